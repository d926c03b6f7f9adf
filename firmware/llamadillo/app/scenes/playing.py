"""A match on the box: tells what happens, asks people, lets computers act.

Theory of operation: the match's state says who comes next, so this scene only keeps what is
shown *now*: a moment being told, a computer thinking, a person's decision, or the pages after a
round. When that is over, `_go_on` looks at the state and begins the next. A match that comes
back from the journal starts with `_go_on`, too: nothing else is needed to be in the same place.

Who looks: a game with hidden hands is shown as one seat sees it. With one person at the box that
is always theirs. Where several pass it round it is nobody's, and no hand is shown, until the
person whose turn it is has lifted the curtain; it is theirs until another person must act or the
round is over.
"""

from dataclasses import replace
from enum import Enum, auto
from typing import Any, Final

from llamadillo.app import tunes
from llamadillo.app.match import Match
from llamadillo.app.odds import PAUSE_SECONDS
from llamadillo.app.players import NAME_LENGTH, names_for
from llamadillo.app.presenter import Decision, Picker, Presentation, Presenter, StepView
from llamadillo.app.scenes.look import Look
from llamadillo.app.scenes.question import Question
from llamadillo.app.scenes.scene import GUARD_SECONDS, Box, Scene
from llamadillo.app.settings import TableSetup
from llamadillo.bots.stored import BadData
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action, Step
from llamadillo.ports.events import Button
from llamadillo.screens.curtain import curtain
from llamadillo.screens.picture import Picture

THINKING_SECONDS: Final = 0.5
"""How long a computer opponent is seen thinking."""
PACES: Final = {"slow": 1.7, "normal": 1.0, "fast": 0.5}
"""How much longer everything is told, by the setting."""
_AT_REST: Final = 1000.0
"""So many seconds after anything began to move it stands."""
PAGE_SECONDS: Final = 5.0
"""How long a page is shown when no person plays."""


class _Now(Enum):
    PRESENTING = auto()
    THINKING = auto()
    DECIDING = auto()
    READING = auto()
    CURTAIN = auto()


