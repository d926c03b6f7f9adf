"""Pig: every screen of a match."""

import json
from typing import Final

from llamadillo.app.shot import GO_ON, WHY, Shot, Shots
from llamadillo.ports.events import DISCARD, QUIT, ROLL

_BEGUN: Final = "0 roll, = 5"
_TURN: Final = "{0} roll, = 6, {0} roll, = 6, {0} roll, = 6, {0} hold"
_LATE: Final = ", ".join(_TURN.format(seat) for seat in (0, 1, 0, 1)) + ", 0 roll, = 2"
"""Both seats need 14 points; seat 0 has 2 in this turn, too few to hold."""
_OVER: Final = ", ".join(_TURN.format(seat) for seat in (0, 1, 0, 1, 0))


def event(short: str) -> str:
    """An event in record notation from a short one: `0 roll`, `= 5`, `0 hold`."""
    head, what = short.split()
    return json.dumps({"roll": [int(what)]} if head == "=" else {"seat": int(head), "do": what})


def roll(short: str) -> tuple[int, int]:
    """The number of equally likely rolls, and which of them this is."""
    return 6, int(short) - 1


SHOTS: Final = Shots(
    shots=(
        Shot("Pig: a turn begins", "PN", "0 roll, = 1, 1 roll, = 1", do=GO_ON),
        Shot("Pig: roll or hold", "PN", _BEGUN, do=GO_ON),
        Shot("Pig: the standings", "PN", _BEGUN, do=(*GO_ON, DISCARD)),
        Shot("Pig: the die tumbles", "PN", _BEGUN, ("4",), (*GO_ON, ROLL, 0.3)),
        Shot("Pig: rolled", "PN", _BEGUN, ("4",), (*GO_ON, ROLL, 1.0)),
        Shot("Pig: all is lost", "PN", _BEGUN, ("1",), (*GO_ON, ROLL, 1.0)),
        Shot("Pig: holds", "PN", _BEGUN, do=(*GO_ON, QUIT)),
        Shot("Pig: an opponent thinks", "NP", _BEGUN, do=(DISCARD, 0.1)),
        Shot("Pig: six seats", "PNPNPN", _BEGUN, do=GO_ON),
        Shot("Pig: game over", "PN", _OVER, do=GO_ON),
        Shot("Pig: coach, a remark", "PN", _LATE, settings={"coach": True}, do=(*GO_ON, QUIT)),
        Shot("Pig: why", "PN", _BEGUN, do=WHY),
    ),
    event=event,
    roll=roll,
    begun=_BEGUN,
    scored=", ".join(_TURN.format(seat) for seat in range(6)),
    face=Shot("the box's own picture", "PN", _BEGUN, do=GO_ON),
)
