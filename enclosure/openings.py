"""What must be reached from outside: where the side walls are open.

No opening has a ceiling: each is a notch in the wall of the base that is open up to the joint. Where it
is too high for what goes in, a tab of the lid closes the rest of it from above.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from enclosure.dimensions import MIN_WALL
from enclosure.parameters import ParameterError, Parameters
from enclosure.places import Extent, Side, direction, extent, one_of, side_of
from hw.board import THICKNESS, Circuit, Part
from hw.modules import BOOST, PI, SD_CARD, ModuleConnector, Place, pi_place
from hw.parts import Body

__all__ = [
    "SOCKET_ROOF",
    "Notch",
    "SideButton",
    "SideSwitch",
    "Slider",
    "card_reach",
    "hidden_card",
    "hidden_sockets",
    "mouth",
    "mouths",
    "moving",
    "notches",
    "opened",
    "power_button",
    "slide_switch",
    "slider",
]

_FINGER: Final = (16.0, 8.0)
"""Width and thickness of a fingertip."""
_FAR_INSIDE: Final = 0.5
"""How far before the wall the power button's plunger may end."""
_CARD_GAP: Final = 1.0
"""Below the SD card."""
_SOCKET: Final = 8.0
"""Width of a micro-USB socket."""
_SOCKET_GAP: Final = 0.4
"""Between a closed socket and the wall before it."""
_SOCKET_PLAY: Final = 0.15
"""Around the slide switch's lever, in the socket of its slider."""
SOCKET_ROOF: Final = 0.45
"""How deep the socket narrows at its end, at 45 degrees: no wide ceiling in the print."""
_SLIDER_GAP: Final = 0.3
"""From the slider's flange to the switch, to the wall and to the board."""
_SLOT_GAP: Final = 0.4
"""Around the slider's knob at the ends of its travel, and below and above it."""
_SLIDER_LAP: Final = 0.6
"""How far the flange reaches behind the wall at the far end of its travel."""
_SUNK: Final = 0.6
"""How far the knob stays behind the outside of the wall: nothing pushes it by accident."""


@dataclass(frozen=True, slots=True)
class Notch:
    """An opening in a wall of the base, up to the joint."""

    name: str
    """The connector that it is for; of two, both."""
    side: Side
    along: tuple[float, float]
    """From where to where along the wall."""
    bottom: float
    top: float
    """Its lower and upper height. Above the joint it goes on into the lid; below it the lid has a tab."""


@dataclass(frozen=True, slots=True)
class SideSwitch:
    """The slide switch's lever in its wall."""

    side: Side
    along: float
    """The middle of its travel, along the wall."""
    at: float
    """Its own middle, in the place where it is drawn."""
    width: float
    """Of the lever, along the wall."""
    travel: float
    height: tuple[float, float]
    depth: float
    """How far its end reaches into the wall, from its inside; negative if it ends before."""
    face: float
    """Where the front of the switch stands, counted likewise."""
    on: int
    """Which way along the wall is on: 1 or -1."""

    @property
    def half(self) -> float:
        """Half of what the lever takes along the wall, travel included."""
        return (self.width + self.travel) / 2


@dataclass(frozen=True, slots=True)
class Slider:
    """The printed slider on the slide switch's lever; lengths along and in the wall, from its inside."""

    side: Side
    at: float
    """Its middle along the wall, with the lever where it is drawn."""
    middle: float
    """The middle of its travel."""
    height: float
    """The middle of its knob."""
    socket: tuple[float, float, float]
    """Width and height of the room for the lever, and where it ends."""
    knob: tuple[float, float]
    """Half of its width, and of its height."""
    end: float
    """Where the knob ends."""
    slot: float
    """Half of the opening for the knob, along the wall."""
    top: float
    """Where that opening ends upwards; below it ends likewise."""
    flange: tuple[float, float]
    """From where to where it goes, towards the wall."""
    reach: float
    """Half of the flange, along the wall."""
    heights: tuple[float, float]
    """The flange's lower and upper edge."""


@dataclass(frozen=True, slots=True)
class SideButton:
    """The plunger of the power button in its wall."""

    side: Side
    along: float
    height: float
    """Its middle."""
    depth: float
    """How far it reaches into the wall, from its inside, at rest; negative if it ends before."""


