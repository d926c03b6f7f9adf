"""The review of a game record as text and as JSON. `games/RECORD.md` is the reference of the JSON."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from llamadillo.app.course import Course, is_quick
from llamadillo.app.played import PlayedStep
from llamadillo.app.review import Choice, Luck, Review, SeatReview, Verdict
from llamadillo.app.title import Title
from llamadillo.bots.judge import Judgement
from llamadillo.engine.game import Json, Result
from llamadillo.engine.record import event_json
from llamadillo.engine.steps import Action, Step
from llamadillo.quoting import plain

VERSION = 1
"""The `review` of the JSON: the version of this format."""
_WIDTH = 100
"""Longer lines are wrapped."""
_MINUS = "−"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A game record and its review."""

    title: Title
    course: Course
    steps: tuple[PlayedStep, ...]
    review: Review
    solved: bool = False
    """Whether the solver has judged it: it is exact in a round, given what the next round is worth."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, without control characters."""
        return tuple(map(plain, self.course.header.players))

    @property
    def result(self) -> Result:
        """The points, and the winners of a game that is over."""
        return self.course.game.result(self.steps[-1].after) if self.steps else Result((), ())

    @property
    def exact(self) -> bool:
        """Whether all chances follow from the rules alone."""
        return all(judgement.exact for judgement in self.review.curve) and all(
            choice.exact for choice in self.review.choices
        )

    @property
    def kind(self) -> str:
        """Whether the chances are exact."""
        if self.solved:
            return "exact within a round, ~ where the next one is judged"
        return "exact" if self.exact else "judged where marked ~, else exact"

    @property
    def heading(self) -> str:
        """The game and its result in one line."""
        return f"{self.title.name} with {len(self.names)} players: {self._outcome()}"

    def lines(self, seats: Sequence[int]) -> Iterator[str]:
        """The report: all choices of these seats, then the sums of each."""
        yield self.heading
        yield f"Chances are shares of a win, {self.kind}. * marks the action chosen."
        yield ""
        choices = {choice.number: choice for choice in self.review.choices if choice.seat in seats}
        for number, played in enumerate(self.steps):
            if number in choices:
                yield from self._choice(choices[number])
            elif played.seat is None:
                yield f"{number + 1:>5}  {in_words(played.step)}: luck {self._luck(number, seats)}"
        for seat in seats:
            yield ""
            yield from self._seat(seat)

    def _outcome(self) -> str:
        winners = [self.names[seat] for seat in self.result.winners]
        if not winners:
            quick = is_quick(self.course.header)
            return "a quick game, as the first round of a whole one" if quick else "a game so far"
        *others, last = winners
        return f"{', '.join(others)} and {last} share the win" if others else f"{last} wins"

    def _choice(self, choice: Choice) -> Iterator[str]:
        """A choice, then all its actions, the best first."""
        what = f"{choice.number + 1:>5}  {self.names[choice.seat]}: {in_words(choice.played.step)}"
        if choice.forced:
            yield f"{what} ({_chance(choice.judgements[0], choice.seat)}; no choice)"
            return
        lost = "" if choice.verdict is Verdict.BEST else f" {percent(-choice.loss)}"
        yield f"{what}: {choice.verdict.value}{lost}"
        order = sorted(range(len(choice.legal)), key=lambda place: (-choice.chances[place], place))
        actions = [
            f"{'*' * (place == choice.chosen)}{in_words(choice.legal[place])} "
            f"{_chance(choice.judgements[place], choice.seat)}"
            for place in order
        ]
        yield from _wrapped(actions, " " * 9)

    def _seat(self, seat: int) -> Iterator[str]:
        """The sums of a seat, and its worst choices."""
        found = self.review.seats[seat]
        name = f"{self.names[seat]} (seat {seat})"
        mark = "" if self.exact else "~"
        kinds = ", ".join(
            f"{kind.value} {mark}{percent(change)}"
            for kind, change in found.luck.items()
            if kind is not Luck.ESTIMATE or not self.exact
        )
        yield f"{name} {self._fate(seat)}: {self.summary(seat, mark)}"
        start, end = (_chance(self.review.curve[event], seat) for event in (0, -1))
        yield f"  from {start} to {end}"
        yield f"  luck by kind: {kinds or 'none'}"
        if found.accuracy is None:
            yield "  no choices"
            return
        counts = ", ".join(_count(kind, count) for kind, count in found.verdicts.items() if count)
        yield f"  accuracy {found.accuracy:.1f} %: {counts}"
        for choice in found.worst:
            lost = f"{choice.verdict.value} {percent(-choice.loss)}"
            yield f"  event {choice.number + 1}, {lost}: {self.comparison(choice)}"
            yield from _wrapped(list(self._position(choice)), " " * 6)

    def _fate(self, seat: int) -> str:
        winners = self.result.winners
        if not winners:
            return "so far"
        if seat not in winners:
            return "lost"
        return "won" if len(winners) == 1 else "shared the win"

    def comparison(self, choice: Choice) -> str:
        """What was chosen, and what was better, with their chances."""
        chosen, best = (
            f"{in_words(choice.legal[place])} {_chance(choice.judgements[place], choice.seat)}"
            for place in (choice.chosen, choice.best)
        )
        return f"{chosen}, better {best}"

    def summary(self, seat: int, mark: str = "") -> str:
        """Luck and skill of a seat. `mark` precedes each value."""
        found = self.review.seats[seat]
        parts = {
            "luck": sum(found.luck.values()),
            "mistakes": found.mistakes,
            "others' mistakes": found.others,
        }
        return ", ".join(f"{what} {mark}{percent(change)}" for what, change in parts.items())

    def _position(self, choice: Choice) -> Iterator[str]:
        """The position before a choice: the fields of its trace."""
        for field, value in self.course.game.trace(choice.played.before).items():
            yield f"{field.replace('_', ' ')} {_value(value)}"

    def _luck(self, number: int, seats: Sequence[int]) -> str:
        """What a step of chance changed for these seats."""
        change = self.review.luck[number][1]
        exact = all(judgement.exact for judgement in self.review.curve[number : number + 2])
        mark = "" if exact else "~"
        return ", ".join(f"{self.names[seat]} {mark}{percent(change[seat])}" for seat in seats)

    def as_json(self, seats: Sequence[int]) -> dict[str, Json]:
        """The review as a JSON object: the choices and sums of these seats."""
        header, review = self.course.header, self.review
        return {
            "review": VERSION,
            "game": header.game,
            "players": list(header.players),
            "winners": list(self.result.winners),
            "exact": self.exact,
            "solved": self.solved,
            "curve": [_judgement_json(judgement) for judgement in review.curve],
            "luck": [
                {"event": number, "kind": kind.value, "change": list(change)}
                for number, (kind, change) in enumerate(review.luck, start=1)
            ],
            "choices": [_choice_json(choice) for choice in review.choices if choice.seat in seats],
            "seats": [_seat_json(seat, review.seats[seat]) for seat in seats],
        }


