"""Actions that more than one game has. Their notation is the same in each."""

from dataclasses import dataclass
from typing import Any, ClassVar

from llamadillo.engine.steps import VERBS, Action


@dataclass(frozen=True, slots=True, eq=False)
class Quit(Action):
    """Leave the round (D5, C7)."""

    verb: ClassVar[str] = "quit"


@dataclass(frozen=True, slots=True, eq=False)
class Keep(Action):
    """Return no token (D6a, D11, C9)."""

    verb: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True, eq=False)
class Return(Action):
    """Return one token (D6a, D11, C9)."""

    verb: ClassVar[str] = "return"

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
        return VERBS.index(self.verb), self.token