class Playing(Scene):
    """The match is on the screen."""

    def __init__(self, box: Box, match: Match) -> None:
        self._box = box
        self.match: Final = match
        self._table_now: Presenter[Any] | None = None
        self._words_now = box.words
        self._now = _Now.THINKING
        self._began = box.clock.now()
        self._view: StepView[Any] | None = None
        self._presentation = Presentation(0)
        self._settled = True
        self._decision = Decision()
        self._cursor = 0
        self._page = 0
        self._viewer = match.people[0] if len(match.people) == 1 else None
        self._go_on()

    @property
    def _table(self) -> Presenter[Any]:
        """How the game is played on the box, in the language that is set now."""
        table = self._table_now
        if table is None or self._words_now is not self._box.words:
            table = self.match.title.presenter(self._box.words, self.match.header.players)
            self._table_now = table
            self._words_now = self._box.words
        return table

    # What is shown.

    def picture(self) -> Picture:
        """What is going on."""
        seconds = round(self._box.clock.now() - self._began, 6)  # floats: 0.8 s later must not be 0.79999
        if not self._box.settings.animation:
            seconds += _AT_REST
        match self._now:
            case _Now.PRESENTING if self._view is not None:
                return self._table.picture_of(self._view, seconds)
            case _Now.DECIDING:
                seen = self._seen()
                decision = replace(self._decision, outlook=self._outlook(seen))
                return self._table.deciding(seen, decision, self._cursor, seconds)
            case _Now.READING:
                return self._table.page(self._seen(), self._page, over=self.match.over)
            case _Now.CURTAIN if isinstance(self.match.actor, int):
                return curtain(self._box.words, self.match.header.players[self.match.actor])
        return self._table.thinking(self._seen(), hand=self._viewer is not None)

    def _seen(self) -> Any:
        return self.match.observe(self._viewer or Seat(0))

    def _outlook(self, seen: object) -> object:
        """In a class a person who may roll is told the odds."""
        in_class = self._box.settings.profile == "class" and not self._box.public
        odds = self.match.odds
        return odds.of(seen) if odds is not None and in_class and odds.has_odds(seen) else None

    # What the buttons do.

    def press(self, button: Button) -> bool:
        """Answer the question, turn the page, or skip what is told."""
        match self._now:
            case _Now.DECIDING:
                return self._answer(button)
            case _Now.READING:
                return self._turn_page(button)
            case _Now.CURTAIN:
                return self._lift_curtain(button)
        if button is Button.ROLL:
            self._skip()
        return button is Button.ROLL

    def _skip(self) -> None:
        """Bring to rest what still moves, else go on."""
        if self._now is _Now.PRESENTING and not self._settled:
            self._began = self._box.clock.now() - self._presentation.settles
            self._settle()
        else:
            self._end_of_step()

    def _answer(self, button: Button) -> bool:
        decision = self._decision
        if decision.picker:
            return self._pick(decision.picker, button)
        if action := decision.direct.get(button):
            self._choose(action)
        elif button is Button.DISCARD and decision.choices:
            self._choose(decision.choices[self._cursor])
        elif button is Button.ROLL and len(decision.choices) > 1:
            self._cursor = (self._cursor + 1) % len(decision.choices)
            self._box.play(tunes.PRESS)
        elif button is Button.QUIT and decision.decline:
            self._choose(decision.decline)
        elif button is Button.DISCARD:
            self._box.play(tunes.PRESS)
            self._box.push(Look(self._box, self._table.overview(self._seen())))
        else:
            return False
        return True

    def _pick(self, picker: Picker, button: Button) -> bool:
        """One press more for a choice that is put together."""
        match picker.press(button):
            case Action() as action:
                self._choose(action)
            case Picker() as picker:
                self._decision = replace(self._decision, picker=picker)
                self._box.play(tunes.PRESS)
            case None:
                return False
        return True

    def _choose(self, action: Action) -> None:
        """A person chose; quitting a round can't be undone, so it is asked once more."""
        question = self._table.confirmation(action)
        if question is None:
            self._act(action)
        else:
            self._box.push(Question(self._box, *question, lambda: self._act(action)))

    def _lift_curtain(self, button: Button) -> bool:
        """The person whose turn it is has the box now."""
        if button is not Button.DISCARD or not isinstance(self.match.actor, int):
            return False
        self._box.play(tunes.PRESS)
        self._viewer = self.match.actor
        self._ask()
        return True

    def _turn_page(self, button: Button) -> bool:
        """ROLL turns the page. After a round's last page play goes on; a game's pages begin anew."""
        if button is Button.ROLL:
            self._box.play(tunes.PRESS)
            self._next_page()
        elif self.match.over and button is Button.QUIT:
            self._box.home()
        elif self.match.over and button is Button.DISCARD:
            self._play_again()
        else:
            return False
        return True

    def _play_again(self) -> None:
        """A new match for those who sit there now, whatever was set up meanwhile."""
        occupants, players = self.match.occupants, self.match.header.players
        table = self._box.settings.table
        if (table.occupants, names_for(table.occupants, table.names)) != (occupants, players):
            table = TableSetup(occupants, names=tuple(name[:NAME_LENGTH] for name in players))
        self._box.play_match(self.match.game.name, table)

    def _next_page(self) -> None:
        last = self._page + 1 == self._table.pages(self._seen())
        if last and not self.match.over:
            self._deal()
            return
        self._page = 0 if last else self._page + 1
        self._begin(_Now.READING, None if self.match.people else PAGE_SECONDS)

    # What happens by itself.

    def tick(self) -> None:
        """The time for what is shown is up."""
        self.deadline = None
        if self._now is _Now.READING:
            self._next_page()
        elif self._now is _Now.DECIDING:
            if self.match.odds is not None:
                self.match.odds.work()
            self._solve_odds()
        elif self._now is _Now.PRESENTING and not self._settled:
            self._settle()
        else:
            self._end_of_step()

    def uncovered(self, away: float) -> None:
        """Go on where the scene was covered, as if no time had passed."""
        super().uncovered(away)
        self._began += away
        if self._now is _Now.DECIDING:
            self._solve_odds()

    def left(self) -> None:
        """Where people pass the box round, the curtain falls: anybody may take it up."""
        shared = self._table.hidden_hands and len(self.match.people) > 1
        if not shared or self._box.settings.open_hands:
            return
        self._viewer = None
        if self._view is not None:
            self._view = replace(self._view, hand=False)
        if self._now is _Now.DECIDING:
            self._begin(_Now.CURTAIN, None)

    def _end_of_step(self) -> None:
        if self._now is _Now.THINKING and isinstance(self.match.actor, int):
            self._let_computer_act(self.match.actor)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Begin what the state of the match asks for."""
        actor = self.match.actor
        if isinstance(actor, int):
            self._pass_on(actor)
            if self.match.bot_of(actor):
                self._begin(_Now.THINKING, THINKING_SECONDS * PACES[self._box.settings.pace])
                return
            self._guard()
            if forced := self._table.forced(self.match.legal_actions()):
                self._act(forced)
            elif self._table.hidden_hands and self._viewer != actor:
                self._begin(_Now.CURTAIN, None)
            else:
                self._ask()
        elif self._table.pages(self._seen()):
            self._guard()
            self._page = 0
            if len(self.match.people) > 1:  # all of them read; the next hand is for one of them only
                self._viewer = None
            self._box.play(tunes.WIN if self.match.over else tunes.ROUND_END)
            self._begin(_Now.READING, None if self.match.people else PAGE_SECONDS)
        else:
            self._deal()

    def _guard(self) -> None:
        """What comes now comes by itself: a press at once is not meant for it."""
        self.answers_from = self._box.clock.now() + GUARD_SECONDS

    def _pass_on(self, actor: Seat) -> None:
        """Who looks, when `actor` is to act: the only person; else nobody until the curtain is lifted."""
        people = self.match.people
        if not people or self._box.settings.open_hands:
            self._viewer = actor
        elif len(people) > 1 and self._viewer != actor:
            self._viewer = None

    def _ask(self) -> None:
        """Put the question to the person whose turn it is."""
        self._decision = self._table.decision(self._seen(), self.match.legal_actions())
        self._cursor = 0
        self._begin(_Now.DECIDING, None)
        self._solve_odds()

    def _solve_odds(self) -> None:
        """Work on the odds while a person decides, a bit at a time, until all is known that is shown."""
        odds = self.match.odds
        more = self._outlook(self._seen()) is not None and odds is not None and odds.unfinished
        self.deadline = self._box.clock.now() + PAUSE_SECONDS if more else None

    def _let_computer_act(self, seat: Seat) -> None:
        bot = self.match.bot_of(seat)
        if bot is None:
            return
        asked = (self.match.observe(seat), self.match.legal_actions(), self._box.entropy.below)
        try:
            choice = bot.choose(*asked)
        except BadData:
            self._box.tell_once(self._box.words.hard_damaged)
            choice = self.match.stand_in.choose(*asked)
        self._act(choice)

    def _deal(self) -> None:
        """Let chance go on: a deal, or the dice of a match that was cut off between throw and fall."""
        self._act(self.match.sample(self._box.entropy))

    def _act(self, step: Step) -> None:
        """Make the step, and show it when it is journalled. Dice that are thrown fall at once."""
        actor = self.match.actor
        seat = actor if isinstance(actor, int) else None
        before = self._seen()
        self.match.apply(step)
        view = StepView(seat, step, before, self._seen(), self._viewer is not None)
        presentation = self._table.presentation(view, self.match.people)
        if presentation is None:
            self._go_on()
            return
        self._view, self._presentation, self._settled = view, self._paced(presentation), False
        presentation = self._presentation
        if presentation.tune:
            self._box.play(presentation.tune)
        self._begin(_Now.PRESENTING, presentation.settles)
        if not presentation.settles:
            self._settle()

    def _paced(self, presentation: Presentation) -> Presentation:
        """How it is told at the pace that is set, and without animation if that is off."""
        settles = presentation.settles if self._box.settings.animation else 0
        read = (presentation.seconds - presentation.settles) * PACES[self._box.settings.pace]
        return replace(presentation, settles=settles, seconds=settles + read)

    def _settle(self) -> None:
        """What moved is at rest; the moment stays until it was read."""
        self._settled = True
        if self._presentation.then:
            self._box.play(self._presentation.then)
        waits = self._presentation.waits and bool(self.match.people)
        self.deadline = None if waits else self._began + self._presentation.seconds

    def _begin(self, now: _Now, seconds: float | None) -> None:
        """From now on show this, for so long (None: until a button is pressed)."""
        self._now = now
        self._began = self._box.clock.now()
        self.deadline = None if seconds is None else self._began + seconds
