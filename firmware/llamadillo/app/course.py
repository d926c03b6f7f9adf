"""The course of a match: when it is over. A quick game is the first round of a game.

A quick game follows the rules of the game. It is over when the next deal would follow; then the seats win
that would win if the game ended there. Its header has the extra key `rounds`.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from llamadillo.engine.game import CHANCE, TERMINAL, Actor, Game, Result, Seat
from llamadillo.engine.record import Header

ROUNDS: Final = "rounds"
"""The key of the header's extra that holds how many rounds are played; a whole game has none."""


def is_quick(header: Header) -> bool:
    """Whether a match is a quick game."""
    rounds = header.extra.get(ROUNDS)
    return type(rounds) is int and rounds == 1


@dataclass(frozen=True)
class Course:
    """The rules of a game, as far as they depend on how long it is played."""

    game: Game[Any, Any]
    header: Header

    def actor(self, state: Any) -> Actor:
        """Who comes next; TERMINAL when the match is over."""
        return TERMINAL if self._round_is_over(state) else self.game.current_actor(state)

    def result(self, state: Any) -> Result:
        """The points, and the winners once the match is over."""
        result = self.game.result(state)
        return replace(result, winners=self.game.leaders(state)) if self._round_is_over(state) else result

    def observe(self, state: Any, seat: Seat) -> Any:
        """What a seat may see. At the end of a quick game it names the winners, as at the end of any game."""
        seen = self.game.observe(state, seat)
        if not self._round_is_over(state):
            return seen
        return replace(seen, actor=TERMINAL, winners=self.game.leaders(state))

    @cached_property
    def _beginning(self) -> Any:
        return self.game.initial_state(len(self.header.players), self.header.first)

    def _round_is_over(self, state: Any) -> bool:
        """Whether the first round of a quick game is over: a deal follows that is not the first."""
        return (
            is_quick(self.header)
            and self.game.current_actor(state) is CHANCE
            and not self.game.chance_outcomes(state)
            and state != self._beginning
        )
