"""The guided round: a real round with chosen luck, one sentence and one press at a time.

It is a demonstration: its match is in no journal, and it draws nothing from the source of chance.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, Protocol

from llamadillo.app import tunes
from llamadillo.app.lesson import LEARNER, Beat
from llamadillo.app.match import Match
from llamadillo.app.players import addressed
from llamadillo.app.presenter import Decision, Presenter, StepView
from llamadillo.app.scenes.dialogs import Question
from llamadillo.app.scenes.scene import GUARD_SECONDS, Archive, Matches, OptionsBox, Scene
from llamadillo.app.settings import GUEST_TABLE
from llamadillo.app.title import Title
from llamadillo.engine.steps import Action, Step
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.events import Button
from llamadillo.ports.journal import JournalError
from llamadillo.ports.memory import MemoryJournal
from llamadillo.ports.sound import Tune
from llamadillo.ports.table import TableView
from llamadillo.screens.lesson import SENTENCE_ALONE, lesson
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Phrase

_MOST_PRESSES: Final = 8
"""More than any choice of a lesson takes."""
_AT_REST: Final = 1000.0
"""Seconds after which nothing moves any more."""


class LearnBox(OptionsBox, Matches, Archive, Protocol):
    """What the guided round needs."""


class Learn(Scene):
    """The guided round of a title. Only the button that it asks for goes on; QUIT leaves at once."""

    shows_match = True

    def __init__(self, box: LearnBox, title: Title) -> None:
        self.title: Final = title
        self._box = box
        self._match = Match.begin(title, title.lesson.header(title.game.name), MemoryJournal(), box.clock)
        self._place = -1
        self._acted = LEARNER
        """Who acted last."""
        self._view: StepView[Any] | None = None
        """The last step of the beat that is presented; None: there is none."""
        self._presses: tuple[tuple[Button, Decision], ...] = ()
        """The presses that are asked for, each with the decision that it answers; none: ROLL goes on."""
        self._began = self._settles = 0.0
        self._tune: Tune = ()
        """That of the step that is shown."""
        self._then: Tune = ()
        """That of the dice at rest."""
        self.go_on()

    @property
    def over(self) -> bool:
        """Whether all has been said, and the person is asked to play."""
        return self._place == len(self.title.lesson.beats)

    @property
    def _beat(self) -> Beat:
        return self.title.lesson.beats[self._place]

    @property
    def _presenter(self) -> Presenter[Any]:
        words = self._box.words
        return self.title.presenter(words, addressed(self._match.header.players, self._match.people, words))

    @property
    def _seconds(self) -> float:
        """Seconds since the beat began; without animation a time when nothing moves any more."""
        seconds = round(self._box.clock.now() - self._began, 6)
        return seconds if self._box.settings.animation else seconds + _AT_REST

    @property
    def _moves(self) -> bool:
        """Whether the dice tumble."""
        return self._seconds < self._settles

    # For the box.

    def activity(self, place: str, *, in_match: bool) -> str:  # noqa: ARG002
        """It shows the guided round."""
        return f"learning {self.title.name}"

    def table(self) -> TableView | None:
        """The table of the beat, with its sentence; in a lesson all cards were chosen before."""
        if self.over:
            return None
        presenter = self.title.presenter(self._box.words, self._match.header.players)
        if self._view is not None and self._moves:
            return presenter.table_after(self._view, self._seconds)
        return replace(presenter.table(self._match.observe(LEARNER)), sentence=self._sentence())

    def picture(self) -> Picture:
        """The beat: while the dice tumble without its sentence."""
        words = self._box.words
        if self.over:
            labels = Labels(words.menu, words.with_coach if self._offers_coach else "", words.play_it)
            sentence = words.lesson_over_coach if self._offers_coach else words.lesson_over
            return lesson(Picture(BLANK, labels), SENTENCE_ALONE, sentence, labels)
        shown, sentence = self._shown(), "" if self._moves else self._sentence()
        if self._moves or not self._presses:
            labels = Labels(quit=words.leave, roll=words.skip if self._moves else words.next)
        elif self._presses[0][0] is Button.ROLL:
            labels = Labels(quit=words.leave, roll=shown.labels.roll)
        else:
            labels = Labels(quit=words.leave, discard=shown.labels.discard)
        return lesson(shown, self._beat.see, sentence, labels)

    def press(self, button: Button) -> bool:
        """QUIT leaves; ROLL brings the dice to rest; else the button that the screen names goes on."""
        if button is Button.QUIT:
            self._box.home()
        elif self.over:
            if button is not Button.ROLL and not self._offers_coach:
                return False
            self._play(coach=button is Button.DISCARD)
        elif self._moves:
            if button is not Button.ROLL:
                return False
            self._began = self._box.clock.now() - self._settles
            self.tick()
        elif button is not (self._presses[0][0] if self._presses else Button.ROLL):
            return False
        else:
            self._presses = self._presses[1:]
            self._box.play(tunes.PRESS)
            if not self._presses:
                self.go_on()
        return True

    def tick(self) -> None:
        """The dice are at rest."""
        self.deadline = None
        self.answers_from = self._box.clock.now() + GUARD_SECONDS
        self._box.play(self._then)

    def uncovered(self, away: float) -> None:
        """Continue where the scene was covered."""
        super().uncovered(away)
        self._began += away

    def go_on(self) -> None:
        """Begin the next beat."""
        self._place += 1
        self._began = self._box.clock.now()
        self._settles, self._tune, self._then = 0.0, (), ()
        self._view, self._presses = None, ()
        if self.over:
            return
        for step in self._beat.steps:
            self._apply(step)
        self._box.play(self._tune)
        self._presses = self._wanted()
        if self._settles:
            self.deadline = self._began + self._settles

    # Inside.

    def _apply(self, step: Step) -> None:
        """Apply a step; the last one that is presented is shown."""
        match = self._match
        actor, before = match.actor, match.observe(LEARNER)
        match.apply(step)
        seat = actor if isinstance(actor, int) else None
        self._acted = self._acted if seat is None else seat
        view = StepView(seat, step, before, match.observe(LEARNER), hand=True)
        presentation = self._presenter.presentation(view, match.people)
        if presentation is None:
            return
        self._view = view
        self._settles = presentation.settles if self._box.settings.animation else 0.0
        self._tune, self._then = presentation.tune, presentation.then

    def _wanted(self) -> tuple[tuple[Button, Decision], ...]:
        """The presses that do what the next beat begins with, if the person does it; else none."""
        following = self.title.lesson.beats[self._place + 1 : self._place + 2]
        asked = following[0].steps[:1] if following and not following[0].leap else ()
        action = asked[0] if asked else None
        legal = self._match.legal_actions()
        if self._match.actor != LEARNER or not isinstance(action, Action):
            return ()
        presenter = self._presenter
        if presenter.forced(legal) == action:
            return ()
        return _presses(presenter.decision(self._match.observe(LEARNER), legal), action)

    def _shown(self) -> Picture:
        """A page, the table, the last step while it moves or is spoken of; else the question."""
        presenter, seen, beat = self._presenter, self._match.observe(LEARNER), self._beat
        if beat.page is not None:
            return presenter.page(seen, beat.page, over=self._match.over)
        if beat.table:
            return presenter.overview(seen)
        if self._view is not None and (self._moves or not self._presses):
            return presenter.picture_of(self._view, self._seconds)
        if self._presses:
            decision = self._presses[0][1]
        else:
            decision = presenter.decision(seen, self._match.legal_actions())
        return presenter.deciding(seen, decision, decision.cursor, self._seconds - self._settles)

    def _sentence(self) -> str:
        say, words = self._beat.say, self._box.words
        if isinstance(say, Phrase):
            return say.said_in(words, name=self._match.header.players[self._acted])
        return say.said_in(words)

    @property
    def _offers_coach(self) -> bool:
        """Whether the first match may be played with the coach: it is off, and no staff decides about it."""
        return not self._box.coached and not self._box.kiosk

    def _play(self, *, coach: bool) -> None:
        """Play a match against a computer, after a question when that ends another match."""
        box, words = self._box, self._box.words
        begin = partial(self._begin, coach=coach)
        if box.running is None or box.running.over:
            begin()
        else:
            box.push(Question(box, words.give_up_game, words.give_up_game_hint, begin))

    def _begin(self, *, coach: bool) -> None:
        """Begin the match. `coach`: switch the coach on, for this and later matches."""
        game, settings = self.title.game.name, self._box.settings
        self._box.play_match(game, GUEST_TABLE)
        self._box.change(replace(settings, game=game, coach=coach or settings.coach))


def _presses(decision: Decision, action: Action) -> tuple[tuple[Button, Decision], ...]:
    """The fewest presses of DISCARD and ROLL that do the action, each with the decision before it.

    Raises ValueError if there are none: QUIT leaves a lesson.
    """
    ways: list[tuple[tuple[tuple[Button, Decision], ...], Decision]] = [((), decision)]
    for _ in range(_MOST_PRESSES):
        longer = []
        for way, reached in ways:
            for button in (Button.DISCARD, Button.ROLL):
                after = reached.press(button)
                if after == action:
                    return (*way, (button, reached))
                if isinstance(after, Decision):
                    longer.append(((*way, (button, reached)), after))
        ways = longer
    raise ValueError(f"no {_MOST_PRESSES} presses do {action}")


class FirstTime(Scene):
    """Offers the guided round before the first game: DISCARD learns it, ROLL calls `play`, QUIT goes back."""

    def __init__(self, box: LearnBox, title: Title, play: Callable[[], None]) -> None:
        self._box = box
        self._title = title
        self._play = play

    def picture(self) -> Picture:
        """The question."""
        words = self._box.words
        labels = Labels(words.back, words.learn_it, words.play_it)
        return lesson(Picture(BLANK, labels), SENTENCE_ALONE, words.first_time, labels)

    def press(self, button: Button) -> bool:
        """Learn, play, or go back. Who has chosen is not asked again."""
        box, settings = self._box, self._box.settings
        box.play(tunes.PRESS)
        box.pop()
        if button is not Button.QUIT:
            box.change(replace(settings, introduced=(*settings.introduced, self._title.game.name)))
            if button is Button.DISCARD:
                box.push(Learn(box, self._title))
            else:
                self._play()
        return True


def is_first_time(box: LearnBox, game: str) -> bool:
    """Whether no game of this kind was played to its end here, and learning it was not offered."""
    if game in box.settings.introduced:
        return False
    with suppress(JournalError):
        return not box.history.has(game)
    return False
