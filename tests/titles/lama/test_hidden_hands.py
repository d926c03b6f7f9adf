"""LAMA on a box that is passed round: no one sees another player's cards."""

from dataclasses import replace

import pytest

from llamadillo.app.presenter import News, Presentation, StepView
from llamadillo.app.shot import GO_ON
from llamadillo.engine.cards import count, unpack
from llamadillo.engine.game import Seat
from llamadillo.gallery import Shot, pilot_at
from llamadillo.gallery.way import NAMES
from llamadillo.games.lama import Deal, DrawCard, Lama, Observation
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.pilot import DISCARD, QUIT, ROLL
from llamadillo.ports.table import Ballot
from llamadillo.screens.picture import Picture
from llamadillo.screens.words import Words
from llamadillo.titles import TITLES
from llamadillo.titles.lama.presenter import LamaPresenter
from llamadillo.titles.lama.screens import top_card
from tests.app.hidden_hands import revealed_by_hidden_cards


def just_played_then_resumed(hand: str) -> tuple[Frame, Frame]:
    """The glass when the first of two people has just played the 2 of `hand`, and when play is resumed.

    In between the first person pauses, the box goes to sleep, and any button wakes it.
    """
    deal, slow = f"deal {hand} 224466 on 2 then 5LL4", {"pace": "slow"}  # time to pause before the curtain
    pilot = pilot_at(TITLES, Shot("", "PP", deal, do=(*GO_ON, DISCARD, DISCARD), settings=slow, game="lama"))
    just_played = pilot.display.glass
    pilot.hold(QUIT)
    pilot.wait(200)
    assert pilot.display.glass == BLANK
    pilot.press(ROLL)  # awake
    pilot.press(QUIT)  # close the menu
    assert pilot.labels.roll == pilot.app.words.skip, "the card that was played is still presented"
    return just_played, pilot.display.glass


def test_a_person_who_wakes_a_paused_box_and_resumes_does_not_see_the_hand_of_the_last_player() -> None:
    """The player who put the box down would lose the secret of the hand to an opponent."""
    played, resumed = just_played_then_resumed("12335L")
    other_played, other_resumed = just_played_then_resumed("244556")
    assert played != other_played, "the player sees the hand"
    assert resumed == other_resumed, "no one else does"


class ShowsAlways(LamaPresenter):
    """Forgets to turn hands face down."""

    def thinking(self, o: Observation, *, hand: bool) -> Picture:
        del hand
        return super().thinking(o, hand=True)


class ShowsDeal(LamaPresenter):
    """Shows the hand of the first seat in a deal."""

    def picture_of(self, view: StepView[Observation], seconds: float) -> Picture:
        match view.step:
            case Deal(hands):
                return LamaPresenter(self.words, tuple(map(str, hands))).picture_of(view, seconds)
        return super().picture_of(view, seconds)


class Hesitates(LamaPresenter):
    """Takes its time when it sees a llama."""

    def presentation(self, view: StepView[Observation], people: tuple[Seat, ...]) -> Presentation:
        seconds = 2.0 if count(view.after.hand, LLAMA) else 1.0
        return replace(super().presentation(view, people), seconds=seconds)


class TellsTheDrawnCard(LamaPresenter):
    """Tells the next person which card was drawn."""

    def news(self, view: StepView[Observation]) -> News | None:
        return News(str(view.after.hand)) if isinstance(view.step, DrawCard) else super().news(view)


class LiftsTheCurtain(LamaPresenter):
    """Draws a card of the hand on the curtain."""

    def draw_on_curtain(self, canvas: Canvas, o: Observation) -> None:
        if o.hand:
            top_card(canvas, unpack(o.hand)[0])


class TellsTheRoom(LamaPresenter):
    """Says in the room what is in the hand."""

    def sentence(self, view: StepView[Observation], *, rolling: bool) -> str:
        return f"{super().sentence(view, rolling=rolling)} {view.after.hand}"


class OffersWhatFits(LamaPresenter):
    """Lets a class vote on what the hand allows."""

    def ballots(self, o: Observation) -> tuple[Ballot, ...]:
        fits = tuple(str(card) for card in unpack(o.hand) if card == o.discard)
        return tuple(replace(ballot, options=fits) for ballot in super().ballots(o))


LEAKY = [
    ShowsAlways, ShowsDeal, Hesitates, TellsTheDrawnCard, LiftsTheCurtain, TellsTheRoom, OffersWhatFits,
]  # fmt: skip


@pytest.mark.parametrize("leaky", LEAKY)
def test_a_presenter_that_leaks_is_found(leaky: type[LamaPresenter]) -> None:
    assert revealed_by_hidden_cards(leaky(Words(), NAMES[:3]), Lama(), 1)
