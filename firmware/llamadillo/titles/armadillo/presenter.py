"""Armadillo with three buttons."""

from itertools import chain
from typing import ClassVar, Final

from llamadillo.app import tunes
from llamadillo.app.prediction import Possibility, Prediction
from llamadillo.app.presenter import (
    GLANCE_SECONDS,
    READ_SECONDS,
    Decision,
    Presentation,
    Presenter,
    StepView,
    page_labels,
)
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action, Step
from llamadillo.games.armadillo import (
    COLOURS,
    DICE_PER_COLOUR,
    ROUNDS,
    Dice,
    Discard,
    Observation,
    Pass,
    Phase,
    Roll,
    RollDice,
)
from llamadillo.gfx.canvas import Canvas
from llamadillo.ports.counts import DieView
from llamadillo.ports.table import Ballot, SeatView, TableView
from llamadillo.screens.lights import TUMBLE_SECONDS
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words, You
from llamadillo.titles.armadillo import pages, picking, screens
from llamadillo.titles.armadillo.dice import LED_DICE, NO_ROLL, TURNS_SECONDS, lying, thrown
from llamadillo.titles.armadillo.picker import DicePicker, picker_for
from llamadillo.titles.armadillo.screens import Shown
from llamadillo.titles.armadillo.total_odds import odds
from llamadillo.titles.armadillo.words import ArmadilloWords


