"""Packed multisets of cards, against `collections.Counter`."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from llamadillo.engine.cards import (
    NO_CARDS,
    Cards,
    add,
    contains,
    count,
    distinct,
    one,
    pack,
    remove,
    size,
    unpack,
)
from llamadillo.games.lamas.cards import NAMES, llama_points, name, names

VALUES = st.lists(st.integers(1, 20), max_size=60).filter(lambda v: max(Counter(v).values(), default=0) <= 15)


def test_the_packing_is_four_bits_a_value() -> None:
    assert pack([1, 1, 3, 20]) == 2 + (1 << 8) + (1 << 76)
    assert pack([]) == NO_CARDS == 0


@settings(deadline=None)
@given(VALUES)
def test_packing_forgets_the_order_alone(values: list[int]) -> None:
    cards = pack(values)
    assert list(unpack(cards)) == sorted(values)
    assert size(cards) == len(values)
    assert [count(cards, value) for value in range(1, 21)] == [values.count(value) for value in range(1, 21)]
    assert list(unpack(distinct(cards))) == sorted(set(values))


@settings(deadline=None)
@given(VALUES, VALUES)
def test_containing_is_that_of_multisets(values: list[int], part: list[int]) -> None:
    assert contains(pack(values), pack(part)) == (Counter(part) <= Counter(values))
    common = list((Counter(values) & Counter(part)).elements())
    assert contains(pack(values), pack(common))
    assert Cards(pack(values) - pack(common)) == pack((Counter(values) - Counter(common)).elements())


@settings(deadline=None)
@given(VALUES, st.integers(1, 20))
def test_adding_and_removing_a_card(values: list[int], value: int) -> None:
    cards = pack(values)
    if values.count(value) == 15:
        with pytest.raises(ValueError, match="more than 15"):
            add(cards, value)
    else:
        assert add(cards, value) == pack([*values, value])
        assert remove(add(cards, value), value) == cards
    if value not in values:
        with pytest.raises(ValueError, match=f"no card of value {value}"):
            remove(cards, value)


@pytest.mark.parametrize("value", [-1, 0, 21])
def test_there_are_values_from_1_to_20(value: int) -> None:
    with pytest.raises(ValueError, match=f"no card of value {value}"):
        one(value)
    with pytest.raises(ValueError, match=f"no card of value {value}"):
        pack([value])


def test_a_sixteenth_card_of_a_value_does_not_spill_into_the_next() -> None:
    with pytest.raises(ValueError, match="more than 15 cards of value 4"):
        pack([4] * 16)


def test_the_names_of_llama_cards() -> None:
    assert names(pack([7, 2, 2, 1])) == ["1", "2", "2", "L"]
    assert NAMES == {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "L": 7}
    assert all(NAMES[name(value)] == value for value in range(1, 8))


@pytest.mark.parametrize(
    ("values", "points"), [([1, 5, 5, 6], 12), ([1, 1, 7], 11), ([5, 5, 5], 5), ([7, 7], 10), ([], 0)]
)
def test_points_of_the_printed_examples(values: list[int], points: int) -> None:
    assert llama_points(pack(values)) == points
