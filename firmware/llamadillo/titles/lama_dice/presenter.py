"""LAMA Dice with three buttons."""

from dataclasses import replace
from typing import Final

from llamadillo.app import tunes
from llamadillo.app.prediction import Possibility, Prediction
from llamadillo.app.presenter import GLANCE_SECONDS, READ_SECONDS, Decision, News, Presentation, StepView
from llamadillo.engine.cards import Cards, count, one, size, unpack
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action, Step
from llamadillo.games.lama_dice import (
    DICE,
    WAYS,
    Deal,
    Discard,
    Ending,
    Observation,
    Phase,
    Roll,
    RollDice,
    Take,
)
from llamadillo.games.lama_dice.positions import turn_seen
from llamadillo.games.lama_dice.state import LLAMA_ROW
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.games.lamas.cards import llama_points, name, names
from llamadillo.games.lamas.tokens import LOST
from llamadillo.gfx.canvas import Canvas
from llamadillo.ports.counts import DieView
from llamadillo.ports.events import Button
from llamadillo.ports.sound import Tune
from llamadillo.ports.table import Ballot, Pile, TableView
from llamadillo.screens.lights import DARK_DICE, TUMBLE_SECONDS, standing, tumbling
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words
from llamadillo.titles.lama_dice import screens
from llamadillo.titles.lama_dice.odds import odds
from llamadillo.titles.lama_dice.screens import LamaDiceBoard
from llamadillo.titles.lama_dice.words import LamaDiceWords
from llamadillo.titles.lamas.presenter import LamasPresenter

_SIDES: Final = tuple(tuple(name(side) for side in die) for die in DICE)

OUT_SECONDS: Final = 2.0
"""How long it is shown that a person is out of the round."""
FORCED_SECONDS: Final = 2.0
"""Long enough to read what was done for a person, and why."""


