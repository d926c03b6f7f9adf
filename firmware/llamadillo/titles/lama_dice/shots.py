"""LAMA Dice: every screen of a match."""

import json
from typing import Any, Final

from llamadillo.app.shot import GO_ON, WHY, Choose, Hold, Shot, Shots, ShotStep
from llamadillo.games.lama_dice.steps import SIDES
from llamadillo.games.lamas.cards import NAMES
from llamadillo.ports.events import DISCARD, QUIT, ROLL

_DEAL: Final = "deal 12335L 224466"
_DEAL_SIX: Final = "deal 12335L 224466 114455 22335L 1456LL 1366LL"
_QUIT_ROUND: Final = f"{_DEAL}, 0 quit, 1 quit"
_LONG: Final = (
    "deal 111222 555666, 0 roll, = 335, 0 take 3, 1 roll, = 131, 1 take 1, 0 roll, = 445, 0 take 4, "
    "1 roll, = 232, 1 take 2, 0 roll, = L55, 0 take 5"
)
_LAST_CARD: Final = f"{_LONG}, 1 roll, = L3L, 1 take L"
_ROW_TAKEN: Final = f"{_LAST_CARD}, 0 roll, = L66, 0 take 6"
_ALONE: Final = "deal 111222 224466, 0 roll, = 1L1, 0 discard 11, 1 quit"
_NEARLY_OUT: Final = f"{_QUIT_ROUND}, deal 224466 1122LL, 1 roll, = 1L2, 1 discard 12L, 0 quit, 1 roll, = 1L2"
_OVER: Final = "deal 12345L 224466, 0 quit, 1 quit, deal 12345L 224466, 1 quit, 0 quit"
_TIED: Final = "deal 12345L 12345L, 0 quit, 1 quit, deal 12345L 12345L, 1 quit, 0 quit"
_WON: Final = "deal 224466 12345L, 0 quit, 1 quit, deal 224466 12345L, 1 quit, 0 quit"
_DEAL_EVEN: Final = "deal 23336L 11146L 12335L 22245L 55566L 14446L"
_SIX_TIED: Final = (
    f"{_DEAL_EVEN}, 0 quit, 1 quit, 2 quit, 3 quit, 4 quit, 5 quit, "
    f"{_DEAL_EVEN}, 5 quit, 0 quit, 1 quit, 2 quit, 3 quit, 4 quit"
)
_SIX_OVER: Final = (
    f"{_DEAL_SIX}, 0 quit, 1 quit, 2 quit, 3 quit, 4 quit, 5 quit, "
    f"{_DEAL_SIX}, 5 quit, 0 quit, 1 quit, 2 quit, 3 quit, 4 quit"
)

_DEALT_SIX_AGAIN: Final = f"{_SIX_OVER.split(', deal')[0]}, {_DEAL_SIX}, 5 quit"
_TO_TAKE: Final = f"{_DEAL}, 0 roll, = 13L, 0 discard 3, 1 roll, = 131"
_THREE_LLAMAS: Final = f"{_QUIT_ROUND}, {_DEAL}, 1 quit, 0 roll, = LLL"
_NO_MATCH: Final = "0 roll, = 465, 0 discard 5, 1 roll, = 13L"
_WHY_DRAMA: Final = "deal 111222 224466, 0 roll, = 1L1, 0 discard 11, 1 quit, 0 roll, = 465"
_ODDS_FEWER: Final = (
    f"{_DEAL}, 0 roll, = 465, 0 discard 5, 1 roll, = 131, 1 take 1, 0 roll, = 131, 0 discard 13"
)
_ODDS_DRAMA: Final = f"{_ODDS_FEWER}, 1 quit, 0 roll, = 465"
_ODDS_ALONE: Final = f"{_ODDS_DRAMA}, {_DEAL}, 0 roll, = 131, 0 discard 3, 1 quit"
_ODDS_LONG: Final = (
    "deal 111222 555666, 0 roll, = 335, 0 take 3, 1 roll, = 131, 1 take 1, 0 roll, = 445, 0 take 4, "
    "1 roll, = 232, 1 take 2, 0 roll, = L55, 0 take 5, 1 roll, = 131, 1 discard 1, 0 roll, = L66, "
    "0 take 6, 1 quit"
)
_ODDS: Final[tuple[ShotStep, ...]] = (*GO_ON, Hold.QUIT, Choose("odds"))
_CLASS: Final = {"profile": "class"}
_COACH: Final = {"coach": True}


def event(short: str) -> str:
    """An event in record notation from a short one.

    `deal 12335L 224466`, `= 13L` (a roll), `0 roll`, `0 discard 3L`, `0 take L`, `0 return 10`.
    """
    head, *rest = short.split()
    if head == "deal":
        return json.dumps({"deal": {"hands": [list(hand) for hand in rest]}})
    if head == "=":
        return json.dumps({"roll": list(rest[0])})
    action: dict[str, Any] = {"seat": int(head), "do": rest[0]}
    match rest:
        case ["discard", cards]:
            action["cards"] = list(cards)
        case ["take", card]:
            action["card"] = card
        case ["return", token]:
            action["token"] = int(token)
    return json.dumps(action)


def roll(short: str) -> tuple[int, int]:
    """The number of equally likely rolls, and which of them this is, such as `13L`."""
    return len(SIDES), SIDES.index(tuple(NAMES[face] for face in short))


