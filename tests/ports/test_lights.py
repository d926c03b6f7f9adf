"""The contract of all LED dice (`ports.lights`)."""

from collections.abc import Iterator

import pytest

from llamadillo.ports.lights import DARK, Lights, Lines
from tests.ports.rigs import LIGHTS, LightsRig

ALL = Lines.CENTRE | Lines.BACKSLASH | Lines.SLASH | Lines.HORIZONTAL | Lines.VERTICAL
NOTHING = Lines.OFF


@pytest.fixture(params=LIGHTS)
def rig(request: pytest.FixtureRequest) -> Iterator[LightsRig]:
    rig = LIGHTS[request.param]()
    yield rig
    rig.lights.close()


def test_dark_at_first(rig: LightsRig) -> None:
    assert rig.seen() == DARK


@pytest.mark.parametrize("line", Lines)
@pytest.mark.parametrize("die", range(3))
def test_each_line_by_itself(rig: LightsRig, die: int, line: Lines) -> None:
    left, middle, right = (line if number == die else NOTHING for number in range(3))
    rig.lights.light(Lights(left, middle, right))
    assert rig.seen() == Lights(left, middle, right)


def test_one_after_the_other(rig: LightsRig) -> None:
    for number in [0, 31, 21, 10, 10, 4, 0, 1, 31]:
        lights = Lights(Lines(number), Lines(31 - number), Lines(number ^ 5))
        rig.lights.light(lights)
        assert rig.seen() == lights


def test_close_makes_them_dark_and_may_be_repeated(rig: LightsRig) -> None:
    rig.lights.light(Lights(ALL, ALL, ALL))
    rig.lights.close()
    assert rig.seen() == DARK
    rig.lights.close()


def test_closed_lights_refuse(rig: LightsRig) -> None:
    rig.lights.close()
    with pytest.raises(ValueError, match="closed"):
        rig.lights.light(DARK)
