"""What happens in the room: what the box shows, who looks, who votes, what the teacher does. No sockets here.

Each browser has a role. Sending it a message never waits.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Protocol

from llamadillo.mirror import limits
from llamadillo.mirror.facts import Facts
from llamadillo.mirror.lesson import ClassLesson
from llamadillo.mirror.pictures import Pictures
from llamadillo.mirror.votes import Votes
from llamadillo.ports.glass_message import BadMessage, decode

Message = bytes | str


class Role(Enum):
    """What a browser is here for; the value is the last part of its address."""

    WATCH = "watch"
    VOTE = "vote"
    TEACH = "teach"


MOST: Final = {
    Role.WATCH: limits.MOST_WATCHERS,
    Role.VOTE: limits.MOST_VOTERS,
    Role.TEACH: limits.MOST_TEACHERS,
}


class Browser(Protocol):
    """One connection."""

    def send(self, message: Message) -> None:
        """Send a message. Does not wait and does not raise."""


@dataclass(eq=False)
class Visit:
    """A browser that is connected."""

    browser: Browser
    role: Role
    visitor: str = ""
    """The id of a browser that votes, once it has asked for it."""
    rate: limits.Rate = field(default_factory=lambda: limits.Rate(limits.MESSAGES, limits.MESSAGES_SECONDS))


class Refused(Exception):
    """What a browser has sent is not allowed; it is disconnected."""


class Room:
    """The room. `now` is a monotonic clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._plays = 0
        self._pictures = Pictures()
        self._shown_at = now()
        self.votes: Final = Votes()
        self.lesson: Final = ClassLesson(self.votes)
        self.visits: Final[set[Visit]] = set()

    # The box.

    def show(self, datagram: bytes) -> None:
        """The box shows this. What no box writes is ignored."""
        try:
            glass = decode(datagram)
        except BadMessage:
            return
        self._shown_at = self._now()
        before = self._ballots()
        self._plays = glass.room.plays
        self._send(self._pictures.next(glass), Role.WATCH, Role.TEACH)
        closed = self._ballots() != before and self.votes.close()
        counted = self.lesson.show(glass.room.figures)
        if counted:
            self._send_lesson()
        if closed or counted:
            self._send_votes()

    @property
    def box_is_up(self) -> bool:
        """Whether the box shows something."""
        return self._pictures.glass is not None

    @property
    def facts(self) -> Facts:
        """What is public about the box."""
        glass = self._pictures.glass
        if glass is None:
            return Facts(plays=self._plays)
        table = glass.room.table
        battery = glass.room.battery
        percent, charging = (battery.percent, battery.charging) if battery else (None, False)
        return Facts(table.game if table else "", self._plays, glass.room.trouble, percent, charging)

    def tick(self) -> None:
        """Time has passed."""
        silent = self._now() > self._shown_at + limits.SILENCE_SECONDS
        if silent and self._pictures.glass is not None:
            self._send(self._pictures.box_is_silent(), Role.WATCH, Role.TEACH)

    def _ballots(self) -> tuple[Any, ...]:
        glass = self._pictures.glass
        return glass.room.table.ballots if glass and glass.room.table else ()

    # The browsers.

    def is_full(self, role: Role) -> bool:
        """Whether no more browsers of this role are taken."""
        return sum(visit.role is role for visit in self.visits) >= MOST[role]

    def enter(self, browser: Browser, role: Role) -> Visit:
        """A browser comes; it is sent what there is."""
        visit = Visit(browser, role)
        self.visits.add(visit)
        if role is not Role.VOTE:
            for message in self._pictures.whole():
                browser.send(message)
            browser.send(json.dumps(self.lesson.public()))
        self._send_votes()
        return visit

    def leave(self, visit: Visit) -> None:
        """A browser has gone."""
        self.visits.discard(visit)
        if visit.role is Role.VOTE:
            self._send_votes()

    def receive(self, visit: Visit, message: Message) -> None:
        """A browser has sent this. Raises Refused."""
        if visit.rate.add(self._now()) or isinstance(message, bytes) or visit.role is Role.WATCH:
            raise Refused
        try:
            said = json.loads(message)
        except (ValueError, RecursionError):
            raise Refused from None
        if not isinstance(said, dict) or len(said) != 1:
            raise Refused
        ((verb, value),) = said.items()
        if visit.role is Role.VOTE:
            self._receive_vote(visit, verb, value)
        else:
            self._receive_command(verb, value)

    def _receive_vote(self, visit: Visit, verb: str, value: object) -> None:
        match verb, value:
            case "hello", str() | None as known:
                visit.visitor = self.votes.admit(known)
                visit.browser.send(json.dumps({"you": visit.visitor}))
                if choice := self.votes.choice(visit.visitor):
                    visit.browser.send(json.dumps({"chosen": choice}))
            case "choose", [int() as number, int() as option]:
                if self.votes.choose(visit.visitor, number, option):
                    visit.browser.send(json.dumps({"chosen": [number, option]}))
                    self._send_votes()
            case _:
                raise Refused

    def _receive_command(self, verb: str, value: object) -> None:
        ballots = self._ballots()
        match verb, value:
            case "ask", int() as place if not isinstance(place, bool):
                if 0 <= place < len(ballots):
                    self.lesson.ask(ballots[place])
            case "reveal", True:
                self.votes.reveal()
                self._send_lesson()
            case "clear", True:
                self.votes.clear()
            case "begin", True:
                self.lesson.begin()
                self._send_lesson()
            case _:
                raise Refused
        self._send_votes()

    def _send_lesson(self) -> None:
        """Send the pages for a class how the lesson stands."""
        self._send((json.dumps(self.lesson.public()),), Role.WATCH, Role.TEACH)

    def _send_votes(self) -> None:
        """Send all how the question stands."""
        voters = sum(visit.role is Role.VOTE for visit in self.visits)
        self._send((json.dumps(self.votes.public(voters)),), *Role)

    def _send(self, messages: Iterable[Message], *roles: Role) -> None:
        sent = tuple(messages)
        for visit in tuple(self.visits):
            if visit.role in roles:
                for message in sent:
                    visit.browser.send(message)
