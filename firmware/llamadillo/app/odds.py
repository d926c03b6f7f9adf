"""The solver that a title with odds brings: the odds of a turn, a part at a time between two presses."""

from abc import ABC, abstractmethod
from typing import ClassVar, Final, Generic

from llamadillo.app.presenter import O
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words

PAUSE_SECONDS: Final = 0.005
"""Between two calls of `OddsSolver.work`."""


class OddsSolver(ABC, Generic[O]):
    """Solves one turn at a time: the one that was asked for last."""

    pages: ClassVar[int]
    """The number of pages that `page` can draw."""

    @abstractmethod
    def has_odds(self, o: O) -> bool:
        """Whether there are odds to show here."""

    @abstractmethod
    def of(self, o: O) -> object:
        """The odds of this turn that are known now; more are known after `work`.

        The value is the title's own. Raises ValueError where there are no odds.
        """

    @property
    @abstractmethod
    def unfinished(self) -> bool:
        """Whether there is more to solve of that turn."""

    @abstractmethod
    def work(self) -> None:
        """Solve one more part of that turn, if there is one. Takes at most 60 ms on a Pi Zero."""

    @abstractmethod
    def page(self, words: Words, names: tuple[str, ...], o: O, number: int, labels: Labels) -> Picture:
        """One of the pages, 0…pages-1, with the odds that are known now; `names` are the players by seat."""
