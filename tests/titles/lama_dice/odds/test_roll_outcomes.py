"""What a roll can bring, against applying each of the 216 ways in which the dice can fall."""

from collections import Counter

import pytest

from llamadillo.games.lama_dice import LamaDice, RollDice, State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lama_dice.steps import ROLLS
from llamadillo.titles.lama_dice.odds.roll_outcomes import roll_outcomes, ways_to_show
from tests.games.lama_dice_table import cards

GAME = LamaDice()


def thrown(state: State) -> Counter[State]:
    """Where the 216 ways lead to, whatever the dice show there."""
    rolled = GAME.apply(state, RollDice())
    return Counter(GAME.apply(rolled, roll).replace(roll=None) for roll in ROLLS)


@pytest.mark.parametrize("points", [0, 10, 12])
@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("llama_row", ["1 2 3 4 5 6 L", "6", "2 L"])
@pytest.mark.parametrize("row", ["1", "L", "1 1 2", "1 2 3 4 5 6 L", "3 3 5 L L L"])
def test_falls_are_those_of_all_ways_thrown(row: str, llama_row: str, alone: bool, points: int) -> None:
    state = turn(cards(row), cards(llama_row), alone=alone, points=points)
    found = roll_outcomes(state)
    assert sum(fall.ways for fall in found) == 216
    assert {fall.after.replace(roll=None): fall.ways for fall in found} == thrown(state)
    assert len({fall.after.replace(roll=None) for fall in found}) == len(found), "each once"


def test_ways_to_show_a_value_are_counted_on_the_dice() -> None:
    assert ways_to_show() == {value: sum(1 for roll in ROLLS if value in roll.faces) for value in range(1, 8)}
