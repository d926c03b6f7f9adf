"""LAMA with three buttons."""

from dataclasses import replace
from typing import ClassVar, Final

from llamadillo.app import tunes
from llamadillo.app.prediction import Possibility, Prediction
from llamadillo.app.presenter import GLANCE_SECONDS, READ_SECONDS, Decision, News, Presentation, StepView
from llamadillo.engine.cards import Cards, unpack
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action, Step
from llamadillo.games.lama import COPIES, Deal, DrawCard, Ending, Observation, Phase, Play, following
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import name
from llamadillo.games.lamas.tokens import LOST
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.cards import CardState
from llamadillo.ports.events import Button
from llamadillo.ports.sound import Tune
from llamadillo.ports.table import Ballot, Pile, TableView
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words
from llamadillo.titles.lama import screens
from llamadillo.titles.lama.evidence import out_of_sight
from llamadillo.titles.lama.screens import LamaBoard
from llamadillo.titles.lama.words import LamaWords
from llamadillo.titles.lamas.presenter import LamasPresenter


class LamaPresenter(LamasPresenter[Observation, LamaWords]):
    """LAMA on the box. Its LED dice stay dark."""

    hidden_hands: ClassVar[bool] = True

    def __init__(self, words: Words, names: tuple[str, ...]) -> None:
        super().__init__(LamaWords.of(words), names)

    # What the buttons mean.

    def decision(self, o: Observation, legal: tuple[Action, ...]) -> Decision:
        """PLAY, DRAW and QUIT have a button each; where two values fit, ROLL moves on to the next choice.

        The value on top comes first: without it the run goes on to the next one.
        """
        if o.phase is not Phase.TURN:
            return self.token_decision(legal)
        plays = sorted(
            (step for step in legal if isinstance(step, Play)), key=lambda play: play.card != o.discard
        )
        draws = [DrawCard()] * (DrawCard() in legal)
        direct: dict[Button, Action] = {Button.QUIT: Quit()}
        if len(plays) == 1 and draws:
            return Decision({**direct, Button.ROLL: DrawCard()}, tuple(plays))
        return Decision(direct, (*plays, *draws))

    def deciding(self, o: Observation, decision: Decision, cursor: int, seconds: float) -> Picture:  # noqa: ARG002  nothing moves
        """The board with the decider's hand; playable cards are raised, the chosen one is light."""
        words, choice, who = self.words, decision.choices[cursor], self.names[o.turn]
        playable = tuple(step.card for step in decision.choices if isinstance(step, Play))
        returns = isinstance(choice, Return)
        board = LamaBoard(
            o.turn,
            heading=decision.news or (words.your_turn(who) if o.turn == self.you else who),
            hand=o.hand,
            playable=playable,
            pile=CardState.FADED if o.alone else CardState.BACK,
        )
        rolls = words.draw if Button.ROLL in decision.direct else "" if returns else words.all_rows
        labels = Labels(
            quit=words.keep if returns else words.quit,
            discard=words.play,
            roll=words.next if len(decision.choices) > 1 else rolls,
        )
        match choice:
            case Play(card):
                caption = words.play_this(name(card)) if not o.alone else words.alone
                board = replace(board, caption=caption, chosen=card)
            case Return(token):
                board = replace(board, caption=words.return_this(token), token=token)
                labels = replace(labels, discard=words.give_back)
            case _:
                caption = words.draw_a_card if playable else words.no_card_fits
                board = replace(board, caption=caption, pile=CardState.SELECTED)
                labels = replace(labels, discard=words.draw)
        return screens.board(self.names, o, board, labels)

    def prediction(self, o: Observation, action: Action) -> Prediction | None:
        """Which card comes when one is drawn: any that is not on the discard pile, as all see it."""
        if not isinstance(action, DrawCard):
            return None
        left = out_of_sight(o)
        same, next_ = (Possibility(name(value), left[value]) for value in (o.discard, following(o.discard)))
        other = Possibility(self.words.other_card, sum(left) - same.ways - next_.ways)
        return Prediction((same, next_, other), sum(left))

    def draw_prediction(self, canvas: Canvas, o: Observation, action: Action) -> None:  # noqa: ARG002  a draw
        """The top of the discard pile, and the number of cards of each value in that pile."""
        gone = tuple(COPIES - left for left in out_of_sight(o)[1:])
        screens.draw_gone(canvas, o.discard, gone, self.words.played_of(COPIES))

    def noun(self, action: Action) -> str:
        """See `Presenter.noun`."""
        match action:
            case Play(card):
                return self.words.playing(name(card))
            case DrawCard():
                return self.words.drawing
        return super().noun(action)

    def dice(self, step: Step) -> tuple[str, ...]:  # noqa: ARG002  LAMA has none
        """See `Presenter.dice`."""
        return ()

    def overview(self, o: Observation) -> Picture:
        """The cards and points of every seat."""
        return screens.all_hands(self.names, o, Labels(discard=self.words.choose))

    # For the person who comes next.

    def news(self, view: StepView[Observation]) -> News | None:
        """See `Presenter.news`. That a player is out of the round remains."""
        words, step = self.words, view.step
        who = "" if view.seat is None else self.names[view.seat]
        match step:
            case Play(card):
                return News(words.played(who, name(card)))
            case DrawCard():
                return News(words.drew_one(who))
            case Quit():
                return News(words.has_quit(who), lasting=True)
        return None

    def draw_on_curtain(self, canvas: Canvas, o: Observation) -> None:
        """The top of the discard pile."""
        screens.top_card(canvas, o.discard)

    # Presentation.

    def thinking(self, o: Observation, *, hand: bool) -> Picture:
        """The board while an opponent is about to act."""
        board = replace(self._board(o, o.turn, hand=hand), caption=self.words.thinks(self.names[o.turn]))
        return screens.board(self.names, o, board, Labels(roll=self.words.skip))

    def presentation(self, view: StepView[Observation], people: tuple[Seat, ...]) -> Presentation:
        """Long enough to read what others do, a drawn card and a reason. Then the box is passed on."""
        reads = view.seat not in people or isinstance(view.step, DrawCard)
        seconds = READ_SECONDS if reads else GLANCE_SECONDS
        if view.forced or (_drawn(view) is not None and len(people) > 1):
            seconds = _LOOK_SECONDS
        return Presentation(seconds, _TUNES.get(type(view.step), ()))

    def picture_of(self, view: StepView[Observation], seconds: float) -> Picture:  # noqa: ARG002  nothing moves
        """The board and a sentence. A card that was drawn is seen by its owner alone."""
        words, o = self.words, view.after
        seat = o.first if view.seat is None else view.seat
        who = self.names[seat]
        board = self._board(o, seat, hand=view.hand)
        match view.step:
            case Deal():
                board = replace(board, caption=words.round_begins(o.round, who))
            case Play(card):
                says = words.plays if o.hand_sizes[seat] else words.goes_out
                board = replace(board, caption=says(who, name(card)), played=True)
            case DrawCard():
                board = replace(board, caption=words.draws(who), pile=CardState.SELECTED, just_drawn=True)
                if drawn := _drawn(view):
                    board = replace(board, caption=words.drew(who, name(drawn)), chosen=drawn)
            case Quit():
                board = replace(board, caption=words.quits(who), reason=self._stuck(view))
            case Return(token):
                board = replace(board, caption=words.returns(who, token), token=0)
            case Keep():
                board = replace(board, caption=words.keeps(who), token=0)
        return screens.board(self.names, o, board, Labels(roll=words.skip))

    def _stuck(self, view: StepView[Observation]) -> str:
        """Why a seat could only quit; empty if it could do more."""
        if not view.forced:
            return ""
        return self.words.stuck_alone if view.before.alone else self.words.stuck

    def _board(self, o: Observation, focus: Seat, *, hand: bool) -> LamaBoard:
        """The observer's hand face up; if it may not be shown, that of the seat in focus face down."""
        if not hand:
            return LamaBoard(focus)
        return LamaBoard(focus, hand=o.hand, laid_down=o.quit[o.seat])

    # For the room.

    def table(self, o: Observation) -> TableView:
        """See `Presenter.table`. After a round the hands lie face up."""
        words = self.words
        top = (name(o.discard),) if o.discard else ()
        piles = Pile(words.discard_pile, top), Pile(words.draw_pile, face_down=o.pile)
        turn = None if o.phase in (Phase.DEAL, Phase.OVER) else o.turn
        seats = self.seat_views(o, o.hand_sizes, o.shown)
        return TableView("LAMA", self.round(o), seats, turn, piles=piles, limit=LOST)

    def sentence(self, view: StepView[Observation], *, rolling: bool) -> str:  # noqa: ARG002  no dice
        """See `Presenter.sentence`."""
        words, o = self.words, view.after
        who = self.names[o.first if view.seat is None else view.seat]
        match view.step:
            case Deal():
                return words.round_begins(o.round, who)
            case Play(card):
                says = words.plays if view.seat is None or o.hand_sizes[view.seat] else words.goes_out
                return says(who, name(card))
            case DrawCard():
                return words.draws(who)
            case Quit():
                return words.quits(who)
            case Return(token):
                return words.returns(who, token)
        return words.keeps(who)

    def ballots(self, o: Observation) -> tuple[Ballot, ...]:
        """In a turn: what to do. It offers also what the hand does not allow."""
        if o.phase is not Phase.TURN:
            return ()
        words = self.words
        return (Ballot(words.play_draw_or_quit, (words.play, words.draw, words.quit)),)

    # The pages after a round.

    def pages(self, o: Observation) -> int:
        """One page after a round: it has the points, too. After the game the standings follow."""
        return min(super().pages(o), 2 if o.winners else 1)

    def scores(self, o: Observation, labels: Labels) -> Picture:
        """The hands turned up with their scores, and the points."""
        return screens.scores(self._ended(o), self.names, o, self.words.all_out, labels)

    def _ended(self, o: Observation) -> str:
        """How the round ended (C8), in words."""
        if o.ending is Ending.WENT_OUT and o.ender is not None:
            return self.words.ended_out(self.names[o.ender])
        return self.words.all_quit


_LOOK_SECONDS: Final = 2.5
"""Long enough to look at a hand, before a curtain falls or a round ends."""
_TUNES: Final[dict[type, Tune]] = {
    Play: tunes.MATCH,
    DrawCard: tunes.TAKE,
    Quit: tunes.QUIT,
    Return: tunes.TOKEN,
}


def _drawn(view: StepView[Observation]) -> int | None:
    """The card just drawn if the observer drew it; else None."""
    if not isinstance(view.step, DrawCard) or not view.hand or view.after.seat != view.seat:
        return None
    return unpack(Cards(view.after.hand - view.before.hand))[0]