def _count(kind: Verdict, count: int) -> str:
    name = kind.value
    if count > 1 and kind not in (Verdict.BEST, Verdict.GOOD):
        name = name.removesuffix("y") + "ies" if name.endswith("y") else f"{name}s"
    return f"{count} {name}"


def percent(chance: float, *, sign: bool = True) -> str:
    """A chance, or a difference with its sign, in per cent.

    >>> percent(0.3127), percent(-0.0001), percent(-0.05), percent(0.5, sign=False)
    ('+31.3 %', '0.0 %', '−5.0 %', '50.0 %')
    """
    text = f"{abs(100 * chance):.1f} %"
    if not sign or text == "0.0 %":
        return text
    return f"{_MINUS if chance < 0 else '+'}{text}"


def in_words(step: Step) -> str:
    """A step in the words of its notation: `take 3`, `discard 13 (tokens 2)`, `roll 1 blue + 2 yellow`."""
    notation = step.to_json()
    if not isinstance(step, Action):
        ((kind, value),) = notation.items()
        return kind if kind == "deal" else f"{kind} {_value(value)}"
    verb, *rest = notation.items()
    words = [str(verb[1])]
    for key, value in rest:
        match value:
            case dict():
                words.append(" + ".join(f"{count} {kind}" for kind, count in value.items() if count))
            case int() if key != "card":
                words.append(f"({key} {value})")
            case _:
                words.append(_value(value))
    return " ".join(words)


def _value(value: Json) -> str:
    """A value of the notation on one line."""
    match value:
        case dict():
            return ", ".join(f"{key} {_value(item)}" for key, item in value.items())
        case [[*_], *_]:
            return " | ".join(map(_value, value))
        case list():
            return " ".join(map(_value, value)) or "none"
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
    return str(value)


def _chance(judgement: Judgement, seat: int) -> str:
    return f"{'' if judgement.exact else '~'}{percent(judgement.chances[seat], sign=False)}"


def _wrapped(items: Sequence[str], indent: str) -> list[str]:
    """Items in lines of at most _WIDTH characters; none is broken."""
    text = ", ".join(item.replace(" ", "\0") for item in items)
    lines = textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ") for line in lines]


def _judgement_json(judgement: Judgement) -> dict[str, Json]:
    return {"chances": list(judgement.chances), "exact": judgement.exact}


def _choice_json(choice: Choice) -> dict[str, Json]:
    actions: list[dict[str, Any]] = [
        {"action": event_json(choice.seat, action), **_judgement_json(judgement)}
        for action, judgement in zip(choice.legal, choice.judgements, strict=True)
    ]
    return {
        "event": choice.number + 1,
        "seat": choice.seat,
        "actions": actions,
        "chosen": choice.chosen,
        "best": choice.best,
        "loss": choice.loss,
        "verdict": None if choice.forced else choice.verdict.value,
    }


def _seat_json(seat: int, found: SeatReview) -> dict[str, Json]:
    return {
        "seat": seat,
        "accuracy": found.accuracy,
        "verdicts": {kind.value: count for kind, count in found.verdicts.items()},
        "worst": [choice.number + 1 for choice in found.worst],
        "start": found.start,
        "luck": {kind.value: change for kind, change in found.luck.items()},
        "mistakes": found.mistakes,
        "others": found.others,
        "result": found.result,
    }
