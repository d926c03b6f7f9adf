"""Every screen of the box, as pictures.

Each `Shot` brings the real app to a screen: a match is put into the journal, continued, and
buttons are pressed. So what is pictured here is what the box shows. The golden frames in the
tests and the contact sheet are made of these shots.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final

from llamadillo.devices.fake.entropy import FakeEntropy
from llamadillo.devices.fake.journal import FakeJournal
from llamadillo.engine.cards import NAMES as NAMES_OF_CARDS
from llamadillo.games.lama_dice.steps import SIDES
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button, ButtonPressed, DeviceReport, Event, PowerFailing
from llamadillo.ports.journal import Journal
from llamadillo.screens.picture import Picture
from llamadillo.screens.title import splash


class Hold(Enum):
    """Holding a button."""

    QUIT = "hold QUIT"


Deed = Button | float | Hold | Event
"""Press a button, let so many seconds pass, hold QUIT, or have something happen."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen and the way there."""

    name: str
    seats: str = ""
    """Who sits there: P a person, E an easy, N a normal opponent; empty: no match in the journal."""
    events: str = ""
    """What happened in the match, events in short parted by commas; see `_event`."""
    throws: tuple[str, ...] = ()
    """What the dice will show, such as `13L`."""
    do: tuple[Deed, ...] = ()
    """What is done after the start."""
    remark: str | None = None
    """What the journal has to tell."""
    broken: str | None = None
    """Why the journal fails as soon as it is written to."""


NAMES: Final = ("Ana", "Alpaca", "Ben", "Guanaco", "Cleo", "Bactrian")
_OCCUPANTS: Final = {"P": "person", "E": "easy", "N": "normal"}

_DEAL: Final = "deal 12335L 224466"
_DEAL_SIX: Final = "deal 12335L 224466 114455 22335L 1456LL 1366LL"
_QUIT_ROUND: Final = f"{_DEAL}, 0 quit, 1 quit"
_LONG: Final = (
    "deal 111222 555666, 0 roll, = 335, 0 take 3, 1 roll, = 131, 1 take 1, 0 roll, = 445, 0 take 4, "
    "1 roll, = 232, 1 take 2, 0 roll, = L55, 0 take 5"
)
_ROW_TAKEN: Final = f"{_LONG}, 1 roll, = L3L, 1 take L, 0 roll, = L66, 0 take 6"
_ALONE: Final = "deal 111222 224466, 0 roll, = 1L1, 0 discard 11, 1 quit"
_NEARLY_OUT: Final = f"{_QUIT_ROUND}, deal 224466 1122LL, 1 roll, = 1L2, 1 discard 12L, 0 quit, 1 roll, = 1L2"
_OVER: Final = "deal 12345L 224466, 0 quit, 1 quit, deal 12345L 224466, 1 quit, 0 quit"
_TIED: Final = "deal 12345L 12345L, 0 quit, 1 quit, deal 12345L 12345L, 1 quit, 0 quit"
_SIX_OVER: Final = (
    f"{_DEAL_SIX}, 0 quit, 1 quit, 2 quit, 3 quit, 4 quit, 5 quit, "
    f"{_DEAL_SIX}, 5 quit, 0 quit, 1 quit, 2 quit, 3 quit, 4 quit"
)

_DEALT_SIX_AGAIN: Final = f"{_SIX_OVER.split(', deal')[0]}, {_DEAL_SIX}, 5 quit"
_TO_TAKE: Final = f"{_DEAL}, 0 roll, = 13L, 0 discard 3, 1 roll, = 131"
_THREE_LLAMAS: Final = f"{_QUIT_ROUND}, {_DEAL}, 1 quit, 0 roll, = LLL"
_SET_ASIDE: Final = "A damaged file of games was set aside as llamadillo-damaged-1.db."
_CARD_FULL: Final = "The card is full: delete something, or start with a larger one."
_DICE_LOST: Final = "The LED dice cannot be driven. Restart the box."

_GO_ON: Final = (DISCARD, 0.5)
_NEW: Final = (DISCARD,)

