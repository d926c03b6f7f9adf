"""What the dice can bring: the positions that a roll leads to, with the ways that lead to each."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from llamadillo.games.lama_dice import ROLL_WEIGHTS, LamaDice, RollDice, State, rolls_by_cards

GAME: Final = LamaDice()
_ROLL: Final = RollDice()


class RollOutcome(NamedTuple):
    """Where a roll leads to."""

    after: State
    """The position. Others that differ from it in what the dice show, and in nothing else, stand for it."""
    ways: int
    """How many of the 216 ways lead there."""


def roll_outcomes(turn: State) -> tuple[RollOutcome, ...]:
    """All that can come of a roll at a turn, each position once.

    Of one turn, only what the roller may do then and what happens to the rows and the points tell two
    positions apart. Comparing them whole would take most of the time: what may be done is kept once for
    each case, so the same choices are the same object, and nothing else changes before a choice but by
    llama drama, which is the same for all rolls.
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
