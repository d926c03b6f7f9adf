"""The compiled copy of Armadillo agrees with the rules, and its play-outs with the slow ones."""

from random import Random
from typing import Any

import pytest

from lab.strength.monte_carlo import play_out
from lab.strength.worlds import armadillo_worlds
from llamadillo.engine.cards import contains, pack, size, unpack
from llamadillo.engine.game import Seat
from llamadillo.games.armadillo import CHOICES, DECK, Armadillo, Dice, Pass, Phase, State, outcomes
from llamadillo.titles import TITLES
from tests.titles.watched import choices
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import armadillo as kernel  # noqa: E402
from lab.kernels.random_numbers import seeded  # noqa: E402
from lab.strength.payoffs.armadillo import mean_payoffs  # noqa: E402

GAME = Armadillo()


def legal_of(position: Any) -> list[int]:
    actions: Any = np.zeros(kernel.MOST, dtype=np.int64)
    return [int(action) for action in actions[: kernel.legal(position, actions)]]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_copy_is_in_the_same_position_after_every_step_of_whole_games(seats: int) -> None:
    rng = Random(seats)
    for number in range(6):
        state = GAME.initial_state(seats, Seat(number % seats))
        copy = by_the_rules(state)
        kernel.start(copy, seats, number % seats)
        while state.phase is not Phase.OVER:
            state = follow(state, copy, rng)
            assert (copy == by_the_rules(state)).all()
        wins = np.zeros(seats)
        kernel.shares(copy, wins)
        winners = GAME.result(state).winners
        assert [seat for seat in range(seats) if wins[seat]] == list(winners)
        assert wins.sum() == pytest.approx(1)


def by_the_rules(state: State) -> Any:
    """The position of a state: that of the current seat's observation, with all hands."""
    position = kernel.seen_position(GAME.observe(state, state.seat))
    for seat, hand in enumerate(state.hands):
        position[kernel.HANDS + 3 * seat :][:3] = kernel.masks(hand)
    return position


def follow(state: State, copy: Any, rng: Random) -> State:
    """One random step in both. Returns the state after it."""
    match state.phase:
        case Phase.DEAL:
            after = GAME.apply(state, GAME.sample(state, rng.randrange))
            for seat, hand in enumerate(after.hands):
                place = kernel.HANDS + 3 * seat
                copy[place : place + 3] = 0
                for card in unpack(hand):
                    kernel.add(copy, place, 1 << card - 1)
            kernel.begin(copy)
        case Phase.ROLL:
            roll = GAME.sample(state, rng.randrange)
            after = GAME.apply(state, roll)
            kernel.show_total(copy, after.turn.roll.total if after.turn.roll else 0)
        case _:
            actions = GAME.legal_actions(state)
            numbers = legal_of(copy)
            assert numbers == [kernel.number_of(action) for action in actions]
            way = rng.randrange(len(actions))
            after = GAME.apply(state, actions[way])
            if state.phase is Phase.CHOOSE:
                kernel.pick(copy, numbers[way])
            else:
                kernel.answer(copy, numbers[way])
    return after


@pytest.mark.parametrize("seats", [2, 6])
def test_deals_of_the_copy_are_of_the_deck_and_even(seats: int) -> None:
    luck = seeded(5)
    seen = [0] * 21
    for _ in range(2_000):
        copy: Any = np.zeros(kernel.LENGTH, dtype=np.int64)
        kernel.start(copy, seats, 0)
        kernel.deal(copy, luck)
        dealt = [
            card
            for place in range(kernel.HANDS, kernel.HANDS + 3 * seats)
            for card in range(1, 21)
            if copy[place] >> card - 1 & 1
        ]
        assert len(dealt) == 10 * seats
        assert contains(DECK, pack(dealt))
        for card in dealt:
            seen[card] += 1
    expected = 2_000 * seats / 2
    assert all(abs(number - expected) < 5 * expected**0.5 for number in seen[1:])


@pytest.mark.parametrize("dice", [Dice(1, 0, 0), Dice(2, 1, 0), Dice(2, 2, 2)])
def test_totals_of_the_copy_have_their_chances(dice: Dice) -> None:
    choice = CHOICES.index(dice)
    luck = seeded(8)
    rolls = 5_000
    exact = [0.0] * 37
    for roll, weight in outcomes(dice):
        exact[roll.total] += weight / 3 ** sum(dice)
    assert kernel.CHANCES[choice] == pytest.approx(exact)
    shown = np.bincount([kernel.sample_total(choice, luck) for _ in range(rolls)], minlength=37)
    assert all(
        abs(number - rolls * chance) <= 5 * (rolls * chance) ** 0.5
        for number, chance in zip(shown, exact, strict=True)
    )


@pytest.mark.parametrize(
    ("seats", "phase"), [(2, Phase.CHOOSE), (4, Phase.CHOOSE), (2, Phase.ANSWER), (5, Phase.ANSWER)]
)
def test_play_outs_have_the_payoffs_of_the_slow_ones(seats: int, phase: Phase) -> None:
    made = choices(GAME, [TITLES["armadillo"].opponents.normal] * seats, 0, luck=1)
    decision = next(
        c for c in made if c.observation.phase is phase and size(c.observation.hand) < 6 and len(c.legal) > 2
    )
    seen, legal = decision.observation, decision.legal
    rng = Random(3)
    world = armadillo_worlds(seen, legal, rng.randrange)
    play = play_out(GAME, rng.randrange)
    games = 80
    slow = np.zeros((games, len(legal)))
    for number in range(games):
        state = world()
        for place, action in enumerate(legal):
            points = play(GAME.apply(state, action)).points
            slow[number, place] = points[seen.seat] - (sum(points) - points[seen.seat]) / (seats - 1)
    fast = np.array(mean_payoffs(seen, legal, 8_000, seed=1))
    error = slow.std(axis=0) / games**0.5
    assert np.abs(slow.mean(axis=0) - fast).max() < 4.5 * error.max()
    assert np.corrcoef(slow.mean(axis=0), fast)[0, 1] > 0.3


def test_the_means_come_from_the_seed() -> None:
    decision = choices(GAME, [TITLES["armadillo"].opponents.easy] * 3, 0, luck=2)[7]
    means = [mean_payoffs(decision.observation, decision.legal, 50, seed) for seed in (1, 1, 2)]
    assert means[0] == means[1] != means[2]


def test_a_pass_that_loses_the_round_costs_its_points() -> None:
    """The last seat has one card, which costs nothing: it goes out, and the other seat scores its cards."""
    state = GAME.initial_state(2, Seat(0))
    state = GAME.apply(state, GAME.sample(state, Random(1).randrange))
    state = state.replace(hands=(pack([2, 3, 4]), pack([7])), roller=Seat(0))
    for step in (GAME.legal_actions(state)[8], outcomes(CHOICES[8])[0][0], Pass()):
        state = GAME.apply(state, step)
    total = state.turn.roll.total if state.turn.roll else 0
    state = state.replace(hands=(state.hands[0], pack([total])))
    legal = GAME.legal_actions(state)
    discard, passed = mean_payoffs(GAME.observe(state, Seat(1)), legal, 200, seed=0)
    assert discard == -3
    assert passed > discard
