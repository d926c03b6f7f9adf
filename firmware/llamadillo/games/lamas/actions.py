"""The actions that LAMA and LAMA Dice share. Their notation is the same in both."""

from dataclasses import dataclass
from typing import Any, ClassVar

from llamadillo.engine.game import InvalidNotation, Json
from llamadillo.engine.notation import read_int, read_object, read_verb
from llamadillo.engine.steps import Action
from llamadillo.quoting import quote


@dataclass(frozen=True, slots=True, eq=False)
class Quit(Action):
    """Leave the round (D5, C7)."""

    verb: ClassVar[str] = "quit"
    order: ClassVar[int] = 1


@dataclass(frozen=True, slots=True, eq=False)
class Keep(Action):
    """Return no token (D6a, D11, C9)."""

    verb: ClassVar[str] = "keep"
    order: ClassVar[int] = 8


@dataclass(frozen=True, slots=True, eq=False)
class Return(Action):
    """Return one token (D6a, D11, C9)."""

    verb: ClassVar[str] = "return"
    order: ClassVar[int] = 7

    token: int
    """1 for a white token, 10 for a black one."""

    def __post_init__(self) -> None:
        if self.token not in (1, 10):
            raise ValueError(f"there is no token worth {self.token}")

    def to_json(self) -> dict[str, Any]:
        """The action in record notation: `{"do": "return", "token": 10}`."""
        return {"do": self.verb, "token": self.token}

    def sort_key(self) -> tuple[int, ...]:
        """Orders returning a 1 before returning a 10."""
        return self.order, self.token


def read_action(value: Json) -> Action:
    """One of these actions from its notation: `quit`, `keep`, `return`. Raises InvalidNotation."""
    verb = read_verb(value)
    match verb:
        case "quit" | "keep":
            read_object(value, "do", optional=("seat",))
            return Quit() if verb == "quit" else Keep()
        case "return":
            token = read_int(read_object(value, "do", "token", optional=("seat",))["token"], "a token")
            if token not in (1, 10):
                raise InvalidNotation(f"a token is a 1 or a 10, not {quote(token)} (D10)")
            return Return(token)
    raise InvalidNotation(f"there is no action {quote(verb)} in this game")
