"""The review of a match: the chances of each choice, what mistakes cost, and what was luck.

All chances are those of a win, from 0 to 1, by a `Judge`. A choice is judged as the seat saw it, with the
judge's `choices`; positions are judged with all hands known, with its `position`. From the first position
to the last, each change of a seat's chance has one cause:

- a mistake: the chance of the action chosen minus that of the best one, both as the seat saw them. It
  changes the chances of all seats: what one gives away others are given;
- luck: all else, by its kind (`Luck`).

So start + luck + own mistakes + mistakes of others = result, for each seat. Luck has a mean of zero as far
as the judge is right.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp, fsum
from operator import sub
from typing import Any, Final

from llamadillo.app.course import Course
from llamadillo.app.played import PlayedStep
from llamadillo.bots.judge import Judge, Judgement
from llamadillo.engine.game import Game, Seat
from llamadillo.engine.steps import Action

WORST: Final = 3
"""The largest number of choices in `SeatReview.worst`."""

Change = tuple[float, ...]
"""What changed for each seat, by seat: a difference of chances. Their sum is 0."""


class Luck(Enum):
    """What brought luck."""

    DEAL = "deal"
    """The cards that were dealt."""
    ROLL = "roll"
    """What the dice showed."""
    DRAW = "draw"
    """The card that a seat drew."""
    HIDDEN = "hidden cards"
    """Cards that the seat could not see when it chose: how well its choice met them."""
    ESTIMATE = "estimates"
    """In a game that hides nothing: by how much the judge's estimates before and after a choice differ.

    It belongs to the luck, since a better judge would have found it in the dice and the cards. An exact judge
    has none.
    """


class Verdict(Enum):
    """The class of a choice, by the chance that it gives away."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS: Final = ((0.20, Verdict.BLUNDER), (0.10, Verdict.MISTAKE), (0.05, Verdict.INACCURACY))
"""The classes of choices that give away at least so much of a win, the worst first."""
_EQUAL: Final = 1e-9
"""Chances that differ by less are equal: they are rounded sums."""


def verdict(loss: float) -> Verdict:
    """The class of a choice that gives away this chance.

    >>> [verdict(loss).value for loss in (0.0, 0.04, 0.05, 0.31)]
    ['best', 'good', 'inaccuracy', 'blunder']
    """
    if loss < _EQUAL:
        return Verdict.BEST
    return next((found for least, found in THRESHOLDS if loss >= least - _EQUAL), Verdict.GOOD)


