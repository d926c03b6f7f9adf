"""A match step by step, from its record."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from llamadillo.app.presenter import StepView
from llamadillo.engine.game import Game, Seat
from llamadillo.engine.record import Header, parse_event
from llamadillo.engine.steps import Step


class PlayedStep(NamedTuple):
    """One step of a match."""

    seat: Seat | None
    """Who chose it; None for chance."""
    step: Step
    before: Any
    """The state before it."""
    after: Any
    """The state after it."""


def played(game: Game[Any, Any], header: Header, events: Iterable[str]) -> Iterator[PlayedStep]:
    """The steps of these events of a record. Raises InvalidNotation and IllegalAction."""
    state = game.initial_state(len(header.players), header.first)
    for event in events:
        actor = game.current_actor(state)
        step = parse_event(game, state, event)
        before, state = state, game.apply(state, step)
        yield PlayedStep(actor if isinstance(actor, int) else None, step, before, state)


def as_seen(game: Game[Any, Any], step: PlayedStep, *, hand: bool) -> StepView[Any]:
    """The step as the seat sees it that chose it, or for chance the seat that comes next.

    `hand`: whether the hand of that seat may be shown.
    """
    following = game.current_actor(step.after)
    seat = step.seat
    if seat is None:
        seat = following if isinstance(following, int) else Seat(0)
    before, after = game.observe(step.before, seat), game.observe(step.after, seat)
    return StepView(step.seat, step.step, before, after, hand)
