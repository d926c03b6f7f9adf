"""Laws of LAMA that hold in every position of every game."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.engine.cards import Cards
from llamadillo.engine.game import CHANCE, TERMINAL, IllegalAction, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama import Deal, DrawCard, Lama, Phase, Play, State
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import names

GAME = Lama()
ACTIONS = [Quit(), *map(Play, range(1, 8)), DrawCard(), Return(1), Return(10), Keep()]
"""Every action that LAMA knows."""


def walk(seats: int, first: int, seed: int, steps: int) -> list[State]:
    """The positions of a random game, at most `steps` of them; how readily seats quit depends on `seed`."""
    chance = random.Random(seed)
    state = GAME.initial_state(seats, Seat(first))
    states = [state]
    for _ in range(steps):
        if GAME.current_actor(state) is TERMINAL:
            break
        choices = GAME.legal_actions(state)
        if len(choices) > 1 and chance.randrange(seed % 20 + 1):
            choices = tuple(choice for choice in choices if choice != Quit())
        state = GAME.apply(state, chance.choice(choices) if choices else GAME.sample(state, chance.randrange))
        states.append(state)
    return states


def allowed(state: State, choice: Action) -> bool:
    """Whether the rules allow `choice`, worked out anew from the words of C4–C6 and C9."""
    hand = names(state.hands[state.seat])
    if state.phase is Phase.RETURN:
        held = ["1"] * (state.points[state.seat] % 10) + ["10"] * (state.points[state.seat] // 10)
        return choice == Keep() or (isinstance(choice, Return) and str(choice.token) in held)
    if state.phase is not Phase.TURN:
        return False
    if isinstance(choice, Play):
        cycle = "123456L1"
        top, card = "?123456L"[state.discard], "?123456L"[choice.card]
        return card in hand and (card == top or top + card in cycle)
    if choice == DrawCard():
        return len(state.pile) > 0 and sum(not quit_ for quit_ in state.quit) >= 2
    return choice == Quit()


TABLES = st.tuples(st.integers(2, 6), st.integers(0, 1), st.integers(0, 10**9))


@given(TABLES)
def test_exactly_what_the_rules_allow_is_legal_and_applied(table: tuple[int, int, int]) -> None:
    for state in walk(*table, steps=60):
        expected = [choice for choice in ACTIONS if allowed(state, choice)]
        assert list(GAME.legal_actions(state)) == sorted(expected, key=Action.sort_key)
        for choice in set(ACTIONS) - set(expected):
            with pytest.raises(IllegalAction):
                GAME.apply(state, choice)


@given(TABLES, st.integers(1, 5))
def test_turning_the_table_turns_the_result(table: tuple[int, int, int], turn: int) -> None:
    """Seats have no meaning of their own: played from another chair, the same game ends the same."""
    seats, first, seed = table
    chance = random.Random(seed)
    one_way = GAME.initial_state(seats, Seat(first))
    turned = GAME.initial_state(seats, Seat((first + turn) % seats))

    def around(things: tuple[Cards, ...]) -> tuple[Cards, ...]:
        return tuple(things[(seat - turn) % seats] for seat in range(seats))

    while (actor := GAME.current_actor(one_way)) is not TERMINAL:
        if actor is CHANCE:
            dealt = GAME.sample(one_way, chance.randrange)
            assert isinstance(dealt, Deal)
            one_way = GAME.apply(one_way, dealt)
            turned = GAME.apply(turned, Deal(around(dealt.hands), dealt.discard, dealt.pile))
        else:
            choice = chance.choice(GAME.legal_actions(one_way))
            one_way, turned = GAME.apply(one_way, choice), GAME.apply(turned, choice)
    assert around(one_way.hands) == turned.hands
    assert GAME.result(turned).points == tuple(one_way.points[(seat - turn) % seats] for seat in range(seats))
    assert set(GAME.result(turned).winners) == {
        (seat + turn) % seats for seat in GAME.result(one_way).winners
    }
