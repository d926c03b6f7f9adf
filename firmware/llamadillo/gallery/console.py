"""The console round the games: start, set-up, pause, trouble."""

from typing import Final

from llamadillo.gallery.shot import GO_ON, Hold, Shot
from llamadillo.pilot import DISCARD, QUIT, ROLL
from llamadillo.ports.events import ButtonPressed, DeviceReport, PowerFailing

_DEAL: Final = "deal 12335L 224466"

_SET_ASIDE: Final = "A damaged file of games was set aside as llamadillo-damaged-1.db."
_CARD_FULL: Final = "The card is full: delete something, or start with a larger one."
_DICE_LOST: Final = "The LED dice cannot be driven. Restart the box."

_NEW: Final = (DISCARD,)

SHOTS: Final = (
    Shot("start"),
    Shot("start with a match to continue", "PN", _DEAL),
    Shot("set-up", do=_NEW),
    Shot("set-up, seats", do=(*_NEW, ROLL)),
    Shot("set-up, six seats, who starts", do=(*_NEW, ROLL, *[DISCARD] * 4, *[ROLL] * 7, DISCARD)),
    Shot("question: end the running game", "PN", _DEAL, do=(ROLL, DISCARD, DISCARD)),
    Shot("question: power off", do=(ROLL, DISCARD)),
    Shot("pause", "PN", _DEAL, do=(*GO_ON, Hold.QUIT)),
    Shot("pause, QUIT held", "PN", _DEAL, do=(*GO_ON, ButtonPressed(QUIT))),
    Shot("pause, settings changed", "PN", _DEAL, do=(*GO_ON, Hold.QUIT, ROLL, ROLL, DISCARD, ROLL, DISCARD)),
    Shot("trouble: journal set aside", remark=_SET_ASIDE),
    Shot("trouble: not saved", "PN", _DEAL, ("13L",), (*GO_ON, ROLL, 0.1), broken=_CARD_FULL),
    Shot("trouble: dice lost", "PN", _DEAL, do=(*GO_ON, DeviceReport("dice", _DICE_LOST))),
    Shot("battery low", "PN", _DEAL, do=(*GO_ON, PowerFailing())),
)  # fmt: skip
