"""LAMA: every screen of a match."""

import json
from typing import Any, Final

from llamadillo.app.shot import GO_ON, WHY, Shot, Shots, ShotStep
from llamadillo.games.lama import COPIES
from llamadillo.games.lamas.cards import NAMES
from llamadillo.ports.events import DISCARD, QUIT, ROLL, ButtonPressed

_DEAL: Final = "deal 12335L 224466 on 2 then 5LL4"
_DEAL_THREE: Final = "deal 12335L 224466 111222 on 3"
_DEAL_SIX: Final = "deal 12335L 224466 114455 22335L 1456LL 1366LL on 3 then 45"
_SIX_TURNS: Final = f"{_DEAL_SIX}, 0 play 3, 1 play 4, 2 play 4, 3 quit, 4 draw, 5 draw"
_NOTHING_FITS: Final = "deal 11223L 224466 on 4 then 5LL4"
_ALONE: Final = f"{_DEAL}, 0 play 3, 1 quit"
_ALL_QUIT: Final = f"{_DEAL}, 0 quit, 1 quit"
_STUCK: Final = f"{_ALONE}, 0 play 3"
_PLAYS_ALL: Final = "0 play 3, 1 quit, 0 play 4, 0 play 4, 0 play 5, 0 play 6, 0 play 6"
_OUT: Final = f"{_ALL_QUIT}, deal 344566 1122LL on 3, {_PLAYS_ALL}"
_OVER: Final = "deal 12345L 224466 on 1, 0 quit, 1 quit, deal 12345L 224466 on 1, 0 quit, 1 quit"
_TIED: Final = "deal 12345L 12345L on 1, 0 quit, 1 quit, deal 12345L 12345L on 1, 0 quit, 1 quit"
_SIX_QUIT: Final = "0 quit, 1 quit, 2 quit, 3 quit, 4 quit, 5 quit"
_SIX_OVER: Final = f"{_DEAL_SIX}, {_SIX_QUIT}, {_DEAL_SIX}, {_SIX_QUIT}"
_SIX_STUCK: Final = (
    f"{_DEAL_SIX}, {_SIX_QUIT}, deal 11223L 224466 114455 22335L 1456LL 1366LL on 4 then 135, "
    "0 draw, 1 quit, 2 play 4, 3 quit, 4 draw, 5 draw"
)
_THREE_TURNS: Final = "deal 12335L 224466 114455 22335L on 3, 0 play 3, 1 play 4, 2 quit"
_THREE_PLAYED: Final = f"{_DEAL}, 0 play 2, 1 play 2, 0 play 3, 1 draw"
_CLASS: Final = {"profile": "class"}
_LONG: Final = "deal 111223 444566 on 4 then " + "L" * 8 + "556633"
_VERY_LONG: Final = "deal 112233 445566 on 4 then " + "LLLLLLLL" + "1122334455665566112233"


def _drawn(cards: int, deal: str) -> str:
    """The deal, and `cards` cards drawn by each of two seats."""
    return ", ".join([deal, *["0 draw", "1 draw"] * cards])


def _shot(name: str, seats: str, events: str = "", do: tuple[ShotStep, ...] = GO_ON) -> Shot:
    return Shot(f"LAMA: {name}", seats, events, do=do)


_SHOWN: Final = (*GO_ON, DISCARD)
"""Behind the curtain."""


def event(short: str) -> str:
    """An event in record notation from a short one.

    `deal 12335L 224466 on 4 then 5L` (4 starts the discard pile, 5 and L will be drawn first),
    `0 play 4`, `0 draw`, `0 quit`, `0 return 10`, `0 keep`.
    """
    head, *rest = short.split()
    if head == "deal":
        *hands, _, discard, _, drawn = rest if "then" in rest else (*rest, "then", "")
        pile = list(NAMES) * COPIES
        for card in "".join((*hands, discard, drawn)):
            pile.remove(card)
        deal = {"hands": [list(hand) for hand in hands], "discard": discard, "pile": [*drawn, *pile]}
        return json.dumps({"deal": deal})
    action: dict[str, Any] = {"seat": int(head), "do": rest[0]}
    match rest:
        case ["play", card]:
            action["card"] = card
        case ["return", token]:
            action["token"] = int(token)
    return json.dumps(action)


def roll(short: str) -> tuple[int, int]:
    """LAMA has no dice. Raises ValueError."""
    raise ValueError(f"LAMA has no roll {short!r}")


