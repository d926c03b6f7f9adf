"""The numbers of the judge of LAMA Dice at three seats and more: what they are fitted from, and the fit."""

from random import Random

import pytest

from llamadillo.engine.cards import size
from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.games.lama_dice import LamaDice, Phase
from llamadillo.titles.lama_dice.judge import standing
from llamadillo.titles.lama_dice.networks import numbers
from llamadillo.titles.lama_dice.shares import between_rounds
from tests.tools import need_module

need_module("numba", "training")

from lab.kernels import lama_dice as kernel  # noqa: E402  (only where numba is)
from lab.training.lama_dice import calibration  # noqa: E402

GAME = LamaDice()


@pytest.mark.parametrize("seats", [3, 6])
def test_the_kernel_has_the_estimates_of_the_box(seats: int) -> None:
    draw, (net, rest) = Random(seats).randrange, calibration.networks(seats)
    state, compared = GAME.initial_state(seats, Seat(0)), set()
    while (actor := state.actor) is not TERMINAL:
        position = kernel.seen_position(GAME.observe(state, state.seat))
        assert calibration.mean_cards(position) == sum(map(size, state.rows)) / seats
        if state.phase is Phase.TURN:
            for seat in map(Seat, range(seats)):
                found = calibration.standing(position, seat, net)
                assert found == pytest.approx(standing(GAME.observe(state, seat)), abs=1e-3)
        elif state.phase is Phase.DEAL:
            odds = [calibration.between(position, seat, seats, rest) for seat in range(seats)]
            chances = numbers().after_round(state.points, state.seat)
            assert between_rounds(odds, state.points, state.seat) == pytest.approx(chances, abs=1e-3)
        compared.add(state.phase)
        step = GAME.sample(state, draw) if actor is CHANCE else state.legal[draw(len(state.legal))]
        state = GAME.apply(state, step)
    assert compared >= {Phase.TURN, Phase.DEAL}
    assert max(state.points) >= 40


def test_a_short_fit_repeats_itself_and_has_the_right_signs() -> None:
    fitted = calibration.fitted(4, 300)
    assert fitted == calibration.fitted(4, 300)
    assert min(fitted.rest, fitted.slope, fitted.others) > 0.3
    assert fitted.offset < 0