def move_accuracy(loss: float) -> float:
    """The accuracy of a choice in per cent, 100 to 0, by the chance that it gives away.

    The formula is the one that lichess publishes for a move: https://lichess.org/page/accuracy

    >>> move_accuracy(0.0), round(move_accuracy(0.1), 1), move_accuracy(1.0)
    (100.0, 63.6, 0.0)
    """
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * loss) - 3.1669)) if loss >= _EQUAL else 100.0


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One choice of a seat."""

    number: int
    """The place of its step among those of the match: 0 for the first."""
    seat: Seat
    """Who chose."""
    played: PlayedStep
    """The step, with the states before and after it."""
    observation: Any
    """What the seat saw."""
    legal: tuple[Action, ...]
    judgements: tuple[Judgement, ...]
    """What each action of `legal` is worth, as the seat saw it."""
    chosen: int
    """The place of the action that it chose, in `legal`."""
    best: int
    """The place of the best action: the chosen one if none is better."""

    @property
    def chances(self) -> tuple[float, ...]:
        """The seat's own chance with each action of `legal`."""
        return tuple(judgement.chances[self.seat] for judgement in self.judgements)

    @property
    def loss(self) -> float:
        """The chance that it gives away; 0 for the best action."""
        return self.chances[self.best] - self.chances[self.chosen]

    @property
    def verdict(self) -> Verdict:
        """Its class."""
        return verdict(self.loss)

    @property
    def forced(self) -> bool:
        """Whether there was one legal action only."""
        return len(self.legal) == 1

    @property
    def exact(self) -> bool:
        """Whether the chances of all actions follow from the rules alone."""
        return all(judgement.exact for judgement in self.judgements)

    @property
    def change(self) -> Change:
        """What the choice changed for each seat, next to the best action."""
        return _difference(self.judgements[self.chosen], self.judgements[self.best])


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The match of one seat: start + luck + mistakes + mistakes of others = result."""

    accuracy: float | None
    """The mean of `move_accuracy` over its choices that were not forced; None without any."""
    verdicts: Mapping[Verdict, int]
    """How many of these choices are of each class."""
    worst: tuple[Choice, ...]
    """The choices that gave away most, the worst first; the best action is never among them."""
    start: float
    """Its chance before the first step."""
    luck: Mapping[Luck, float]
    """What luck changed, by kind."""
    mistakes: float
    """What its own mistakes changed: 0 or less."""
    others: float
    """What the mistakes of the others changed."""
    result: float
    """Its chance after the last step; at the end of a game its share of the win."""


@dataclass(frozen=True, slots=True)
class Review:
    """A match so far. A quick game is reviewed as the first round of a whole game."""

    curve: tuple[Judgement, ...]
    """The chances before the first step and after each step."""
    luck: tuple[tuple[Luck, Change], ...]
    """The luck of each step: its kind, and what it changed."""
    choices: tuple[Choice, ...]
    """All choices, in the order of the match."""
    seats: tuple[SeatReview, ...]
    """By seat."""


def reviewing(course: Course, judge: Judge, steps: Sequence[PlayedStep]) -> Generator[float, None, Review]:
    """Review a match, finished or not, in slices: yields the share that is done, returns the review.

    A slice is one call of the judge at most. `steps` are all steps so far.
    """
    game, header = course.game, course.header
    state = game.initial_state(len(header.players), header.first)
    curve = [_position(game, judge, state)]
    choices: list[Choice] = []
    lucks: list[tuple[Luck, Change]] = []
    hides = _hides(game, steps)
    for number, played in enumerate(steps):
        yield number / len(steps)
        choice = None
        if played.seat is not None:
            choice = _choice(game, judge, number, played.seat, played)
            choices.append(choice)
            yield (number + 0.5) / len(steps)
        curve.append(_position(game, judge, played.after))
        lucks.append((_kind(game, played, hides=hides), _luck(curve[-2], curve[-1], choice)))
    seats = tuple(_seat_review(Seat(seat), curve, lucks, choices) for seat in range(len(header.players)))
    return Review(tuple(curve), tuple(lucks), tuple(choices), seats)


def review(course: Course, judge: Judge, steps: Sequence[PlayedStep]) -> Review:
    """Review a match without a pause."""
    slices = reviewing(course, judge, steps)
    while True:
        try:
            next(slices)
        except StopIteration as end:
            found: Review = end.value
            return found


def luck(
    game: Game[Any, Any], judge: Judge, steps: Sequence[PlayedStep], kinds: frozenset[Luck] = frozenset(Luck)
) -> Iterator[tuple[Luck, Change]]:
    """The luck of each step, of these kinds only, in the order of the match.

    With DEAL and ROLL only, no choice is judged, which is much faster.
    """
    hides = _hides(game, steps)
    last: Any = None
    before: Judgement | None = None
    for number, played in enumerate(steps):
        kind = _kind(game, played, hides=hides)
        if kind not in kinds:
            continue
        if before is None or last is not played.before:
            before = _position(game, judge, played.before)
        last, after = played.after, _position(game, judge, played.after)
        choice = None if played.seat is None else _choice(game, judge, number, played.seat, played)
        yield kind, _luck(before, after, choice)
        before = after


def _luck(before: Judgement, after: Judgement, choice: Choice | None) -> Change:
    """What a step changed, without what its choice changed."""
    change = _difference(after, before)
    return tuple(map(sub, change, choice.change)) if choice else change


def _seat_review(
    seat: Seat, curve: Sequence[Judgement], lucks: Iterable[tuple[Luck, Change]], choices: Sequence[Choice]
) -> SeatReview:
    """The review of a seat; all others are those of the match."""
    free = [choice for choice in choices if choice.seat == seat and not choice.forced]
    worst = sorted((choice for choice in free if choice.verdict is not Verdict.BEST), key=_by_loss)
    counts = Counter(choice.verdict for choice in free)
    by_kind: dict[Luck, float] = {}
    for kind, change in lucks:
        by_kind[kind] = by_kind.get(kind, 0.0) + change[seat]
    return SeatReview(
        accuracy=fsum(move_accuracy(choice.loss) for choice in free) / len(free) if free else None,
        verdicts={found: counts[found] for found in Verdict},
        worst=tuple(worst[:WORST]),
        start=curve[0].chances[seat],
        luck={kind: by_kind[kind] for kind in Luck if kind in by_kind},
        mistakes=fsum(choice.change[seat] for choice in choices if choice.seat == seat),
        others=fsum(choice.change[seat] for choice in choices if choice.seat != seat),
        result=curve[-1].chances[seat],
    )


def _by_loss(choice: Choice) -> tuple[float, int]:
    return -choice.loss, choice.number


def _position(game: Game[Any, Any], judge: Judge, state: Any) -> Judgement:
    """The judgement of a state; at the end of a game its result."""
    result = game.result(state)
    if not result.winners:
        return judge.position(state)
    share = 1 / len(result.winners)
    return Judgement(
        tuple(share * (seat in result.winners) for seat in range(len(result.points))), exact=True
    )


def _choice(game: Game[Any, Any], judge: Judge, number: int, seat: Seat, played: PlayedStep) -> Choice:
    """The choice of a seat, judged."""
    observation, legal = game.observe(played.before, seat), game.legal_actions(played.before)
    judgements = judge.choices(observation, legal)
    chances = [judgement.chances[seat] for judgement in judgements]
    chosen = legal.index(played.step)
    best = chosen if chances[chosen] > max(chances) - _EQUAL else chances.index(max(chances))
    return Choice(number, seat, played, observation, legal, judgements, chosen, best)


def _hides(game: Game[Any, Any], steps: Iterable[PlayedStep]) -> bool:
    """Whether a seat could not see something when it chose."""
    return any(
        game.swap_hidden(step.before, step.seat, lambda _: 0) != step.before
        for step in steps
        if step.seat is not None
    )


def _kind(game: Game[Any, Any], played: PlayedStep, *, hides: bool) -> Luck:
    """What brings luck in a step. A card that a seat takes without naming it is one that it draws."""
    before, seat = played.before, played.seat
    if seat is None:
        return Luck.ROLL if game.chance_outcomes(before) else Luck.DEAL
    unnamed = played.step.to_json().keys() == {"do"}
    if unnamed and _cards(game, played.after, seat) > _cards(game, before, seat):
        return Luck.DRAW
    return Luck.HIDDEN if hides else Luck.ESTIMATE


def _cards(game: Game[Any, Any], state: Any, seat: Seat) -> int:
    """The number of cards that a seat holds."""
    return len(game.trace(state)["hands"][seat]) if game.deck else 0


def _difference(after: Judgement, before: Judgement) -> Change:
    return tuple(map(sub, after.chances, before.chances))
