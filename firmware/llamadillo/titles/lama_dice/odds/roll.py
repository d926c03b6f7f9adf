"""One roll of LAMA Dice: its outcomes and their chances."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from llamadillo.games.lama_dice import (
    ROLL_WEIGHTS,
    WAYS,
    Ending,
    LamaDice,
    Phase,
    RollDice,
    State,
    rolls_by_cards,
)
from llamadillo.games.lamas.actions import Quit

GAME: Final = LamaDice()
_ROLL: Final = RollDice()
_QUIT: Final = Quit()


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


@dataclass(frozen=True, slots=True)
class Odds:
    """The outcomes of a roll as exact chances; the first four add up to 1.

    Points are those of the round: what the row scores (D9), less a token returned (D6a, D11).
    """

    match: Fraction
    """A die matches the row: cards are discarded (D6b)."""
    take: Fraction
    """No match, but a die matches the llama row: a card is taken (D6c)."""
    drama: Fraction
    """Llama drama: the whole llama row is taken, and the round ends (D6d)."""
    llamas: Fraction
    """Three llamas (D6a)."""
    shown: Mapping[int, Fraction]
    """For each value, 7 the llama: at least one die shows it."""
    quit: Fraction
    """The points of quitting now."""
    roll: Fraction
    """The points to expect of one roll, if the best is made of it and the seat then quits."""


def odds(turn: State) -> Odds:
    """The odds of the seat whose turn it is.

    Raises ValueError unless `turn` is a position in which a seat rolls or quits.
    """
    if turn.phase is not Phase.TURN:
        raise ValueError("only a seat that may roll or quit has odds")
    ways: Counter[str] = Counter()
    points = 0
    for after, n in roll_outcomes(turn):
        ways[_kind(after)] += n
        points += n * _best_then_quit(after, turn)
    return Odds(
        match=Fraction(ways["match"], WAYS),
        take=Fraction(ways["take"], WAYS),
        drama=Fraction(ways["drama"], WAYS),
        llamas=Fraction(ways["llamas"], WAYS),
        shown=MappingProxyType({value: Fraction(n, WAYS) for value, n in ways_to_show().items()}),
        quit=Fraction(_quit_now(turn, turn)),
        roll=Fraction(points, WAYS),
    )


def _kind(after: State) -> str:
    if after.phase is Phase.DISCARD:
        return "match"
    if after.phase is Phase.TAKE:
        return "take"
    return "drama" if after.round.ending is Ending.DRAMA else "llamas"


def _best_then_quit(after: State, turn: State) -> int:
    """The fewest points of a seat after its roll, if it quits at its next turn."""
    seat = turn.seat
    if after.phase is not Phase.TURN and after.actor == seat:
        return min(_best_then_quit(GAME.apply(after, choice), turn) for choice in after.legal)
    if after.round.ending is not None:
        return after.points[seat] - turn.points[seat]
    return _quit_now(after, turn)


def _quit_now(state: State, turn: State) -> int:
    """What the seat of `turn` scores with the row it has in `state`, its returned tokens taken off."""
    seat = turn.seat
    alone = state.replace(actor=seat, seat=seat, quitters=(1 << len(state.rows)) - 1 & ~(1 << seat))
    return GAME.apply(alone, _QUIT).points[seat] - turn.points[seat]
