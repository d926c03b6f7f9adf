"""The review of a finished match: how well a person chose, the curve of the game, the worst choices.

The work is done a slice at a time between two presses. All seats' hands were turned up when the round was
scored, so a choice may be shown as its seat saw it, also where several people play.
"""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from llamadillo.app.course import Course, is_quick
from llamadillo.app.played import PlayedStep, played
from llamadillo.app.players import PERSON, addressed
from llamadillo.app.presenter import Presenter
from llamadillo.app.review import Choice, Review, SeatReview, Verdict, reviewing
from llamadillo.app.scenes.advice import chance_text
from llamadillo.app.scenes.dialogs import Look
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.pages import Pages
from llamadillo.app.scenes.recall import AT_REST
from llamadillo.app.scenes.scene import Notices, PagesBox, Scene
from llamadillo.app.title import Title, Titles
from llamadillo.bots.stored import BadData
from llamadillo.engine.game import IllegalAction, InvalidNotation, Seat
from llamadillo.engine.record import Header, parse_header
from llamadillo.ports.events import Button
from llamadillo.ports.journal import SavedMatch
from llamadillo.screens import review as screen
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture, relabelled
from llamadillo.screens.review import Worth
from llamadillo.screens.words import Words

_PAUSE_SECONDS: Final = 0.002
"""Between two slices."""
_LEAST: Final = 0.01
"""A choice that gives away less has no page."""
_BEFORE: Final = 3
"""The pages before those of the worst choices."""


