"""Events of each game in short, so that a match fits on a line of the gallery."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from llamadillo.games.armadillo import COLOURS, FACES
from llamadillo.games.lama import COPIES
from llamadillo.games.lamas.cards import NAMES


def lama_dice(short: str) -> str:
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


def lama(short: str) -> str:
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


def armadillo(short: str) -> str:
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


SHORTHANDS: Final[Mapping[str, Callable[[str], str]]] = {
    "lama-dice": lama_dice,
    "lama": lama,
    "armadillo": armadillo,
}
"""What makes an event in record notation from a short one, by game."""
