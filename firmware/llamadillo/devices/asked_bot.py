"""A bot of one's own that is somewhere else, such as in a process: what it is asked, and what it says.

It gets pickles of `(observation, legal, seed)`, and says a line of JSON for each event: see
`own_bots.process`. What is late, senseless or too much ends it.
"""

import json
import pickle
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from llamadillo.engine.steps import Action
from llamadillo.ports.clock import Clock
from llamadillo.ports.own_bots import CHOICE_SECONDS, START_SECONDS, OwnBotStopped
from llamadillo.quoting import quote

MOST_BYTES: Final = 1 << 16
"""What a bot may have said that is not yet a line."""


class AskedBot(ABC):
    """An `OwnPlayer`, without the way to it."""

    def __init__(self, clock: Clock, say: Callable[[str], None]) -> None:
        """`say` is called with the reason when the bot stops."""
        self._clock = clock
        self._say = say
        self._since = clock.now()
        self._read = b""
        self._ready = False
        self._legal: tuple[Action, ...] = ()
        self._reason: str | None = None

    @abstractmethod
    def _send(self, question: bytes) -> bool:
        """Send a question; returns whether there was room for it."""

    @abstractmethod
    def _receive(self) -> bool:
        """Add what has arrived to `_read`; returns whether more may come."""

    @abstractmethod
    def _kill(self) -> None:
        """End the bot at once."""

    def ask(self, observation: Any, legal: tuple[Action, ...], seed: int) -> None:
        """See `OwnPlayer.ask`."""
        if self._reason is not None:
            return
        if self._legal:
            raise ValueError("it has not answered the last question")
        self._legal = legal
        if self._ready:
            self._since = self._clock.now()
        question = pickle.dumps((observation, legal, seed))
        if not self._send(question):
            self._stop("it does not read its questions")

    def answer(self) -> Action | None:
        """See `OwnPlayer.answer`."""
        if self._reason is None and (choice := self._look()) is not None:
            return choice
        if self._reason is not None:
            raise OwnBotStopped(self._reason)
        return None

    def close(self) -> None:
        """See `OwnPlayer.close`."""
        if self._reason is None:
            self._end("the match is over")

    def _look(self) -> Action | None:
        """The choice, if it is there. What is wrong with the process stops it."""
        more = self._receive()
        while (line := self._next_line()) is not None:
            choice = self._understood(line)
            if choice is not None or self._reason is not None:
                return choice
        self._check(ended=not more)
        return None

    def _next_line(self) -> bytes | None:
        line, newline, rest = self._read.partition(b"\n")
        if not newline:
            return None
        self._read = rest
        return line

    def _understood(self, line: bytes) -> Action | None:
        """The choice that a line is, if it is one."""
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            event = None
        match event:
            case {"ready": True} if not self._ready:
                self._ready, self._since = True, self._clock.now()
            case {"action": notation} if self._legal:
                choice = next((action for action in self._legal if action.to_json() == notation), None)
                if choice is not None:
                    self._legal = ()
                    return choice
                self._stop(f"its choice is not legal: {quote(str(notation))}")
            case {"stopped": str(reason)}:
                self._stop(reason)
            case _:
                self._stop(f"its answer makes no sense: {quote(line.decode(errors='replace'))}")
        return None

    def _check(self, *, ended: bool) -> None:
        limit = CHOICE_SECONDS if self._ready else START_SECONDS
        if ended:
            self._stop("its process has ended")
        elif len(self._read) >= MOST_BYTES:
            self._stop("its answer is too long")
        elif self._clock.now() - self._since > limit and (self._legal or not self._ready):
            self._stop(f"it took longer than {limit:g} s")

    def _stop(self, reason: str) -> None:
        self._end(reason)
        self._say(reason)

    def _end(self, reason: str) -> None:
        self._reason = reason
        self._kill()
