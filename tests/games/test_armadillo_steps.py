"""The notation of Armadillo's steps."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.engine.cards import pack
from llamadillo.engine.game import InvalidNotation
from llamadillo.engine.steps import Step
from llamadillo.games.armadillo import CHOICES, Armadillo, Deal, Dice, Discard, Pass, Roll, RollDice, outcomes

GAME = Armadillo()

WRITTEN: list[tuple[Step, str]] = [
    (RollDice(Dice(1, 2, 0)), '{"do": "roll", "dice": {"blue": 1, "yellow": 2, "red": 0}}'),
    (Roll(((3,), (4, 6), ())), '{"roll": {"blue": [3], "yellow": [4, 6]}}'),
    (Roll(((), (), (7, 9))), '{"roll": {"red": [7, 9]}}'),
    (Discard(13, 2), '{"do": "discard", "card": 13, "tokens": 2}'),
    (Pass(), '{"do": "pass"}'),
    (Deal((pack([20, 1]), pack([2, 2]))), '{"deal": {"hands": [[1, 20], [2, 2]]}}'),
]


@pytest.mark.parametrize(("step", "text"), WRITTEN)
def test_a_step_is_written_and_read_like_this(step: Step, text: str) -> None:
    assert json.dumps(step.to_json()) == text
    assert GAME.parse_step(json.loads(text)) == step


def test_every_choice_of_dice_and_every_roll_of_it_can_be_written_and_read() -> None:
    assert len(CHOICES) == 26
    for dice in CHOICES:
        picked = RollDice(dice)
        assert GAME.parse_step({"seat": 1, **picked.to_json()}) is picked
        for roll, _ in outcomes(dice):
            assert roll.dice == dice
            assert GAME.parse_step(json.loads(json.dumps(roll.to_json()))) == roll


@given(st.integers(1, 20), st.integers(0, 4), st.integers(0, 5))
def test_every_discard_can_be_written_and_read_with_its_seat(card: int, tokens: int, seat: int) -> None:
    discard = Discard(card, tokens)
    assert GAME.parse_step({"seat": seat, **discard.to_json()}) is discard


def test_the_order_of_alike_dice_means_nothing() -> None:
    roll = GAME.parse_step({"roll": {"yellow": [6, 4], "blue": [3, 1]}})
    assert roll == GAME.parse_step({"roll": {"blue": [1, 3], "yellow": [4, 6]}})
    assert roll == Roll(((3, 1), (6, 4), ()))
    assert hash(roll) == hash(Roll(((1, 3), (4, 6), ())))


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        {},
        {"do": "quit"},
        {"do": "keep"},
        {"do": "roll"},
        {"do": "roll", "dice": {"blue": 1, "yellow": 2}},
        {"do": "roll", "dice": {"blue": 1, "yellow": 2, "red": 0, "green": 0}},
        {"do": "roll", "dice": {"blue": 1, "yellow": 2, "red": True}},
        {"do": "roll", "dice": [1, 2, 0]},
        {"do": "discard", "card": 13},
        {"do": "discard", "card": "13", "tokens": 2},
        {"do": "discard", "card": 21, "tokens": 2},
        {"do": "discard", "card": 0, "tokens": 4},
        {"do": "discard", "card": 13, "tokens": 2.0},
        {"do": "discard", "cards": [13], "tokens": 2},
        {"do": "pass", "tokens": 1},
        {"roll": ["1", "2", "3"]},
        {"roll": {"blue": [4]}},
        {"roll": {"blue": [True]}},
        {"roll": {"blue": [1, 1, 1]}},
        {"roll": {"blue": 1}},
        {"roll": {"blue": [1], "red": []}},
        {"roll": {"green": [1]}},
        {"deal": {"hands": [["1"]]}},
        {"deal": {"hands": [[21]]}},
        {"deal": {"hands": [[1] * 16]}},
        {"deal": {"hands": [[1]], "pile": []}},
        {"deal": [[1]]},
    ],
)
def test_what_is_no_step_of_armadillo_is_refused(wrong: Any) -> None:
    with pytest.raises(InvalidNotation):
        GAME.parse_step(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "discard", "card": 21, "tokens": 2},
        {"deal": {"hands": [[1, 0]]}},
        {"deal": {"hands": [[1] * 16]}},
        {"roll": {"blue": [4]}},
        {"roll": {"blue": [1, 1, 1]}},
    ],
)
def test_a_card_or_die_that_the_game_lacks_names_the_rule(wrong: Any) -> None:
    with pytest.raises(InvalidNotation, match=r"\(A1\)$"):
        GAME.parse_step(wrong)
