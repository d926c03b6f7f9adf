"""The judgement of positions: chances that add up to 1, and that agree with each other and with the rules."""

from random import Random

import pytest

from llamadillo.bots.judge import Judgement
from llamadillo.engine.cards import pack
from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.games.lama_dice import WAYS, LamaDice, Phase, RollDice, State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lamas.actions import Quit
from llamadillo.titles.lama_dice.alone_chances import is_small
from llamadillo.titles.lama_dice.judge import PositionJudge
from llamadillo.titles.lama_dice.networks import numbers
from llamadillo.titles.lama_dice.prospects import CLOSE, Prospects

GAME = LamaDice()
JUDGE = PositionJudge()
FULL = pack(range(1, 8))


def game(seats: int, seed: int) -> list[State]:
    """Every position of a game in which seats roll three times for each time that they quit."""
    draw = Random(seed).randrange
    states = [GAME.initial_state(seats, Seat(seed % seats))]
    while (actor := states[-1].actor) is not TERMINAL:
        legal = states[-1].legal
        step = GAME.sample(states[-1], draw) if actor is CHANCE else legal[draw(len(legal))]
        if step == Quit() and draw(3):
            step = RollDice()
        states.append(GAME.apply(states[-1], step))
    return states


def choices(state: State) -> tuple[Judgement, ...]:
    return JUDGE.choices(GAME.observe(state, state.seat), state.legal)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_chances_of_all_seats_add_up_to_1_in_every_phase(seats: int) -> None:
    phases = set()
    for seed in range(6):
        for state in game(seats, seed):
            judged = [JUDGE.position(state), *(choices(state) if state.legal else ())]
            for judgement in judged:
                assert len(judgement.chances) == seats
                assert sum(judgement.chances) == pytest.approx(1)
                assert min(judgement.chances) >= 0
            phases.add(state.phase)
    assert phases == set(Phase)


@pytest.mark.parametrize("seats", [2, 5])
def test_luck_of_a_roll_has_mean_zero(seats: int) -> None:
    """A roll is worth the mean over all its outcomes, to each seat."""
    rolls = [state for state in game(seats, 1) if state.phase is Phase.ROLL]
    assert len({GAME.observe(state, state.seat).alone for state in rolls}) == (2 if seats == 2 else 1)
    for state in rolls[::4]:
        outcomes = GAME.chance_outcomes(state)
        after = [(JUDGE.position(GAME.apply(state, roll)), ways) for roll, ways in outcomes]
        for seat, chance in enumerate(JUDGE.position(state).chances):
            mean = sum(judged.chances[seat] * ways for judged, ways in after) / WAYS
            assert chance == pytest.approx(mean, abs=1e-9)


def test_a_roll_that_decides_is_judged_by_the_rules() -> None:
    """The other seat has quit and lost: whatever is rolled, this seat has fewer points."""
    state = turn(pack([1]), FULL, alone=True, points=5).replace(points=(5, 39), rows=(pack([1]), pack([7])))
    for judgement in choices(state):
        assert judgement.chances == (1, 0)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_choice_that_ends_the_round_is_judged_as_what_follows(seats: int) -> None:
    ends = 0
    for seed in range(12):
        for state in game(seats, seed):
            for action, judged in zip(state.legal, choices(state) if state.legal else (), strict=True):
                if state.phase in (Phase.DISCARD, Phase.TAKE, Phase.TURN) and action != RollDice():
                    after = GAME.apply(state, action)
                    if after.phase in (Phase.DEAL, Phase.OVER, Phase.RETURN):
                        expected = JUDGE.position(after)
                        assert judged.chances == pytest.approx(expected.chances)
                        assert judged.exact == expected.exact
                        ends += 1
    assert ends > 10


def test_the_end_is_exact_and_shared_by_those_who_tie() -> None:
    ends = [state for seed in range(4) for state in game(4, seed) if state.phase is Phase.OVER]
    for state in ends:
        judged = JUDGE.position(state)
        winners = GAME.result(state).winners
        assert judged.exact
        assert judged.chances == tuple((seat in winners) / len(winners) for seat in range(4))


def test_both_seats_agree_on_the_points_between_two_rounds() -> None:
    """The table has one number for a pair of points: what one seat wins the other loses."""
    before = GAME.initial_state(2, Seat(0))
    for points in [(0, 0), (9, 10), (10, 9), (39, 0), (20, 31)]:
        state = before.replace(points=points)
        mirrored = before.replace(points=points[::-1], seat=Seat(1))
        assert JUDGE.position(state).chances == pytest.approx(JUDGE.position(mirrored).chances[::-1])
    first = JUDGE.position(before).chances[0]
    assert 0.48 < first < 0.54


def test_the_best_choice_and_quitting_are_worth_what_comes_next_at_two_seats() -> None:
    """A seat that is alone is solved, and of close choices the next turn is looked at."""
    compared = {Phase.TURN: 0, Phase.DISCARD: 0, Phase.TAKE: 0}
    for state in (state for seed in range(12) for state in game(2, seed)):
        seat = state.seat
        if state.phase not in compared or state.quitters or not all(is_small(row, 24) for row in state.rows):
            continue
        judged = [choice.chances[seat] for choice in choices(state)]
        if state.phase is Phase.TURN:
            place = state.legal.index(Quit())
        elif len(judged) > 1:
            before = [Prospects(GAME.observe(state, seat), numbers()).after(action) for action in state.legal]
            if sorted(before)[-2] <= max(before) - CLOSE:
                continue
            place = judged.index(max(judged))
        else:
            continue
        after = GAME.apply(state, state.legal[place])
        if after.phase is Phase.TURN:
            assert judged[place] == pytest.approx(JUDGE.position(after).chances[seat], abs=1e-9)
            compared[state.phase] += 1
    assert min(compared.values()) > 3


@pytest.mark.parametrize("seats", [2, 4])
def test_a_seat_that_is_alone_and_quits_is_judged_by_the_points_after_the_round(seats: int) -> None:
    compared = 0
    for seed in range(8):
        for state in game(seats, seed):
            if state.phase is Phase.TURN and GAME.observe(state, state.seat).alone:
                quits = choices(state)[state.legal.index(Quit())]
                assert quits == JUDGE.position(GAME.apply(state, Quit()))
                compared += 1
    assert compared > 5


def test_the_others_are_judged_by_their_rows_and_points() -> None:
    state = turn(pack([2, 3]), FULL, alone=False).replace(points=(20, 5, 5, 5), quitters=0)
    state = state.replace(rows=(pack([2, 3]), pack([1]), pack([1, 3, 5, 6, 7, 7]), pack([3, 3, 4])))
    for judgement in choices(state):
        _, low, high, middle = judgement.chances
        assert low > middle > high
    ahead = state.replace(points=(20, 5, 5, 30))
    assert choices(ahead)[0].chances[3] < choices(state)[0].chances[3]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_between_two_rounds_fewer_points_are_worth_more(seats: int) -> None:
    before = GAME.initial_state(seats, Seat(0))
    for most in (12, 25, 38):
        points = tuple(most * seat // (seats - 1) for seat in range(seats))
        chances = JUDGE.position(before.replace(points=points)).chances
        assert sorted(chances, reverse=True) == list(chances)
        assert sum(chances) == pytest.approx(1)
