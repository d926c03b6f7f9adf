"""LAMA Dice at a table: rows, rolls and turns in the notation of people."""

import pytest

from llamadillo.engine.cards import Cards, pack
from llamadillo.engine.game import IllegalAction, Seat
from llamadillo.engine.steps import Step
from llamadillo.games.lama_dice import Deal, Discard, LamaDice, Roll, RollDice, State
from llamadillo.games.lamas.cards import NAMES

GAME = LamaDice()
SOME = "1 2 3 4 5 6"
"""A row for a seat whose cards do not matter."""


def cards(text: str) -> Cards:
    """`cards("1 1 L")`: the multiset."""
    return pack(NAMES[name] for name in text.split())


def dice(text: str) -> Roll:
    """`dice("1 3 L")`: the roll, in die order."""
    one, two, three = (NAMES[name] for name in text.split())
    return Roll((one, two, three))


def discards(*texts: str) -> tuple[Discard, ...]:
    return tuple(Discard(cards(text)) for text in texts)


def dealt(*rows: str, first: int = 0, points: tuple[int, ...] | None = None) -> State:
    """The start of a round with these rows, which may be shorter than a deal's six cards."""
    state = GAME.initial_state(len(rows), Seat(first))
    hands = (SOME, SOME, SOME, SOME, SOME, "L L L L L L")[: len(rows)]
    state = GAME.apply(state, Deal(tuple(map(cards, hands))))
    return state.replace(rows=tuple(map(cards, rows)), points=points or (0,) * len(rows))


def after(state: State, *steps: Step | str) -> State:
    """The state after steps; a text is a whole roll: the choice to roll and what the dice show."""
    for step in steps:
        chosen: list[Step] = [RollDice(), dice(step)] if isinstance(step, str) else [step]
        for each in chosen:
            state = GAME.apply(state, each)
    return state


def refused(state: State, rule: str, *steps: Step) -> None:
    for step in steps:
        with pytest.raises(IllegalAction) as refusal:
            GAME.apply(state, step)
        assert refusal.value.rule == rule