def notches(p: Parameters, circuit: Circuit) -> tuple[Notch, ...]:
    """The openings for plugs and for the SD card; in a kiosk only the Pi's USB, which its hood covers."""
    places = [
        (connector, place) for connector, place in _connectors(p, circuit) if connector.name in opened(p)
    ]
    plugs = [_plug(p, connector, place) for connector, place in places if connector.plug is not None]
    cards = [_card(connector, place) for connector, place in places if connector.plug is None]
    low, high = min(notch.bottom for notch in plugs), max(notch.top for notch in plugs)
    level = [replace(notch, bottom=max(low, p.base_inner), top=high) for notch in plugs]
    return (*_merged(level), *cards)


def opened(p: Parameters) -> frozenset[str]:
    """The connectors that are reached from outside.

    The hand-held's POWER is closed: the battery's boost board feeds the Pi, and two supplies at once feed
    each other. A kiosk has no boost board, and its supply goes into POWER.
    """
    if not p.has_battery:
        return frozenset({"USB", "POWER"})
    return frozenset({"USB", "SD", "CHARGE"} | ({"HDMI"} if p.hdmi == "open" else set()))


def _connectors(p: Parameters, circuit: Circuit) -> Iterator[tuple[ModuleConnector, Place]]:
    for connector in PI.connectors:
        yield connector, pi_place(circuit)
    if p.boost is not None:
        for connector in BOOST.connectors:
            yield connector, p.boost


def hidden_sockets(p: Parameters, circuit: Circuit) -> Iterator[tuple[Notch, float]]:
    """Pockets in the inside of the walls for sockets that stay closed, and how deep they are."""
    for connector, place in _connectors(p, circuit):
        deep = mouth(p, connector, place) + _SOCKET_GAP
        if connector.plug is None or connector.name in opened(p) or deep <= 0:
            continue
        x, y = place.point(connector.x, connector.y)
        side = _side(place, connector)
        middle, half = (y if side in {"left", "right"} else x), _SOCKET / 2 + 0.5
        bottom = min(place.height(0.0), place.height(2 * connector.z)) - 0.5
        yield Notch(connector.name, side, (middle - half, middle + half), bottom, p.joint), deep


def mouths(p: Parameters, circuit: Circuit) -> dict[str, float]:
    """How far the mouth of each connector reaches into its wall."""
    return {connector.name: mouth(p, connector, place) for connector, place in _connectors(p, circuit)}


def mouth(p: Parameters, connector: ModuleConnector, place: Place) -> float:
    """How far a connector's mouth reaches into its wall, from its inside; negative if it ends before."""
    x, y = place.point(connector.x, connector.y)
    return _depth(p, _side(place, connector), Extent((x, x), (y, y), (0.0, 0.0)))


def hidden_card(p: Parameters, circuit: Circuit) -> Notch:
    """Room for the end of a card that stays in the box: a pocket in the inside of the wall."""
    (socket,) = (connector for connector in PI.connectors if connector.plug is None)
    card = _card(socket, pi_place(circuit))
    middle, half = sum(card.along) / 2, SD_CARD.depth / 2 + 0.8
    return replace(card, along=(middle - half, middle + half), top=p.joint)


def card_reach(p: Parameters, circuit: Circuit) -> float:
    """How far the SD card reaches into its wall."""
    (socket,) = (connector for connector in PI.connectors if connector.plug is None)
    return mouth(p, socket, pi_place(circuit))


def _plug(p: Parameters, connector: ModuleConnector, place: Place) -> Notch:
    assert connector.plug is not None
    width, height = (size / 2 + p.opening_gap for size in connector.plug.overmould)
    x, y = place.point(connector.x, connector.y)
    side = _side(place, connector)
    middle, z = (y if side in {"left", "right"} else x), place.height(connector.z)
    return Notch(connector.name, side, (middle - width, middle + width), z - height, z + height)


def _card(connector: ModuleConnector, place: Place) -> Notch:
    """A fingernail pulls the card at the face that looks at the player."""
    x, y = place.point(connector.x, connector.y)
    side = _side(place, connector)
    middle, half = (y if side in {"left", "right"} else x), _FINGER[0] / 2 + 0.5
    faces = sorted((place.height(SD_CARD.z), place.height(SD_CARD.top)))
    return Notch(
        connector.name,
        side,
        (middle - half, middle + half),
        faces[0] - _CARD_GAP,
        faces[1] + _FINGER[1] + 0.2,
    )


def _side(place: Place, connector: ModuleConnector) -> Side:
    x, y = place.direction(*connector.towards)
    if round(x):
        return "right" if x > 0 else "left"
    return "top" if y > 0 else "bottom"


