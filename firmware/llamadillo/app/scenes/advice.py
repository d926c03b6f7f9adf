"""Advice: what each choice of the person who is asked is worth; and the remark after a mistake."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from llamadillo.app import tunes
from llamadillo.app.coach import Option, mistake
from llamadillo.app.scenes.play_state import PlayState
from llamadillo.app.scenes.scene import Scene
from llamadillo.bots.stored import BadData
from llamadillo.engine.steps import Action
from llamadillo.ports.events import Button
from llamadillo.screens import review as screen
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.review import PER_PAGE, Worth
from llamadillo.screens.words import Words

if TYPE_CHECKING:
    from llamadillo.app.scenes.playing import Playing

REMARK_SECONDS: Final = 5.0
"""How long a remark is shown at normal pace."""


class Advice(Scene):
    """The choices of a question, the best first: ROLL turns the page, QUIT and DISCARD go back."""

    def __init__(self, question: PlayState) -> None:
        self._question = question
        self._options: tuple[Option, ...] = ()
        self._first = 0
        self.deadline = question.playing.box.clock.now()

    def picture(self) -> Picture:
        """Up to four choices. None is shown when the question is hidden: another person may be there."""
        playing = self._question.playing
        words = playing.box.words
        if playing.state.asked is not self._question or not self._options:
            return message(words.advice, "", Labels(quit=words.back))
        presenter, options = playing.presenter, self._options
        lines = [Worth(presenter.noun(each.action), chance_text(words, each.chance)) for each in options]
        aside = words.exact if all(option.exact for option in options) else words.estimated
        labels = Labels(words.back, "", words.next if len(options) > PER_PAGE else "")
        best = sum(line.chance == lines[0].chance for line in lines)
        return screen.worths(words.advice, aside, lines, labels, first=self._first, bold=best)

    def press(self, button: Button) -> bool:
        """Turn the page, or go back."""
        playing = self._question.playing
        if button is Button.QUIT:
            playing.box.pop()
        elif button is Button.ROLL and len(self._options) > PER_PAGE:
            following = self._first + PER_PAGE
            self._first = following if following < len(self._options) else 0
            playing.sounds.play(tunes.PRESS)
        else:
            return False
        return True

    def tick(self) -> None:
        """Judge the choices."""
        self.deadline = None
        playing = self._question.playing
        try:
            self._options = playing.coach.options()
        except BadData:
            playing.box.pop()
            playing.box.notify(playing.box.words.coach_damaged)


@dataclass
class Remark(PlayState):
    """What the coach says of a mistake, for a while. The step has been applied; `then` shows it."""

    picture_: Picture
    then: Callable[[], None]

    def picture(self) -> Picture:
        """What was chosen, and what had been better."""
        return self.picture_

    def tick(self) -> None:
        """Play goes on."""
        self.playing.answered()
        self.then()

    def hide_hand(self) -> None:
        """Hide what had been better: it may name a card."""
        words = self.playing.box.words
        self.picture_ = message(words.coach, "", Labels(roll=words.next))


def remark_on(playing: "Playing", action: Action) -> Picture | None:
    """What the coach says after this answer to the question, before it is applied; mostly nothing."""
    options, words, presenter = judged(playing), playing.box.words, playing.presenter
    if not options or (found := mistake(options, action)) is None:
        return None
    verdict, done = found
    return screen.comparison(
        words.verdict(verdict.value),
        "",
        Worth(presenter.noun(action), chance_text(words, done.chance)),
        words.better_exact if done.exact and options[0].exact else words.better_estimated,
        Worth(presenter.noun(options[0].action), chance_text(words, options[0].chance)),
        Labels(roll=words.next),
    )


def judged(playing: "Playing") -> tuple[Option, ...]:
    """What the coach knows of the question; nothing if it is off. Damage is said once."""
    if not playing.is_coached:
        return ()
    try:
        return playing.coach.options()
    except BadData:
        playing.box.notify_once(playing.box.words.coach_damaged)
        return ()


def chance_text(words: Words, chance: float) -> str:
    """A chance in whole per cent."""
    return words.per_cent(round(100 * chance))