SHOTS: Final = (
    Shot("start"),
    Shot("start with a match to continue", "PN", _DEAL),
    Shot("set-up", do=_NEW),
    Shot("set-up, seats", do=(*_NEW, ROLL)),
    Shot("set-up, six seats, who starts", do=(*_NEW, ROLL, *[DISCARD] * 4, *[ROLL] * 7, DISCARD)),
    Shot("question: end the running game", "PN", _DEAL, do=(ROLL, DISCARD, DISCARD)),
    Shot("question: power off", do=(ROLL, DISCARD)),
    Shot("pause", "PN", _DEAL, do=(*_GO_ON, Hold.QUIT)),
    Shot("pause, QUIT held", "PN", _DEAL, do=(*_GO_ON, ButtonPressed(QUIT))),
    Shot("pause, settings changed", "PN", _DEAL, do=(*_GO_ON, Hold.QUIT, ROLL, ROLL, DISCARD, ROLL, DISCARD)),
    Shot("a round begins", "PN", do=_GO_ON),
    Shot("turn, two seats", "PN", _DEAL, do=_GO_ON),
    Shot("turn, six seats", "PNPNPN", f"{_DEAL_SIX}, 0 roll, = 13L, 0 discard 13L, 1 quit", do=_GO_ON),
    Shot("turn with tokens, alone", "PN", f"{_QUIT_ROUND}, {_DEAL}, 1 quit", do=_GO_ON),
    Shot("all rows, two seats", "PN", _DEAL, do=(*_GO_ON, DISCARD)),
    Shot("all rows, six seats", "PNPNPN", _DEALT_SIX_AGAIN, do=(*_GO_ON, DISCARD)),
    Shot("question: quit the round", "PN", _DEAL, do=(*_GO_ON, QUIT)),
    Shot("quits", "PN", _DEAL, do=(*_GO_ON, QUIT, DISCARD)),
    Shot("dice tumble", "PN", _DEAL, ("13L",), (*_GO_ON, ROLL, 0.3)),
    Shot("dice stand one after the other", "PN", _DEAL, ("13L",), (*_GO_ON, ROLL, 0.6)),
    Shot("discard, all that match", "PN", f"{_DEAL}, 0 roll, = 13L", do=_GO_ON),
    Shot("discard, another choice", "PN", f"{_DEAL}, 0 roll, = 13L", do=(*_GO_ON, ROLL, ROLL)),
    Shot("discard, one choice", "PN", f"{_DEAL}, 0 roll, = 465", do=_GO_ON),
    Shot("discarded", "PN", f"{_DEAL}, 0 roll, = 13L", do=(*_GO_ON, DISCARD)),
    Shot("take", "NP", _TO_TAKE, do=_GO_ON),
    Shot("taken", "NP", _TO_TAKE, do=(*_GO_ON, DISCARD)),
    Shot("a long row", "PP", f"{_LONG}, 1 roll, = L3L, 1 take L", do=_GO_ON),
    Shot("an opponent thinks", "NP", _DEAL, do=(DISCARD, 0.1)),
    Shot("an opponent rolled", "NP", _DEAL, ("13L",), (DISCARD, 0.6, 1.5)),
    Shot("three llamas, no token", "PN", _DEAL, ("LLL",), (*_GO_ON, ROLL, 1.2)),
    Shot("three llamas, a token", "PN", _THREE_LLAMAS, do=_GO_ON),
    Shot("three llamas, keep", "PN", _THREE_LLAMAS, do=(*_GO_ON, ROLL, ROLL)),
    Shot("token returned", "PN", _THREE_LLAMAS, do=(*_GO_ON, DISCARD)),
    Shot("tokens kept", "PN", _THREE_LLAMAS, do=(*_GO_ON, QUIT)),
    Shot("llama drama", "PN", _ALONE, ("465",), (*_GO_ON, ROLL, 1.5)),
    Shot("out of cards, a token", "PP", f"{_NEARLY_OUT}, 1 discard 12L", do=_GO_ON),
    Shot("scores after going out", "PP", f"{_NEARLY_OUT}, 1 discard 12L, 1 return 10", do=_GO_ON),
    Shot("scores after drama", "PN", f"{_ALONE}, 0 roll, = 465", do=_GO_ON),
    Shot("scores, llama row taken", "PP", _ROW_TAKEN, do=_GO_ON),
    Shot("scores, all quit", "PN", _QUIT_ROUND, do=_GO_ON),
    Shot("table after the round", "PN", _QUIT_ROUND, do=(*_GO_ON, ROLL)),
    Shot("game over, scores of six", "PNPNPN", _SIX_OVER, do=_GO_ON),
    Shot("game over, the winner", "PN", _OVER, do=(*_GO_ON, ROLL)),
    Shot("game over, a shared win", "PN", _TIED, do=(*_GO_ON, ROLL)),
    Shot("game over, six seats", "PNPNPN", _SIX_OVER, do=(*_GO_ON, ROLL)),
    Shot("trouble: journal set aside", remark=_SET_ASIDE),
    Shot("trouble: not saved", "PN", _DEAL, ("13L",), (*_GO_ON, ROLL, 0.1), broken=_CARD_FULL),
    Shot("trouble: dice lost", "PN", _DEAL, do=(*_GO_ON, DeviceReport("dice", _DICE_LOST))),
    Shot("battery low", "PN", _DEAL, do=(*_GO_ON, PowerFailing())),
)  # fmt: skip


