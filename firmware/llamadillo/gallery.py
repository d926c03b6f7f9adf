"""Every screen of the box, as pictures.

Each `Shot` brings the real app to a screen: a match is put into the journal, continued, and
buttons are pressed. So what is pictured here is what the box shows. The golden frames in the
tests and the contact sheet are made of these shots.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from llamadillo.devices.fake.entropy import ScriptedEntropy
from llamadillo.devices.fake.journal import FakeJournal
from llamadillo.games.lama_dice.steps import SIDES
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button, PowerFailing
from llamadillo.screens.picture import Picture
from llamadillo.storage.volatile import VolatileSettings

_Do = Button | float | PowerFailing | str
"""Press a button, let so many seconds pass, have the battery fail, hold QUIT (`"hold"`)."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen and the way there."""

    name: str
    seats: str = ""
    """Who sits there: P a person, E an easy, N a normal opponent; empty: no match in the journal."""
    events: str = ""
    """What happened in the match, a line an event; see `_event`."""
    throws: tuple[str, ...] = ()
    """What the dice will show, such as `13L`."""
    do: tuple[_Do, ...] = ()
    """What is done after the start."""
    players: tuple[str, ...] = ()
    """Names; else ready-made ones."""
    settings: dict[str, Any] = field(default_factory=dict)


NAMES: Final = ("Ana", "Alpaca", "Ben", "Guanaco", "Cleo", "Bactrian")
_OCCUPANTS: Final = {"P": "person", "E": "easy", "N": "normal"}

_DEAL2: Final = "deal 12335L 224466"
_DEAL3: Final = "deal 12335L 224466 114455"
_DEAL6: Final = "deal 12335L 224466 114455 22336L 1245LL 136666"
_LONG: Final = """\
deal 111333 224466
0 roll
= 555""".replace("555", "52L")

_CONTINUE: Final = (DISCARD, 0.5)

SHOTS: Final = (
    Shot("start new"),
    Shot("start continue", "PN", _DEAL2),
    Shot("set-up", do=(ROLL, DISCARD)),
)


def _event(line: str) -> str:
    """An event in record notation from a short line.

    `deal 12335L 224466`, `= 13L` (a roll), `0 roll`, `0 discard 3L`, `0 take L`, `0 return 10`.
    """
    head, *rest = line.split()
    if head == "deal":
        return json.dumps({"deal": {"hands": [list(hand) for hand in rest]}})
    if head == "=":
        return json.dumps({"roll": list(rest[0])})
    event: dict[str, Any] = {"seat": int(head), "do": rest[0]}
    match rest:
        case ["discard", cards]:
            event["cards"] = list(cards)
        case ["take", card]:
            event["card"] = card
        case ["return", token]:
            event["token"] = int(token)
    return json.dumps(event)


def _throw(faces: str) -> int:
    """The number that the entropy must give for these faces."""
    return SIDES.index(tuple(7 if face == "L" else int(face) for face in faces))


def pilot_at(shot: Shot) -> Pilot:
    """The box at the screen of a shot."""
    journal = FakeJournal()
    if shot.seats:
        players = shot.players or NAMES[: len(shot.seats)]
        occupants = [_OCCUPANTS[seat] for seat in shot.seats]
        header = {"record": 1, "game": "lama-dice", "players": players, "first": 0, "occupants": occupants}
        match = journal.begin(json.dumps(header), datetime(2026, 3, 1, tzinfo=UTC))
        for index, line in enumerate(shot.events.splitlines()):
            journal.append(match, index, _event(line))
    pilot = Pilot(
        journal=journal,
        entropy=ScriptedEntropy(_throw(faces) for faces in shot.throws),
        settings=VolatileSettings(shot.settings),
    )
    for done in shot.do:
        match done:
            case Button():
                pilot.press(done)
            case PowerFailing():
                pilot.send(done)
            case "hold":
                pilot.hold(QUIT)
            case float():
                pilot.wait(done)
    return pilot


def pictures(shots: tuple[Shot, ...] = SHOTS) -> Iterator[tuple[str, Picture]]:
    """Each shot's name and picture."""
    for shot in shots:
        yield shot.name, pilot_at(shot).app.picture
