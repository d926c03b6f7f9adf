"""Every picture that a match can have shown, and how many of its events it takes for that.

So what was seen on the glass before a power cut is held against what was saved: a picture that the
saved events cannot explain shows something that is lost, or was drawn again by chance.

For LAMA Dice on boxes on which nothing is animated: then a moment is one picture.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final

from llamadillo import languages
from llamadillo.app.players import addressed
from llamadillo.app.presenter import Decision, StepView
from llamadillo.engine.game import TERMINAL, Seat
from llamadillo.engine.record import parse_event, parse_header
from llamadillo.games import REGISTRY
from llamadillo.gfx.frame import Frame
from llamadillo.ports.events import Button
from llamadillo.screens.picture import Labels, Picture, while_held
from llamadillo.screens.winner import winner
from llamadillo.titles import TITLES
from tests.virtual_pi.reading import Sight

PERSON: Final = Seat(0)
"""Where the one person sits."""
_AT_REST: Final = 1000.0
_IN_A_MATCH: Final = frozenset({"TABLE", "DISCARD", "TAKE", "RETURN", "KEEP", "AGAIN"})
"""What the middle button says in a match of LAMA Dice, and nowhere else."""


@dataclass
class Album:
    """The pictures of one match. It grows with the events that it gets."""

    header: str
    events: tuple[str, ...] = ()
    pictures: dict[Frame, set[int]] = field(default_factory=dict)
    """Each frame with the numbers of events after which it can be shown."""

    def __post_init__(self) -> None:
        header = parse_header(self.header)
        self._game = REGISTRY[header.game]
        self._state: Any = self._game.initial_state(len(header.players), header.first)
        self._people = tuple(Seat(n) for n, who in enumerate(header.extra["occupants"]) if who == "person")
        self._words = languages.words("en")
        names = addressed(header.players, self._people, self._words)
        self._table = TITLES[header.game].presenter(self._words, names)
        self._news = {""}
        picture_of, self.events = self.events, ()
        self._put(self._stands())
        self.grow(picture_of)

    def grow(self, events: Sequence[str]) -> None:
        """Take more events. AssertionError unless `events` begins with the earlier events."""
        assert tuple(events[: len(self.events)]) == self.events, (
            f"what was saved has changed:\nbefore {self.events}\nnow {tuple(events)}"
        )
        for event in events[len(self.events) :]:
            actor = self._game.current_actor(self._state)
            step = parse_event(self._game, self._state, event)
            before = self._game.observe(self._state, PERSON)
            forced = actor in self._people and len(self._game.legal_actions(self._state)) == 1
            self._state = self._game.apply(self._state, step)
            self.events = (*self.events, event)
            seat = actor if isinstance(actor, int) else None
            view = StepView(seat, step, before, self._game.observe(self._state, PERSON), True, forced)
            self._note(view)
            if self._table.presentation(view, self._people) is not None:
                self._put([self._table.picture_of(view, _AT_REST)])
            self._put(self._stands())

    def _note(self, view: StepView[Any]) -> None:
        """What the next question may say that others did."""
        if view.seat == PERSON:
            self._news = {""}
        elif news := self._table.news(replace(view, hand=False)):
            self._news.add(news.text)

    def explain(self, frame: Frame) -> set[int]:
        """After how many events this frame can have been shown. AssertionError if after none of them."""
        assert frame in self.pictures, (
            f"this was seen, and the {len(self.events)} saved events do not explain it:\n{Sight(frame)}"
        )
        return self.pictures[frame]

    def _stands(self) -> Iterator[Picture]:
        """What can be seen while nothing happens."""
        table, state = self._table, self._state
        seen = self._game.observe(state, PERSON)
        actor = self._game.current_actor(state)
        if isinstance(actor, int):
            yield table.thinking(seen, hand=True)
            if actor == PERSON:
                yield table.overview(seen)
                decision: Decision = table.decision(seen, self._game.legal_actions(state))
                for cursor in range(max(1, len(decision.choices))):
                    for news in self._news:
                        yield table.deciding(seen, replace(decision, news=news), cursor, _AT_REST)
        if actor is TERMINAL:
            winners = tuple(table.names[seat] for seat in self._game.result(state).winners)
            yield winner(self._words, winners, (), _AT_REST, Labels(roll=self._words.next))
        for page in range(table.pages(seen)):
            yield table.page(seen, page, over=actor is TERMINAL)

    def _put(self, pictures: Iterator[Picture] | list[Picture]) -> None:
        for picture in pictures:
            for count in range(3):
                for held in combinations(Button, count):
                    shown = picture
                    for button in held:
                        shown = while_held(shown, button)
                    self.pictures.setdefault(shown.frame, set()).add(len(self.events))


def is_of_a_match(frame: Frame) -> bool:
    """Whether this frame, as its bottom line says, belongs to a match: no menu, no question, no sentence."""
    sight = Sight(frame)
    return sight.labels.discard in _IN_A_MATCH or sight.texts in (("", "", "SKIP"), ("", "", "NEXT"))
