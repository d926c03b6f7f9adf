"""A match on the box: presents what happens, asks people, lets computers act.

The match says who acts next. This scene keeps only what is shown now, in one of nine states:

    Thinking     a computer opponent is about to act
    Presenting   a step that has just happened
    Remark       what the coach says of a mistake
    Curtain      names the person whose turn it is, before the hand is shown
    Deciding     a question to the person whose turn it is
    Predicting   a class predicts what an action brings, before it is done
    Winning      the winner of the match
    Reading      a page after a round or after the match
    NoDice       the source of chance fails, so nothing can be drawn

When a state is over, `go_on` looks at the match and begins the next one. A match that comes back
from the journal also begins with `go_on`, so it continues in the same place.

The viewer: a game with hidden hands is shown as one seat sees it. With one person at the box that
seat is always theirs. Where several people pass the box round, there is no viewer and no hand is
shown until the person whose turn it is lifts the curtain. That person remains the viewer until
another person must act or the round is over.

Skipping: SKIP goes to the next state that waits for a person. The steps on the way are made and
journalled one by one, but not shown. The same happens when a person has waited long (`app.pace`).

Presses: a question that appears by itself or after a skip is answered by a press only after the
buttons were quiet for a while. So taps that were meant for what was shown before never act.
"""

import math
from dataclasses import replace
from functools import partial
from typing import Any, Final

from llamadillo.app import tunes
from llamadillo.app.class_tally import ClassTally
from llamadillo.app.coach import Coach
from llamadillo.app.match import Match
from llamadillo.app.pace import PACES, Wait
from llamadillo.app.players import addressed
from llamadillo.app.prediction import ClassQuestion
from llamadillo.app.presenter import News, Presentation, Presenter, StepView
from llamadillo.app.rewards import Reward, earned
from llamadillo.app.scenes.advice import REMARK_SECONDS, Advice, Remark
from llamadillo.app.scenes.curtain import Curtain
from llamadillo.app.scenes.deciding import Deciding
from llamadillo.app.scenes.ending import PAGE_SECONDS, Reading, Winning
from llamadillo.app.scenes.play_state import NO_DICE_SECONDS, NoDice, PlayState
from llamadillo.app.scenes.predicting import Predicting
from llamadillo.app.scenes.scene import GUARD_SECONDS, PlayingBox, Scene, Sounds
from llamadillo.app.scenes.watching import SKIP_SECONDS, THINKING_SECONDS, Presenting, Thinking
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Step
from llamadillo.ports.entropy import EntropyFailed
from llamadillo.ports.events import Button
from llamadillo.ports.table import TableView
from llamadillo.screens.picture import Labels, Picture, relabelled

QUIET_SECONDS: Final = 0.35
"""A question is not answered until no button went down for this time."""
_AT_REST: Final = 1000.0
"""Seconds after which nothing moves any more."""


