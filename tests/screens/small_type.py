"""The list of the screens with text in the smallest type, with the reason for each kind of screen.

No one can read 5 pixels at arm's length, so nothing that a decision needs may be in that type. `make frames`
writes the list; a screen of no known kind has no reason, and the test fails.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from llamadillo.ports.events import Button
from llamadillo.screens.picture import Picture

FILE: Final = Path(__file__).parent / "small_type.txt"

KINDS: Final = (
    (r"odds", "Odds, for those who ask: the fractions, and the captions of the numbers."),
    (r"records, (the dice|a die|dice)", "Counts above the bars of a chart."),
    (r".*: curtain", "A remark below the name of the person whose turn it is."),
    (r"screen for the room", "The address, for a person who types it: the code says the same."),
    (r"Armadillo: picks", "The ranges of the dice of each colour and of the total."),
    (r"Armadillo: (dice|rolled|six dice)", "The initials of the colours of the dice."),
    (r"all rows|.*: all hands|.*scores|.*game over", "Cards and tokens behind the points of six seats."),
    (r"llama drama", "What happened, if it is too long for the title."),
    (
        r"turn|a long row|an opponent|pause, QUIT held|a round begins|a game recalled|LAMA: |Armadillo: ",
        "Names, numbers of cards and tokens of the seats, and the number of the choice.",
    ),
)
"""Patterns of the names of screens, and why those have small type. The first that matches counts."""


LABELS: Final = "Only a label that is wider than a third of the bottom line."


class NoReason(AssertionError):
    """A screen has small type, and no kind of screens fits it."""


def reason(name: str) -> str:
    """Why the screen has small type. Raises NoReason."""
    for pattern, why in KINDS:
        if re.match(pattern, name):
            return why
    raise NoReason(f"{name!r} has text in the smallest type: use TEXT, or add its kind to KINDS")


def listed(shown: Mapping[str, Mapping[str, Picture]]) -> str:
    """The list, from the pictures by language and name: the screens under the reasons. Raises NoReason."""
    reasons: dict[str, list[str]] = {why: [] for why in (*(why for _, why in KINDS), LABELS)}
    names = next(iter(shown.values()))
    for name in names:
        small = {language: shown[language][name] for language in shown if shown[language][name].small}
        if small:
            why = LABELS if all(map(_only_labels, small.values())) else reason(name)
            where = "" if len(small) == len(shown) else f" ({', '.join(small)})"
            reasons[why].append(f"    {name}{where}")
    lines = [f"{sum(map(len, reasons.values()))} of {len(names)} screens have text in the smallest type."]
    for why, screens in reasons.items():
        if screens:
            lines += ["", why, *screens]
    return "\n".join((*lines, ""))


def _only_labels(picture: Picture) -> bool:
    return set(picture.small) <= {picture.labels.of(button) for button in Button}
