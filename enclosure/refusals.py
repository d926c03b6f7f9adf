"""Which cases cannot be made, and why."""

from collections.abc import Iterator
from dataclasses import fields
from math import hypot
from typing import Final

from enclosure.dimensions import BAY_BOTTOM, BAY_LEFT, BAY_RIGHT, BAY_TOP, MIN_WALL, Dimensions
from hw.board import PITCH, THICKNESS
from hw.fixings import SCREW, STANDOFF
from hw.modules import BATTERY, DISPLAYS
from hw.parts import KINDS
from hw.pcb.frame import CORNER_RADIUS

SCREW_WALL: Final = 2.0
"""The thinnest wall around a hole that a screw bites into."""
PROFILES: Final = ("hand-held", "kiosk")
OPENINGS: Final = ("closed", "open")

_HOOK: Final = 3.2
"""How far the hook that holds the battery's bar stands over it."""
_SLIDER: Final = 0.7
"""The least gap with room for the slider between the slide switch and the wall."""
_PI_TAILS: Final = -15.64
"""Where the solder tails of the Pi's header end."""


class ParameterError(ValueError):
    """A case that cannot be made; its text is one sentence that says why."""


def reasons(p: Dimensions) -> Iterator[str]:
    """Why this case cannot be made, a sentence each; nothing when it can."""
    yield from _choices(p)
    yield from _joint(p)
    yield from _shell(p)
    yield from _screws(p)
    yield from _dice(p)
    yield from _window(p)
    yield from _caps(p)
    yield from _letters(p)
    if p.has_battery:
        yield from _power_button(p)
        yield from _bay(p)


def _choices(p: Dimensions) -> Iterator[str]:
    if p.profile not in PROFILES:
        yield f"There is no profile {p.profile!r}: it is {' or '.join(PROFILES)}."
    if p.display not in DISPLAYS:
        yield f"There is no display {p.display!r}: it is {' or '.join(DISPLAYS)} inches."
    if p.hdmi not in OPENINGS:
        yield f"The opening for HDMI cannot be {p.hdmi!r}: it is {' or '.join(OPENINGS)}."
    for name in (field.name for field in fields(p)):
        value = getattr(p, name)
        if isinstance(value, str) or name in {"lid_top", "base_inner", "joint"}:
            continue
        if not 0 < value < 200:
            yield f"{name} is {value:g} mm: it must be more than 0, and a length of a case."


def _shell(p: Dimensions) -> Iterator[str]:
    if p.floor < MIN_WALL:
        yield f"A back of {p.floor:g} mm is too thin: {MIN_WALL:g} mm is the least."
    if p.floor < p.screw_sink:
        yield f"A back of {p.floor:g} mm does not hold screw heads that lie {p.screw_sink:g} mm deep in it."
    cut = max(p.letter_depth, p.pane_recess)
    if p.lid_thickness - cut < MIN_WALL - 1e-9:
        yield (
            f"A front of {p.lid_thickness:g} mm is too thin: lettering and the recess for the pane take "
            f"{cut:g} mm of it, and {MIN_WALL:g} mm must be left."
        )
    if p.board_gap < 0.3:
        yield f"With a gap of {p.board_gap:g} mm the board does not go in: 0.3 mm is the least."
    elif p.has_battery and p.board_gap < _SLIDER - 1e-9:
        yield (
            f"With a gap of {p.board_gap:g} mm there is no room for the slide switch's slider before the "
            f"wall: {_SLIDER:g} mm is the least."
        )
    beyond = p.inner_radius - CORNER_RADIUS - p.board_gap
    if beyond > 0 and p.inner_radius - CORNER_RADIUS - beyond * 2**0.5 < 0.3:
        yield (
            f"With upright edges of {p.radius:g} mm the corners of the board touch the wall: "
            "make the radius smaller or the gap larger."
        )
    if p.radius < p.wall + 0.5:
        yield f"Upright edges of {p.radius:g} mm must be 0.5 mm rounder than the wall is thick."
    for what, plate, chamfer in (
        ("front", p.lid_thickness, p.front_chamfer),
        ("back", p.floor, p.back_chamfer),
    ):
        if (p.wall + plate - chamfer) / 2**0.5 < MIN_WALL + 0.3 or chamfer > plate + 1.0:
            yield f"A chamfer of {chamfer:g} mm around the {what} leaves too little of the wall."
    if p.base_inner > _PI_TAILS - 0.3:
        yield (
            f"At a height of {p.base_inner:g} mm the back touches the solder tails of the Pi's header: "
            f"{_PI_TAILS - 0.3:g} mm or lower."
        )