class Playing(Scene):
    """The match is on the screen."""

    shows_match = True
    _state: PlayState

    def __init__(
        self, box: PlayingBox, match: Match, sounds: Sounds, tally: ClassTally | None = None
    ) -> None:
        """`tally` counts what a class sees of it."""
        self.box = box
        self.sounds = sounds
        self.match: Match = match
        self.coach: Final = Coach(match)
        self.viewer = match.people[0] if len(match.people) == 1 else None
        """The seat whose hand may be shown; None: no hand may be."""
        self.began = box.clock.now()
        """When the state began, on the box's clock."""
        self.still: Picture | None = None
        """What is shown while steps are skipped; None: none are."""
        self.tally: Final = tally or ClassTally()
        """What a class sees."""
        self._waits_since = self.began
        self._acted: set[Seat] = set()
        self._last: Seat | None = None
        self._news: News | None = None
        self._news_of: Seat | None = None
        self._touched_at = -math.inf
        self._shown: StepView[Any] | None = None
        """The last step, until it is counted."""
        self.reward: Reward | None = None
        self._recall_news()
        self.go_on()

    @property
    def presenter(self) -> Presenter[Any]:
        """How the game is played on the box, in the language that is set now."""
        players = addressed(self.match.header.players, self.match.people, self.box.words)
        return self.match.title.presenter(self.box.words, players)

    @property
    def observation(self) -> Any:
        """What the viewer sees; without a viewer what seat 0 sees, of which the hand must not be shown."""
        return self.match.observe(self.viewer or Seat(0))

    @property
    def seconds(self) -> float:
        """Seconds since the state began; without animation a time when nothing moves any more."""
        seconds = round(self.box.clock.now() - self.began, 6)  # 0.8 s must not be 0.79999
        return seconds if self.box.settings.animation else seconds + _AT_REST

    @property
    def asks(self) -> bool:
        """Whether it waits for a person."""
        return self._state.asks

    @property
    def is_coached(self) -> bool:
        """Whether the coach is on. It judges whole games: it cannot say what a quick game asks for."""
        return self.box.coached and not self.match.quick and not self.coach.damaged

    @property
    def in_class(self) -> bool:
        """Whether a class predicts what chance brings."""
        return self.box.settings.profile == "class" and not self.box.public

    @property
    def class_question(self) -> ClassQuestion | None:
        """The question to the class that is shown now."""
        return self._state.question if isinstance(self._state, Predicting) else None

    @property
    def advice(self) -> Scene | None:
        """What the choices are worth, if the coach is on and a person is asked."""
        asked = self._state.asked
        return Advice(asked) if self.is_coached and asked else None

    # For the box.

    @property
    def secret(self) -> bool:
        """Whether the hand of a person may be in the picture."""
        return self._state.secret

    def table(self) -> TableView | None:
        """The match as the state shows it; while steps are skipped, as it was before."""
        return None if self.still else self._state.table()

    def picture(self) -> Picture:
        """The picture of the state."""
        return self._state.picture()

    def press(self, button: Button) -> bool:
        """Answer the question, turn the page, lift the curtain, or skip a presentation."""
        return self._state.press(button)

    def released(self, button: Button, at: float) -> None:
        """A button came up. The one that has lifted a curtain may answer then."""
        self._state.released(button, at)

    def touched(self, at: float) -> None:
        """Not yet quiet: a press that is ignored now delays the next that is not."""
        self._touched_at = at
        if at < self.answers_from:
            self.answers_from = max(self.answers_from, at + QUIET_SECONDS)

    def tick(self) -> None:
        """The state ends."""
        self.deadline = None
        self._state.tick()

    def uncovered(self, away: float) -> None:
        """Continue where the scene was covered, as if no time had passed."""
        super().uncovered(away)
        self.began += away
        self._waits_since += away
        self._state.uncovered()

    def unattended(self) -> None:
        """Hide the hand where several people pass the box round: any of them may return."""
        shared = self.presenter.hidden_hands and len(self.match.people) > 1
        if shared and not self.box.settings.open_hands:
            self.viewer = None
            self._state.hide_hand()

    # For the states.

    def show(self, state: PlayState, seconds: float | None = None) -> None:
        """Begin a state; its `tick` is called after `seconds` (None: never)."""
        self._state = state
        self.began = self.box.clock.now()
        self.deadline = None if seconds is None else self.began + seconds
        if state.asks:
            self.still = None

    def answered(self) -> None:
        """A person has answered: the next wait begins."""
        self._waits_since = self.box.clock.now()
        self._acted.clear()

    def skip(self) -> None:
        """Go to the next state that waits for a person; with computers alone, to the next step."""
        if self.match.people:
            self.still = replace(relabelled(self.picture(), Labels()), changes_in=None)
        self.go_on()

    @property
    def state(self) -> PlayState:
        """What is shown now. Setting it does not begin its time."""
        return self._state

    @state.setter
    def state(self, state: PlayState) -> None:
        self._state = state

    def go_on(self) -> None:
        """Begin the state that the match requires."""
        self.count()
        actor = self.match.actor
        if isinstance(actor, int):
            self._choose_viewer(actor)
            if bot := self.match.bot_of(actor):
                self.show(Thinking(self, actor, bot), self._thinking_seconds)
            elif forced := self.presenter.forced(self.match.legal_actions()):
                self.act(forced, forced=True)
            elif self.presenter.hidden_hands and self.viewer != actor:
                self._guard()
                self._announce(actor)
                self.cover(actor)
            else:
                self._guard()
                self.ask(actor, announced=self._announce(actor))
        elif self.presenter.pages(self.observation):
            self._guard()
            if len(self.match.people) > 1:  # all read the pages; the next hand is for one person
                self.viewer = None
            self._last = self._news = None
            self.reward = earned(self.box, self.match) if self.match.over else None
            self.sounds.play(tunes.WIN if self.match.over else tunes.ROUND_END)
            if self.match.over:
                self.show(Winning(self), None if self.match.people else PAGE_SECONDS)
            else:
                self.read(0)
        else:
            self.deal()

    def count(self) -> None:
        """A class has seen the last step."""
        if self._shown is not None and self.in_class:
            self.tally.count(self.match.title, self.presenter, self._shown)
        self._shown = None

    def ask(self, seat: Seat, *, announced: bool = False) -> None:
        """Ask the person whose turn it is. `announced`: say first whose it is."""
        decision = self.presenter.decision(self.observation, self.match.legal_actions())
        if self._news and self._news_of != seat:
            decision = replace(decision, news=self._news.text)
        state = Deciding(self, seat, decision, announced=announced)
        self.show(state)
        state.work_on()

    def cover(self, seat: Seat) -> None:
        """Hide the hand until the person whose turn it is lifts the curtain."""
        self.show(Curtain(self, seat))

    def read(self, page: int) -> None:
        """Show a page after a round or after the match, for a while if no person plays."""
        self.show(Reading(self, page), None if self.match.people else PAGE_SECONDS)

    def deal(self) -> None:
        """Apply an outcome of chance: a deal, or a roll that a power cut has interrupted."""
        try:
            outcome = self.match.sample(self.box.entropy)
        except EntropyFailed as error:
            self.wait_for_dice(error)
        else:
            self.act(outcome)

    def wait_for_dice(self, error: EntropyFailed) -> None:
        """Say that nothing can be drawn, and try it again after a while."""
        self.show(NoDice(self, error), NO_DICE_SECONDS)

    def act(self, step: Step, *, forced: bool = False, remark: Picture | None = None) -> None:
        """Apply a step, which journals it, show the `remark` on it if there is one, and present it.

        `forced`: as in `StepView`.
        """
        actor = self.match.actor
        seat = actor if isinstance(actor, int) else None
        before = self.observation
        self.match.apply(step)
        view = StepView(seat, step, before, self.observation, self.viewer is not None, forced)
        self._note(view)
        self._shown = view
        if remark is None:
            self._show_step(view)
        else:
            self._guard()
            then = partial(self._show_step, view)
            self.show(Remark(self, remark, then), REMARK_SECONDS * PACES[self.box.settings.pace])

    def _show_step(self, view: StepView[Any]) -> None:
        """Present a step that was applied, unless there is nothing to show."""
        presentation = None if self.still else self.presenter.presentation(view, self.match.people)
        if presentation is None:
            self.go_on()
        else:
            self._present(view, presentation)

    @property
    def wait(self) -> Wait:
        """The wait of the people at the box, since the last answer."""
        computers = {seat for seat in range(len(self.match.header.players)) if self.match.bot_of(Seat(seat))}
        spent = self.box.clock.now() - self._waits_since
        return Wait(self.box.settings.pace, spent, len(computers - self._acted))

    @property
    def _thinking_seconds(self) -> float:
        if self.still:
            return SKIP_SECONDS
        seconds = THINKING_SECONDS * PACES[self.box.settings.pace]
        return max(0.0, self.wait.seconds(seconds, least=0)) if self.match.people else seconds

    def _note(self, view: StepView[Any]) -> None:
        """Note who has acted, and what others did since a person decided."""
        if view.seat in self.match.people and not view.forced:
            self._news = None
        if view.seat is not None:
            self._last = view.seat
            self._acted.add(view.seat)
        elif not self.presenter.dice(view.step):  # a deal
            self._last = self._news = None
        news = self.presenter.news(replace(view, hand=False))
        if news and (news.lasting or not (self._news and self._news.lasting)):
            self._news, self._news_of = news, view.seat

    def _recall_news(self) -> None:
        """Note the news of a match that comes back: the next question says again what others did."""
        match, seat = self.match, self.viewer or Seat(0)
        for step in match.played():
            before, after = (match.course.observe(state, seat) for state in (step.before, step.after))
            legal = match.game.legal_actions(step.before)
            forced = step.seat in match.people and self.presenter.forced(legal) is not None
            self._note(StepView(step.seat, step.step, before, after, self.viewer is not None, forced))
        self._last = None
        self._acted.clear()

    def _present(self, view: StepView[Any], presentation: Presentation) -> None:
        """Show a step at the pace of the settings; without animation it is at rest at once.

        What others do takes less time when a person has waited long, and none if that is too short.
        """
        own = self._last in self.match.people and not self._acted - {self._last}
        settles = presentation.settles if self.box.settings.animation else 0
        read = (presentation.seconds - presentation.settles) * PACES[self.box.settings.pace]
        at_rest = not settles
        if self.match.people and not own and not presentation.waits:
            wait = self.wait
            if wait.over:
                self.skip()
                return
            at_rest = at_rest or not wait.at_ease
            read = wait.seconds(read)
        shown = replace(presentation, settles=settles, seconds=settles + read)
        state = Presenting(self, view, shown, own)
        if presentation.tune and not (settles and at_rest):
            self.sounds.play(presentation.tune)
        self.show(state, settles)
        if at_rest:
            state.settle()

    def _announce(self, seat: Seat) -> bool:
        """Call the person whose turn it is, if it is after that of another player; return whether it is."""
        if self._last in {None, seat}:
            return False
        self.sounds.play(tunes.YOUR_TURN)
        self.box.pulse()
        return True

    def _choose_viewer(self, actor: Seat) -> None:
        """Choose the viewer when `actor` must act: the only person; None before a curtain is lifted."""
        people = self.match.people
        if not people or self.box.settings.open_hands:
            self.viewer = actor
        elif len(people) > 1 and self.viewer != actor:
            self.viewer = None

    def _guard(self) -> None:
        """Ignore presses for GUARD_SECONDS and until the buttons are quiet: it appeared by itself."""
        self.answers_from = max(self.box.clock.now() + GUARD_SECONDS, self._touched_at + QUIET_SECONDS)
