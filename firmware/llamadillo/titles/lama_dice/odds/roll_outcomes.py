"""The positions that a roll leads to, with the number of ways to each."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from llamadillo.games.lama_dice import ROLL_WEIGHTS, LamaDice, RollDice, State, rolls_by_cards

GAME: Final = LamaDice()
_ROLL: Final = RollDice()


class RollOutcome(NamedTuple):
    """An outcome of a roll."""

    after: State
    """The position. It represents all that differ from it only in the faces of the dice."""
    ways: int
    """How many of the 216 ways lead there."""


def roll_outcomes(turn: State) -> tuple[RollOutcome, ...]:
    """All outcomes of a roll at a turn, each position once.

    Positions after one roll differ only in the phase and the legal actions. These are cached by the game,
    so equal ones are the same object; comparing whole states would take most of the time.
    """
    rolled = GAME.apply(turn, _ROLL)
    found: dict[tuple[str, int], RollOutcome] = {}
    for roll, weight in rolls_by_cards():
        after = GAME.apply(rolled, roll)
        key = after.phase.name, id(after.legal)
        known = found.get(key)
        found[key] = (
            RollOutcome(after, weight) if known is None else RollOutcome(known.after, known.ways + weight)
        )
    return tuple(found.values())


@cache
def ways_to_show() -> Mapping[int, int]:
    """For each value, 7 the llama: in how many ways at least one die shows it."""
    ways: Counter[int] = Counter()
    for roll, weight in ROLL_WEIGHTS:
        ways.update(dict.fromkeys(set(roll.faces), weight))
    return MappingProxyType({value: ways[value] for value in sorted(ways)})