class ReviewBox(PagesBox, Notices, Protocol):
    """What the review needs."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished whole game."""

    title: Title
    header: Header
    steps: tuple[PlayedStep, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats to review: those of people; all of them where it is not known who sat there."""
        occupants = self.header.extra.get("occupants")
        known = occupants if isinstance(occupants, list) else []
        people = tuple(Seat(seat) for seat, occupant in enumerate(known) if occupant == PERSON)
        return people or tuple(map(Seat, range(len(self.header.players))))


def played_game(titles: Titles, saved: SavedMatch) -> Played | None:
    """A saved game that can be reviewed; None for a quick game, and for one that the rules do not accept.

    A quick game has no review: its winner is decided after one round, and judges know whole games only.
    """
    try:
        header = parse_header(saved.header)
        title = titles[header.game]
        steps = tuple(played(title.game, header, saved.events))
    except (IllegalAction, InvalidNotation, LookupError):
        return None
    return None if is_quick(header) or not steps else Played(title, header, steps)


class Reviewing(Scene):
    """The progress of a review. When it is done, its pages take the place of the progress."""

    def __init__(self, box: ReviewBox, game: Played) -> None:
        self._box = box
        self._game = game
        self._share = 0.0
        self._slices: Generator[float, None, Review] | None = None
        self.deadline = box.clock.now()

    def picture(self) -> Picture:
        """How much is done, in per cent."""
        words = self._box.words
        return message(words.review, words.reviewing(int(100 * self._share)), Labels(quit=words.back))

    def press(self, button: Button) -> bool:
        """Go back."""
        if button is Button.QUIT:
            self._box.pop()
        return button is Button.QUIT

    def tick(self) -> None:
        """Review one slice."""
        box, game = self._box, self._game
        try:
            if self._slices is None:
                course = Course(game.title.game, game.header)
                self._slices = reviewing(course, game.title.judge(), game.steps)
            self._share = next(self._slices)
        except StopIteration as end:
            box.pop()
            box.push(_opened(box, game, end.value))
        except BadData:
            box.pop()
            box.notify(box.words.coach_damaged)
        else:
            self.deadline = box.clock.now() + _PAUSE_SECONDS


def _opened(box: ReviewBox, game: Played, review: Review) -> Scene:
    """The pages of the only person; of several people first the question whose."""
    if len(game.seats) == 1:
        return SeatPages(box, game, review, game.seats[0])
    return WhoseReview(box, game, review)


class WhoseReview(Menu):
    """The people and their accuracy: each opens the own pages."""

    opens = True

    def __init__(self, box: ReviewBox, game: Played, review: Review) -> None:
        def entry(seat: Seat) -> Entry:
            value = _accuracy(box.words, review.seats[seat])
            return Entry(
                game.header.players[seat], lambda: box.push(SeatPages(box, game, review, seat)), value
            )

        super().__init__(box, lambda: box.words.review, lambda: tuple(map(entry, game.seats)))


class SeatPages(Pages):
    """The review of one seat: accuracy, luck and mistakes, the curve, and a page for each worst choice.

    On the page of a choice DISCARD shows the position.
    """

    def __init__(self, box: ReviewBox, game: Played, review: Review, seat: Seat) -> None:
        self._worst = tuple(choice for choice in review.seats[seat].worst if choice.loss >= _LEAST)
        super().__init__(box, _BEFORE + max(len(self._worst), 1))
        self._game = game
        self._review = review
        self._seat = seat

    @property
    def _presenter(self) -> Presenter[Any]:
        words, header, seats = self._box.words, self._game.header, self._game.seats
        known = "occupants" in header.extra
        return self._game.title.presenter(words, addressed(header.players, seats if known else (), words))

    def page(self, number: int, labels: Labels) -> Picture:
        """One page."""
        match number:
            case 0:
                return self._verdict(labels)
            case 1:
                return self._causes(labels)
            case 2:
                return self._curve(labels)
        if not self._worst:
            words = self._box.words
            return message(words.worst_choices, words.no_mistakes, labels)
        return self._choice(self._worst[number - _BEFORE], labels)

    def press(self, button: Button) -> bool:
        """Show the position of a choice; turn the page, or go back."""
        place = self._place - _BEFORE
        if button is not Button.DISCARD or not 0 <= place < len(self._worst):
            return super().press(button)
        labels = Labels(discard=self._box.words.choose)
        shown = relabelled(self._position(self._worst[place]), labels)
        self._box.push(Look(self._box, replace(shown, changes_in=None)))
        return True

    def _verdict(self, labels: Labels) -> Picture:
        """The result, the accuracy, and how many choices were no good ones."""
        words, found, name = self._box.words, self._review.seats[self._seat], self._name
        title = words.lost(name)
        if found.result > 0:
            title = words.won(name) if found.result == 1 else words.tied(name)
        lines = (
            Worth(words.accuracy, _accuracy(words, found)),
            Worth(words.inaccuracies, str(found.verdicts[Verdict.INACCURACY])),
            Worth(words.mistakes, str(found.verdicts[Verdict.MISTAKE])),
            Worth(words.blunders, str(found.verdicts[Verdict.BLUNDER])),
        )
        return screen.worths(title, self._basis, lines, labels, bold=1)

    def _causes(self, labels: Labels) -> Picture:
        """The chance before the first step, and what luck and mistakes changed until the result."""
        words, found = self._box.words, self._review.seats[self._seat]
        lines = (
            Worth(words.at_the_start, words.per_cent(round(100 * found.start))),
            Worth(words.luck, _signed(words, sum(found.luck.values()))),
            Worth(words.mistakes, _signed(words, found.mistakes)),
            Worth(words.mistakes_of_others, _signed(words, found.others)),
        )
        return screen.worths(words.luck_and_skill, self._basis, lines, labels)

    def _curve(self, labels: Labels) -> Picture:
        """The person's chance over the game."""
        chances = tuple(judgement.chances[self._seat] for judgement in self._review.curve)
        deals = tuple(n for n, step in enumerate(self._game.steps) if "deal" in step.step.to_json())
        marks = tuple(choice.number for choice in self._worst)
        return screen.curve(self._box.words.chance_of(self._name), chances, deals, marks, labels)

    def _choice(self, choice: Choice, labels: Labels) -> Picture:
        """What was chosen, and what had been better."""
        words, presenter = self._box.words, self._presenter
        done, better = (
            Worth(presenter.noun(choice.legal[place]), chance_text(words, choice.chances[place]))
            for place in (choice.chosen, choice.best)
        )
        return screen.comparison(
            words.verdict(choice.verdict.value),
            words.round_number(presenter.round(choice.observation)),
            done,
            words.better_exact if choice.exact else words.better_estimated,
            better,
            replace(labels, discard=words.show),
        )

    def _position(self, choice: Choice) -> Picture:
        """The question as the seat saw it; the cursor is at what it chose."""
        presenter = self._presenter
        decision = presenter.decision(choice.observation, choice.legal)
        if choice.played.step in decision.choices:
            decision = replace(decision, cursor=decision.choices.index(choice.legal[choice.chosen]))
        return presenter.deciding(choice.observation, decision, decision.cursor, AT_REST)

    @property
    def _basis(self) -> str:
        """Whether the chances are exact or estimates."""
        exact = all(judgement.exact for judgement in self._review.curve)
        return self._box.words.exact if exact else self._box.words.estimated

    @property
    def _name(self) -> str:
        return self._presenter.names[self._seat]


def _accuracy(words: Words, found: SeatReview) -> str:
    """The accuracy of a seat's choices; a dash where it had none."""
    return "-" if found.accuracy is None else words.per_cent(round(found.accuracy))


def _signed(words: Words, change: float) -> str:
    """A change of the chance in per cent, with its sign."""
    per_cent = round(100 * change)
    return words.per_cent(f"{per_cent:+}" if per_cent else "0")
