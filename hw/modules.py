"""What joins the board in the case: the Pi, the display, battery and boost board.

This is what a maker's drawing says of each, and where it stands. What holds them is in `hw.fixings`.

A module is described as its drawing shows it: its component side towards the reader, millimetres from
its lower left corner, x to the right, y up, z from its component face towards the reader. A `Place`
puts it into the coordinates of the board.
"""

from dataclasses import dataclass
from typing import Final, Literal

from hw.board import THICKNESS, Circuit
from hw.parts import KINDS, Body

__all__ = [
    "BATTERY",
    "BOOST",
    "DISPLAYS",
    "GAUGE",
    "GAUGE_PAD",
    "HDMI_PLUG",
    "PI",
    "SD_CARD",
    "USB_PLUG",
    "Battery",
    "DisplayModule",
    "Module",
    "ModuleConnector",
    "Place",
    "Plug",
    "display_place",
    "pi_place",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plug:
    """What is pushed into a connector: a metal shell, and an overmould that fingers hold."""

    name: str
    tongue: tuple[float, float]
    """Width and height of its metal shell."""
    depth: float
    """How far that reaches into the connector."""
    overmould: tuple[float, float]
    """Width and height of the widest overmould that must go through."""
    length: float
    """Length of the overmould, without the cable's sleeve."""
    gap: float
    """How near the overmould comes to the connector's mouth."""


USB_PLUG: Final = Plug(
    # USB Implementers Forum, Micro-USB Cables and Connectors Specification 1.01: the overmould of a
    # micro-B plug is at most 10.6 x 8.5; its length is left open, 18 is common.
    name="micro-USB",
    tongue=(6.85, 1.8),
    depth=5.0,
    overmould=(10.6, 8.5),
    length=18.0,
    gap=0.5,
)
HDMI_PLUG: Final = Plug(
    # HDMI 1.4, connector type C: shell 10.42 x 2.42. The standard names no overmould; common cables and
    # adapters stay within this one.
    name="mini HDMI",
    tongue=(10.42, 2.42),
    depth=6.5,
    overmould=(16.0, 9.0),
    length=22.0,
    gap=0.5,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleConnector:
    """A connector at a module's edge, into which something is pushed."""

    name: str
    x: float
    y: float
    z: float
    """The middle of its mouth."""
    towards: tuple[int, int]
    """Which way the mouth looks, along x or y."""
    plug: Plug | None = None
    """None where a card is pushed in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Module:
    """A small board that is bought ready."""

    name: str
    width: float
    depth: float
    thickness: float
    corner: float = 0.0
    """The radius of its corners."""
    holes: tuple[tuple[float, float, float], ...] = ()
    """Its holes: middle and diameter."""
    bodies: tuple[Body, ...]
    """What stands on it; what lies behind it has a z below minus its thickness."""
    connectors: tuple[ModuleConnector, ...] = ()
    mass: float
    """In grammes."""
    source: str


SD_CARD: Final = Body(
    # SD Specifications part 1, microSD addendum: 11 x 15 x 1.0 with its ridge. Pushed home it stands
    # 2.3 out of the Pi.
    width=15.0,
    depth=11.0,
    x=15.0 / 2 - 2.3,
    y=16.9,
    z=0.2,
    top=1.2,
)

_HEADER_PLASTIC: Final = 2.54
_TAIL: Final = 1.6
"""What a 3.0 mm solder tail leaves below 1.4 mm of board."""


def _micro_usb(x: float, y: float, towards: tuple[int, int], name: str) -> ModuleConnector:
    return ModuleConnector(name=name, x=x, y=y, z=1.4, towards=towards, plug=USB_PLUG)


PI: Final = Module(
    name="Raspberry Pi Zero 2 W",
    width=65.0,
    depth=30.0,
    thickness=1.4,
    corner=3.0,
    holes=((3.5, 3.5, 2.75), (61.5, 3.5, 2.75), (3.5, 26.5, 2.75), (61.5, 26.5, 2.75)),
    bodies=(
        Body(width=50.8, depth=5.08, top=_HEADER_PLASTIC, x=32.5, y=26.5),
        Body(width=50.8, depth=5.08, z=-1.4 - _TAIL, top=-1.4, x=32.5, y=26.5),
        Body(width=11.3, depth=7.6, top=3.3, x=12.4, y=3.1),
        Body(width=8.0, depth=6.8, top=2.8, x=41.4, y=1.6),
        Body(width=8.0, depth=6.8, top=2.8, x=54.0, y=1.6),
        Body(width=11.6, depth=12.0, top=1.4, x=5.9, y=16.9),
        Body(width=5.6, depth=17.0, top=1.3, x=63.4, y=15.0),
        Body(width=32.0, depth=16.0, top=1.5, x=35.0, y=14.5),
        SD_CARD,
    ),
    connectors=(
        ModuleConnector(name="HDMI", x=12.4, y=-0.7, z=1.65, towards=(0, -1), plug=HDMI_PLUG),
        _micro_usb(41.4, -1.8, (0, -1), "USB"),
        _micro_usb(54.0, -1.8, (0, -1), "POWER"),
        ModuleConnector(name="SD", x=-2.3, y=16.9, z=0.7, towards=(-1, 0)),
    ),
    mass=16.0,
    source="Raspberry Pi Zero 2 W mechanical drawing; heights and overhangs as common for such connectors",
)
"""The Pi with a header soldered on. The chips of its middle share one low body."""

BOOST: Final = Module(
    name="boost board",
    width=36.2,
    depth=22.9,
    thickness=1.6,
    corner=2.55,
    holes=((2.55, 2.55, 2.5), (2.55, 20.35, 2.5)),
    bodies=(
        Body(width=6.0, depth=8.0, top=2.8, x=2.4, y=11.45),
        Body(width=8.0, depth=7.6, top=6.0, x=10.7, y=18.85),
        Body(width=30.0, depth=14.0, top=2.5, x=20.0, y=9.5),
        Body(width=6.0, depth=6.0, top=4.5, x=23.5, y=19.0),
        # Wires to J3, soldered into the row of holes from above, and their solder below.
        Body(width=20.4, depth=2.6, top=3.5, x=21.8, y=1.3),
        Body(width=20.4, depth=2.6, z=-1.6 - 1.2, top=-1.6, x=21.8, y=1.3),
        Body(width=4.0, depth=3.0, z=-1.6 - 1.2, top=-1.6, x=10.7, y=16.4),
    ),
    connectors=(_micro_usb(-0.6, 11.45, (-1, 0), "CHARGE"),),
    mass=6.0,
    source="Adafruit PowerBoost 1000C (product 2465), its published board files; heights rounded up",
)
"""Without its USB-A socket, which comes unsoldered. The battery's plug sits at the edge y = 22.9."""

GAUGE: Final = Module(
    name="fuel gauge",
    width=25.4,
    depth=20.32,
    thickness=1.6,
    corner=2.54,
    holes=((2.54, 2.54, 2.5), (22.86, 2.54, 2.5), (2.54, 17.78, 2.54), (22.86, 17.78, 2.54)),
    bodies=(
        # Two sockets for the battery and the boost board, as on the boost board.
        *(Body(width=8.0, depth=7.5, top=6.0, x=x, y=16.01) for x in (8.382, 17.018)),
        *(Body(width=4.3, depth=6.1, top=3.0, x=x, y=8.89) for x in (2.65, 22.75)),
        Body(width=12.0, depth=6.0, top=1.2, x=12.7, y=8.4),
    ),
    mass=3.5,
    source="Adafruit MAX17048 (product 5580), its published board files; heights rounded up",
)
"""With bare holes in its row of pins: no header is soldered in."""
GAUGE_PAD: Final = 0.5
"""Thickness of the double-sided tape below the gauge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayModule(Module):
    """A display module with a row of four pins along its upper edge."""

    header: tuple[float, float]
    """The middle of the row of pins."""
    glass: tuple[float, float, float, float]
    """Middle, width and height of the glass."""
    glass_top: float
    """Height of the glass over the module's face."""
    active: tuple[float, float, float, float]
    """Middle, width and height of the pixels."""
    play: float
    """How far the glass of another maker's module may stand from here."""


def _display(
    name: str, *, width: float, depth: float, inset: float, hole: tuple[float, float, float],
    glass: tuple[float, float, float], active: tuple[float, float, float], mass: float, source: str,
) -> DisplayModule:  # fmt: skip
    """Of hole: pitch along x and y, diameter; of glass and active: y, width, height."""
    pitch_x, pitch_y, diameter = hole
    middle = width / 2
    glass_y, glass_width, glass_height = glass
    active_y, active_width, active_height = active
    header = (middle, depth - inset)
    thickness, glass_top = 1.2, 1.5
    return DisplayModule(
        name=name,
        width=width,
        depth=depth,
        thickness=thickness,
        holes=tuple(
            (middle + i * pitch_x / 2, depth / 2 + j * pitch_y / 2, diameter)
            for j in (-1, 1)
            for i in (-1, 1)
        ),
        bodies=(
            Body(width=glass_width, depth=glass_height, top=glass_top, x=middle, y=glass_y),
            # The header: plastic behind, its pins cut off 1.5 above the face.
            Body(
                width=10.16, depth=2.54, z=-thickness - _HEADER_PLASTIC, top=-thickness, x=middle, y=header[1]
            ),
            Body(width=10.16, depth=1.8, top=1.5, x=middle, y=header[1]),
            # Chips behind the module, between its holes.
            Body(
                width=width - 8.0,
                depth=depth - 10.0,
                z=-thickness - 1.3,
                top=-thickness,
                x=middle,
                y=depth / 2,
            ),
        ),
        mass=mass,
        source=source,
        header=header,
        glass=(middle, glass_y, glass_width, glass_height),
        glass_top=glass_top,
        active=(middle, active_y, active_width, active_height),
        play=0.7,
    )


DISPLAYS: Final = {
    "1.3": _display(
        name='OLED 1.3" SH1106',
        width=35.4,
        depth=33.5,
        inset=2.0,
        hole=(30.4, 28.5, 3.0),
        glass=(16.75, 34.5, 23.0),
        active=(18.25, 29.42, 14.7),
        mass=9.0,
        source="panel QG-2864KSWLG01 (glass 34.5 x 23.0 x 1.4, pixels 29.42 x 14.7), common drawings",
    ),
    "0.96": _display(
        name='OLED 0.96" SSD1306',
        width=27.3,
        depth=27.8,
        inset=1.5,
        hole=(23.4, 23.8, 2.0),
        glass=(13.9, 26.7, 19.26),
        active=(15.8, 21.74, 10.86),
        mass=5.0,
        source="panel UG-2864HSWEG01 (glass 26.7 x 19.26 x 1.4, pixels 21.74 x 10.86), common drawings",
    ),
}
"""The two displays that J2 takes, by the diagonal in inches. The pixels lie nearer to the pins than the
middle of the glass, whose other end carries the driver and the ribbon."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Battery:
    """A lithium polymer pouch, its wires at one short end."""

    name: str
    width: float
    depth: float
    height: float
    swelling: float
    """How much thicker it may become with age: a tenth is usual."""
    mass: float
    source: str


BATTERY: Final = Battery(
    name="LiPo 2000 mAh",
    width=60.0,
    depth=36.0,
    height=7.0,
    swelling=0.7,
    mass=34.0,
    source="Adafruit product 2011",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a module stands, in the coordinates of the board."""

    x: float
    y: float
    """Where its own lower left corner comes to stand."""
    z: float
    """The height of its component face."""
    turn: Literal[0, 90, 180, 270] = 0
    """Counter-clockwise as seen from the front, after it was turned over."""
    facing: Literal["front", "back"] = "front"
    """Which way its component face looks. Facing back it is mirrored: its own x axis points left."""

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A place of the module's drawing, on the board."""
        along, up = self.direction(x, y)
        return self.x + along, self.y + up

    def direction(self, x: float, y: float) -> tuple[float, float]:
        """A direction of the module's drawing, on the board."""
        if self.facing == "back":
            x = -x
        for _ in range(self.turn // 90):
            x, y = -y, x
        return x, y

    def height(self, z: float) -> float:
        """A height over the module's component face, on the board."""
        return self.z + z if self.facing == "front" else self.z - z


def pi_place(circuit: Circuit) -> Place:
    """Where the Pi hangs: on the socket J1, its component face towards the board, turned by 180 degrees."""
    socket = circuit.parts["J1"]
    face = -THICKNESS - KINDS[socket.kind.name].bodies[0].top - _HEADER_PLASTIC
    header = PI.bodies[0]
    return Place(x=socket.x + header.x, y=socket.y + header.y, z=face, turn=180)


def display_place(circuit: Circuit, display: DisplayModule, raised: float) -> Place:
    """Where a display hangs on J2, upside down, its back `raised` over the board.

    Raises ValueError when its header does not fit below it.
    """
    if raised < _HEADER_PLASTIC:
        raise ValueError(
            f"The display stands {raised:g} mm over the board; its header takes {_HEADER_PLASTIC:g} mm."
        )
    header = circuit.parts["J2"]
    x, y = display.header
    return Place(x=header.x + x, y=header.y + y, z=raised + display.thickness, turn=180)
