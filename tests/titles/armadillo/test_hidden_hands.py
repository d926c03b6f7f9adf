"""Armadillo on a box that is passed round: nobody sees a card that is not theirs."""

from dataclasses import replace

import pytest

from llamadillo.app.presenter import StepView
from llamadillo.gallery.way import NAMES
from llamadillo.games.armadillo import Armadillo, Observation
from llamadillo.screens.picture import Picture
from llamadillo.screens.words import Words
from llamadillo.titles.armadillo.presenter import ArmadilloPresenter
from tests.app.hidden_hands import Twins, revealed_by_hidden_cards

SEATS = range(2, 7)


@pytest.mark.parametrize("seats", SEATS)
def test_no_picture_tells_of_a_hidden_card(seats: int) -> None:
    for seed in range(2):
        assert revealed_by_hidden_cards(ArmadilloPresenter(Words(), NAMES[:seats]), Armadillo(), seed) == []


@pytest.mark.parametrize("seats", SEATS)
def test_twin_boxes_show_the_same_until_the_difference_is_public(seats: int) -> None:
    compared = 0
    for seed in range(4):
        twins = Twins("armadillo", seats, seed)
        assert twins.difference() == "", f"seed {seed}, seat {twins.stranger} is not to know"
        compared += twins.compared
    assert compared > 20


def test_open_hands_are_seen() -> None:
    """Where hands are open on purpose the twins are told apart: the test above can fail."""
    assert any(Twins("armadillo", 3, seed, open_hands=True).difference() for seed in range(5))


class ShowsAlways(ArmadilloPresenter):
    """Forgets to turn hands face down."""

    def thinking(self, o: Observation, *, hand: bool) -> Picture:
        del hand
        return super().thinking(o, hand=True)


class TellsAlways(ArmadilloPresenter):
    """Tells what happens as if the observer looked."""

    def picture_of(self, view: StepView[Observation], seconds: float) -> Picture:
        return super().picture_of(replace(view, hand=True), seconds)


@pytest.mark.parametrize("leaky", [ShowsAlways, TellsAlways])
def test_a_table_that_tells_is_found(leaky: type[ArmadilloPresenter]) -> None:
    assert revealed_by_hidden_cards(leaky(Words(), NAMES[:3]), Armadillo(), 1)
