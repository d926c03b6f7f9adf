"""The rules of LAMA Dice, one by one: points, tokens and the end of the game, D9–D12."""

import pytest

from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.engine.steps import Step
from llamadillo.games.lama_dice import (
    Deal,
    Phase,
    RollDice,
    Take,
)
from llamadillo.games.lamas.actions import Keep, Quit, Return
from tests.games.lama_dice_table import GAME, SOME, after, cards, dealt, dice, discards, refused

# D9 scoring, D10 tokens, D11 returning, D12 the end


@pytest.mark.rule("D9")
@pytest.mark.parametrize(
    ("row", "score"), [("1 5 5 6", 12), ("L", 10), ("L L L", 10), ("1 2 3 4 5 6 L", 31), ("3 3", 3)]
)
def test_each_value_left_counts_once_and_llamas_ten(row: str, score: int) -> None:
    state = after(dealt(row, "4"), Quit(), Quit())
    assert (state.round.scored, state.points) == ((score, 4), (score, 4))


@pytest.mark.rule("D9")
def test_every_seat_scores_those_that_quit_and_the_one_with_the_drama_too() -> None:
    state = after(dealt("6 6", "5", "4", points=(1, 2, 3)), Quit(), Quit(), "L 5 6")
    assert state.round.scored == (6, 5, 31)
    assert state.points == (7, 7, 34)


@pytest.mark.rule("D9")
def test_a_card_taken_last_scores() -> None:
    state = after(dealt("1", SOME).replace(llama_row=cards("L")), "L L 6", Take(7))
    assert state.round.scored == (11, 21)


@pytest.mark.rule("D10")
def test_ten_white_tokens_are_a_black_one() -> None:
    """Five white ones and a score of 5 make a black one: it can be returned, a white one cannot."""
    state = after(dealt("5", SOME, points=(5, 0)), Quit(), Quit())
    assert state.points[0] == 10
    state = GAME.apply(state, Deal((cards("1 1 2 2 3 3"), cards("4 4 5 5 6 6"))))
    state = after(state, Quit(), "L L L")
    assert (GAME.current_actor(state), GAME.legal_actions(state)) == (0, (Return(10), Keep()))


@pytest.mark.rule("D11")
def test_printed_example_one_black_and_two_whites_return_the_black() -> None:
    state = after(dealt("1", SOME, points=(12, 0)), "1 3 5", *discards("1"))
    assert (GAME.current_actor(state), state.phase) == (0, Phase.RETURN)
    assert GAME.legal_actions(state) == (Return(1), Return(10), Keep())
    assert state.points == (12, 21)
    state = GAME.apply(state, Return(10))
    assert (state.points, state.phase, GAME.current_actor(state)) == ((2, 21), Phase.DEAL, CHANCE)


@pytest.mark.rule("D11")
@pytest.mark.parametrize(("held", "choices"), [(3, (Return(1), Keep())), (20, (Return(10), Keep())), (0, ())])
def test_who_went_out_may_return_a_token_that_it_holds(held: int, choices: tuple[Step, ...]) -> None:
    state = after(dealt("1", SOME, points=(held, 0)), "1 3 5", *discards("1"))
    assert GAME.legal_actions(state) == choices
    assert (GAME.current_actor(state) is CHANCE) == (held == 0)
    wrong = {Return(1), Return(10), RollDice(), Quit(), *discards("1"), Take(1)} - set(choices)
    refused(state, "D11" if held else "D3", *wrong)
    if choices:
        kept = GAME.apply(state, Keep())
        assert (kept.points, kept.phase) == ((held, 21), Phase.DEAL)


@pytest.mark.rule("D11")
@pytest.mark.parametrize("steps", [("2 3 L", Take(3)), ("2 5 6",), (Quit(), Quit())])
def test_nobody_else_may_return_a_token(steps: tuple[Step | str, ...]) -> None:
    state = dealt("1", "4 4", points=(5, 5)).replace(llama_row=cards("3"))
    assert after(state, *steps).phase is Phase.DEAL


@pytest.mark.rule("D12")
@pytest.mark.parametrize(
    ("points", "over", "winners"),
    [
        ((35, 0), False, ()),
        ((36, 0), True, (1,)),
        ((36, 36), True, (0, 1)),
        ((36, 39), True, (0,)),
    ],
)
def test_forty_points_end_the_game_and_the_fewest_win(
    points: tuple[int, ...], over: bool, winners: tuple[int, ...]
) -> None:
    state = after(dealt("4", "4", points=points), Quit(), Quit())
    assert (GAME.current_actor(state) is TERMINAL) == over
    assert GAME.result(state).winners == winners == GAME.observe(state, Seat(0)).winners
    assert GAME.result(state).points == tuple(held + 4 for held in points)
    if over:
        assert (state.phase, GAME.legal_actions(state)) == (Phase.OVER, ())
        deal = Deal((cards(SOME), cards(SOME)))
        refused(state, "D12", RollDice(), Quit(), Keep(), dice("L L L"), deal)


@pytest.mark.rule("D12")
def test_all_that_are_tied_for_fewest_win_in_the_order_of_seats() -> None:
    state = after(dealt("1", "6", "1", "1", points=(5, 39, 5, 5)), *[Quit()] * 4)
    assert GAME.result(state).winners == (0, 2, 3)


@pytest.mark.rule("D11", "D12")
def test_the_game_ends_after_the_token_was_returned() -> None:
    state = after(dealt("1", SOME, points=(10, 30)), "1 3 5", *discards("1"))
    assert (state.phase, state.points, GAME.result(state).winners) == (Phase.RETURN, (10, 51), ())
    state = GAME.apply(state, Return(10))
    assert (state.phase, GAME.result(state).points, GAME.result(state).winners) == (Phase.OVER, (0, 51), (0,))
