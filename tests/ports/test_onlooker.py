"""The contract of all onlookers (`ports.onlooker`)."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from llamadillo.ports.battery import Charge
from llamadillo.ports.counts import ClassFigures, DieView, FaceCount, RolledGame, SampleView
from llamadillo.ports.lights import Lights, Lines
from llamadillo.ports.onlooker import Glass
from llamadillo.ports.table import Ballot, EventOdds, Pile, RoomView, SeatView, TableView
from tests.ports.rigs import ONLOOKERS, OnlookerRig
from tests.ports.seeing import frame_of

TABLE = TableView(
    "LAMA Dice",
    2,
    (
        SeatView("Zoë", 12, 3, ("1", "4", "L")),
        SeatView("Suri", 0, 6, tokens=2, answer="17", out=True, wins=True),
    ),
    turn=1,
    sentence="Suri rolled 1 4 L",
    piles=(Pile("Llama row", ("1", "", "L")), Pile("Draw pile", face_down=12)),
    dice=(DieView("1"), DieView("", "blue"), DieView("L")),
    limit=40,
    chances=(EventOdds("Match", Fraction(91, 216)),),
    ballots=(Ballot("Roll, or quit?", ("ROLL", "QUIT")),),
)
COUNTS = (FaceCount(DieView("1"), 3, Fraction(10, 3)), FaceCount(DieView("L", "red"), 7, Fraction(20, 3)))
SAMPLE = SampleView(
    "Left die",
    100,
    10,
    COUNTS,
    ((DieView("1"), DieView("L"), DieView("L")),),
    (DieView("1", "red"), DieView("L")),
    ("Fair so far.", "Chi-square 0.1, freedom 1"),
)
FIGURES = ClassFigures(3, 1, ("A", "B"), "C", (RolledGame("Pig", 10, COUNTS),))
GLASS = Glass(
    RoomView(
        "fr",
        "class",
        TABLE,
        "Ana 12",
        plays=4,
        sample=SAMPLE,
        figures=FIGURES,
        battery=Charge(83, charging=True),
    ),
    frame_of((0, 0), (127, 63)),
    Lights(Lines.CENTRE, Lines.OFF, Lines.SLASH | Lines.VERTICAL),
    40,
)
SECRET = Glass(RoomView("en", "handheld", TABLE, secret=True), None)
EMPTY = Glass(RoomView("de", "kiosk"))


@pytest.fixture(params=ONLOOKERS)
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OnlookerRig]:
    rig = ONLOOKERS[request.param](tmp_path)
    yield rig
    rig.onlooker.close()
    rig.close()


@pytest.mark.parametrize("glass", [GLASS, SECRET, EMPTY])
def test_it_sees_what_is_on_the_box(rig: OnlookerRig, glass: Glass) -> None:
    rig.onlooker.show(glass)
    assert rig.seen() == [glass]


def test_it_sees_one_moment_after_the_other(rig: OnlookerRig) -> None:
    moments = [GLASS, replace(GLASS, brightness=0), EMPTY, EMPTY, SECRET]
    for glass in moments:
        rig.onlooker.show(glass)
    assert rig.seen() == moments


def test_while_no_one_looks_nothing_happens_and_who_comes_back_sees_the_next_moment(rig: OnlookerRig) -> None:
    rig.leave()
    rig.onlooker.show(GLASS)
    rig.come()
    assert rig.seen() == []
    rig.onlooker.show(EMPTY)
    assert rig.seen() == [EMPTY]


def test_one_that_does_not_look_loses_moments_and_holds_up_nothing(rig: OnlookerRig) -> None:
    for brightness in range(100):
        for _ in range(20):
            rig.onlooker.show(replace(GLASS, brightness=brightness))
    seen = rig.seen()
    assert seen
    assert seen == sorted(seen, key=lambda glass: glass.brightness)
    rig.onlooker.show(SECRET)
    assert rig.seen() == [SECRET]


def test_its_addresses_are_known_while_it_is_there(rig: OnlookerRig) -> None:
    assert rig.onlooker.addresses() == ("HTTP://10.42.0.1:8080/", "HTTP://10.42.0.1:8080/T/7K3QX9M2")
    rig.leave()
    assert rig.onlooker.addresses() is None


def test_after_close_nothing_is_shown_and_nothing_raised(rig: OnlookerRig) -> None:
    rig.onlooker.close()
    rig.onlooker.close()
    rig.onlooker.show(GLASS)
    assert rig.seen() == []
