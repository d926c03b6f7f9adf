"""LAMA Dice's steps and their notation, pinned."""

import copy
import pickle
from typing import Any

import pytest

from llamadillo.engine.cards import pack
from llamadillo.engine.game import InvalidNotation
from llamadillo.engine.steps import Step
from llamadillo.games.lama_dice import Deal, Discard, LamaDice, Roll, RollDice, Take
from llamadillo.games.lamas.actions import Keep, Quit, Return

GAME = LamaDice()

PINNED: list[tuple[Step, dict[str, Any]]] = [
    (Deal((pack([7, 1, 1]), pack([6]))), {"deal": {"hands": [["1", "1", "L"], ["6"]]}}),
    (Roll((1, 3, 7)), {"roll": ["1", "3", "L"]}),
    (Roll((7, 6, 2)), {"roll": ["L", "6", "2"]}),
    (RollDice(), {"do": "roll"}),
    (Quit(), {"do": "quit"}),
    (Discard(pack([7, 3])), {"do": "discard", "cards": ["3", "L"]}),
    (Discard(pack([1, 1])), {"do": "discard", "cards": ["1", "1"]}),
    (Take(7), {"do": "take", "card": "L"}),
    (Return(10), {"do": "return", "token": 10}),
    (Return(1), {"do": "return", "token": 1}),
    (Keep(), {"do": "keep"}),
]


@pytest.mark.parametrize(("step", "notation"), PINNED)
def test_the_notation_of_each_step(step: Step, notation: dict[str, Any]) -> None:
    assert step.to_json() == notation
    assert GAME.parse_step(notation) == step


def test_the_order_of_a_discard_is_free_and_a_seat_is_not_looked_at() -> None:
    notation = {"seat": 3, "do": "discard", "cards": ["L", "3", "L"]}
    assert GAME.parse_step(notation) is Discard(pack([3, 7, 7]))


@pytest.mark.parametrize("step", [step for step, _ in PINNED])
def test_a_step_survives_copying_and_pickling(step: Step) -> None:
    for twin in (copy.copy(step), copy.deepcopy(step), pickle.loads(pickle.dumps(step))):  # noqa: S301 (own data)
        assert twin == step


def test_equal_actions_are_one_object_and_others_are_not_equal() -> None:
    actions = [step for step, notation in PINNED if "do" in notation]
    for action in actions:
        assert GAME.parse_step(action.to_json()) is action
    assert len({Take(1), Discard(pack([1])), Return(1), *actions}) == len(actions) + 2


@pytest.mark.parametrize(
    ("notation", "complaint"),
    [
        (None, "expected an event, not None"),
        ([], r"expected an event, not \[\]"),
        ({}, "expected an event"),
        ({"do": 1}, "expected an event"),
        ({"do": "jump"}, "there is no action 'jump'"),
        ({"do": "play", "card": "1"}, "there is no action 'play'"),
        ({"do": "roll", "dice": 3}, "there is no 'dice' here"),
        ({"do": "discard"}, '"cards" is missing'),
        ({"do": "discard", "cards": "3"}, "must be a list"),
        ({"do": "discard", "cards": [3]}, r'a card is one of "1" to "6" or "L", not 3 \(D1\)'),
        ({"do": "discard", "cards": ["7"]}, "not '7'"),
        ({"do": "discard", "cards": ["l"]}, "not 'l'"),
        ({"do": "discard", "cards": ["1"] * 16}, r"more than 15 cards of one value \(D1\)"),
        ({"do": "take", "card": ["L"]}, "a card is one of"),
        ({"do": "take", "card": True}, "a card is one of"),
        ({"do": "take", "cards": ["L"]}, '"card" is missing'),
        ({"do": "return", "token": 5}, r"a token is a 1 or a 10, not 5 \(D10\)"),
        ({"do": "return", "token": True}, "must be a whole number, not True"),
        ({"do": "return", "token": 10.0}, "must be a whole number, not 10.0"),
        ({"do": "keep", "token": 1}, "there is no 'token' here"),
        ({"roll": "13L"}, "must be a list"),
        ({"roll": ["1", "3"]}, "there are 3 dice, not 2"),
        ({"roll": ["5", "3", "L"]}, r"die 1 has no '5' \(D2\)"),
        ({"roll": ["1", "3", 5]}, r"die 3 has no 5 \(D2\)"),
        ({"roll": ["7", "3", "L"]}, r"die 1 has no '7' \(D2\)"),
        ({"roll": ["1", ["3"], "L"]}, r"die 2 has no \['3'\] \(D2\)"),
        ({"roll": ["1", "3", "L"], "x": 1}, "there is no 'x' here"),
        ({"deal": []}, "expected an object"),
        ({"deal": {}}, '"hands" is missing'),
        ({"deal": {"hands": {}}}, "must be a list"),
        ({"deal": {"hands": [["1"], "2"]}}, "must be a list"),
        ({"deal": {"hands": [["1", "0"]]}}, r"not '0' \(D1\)"),
        ({"deal": {"hands": [], "pile": []}}, "there is no 'pile' here"),
    ],
)
def test_what_is_no_step_is_refused_with_a_reason(notation: Any, complaint: str) -> None:
    with pytest.raises(InvalidNotation, match=complaint):
        GAME.parse_step(notation)
