"""The whole case: every printed part where it stands, and how it lies on the bed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from build123d import Location

from enclosure.base import base
from enclosure.bay import bar
from enclosure.bungs import BUNG, bung, bungs
from enclosure.caps import button_cap, power_cap, switch_slider
from enclosure.inside import riser, shield, spacer, status_riser
from enclosure.kiosk import hood
from enclosure.lid import lid
from enclosure.openings import power_button, slide_switch
from enclosure.parameters import ParameterError, Parameters
from enclosure.places import dice, of_kind, one_of
from enclosure.printed import Printed
from hw.board import Circuit, reference

__all__ = ["Recipe", "case", "names", "part", "recipes"]

Turn = tuple[float, float, float]

_DICE: Final = ("left", "middle", "right")
_AS_IT_STANDS: Final = (0.0, 0.0, 0.0)
_ON_ITS_FACE: Final = (180.0, 0.0, 0.0)
_ON_ITS_SIDE: Final = {
    "right": (0.0, -90.0, 0.0), "left": (0.0, 90.0, 0.0),
    "top": (90.0, 0.0, 0.0), "bottom": (-90.0, 0.0, 0.0),
}  # fmt: skip
"""How a part whose inner end looks away from a side wall is turned to lie on that end."""
_ON_ITS_HEAD: Final = {
    "right": (0.0, 90.0, 0.0), "left": (0.0, -90.0, 0.0),
    "top": (-90.0, 0.0, 0.0), "bottom": (90.0, 0.0, 0.0),
}  # fmt: skip
"""How a part in a side wall is turned to lie on its outer face."""

_BODY: Final = (0.93, 0.90, 0.84)
_BACK: Final = (0.27, 0.31, 0.36)
_BLACK: Final = (0.13, 0.13, 0.14)
_ACCENT: Final = (0.87, 0.36, 0.20)


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a part is made, how it lies on the bed, its colour."""

    make: Callable[[], Any]
    turn: Turn
    colour: Turn

    def printed(self, name: str, shape: Any) -> Printed:
        """The part, once it is made."""
        return Printed(name=name, shape=shape, bed=Location((0, 0, 0), self.turn), colour=self.colour)


def case(parameters: Parameters, circuit: Circuit | None = None) -> dict[str, Printed]:
    """The printed parts of a box, by name; its holes follow the circuit (the reference's).

    The same parameters and the same circuit give the same solids. Raises ParameterError when a part of
    the board has no place in the case.
    """
    return {
        name: recipe.printed(name, recipe.make()) for name, recipe in recipes(parameters, circuit).items()
    }


def names(parameters: Parameters, circuit: Circuit | None = None) -> set[str]:
    """The names of the parts of `case`, without making them."""
    return set(recipes(parameters, circuit))


def part(name: str, parameters: Parameters, circuit: Circuit | None = None) -> Printed:
    """One of the parts of `case`, without the others. Raises KeyError when this box has no such part."""
    recipe = recipes(parameters, circuit)[name]
    return recipe.printed(name, recipe.make())


def recipes(parameters: Parameters, circuit: Circuit | None = None) -> dict[str, Recipe]:
    """How each part of `case` is made, by its name. Raises ParameterError as that does."""
    p, board = parameters, circuit or reference()
    blocks = dice(board)
    if len(blocks) != len(_DICE):
        raise ParameterError(f"The case is made for three dice; the board has {len(blocks)}.")
    found = {
        "lid": Recipe(partial(lid, p, board), _ON_ITS_FACE, _BODY),
        "base": Recipe(partial(base, p, board), _AS_IT_STANDS, _BACK),
        "spacer": Recipe(partial(spacer, p, board), _ON_ITS_FACE, _BLACK),
    }
    for button in of_kind(board, "button 12 mm"):
        make = partial(button_cap, p, button)
        found[f"cap_{button.label.lower()}"] = Recipe(make, _ON_ITS_FACE, _ACCENT)
    for name, leds in zip(_DICE, blocks, strict=True):
        make = partial(shield, p, board, leds)
        found[f"shield_{name}"] = Recipe(make, _ON_ITS_FACE, _BLACK)
        found[f"riser_{name}"] = Recipe(partial(riser, leds), _ON_ITS_FACE, _BLACK)
    found["riser_status"] = Recipe(partial(status_riser, one_of(board, "LED green")), _ON_ITS_FACE, _BLACK)
    if p.has_battery:
        turn = _ON_ITS_SIDE[power_button(p, board).side]
        found["cap_power"] = Recipe(partial(power_cap, p, board), turn, _ACCENT)
        turn = _ON_ITS_SIDE[slide_switch(p, board).side]
        found["slider"] = Recipe(partial(switch_slider, p, board), turn, _ACCENT)
        found["battery_bar"] = Recipe(partial(bar, p), _AS_IT_STANDS, _BLACK)
        for notch in bungs(p, board):
            make = partial(bung, p, board, notch)
            found[BUNG + notch.name.lower()] = Recipe(make, _ON_ITS_HEAD[notch.side], _ACCENT)
    else:
        found["cable_hood"] = Recipe(partial(hood, p, board), _ON_ITS_FACE, _BACK)
    return found