FACE: Final = Shot("the box's own picture", "PNN", f"{_DEAL} 114455, 0 roll, = 13L", do=(DISCARD, 0.9))
"""The screen on the picture of the whole box."""


def _event(short: str) -> str:
    """An event in record notation from a short one.

    `deal 12335L 224466`, `= 13L` (a roll), `0 roll`, `0 discard 3L`, `0 take L`, `0 return 10`.
    """
    head, *rest = short.split()
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


class _Chance:
    """An `Entropy` that throws the dice as told, and else repeats itself."""

    def __init__(self, throws: tuple[str, ...]) -> None:
        self._throws = [SIDES.index(tuple(NAMES_OF_CARDS[face] for face in throw)) for throw in throws]
        self._else = FakeEntropy()

    def below(self, n: int) -> int:
        """The next throw, or any number."""
        return self._throws.pop(0) if n == len(SIDES) and self._throws else self._else.below(n)


def pilot_at(shot: Shot, players: tuple[str, ...] = NAMES) -> Pilot:
    """The box at the screen of a shot; `players` sit there, as many as it has seats."""
    journal = FakeJournal()
    if shot.seats:
        journal_match(journal, shot, players)
    journal.remark = shot.remark
    pilot = Pilot(journal=journal, entropy=_Chance(shot.throws))
    if shot.seats and pilot.app.running is None:
        raise ValueError(f"the events of the shot {shot.name!r} are no match")
    for deed in shot.do:
        journal.broken = shot.broken
        match deed:
            case Button():
                pilot.press(deed)
            case Hold.QUIT:
                pilot.hold(QUIT)
            case float():
                pilot.wait(deed)
            case event:
                pilot.send(event)
    return pilot


def journal_match(journal: Journal, shot: Shot, players: tuple[str, ...]) -> None:
    """Put the match of a shot into the journal."""
    header = {
        "record": 1,
        "game": "lama-dice",
        "players": players[: len(shot.seats)],
        "first": 0,
        "occupants": [_OCCUPANTS[seat] for seat in shot.seats],
    }
    match = journal.begin(json.dumps(header), datetime(2026, 3, 1, tzinfo=UTC))
    for index, event in enumerate(shot.events.split(", ") if shot.events else ()):
        journal.append(match, index, _event(event))


def pictures() -> Iterator[tuple[str, Picture]]:
    """The name and the picture of what is shown before the app runs, then of each shot."""
    yield "splash", splash()
    for shot in SHOTS:
        yield shot.name, pilot_at(shot).app.picture
