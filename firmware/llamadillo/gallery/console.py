"""Shots of the console: the menus, set-up, names, settings, trouble."""

from pathlib import Path
from typing import Final

from llamadillo.app.scenes.first_start import FirstLanguage
from llamadillo.app.scenes.options import StaffOptions
from llamadillo.app.scenes.parts_test import PartsTest
from llamadillo.app.scenes.room_screen import RoomCode
from llamadillo.app.scenes.setup import SetUp
from llamadillo.app.shot import GO_ON, Choose, Hold, Open, Shot, ShotStep
from llamadillo.app.spelling import spelled
from llamadillo.app.title import CHARACTERS, Titles
from llamadillo.pilot import DISCARD, QUIT, ROLL
from llamadillo.ports.battery import BatteryMeasured, Charge
from llamadillo.ports.events import Button, ButtonPressed, DeviceReport, PowerFailing
from llamadillo.ports.sentence import Sentence
from llamadillo.ports.stick import StickOutcome, StickReport
from llamadillo.ports.update import UpdateFound, UpdateOutcome, UpdateReport
from llamadillo.storage.disk import Fault

_SET_ASIDE: Final = Sentence.counted(
    "The saved games were damaged: {n} game was rescued, the old file is {file}.",
    "The saved games were damaged: {n} games were rescued, the old file is {file}.",
    41,
    n=41,
    file="llamadillo-damaged-1.db",
)
_CARD_FULL: Final = Fault.FULL.sentence(Path())
_DICE_LOST: Final = Sentence(
    "The {part} cannot be driven: {error}. Restart the box.", part=Sentence("LED dice"), error="GPIO busy"
)

_COPYING: Final = StickReport(StickOutcome.COPYING)
_COPIED: Final = StickReport(StickOutcome.COPIED, 41)
_DOWNLOADING: Final = UpdateReport(UpdateOutcome.DOWNLOADING, 42)
_CUT: Final = UpdateReport(UpdateOutcome.CUT)
_FOUND: Final = UpdateFound("1.4.0")
_UPDATE: Final = (_FOUND, Choose("settings"), DISCARD)
_PULLED_OUT: Final = StickReport(StickOutcome.GONE)

_SET_UP: Final[tuple[ShotStep, ...]] = (Open(lambda app: SetUp(app, next(iter(app.titles)))),)
"""Set up the first game."""
_SIX: Final[tuple[ShotStep, ...]] = (*_SET_UP, *[Choose("seats")] * 4)
_WHO: Final[tuple[ShotStep, ...]] = (*_SET_UP, Choose("Ana"))
_COMPUTER: Final[tuple[ShotStep, ...]] = (*_SET_UP, Choose("Alpaca"))
_CHARACTERS: Final = {"table": {"occupants": ["person", *CHARACTERS], "first": 0}}
_NAMING: Final[tuple[ShotStep, ...]] = (*_WHO, Choose("new_name"))
_KIOSK: Final = {"profile": "kiosk"}
_STAFF: Final = Open(StaffOptions)
_GUESTS: Final = (_STAFF, Choose("guests"))
_CLEAR: Final = (_STAFF, Choose("clear"))
_ROOM_CODE: Final = Open(
    lambda app: RoomCode(app, app.words.room_teacher, "HTTP://192.168.178.100:8080/T/7K3QX9M2")
)
_FIRST: Final = Open(FirstLanguage)
_TEST: Final = Open(PartsTest)
_BUTTONS: Final = tuple(Button)
_TODAY: Final = 100
"""The seed of finished games, of which the latest are of the day of the shot."""


