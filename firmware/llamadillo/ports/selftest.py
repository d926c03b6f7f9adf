"""Checks that the box makes of itself."""

from collections.abc import Callable, Iterator

from llamadillo.ports.sentence import Trouble

Check = Callable[[], Iterator[None]]
"""A check in slices: each item ends a slice of a few milliseconds. It raises a Trouble if it fails."""


class CheckFailed(Trouble):
    """Something is not as it should be. The message is a sentence with the way out."""
