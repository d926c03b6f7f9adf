"""Strict parsing of steps in record notation.

Each function takes a result of `json.loads` and raises InvalidNotation with a message for a person.
`what` is the name of the value in the message, `rule` the id of the rule that lists the cards of the
game.
"""

from llamadillo.engine.cards import MAX_COPIES, Cards, pack
from llamadillo.engine.game import InvalidNotation, Json
from llamadillo.quoting import quote


def read_object(value: Json, *keys: str, optional: tuple[str, ...] = ()) -> dict[str, Json]:
    """A JSON object with all of `keys`, any of `optional`, and no others."""
    if not isinstance(value, dict):
        raise InvalidNotation(f"expected an object, not {quote(value)}")
    for key in keys:
        if key not in value:
            raise InvalidNotation(f'"{key}" is missing')
    for key in value:
        if key not in keys and key not in optional:
            raise InvalidNotation(f"there is no {quote(key)} here")
    return value


def read_list(value: Json, what: str) -> list[Json]:
    """A JSON list."""
    if not isinstance(value, list):
        raise InvalidNotation(f"{what} must be a list, not {quote(value)}")
    return value


def read_int(value: Json, what: str) -> int:
    """An integer."""
    if type(value) is not int:  # neither a bool nor a float
        raise InvalidNotation(f"{what} must be a whole number, not {quote(value)}")
    return value


def packed(values: tuple[int, ...], what: str, rule: str) -> Cards:
    """The multiset of any number of cards of the game."""
    try:
        return pack(values)
    except ValueError:
        raise InvalidNotation(f"{what} has more than {MAX_COPIES} cards of one value ({rule})") from None


def read_verb(value: Json) -> str:
    """The `do` of an action. The caller reads the other keys."""
    if not isinstance(value, dict) or not isinstance(value.get("do"), str):
        raise InvalidNotation(f"expected an event, not {quote(value)}")
    verb: str = value["do"]
    return verb
