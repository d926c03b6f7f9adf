"""Armadillo: every screen of a match."""

import json
from collections.abc import Mapping
from typing import Any, Final

from llamadillo.app.shot import GO_ON, WHY, Shot, Shots, ShotStep
from llamadillo.games.armadillo import COLOURS, FACES
from llamadillo.ports.events import DISCARD, QUIT, ROLL

_ANA: Final = "1.5.8.11.11.13.14.16.19.20"
_DEAL: Final = f"deal {_ANA} 2.3.6.7.9.10.12.15.17.18"
_LOW: Final = "1.1.1.2.2.2.3.3.3.4"
_HIGH: Final = "17.17.18.18.18.19.19.19.20.20"
_DEAL_SIX: Final = (
    f"deal {_ANA} 2.3.6.7.9.10.12.15.17.18 1.2.3.4.5.6.7.8.9.10 11.12.13.14.15.16.17.18.19.20 "
    "1.2.4.7.10.12.13.15.16.20 3.4.5.6.8.9.14.17.18.19"
)
_ROUND: Final = tuple(range(1, 11))
"""Ten totals that a die or two can show."""
_LAST_DEARER: Final = (*_ROUND[:-1], 9)
_OTHERS: Final = (
    "11.11.11.12.12.12.13.13.13.14", "14.14.15.15.15.16.16.16.17.17", "17.18.18.18.19.19.19.20.20.20",
    "1.2.3.4.5.6.7.8.9.10", "1.2.3.4.5.6.7.8.9.10",
)  # fmt: skip


def _round(number: int, seats: int, out: Mapping[int, tuple[int, ...]]) -> str:
    """A whole round: who is `out` discards one of these cards in each turn, the others pass.

    The first of them needs no tokens for it.
    """
    others = iter(_OTHERS)
    hands = [".".join(map(str, out[seat])) if seat in out else next(others) for seat in range(seats)]
    events = [f"deal {' '.join(hands)}"]
    for turn, total in enumerate(next(iter(out.values()))):
        roller = (len(_ROUND) * (number - 1) + turn) % seats
        fallen = (total,) if total < 10 else (total - 9, 9)
        dice = "".join(str(sum(face in faces for face in fallen)) for faces in FACES)
        events += [f"{roller} roll {dice}", f"= {''.join(map(str, fallen))}"]
        for seat in ((roller + place) % seats for place in range(seats)):
            card = out[seat][turn] if seat in out else None
            events.append(f"{seat} discard {card} {abs(card - total)}" if card else f"{seat} pass")
    return ", ".join(events)


def _game(seats: int, *outs: Mapping[int, tuple[int, ...]]) -> str:
    return ", ".join(_round(number, seats, out) for number, out in enumerate(outs, 1))


def _shot(
    name: str, seats: str, events: str = "", rolls: tuple[str, ...] = (), do: tuple[ShotStep, ...] = GO_ON
) -> Shot:
    return Shot(f"Armadillo: {name}", seats, events, rolls, do)


_ROLLED: Final = f"{_DEAL}, 0 roll 111, = 158"
_ROLLED_FOUR: Final = f"{_DEAL}, 0 roll 211, = 1258"
_THREE_DICE: Final = (*GO_ON, DISCARD, DISCARD)
"""The third set of dice that is offered to Ana: one of each colour."""
_CLASS: Final = {"profile": "class"}
_ALL_DICE: Final = (*GO_ON, DISCARD, QUIT, QUIT, QUIT, DISCARD, DISCARD)
_NO_DICE: Final = (*GO_ON, QUIT, QUIT, DISCARD, DISCARD, QUIT, DISCARD, DISCARD)
_SHOWN: Final = (*GO_ON, DISCARD)
"""Behind the curtain."""
_FORCED: Final = (
    f"deal {_LOW} {_HIGH}, 0 roll 111, = 258, 0 pass, 1 discard 17 2, 1 roll 002, = 99, 1 discard 18 0"
)
_FIRST: Final = _round(1, 2, {0: _ROUND})
_FIRST_SIX: Final = _round(1, 6, {0: _ROUND})
_BOTH: Final = _round(1, 2, {0: _ROUND, 1: _ROUND})
_TIED: Final = ({0: _ROUND}, {1: _ROUND})
_SIX_OVER: Final = _game(6, {0: _ROUND}, {2: _ROUND}, {0: _ROUND, 5: _ROUND})
_BROKEN: Final = _game(2, *_TIED, {0: _ROUND, 1: _LAST_DEARER})
_FEW_LEFT: Final = ", ".join(_FIRST.split(", ")[: 1 + 6 * 4])
_SECOND_SIX: Final = ", ".join([_FIRST_SIX, *_round(2, 6, {2: _ROUND}).split(", ")[:5]])
"""In the second round, two of six seats have answered."""
_FULL: Final = ", ".join(_round(1, 2, {1: _ROUND}).split(", ")[: 1 + 4 * 4])
"""Four turns of two seats; the first has passed in all of them."""