class LamaDicePresenter(LamasPresenter[Observation, LamaDiceWords]):
    """LAMA Dice on the box."""

    def __init__(self, words: Words, names: tuple[str, ...]) -> None:
        super().__init__(LamaDiceWords.of(words), names)

    # What the buttons mean.

    def decision(self, o: Observation, legal: tuple[Action, ...]) -> Decision:
        """Roll and quit have buttons of their own; of all other choices the likeliest comes first."""
        if o.phase is Phase.TURN:
            return Decision(direct={Button.ROLL: RollDice(), Button.QUIT: Quit()})
        if Keep() in legal:
            return self.token_decision(legal)
        return Decision(choices=tuple(sorted(legal, key=_attraction, reverse=True)))

    def deciding(self, o: Observation, decision: Decision, cursor: int, seconds: float) -> Picture:
        """The board from the decider's seat; the choice under the cursor is highlighted."""
        words = self.words
        board = replace(self._board(o, o.turn), deciding=True)
        if not decision.choices:
            labels = Labels(quit=words.quit, discard=words.all_rows, roll=words.roll)
            board = replace(board, captions=(decision.news or words.roll_or_quit,))
            return screens.board(self.names, o, board, labels)
        board = replace(board, dice=standing(_faces(o.roll), seconds))
        choice, several = decision.choices[cursor], len(decision.choices) > 1
        place = f"  {cursor + 1}/{len(decision.choices)}" if several else ""
        match choice:
            case Discard(cards):
                verb, question = words.discard, words.discard_these(" ".join(names(cards)))
                board = replace(board, chosen=cards)
            case Take(card):
                verb, question = words.take, words.take_this(name(card))
                offered = tuple(c.card for c in decision.choices if isinstance(c, Take))
                board = replace(board, taken=card, offered=offered)
            case Return(token):
                verb, question = words.give_back, words.return_this(token)
            case _:
                raise ValueError(f"{choice} is no choice of a question")
        labels = Labels(
            quit=words.keep if decision.decline else "", discard=verb, roll=words.next if several else ""
        )
        return screens.board(self.names, o, replace(board, captions=(question + place,)), labels)

    def prediction(self, o: Observation, action: Action) -> Prediction | None:
        """What a roll brings. A seat that is alone takes no card: three llamas stand in that place."""
        if not isinstance(action, RollDice):
            return None
        words, found = self.words, odds(turn_seen(o))
        match = Possibility(words.a_match, int(WAYS * found.match))
        take = Possibility(words.take, int(WAYS * found.take))
        llamas = Possibility(words.llamas_only, int(WAYS * found.llamas))
        drama = Possibility(words.a_drama, int(WAYS * found.drama))
        if o.alone:
            return Prediction((match, llamas, drama), WAYS)
        return Prediction((match, take, drama), WAYS, rest=llamas.name)

    def brought(self, view: StepView[Observation]) -> str:
        """See `Presenter.brought`."""
        words, o = self.words, view.after
        if not isinstance(view.step, Roll):
            return ""
        if o.ending is Ending.DRAMA:
            return words.a_drama
        found = {Phase.DISCARD: words.a_match, Phase.TAKE: words.take}
        return found.get(o.phase, words.llamas_only)

    def draw_prediction(self, canvas: Canvas, o: Observation, action: Action) -> None:  # noqa: ARG002  a roll
        """The row of the seat that rolls, and the llama row."""
        screens.draw_rows(canvas, LamaDiceBoard(o.turn, o.turn, o.rows[o.turn], o.llama_row))

    def noun(self, action: Action) -> str:
        """See `Presenter.noun`."""
        match action:
            case RollDice():
                return self.words.rolling
            case Discard(cards):
                return self.words.discarding(_listed(cards))
            case Take(card):
                return self.words.taking(name(card))
        return super().noun(action)

    def dice(self, step: Step) -> tuple[str, ...]:
        """See `Presenter.dice`."""
        return _faces(step) if isinstance(step, Roll) else ()

    def overview(self, o: Observation) -> Picture:
        """The rows of all seats."""
        labels = Labels(discard=self.words.choose)
        return screens.all_rows(self.names, o, labels)

    # Presentation.

    def thinking(self, o: Observation, *, hand: bool) -> Picture:  # noqa: ARG002  nothing is hidden
        """The board while an opponent is about to act; the dice of the turn before are gone."""
        dice = DARK_DICE if o.phase is Phase.TURN else standing(_faces(o.roll))
        board = replace(self._board(o, o.turn), dice=dice, captions=(self.words.thinks(self.names[o.turn]),))
        return screens.board(self.names, o, board, Labels(roll=self.words.skip))

    def presentation(self, view: StepView[Observation], people: tuple[Seat, ...]) -> Presentation | None:
        """Dice tumble, then rest. What others do and what is forced can be read; llama drama waits."""
        person = view.before.turn in people
        match view.step:
            case RollDice():
                return None
            case Roll():
                return self._presentation_of_roll(view.after, person=person)
            case Deal():
                return Presentation(READ_SECONDS)
            case Quit() if self._is_out(view):
                return Presentation(OUT_SECONDS, tunes.QUIT)
            case step:
                seconds = FORCED_SECONDS if person and view.forced else GLANCE_SECONDS
                return Presentation(seconds if person else READ_SECONDS, _TUNES.get(type(step), ()))

    def _presentation_of_roll(self, o: Observation, *, person: bool) -> Presentation:
        drama = o.ending is Ending.DRAMA
        to_be_read = drama or not person or o.phase is Phase.TURN
        return Presentation(
            TUMBLE_SECONDS + (READ_SECONDS if to_be_read else 0),
            tunes.ROLL,
            settles=TUMBLE_SECONDS,
            then=tunes.DRAMA if drama else (),
            waits=drama,
        )

    def news(self, view: StepView[Observation]) -> News | None:
        """What another player did with the cards; that someone quit remains."""
        if view.seat is None or isinstance(view.step, RollDice):
            return None
        return News(self._captions(view)[-1], lasting=isinstance(view.step, Quit))

    def picture_of(self, view: StepView[Observation], seconds: float) -> Picture:
        """The board and a sentence."""
        words, o, labels = self.words, view.after, Labels(roll=self.words.skip)
        seat = o.first if view.seat is None else view.seat
        board = replace(self._board(o, seat), dice=standing(_faces(o.roll)), captions=self._captions(view))
        match view.step:
            case Roll() as roll:
                return self._picture_of_roll(view, roll, seconds)
            case Discard(cards):
                row = board.row if board.focus != seat else view.before.rows[seat]
                board = replace(board, row=row, chosen=cards)
            case Take(card):
                board = replace(board, chosen=one(card))
            case Quit() if self._is_out(view):
                left = words.points_left(llama_points(Cards(o.rows[seat])))
                return screens.out(words.out(self.names[seat]), o.rows[seat], left, labels)
        return screens.board(self.names, o, board, labels)

    def _captions(self, view: StepView[Observation]) -> tuple[str, ...]:
        """What an action or a deal did, from the longest sentence to the shortest."""
        words, o = self.words, view.after
        who = self.names[o.first if view.seat is None else view.seat]
        match view.step:
            case Deal():
                return words.round_begins(o.round, who), words.your_turn(who)
            case Discard(cards):
                short = words.discards(who, _listed(cards))
                return (words.must_discard(who, _listed(cards)), short) if view.forced else (short,)
            case Take(card):
                short = words.takes(who, name(card))
                if not view.forced or view.before.roll is None:
                    return (short,)
                faces = words.any_of(tuple(dict.fromkeys(_faces(view.before.roll))))
                return words.must_take(faces, who, name(card)), short
            case Quit():
                return (words.quits(who),)
            case Return(token):
                return (words.returns(who, token),)
            case Keep():
                return (words.keeps(who),)
        return ()

    def _is_out(self, view: StepView[Observation]) -> bool:
        """Whether the person who plays alone has quit, and the others play on."""
        return isinstance(view.step, Quit) and view.seat == self.you and view.after.ending is None

    def _board(self, o: Observation, seat: Seat) -> LamaDiceBoard:
        """The board while `seat` acts, with its row; always with that of the person who plays alone."""
        focus = seat if self.you is None else self.you
        return LamaDiceBoard(focus, seat, o.rows[focus], o.llama_row)

    def _picture_of_roll(self, view: StepView[Observation], roll: Roll, seconds: float) -> Picture:
        words, o, before = self.words, view.after, view.before
        seat = before.turn
        who, dice = self.names[seat], tumbling(_faces(roll), _SIDES, seconds)
        rolling = seconds < TUMBLE_SECONDS
        if o.ending is Ending.DRAMA and not rolling:
            return screens.drama(words.drama, words.takes_whole_row(who), Labels(roll=words.next), dice)
        if rolling:
            caption = words.rolls(who)
        elif o.phase is Phase.TURN:  # three llamas, and no token to return
            caption = words.nothing_happens(who)
        else:
            caption = words.rolled(who, " ".join(_faces(roll)))
        board = replace(self._board(before, seat), dice=dice, captions=(caption,))
        return screens.board(self.names, before, board, Labels(roll=words.skip))

    # For the room.

    def table(self, o: Observation) -> TableView:
        """See `Presenter.table`. The dice of the turn before are gone."""
        row = tuple(name(card) if count(o.llama_row, card) else "" for card in unpack(LLAMA_ROW))
        turn = None if o.phase in (Phase.DEAL, Phase.OVER) else o.turn
        return TableView(
            "LAMA Dice",
            self.round(o),
            self.seat_views(o, tuple(map(size, o.rows)), o.rows),
            turn,
            piles=(Pile(self.words.llama_row, row),),
            dice=() if o.phase in (Phase.TURN, Phase.ROLL) else self._lying(o),
            limit=LOST,
        )

    def table_after(self, view: StepView[Observation], seconds: float) -> TableView:
        """See `Presenter.table_after`. The dice lie there until the turn is over."""
        table = super().table_after(view, seconds)
        return replace(table, dice=table.dice or self._lying(view.after))

    def _lying(self, o: Observation) -> tuple[DieView, ...]:
        return self.table_dice(o.roll) if o.roll else ()

    def sentence(self, view: StepView[Observation], *, rolling: bool) -> str:
        """See `Presenter.sentence`."""
        words, step, who = self.words, view.step, self.names[view.before.turn]
        if not isinstance(step, Roll):
            return next(iter(self._captions(view)), "")
        if rolling:
            return words.rolls(who)
        if view.after.ending is Ending.DRAMA:
            return f"{words.drama} {words.takes_whole_row(who)}"
        return words.rolled(who, " ".join(_faces(step)))

    def ballots(self, o: Observation) -> tuple[Ballot, ...]:
        """In a turn: whether to roll."""
        if o.phase is not Phase.TURN:
            return ()
        return (Ballot(self.words.roll_or_quit, (self.words.roll, self.words.quit)),)

    # The pages after a round.

    def scores(self, o: Observation, labels: Labels) -> Picture:
        """What is left of each row, and its score."""
        return screens.scores(self._ended(o), self.names, o, self.words.all_out, labels)

    def _ended(self, o: Observation) -> str:
        """How the round ended (D8), in words."""
        words = self.words
        who = "" if o.ender is None else self.names[o.ender]
        match o.ending:
            case Ending.WENT_OUT:
                return words.ended_out(who)
            case Ending.DRAMA:
                return words.ended_drama(who)
            case Ending.ROW_TAKEN:
                return words.row_taken
        return words.all_quit


_TUNES: Final[dict[type, Tune]] = {
    Discard: tunes.MATCH,
    Take: tunes.TAKE,
    Quit: tunes.QUIT,
    Return: tunes.TOKEN,
}


def _faces(roll: Roll | None) -> tuple[str, ...]:
    return tuple(name(face) for face in roll.faces) if roll else ()


def _listed(cards: Cards) -> str:
    return " ".join(names(cards))


def _attraction(action: Action) -> tuple[int, ...]:
    """Sort key: most cards discarded, the cheapest card taken, the most valuable token returned."""
    match action:
        case Discard(cards):
            return size(cards), llama_points(cards)
        case Take(card):
            return (-llama_points(one(card)),)
        case Return(token):
            return (token,)
    return (0,)