class ArmadilloPresenter(Presenter[Observation]):
    """Armadillo on the box."""

    hidden_hands: ClassVar[bool] = True

    def __init__(self, words: Words, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.words: Final = ArmadilloWords.of(words)

    # What the buttons mean.

    def forced(self, legal: tuple[Action, ...]) -> Action | None:
        """A seat that can only pass is passed for (A7)."""
        return Pass() if legal == (Pass(),) else None

    def decision(self, o: Observation, legal: tuple[Action, ...]) -> Decision:
        """Dice are picked press by press; of the cards the cheapest comes first."""
        if o.phase is Phase.CHOOSE:
            return Decision(picker=picker_for(o.hand))
        discards = [action for action in legal if isinstance(action, Discard)]
        discards.sort(key=lambda discard: (discard.tokens, discard.card))
        return Decision(choices=tuple(discards), decline=Pass())

    def deciding(self, o: Observation, decision: Decision, cursor: int, seconds: float) -> Picture:
        """The dice being picked and what they mean for the hand, or the cards that may go."""
        words = self.words
        if isinstance(decision.picker, DicePicker):
            return self._picking(o, decision.picker)
        discards = tuple(choice for choice in decision.choices if isinstance(choice, Discard))
        labels = Labels(quit=words.pass_, discard=words.discard, roll=words.next if len(discards) > 1 else "")
        choice = discards[cursor]
        question = words.discard_for(choice.card, choice.tokens)
        return screens.answering(o, discards, cursor, question, lying(o.roll, seconds), labels)

    def _picking(self, o: Observation, picker: DicePicker) -> Picture:
        """The question which dice to roll, or the dice by colour and what they can show."""
        words, dice, colour, after = self.words, picker.dice, picker.colour, picker.next_colour
        roll = words.roll if any(dice) else ""
        if colour is None:
            labels = Labels(words.more, words.other, roll)
            return picking.which_dice(words, o, dice, labels)
        labels = Labels(
            quit=words.back if after is None else words.to_colours[after],
            discard="+1" if dice[colour] < DICE_PER_COLOUR else words.none,
            roll=roll,
        )
        return picking.dice_odds(words, o, dice, colour, labels)

    def prediction(self, o: Observation, action: Action) -> Prediction | None:  # noqa: ARG002  only the dice count
        """Whether the total is below the middle of what the dice can show, in the middle, or above."""
        if not isinstance(action, RollDice):
            return None
        spread = odds(action.dice)
        low, high = spread.lowest, spread.highest
        middle = (low + high) // 2
        below = Possibility(_range(low, middle - 1), sum(spread.totals[:middle]))
        above = Possibility(_range(middle + 1, high), sum(spread.totals[middle + 1 :]))
        return Prediction((below, Possibility(str(middle), spread.totals[middle]), above), spread.ways)

    def brought(self, view: StepView[Observation]) -> str:
        """See `Presenter.brought`: the range of the total."""
        roll = view.step
        if not isinstance(roll, Roll):
            return ""
        spread = odds(roll.dice)
        middle = (spread.lowest + spread.highest) // 2
        if roll.total == middle:
            return str(middle)
        below = roll.total < middle
        return _range(spread.lowest, middle - 1) if below else _range(middle + 1, spread.highest)

    def draw_prediction(self, canvas: Canvas, o: Observation, action: Action) -> None:  # noqa: ARG002  only the dice count
        """The dice that are rolled."""
        if isinstance(action, RollDice):
            picking.draw_picked(canvas, self.words, action.dice)

    def noun(self, action: Action) -> str:
        """See `Presenter.noun`."""
        match action:
            case RollDice(dice):
                return self.words.rolling(self._letters(dice))
            case Discard(card, tokens):
                return self.words.card_for(card, tokens)
        return self.words.passing

    def _letters(self, dice: Dice) -> str:
        """The number of dice of each colour, such as `2B 1R`."""
        picked = zip(dice, self.words.colours, strict=True)
        return " ".join(f"{number}{letter}" for number, letter in picked if number)

    def dice(self, step: Step) -> tuple[str, ...]:
        """See `Presenter.dice`."""
        return tuple(map(str, chain(*step.faces))) if isinstance(step, Roll) else ()

    def table_dice(self, step: Step) -> tuple[DieView, ...]:
        """See `Presenter.table_dice`."""
        if not isinstance(step, Roll):
            return ()
        by_colour = zip(COLOURS, step.faces, strict=True)
        return tuple(DieView(str(face), colour) for colour, faces in by_colour for face in faces)

    def round(self, o: Observation) -> int:
        """The number of the round."""
        return max(o.round, 1)

    def overview(self, o: Observation) -> Picture:
        """The table. It is not used, because every decision uses DISCARD."""
        return self._table(o, Shown(o.roller, "", lying(o.roll)), Labels(discard=self.words.choose))

    # Presentation.

    def thinking(self, o: Observation, *, hand: bool) -> Picture:
        """The table and the observer's hand."""
        words, choosing = self.words, o.phase is Phase.CHOOSE
        seat = o.actor if isinstance(o.actor, int) else o.roller
        name = self.names[seat]
        shown = Shown(
            seat,
            words.picks(name) if choosing else words.thinks(name),
            NO_ROLL if choosing else lying(o.roll),
            hand=o.hand if hand else None,
        )
        return self._table(o, shown, Labels(roll=words.skip))

    def presentation(self, view: StepView[Observation], people: tuple[Seat, ...]) -> Presentation | None:
        """Dice tumble, then their total can be read. The reason of a forced pass takes longer."""
        match view.step:
            case RollDice():
                return None
            case Roll() as roll:
                more = TURNS_SECONDS if sum(roll.dice) > LED_DICE else 0
                return Presentation(TUMBLE_SECONDS + READ_SECONDS + more, tunes.ROLL, settles=TUMBLE_SECONDS)
            case Discard():
                return Presentation(
                    GLANCE_SECONDS if view.seat in people else _answer_seconds(view), tunes.MATCH
                )
            case Pass():
                seconds = READ_SECONDS + GLANCE_SECONDS if view.forced else _answer_seconds(view)
                return Presentation(seconds, tunes.TOKEN if _taken(view) else tunes.QUIT)
        return Presentation(READ_SECONDS)

    def picture_of(self, view: StepView[Observation], seconds: float) -> Picture:
        """What happened. On a shared box, who has just acted does not show its hand."""
        words, o, labels = self.words, view.after, Labels(roll=self.words.skip)
        alone = isinstance(self.names[o.seat], You)
        hand = o.hand if view.hand and (alone or view.seat != o.seat) else None
        match view.step:
            case Roll() as roll:
                return self._picture_of_roll(o.roller, roll, seconds)
            case Discard(card, tokens) if view.seat is not None:
                caption = words.discards_for(self.names[view.seat], card, tokens)
                shown = Shown(view.seat, caption, lying(o.roll, seconds), hand, fresh=True)
            case Pass() if view.seat is not None:
                name = self.names[view.seat]
                caption = words.must_pass(name) if view.forced else words.passes(name, _taken(view))
                shown = Shown(view.seat, caption, lying(o.roll, seconds), hand, fresh=True)
            case _:
                shown = Shown(o.first, words.round_begins(o.round, self.names[o.first]), hand=hand)
        return self._table(o, shown, labels)

    def _picture_of_roll(self, roller: Seat, roll: Roll, seconds: float) -> Picture:
        words, name, show = self.words, self.names[roller], thrown(roll, seconds)
        if seconds >= TUMBLE_SECONDS:
            caption, total = words.rolled_total(name, roll.total), roll.total
        else:
            caption, total = words.rolls_dice(name, self._letters(roll.dice)), None
        return screens.rolled(words, caption, show, total, Labels(roll=words.skip))

    def _table(self, o: Observation, shown: Shown, labels: Labels) -> Picture:
        return screens.table(self.names, o, shown, self.words.round_of(o.round, ROUNDS), labels)

    # For the room.

    def table(self, o: Observation) -> TableView:
        """See `Presenter.table`. The dice of the turn before are gone when others are picked."""
        acts = (
            None if o.phase in (Phase.DEAL, Phase.OVER) else o.actor if isinstance(o.actor, int) else o.roller
        )
        rolled = o.roll is not None and o.phase not in (Phase.CHOOSE, Phase.ROLL)
        seats = tuple(
            SeatView(
                player,
                o.points[seat],
                o.hand_sizes[seat],
                tokens=o.tokens[seat],
                answer=_answer(o.answers[seat]) if rolled else None,
            )
            for seat, player in enumerate(self.names)
        )
        dice = self.table_dice(o.roll) if rolled and o.roll else ()
        return TableView("Armadillo", self.round(o), seats, acts, dice=dice)

    def sentence(self, view: StepView[Observation], *, rolling: bool) -> str:
        """See `Presenter.sentence`."""
        words, o = self.words, view.after
        who = self.names[o.roller if view.seat is None else view.seat]
        match view.step:
            case RollDice(dice):
                return words.rolls_dice(who, self._letters(dice))
            case Roll() as roll:
                if rolling:
                    return words.rolls_dice(who, self._letters(roll.dice))
                return words.rolled_total(who, roll.total)
            case Discard(card, tokens):
                return words.discards_for(who, card, tokens)
            case Pass():
                return words.must_pass(who) if view.forced else words.passes(who, _taken(view))
        return words.round_begins(o.round, self.names[o.first])

    def ballots(self, o: Observation) -> tuple[Ballot, ...]:
        """Before a roll: how many dice."""
        if o.phase is not Phase.CHOOSE:
            return ()
        most = DICE_PER_COLOUR * len(self.words.colours)
        return (Ballot(self.words.how_many_dice, tuple(map(str, range(1, most + 1)))),)

    # The pages after a round.

    def pages(self, o: Observation) -> int:
        """After a round: the scores and the standings; at the end also the tie-break."""
        if o.scored is None:
            return 0
        return 3 if o.winners and o.points.count(min(o.points)) > len(o.winners) else 2

    def page(self, o: Observation, number: int, *, over: bool) -> Picture:
        """The cards left, the standings, or those between whom tokens decided."""
        words = self.words
        labels = page_labels(words, over=over)
        if number == 0:
            out = o.out
            title = words.ended_out(self.names[out[0]]) if len(out) == 1 else words.several_out(len(out))
            return pages.scores(title, self.names, o, words.all_out, labels)
        if number == 2:
            return pages.tied(words.tie_break, self.names, o, labels)
        title = (
            words.wins(tuple(self.names[seat] for seat in o.winners)) if over else words.after_round(o.round)
        )
        return pages.standings(title, self.names, o, labels)


def _answer_seconds(view: StepView[Observation]) -> float:
    """How long an answer is shown: it stays visible until the next roll, so only the last one takes long."""
    return GLANCE_SECONDS if None in view.after.answers else READ_SECONDS


def _answer(answer: Discard | Pass | None) -> str | None:
    """An answer as the room sees it: the card, a dash for a pass; None: none yet."""
    return str(answer.card) if isinstance(answer, Discard) else None if answer is None else "–"


def _range(low: int, high: int) -> str:
    """Totals from low to high, such as `15-17`."""
    return str(low) if low == high else f"{low}-{high}"


def _taken(view: StepView[Observation]) -> int:
    """How many tokens a pass brought: one, or none to a seat that has all it may hold (A7)."""
    if view.seat is None:
        return 0
    return view.after.tokens[view.seat] - view.before.tokens[view.seat]
