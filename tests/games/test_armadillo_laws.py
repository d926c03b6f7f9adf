"""Laws of Armadillo that hold in every position of every game."""

import random
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from llamadillo.engine.cards import Cards, unpack
from llamadillo.engine.game import CHANCE, TERMINAL, IllegalAction, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import (
    Armadillo,
    Deal,
    Dice,
    Discard,
    Pass,
    Phase,
    RollDice,
    State,
)

GAME = Armadillo()
ACTIONS: list[Action] = [
    *(RollDice(Dice(*dice)) for dice in product(range(4), repeat=3)),
    *(Discard(card, tokens) for card, tokens in product(range(1, 21), range(6))),
    Pass(),
]
"""Every action that Armadillo knows, and some that it does not."""


def walk(seats: int, first: int, seed: int, steps: int) -> list[State]:
    """`steps` positions of a random game, or fewer if it ends."""
    chance = random.Random(seed)
    state = GAME.initial_state(seats, Seat(first))
    states = [state]
    for _ in range(steps):
        if GAME.current_actor(state) is TERMINAL:
            break
        choices = GAME.legal_actions(state)
        state = GAME.apply(state, chance.choice(choices) if choices else GAME.sample(state, chance.randrange))
        states.append(state)
    return states


def allowed(state: State, choice: Action) -> bool:
    """Whether the rules allow `choice`, worked out anew from the words of A4, A6 and A7."""
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


TABLES = st.tuples(st.integers(2, 6), st.integers(0, 1), st.integers(0, 10**9))


@settings(max_examples=30)
@given(TABLES)
def test_exactly_what_the_rules_allow_is_legal_and_applied(table: tuple[int, int, int]) -> None:
    for state in walk(*table, steps=40):
        expected = [choice for choice in ACTIONS if allowed(state, choice)]
        assert list(GAME.legal_actions(state)) == sorted(expected, key=Action.sort_key)
        for choice in set(ACTIONS) - set(expected):
            with pytest.raises(IllegalAction):
                GAME.apply(state, choice)


@settings(max_examples=30)
@given(TABLES)
def test_tokens_change_by_one_pass_or_one_price_and_stay_within_0_to_5(table: tuple[int, int, int]) -> None:
    states = walk(*table, steps=400)
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


@settings(max_examples=20)
@given(TABLES, st.integers(1, 5))
def test_turning_the_table_turns_the_result(table: tuple[int, int, int], turn: int) -> None:
    """Seats have no meaning of their own: played from another chair, the same game ends the same."""
    seats, first, seed = table
    chance = random.Random(seed)
    one_way = GAME.initial_state(seats, Seat(first))
    turned = GAME.initial_state(seats, Seat((first + turn) % seats))

    def around(hands: tuple[Cards, ...]) -> tuple[Cards, ...]:
        return tuple(hands[(seat - turn) % seats] for seat in range(seats))

    while (actor := GAME.current_actor(one_way)) is not TERMINAL:
        if actor is CHANCE:
            outcome = GAME.sample(one_way, chance.randrange)
            one_way = GAME.apply(one_way, outcome)
            turned = GAME.apply(turned, Deal(around(outcome.hands)) if isinstance(outcome, Deal) else outcome)
        else:
            choice = chance.choice(GAME.legal_actions(one_way))
            one_way, turned = GAME.apply(one_way, choice), GAME.apply(turned, choice)
    assert around(one_way.hands) == turned.hands
    assert turned.points == tuple(one_way.points[(seat - turn) % seats] for seat in range(seats))
    assert turned.tokens == tuple(one_way.tokens[(seat - turn) % seats] for seat in range(seats))
    assert set(GAME.result(turned).winners) == {
        (seat + turn) % seats for seat in GAME.result(one_way).winners
    }
