"""Everything that must hold for the case, measured on the model. Each check has a function of its own."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from enclosure.assembly import Assembly
from enclosure.checks.board_step import board_step_fits
from enclosure.checks.caps import caps
from enclosure.checks.clashes import clashes
from enclosure.checks.finding import CaseFinding
from enclosure.checks.front import display_window, led_holes, no_hole_for_nothing, sound_holes
from enclosure.checks.kiosk import cable_held, hidden_screws
from enclosure.checks.light import light
from enclosure.checks.openings import bungs, openings
from enclosure.checks.order import order
from enclosure.checks.printing import one_body, overhangs, walls
from enclosure.checks.reach import fingers, plugs
from enclosure.checks.screws import screws
from enclosure.checks.slider import slider
from enclosure.checks.stack import filled_letters, gauge, pane, risers
from enclosure.checks.stand import lanyard, stand

__all__ = ["CHECKS", "CaseFinding", "Check", "findings"]

Check = Callable[[Assembly], Iterator[CaseFinding]]

CHECKS: Final[Mapping[str, Check]] = MappingProxyType(
    {
        "one closed body each": one_body,
        "walls": walls,
        "overhangs": overhangs,
        "lettering": filled_letters,
        "nothing clashes": clashes,
        "KiCad's board": board_step_fits,
        "screws": screws,
        "LEDs": led_holes,
        "risers": risers,
        "display": display_window,
        "pane": pane,
        "gauge": gauge,
        "sound": sound_holes,
        "holes": no_hole_for_nothing,
        "light": light,
        "caps": caps,
        "slider": slider,
        "plugs": plugs,
        "fingers": fingers,
        "openings": openings,
        "bungs": bungs,
        "order of assembly": order,
        "stands firm": stand,
        "lanyard": lanyard,
        "hidden screws": hidden_screws,
        "cable": cable_held,
    }
)
"""Every check, by what a report calls it."""


def findings(box: Assembly) -> Iterator[tuple[str, CaseFinding]]:
    """All that the checks find on a box."""
    for name, check in CHECKS.items():
        for finding in check(box):
            yield name, finding