def shots(titles: Titles) -> tuple[Shot, ...]:
    """All of them; every match is of the first title."""
    first = next(iter(titles.values()))
    own = first.shots()
    begun = own.begun
    return (
        Shot("start"),
        Shot("start, further down", do=(ROLL, ROLL)),
        Shot("first start, the language", do=(_FIRST,)),
        Shot("first start, another language", do=(_FIRST, ROLL)),
        Shot("first start, a test", do=(_FIRST, DISCARD)),
        Shot("test, a button", do=(_TEST,)),
        Shot("test, the display", do=(_TEST, *_BUTTONS)),
        Shot("test, the dice", do=(_TEST, *_BUTTONS, DISCARD)),
        Shot("test, the sound", do=(_TEST, *_BUTTONS, DISCARD, DISCARD)),
        Shot("test, all works", do=(_TEST, *_BUTTONS, *[DISCARD] * 3)),
        Shot("test, all has failed", do=(_TEST, 46.0, *[QUIT] * 3)),
        Shot("about", do=(Choose("settings"), Choose("about"))),
        Shot("start with a match to continue", "PN", begun),
        Shot("set-up", do=_SET_UP),
        Shot("set-up, seats", do=(*_SET_UP, ROLL)),
        Shot("set-up, six seats, who starts", do=(*_SIX, Choose("first"))),
        Shot("who sits here", do=_WHO),
        Shot("who sits here, a computer", do=(*_COMPUTER, ROLL)),
        Shot("who sits here, a character", do=(*_COMPUTER, *[ROLL] * 4)),
        Shot("set-up, a table of characters", settings=_CHARACTERS, do=(*_SET_UP, *[ROLL] * 4)),
        Shot("a name, nothing yet", do=_NAMING),
        Shot("a name, in the middle", do=(*_NAMING, *spelled("Le"), ROLL)),
        Shot("a name, ready", do=(*_NAMING, *spelled("Lena"))),
        Shot("a name, the step back", do=(*_NAMING, *spelled("Len"), QUIT, QUIT, QUIT)),
        Shot("a name of full length", do=(*_NAMING, *spelled("Leonardo"))),
        Shot("a name that is taken", do=(*_NAMING, *spelled("Alpaca"))),
        Shot("a name that is known", settings={"names": ("Leopold",)}, do=(*_NAMING, *spelled("L"))),
        Shot("question: end the running game", "PN", begun, do=(Choose(first.name), DISCARD)),
        Shot("question: power off", do=(Choose("power_off"),)),
        Shot("settings", do=(Choose("settings"),)),
        Shot("settings, further down", do=(Choose("settings"), Choose("pace"))),
        Shot("screen for the room, an address", do=(_ROOM_CODE,)),
        Shot("pause", "PN", begun, do=(*GO_ON, Hold.QUIT)),
        Shot("pause, QUIT held", "PN", begun, do=(*GO_ON, ButtonPressed(QUIT))),
        Shot("pause, a setting changed", "PN", begun, do=(*GO_ON, Hold.QUIT, Choose("brightness"))),
        Shot("the table, large", "PNPNPN", own.scored, do=(*GO_ON, Hold.QUIT, Choose("large_table"))),
        Shot("learn", do=(DISCARD,)),
        Shot("kiosk, an invitation", settings=_KIOSK, do=(64.0,)),
        Shot("kiosk, another invitation", settings=_KIOSK, do=(95.0,)),
        Shot("kiosk, best today", settings=_KIOSK, past=_TODAY, do=(64.0,)),
        Shot("kiosk, a demonstration", settings=_KIOSK, do=(84.0,)),
        Shot("class, an invitation", settings={"profile": "class"}, do=(604.0,)),
        Shot("staff, settings", settings=_KIOSK, do=(_STAFF, Choose("quiet_from"))),
        Shot("staff, guests", settings=_KIOSK, do=_GUESTS),
        Shot("staff, games by day", settings=_KIOSK, past=_TODAY, do=(*_GUESTS, Choose("plays_by_day"))),
        Shot("staff, clear", settings=_KIOSK, do=_CLEAR),
        Shot(
            "question: clear the names",
            settings={**_KIOSK, "names": ("Leopold",)},
            do=(*_CLEAR, Choose("clear_names")),
        ),
        Shot("question: clear all games", settings=_KIOSK, past=_TODAY, do=(*_CLEAR, Choose("clear_games"))),
        Shot("kiosk, still there", "PN", begun, settings=_KIOSK, do=(*GO_ON, 310.0)),
        Shot("asleep", do=(200.0,)),
        Shot("trouble: journal set aside", remark=_SET_ASIDE),
        Shot("trouble: not saved", "PN", begun, do=(*GO_ON, ROLL, 0.1), broken=_CARD_FULL),
        Shot("trouble: dice lost", "PN", begun, do=(*GO_ON, DeviceReport("dice", _DICE_LOST))),
        Shot("stick: games are being copied", "PN", begun, do=(*GO_ON, _COPYING)),
        Shot("stick: games are copied", "PN", begun, do=(*GO_ON, _COPYING, _COPIED)),
        Shot("stick: pulled out too early, at the kiosk", settings=_KIOSK, do=(64.0, _COPYING, _PULLED_OUT)),
        Shot("settings, an update", do=(_FOUND, Choose("settings"))),
        Shot("question: update", do=_UPDATE),
        Shot("update: a game waits", "PN", begun, do=_UPDATE),
        Shot("update: per cent", do=(*_UPDATE, DISCARD, _DOWNLOADING)),
        Shot("update: the network has failed", do=(*_UPDATE, DISCARD, _DOWNLOADING, _CUT)),
        Shot("battery, start", do=(BatteryMeasured(Charge(83)),)),
        Shot("battery, start, charging", do=(BatteryMeasured(Charge(100, charging=True)),)),
        Shot("battery, pause", "PN", begun, do=(*GO_ON, Hold.QUIT, BatteryMeasured(Charge(7)), 0.5, DISCARD)),
        Shot("battery, pause, charging", do=(Hold.QUIT, BatteryMeasured(Charge(100, charging=True)))),
        Shot("battery, a warning", "PN", begun, do=(*GO_ON, BatteryMeasured(Charge(15)))),
        Shot("battery low", "PN", begun, do=(*GO_ON, PowerFailing())),
    )  # fmt: skip