def event(short: str) -> str:
    """An event in record notation from a short one.

    `deal 1.2.20 3.4.5` (ten cards each), `0 roll 201` (two blue dice, no yellow, one red), `= 137`
    (what they show), `0 discard 13 2` (for 2 tokens), `1 pass`.
    """
    head, *rest = short.split()
    if head == "deal":
        return json.dumps({"deal": {"hands": [list(map(int, hand.split("."))) for hand in rest]}})
    if head == "=":
        shown = {
            colour: [int(face) for face in rest[0] if int(face) in faces]
            for colour, faces in zip(COLOURS, FACES, strict=True)
        }
        return json.dumps({"roll": {colour: faces for colour, faces in shown.items() if faces}})
    action: dict[str, Any] = {"seat": int(head), "do": rest[0]}
    match rest:
        case ["roll", dice]:
            action["dice"] = dict(zip(COLOURS, map(int, dice), strict=True))
        case ["discard", card, tokens]:
            action |= {"card": int(card), "tokens": int(tokens)}
    return json.dumps(action)


def roll(short: str) -> tuple[int, int]:
    """The number of equally likely rolls of these dice, and which of them this is, such as `158`."""
    which = 0
    for face in short:
        which = which * 3 + (int(face) - 1) % 3
    return 3 ** len(short), which