_SHOTS: Final = (
    _shot("a round begins", "PN"),
    _shot("a round begins, face down", "PP"),
    _shot("curtain", "PP", _DEAL),
    _shot("curtain, after a turn", "PP", f"{_DEAL}, 0 play 3"),
    _shot("curtain, after three turns", "PNPP", _THREE_TURNS),
    _shot("turn, the button that shows the hand is held", "PP", _DEAL, (*GO_ON, ButtonPressed(DISCARD), 0.5)),
    _shot("turn, held for long", "PP", _DEAL, (*GO_ON, ButtonPressed(DISCARD), 1.5)),
    _shot("turn", "PN", _DEAL),
    _shot("turn, draw", "PN", _DEAL, (*GO_ON, ROLL, ROLL)),
    _shot("turn, six seats", "PNPNPN", _SIX_TURNS, _SHOWN),
    _shot("turn, nothing fits", "PN", _NOTHING_FITS),
    _shot("turn, a llama", "PN", "deal 12335L 224466 on 6", GO_ON),
    _shot("turn, alone", "PN", _ALONE),
    _shot("quits, alone and no card fits", "PN", _ALONE, (*GO_ON, DISCARD, 1.0)),
    _shot("all hands", "PN", f"{_ALL_QUIT}, {_NOTHING_FITS}", (*GO_ON, ROLL)),
    _shot("all hands, six seats", "PNNNNN", _SIX_STUCK, (*GO_ON, ROLL)),
    _shot("turn, a long hand", "PN", _drawn(4, _LONG)),
    _shot("turn, a very long hand", "PN", _drawn(15, _VERY_LONG)),
    _shot("question: quit the round", "PN", _DEAL, (*GO_ON, QUIT)),
    _shot("quits", "PN", _DEAL, (*GO_ON, QUIT, DISCARD)),
    _shot("played", "PN", _DEAL, (*GO_ON, DISCARD)),
    _shot("drawn", "PN", _DEAL, (*GO_ON, ROLL, ROLL, DISCARD)),
    _shot("drawn, before the box is passed on", "PP", _NOTHING_FITS, (*_SHOWN, DISCARD, 0.5)),
    _shot("an opponent thinks", "NP", _DEAL, (DISCARD, 0.1)),
    _shot("an opponent played", "NP", _DEAL, (DISCARD, 0.6)),
    _shot("an opponent thinks, two people", "NPP", _DEAL_THREE, (DISCARD, 0.1)),
    _shot("an opponent played, two people", "NPP", _DEAL_THREE, (DISCARD, 0.6)),
    _shot("an opponent drew, two people", "NPP", "deal 44556L 111222 111222 on 2", (DISCARD, 0.6)),
    _shot("an opponent thinks, quit", "NP", f"{_DEAL}, 0 play 3, 1 quit", (DISCARD, 0.1)),
    _shot("out of cards, a token", "PN", _OUT),
    _shot("out of cards, a white token", "PN", _OUT, (*GO_ON, ROLL)),
    _shot("token returned", "PN", _OUT, (*GO_ON, DISCARD)),
    _shot("scores after going out", "PN", f"{_OUT}, 0 return 10"),
    _shot("scores, all quit", "PN", _ALL_QUIT),
    _shot("scores of long hands", "PN", f"{_drawn(15, _VERY_LONG)}, 0 quit, 1 quit"),
    _shot("scores of four", "PNNN", "deal 12335L 224466 114455 22335L on 3, 0 quit, 1 quit, 2 quit, 3 quit"),
    _shot("game over, scores of six", "PNPNPN", _SIX_OVER, (*GO_ON, ROLL)),
    _shot("game over, the winner", "PN", _OVER, (*GO_ON, ROLL, ROLL)),
    _shot("game over, a shared win", "PN", _TIED, (*GO_ON, ROLL, ROLL)),
    Shot("LAMA: class, a prediction", "PN", _THREE_PLAYED, settings=_CLASS, do=(*GO_ON, ROLL)),
    Shot("LAMA: class, its answer", "PN", _THREE_PLAYED, settings=_CLASS, do=(*GO_ON, ROLL, ROLL)),
    Shot("LAMA: coach, a remark", "PN", _DEAL, settings={"coach": True}, do=(*GO_ON, QUIT, DISCARD)),
    Shot("why a card fits", "PP", "deal 12335L 224466 on 4, 0 play 5", do=WHY),
)  # fmt: skip

SHOTS: Final = Shots(
    shots=_SHOTS,
    event=event,
    roll=roll,
    begun=_DEAL,
    scored=f"{_DEAL_SIX}, {_SIX_QUIT}",
    face=Shot("the box's own picture", "PN", _DEAL, do=GO_ON),
)