def _merged(found: Iterable[Notch]) -> Iterable[Notch]:
    """Neighbours with too little wall between them become one."""
    merged: list[Notch] = []
    for notch in sorted(found, key=lambda notch: (notch.side, notch.along)):
        last = merged[-1] if merged else None
        if last and last.side == notch.side and notch.along[0] - last.along[1] < 3 * MIN_WALL:
            name = f"{last.name} and {notch.name}"
            merged[-1] = replace(last, name=name, along=(last.along[0], notch.along[1]))
        else:
            merged.append(notch)
    return merged


def slide_switch(p: Parameters, circuit: Circuit) -> SideSwitch:
    """The lever of the ON/OFF switch.

    Raises ParameterError when it reaches too far into the wall, or is not in the joint.
    """
    part = one_of(circuit, "slide switch")
    side, along = side_of(p, part, 0, -1)
    lever = moving(part)
    piece = extent(part, lever)
    if not piece.z[0] < p.joint < piece.z[1]:
        raise ParameterError(f"The lever of {part.ref} does not stand in the joint of lid and base.")
    depth = _depth(p, side, piece)
    if depth > p.wall - MIN_WALL:
        raise ParameterError(f"The lever of {part.ref} reaches too far into the wall of the case.")
    face = _depth(p, side, extent(part, part.kind.bodies[0]))
    # The slider joins the pads that it stands over. Towards the first pad that holds EN at ground.
    on = round(sum(direction(part, 1 if part.nets["1"] == "EN" else -1, 0)))
    return SideSwitch(
        side=side,
        along=along,
        at=piece.middle[1 if side in {"left", "right"} else 0],
        width=lever.width,
        travel=abs(lever.travel[0]),
        height=piece.z,
        depth=depth,
        face=face,
        on=on,
    )


def slider(p: Parameters, circuit: Circuit) -> Slider:
    """The slider on the lever of the ON/OFF switch; its flange lies between the switch and the wall.

    Raises ParameterError when there is no room for it, and as `slide_switch` does.
    """
    lever = slide_switch(p, circuit)
    flange = (lever.face + _SLIDER_GAP, -_SLIDER_GAP)
    end = p.wall - _SUNK
    socket_end = lever.depth + _SOCKET_PLAY + _SLIDER_GAP + SOCKET_ROOF
    if flange[1] - flange[0] < MIN_WALL - 1e-6 or end - socket_end < MIN_WALL - 1e-6:
        ref = one_of(circuit, "slide switch").ref
        raise ParameterError(f"{ref} stands too near to the wall: there is no room for its slider.")
    width, height = (size + 2 * _SOCKET_PLAY for size in (lever.width, lever.height[1] - lever.height[0]))
    knob = (width / 2 + MIN_WALL, height / 2 + MIN_WALL)
    middle = sum(lever.height) / 2
    slot = knob[0] + lever.travel / 2 + _SLOT_GAP
    top = -THICKNESS - _SLIDER_GAP
    return Slider(
        side=lever.side,
        at=lever.at,
        middle=lever.along,
        height=middle,
        socket=(width, height, socket_end),
        knob=knob,
        end=end,
        slot=slot,
        top=middle + knob[1] + _SLOT_GAP,
        flange=flange,
        reach=slot + lever.travel / 2 + _SLIDER_LAP,
        heights=(2 * middle - top, top),
    )


def power_button(p: Parameters, circuit: Circuit) -> SideButton:
    """The plunger of the power button.

    Raises ParameterError when the cap between it and the wall would be thinner than a wall may be, or when it
    stands so far inside that the cap does not reach it.
    """
    part = one_of(circuit, "button right-angle")
    side, along = side_of(p, part, 0, 1)
    piece = extent(part, moving(part))
    depth = _depth(p, side, piece)
    if p.has_battery and depth + 2 * MIN_WALL + 2 * p.power_play > p.wall + 1e-9:
        raise ParameterError(f"{part.ref} stands too far out: there is no room for its cap in the wall.")
    if depth < -_FAR_INSIDE:
        raise ParameterError(f"{part.ref} stands too far inside: its cap does not reach it.")
    return SideButton(side, along, piece.middle[2], depth)


def moving(part: Part) -> Body:
    """The piece of a part that is pressed or pushed."""
    return next(body for body in part.kind.bodies if body.travel != (0.0, 0.0, 0.0))


def _depth(p: Parameters, side: Side, piece: Extent) -> float:
    """How far something reaches beyond the inside of a wall."""
    ends = {
        "left": -piece.x[0] - p.inner[0],
        "right": piece.x[1] - p.inner[0],
        "bottom": -piece.y[0] - p.inner[1],
        "top": piece.y[1] - p.inner[1],
    }
    return ends[side]
