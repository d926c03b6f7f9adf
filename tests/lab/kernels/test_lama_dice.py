"""Compares the compiled copy of LAMA Dice with the rules by step, and its play-outs with the slow ones."""

from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from lab.strength.monte_carlo import play_out
from lab.strength.worlds import lama_dice_worlds
from llamadillo.arena.opponents import RandomBot
from llamadillo.bots import Bot
from llamadillo.engine.game import CHANCE, TERMINAL, Game, Seat
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY
from llamadillo.games.lama_dice import ROLL_WEIGHTS, Deal, Observation, Phase, Roll, State
from llamadillo.games.lamas.cards import llama_points
from llamadillo.titles import TITLES
from tests.titles.watched import choices
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import lama_dice as kernel  # noqa: E402
from lab.kernels.random_numbers import seeded  # noqa: E402
from lab.strength.payoffs.lama_dice import mean_payoffs  # noqa: E402

GAME: Game[State, Observation] = REGISTRY["lama-dice"]


def by_the_rules(state: State) -> list[int]:
    """The expected position of the kernel for a state."""
    held = kernel.seen_position(GAME.observe(state, Seat(0)))
    numbers = [int(number) for number in held]
    if state.phase is Phase.DEAL and not state.round.number:
        numbers[kernel.ROLL] = 0
    return numbers


def steps(position: Any) -> set[int]:
    """The legal actions of a position of the kernel."""
    actions: Any = np.zeros(kernel.MOST_ACTIONS, np.int64)
    return {int(action) for action in actions[: kernel.legal(position, actions)]}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_step_of_a_game_leads_to_the_same_position(seats: int) -> None:
    phases, compared = set(), 0
    for seed in range(40):
        draw = Random(seed).randrange
        patience = 2 + seed % 4  # one of `patience` decisions is to quit
        first = Seat(draw(seats))
        state = GAME.initial_state(seats, first)
        position: Any = np.zeros(kernel.LENGTH, np.int64)
        kernel.start(position, seats, first)
        while (actor := GAME.current_actor(state)) is not TERMINAL:
            if actor is CHANCE:
                outcome = GAME.sample(state, draw)
                if isinstance(outcome, Deal):
                    position[kernel.ROWS : kernel.ROWS + seats] = outcome.hands
                    kernel.begin(position)
                else:
                    assert isinstance(outcome, Roll)
                    kernel.roll_dice(position, int(outcome.cards))
                state = GAME.apply(state, outcome)
            else:
                legal = GAME.legal_actions(state)
                assert steps(position) == set(map(kernel.number_of, legal))
                choice = legal[draw(len(legal))]
                if state.phase is Phase.TURN:
                    choice = legal[not draw(patience)]
                kernel.act(position, kernel.number_of(choice))
                state = GAME.apply(state, choice)
            assert list(position) == by_the_rules(state)
            assert bool(kernel.alone(position)) == GAME.observe(state, state.seat).alone or (
                state.phase in (Phase.RETURN, Phase.DEAL, Phase.OVER)
            )
            phases.add(state.phase)
            compared += 1
        assert not steps(position)
    assert phases == set(Phase)
    assert compared > 1000


def test_a_wrong_step_is_noticed() -> None:
    """`by_the_rules` differs for positions that differ in a card, a point or a seat."""
    state = GAME.initial_state(3, Seat(1))
    state = GAME.apply(state, GAME.sample(state, Random(1).randrange))
    right = by_the_rules(state)
    for wrong in (
        state.replace(rows=(*state.rows[:2], state.rows[0])),
        state.replace(points=(0, 1, 0)),
        state.replace(quitters=4),
        state.replace(llama_row=state.rows[0]),
        state.replace(seat=Seat(2)),
        state.replace(phase=Phase.ROLL),
    ):
        assert by_the_rules(wrong) != right


def test_the_dice_fall_as_often_as_the_rules_say() -> None:
    ways: dict[int, int] = {}
    for roll, weight in ROLL_WEIGHTS:
        ways[roll.cards] = ways.get(roll.cards, 0) + weight
    assert dict(zip(map(int, kernel.ROLLS), map(int, kernel.WEIGHTS), strict=True)) == ways
    luck, thrown = seeded(1), 216_000
    seen = dict.fromkeys(ways, 0)
    for _ in range(thrown):
        seen[kernel.sample_roll(luck)] += 1
    assert all(abs(seen[cards] - 1000 * ways[cards]) < 5 * (1000 * ways[cards]) ** 0.5 for cards in ways)


def test_a_deal_is_of_the_deck_and_each_card_is_as_likely() -> None:
    luck = seeded(2)
    position: Any = np.zeros(kernel.LENGTH, np.int64)
    kernel.start(position, 6, 0)
    kernel.deal(position, luck)
    assert position[kernel.ROWS : kernel.ROWS + 6].sum() == 0x6555555
    dealt, deals = [0, 0], 2000
    for _ in range(deals):
        kernel.start(position, 2, 0)
        kernel.deal(position, luck)
        for seat in range(2):
            dealt[seat] += int(position[kernel.ROWS + seat]) >> 24
    for llamas in dealt:  # 6 llamas among 36 cards: one in six cards
        assert abs(llamas - deals) < 5 * deals**0.5


@pytest.mark.parametrize("row", [0, 0x1, 0x30, 0x1000000, 0x1111111, 0x7000002])
def test_a_row_scores_as_the_rules_say(row: Any) -> None:
    assert kernel.score(row) == llama_points(row)


def turns(seats: int) -> list[tuple[Observation, tuple[Action, ...]]]:
    """Choices of all kinds, as they come in games between opponents of all kinds."""
    bots: list[Bot] = [TITLES["lama-dice"].opponents.easy, RandomBot(), TITLES["lama-dice"].opponents.normal]
    sat = [bots[seat % len(bots)] for seat in range(seats)]
    made = [choice for luck in range(4, 7) for choice in choices(GAME, sat, 0, luck)]
    return [(seen, legal) for seen, legal, _ in made if len(legal) > 1]


@pytest.mark.parametrize("seats", [2, 4])
def test_mean_payoffs_are_those_of_the_games_own_play_outs(seats: int) -> None:
    few, many = 300, 40_000
    asked = turns(seats)
    asked = asked[:: len(asked) // 8]
    assert len(asked) >= 8
    for number, (seen, legal) in enumerate(asked):
        below = Random(number).randrange
        to_the_end = play_out(GAME, below)
        world = lama_dice_worlds(seen, legal, below)
        fast = mean_payoffs(seen, legal, many, seed=number)
        for action, payoff in zip(legal, fast, strict=True):
            slow = []
            for _ in range(few):
                points = to_the_end(GAME.apply(world(), action)).points
                others = [held for seat, held in enumerate(points) if seat != seen.seat]
                slow.append(points[seen.seat] - mean(others))
            error = stdev(slow) / few**0.5
            assert abs(mean(slow) - payoff) <= 4.5 * error + 0.2 * (not error)


def test_mean_payoffs_repeat_themselves_by_seed() -> None:
    seen, legal = turns(4)[3]
    once, again, other = (mean_payoffs(seen, legal, 50, seed) for seed in (1, 1, 2))
    assert once == again != other
