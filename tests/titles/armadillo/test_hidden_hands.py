"""Armadillo on a box that is passed round: presenters that leak are found."""

from dataclasses import replace

import pytest

from llamadillo.app.presenter import StepView
from llamadillo.gallery.way import NAMES
from llamadillo.games.armadillo import Armadillo, Observation
from llamadillo.screens.picture import Picture
from llamadillo.screens.words import Words
from llamadillo.titles.armadillo.presenter import ArmadilloPresenter
from tests.app.hidden_hands import revealed_by_hidden_cards


class ShowsAlways(ArmadilloPresenter):
    """Forgets to turn hands face down."""

    def thinking(self, o: Observation, *, hand: bool) -> Picture:
        del hand
        return super().thinking(o, hand=True)


class ShowsSteps(ArmadilloPresenter):
    """Shows what happens as if the observer looked."""

    def picture_of(self, view: StepView[Observation], seconds: float) -> Picture:
        return super().picture_of(replace(view, hand=True), seconds)


@pytest.mark.parametrize("leaky", [ShowsAlways, ShowsSteps])
def test_a_presenter_that_leaks_is_found(leaky: type[ArmadilloPresenter]) -> None:
    assert revealed_by_hidden_cards(leaky(Words(), NAMES[:3]), Armadillo(), 1)
