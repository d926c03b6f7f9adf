"""The odds and outcomes of one roll, against the faces of the dice and all 216 rolls."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from llamadillo.games.lama_dice import LamaDice, RollDice, State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lama_dice.steps import ROLLS
from llamadillo.titles.lama_dice.odds import odds
from llamadillo.titles.lama_dice.odds.roll import roll_outcomes, ways_to_show
from tests.games.lama_dice_table import after, cards

GAME = LamaDice()
FULL = "1 2 3 4 5 6 L"
ROWS = ["1", "L", "1 3 L", "2 2 5", "1 2 3 4 5 6 L", "6 L L"]
LLAMA_ROWS = [FULL, "1", "L", "2 4", "3 5 6"]


def counted(row: str, llama_row: str, *, alone: bool) -> dict[str, Fraction]:
    """The chances of D6a to D6d and D7, from the faces."""
    ways = dict.fromkeys(("llamas", "match", "take", "drama"), 0)
    for faces in product("1234LL", "3456LL", "5612LL"):
        if faces == ("L", "L", "L"):
            ways["llamas"] += 1
        elif set(faces) & set(row.split()):
            ways["match"] += 1
        elif set(faces) & set(llama_row.split()) and not alone:
            ways["take"] += 1
        else:
            ways["drama"] += 1
    return {what: Fraction(n, 216) for what, n in ways.items()}


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("llama_row", LLAMA_ROWS)
@pytest.mark.parametrize("row", ROWS)
def test_chances_are_those_of_the_faces(row: str, llama_row: str, alone: bool) -> None:
    found = odds(turn(cards(row), cards(llama_row), alone=alone))
    assert {what: getattr(found, what) for what in ("llamas", "match", "take", "drama")} == counted(
        row, llama_row, alone=alone
    )
    assert found.llamas + found.match + found.take + found.drama == 1


def test_the_chance_of_each_value() -> None:
    shown = odds(turn(cards("1"), cards(FULL), alone=False)).shown
    # Each number stands on two of the dice, once each; a llama twice on all three (D2).
    assert shown == {**dict.fromkeys(range(1, 7), 1 - Fraction(25, 36)), 7: 1 - Fraction(8, 27)}


def test_points_of_one_roll_by_arithmetic() -> None:
    # A single llama: out in 144 ways; three llamas leave it, 10 points, in 8; else a card of the full llama
    # row is taken, the lowest die of what is shown, on top of the llama.
    lowest = [min(map(int, faces)) for faces in product("1234LL", "3456LL", "5612LL") if "L" not in faces]
    found = odds(turn(cards("L"), cards(FULL), alone=False))
    assert found.quit == 10
    assert found.roll == Fraction(8 * 10 + sum(10 + low for low in lowest), 216)


def test_tokens_come_off_what_a_roll_is_worth() -> None:
    found = [odds(turn(cards("L"), cards(FULL), alone=True, points=points)) for points in (0, 1, 10)]
    # Out in 144 ways and three llamas in 8: each gives a token back.
    assert found[0].roll - found[1].roll == Fraction(152, 216)
    assert found[0].roll - found[2].roll == Fraction(1520, 216)
    assert {each.quit for each in found} == {10}


def test_only_a_turn_has_odds() -> None:
    rolled = after(turn(cards("1 2"), cards(FULL), alone=False), "1 3 5")
    with pytest.raises(ValueError, match="roll or quit"):
        odds(rolled)


def all_rolled(state: State) -> Counter[State]:
    """Where the 216 ways lead to, without the faces of the dice."""
    rolled = GAME.apply(state, RollDice())
    return Counter(GAME.apply(rolled, roll).replace(roll=None) for roll in ROLLS)


@pytest.mark.parametrize("points", [0, 10, 12])
@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("llama_row", ["1 2 3 4 5 6 L", "6", "2 L"])
@pytest.mark.parametrize("row", ["1", "L", "1 1 2", "1 2 3 4 5 6 L", "3 3 5 L L L"])
def test_outcomes_are_those_of_all_216_rolls(row: str, llama_row: str, alone: bool, points: int) -> None:
    state = turn(cards(row), cards(llama_row), alone=alone, points=points)
    found = roll_outcomes(state)
    assert sum(outcome.ways for outcome in found) == 216
    assert {outcome.after.replace(roll=None): outcome.ways for outcome in found} == all_rolled(state)
    assert len({outcome.after.replace(roll=None) for outcome in found}) == len(found), "each once"


def test_ways_to_show_a_value_are_counted_on_the_dice() -> None:
    assert ways_to_show() == {value: sum(1 for roll in ROLLS if value in roll.faces) for value in range(1, 8)}
