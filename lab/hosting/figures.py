"""The figures of one version of the box: tables, and the file with those of an earlier version."""

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median
from typing import Final

from lab.hosting.measures import (
    Rolls,
    first_round,
    guided_round,
    leaving,
    presses_of_name,
    presses_of_rolls,
    whole_game,
)
from lab.hosting.person import Effort, Manner
from llamadillo.titles import TITLES

Row = dict[str, float]
"""Figures by the title of their column."""
Table = dict[str, Row]
"""Rows by their titles."""

BEFORE: Final = Path(__file__).with_name("before.json")
"""The figures of an earlier version, with the same seeds."""
SEEDS: Final = range(1, 6)
"""Of published figures and of the tests' limits."""
OCCUPANTS: Final = {
    "1 + 1": ("person", "normal"),
    "1 + 3": ("person", *("normal",) * 3),
    "1 + 5": ("person", *("normal",) * 5),
    "two people": ("person", "person"),
}
"""The tables that are measured. All computers are normal."""
NAMES: Final = (
    *("Ali", "Anna", "Ben", "Chloé", "Clara", "Emil", "Emma", "Fatima", "Finn", "Hannah", "Jonas", "Lea"),
    *("Lena", "Léo", "Louis", "Lukas", "Marie", "Max", "Mia", "Mohammed", "Noah", "Paul", "Sofia", "Tom"),
)
"""Common names of the three languages' countries, of at most eight letters."""


def of_games(efforts: list[Effort]) -> Row:
    """The figures of some games at one table."""
    return {
        "presses": mean(effort.presses for effort in efforts),
        "minutes": mean(effort.seconds for effort in efforts) / 60,
        "box's own, %": 100
        * sum(effort.waited for effort in efforts)
        / sum(effort.seconds for effort in efforts),
        "longest wait, s": max(effort.longest_wait for effort in efforts),
        "out, s": max((wait.seconds for effort in efforts for wait in effort.waits if wait.out), default=0.0),
        "curtains": mean(effort.curtains for effort in efforts),
    }


def of_rolls(rounds: list[Rolls]) -> Table:
    """The presses of rolls, by who chose the dice."""
    chosen = {
        "as normal chooses": [presses for each in rounds for presses in each.normal],
        "as hard chooses": [presses for each in rounds for presses in each.hard],
        "any dice": [presses for each in rounds for presses in each.any],
    }
    return {
        who: {"presses, median": median(presses), "mean": mean(presses), "most": max(presses)}
        for who, presses in chosen.items()
    }


def tables(seeds: range = SEEDS) -> Iterator[tuple[str, Table]]:
    """All tables, by their titles."""
    games: Table = {}
    for game, title in TITLES.items():
        for who, occupants in OCCUPANTS.items():
            for manner in (Manner.PATIENT, Manner.IMPATIENT):
                efforts = [whole_game(game, occupants, seed, manner) for seed in seeds]
                games[f"{title.name}, {who}, {manner.value}"] = of_games(efforts)
    taps = [whole_game("lama", OCCUPANTS["two people"], seed, Manner.PATIENT, holds=False) for seed in seeds]
    games["LAMA, two people who only tap"] = of_games(taps)
    yield "Whole games", games
    yield "A roll of Armadillo", of_rolls([presses_of_rolls(seed) for seed in seeds])
    left = {
        manner.value: [leaving(seed, manner) for seed in seeds]
        for manner in (Manner.PATIENT, Manner.IMPATIENT)
    }
    yield (
        "LAMA Dice, four seats: from leaving the round on turn 3 to its scores",
        {
            who: {
                "seconds, mean": mean(each.seconds for each in results),
                "longest": max(each.seconds for each in results),
                "presses, mean": mean(each.presses for each in results),
                "most": max(each.presses for each in results),
            }
            for who, results in left.items()
        },
    )
    names = [presses_of_name(name) for name in NAMES]
    yield "Entering a name", {f"{len(NAMES)} names": {"presses, median": median(names), "most": max(names)}}
    guests = [first_round(seed) for seed in seeds]
    yield (
        "A guest, from the invitation to the end of a round",
        {
            "LAMA Dice": of_guests([guest.whole for guest in guests]),
            "LAMA Dice, the guided round": of_guests([guest.learning for guest in guests]),
        },
    )
    lessons = {title.name: guided_round(game) for game, title in TITLES.items()}
    guided = {name: of_guests([effort]) for name, effort in lessons.items() if effort}
    if guided:
        yield "A guided round, read by a guest", guided


def of_guests(efforts: list[Effort]) -> Row:
    """The figures of guests, on average."""
    return {
        "presses": mean(effort.presses for effort in efforts),
        "seconds": mean(effort.seconds for effort in efforts),
        "words": mean(effort.words for effort in efforts),
    }


def before() -> dict[str, Table]:
    """The stored figures."""
    stored: dict[str, Table] = json.loads(BEFORE.read_text(encoding="utf-8"))
    return stored
