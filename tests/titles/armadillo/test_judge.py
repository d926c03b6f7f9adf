"""The judge of Armadillo: its chances in every position of a game."""

from random import Random
from statistics import fmean
from typing import Any

import pytest

from llamadillo.engine.game import TERMINAL, Seat
from llamadillo.games.armadillo import CHOICES, Armadillo, Phase, RollDice, State
from llamadillo.titles.armadillo.judge import PositionJudge
from llamadillo.titles.armadillo.opponents import Normal, totals

GAME = Armadillo()
JUDGE = PositionJudge()


def positions(seats: int, seed: int) -> list[State]:
    """The states of a game among normal opponents."""
    chance, bot = Random(seed), Normal()
    states = [GAME.initial_state(seats, Seat(seed % seats))]
    while (actor := GAME.current_actor(states[-1])) is not TERMINAL:
        state = states[-1]
        step: Any = (
            bot.choose(GAME.observe(state, actor), GAME.legal_actions(state), chance.randrange)
            if isinstance(actor, int)
            else GAME.sample(state, chance.randrange)
        )
        states.append(GAME.apply(state, step))
    return states


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_chances_of_all_seats_add_up_to_one(seats: int) -> None:
    phases = set()
    for state in positions(seats, seats)[:: seats + 1]:
        phases.add(state.phase)
        judged = [JUDGE.position(state)]
        actor, legal = GAME.current_actor(state), GAME.legal_actions(state)
        if isinstance(actor, int):
            judged += JUDGE.choices(GAME.observe(state, actor), legal)
            assert len(judged) == 1 + len(legal)
        for each in judged:
            assert len(each.chances) == seats
            assert sum(each.chances) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in each.chances)
    assert phases >= {Phase.CHOOSE, Phase.ROLL, Phase.ANSWER}


@pytest.mark.parametrize("seats", [2, 5])
def test_a_roll_is_the_exact_mean_over_its_outcomes(seats: int) -> None:
    """Luck of the dice averages nothing, by construction."""
    chosen = [state for state in positions(seats, 3) if state.phase is Phase.CHOOSE]
    for number, state in enumerate([*chosen[::17], chosen[-1]]):
        rolled = GAME.apply(state, RollDice(CHOICES[(7 * number + 5) % len(CHOICES)]))
        outcomes = GAME.chance_outcomes(rolled)
        ways = sum(weight for _, weight in outcomes)
        after = [(JUDGE.position(GAME.apply(rolled, roll)), weight) for roll, weight in outcomes]
        for seat in range(seats):
            mean = sum(judged.chances[seat] * weight for judged, weight in after) / ways
            assert JUDGE.position(rolled).chances[seat] == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_end_is_exact_and_says_so(seats: int) -> None:
    states = positions(seats, 5)
    winners = GAME.result(states[-1]).winners
    expected = tuple((seat in winners) / len(winners) for seat in range(seats))
    assert JUDGE.position(states[-1]) == (expected, True)
    last = states[-2]
    actor, legal = GAME.current_actor(last), GAME.legal_actions(last)
    assert isinstance(actor, int)
    for action, judged in zip(legal, JUDGE.choices(GAME.observe(last, actor), legal), strict=True):
        after = GAME.apply(last, action)
        if after.phase is Phase.OVER:
            assert judged == JUDGE.position(after)
            assert judged.exact
    assert not JUDGE.position(states[0]).exact


def test_who_cannot_win_any_more_has_no_chance() -> None:
    """In the last round cards only become fewer."""
    for state in positions(3, 8):
        if state.round < 3 or state.phase not in (Phase.CHOOSE, Phase.ANSWER):
            continue
        sizes = GAME.observe(state, state.seat).hand_sizes
        behind = state.replace(points=(30, 0, 0))
        assert JUDGE.position(behind).chances[0] == 0
        assert JUDGE.position(state.replace(points=(0, 30, 30))) == ((1, 0, 0), True)
        legal = GAME.legal_actions(behind)
        for judged in JUDGE.choices(GAME.observe(behind, state.seat), legal):
            assert judged.chances[0] == 0
            assert sum(judged.chances) == pytest.approx(1)
        if state.phase is Phase.CHOOSE:
            most = 10 + min(sizes[1:])
            assert JUDGE.position(state.replace(points=(most, 10, 10))).chances[0] > 0
            assert JUDGE.position(state.replace(points=(most + 1, 10, 10))).chances[0] == 0


def test_dice_are_the_mean_over_totals_of_the_best_answer() -> None:
    for state in [state for state in positions(3, 1) if state.phase is Phase.CHOOSE][::9]:
        actor = state.seat
        legal = GAME.legal_actions(state)
        for action, judged in list(zip(legal, JUDGE.choices(GAME.observe(state, actor), legal), strict=True))[
            ::6
        ]:
            assert isinstance(action, RollDice)
            rolled = GAME.apply(state, action)
            mean = 0.0
            for roll, weight in GAME.chance_outcomes(rolled):
                answering = GAME.apply(rolled, roll)
                answers = GAME.legal_actions(answering)
                best = max(
                    one.chances[actor] for one in JUDGE.choices(GAME.observe(answering, actor), answers)
                )
                mean += best * weight / sum(by for _, by in GAME.chance_outcomes(rolled))
            assert judged.chances[actor] == pytest.approx(mean, abs=1e-9)
            assert sum(chance for _, chance in totals(action.dice)) == pytest.approx(1)


def test_hidden_cards_change_no_judgement_of_a_choice() -> None:
    state = positions(3, 2)[20]
    actor = GAME.current_actor(state)
    assert isinstance(actor, int)
    legal = GAME.legal_actions(state)
    first = JUDGE.choices(GAME.observe(state, actor), legal)
    for seed in range(5):
        swapped = GAME.swap_hidden(state, actor, Random(seed).randrange)
        assert JUDGE.choices(GAME.observe(swapped, actor), legal) == first
        assert JUDGE.position(swapped) != JUDGE.position(state)


@pytest.mark.parametrize("seats", [2, 6])
def test_before_the_first_deal_all_seats_are_about_even(seats: int) -> None:
    even = JUDGE.position(GAME.initial_state(seats, Seat(1))).chances
    assert all(chance == pytest.approx(1 / seats, abs=0.03) for chance in even)
    # Seats have no meaning of their own.
    turned = JUDGE.position(GAME.initial_state(seats, Seat(0))).chances
    assert (*turned[-1:], *turned[:-1]) == pytest.approx(even)


@pytest.mark.parametrize(
    ("points", "tokens"),
    [
        ((2, 3), (4, 1)),
        ((1, 8), (0, 5)),
        ((2, 4, 4, 6), (2, 3, 1, 3)),
        ((5, 5, 6, 7, 8, 9), (0, 1, 2, 3, 1, 0)),
    ],
)
@pytest.mark.parametrize("round_", [1, 2])
def test_the_luck_of_a_deal_is_nothing_on_average(
    points: tuple[int, ...], tokens: tuple[int, ...], round_: int
) -> None:
    chance, seats = Random(round_), len(points)
    start = GAME.initial_state(seats, Seat(seats - 1))
    before = start.replace(round=round_, points=points, tokens=tokens)
    dealt = [JUDGE.position(GAME.apply(before, GAME.sample(before, chance.randrange))) for _ in range(200)]
    for seat, worth in enumerate(JUDGE.position(before).chances):
        assert fmean(each.chances[seat] for each in dealt) == pytest.approx(worth, abs=0.03)
