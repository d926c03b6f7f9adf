"""The pads of each footprint that the description names: where, how large, which hole.

A kind of part names its footprint in KiCad's libraries (Debian's kicad-footprints 6.0); these are the pads
that stand there. A test reads the libraries where they are installed. With this table a pad or a hole that
was changed by hand is found without KiCad.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from hw.pcb.frame import Point

__all__ = ["FOOTPRINTS", "Land", "PadShape"]

PadShape = Literal["circle", "rect", "roundrect", "oval"]


@dataclass(frozen=True, slots=True)
class Land:
    """A pad of a footprint, in millimetres, before the part is turned. Each has a round hole."""

    number: str
    """Empty for pegs and mounting holes."""
    at: Point
    """From the footprint's own origin, x to the right, y up."""
    shape: PadShape
    width: float
    height: float
    drill: float
    plated: bool = True


def _lands(
    places: Mapping[str, Point], size: tuple[float, float], drill: float, first: PadShape, rest: PadShape
) -> tuple[Land, ...]:
    """Pads of one size and hole, the first of another shape, so that pin 1 is recognised."""
    return tuple(
        Land(number, at, rest if n else first, *size, drill) for n, (number, at) in enumerate(places.items())
    )


def _row(pins: int, pitch: float) -> Mapping[str, Point]:
    """Pins beside each other, to the right."""
    return {str(n + 1): (n * pitch, 0.0) for n in range(pins)}


def _dip(pins: int, apart: float) -> Iterator[tuple[str, Point]]:
    """Two rows 2.54 mm from pin to pin: down at the left, up at the right."""
    for n in range(pins // 2):
        yield str(n + 1), (0.0, -2.54 * n)
    for n in range(pins // 2):
        yield str(pins // 2 + n + 1), (apart, -2.54 * (pins // 2 - 1 - n))


def _peg(x: float, y: float, width: float, height: float, drill: float) -> Land:
    return Land("", (x, y), "circle" if width == height else "oval", width, height, drill)


_IN_SOCKET: Final = {str(n + 1): (-2.54 * (n % 2), -2.54 * (n // 2)) for n in range(40)}
"""KiCad draws the socket as its plug sees it: pin 2 is left of pin 1."""

FOOTPRINTS: Final[Mapping[str, tuple[Land, ...]]] = MappingProxyType(
    {
        "Button_Switch_THT:SW_CuK_OS102011MA1QN1_SPDT_Angled": (
            _peg(-2.1, 0.0, 2.2, 3.5, 1.5),
            _peg(6.1, 0.0, 2.2, 3.5, 1.5),
            *_lands(_row(3, 2.0), (1.5, 2.5), 0.9, "rect", "oval"),
        ),
        "Button_Switch_THT:SW_PUSH-12mm": tuple(
            Land(number, (x, y), "oval", 3.048, 1.85, 1.3)
            for number, y in (("1", 0.0), ("2", -5.0))
            for x in (0.0, 12.5)
        ),
        "Button_Switch_THT:SW_Tactile_SPST_Angled_PTS645Vx39-2LFS": (
            _peg(-1.25, -2.49, 2.1, 2.1, 1.3),
            _peg(5.76, -2.49, 2.1, 2.1, 1.3),
            *_lands(_row(2, 4.5), (1.75, 1.75), 0.99, "circle", "circle"),
        ),
        "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm": _lands(
            _row(2, 5.0), (2.0, 2.0), 1.0, "rect", "circle"
        ),
        "Capacitor_THT:CP_Radial_D6.3mm_P2.50mm": _lands(_row(2, 2.5), (1.6, 1.6), 0.8, "rect", "circle"),
        "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm": _lands(
            _row(2, 5.0), (1.6, 1.6), 0.8, "circle", "circle"
        ),
        "Connector_JST:JST_XH_B4B-XH-A_1x04_P2.50mm_Vertical": _lands(
            _row(4, 2.5), (1.7, 1.95), 0.95, "roundrect", "oval"
        ),
        "Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical": _lands(
            {str(n + 1): (0.0, -2.54 * n) for n in range(4)}, (1.7, 1.7), 1.0, "rect", "oval"
        ),
        "Connector_PinHeader_2.54mm:PinHeader_2x02_P2.54mm_Vertical": _lands(
            {str(n + 1): (2.54 * (n % 2), -2.54 * (n // 2)) for n in range(4)},
            (1.7, 1.7),
            1.0,
            "rect",
            "oval",
        ),
        "Connector_PinSocket_2.54mm:PinSocket_2x20_P2.54mm_Vertical": _lands(
            _IN_SOCKET, (1.7, 1.7), 1.0, "rect", "oval"
        ),
        "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal": _lands(_row(2, 7.62), (1.6, 1.6), 0.8, "rect", "oval"),
        "LED_THT:LED_D5.0mm": _lands(_row(2, 2.54), (1.8, 1.8), 0.9, "rect", "circle"),
        "MountingHole:MountingHole_2.7mm_M2.5": (
            Land("", (0.0, 0.0), "circle", 2.7, 2.7, 2.7, plated=False),
        ),
        "Package_DIP:DIP-18_W7.62mm_Socket": _lands(dict(_dip(18, 7.62)), (1.6, 1.6), 0.8, "rect", "oval"),
        "Resistor_THT:R_Axial_DIN0204_L3.6mm_D1.6mm_P5.08mm_Horizontal": _lands(
            _row(2, 5.08), (1.4, 1.4), 0.7, "circle", "oval"
        ),
        "TestPoint:TestPoint_THTPad_D1.5mm_Drill0.7mm": (Land("1", (0.0, 0.0), "circle", 1.5, 1.5, 0.7),),
    }
)
"""The pads of each footprint, by its library and name."""
