"""Checks for games with hidden hands: no picture reveals a card to a person who must not see it.

Two checks: pictures of one step are drawn again with other hidden cards, and the same is done on two
boxes that differ only in cards which one person must not see. Each difference between the pictures
is a hidden card that was revealed.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, groupby
from random import Random
from typing import Any, Final

from llamadillo.app.match import Match
from llamadillo.app.presenter import Decision, Picker, Presenter, StepView
from llamadillo.app.scenes.playing import QUIET_SECONDS
from llamadillo.app.settings import Settings
from llamadillo.devices.fake import FakeEntropy, FakeJournal, FakeOnlooker
from llamadillo.engine.game import CHANCE, TERMINAL, Game, Seat
from llamadillo.engine.record import Header, format_event, format_header
from llamadillo.engine.steps import Action, Outcome, Step
from llamadillo.gallery.way import NAMES
from llamadillo.games import REGISTRY
from llamadillo.games.lamas.actions import Quit
from llamadillo.gfx.canvas import Canvas
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.glass_message import encode
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES
from tests.app.people import match_of

SECONDS: Final = (0.0, 0.5, 5.0)
"""The times after a step at which its picture is compared."""


# Pictures of one step.


def revealed_by_hidden_cards(
    table: Presenter[Any], game: Game[Any, Any], seed: int, steps: int = 40
) -> list[str]:
    """The pictures of a random game that reveal hidden cards: none, if all is well."""
    random = Random(seed)
    found: list[str] = []
    for before, step, after in _walk(game, len(table.names), random, steps):
        found += _face_down(table, game, before, step, after, random)
        found += _face_up(table, game, before, step, after, random)
    return found


def _walk(game: Game[Any, Any], seats: int, random: Random, steps: int) -> Iterator[tuple[Any, Step, Any]]:
    """A random game, step by step; seats are slow to quit."""
    state = game.initial_state(seats, Seat(random.randrange(seats)))
    for _ in range(steps):
        actor = game.current_actor(state)
        if actor is TERMINAL:
            return
        step = (
            game.sample(state, random.randrange)
            if actor is CHANCE
            else _any(game.legal_actions(state), random)
        )
        after = game.apply(state, step)
        yield state, step, after
        state = after


def _any(legal: tuple[Action, ...], random: Random) -> Action:
    others = [action for action in legal if action != Quit()]
    return random.choice(others) if others and random.random() < 0.9 else random.choice(legal)


def _face_down(
    table: Presenter[Any], game: Game[Any, Any], before: Any, step: Step, after: Any, random: Random
) -> list[str]:
    """Pictures without a viewer that depend on the seat that observes."""
    first: dict[str, object] = {}
    found: list[str] = []
    for seat in range(len(table.names)):
        was, now = _unseen(game, before, random), _unseen(game, after, random)
        observer = Seat(seat)
        view = _view(game, observer, was, _dealt_as(step, now), now, hand=False)
        seen = _pictures(table, view, game.current_actor(after), hand=False)
        found += [
            f"face down, {what} after {step}"
            for what in seen
            if first.setdefault(what, seen[what]) != seen[what]
        ]
    return found


def _face_up(
    table: Presenter[Any], game: Game[Any, Any], before: Any, step: Step, after: Any, random: Random
) -> list[str]:
    """Pictures for one seat that depend on the cards of others."""
    found: list[str] = []
    for seat in range(len(table.names)):
        observer = Seat(seat)
        now = game.swap_hidden(after, observer, random.randrange)
        view = _view(game, observer, before, step, after, hand=True)
        other = _view(game, observer, before, _dealt_as(step, now), now, hand=True)
        actor = game.current_actor(after)
        seen, again = _pictures(table, view, actor, hand=True), _pictures(table, other, actor, hand=True)
        found += [f"to seat {seat}, {what} after {step}" for what in seen if seen[what] != again[what]]
    return found


def _unseen(game: Game[Any, Any], state: Any, random: Random) -> Any:
    """The state with other hidden cards."""
    return game.swap_hidden(game.swap_hidden(state, Seat(0), random.randrange), Seat(1), random.randrange)


def _dealt_as(step: Step, state: Any) -> Step:
    """A deal as it led to this state; any other step as it is."""
    if not isinstance(step, Outcome) or not hasattr(step, "hands"):
        return step
    dealt: Any = step
    pile = {"pile": state.pile} if hasattr(dealt, "pile") else {}
    again: Step = replace(dealt, hands=state.hands, **pile)
    return again


def _view(
    game: Game[Any, Any], observer: Seat, before: Any, step: Step, after: Any, *, hand: bool
) -> StepView[Any]:
    actor = game.current_actor(before)
    seat = actor if isinstance(actor, int) else None
    return StepView(seat, step, game.observe(before, observer), game.observe(after, observer), hand)


def _pictures(table: Presenter[Any], view: StepView[Any], actor: object, *, hand: bool) -> dict[str, object]:
    """All pictures of a step and after it, by name."""
    seen: dict[str, object] = {"presentation": table.presentation(view, (Seat(0), Seat(1)))}
    if seen["presentation"] is not None:
        seen |= {f"after {seconds} s": table.picture_of(view, seconds) for seconds in SECONDS}
    o, curtain = view.after, Canvas()
    table.draw_on_curtain(curtain, o)
    seen |= {"curtain": curtain.frame(), "news": table.news(replace(view, hand=False))}
    if isinstance(actor, int):
        seen |= {"thinking": table.thinking(o, hand=hand), "overview": table.overview(o)}
    seen |= {"room": table.table(o), "ballots": table.ballots(o)}
    seen |= {
        f"room after {seconds} s": table.table_after(replace(view, hand=True), seconds) for seconds in SECONDS
    }
    seen |= {
        f"page {number}": table.page(o, number, over=actor is TERMINAL) for number in range(table.pages(o))
    }
    return seen


# Twin boxes.


class Box:
    """One of two shared boxes, at the first turn of a round; it records what it shows."""

    def __init__(self, header: Header, deal: Step, seed: int, *, open_hands: bool) -> None:
        journal = FakeJournal()
        match = journal.begin(format_header(header), datetime(2026, 3, 1, tzinfo=UTC))
        journal.append(match, 0, format_event(CHANCE, deal))
        settings = MemorySettings(Settings(open_hands=open_hands).stored())
        self.onlooker: Final = FakeOnlooker()
        self.pilot: Final = Pilot(
            TITLES, journal=journal, entropy=FakeEntropy(seed), settings=settings, onlooker=self.onlooker
        )
        self.table: Final = TITLES[header.game].presenter(self.pilot.app.words, header.players)
        self._frames = self._lights = 0
        self.pilot.press(DISCARD)  # continue the match
        self.new()

    @property
    def match(self) -> Match:
        """The match on this box."""
        return match_of(self.pilot)

    def new(self) -> list[object]:
        """Every frame, and every light of the dice, since the last call."""
        frames, lights = self.pilot.display.shown[self._frames :], self.pilot.lights.shown[self._lights :]
        self._frames += len(frames)
        self._lights += len(lights)
        return [*frames, *lights]

    def room(self) -> list[bytes]:
        """What the room was shown since the last call; what is shown again counts once."""
        shown = [encode(glass) for glass in self.onlooker.shown]
        self.onlooker.shown.clear()
        return [each for each, _ in groupby(shown)]

    def turn(self, action: Action) -> tuple[list[object], list[object]]:
        """Do this action; return what was shown to its seat, and what to all after it."""
        self._lift_curtain()
        self._do(action)
        shown = [self.new()]
        while self._presentation():
            self.pilot.press(ROLL)
            shown.append(self.new())
        *private, public = shown if len(shown) > 1 else [*shown, []]
        return list(chain(*private)), [*public, self.pilot.app.picture]

    def _lift_curtain(self) -> None:
        self.pilot.wait(QUIET_SECONDS)
        if self.pilot.labels.discard == self.pilot.app.words.show:
            self.pilot.press(DISCARD)

    def _do(self, action: Action) -> None:
        """Press the buttons for the action."""
        match = self.match
        assert isinstance(match.actor, int)
        decision = self.table.decision(match.observe(match.actor), match.legal_actions())
        self.pilot.press(*presses(decision, action))
        if action == Quit():
            self.pilot.press(DISCARD)  # yes

    def _presentation(self) -> bool:
        """Whether a step is presented that a press ends or brings to rest."""
        words, labels = self.pilot.app.words, self.pilot.labels
        skips = labels.roll in (words.skip, words.next) and not labels.discard
        return skips and isinstance(self.match.actor, int)


def presses(decision: Decision, action: Action) -> tuple[Button, ...]:
    """The buttons that make this action."""
    for button, direct in decision.direct.items():
        if direct == action:
            return (button,)
    if decision.picker:
        return _picked(decision.picker, action)
    if action not in decision.choices and action == decision.decline:
        return (QUIT,)
    return (*[ROLL] * decision.choices.index(action), DISCARD)


def _picked(picker: Picker, action: Action) -> tuple[Button, ...]:
    """The shortest way to the action, found by a search among all ways."""
    ways: list[tuple[Picker, tuple[Button, ...]]] = [(picker, ())]
    for at, way in ways:
        for button in Button:
            after = at.press(button)
            if after == action:
                return (*way, button)
            if isinstance(after, Picker) and all(after != known for known, _ in ways):
                ways.append((after, (*way, button)))
    raise AssertionError(f"no presses make {action}")


class Twins:
    """Two boxes that differ only in the cards that `stranger` must not see. People sit at all seats."""

    def __init__(self, name: str, seats: int, seed: int, *, open_hands: bool = False) -> None:
        self._random = Random(seed)
        draw = self._random.randrange
        self._game: Game[Any, Any] = REGISTRY[name]
        self.stranger: Final = Seat(draw(seats))
        first = Seat(draw(seats))
        start = self._game.initial_state(seats, first)
        deal = self._game.sample(start, draw)
        other = self._game.swap_hidden(self._game.apply(start, deal), self.stranger, draw)
        header = Header(name, NAMES[:seats], first, {"occupants": ["person"] * seats})
        self._boxes = tuple(
            Box(header, step, seed, open_hands=open_hands) for step in (deal, _dealt_as(deal, other))
        )
        self.compared = 0
        """The number of frames and lights that were compared."""
        self.seen_by_the_room = 0
        """The number of messages to the room that were compared."""

    def difference(self, turns: int = 40) -> str:
        """Play on while both are alike to the stranger; return the first difference or an empty string."""
        for _ in range(turns):
            action = self._alike()
            if action is None:
                break
            actor = self._boxes[0].match.actor
            (private, public), (other_private, other_public) = (box.turn(action) for box in self._boxes)
            room, other_room = (box.room() for box in self._boxes)
            if not self._still_alike():  # an action forced on one box alone is public
                break
            if actor == self.stranger:
                if private != other_private:
                    return f"shown to seat {actor} while it does {action}"
                self.compared += len(private)
            if actor == self.stranger or actor != self._boxes[0].match.actor:
                if public != other_public:
                    return f"shown after seat {actor} did {action}"
                self.compared += len(public)
            if room != other_room:
                return f"shown to the room when seat {actor} did {action}"
            self.seen_by_the_room += len(room)
        return ""

    def _still_alike(self) -> bool:
        one, other = (box.match.observe(self.stranger) for box in self._boxes)
        return bool(one == other)

    def _alike(self) -> Action | None:
        """An action that is legal on both boxes and leaves them alike to the stranger."""
        one, other = (box.match.state for box in self._boxes)
        legal, as_well = self._game.legal_actions(one), self._game.legal_actions(other)
        forced = self._boxes[0].table.forced
        if forced(legal) != forced(as_well):
            return None
        both = [
            action
            for action in legal
            if action in as_well and self._seen(one, action) == self._seen(other, action)
        ]
        return _any(tuple(both), self._random) if both else None

    def _seen(self, state: Any, action: Action) -> Any:
        return self._game.observe(self._game.apply(state, action), self.stranger)
