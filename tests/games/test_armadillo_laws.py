"""Laws of Armadillo that hold in every position of every game."""

from dataclasses import replace
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from llamadillo.engine.cards import Cards, contains, size, unpack
from llamadillo.engine.contract import ContractBroken, check_game
from llamadillo.engine.game import IllegalAction, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import (
    DECK,
    HAND,
    Armadillo,
    Dice,
    Discard,
    Observation,
    Pass,
    Phase,
    RollDice,
    State,
    Turn,
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


@settings(max_examples=30)
@given(TABLES)
def test_the_history_is_what_the_round_has_shown(table: tuple[int, int, int]) -> None:
    """Dice, totals and answers of all turns of the round, collected from the steps."""
    shown: list[list[Any]] = []
    states = walk(GAME, *table, steps=300)
    for before, after in pairwise(states):
        if before.phase is Phase.DEAL:
            shown.clear()
        elif before.phase is Phase.CHOOSE:
            shown.append([before.seat, after.turn.dice, None])
        elif before.phase is Phase.ROLL:
            shown[-1][2] = after.turn.roll
        else:
            shown[-1].append(after.turn.answers[before.seat])
        seats = len(after.hands)
        for seat in map(Seat, range(seats)):
            seen = GAME.observe(after, seat)
            turns = [*seen.history, Turn(seen.dice, seen.roll, seen.answers)] if shown else []
            assert len(turns) == len(shown)
            for number, (turn, (roller, dice, roll, *answers)) in enumerate(zip(turns, shown, strict=True)):
                assert roller == (seen.first + number) % seats
                order = [turn.answers[(roller + place) % seats] for place in range(seats)]
                assert (turn.dice, turn.roll) == (dice, roll)
                assert order == answers + [None] * (seats - len(answers))
            hands = [size(hand) for hand in after.hands]
            assert size(seen.discarded) == (seats * HAND - sum(hands) if after.round else 0)
            assert contains(DECK, Cards(seen.discarded + seen.hand))


def test_no_hidden_card_is_in_the_history() -> None:
    """The contract check rejects a game whose history shows the hands."""

    class Leaking(Armadillo):
        def observe(self, state: State, seat: Seat) -> Observation:
            shown = Turn(None, None, tuple(Discard(unpack(hand)[0], 0) for hand in state.hands if hand))
            return replace(super().observe(state, seat), history=(*state.history, shown))

    assert check_game(Armadillo(), 3, Seat(0), Random(1).randrange).swaps
    with pytest.raises(ContractBroken, match="sees hidden cards"):
        check_game(Leaking(), 3, Seat(0), Random(1).randrange)
