"""Values made of fields: equal by them, never changed."""

import copy
import pickle
from typing import Any, Final, final

import pytest

from llamadillo.engine.frozen import Frozen
from llamadillo.engine.game import Seat
from llamadillo.games import REGISTRY


@final
class Pair(Frozen):
    fields = ("left", "right")
    __slots__ = fields

    def __init__(self, left: Any, right: Any) -> None:
        self.left: Final = left
        self.right: Final = right


@final
class Other(Frozen):
    fields = ("left", "right")
    __slots__ = fields

    def __init__(self, left: Any, right: Any) -> None:
        self.left: Final = left
        self.right: Final = right


def test_equal_fields_of_one_class_make_equal_values() -> None:
    assert Pair(1, "a") == Pair(1, "a")
    assert hash(Pair(1, "a")) == hash(Pair(1, "a"))
    assert Pair(1, "a") != Pair("a", 1)
    assert Pair(1, "a") != Other(1, "a")
    assert Pair(1, "a") != (1, "a")


def test_a_value_with_a_field_that_may_change_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Pair(1, []))


def test_a_value_is_shown_as_it_is_made() -> None:
    assert repr(Pair(1, "a")) == "Pair(left=1, right='a')"


def test_replace_makes_another_value() -> None:
    before = Pair(1, "a")
    assert before.replace(right="b") == Pair(1, "b")
    assert before == Pair(1, "a")
    with pytest.raises(TypeError, match="middle"):
        before.replace(middle=2)


def test_no_field_can_be_added() -> None:
    with pytest.raises(AttributeError):
        Pair(1, "a").middle = 2  # type: ignore[attr-defined]


def test_values_can_be_copied_and_sent_to_another_process() -> None:
    pair = Pair(1, "a")
    assert copy.deepcopy(pair) == pickle.loads(pickle.dumps(pair)) == pair  # noqa: S301 (its own)


FROZEN = [name for name, game in REGISTRY.items() if isinstance(game.initial_state(2, Seat(0)), Frozen)]
"""The games whose states are of this class."""


@pytest.mark.parametrize("name", FROZEN)
def test_the_fields_of_a_state_are_what_it_is_made_of(name: str) -> None:
    state = REGISTRY[name].initial_state(2, Seat(0))
    assert state == type(state)(*[getattr(state, field) for field in state.fields])