def _joint(p: Dimensions) -> Iterator[str]:
    halved = 2 * MIN_WALL + p.joint_gap
    if p.wall < halved - 1e-9:
        yield (
            f"A wall of {p.wall:g} mm is too thin: the joint halves it, "
            f"which takes {halved:g} mm at the least."
        )
    if p.has_battery and p.wall < p.power_pocket + MIN_WALL:
        yield (
            f"A wall of {p.wall:g} mm is too thin for the cap of the power button in it: "
            f"that takes {p.power_pocket + MIN_WALL:.2f} mm."
        )
    lever = -THICKNESS - 2.5
    if abs(p.joint - lever) > 0.5:
        yield f"The joint must run through the slide switch's lever at {lever:g} mm, not at {p.joint:g} mm."
    if p.tongue > 3.0:
        yield f"A tongue of {p.tongue:g} mm reaches down to the plugs: 3 mm is the most."
    if p.seam > p.tongue / 2:
        yield f"A seam of {p.seam:g} mm leaves too little of a tongue of {p.tongue:g} mm."


def _screws(p: Dimensions) -> Iterator[str]:
    around = (p.boss - p.screw_pilot) / 2
    if around < SCREW_WALL - 1e-9:
        yield (
            f"Bosses of {p.boss:g} mm leave a wall of {around:.2f} mm around their screws: "
            f"{SCREW_WALL:g} mm is the least."
        )
    if (p.post - p.screw_hole) / 2 < SCREW_WALL - 1e-9:
        yield (
            f"Posts of {p.post:g} mm leave less than {SCREW_WALL:g} mm around a hole of {p.screw_hole:g} mm."
        )
    if not 1.7 <= p.screw_pilot <= 2.3:
        yield f"No M2.5 thread forms itself in a hole of {p.screw_pilot:g} mm: 1.7 to 2.3 mm are right."
    if not 2.6 <= p.screw_hole <= 3.4:
        yield f"An M2.5 screw wants a hole of 2.6 to 3.4 mm to pass, not {p.screw_hole:g} mm."
    if p.sink < SCREW.head + 0.2:
        yield f"Heads of {SCREW.head:g} mm do not go into holes of {p.sink:g} mm."
    bite = p.screw_seat + SCREW.length - p.post_top
    if not 3.0 <= bite <= 6.0:
        yield (
            f"Screws of {SCREW.length:g} mm bite {bite:.1f} mm into the standoffs: 3 to 6 mm are right "
            "(screw_sink sets it)."
        )
    if p.lid_top - MIN_WALL < STANDOFF.stud - THICKNESS + 0.5:
        yield f"The studs of the standoffs come too near to the front at {p.lid_top:g} mm."


def _dice(p: Dimensions) -> Iterator[str]:
    flange, body = KINDS["LED red 5 mm"].bodies[:2]
    hole = body.width + p.led_play
    if hole >= flange.width - 0.2:
        yield (
            f"Light shields with holes of {hole:g} mm do not stand on the LEDs' flanges "
            f"of {flange.width:g} mm."
        )
    land = PITCH - hole - 2 * p.led_countersink
    if land < MIN_WALL - 1e-9:
        yield (
            f"The LEDs' holes merge: {land:.2f} mm are left between two of them, "
            f"and {MIN_WALL:g} mm is the least."
        )
    if p.led_countersink > p.lid_thickness - 0.5:
        yield f"Countersinks of {p.led_countersink:g} mm go through a front of {p.lid_thickness:g} mm."
    if not p.lid_inner < body.top < p.lid_top:
        yield (
            f"The LEDs' tips at {body.top:g} mm must stand inside the front, "
            f"which goes from {p.lid_inner:g} to {p.lid_top:g} mm."
        )
    if p.shield_wall < MIN_WALL:
        yield f"Light shields of {p.shield_wall:g} mm are too thin: {MIN_WALL:g} mm is the least."


