"""What is on the front keeps its distance."""

import pytest

from enclosure.front import Spot, check_front, spots, words
from enclosure.parameters import ParameterError, from_settings, hand_held, kiosk
from hw.board import reference
from tests.enclosure.built import moved, with_parts

P = hand_held()


@pytest.mark.parametrize("p", [P, kiosk(), from_settings({"display": "0.96"})])
def test_the_reference_board_has_room_for_all(p: object) -> None:
    check_front(p, reference())  # type: ignore[arg-type]
    names = {spot.name for spot in spots(p, reference())}  # type: ignore[arg-type]
    assert {"D1", "D28", "SW2", "BZ1", "The pane", "The word ROLL", "The word llamadillo"} <= names


@pytest.mark.parametrize(
    ("ways", "reason"),
    [
        ({"D1": (-14.0, 0.0)}, r"D1 at .* too near to the wall"),
        ({"D5": (0.3, 0.0)}, r"D5 and D6 are in each other's way"),
        ({"D28": (9.0, 9.0)}, r"D28 .* in each other's way"),
        ({"BZ1": (-20.0, 0.0)}, r"BZ1 and The pane are in each other's way"),
        ({"J2": (0.0, 8.0)}, r"D\d+ and The pane are in each other's way"),
        ({"SW1": (8.0, 0.0)}, r"SW1 and SW2 are|The word QUIT and The word DISCARD are"),
        ({"SW2": (0.0, -6.0)}, r"SW2 at .* too near to the wall"),
        ({"BZ1": (12.0, 32.0)}, r"BZ1 .*(way|wall)"),
        ({"D28": (12.0, -6.0)}, r"The word llamadillo .*way|The pane and The word llamadillo"),
    ],
)
def test_what_is_too_near_is_refused(ways: dict[str, tuple[float, float]], reason: str) -> None:
    with pytest.raises(ParameterError, match=reason):
        check_front(P, moved(ways))


def test_a_name_that_is_too_long() -> None:
    with pytest.raises(ParameterError, match="The word DISCARD CARDS"):
        check_front(P, with_parts(SW2={"label": "DISCARD CARDS"}))


def test_words_follow_their_buttons() -> None:
    here = {word.text: word for word in words(P, reference())}
    there = {word.text: word for word in words(P, moved({"SW3": (3.0, 0.0)}))}
    assert there["ROLL"].x == pytest.approx(here["ROLL"].x + 3.0)
    assert here["ROLL"].y < reference().parts["SW3"].y - P.cap / 2


def test_gaps_between_circles_and_rectangles() -> None:
    circle = Spot("a", "hole", 0.0, 0.0, (2.0, 2.0), face=0.5)
    other = Spot("b", "hole", 3.0, 4.0, (1.0, 1.0))
    block = Spot("c", "hole", 6.0, 0.0, (3.0, 1.0), round=False)
    far = Spot("d", "hole", 6.0, 5.0, (1.0, 2.0), round=False)
    assert circle.gap(other, in_face=False) == pytest.approx(2.0)
    assert circle.gap(other, in_face=True) == pytest.approx(2.5)
    assert circle.gap(block, in_face=False) == pytest.approx(1.0)
    assert block.gap(circle, in_face=False) == pytest.approx(1.0)
    assert block.gap(far, in_face=False) == pytest.approx(2.0)
