"""Laws of LAMA that hold in every position of every game."""

import random

import pytest
from hypothesis import given

from llamadillo.engine.cards import one, pack
from llamadillo.engine.game import CHANCE, IllegalAction, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama import HAND, Deal, DrawCard, Lama, PastTurn, Phase, Play, State
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import names
from tests.games.random_games import TABLES, walk

GAME = Lama()
_PILE = [card for card in range(1, 8) for _ in range(8 - (card == 4) - (2 if card < 7 else 0))]
DEAL = Deal((pack([1, 2, 3, 4, 5, 6]),) * 2, 4, tuple(map(one, _PILE)))
"""Both seats hold 1 to 6, and 4 is on top."""
ACTIONS = [Quit(), *map(Play, range(1, 8)), DrawCard(), Return(1), Return(10), Keep()]
"""Every action that LAMA knows."""


def allowed(state: State, choice: Action) -> bool:
    """Whether the rules allow `choice`, computed independently from the words of C4–C6 and C9."""
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


@given(TABLES)
def test_exactly_what_the_rules_allow_is_legal_and_applied(table: tuple[int, int, int]) -> None:
    for state in walk(GAME, *table, steps=60):
        expected = [choice for choice in ACTIONS if allowed(state, choice)]
        assert list(GAME.legal_actions(state)) == sorted(expected, key=Action.sort_key)
        for choice in set(ACTIONS) - set(expected):
            with pytest.raises(IllegalAction):
                GAME.apply(state, choice)


@given(TABLES)
def test_the_history_has_the_turns_since_the_deal_and_nothing_hidden(table: tuple[int, int, int]) -> None:
    """The number of cards in each hand and the card on top follow from the turns."""
    seats, seed, patience = table
    state, chance = GAME.initial_state(seats, Seat(seed % seats)), random.Random(seed)
    assert state.history == ()
    turns: list[PastTurn] = []
    for _ in range(60):
        actor, before = GAME.current_actor(state), state
        if actor is CHANCE:
            dealt = GAME.apply(state, GAME.sample(state, chance.randrange))
            state, turns = dealt, []
        elif isinstance(actor, int):
            legal = GAME.legal_actions(state)
            patient = [choice for choice in legal if choice is not Quit()]
            action = chance.choice(patient if patient and chance.randrange(patience + 1) else legal)
            state = GAME.apply(state, action)
            if before.phase is Phase.TURN:
                turns.append(PastTurn(actor, before.discard, action))
        else:
            break
        assert state.history == tuple(turns)
        assert all(GAME.observe(state, Seat(seat)).history is state.history for seat in range(seats))
        if turns:
            changes = {Play: -1, DrawCard: 1, Quit: 0}
            for seat, held in enumerate(GAME.observe(state, Seat(0)).hand_sizes):
                assert held == HAND + sum(changes[type(turn.action)] for turn in turns if turn.seat == seat)
            tops = [turn.action.card for turn in turns if isinstance(turn.action, Play)]
            assert state.discard == (tops or [dealt.discard])[-1]


def test_the_history_stays_after_the_round_until_the_next_deal() -> None:
    dealt = GAME.apply(GAME.initial_state(2, Seat(1)), DEAL)
    over = GAME.apply(GAME.apply(GAME.apply(dealt, Play(4)), DrawCard()), Quit())
    over = GAME.apply(over, Quit())
    turns = (
        PastTurn(Seat(1), 4, Play(4)),
        PastTurn(Seat(0), 4, DrawCard()),
        PastTurn(Seat(1), 4, Quit()),
        PastTurn(Seat(0), 4, Quit()),
    )
    assert over.phase is Phase.DEAL
    assert GAME.observe(over, Seat(0)).history == GAME.observe(over, Seat(1)).history == turns
    again = GAME.sample(over, random.Random(1).randrange)
    assert GAME.observe(GAME.apply(over, again), Seat(0)).history == ()


def test_a_history_with_the_card_drawn_would_be_found() -> None:
    """The contract check compares the history: swapped hands change one that names the card."""
    drawn = GAME.apply(GAME.apply(GAME.initial_state(2, Seat(1)), DEAL), DrawCard())
    seen = GAME.observe(drawn, Seat(0))
    for seed in range(10):
        twin = GAME.swap_hidden(drawn, Seat(0), random.Random(seed).randrange)
        assert twin.hands[1] != drawn.hands[1] or twin.pile != drawn.pile
        assert GAME.observe(twin, Seat(0)) == seen


def test_equal_turns_are_the_same_object() -> None:
    """So comparing and hashing positions with long histories stays fast."""
    dealt = GAME.apply(GAME.initial_state(2, Seat(1)), DEAL)
    first, again = GAME.apply(dealt, DrawCard()), GAME.apply(dealt, DrawCard())
    assert first.history[0] is again.history[0]
