"""What a roll of LAMA Dice can bring: the pages, and the turn's screen in a class."""

from typing import Final

from llamadillo.gallery.shot import GO_ON, Choose, Hold, Shot, ShotStep
from llamadillo.pilot import ROLL

_DEAL: Final = "deal 12335L 224466"
_DEAL_SIX: Final = "deal 12335L 224466 114455 22335L 1456LL 1366LL"
_FEWER: Final = f"{_DEAL}, 0 roll, = 465, 0 discard 5, 1 roll, = 131, 1 take 1, 0 roll, = 131, 0 discard 13"
_DRAMA: Final = f"{_FEWER}, 1 quit, 0 roll, = 465"
_ALONE: Final = f"{_DRAMA}, {_DEAL}, 0 roll, = 131, 0 discard 3, 1 quit"
_LONG: Final = (
    "deal 111222 555666, 0 roll, = 335, 0 take 3, 1 roll, = 131, 1 take 1, 0 roll, = 445, 0 take 4, "
    "1 roll, = 232, 1 take 2, 0 roll, = L55, 0 take 5, 1 roll, = 131, 1 discard 1, 0 roll, = L66, "
    "0 take 6, 1 quit"
)
_ODDS: Final[tuple[ShotStep, ...]] = (*GO_ON, Hold.QUIT, Choose("odds"))
_CLASS: Final = {"profile": "class"}

SHOTS: Final = (
    Shot("odds of a roll", "PN", _DEAL, do=_ODDS),
    Shot("odds of a roll, later", "PN", f"{_FEWER}, 1 roll, = 355, 1 take 3", do=_ODDS),
    Shot("odds of each value", "PN", _DEAL, do=(*_ODDS, ROLL)),
    Shot("odds of each value, alone", "PN", _ALONE, do=(*_ODDS, ROLL)),
    Shot("odds, points", "PN", _DEAL, do=(*_ODDS, ROLL, ROLL)),
    Shot("odds, points, alone", "PN", _ALONE, do=(*_ODDS, ROLL, ROLL, 1.0)),
    Shot("odds, points, alone, not worked out yet", "PP", _LONG, do=(*_ODDS, ROLL, ROLL)),
    Shot("class, turn", "PN", _DEAL, settings=_CLASS, do=GO_ON),
    Shot(
        "class, turn, six seats",
        "PNPNPN",
        f"{_DEAL_SIX}, 0 roll, = 13L, 0 discard 13L, 1 quit",
        settings=_CLASS,
        do=GO_ON,
    ),
    Shot("class, turn, alone", "PN", _ALONE, settings=_CLASS, do=GO_ON),
    Shot("class, turn, alone, not worked out yet", "PP", _LONG, settings=_CLASS, do=GO_ON[:1]),
)
