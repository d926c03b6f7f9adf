"""LAMA Dice: every screen of a match."""

from typing import Final

from llamadillo.gallery.shot import GO_ON, Shot
from llamadillo.pilot import DISCARD, QUIT, ROLL

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


SHOTS: Final = (
    Shot("a round begins", "PN", do=GO_ON),
    Shot("turn, two seats", "PN", _DEAL, do=GO_ON),
    Shot("turn, six seats", "PNPNPN", f"{_DEAL_SIX}, 0 roll, = 13L, 0 discard 13L, 1 quit", do=GO_ON),
    Shot("turn with tokens, alone", "PN", f"{_QUIT_ROUND}, {_DEAL}, 1 quit", do=GO_ON),
    Shot("all rows, two seats", "PN", _DEAL, do=(*GO_ON, DISCARD)),
    Shot("all rows, six seats", "PNPNPN", _DEALT_SIX_AGAIN, do=(*GO_ON, DISCARD)),
    Shot("question: quit the round", "PN", _DEAL, do=(*GO_ON, QUIT)),
    Shot("quits", "PN", _DEAL, do=(*GO_ON, QUIT, DISCARD)),
    Shot("dice tumble", "PN", _DEAL, ("13L",), (*GO_ON, ROLL, 0.3)),
    Shot("dice stand one after the other", "PN", _DEAL, ("13L",), (*GO_ON, ROLL, 0.6)),
    Shot("discard, all that match", "PN", f"{_DEAL}, 0 roll, = 13L", do=GO_ON),
    Shot("discard, another choice", "PN", f"{_DEAL}, 0 roll, = 13L", do=(*GO_ON, ROLL, ROLL)),
    Shot("discard, one choice", "PN", f"{_DEAL}, 0 roll, = 465", do=GO_ON),
    Shot("discarded", "PN", f"{_DEAL}, 0 roll, = 13L", do=(*GO_ON, DISCARD)),
    Shot("take", "NP", _TO_TAKE, do=GO_ON),
    Shot("taken", "NP", _TO_TAKE, do=(*GO_ON, DISCARD)),
    Shot("a long row", "PP", f"{_LONG}, 1 roll, = L3L, 1 take L", do=GO_ON),
    Shot("an opponent thinks", "NP", _DEAL, do=(DISCARD, 0.1)),
    Shot("an opponent rolled", "NP", _DEAL, ("13L",), (DISCARD, 0.6, 1.5)),
    Shot("three llamas, no token", "PN", _DEAL, ("LLL",), (*GO_ON, ROLL, 1.2)),
    Shot("three llamas, a token", "PN", _THREE_LLAMAS, do=GO_ON),
    Shot("three llamas, keep", "PN", _THREE_LLAMAS, do=(*GO_ON, ROLL, ROLL)),
    Shot("token returned", "PN", _THREE_LLAMAS, do=(*GO_ON, DISCARD)),
    Shot("tokens kept", "PN", _THREE_LLAMAS, do=(*GO_ON, QUIT)),
    Shot("llama drama", "PN", _ALONE, ("465",), (*GO_ON, ROLL, 1.5)),
    Shot("out of cards, a token", "PP", f"{_NEARLY_OUT}, 1 discard 12L", do=GO_ON),
    Shot("scores after going out", "PP", f"{_NEARLY_OUT}, 1 discard 12L, 1 return 10", do=GO_ON),
    Shot("scores after drama", "PN", f"{_ALONE}, 0 roll, = 465", do=GO_ON),
    Shot("scores, llama row taken", "PP", _ROW_TAKEN, do=GO_ON),
    Shot("scores, all quit", "PN", _QUIT_ROUND, do=GO_ON),
    Shot("table after the round", "PN", _QUIT_ROUND, do=(*GO_ON, ROLL)),
    Shot("game over, scores of six", "PNPNPN", _SIX_OVER, do=GO_ON),
    Shot("game over, the winner", "PN", _OVER, do=(*GO_ON, ROLL)),
    Shot("game over, a shared win", "PN", _TIED, do=(*GO_ON, ROLL)),
    Shot("game over, six seats", "PNPNPN", _SIX_OVER, do=(*GO_ON, ROLL)),
)  # fmt: skip

FACE: Final = Shot("the box's own picture", "PNN", f"{_DEAL} 114455, 0 roll, = 13L", do=(DISCARD, 0.9))
"""The screen on the picture of the whole box."""