_LAST_ANSWER: Final = _game(2, *[{0: _ROUND, 1: _ROUND}] * 3).rpartition(", ")[0]
"""The last card of the game fits; the other player has got rid of all cards, too."""
_WHY_HANDS: Final = "deal 1.2.3.4.5.6.11.13.19.20 1.2.3.7.8.9.10.11.12.15"
_SHOTS: Final = (
    _shot("a round begins", "PN"),
    _shot("a round begins, nobody looks", "PP"),
    _shot("which dice", "PN", _DEAL),
    _shot("which dice, other ones", "PN", _DEAL, do=_THREE_DICE),
    _shot("which dice, few cards", "PN", _FEW_LEFT),
    _shot("which dice, all six", "PN", _DEAL, do=(*_ALL_DICE, QUIT)),
    _shot("dice by colour", "PN", _DEAL, do=(*GO_ON, QUIT)),
    _shot("dice by colour, one more", "PN", _DEAL, do=(*GO_ON, QUIT, QUIT, DISCARD)),
    _shot("dice by colour, all six", "PN", _DEAL, do=_ALL_DICE),
    _shot("dice by colour, none yet", "PN", _DEAL, do=_NO_DICE),
    _shot("dice by colour, few cards", "PN", _FEW_LEFT, do=(*GO_ON, QUIT)),
    _shot("an opponent picks dice", "NP", _DEAL, do=(DISCARD, 0.1)),
    _shot("dice tumble", "PN", _DEAL, ("158",), (*_THREE_DICE, ROLL, 0.3)),
    _shot("six dice tumble", "PN", _DEAL, ("114478",), (*_ALL_DICE, ROLL, 0.6)),
    _shot("rolled", "PN", _DEAL, ("158",), (*_THREE_DICE, ROLL, 1.0)),
    _shot("six dice rolled", "PN", _DEAL, ("114478",), (*_ALL_DICE, ROLL, 1.0)),
    _shot("six dice rolled, the other half", "PN", _DEAL, ("114478",), (*_ALL_DICE, ROLL, 2.2)),
    _shot("answers", "PN", _ROLLED, do=GO_ON),
    _shot("answers, the next card", "PN", _ROLLED, do=(*GO_ON, ROLL)),
    _shot("answers, four dice", "PN", _ROLLED_FOUR, do=GO_ON),
    _shot("answers, four dice, the other half", "PN", _ROLLED_FOUR, do=(*GO_ON, ROLL, 1.0)),
    _shot("answers, few cards", "PN", f"{_FEW_LEFT}, 0 roll 101, = 19"),
    _shot("curtain", "PP", _ROLLED, do=GO_ON),
    _shot("answers behind the curtain", "PP", f"{_ROLLED}, 0 pass", do=_SHOWN),
    _shot("discarded for free", "PN", _ROLLED, do=(*GO_ON, DISCARD)),
    _shot("discarded for tokens", "PN", _ROLLED, do=(*GO_ON, ROLL, DISCARD)),
    _shot("passed", "PN", _ROLLED, do=(*GO_ON, QUIT)),
    _shot("passed, tokens full", "PN", f"{_FULL}, 0 roll 010, = 5", do=(*GO_ON, QUIT)),
    _shot("passed for", "PP", _FORCED, do=(*GO_ON, 0.1)),
    _shot("passed for you", "PN", _FORCED, do=(*GO_ON, 0.1)),
    _shot("an opponent thinks", "PN", f"{_ROLLED}, 0 pass", do=(DISCARD, 0.1)),
    _shot("an opponent has answered", "PN", f"{_ROLLED}, 0 pass", do=(DISCARD, 0.7)),
    _shot("six seats", "NNNPNP", f"{_DEAL_SIX}, 0 roll 111, = 158, 0 discard 14 0", do=(DISCARD, 2.0)),
    _shot("six seats, a later round", "NPNPNP", _SECOND_SIX, do=(DISCARD, 0.7)),
    _shot("scores after the round", "PN", _FIRST),
    _shot("scores, two are out", "PN", _BOTH),
    _shot("scores of six", "PNPNPN", _FIRST_SIX),
    _shot("standings after the round", "PN", _FIRST, do=(*GO_ON, ROLL)),
    _shot("standings of six", "PNPNPN", _FIRST_SIX, do=(*GO_ON, ROLL)),
    _shot("game over, scores", "PNPNPN", _SIX_OVER, do=(*GO_ON, ROLL)),
    _shot("game over, the winner", "PN", _game(2, *[{0: _ROUND}] * 3), do=(*GO_ON, ROLL, ROLL)),
    _shot("game over, six seats", "PNPNPN", _SIX_OVER, do=(*GO_ON, ROLL, ROLL)),
    _shot("game over, tokens decide", "PN", _BROKEN, do=(*GO_ON, ROLL, ROLL)),
    _shot("game over, the tie-break", "PN", _BROKEN, do=(*GO_ON, ROLL, ROLL, ROLL)),
    _shot("game over, a shared win", "PN", _game(2, *_TIED, {0: _ROUND, 1: _ROUND}), do=(*GO_ON, ROLL, ROLL)),
    Shot("Armadillo: class, a prediction", "PN", _DEAL, settings=_CLASS, do=(*_THREE_DICE, ROLL)),
    Shot("Armadillo: class, its answer", "PN", _DEAL, settings=_CLASS, do=(*_THREE_DICE, ROLL, DISCARD)),
    Shot("Armadillo: class, six dice", "PN", _DEAL, settings=_CLASS, do=(*_ALL_DICE, ROLL)),
    Shot("Armadillo: class, its answer, six dice", "PN", _DEAL, settings=_CLASS, do=(*_ALL_DICE, ROLL, ROLL)),
    Shot("Armadillo: coach, a remark", "PN", _LAST_ANSWER, settings={"coach": True}, do=(*GO_ON, QUIT)),
    Shot("why that total", "PP", f"{_WHY_HANDS}, 0 roll 222, = 124578", do=WHY),
    Shot("why that price", "PP", f"{_WHY_HANDS}, 0 roll 120, = 155, 0 discard 13 2", do=(*WHY, ROLL, ROLL)),
)  # fmt: skip

SHOTS: Final = Shots(
    shots=_SHOTS,
    event=event,
    roll=roll,
    begun=_DEAL,
    scored=_FIRST_SIX,
    face=Shot("the box's own picture", "PN", _ROLLED, do=GO_ON),
)
