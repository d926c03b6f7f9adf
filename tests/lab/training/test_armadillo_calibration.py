"""The numbers of the judge of Armadillo: what they are fitted from, and the fits themselves."""

from random import Random
from typing import Any

import pytest

from llamadillo.engine.cards import size
from llamadillo.engine.game import Seat
from llamadillo.games.armadillo import Armadillo, Phase
from llamadillo.titles.armadillo.outlook import hand_features, network, standings
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import armadillo as kernel  # noqa: E402
from lab.training.armadillo import calibration, inference  # noqa: E402
from lab.training.armadillo.network import ACTIVE  # noqa: E402

GAME = Armadillo()


def test_between_two_turns_the_kernel_has_the_features_of_the_box() -> None:
    nets, chance = calibration.Networks.stored(3), Random(3)
    active: Any = np.zeros(ACTIVE, dtype=np.int16)
    state, compared = GAME.initial_state(3, Seat(0)), 0
    while state.phase is not Phase.OVER and compared < 60:
        if state.phase is Phase.CHOOSE:
            net = network(3, state.round)
            hands = [net.total(hand_features(hand)) for hand in state.hands]
            public = list(zip(state.points, map(size, state.hands), state.tokens, strict=True))
            position = kernel.seen_position(GAME.observe(state, state.seat))
            for seat, hand in enumerate(state.hands):
                place = kernel.HANDS + 3 * seat
                position[place : place + 3] = kernel.masks(hand)
            for seat, worth in enumerate(standings(net, hands, public, state.roller)):
                on = calibration.between(position, seat, active)
                assert nets.worth(on, state.round - 1) == pytest.approx(worth, abs=1e-4)
                compared += 1
        legal = GAME.legal_actions(state)
        state = GAME.apply(state, chance.choice(legal) if legal else GAME.sample(state, chance.randrange))
    assert compared == 60


def test_a_short_fit_repeats_itself_and_has_the_right_signs() -> None:
    numbers = calibration.fitted(2, 60)
    assert numbers == calibration.fitted(2, 60)
    for round_, fitted in enumerate(numbers):
        assert min(fitted.slope, fitted.known) > 0
        assert round_ == 0 or fitted.known_deal > 0


def test_what_is_known_better_is_forecast_better() -> None:
    known = inference.Forecasts(*map(np.array, zip(*inference.rows(60, 5), strict=True)))
    own, _ = inference.scores((known.own,), known)
    assert own < inference.scores((known.gone[:, :1],), known)[0]
    assert inference.scores((known.own, known.won), known)[0] < own
    assert known.gone.shape[1] == inference.ZONES
    assert known.passes[:, -1].max() > 0
