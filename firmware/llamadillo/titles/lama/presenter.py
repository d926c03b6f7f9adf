"""LAMA with three buttons."""

from dataclasses import replace
from typing import ClassVar, Final

from llamadillo.app import tunes
from llamadillo.app.presenter import GLANCE_SECONDS, READ_SECONDS, Decision, Presentation, StepView
from llamadillo.engine.cards import Cards, unpack
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action, Step
from llamadillo.games.lama import Deal, DrawCard, Ending, Observation, Phase, Play
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import name
from llamadillo.gfx.cards import CardState
from llamadillo.ports.events import Button
from llamadillo.ports.sound import Tune
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words
from llamadillo.titles.lama import screens
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
        """Quit has a button of its own. What can be played comes in the order of the hand, then drawing."""
        if o.phase is Phase.TURN:
            choices = tuple(action for action in legal if action != Quit())
            return Decision(direct={Button.QUIT: Quit()}, choices=choices)
        return Decision(choices=tuple(sorted(legal, key=_token, reverse=True)), decline=Keep())

    def deciding(self, o: Observation, decision: Decision, cursor: int, seconds: float) -> Picture:  # noqa: ARG002  nothing moves
        """The board with the decider's hand; playable cards are raised, the chosen one is light."""
        words, choices = self.words, decision.choices
        several = len(choices) > 1
        playable = tuple(choice.card for choice in choices if isinstance(choice, Play))
        board = LamaBoard(
            o.turn,
            words.no_card_fits,
            heading=words.alone if o.alone else self.names[o.turn],
            place=f"{cursor + 1}/{len(choices)}" if several else "",
            hand=o.hand,
            playable=playable,
            pile=CardState.FADED if o.alone else CardState.BACK,
        )
        labels = Labels(
            quit=words.quit if Button.QUIT in decision.direct else words.keep,
            discard=words.all_rows,
            roll=words.next if several else "",
        )
        if not choices:
            return screens.board(self.names, o, board, labels)
        match choices[cursor]:
            case Play(card):
                verb, board = (
                    words.play,
                    replace(board, caption=words.play_this(name(card)), chosen=card),
                )
            case DrawCard():
                board = replace(board, caption=words.draw_a_card, pile=CardState.SELECTED)
                verb = words.draw
            case Return(token):
                board = replace(board, caption=words.return_this(token), token=token)
                verb = words.give_back
            case _:
                verb, board = words.keep, replace(board, caption=words.keep_all, token=0)
        return screens.board(self.names, o, board, replace(labels, discard=verb))

    def dice(self, step: Step) -> tuple[str, ...]:  # noqa: ARG002  LAMA has none
        """See `Presenter.dice`."""
        return ()

    def overview(self, o: Observation) -> Picture:
        """The cards and tokens of every seat."""
        return screens.all_hands(self.words.all_hands, self.names, o, Labels(discard=self.words.choose))

    # Presentation.

    def thinking(self, o: Observation, *, hand: bool) -> Picture:
        """The board while an opponent is about to act."""
        board = self._board(o, o.turn, self.words.thinks(self.names[o.turn]), hand=hand)
        return screens.board(self.names, o, board, Labels(roll=self.words.skip))

    def presentation(self, view: StepView[Observation], people: tuple[Seat, ...]) -> Presentation:
        """Long enough to read what others do. A drawn card stays before the box is passed on."""
        person, drew = view.seat in people, _drawn(view) is not None
        return Presentation(
            GLANCE_SECONDS if person and not drew else READ_SECONDS,
            _TUNES.get(type(view.step), ()),
            waits=person and drew and len(people) > 1,
        )

    def picture_of(self, view: StepView[Observation], seconds: float) -> Picture:  # noqa: ARG002  nothing moves
        """The board and a sentence. A card that was drawn is seen by its owner alone."""
        words, o = self.words, view.after
        seat = o.first if view.seat is None else view.seat
        who, labels = self.names[seat], Labels(roll=words.skip)
        board = self._board(o, seat, "", hand=view.hand)
        match view.step:
            case Deal():
                board = replace(board, caption=words.round_begins(o.round, who))
            case Play(card):
                board = replace(board, caption=words.plays(who, name(card)), played=True)
            case DrawCard():
                board = replace(board, caption=words.draws(who), pile=CardState.SELECTED, just_drawn=True)
                if drawn := _drawn(view):
                    labels = Labels(roll=words.next)
                    board = replace(board, caption=words.drew(who, name(drawn)), chosen=drawn)
            case Quit():
                board = replace(board, caption=words.quits(who))
            case Return(token):
                board = replace(board, caption=words.returns(who, token), token=0)
            case Keep():
                board = replace(board, caption=words.keeps(who), token=0)
        return screens.board(self.names, o, board, labels)

    def _board(self, o: Observation, focus: Seat, caption: str, *, hand: bool) -> LamaBoard:
        """The observer's hand face up; if it may not be shown, that of the seat in focus face down."""
        if not hand:
            return LamaBoard(focus, caption)
        return LamaBoard(focus, caption, hand=o.hand, laid_down=o.quit[o.seat])

    # The pages after a round.

    def scores(self, o: Observation, labels: Labels) -> Picture:
        """The hands turned up with their scores."""
        return screens.scores(self._ended(o), self.names, o, self.words.all_out, labels)

    def _ended(self, o: Observation) -> str:
        """How the round ended (C8), in words."""
        if o.ending is Ending.WENT_OUT and o.ender is not None:
            return self.words.ended_out(self.names[o.ender])
        return self.words.all_quit


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


def _token(action: Action) -> int:
    """Sorts the most valuable token first, no token last."""
    return action.token if isinstance(action, Return) else 0
