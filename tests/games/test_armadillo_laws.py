"""Laws of Armadillo that hold in every position of every game."""

from itertools import pairwise, product

import pytest
from hypothesis import given, settings

from llamadillo.engine.cards import unpack
from llamadillo.engine.game import IllegalAction
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import (
    Armadillo,
    Dice,
    Discard,
    Pass,
    Phase,
    RollDice,
    State,
)
from tests.games.random_games import TABLES, walk

GAME = Armadillo()
ACTIONS: list[Action] = [
    *(RollDice(Dice(*dice)) for dice in product(range(4), repeat=3)),
    *(Discard(card, tokens) for card, tokens in product(range(1, 21), range(6))),
    Pass(),
]
"""Every action that Armadillo knows, and some that it does not."""


def allowed(state: State, choice: Action) -> bool:
    """Whether the rules allow `choice`, computed independently from the words of A4, A6 and A7."""
    if isinstance(choice, RollDice):
        return state.phase is Phase.CHOOSE and max(choice.dice) <= 2 and sum(choice.dice) >= 1
    if state.phase is not Phase.ANSWER:
        return False
    if isinstance(choice, Discard):
        assert state.turn.roll
        total = sum(number for colour in state.turn.roll.faces for number in colour)
        prices = [tokens for tokens in range(4) if total in (choice.card - tokens, choice.card + tokens)]
        price = prices[0] if prices else 4
        held = state.tokens[state.seat]
        return choice.card in unpack(state.hands[state.seat]) and choice.tokens == price <= held
    return isinstance(choice, Pass)


@settings(max_examples=30)
@given(TABLES)
def test_exactly_what_the_rules_allow_is_legal_and_applied(table: tuple[int, int, int]) -> None:
    for state in walk(GAME, *table, steps=40):
        expected = [choice for choice in ACTIONS if allowed(state, choice)]
        assert list(GAME.legal_actions(state)) == sorted(expected, key=Action.sort_key)
        for choice in set(ACTIONS) - set(expected):
            with pytest.raises(IllegalAction):
                GAME.apply(state, choice)


@settings(max_examples=30)
@given(TABLES)
def test_tokens_change_by_one_pass_or_one_price_and_stay_within_0_to_5(table: tuple[int, int, int]) -> None:
    states = walk(GAME, *table, steps=400)
    for before, after in pairwise(states):
        change = sum(after.tokens) - sum(before.tokens)
        assert all(0 <= held <= 5 for held in after.tokens)
        if before.phase is Phase.ANSWER:
            answer = after.turn.answers[before.seat]
            if isinstance(answer, Discard):
                assert change == -answer.tokens
            else:
                assert change == (before.tokens[before.seat] < 5)
        else:
            assert change == 0
