"""What the box promises as a host, in figures. A test measures each of them on every run."""

from collections.abc import Callable
from functools import cache, partial
from statistics import mean, median
from typing import Final, NamedTuple

from lab.hosting.figures import NAMES, OCCUPANTS, SEEDS, Row, before, of_games, of_rolls
from lab.hosting.measures import (
    guided_round,
    leaving,
    one_round,
    presses_of_name,
    presses_of_rolls,
    whole_game,
)
from lab.hosting.person import Manner
from llamadillo.titles import TITLES

_FEW: Final = SEEDS[:2]


class Limit(NamedTuple):
    """A figure that must not be exceeded."""

    what: str
    most: float
    measure: Callable[[], float]


def _minutes() -> float:
    games = [whole_game("lama-dice", OCCUPANTS["1 + 3"], seed, Manner.PATIENT) for seed in _FEW]
    return mean(game.seconds for game in games) / 60


def _longest_wait(game: str) -> float:
    tables = OCCUPANTS["1 + 3"], OCCUPANTS["1 + 5"]
    rounds = [one_round(game, table, seed, Manner.PATIENT) for table in tables for seed in _FEW]
    return max(each.longest_wait for each in rounds)


def _presses_of_a_roll() -> float:
    figures = of_rolls([presses_of_rolls(seed) for seed in SEEDS])
    return max(figures[who]["presses, median"] for who in ("as normal chooses", "as hard chooses"))


def _guided_seconds() -> float:
    rounds = (guided_round(game) for game in TITLES)
    return max(effort.seconds for effort in rounds if effort)


@cache
def _two_people() -> Row:
    return of_games([whole_game("lama", OCCUPANTS["two people"], seed, Manner.PATIENT) for seed in SEEDS])


_ONCE: Final = before()["Whole games"]["LAMA, two people, patient"]


LIMITS: Final = (
    Limit("minutes of LAMA Dice with three computers", 8, _minutes),
    Limit("longest wait in LAMA Dice, seconds", 8, partial(_longest_wait, "lama-dice")),
    Limit("longest wait in LAMA, seconds", 8, partial(_longest_wait, "lama")),
    Limit("longest wait in Armadillo, seconds", 8, partial(_longest_wait, "armadillo")),
    Limit("presses of a roll of Armadillo, median", 3, _presses_of_a_roll),
    Limit("presses of a name, median", 20, lambda: median(map(presses_of_name, NAMES))),
    Limit("seconds of the longest guided round", 60, _guided_seconds),
    Limit(
        "presses from leaving a round to its scores",
        1,
        lambda: max(leaving(seed, Manner.IMPATIENT).presses for seed in _FEW),
    ),
    Limit(
        "presses of LAMA with two people, half of before",
        _ONCE["presses"] / 2,
        lambda: _two_people()["presses"],
    ),
    Limit(
        "curtains of LAMA with two people, half of before",
        _ONCE["curtains"] / 2,
        lambda: _two_people()["curtains"],
    ),
)
"""The limits, for the same seeds as the published figures or the first of them."""