_SHOTS: Final = (
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
    Shot("your turn", "PN", f"{_DEAL}, 0 roll, = 13L, 0 discard 3", ("131",), (DISCARD, 4.3)),
    Shot("a person's turn after another", "PP", f"{_DEAL}, 0 roll", ("131",), (DISCARD, 1.0, DISCARD, 1.0)),
    Shot("a discard that is forced", "PN", _DEAL, ("465",), (*GO_ON, ROLL, 1.0)),
    Shot("a card that must be taken", "PN", _LAST_CARD, ("L66",), (*GO_ON, ROLL, 1.0)),
    Shot("three llamas, no token", "PN", _DEAL, ("LLL",), (*GO_ON, ROLL, 1.2)),
    Shot("three llamas, a token", "PN", _THREE_LLAMAS, do=GO_ON),
    Shot("three llamas, the other token", "PN", _THREE_LLAMAS, do=(*GO_ON, ROLL)),
    Shot("token returned", "PN", _THREE_LLAMAS, do=(*GO_ON, DISCARD)),
    Shot("tokens kept", "PN", _THREE_LLAMAS, do=(*GO_ON, QUIT)),
    Shot("llama drama", "PN", _ALONE, ("465",), (*GO_ON, ROLL, 1.5)),
    Shot("out of cards, a token", "PP", f"{_NEARLY_OUT}, 1 discard 12L", do=GO_ON),
    Shot("scores after going out", "PP", f"{_NEARLY_OUT}, 1 discard 12L, 1 return 10", do=GO_ON),
    Shot("scores after drama", "PN", f"{_ALONE}, 0 roll, = 465", do=GO_ON),
    Shot("scores, llama row taken", "PP", _ROW_TAKEN, do=GO_ON),
    Shot("scores, all quit", "PN", _QUIT_ROUND, do=GO_ON),
    Shot("table after the round", "PN", _QUIT_ROUND, do=(*GO_ON, ROLL)),
    Shot("the winner, a person alone", "PN", _WON, do=(*GO_ON, 0.3)),
    Shot("the winner, a computer", "PN", _OVER, do=(*GO_ON, 9.0)),
    Shot("the winner is shared", "PN", _TIED, do=(*GO_ON, 0.3)),
    Shot("the winner is shared by six", "PPPPPP", _SIX_TIED, do=(*GO_ON, 0.3)),
    Shot("game over, scores of six", "PNPNPN", _SIX_OVER, do=(*GO_ON, ROLL)),
    Shot("game over, the winner", "PN", _OVER, do=(*GO_ON, ROLL, ROLL)),
    Shot("game over, a shared win", "PN", _TIED, do=(*GO_ON, ROLL, ROLL)),
    Shot("game over, the review is offered", "PN", _OVER, do=(*GO_ON, *[ROLL] * 3)),
    Shot("game over, six seats", "PNPNPN", _SIX_OVER, do=(*GO_ON, ROLL, ROLL)),
    Shot("why a card must go", "PP", f"{_DEAL}, 0 roll, = 13L", do=WHY),
    Shot("why a card must be taken", "PP", f"{_DEAL}, {_NO_MATCH}", do=WHY),
    Shot("why a card must be taken, 2", "PP", f"{_DEAL}, {_NO_MATCH}, 1 take 1", do=(*WHY, ROLL)),
    Shot("why it is drama", "PP", _WHY_DRAMA, do=WHY),
    Shot("help on the moment", "PP", f"{_DEAL}, 0 roll, = 13L", do=(*GO_ON, Hold.QUIT, Choose("help"), 1.0)),
    Shot("odds of a roll", "PN", _DEAL, do=_ODDS),
    Shot("odds of a roll, later", "PN", f"{_ODDS_FEWER}, 1 roll, = 355, 1 take 3", do=_ODDS),
    Shot("odds of each value", "PN", _DEAL, do=(*_ODDS, ROLL)),
    Shot("odds of each value, alone", "PN", _ODDS_ALONE, do=(*_ODDS, ROLL)),
    Shot("odds, points", "PN", _DEAL, do=(*_ODDS, ROLL, ROLL)),
    Shot("odds, points, alone", "PN", _ODDS_ALONE, do=(*_ODDS, ROLL, ROLL, 1.0)),
    Shot("odds, points, alone, not worked out yet", "PP", _ODDS_LONG, do=(*_ODDS, ROLL, ROLL)),
    Shot("class, a prediction", "PN", _DEAL, settings=_CLASS, do=(*GO_ON, ROLL)),
    Shot("class, its answer", "PN", _DEAL, settings=_CLASS, do=(*GO_ON, ROLL, QUIT)),
    Shot("class, a prediction of a long row", "PP", _LAST_CARD, settings=_CLASS, do=(*GO_ON, ROLL)),
    Shot("class, a prediction, alone", "PN", _ODDS_ALONE, settings=_CLASS, do=(*GO_ON, ROLL)),
    Shot("class, its answer, alone", "PN", _ODDS_ALONE, settings=_CLASS, do=(*GO_ON, ROLL, DISCARD)),
    Shot("coach, a button for advice", "PN", f"{_DEAL}, 0 roll, = 13L", settings=_COACH, do=GO_ON),
    Shot("coach, a remark", "PN", _DEAL, settings=_COACH, do=(*GO_ON, QUIT, DISCARD)),
)  # fmt: skip

SHOTS: Final = Shots(
    shots=_SHOTS,
    event=event,
    roll=roll,
    begun=_DEAL,
    scored=f"{_DEAL_SIX}, 0 quit, 1 quit, 2 quit, 3 quit, 4 quit, 5 quit",
    face=Shot("the box's own picture", "PNN", f"{_DEAL} 114455, 0 roll, = 13L", do=(DISCARD, 0.9)),
)
