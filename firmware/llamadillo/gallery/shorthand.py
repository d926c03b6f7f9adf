"""Events of each game in short, so that a match fits on a line of the gallery."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final


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


SHORTHANDS: Final[Mapping[str, Callable[[str], str]]] = {"lama-dice": lama_dice}
"""What makes an event in record notation from a short one, by game."""