def _window(p: Dimensions) -> Iterator[str]:
    width, height = p.window
    _, _, glass_width, glass_height = p.screen.glass
    if width + 2 * p.window_bevel > 2 * p.inner[0] or height + 2 * p.window_bevel > 2 * p.inner[1]:
        yield f"A window of {width:.1f} x {height:.1f} mm is larger than the lid."
    if width > glass_width or height > glass_height:
        yield (
            f"A window of {width:.1f} x {height:.1f} mm shows more than the glass of "
            f"{glass_width:g} x {glass_height:g} mm."
        )
    if p.window_bevel > p.lid_thickness - p.pane_recess - 0.3 + 1e-9:
        yield f"A bevel of {p.window_bevel:g} mm leaves a knife's edge around the window."
    glass, pane = p.raised + p.screen.thickness + p.screen.glass_top, p.pane_face - p.pane_thickness
    if pane < glass + 0.2 - 1e-9:
        yield (
            f"The glass of the display stands at {glass:g} mm and the pane over it at {pane:g} mm: "
            "0.2 mm must be left between them."
        )
    if p.pane_lap < MIN_WALL:
        yield f"A pane that lies on {p.pane_lap:g} mm of ledge falls through: {MIN_WALL:g} mm is the least."
    stack = KINDS["OLED header"].bodies[0].top + 2.54
    if p.raised < stack:
        yield (
            f"Raised by {p.raised:g} mm the display has no room for its socket and header: "
            f"{stack:.2f} mm is the least."
        )


def _caps(p: Dimensions) -> Iterator[str]:
    plunger = KINDS["button 12 mm"].bodies[2].width + p.plunger_play
    if p.cap_flange < p.cap_gap + 0.5:
        yield (
            f"A flange of {p.cap_flange:g} mm does not hold a cap in a hole with a gap of {p.cap_gap:g} mm."
        )
    if p.cap_flange + p.cap_gap > p.lid_thickness - 0.6:
        yield f"A front of {p.lid_thickness:g} mm is too thin for the cone of flanges of {p.cap_flange:g} mm."
    if p.cap < plunger * 2**0.5 + 2 * MIN_WALL:
        yield f"Caps of {p.cap:g} mm are too small for the socket over the plunger."
    if p.cap + 2 * p.cap_flange > 13.2:
        yield f"Caps of {p.cap:g} mm with their flanges touch the display's module: 13.2 mm is the most."
    if p.cap_proud < p.travel + 0.2:
        yield f"Caps that stand {p.cap_proud:g} mm out of the lid are below it when they are pressed."


def _letters(p: Dimensions) -> Iterator[str]:
    stroke = 2 * p.letter_pixel
    if stroke > p.bridge:
        yield (
            f"Letters of {p.letter_pixel:g} mm a pixel have strokes of {stroke:g} mm, "
            f"whose ground hangs: {p.bridge:g} mm is the most."
        )
    if p.letter_pixel < 0.4:
        yield f"Letters of {p.letter_pixel:g} mm a pixel do not print with a nozzle of 0.4 mm."
    if p.letter_pixel > 0.47:
        yield f"Letters of {p.letter_pixel:g} mm a pixel make DISCARD run into its neighbours."


def _power_button(p: Dimensions) -> Iterator[str]:
    travel = hypot(*KINDS["button right-angle"].bodies[1].travel)
    if p.power_proud > travel:
        yield (
            f"A power button that stands {p.power_proud:g} mm out of the wall is pressed by whatever the box "
            f"leans on: {travel:g} mm, its travel, is the most."
        )


def _bay(p: Dimensions) -> Iterator[str]:
    length, width = BAY_RIGHT - BAY_LEFT, BAY_TOP - BAY_BOTTOM
    # Over the bar is the hook that holds it.
    height = -THICKNESS - 0.5 - _HOOK - (p.bar[1] - p.bar[0]) - BATTERY.swelling - p.base_inner
    size = f"{p.battery_length:g} x {p.battery_width:g} x {p.battery_height:g} mm"
    if p.battery_length > length or p.battery_width > width or p.battery_height > height:
        yield (
            f"A battery of {size} does not fit: the room for it is "
            f"{length:.1f} x {width:.1f} x {height:.1f} mm."
        )
    if p.battery_length < 30 or p.battery_width < 20 or p.battery_height < 3:
        yield f"A battery of {size} is lost in the bay: 30 x 20 x 3 mm is the least."
