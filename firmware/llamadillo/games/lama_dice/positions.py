"""Turns in the middle of a round of LAMA Dice, set up by hand: for odds, for teaching, for tests."""

from typing import Final

from llamadillo.engine.cards import NO_CARDS, Cards, contains, size
from llamadillo.engine.game import Seat
from llamadillo.games.lama_dice.state import DECK, HAND, LLAMA_ROW, Observation, Phase, Round, State
from llamadillo.games.lama_dice.steps import RollDice
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.tokens import LOST

_MOST_CARDS: Final = HAND + size(LLAMA_ROW)


def turn(row: Cards, llama_row: Cards, *, alone: bool, points: int = 0) -> State:
    """A turn of seat 0, at a table for two.

    `row` is its row, `llama_row` what is left of the llama row, `points` what it holds in tokens. With
    `alone` the other seat has quit (D7); else it is still in, and any row would do for it.

    Raises ValueError for what no round can come to: an empty row or llama row, cards that the game
    does not have, more cards than a row can have, or points that end the game.
    """
    if not row or not llama_row:
        raise ValueError("the round is over when the row or the llama row is empty (D8)")
    if not contains(LLAMA_ROW, llama_row):
        raise ValueError("the llama row has one card of each value at most (D3)")
    if not contains(Cards(DECK + LLAMA_ROW - llama_row), row):
        raise ValueError("the row has more cards of one value than the game has left for it (D1)")
    if size(row) > _MOST_CARDS:
        raise ValueError(f"no row comes to more than {_MOST_CARDS} cards: six, and the llama row's (D3, D6c)")
    if not 0 <= points < LOST:
        raise ValueError(f"a seat that plays holds 0 to {LOST - 1} points, not {points} (D12)")
    rows = (row, NO_CARDS if alone else DECK)
    quitters = 0b10 if alone else 0
    start = Round(1, Seat(0), None, None)
    choices = (RollDice(), Quit())
    return State(Seat(0), Phase.TURN, choices, Seat(0), rows, quitters, llama_row, (points, 0), None, start)


def turn_seen(o: Observation) -> State:
    """The turn of an observation at a table of any size, reduced to the arguments of `turn`.

    The odds of that seat depend on nothing else. Raises ValueError unless a seat must roll or quit.
    """
    if o.phase is not Phase.TURN:
        raise ValueError("nobody must roll or quit here (D5)")
    return turn(o.rows[o.turn], o.llama_row, alone=o.alone, points=o.points[o.turn])
