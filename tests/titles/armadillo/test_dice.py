"""Up to six dice: all on the OLED, three at a time on the LED dice."""

from itertools import chain

import pytest

from llamadillo.games.armadillo import FACES, Roll
from llamadillo.ports.lights import DARK
from llamadillo.screens.lights import FACES as LIT
from llamadillo.screens.lights import TUMBLE_SECONDS
from llamadillo.titles.armadillo.dice import LED_DICE, TURNS_SECONDS, RollShow, lying, thrown

ROLLS = [
    Roll(((3,), (), ())),
    Roll(((1,), (5,), (8,))),
    Roll(((1, 2), (5,), (8,))),
    Roll(((1, 2), (4, 4), (7,))),
    Roll(((3, 3), (4, 6), (7, 9))),
]


def faces(roll: Roll) -> tuple[str, ...]:
    return tuple(map(str, chain(*roll.faces)))


def on_the_leds(show: RollShow) -> tuple[str, ...]:
    """The faces that the LED dice show, read from their lights."""
    return tuple(face for lit in show.dice.lights for face, lines in LIT.items() if lines == lit)


@pytest.mark.parametrize("roll", ROLLS, ids=str)
def test_all_dice_lie_there_and_the_leds_show_them_three_at_a_time(roll: Roll) -> None:
    for turn, seconds in enumerate((0.0, TURNS_SECONDS, 2 * TURNS_SECONDS, 1001 * TURNS_SECONDS)):
        show = lying(roll, seconds)
        assert show.faces == faces(roll)
        first = LED_DICE if turn % 2 and len(show.faces) > LED_DICE else 0
        assert show.first == first
        assert on_the_leds(show) == show.faces[first : first + LED_DICE]


@pytest.mark.parametrize("roll", ROLLS, ids=str)
@pytest.mark.parametrize("began", [0.0, 1 / 3, 7.7])
def test_the_show_says_itself_when_it_changes(roll: Roll, began: float) -> None:
    """From change to change as a loop would follow it; between two of them nothing moves."""
    seconds, shows = began, [thrown(roll, began)]
    while (changes_in := shows[-1].dice.changes_in) is not None and seconds < began + 6:
        assert changes_in > 0
        assert thrown(roll, seconds + changes_in * 0.9)._replace(dice=shows[-1].dice) == shows[-1]
        seconds += changes_in
        shows.append(thrown(roll, seconds))
    turns = [show.first for show in shows if show.faces == faces(roll)]
    if sum(roll.dice) > LED_DICE:
        assert set(turns) == {0, LED_DICE}
        assert len(shows) < 20
    else:
        assert shows[-1].dice.changes_in is None


@pytest.mark.parametrize("roll", ROLLS, ids=str)
def test_each_die_tumbles_over_its_own_numbers_and_stands_in_less_than_a_second(roll: Roll) -> None:
    sides = [set(map(str, side)) for side, shown in zip(FACES, roll.faces, strict=True) for _ in shown]
    seen: list[set[str]] = [set() for _ in sides]
    for step in range(100):
        show = thrown(roll, TUMBLE_SECONDS * step / 100)
        for face, of in zip(show.faces, seen, strict=True):
            of.add(face)
        assert on_the_leds(show) == show.faces[:LED_DICE]
    assert seen == sides
    assert TUMBLE_SECONDS < 1
    assert thrown(roll, TUMBLE_SECONDS).faces == faces(roll)


def test_no_dice_are_dark() -> None:
    assert lying(None).dice.lights == DARK
    assert lying(None).faces == ()


def test_a_glance_at_six_dice_does_not_change() -> None:
    show = lying(ROLLS[-1])
    assert show.faces == faces(ROLLS[-1])
    assert on_the_leds(show) == show.faces[:LED_DICE]
    assert show.dice.changes_in is None
