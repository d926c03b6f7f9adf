"""The notation of LAMA's steps."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.engine.cards import one, pack
from llamadillo.engine.game import InvalidNotation
from llamadillo.engine.steps import Step
from llamadillo.games.lama import Deal, DrawCard, Lama, Play
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import LLAMA

GAME = Lama()
ACTIONS = [Quit(), *map(Play, range(1, 8)), DrawCard(), Return(1), Return(10), Keep()]

WRITTEN: list[tuple[Step, str]] = [
    (Play(5), '{"do": "play", "card": "5"}'),
    (Play(LLAMA), '{"do": "play", "card": "L"}'),
    (DrawCard(), '{"do": "draw"}'),
    (Quit(), '{"do": "quit"}'),
    (Return(10), '{"do": "return", "token": 10}'),
    (Keep(), '{"do": "keep"}'),
    (
        Deal((pack([7, 1]), pack([2, 2])), 4, (one(2), one(LLAMA), one(1))),
        '{"deal": {"hands": [["1", "L"], ["2", "2"]], "discard": "4", "pile": ["2", "L", "1"]}}',
    ),
]


@pytest.mark.parametrize(("step", "text"), WRITTEN)
def test_a_step_is_written_and_read_like_this(step: Step, text: str) -> None:
    assert json.dumps(step.to_json()) == text
    assert GAME.parse_step(json.loads(text)) == step


@given(st.sampled_from(ACTIONS), st.integers(0, 5))
def test_every_action_can_be_written_and_read_with_its_seat(action: Step, seat: int) -> None:
    assert GAME.parse_step({"seat": seat, **action.to_json()}) == action


def test_the_order_in_a_hand_is_free_and_in_the_pile_is_not() -> None:
    def deal(hand: list[str], pile: list[str]) -> Step:
        return GAME.parse_step({"deal": {"hands": [hand], "discard": "1", "pile": pile}})

    assert deal(["L", "2"], ["1"]) == deal(["2", "L"], ["1"])
    assert deal([], ["1", "2"]) != deal([], ["2", "1"])


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {},
        {"do": "roll"},
        {"do": "discard", "cards": ["1"]},
        {"do": ["play"]},
        {"do": "play"},
        {"do": "play", "card": 5},
        {"do": "play", "card": "7"},
        {"do": "play", "card": "l"},
        {"do": "play", "card": "5", "cards": []},
        {"do": "draw", "card": "5"},
        {"do": "return", "token": 5},
        {"deal": {"hands": [["1"]], "discard": "1"}},
        {"deal": {"hands": [["1"]], "discard": None, "pile": []}},
        {"deal": {"hands": [[1]], "discard": "1", "pile": []}},
        {"deal": {"hands": {"0": ["1"]}, "discard": "1", "pile": []}},
        {"deal": {"hands": [["1"] * 16], "discard": "1", "pile": []}},
        {"deal": {"hands": [], "discard": "1", "pile": "L"}},
        {"deal": {"hands": [], "discard": "1", "pile": []}, "seat": 0},
        {"roll": ["1", "2", "3"]},
    ],
)
def test_what_is_no_step_of_lama_is_refused(wrong: Any) -> None:
    with pytest.raises(InvalidNotation):
        GAME.parse_step(wrong)


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"do": "play", "card": "7"}, "C1"),
        ({"do": "return", "token": 5}, "D10"),
        ({"deal": {"hands": [["7"]], "discard": "1", "pile": []}}, "C1"),
        ({"deal": {"hands": [["1"] * 16], "discard": "1", "pile": []}}, "C1"),
        ({"deal": {"hands": [["1"]], "discard": "7", "pile": []}}, "C1"),
        ({"deal": {"hands": [["1"]], "discard": "1", "pile": ["7"]}}, "C1"),
    ],
)
def test_a_card_or_token_that_the_game_lacks_names_the_rule(wrong: Any, rule: str) -> None:
    with pytest.raises(InvalidNotation, match=rf"\({rule}\)$"):
        GAME.parse_step(wrong)
