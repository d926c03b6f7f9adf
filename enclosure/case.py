"""The whole case: every printed part where it stands, and how it lies on the bed."""

from typing import Final

from build123d import Location

from enclosure.base import base
from enclosure.bay import bar
from enclosure.caps import button_cap, power_cap
from enclosure.inside import shield, spacer
from enclosure.kiosk import hood
from enclosure.lid import lid
from enclosure.openings import power_button
from enclosure.parameters import ParameterError, Parameters
from enclosure.places import dice, of_kind
from enclosure.printed import Printed
from hw.board import Circuit, reference

__all__ = ["case"]

_AS_IT_STANDS: Final = (0.0, 0.0, 0.0)
_ON_ITS_FACE: Final = (180.0, 0.0, 0.0)
_ON_ITS_SIDE: Final = {
    "right": (0.0, -90.0, 0.0), "left": (0.0, 90.0, 0.0),
    "top": (90.0, 0.0, 0.0), "bottom": (-90.0, 0.0, 0.0),
}  # fmt: skip
"""How a part whose inner end looks away from a side wall is turned to lie on that end."""

_BODY: Final = (0.93, 0.90, 0.84)
_BACK: Final = (0.27, 0.31, 0.36)
_BLACK: Final = (0.13, 0.13, 0.14)
_ACCENT: Final = (0.87, 0.36, 0.20)


def case(parameters: Parameters, circuit: Circuit | None = None) -> dict[str, Printed]:
    """The printed parts of a box, by name; its holes follow the circuit (the reference's).

    The same parameters and the same circuit give the same solids. Raises ParameterError when a part of
    the board has no place in the case.
    """
    board = circuit or reference()
    parts = [
        _printed("lid", lid(parameters, board), _ON_ITS_FACE, (0, 0, 42), _BODY),
        _printed("base", base(parameters, board), _AS_IT_STANDS, (0, 0, -40), _BACK),
        _printed("spacer", spacer(parameters, board), _ON_ITS_FACE, (0, 0, 9), _BLACK),
    ]
    for button in of_kind(board, "button 12 mm"):
        name = f"cap_{button.label.lower()}"
        parts.append(_printed(name, button_cap(parameters, button), _ON_ITS_FACE, (0, 0, 64), _ACCENT))
    blocks = dice(board)
    names = ("left", "middle", "right")
    if len(blocks) != len(names):
        raise ParameterError(f"The case is made for three dice; the board has {len(blocks)}.")
    for name, leds in zip(names, blocks, strict=True):
        solid = shield(parameters, board, leds)
        parts.append(_printed(f"shield_{name}", solid, _ON_ITS_FACE, (0, 0, 18), _BLACK))
    if parameters.has_battery:
        side = power_button(parameters, board).side
        parts.append(
            _printed("cap_power", power_cap(parameters, board), _ON_ITS_SIDE[side], (22, 0, 42), _ACCENT)
        )
        parts.append(_printed("battery_bar", bar(parameters), _AS_IT_STANDS, (0, 0, -14), _BLACK))
    else:
        parts.append(_printed("cable_hood", hood(parameters, board), _ON_ITS_FACE, (0, 30, -40), _BACK))
    return {part.name: part for part in parts}


def _printed(
    name: str,
    solid: object,
    turn: tuple[float, float, float],
    explode: tuple[float, float, float],
    colour: tuple[float, float, float],
) -> Printed:
    return Printed(name=name, shape=solid, bed=Location((0, 0, 0), turn), explode=explode, colour=colour)
