"""Laws of LAMA Dice that hold in every position of every game."""

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement

from hypothesis import given, settings

from llamadillo.engine.cards import pack
from llamadillo.engine.game import IllegalAction
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import Discard, Ending, LamaDice, Phase, RollDice, State, Take
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import names
from tests.games.random_games import TABLES, walk

GAME = LamaDice()
VALUES = range(1, 8)
UP_TO_THREE_CARDS = chain.from_iterable(combinations_with_replacement(VALUES, n) for n in range(4))
ACTIONS: list[Action] = [
    RollDice(),
    Quit(),
    *(Discard(pack(values)) for values in UP_TO_THREE_CARDS),
    Discard(pack([1, 1, 1, 1])),
    *map(Take, VALUES),
    Return(1),
    Return(10),
    Keep(),
]
"""Every action that could come into question."""


def naively(state: State) -> set[Action]:
    """What the actor may do, computed independently from the words of D5–D7 and D11, with lists of names."""
    allowed: set[Action] = set()
    if state.phase is Phase.TURN:
        return {RollDice(), Quit()}
    if state.phase in (Phase.LLAMAS, Phase.RETURN):
        held = state.points[state.seat]
        allowed = {Return(1)} if held % 10 else set()
        return allowed | ({Return(10)} if held >= 10 else set()) | {Keep()}
    if state.phase not in (Phase.DISCARD, Phase.TAKE) or state.roll is None:
        return set()
    row, rolled = names(state.rows[state.seat]), names(state.roll.cards)
    matches = list((Counter(row) & Counter(rolled)).elements())
    for number in range(1, len(matches) + 1):
        allowed |= {
            Discard(pack("?123456L".index(card) for card in some)) for some in combinations(matches, number)
        }
    return allowed or {Take("?123456L".index(card)) for card in names(state.llama_row) if card in rolled}


@settings(max_examples=40, deadline=None)
@given(TABLES)
def test_exactly_what_the_rules_allow_is_legal_and_applied(table: tuple[int, int, int]) -> None:
    for state in walk(GAME, *table, steps=50):
        allowed = naively(state)
        assert set(GAME.legal_actions(state)) == allowed
        applied = set()
        for action in ACTIONS:
            try:
                GAME.apply(state, action)
            except IllegalAction:
                continue
            applied.add(action)
        assert applied == allowed


@settings(deadline=None)
@given(TABLES)
def test_who_holds_tokens_is_asked_after_three_llamas_and_going_out_and_no_one_else(
    table: tuple[int, int, int],
) -> None:
    for before, state in zip(states := walk(GAME, *table, steps=400), states[1:], strict=False):
        seat = before.seat
        if before.phase is Phase.ROLL and state.roll and names(state.roll.cards) == ["L", "L", "L"]:
            assert (state.phase is Phase.LLAMAS) == (before.points[seat] > 0)
            assert (state.rows, state.llama_row) == (before.rows, before.llama_row)
        else:
            assert state.phase is not Phase.LLAMAS
        assert (state.phase is Phase.RETURN) == (
            before.phase is Phase.DISCARD and not state.rows[seat] and before.points[seat] > 0
        )


@settings(deadline=None)
@given(TABLES)
def test_a_round_ends_for_one_of_four_reasons_and_for_that_one(table: tuple[int, int, int]) -> None:
    for before, state in zip(states := walk(GAME, *table, steps=400), states[1:], strict=False):
        if before.phase is Phase.DEAL:
            assert state.round.ending is None
        if before.round.ending is not None or state.round.ending is None:
            continue
        assert (state.round.ending is Ending.WENT_OUT) == (not state.rows[before.seat])
        assert (state.round.ending is Ending.ALL_QUIT) == (state.quitters == 2 ** len(state.rows) - 1)
        assert (state.round.ending is Ending.ROW_TAKEN) == (before.phase is Phase.TAKE)
        assert (state.round.ending is Ending.DRAMA) == (before.phase is Phase.ROLL)
        assert bool(state.llama_row) == (state.round.ending in (Ending.WENT_OUT, Ending.ALL_QUIT))
        assert state.seat == before.seat


@settings(deadline=None)
@given(TABLES)
def test_a_round_goes_on_clockwise_and_never_without_cards(table: tuple[int, int, int]) -> None:
    seats = table[0]
    for before, state in zip(states := walk(GAME, *table, steps=400), states[1:], strict=False):
        if state.phase is Phase.TURN and before.phase is not Phase.DEAL:
            passed = [(before.seat + n) % seats for n in range(1, seats + 1)]
            assert state.seat == next(seat for seat in passed if not state.quitters >> seat & 1)
        if state.round.number and state.round.ending is None:
            assert all(state.rows)
            assert state.llama_row


@settings(deadline=None)
@given(TABLES)
def test_points_add_up_and_the_game_ends_at_forty(table: tuple[int, int, int]) -> None:
    for state in walk(GAME, *table, steps=400):
        worth = [sum(10 if card == "L" else int(card) for card in set(names(row))) for row in state.rows]
        if state.round.scored is not None:
            assert list(state.round.scored) == worth
        undecided = state.phase in (Phase.OVER, Phase.RETURN)
        assert max(state.points) < 40 or undecided
        assert (state.phase is Phase.OVER) <= (max(state.points) >= 40)
