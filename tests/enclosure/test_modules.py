"""What is bought ready stands where the board has its sockets."""

import pytest

from hw.board import THICKNESS, reference
from hw.fixings import SCREW, STANDOFF
from hw.modules import (
    BATTERY,
    BOOST,
    DISPLAYS,
    GAUGE,
    PI,
    SD_CARD,
    USB_PLUG,
    DisplayModule,
    Module,
    ModuleConnector,
    Place,
    display_place,
    pi_place,
)
from tests.tools import need_module

TOOLS = ["build123d", "ezdxf", "manifold3d", "numpy", "scipy", "trimesh"]
MODULES = [PI, BOOST, GAUGE, *DISPLAYS.values()]


@pytest.mark.parametrize("name", TOOLS)
def test_the_tools_of_the_case_are_there(name: str) -> None:
    # The modules that need them are skipped as a whole; here that is told, or fails where nothing may be.
    need_module(name, "enclosure")


def _connector(name: str) -> ModuleConnector:
    (found,) = (connector for connector in PI.connectors if connector.name == name)
    return found


def test_the_pi_hangs_on_its_socket() -> None:
    place = pi_place(reference())
    socket = reference().parts["J1"]
    assert place.point(32.5, 26.5) == pytest.approx((socket.x, socket.y))
    # Its rectangle, as seen through the board.
    assert place.point(0, 0) == pytest.approx((54.725, 36.66))
    assert place.point(65, 30) == pytest.approx((-10.275, 6.66))


def test_the_pi_fits_between_the_standoffs() -> None:
    place = pi_place(reference())
    between = -THICKNESS - place.z
    assert between == pytest.approx(STANDOFF.length, abs=0.1)
    # The board's hole at the top right is the Pi's own.
    corners = [place.point(x, y) for x, y, _ in PI.holes]
    hole = reference().parts["H2"]
    assert any((hole.x, hole.y) == pytest.approx(corner) for corner in corners)


@pytest.mark.parametrize(
    ("name", "x", "y", "towards"),
    [
        ("POWER", 0.725, 38.46, (0, 1)),
        ("USB", 13.325, 38.46, (0, 1)),
        ("HDMI", 42.325, 37.36, (0, 1)),
        ("SD", 57.025, 19.76, (1, 0)),
    ],
)
def test_the_sockets_of_the_pi_look_out(name: str, x: float, y: float, towards: tuple[int, int]) -> None:
    place, connector = pi_place(reference()), _connector(name)
    assert place.point(connector.x, connector.y) == pytest.approx((x, y))
    assert place.direction(*connector.towards) == pytest.approx(towards)
    # They stand between the Pi and the board.
    assert place.z < place.height(connector.z) < -THICKNESS


def test_the_card_ends_at_its_connector() -> None:
    assert SD_CARD.x - SD_CARD.width / 2 == pytest.approx(_connector("SD").x)
    assert SD_CARD.y == _connector("SD").y


@pytest.mark.parametrize("display", DISPLAYS.values(), ids=DISPLAYS)
def test_the_display_hangs_upside_down_from_its_header(display: DisplayModule) -> None:
    place = display_place(reference(), display, 5.0)
    header = reference().parts["J2"]
    assert place.point(*display.header) == pytest.approx((header.x, header.y))
    assert place.height(-display.thickness) == pytest.approx(5.0)
    # Its pixels are above the header, its other edge above them.
    _, y = place.point(*display.active[:2])
    assert header.y < y < place.point(0, 0)[1]


@pytest.mark.parametrize("display", DISPLAYS.values(), ids=DISPLAYS)
def test_pixels_lie_on_the_glass_and_the_glass_on_the_module(display: DisplayModule) -> None:
    outer = (display.width / 2, display.depth / 2, display.width, display.depth)
    for inside, around in ((display.active, display.glass), (display.glass, outer)):
        for axis in (0, 1):
            reach = around[axis + 2] / 2 - inside[axis + 2] / 2
            assert abs(inside[axis] - around[axis]) <= reach
    # 128 x 64 square pixels.
    assert display.active[2] / display.active[3] == pytest.approx(2.0, abs=0.01)


def test_a_header_too_high_for_the_display_is_refused() -> None:
    with pytest.raises(ValueError, match=r"stands 2 mm over the board; its header takes 2\.54 mm"):
        display_place(reference(), DISPLAYS["1.3"], 2.0)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_has_its_holes_and_parts_on_its_board(module: Module) -> None:
    for x, y, diameter in module.holes:
        assert diameter / 2 < x < module.width - diameter / 2
        assert diameter / 2 < y < module.depth - diameter / 2
    for body in module.bodies:
        assert body.x - body.width / 2 >= -2.5
        assert body.x + body.width / 2 <= module.width + 2.5
        # Sockets stand out by less than two millimetres.
        assert body.y - body.depth / 2 >= -2.0
        assert body.y + body.depth / 2 <= module.depth + 2.0
        assert body.z < body.top
    for connector in module.connectors:
        assert sum(abs(step) for step in connector.towards) == 1


def test_overmoulds_are_those_of_the_standard() -> None:
    assert USB_PLUG.overmould == (10.6, 8.5)
    assert {c.plug for c in PI.connectors if c.name in {"USB", "POWER"}} == {USB_PLUG}


@pytest.mark.parametrize(
    ("place", "point", "height"),
    [
        (Place(x=10, y=20, z=5), (13, 21), 7),
        (Place(x=10, y=20, z=5, turn=90), (9, 23), 7),
        (Place(x=10, y=20, z=5, turn=180), (7, 19), 7),
        (Place(x=10, y=20, z=5, turn=270), (11, 17), 7),
        (Place(x=10, y=20, z=5, facing="back"), (7, 21), 3),
        (Place(x=10, y=20, z=5, turn=90, facing="back"), (9, 17), 3),
    ],
)
def test_a_place_turns_a_drawing(place: Place, point: tuple[float, float], height: float) -> None:
    assert place.point(3, 1) == point
    assert place.height(2) == height


def test_the_screws_reach_the_standoffs() -> None:
    assert SCREW.thread == STANDOFF.thread
    assert STANDOFF.stud > THICKNESS + 3.0
    assert BATTERY.swelling >= BATTERY.height / 10
