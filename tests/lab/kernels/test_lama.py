"""Compares the compiled copy of LAMA with the rules by position, and its play-outs with the slow ones."""

from random import Random
from typing import Any

import pytest

from lab.strength.monte_carlo import play_out
from lab.strength.worlds import lama_worlds
from llamadillo.arena.opponents import RandomBot
from llamadillo.bots import Bot
from llamadillo.engine.cards import NO_CARDS, count, unpack
from llamadillo.engine.game import CHANCE, Game, Seat
from llamadillo.games import REGISTRY
from llamadillo.games.lama import COPIES, Deal, Observation, Phase, State
from llamadillo.titles import TITLES
from llamadillo.titles.lama.evidence import evidence
from tests.titles.watched import choices
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import lama as kernel  # noqa: E402
from lab.kernels.lama import number_of, seen_position  # noqa: E402
from lab.kernels.random_numbers import seeded  # noqa: E402
from lab.strength.payoffs.lama import mean_payoffs  # noqa: E402

GAME: Game[State, Observation] = REGISTRY["lama"]
PHASES = {
    Phase.DEAL: kernel.DEAL,
    Phase.TURN: kernel.TURN,
    Phase.RETURN: kernel.RETURN,
    Phase.OVER: kernel.OVER,
}


def started(seats: int, first: int) -> kernel.Position:
    """The position before the first deal."""
    position: Any = np.full(kernel.LENGTH, -7, dtype=np.int64)  # arbitrary values
    kernel.start(position, seats, first)
    return position


def lay(position: kernel.Position, deal: Deal) -> None:
    """Replace the cards that the kernel dealt by those of a deal."""
    width = kernel.VALUES + 1
    for seat, hand in enumerate(deal.hands):
        for value in range(1, width):
            position[kernel.HANDS + seat * width + value] = count(hand, value)
    position[kernel.TOP] = deal.discard
    pile = [value for card in deal.pile for value in unpack(card)]
    position[position[kernel.NEXT] : position[kernel.STOP]] = pile


def as_seen(position: kernel.Position) -> tuple[object, ...]:
    """The parts of a position of the kernel that a state of the rules also has."""
    seats, width = position[kernel.SEATS], kernel.VALUES + 1

    def by_seat(start: int) -> list[int]:
        return list(position[start : start + seats])

    hands = [list(position[kernel.HANDS + seat * width :][1:width]) for seat in range(seats)]
    pile = list(position[position[kernel.NEXT] : position[kernel.STOP]])
    return (
        *(int(position[place]) for place in (kernel.PHASE, kernel.SEAT, kernel.TOP, kernel.LAST, kernel.IN)),
        *map(by_seat, (kernel.QUITTERS, kernel.POINTS, kernel.SIZES)),
        hands,
        pile,
    )


def as_known(position: kernel.Position) -> tuple[list[int], list[list[int]]]:
    """The copies of each value that were played, and what is known of each hand."""
    width = kernel.VALUES + 1
    known = [list(position[kernel.KNOWN + seat * width :][:width]) for seat in range(position[kernel.SEATS])]
    return list(position[kernel.PLAYED : kernel.PLAYED + width]), known


def as_concluded(state: State) -> tuple[list[int], list[list[int]]]:
    """The same by the opponents of the box, from the history."""
    clues = evidence(state.history, NO_CARDS, state.discard, len(state.hands))
    return [0, *(COPIES - unseen for unseen in clues.unseen[1:])], clues.missing


def as_ruled(state: State) -> tuple[object, ...]:
    """The same of a state of the rules."""
    hands = [[count(hand, value) for value in range(1, 8)] for hand in state.hands]
    return (
        PHASES[state.phase],
        state.seat,
        state.discard,
        -1 if state.last is None else state.last,
        state.quit.count(False),
        list(map(int, state.quit)),
        list(state.points),
        list(map(sum, hands)),
        hands,
        [value for card in state.pile for value in unpack(card)],
    )


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_copy_follows_the_rules_to_the_end_of_the_game(seats: int) -> None:
    random = Random(seats)
    luck = seeded(seats)
    room: Any = np.zeros(8, dtype=np.int64)
    phases = set()
    for number in range(40):
        eager = number % 4  # some games with few quits, so that rounds get long and piles run out
        state, position = GAME.initial_state(seats, Seat(number % seats)), started(seats, number % seats)
        while state.phase is not Phase.OVER:
            if GAME.current_actor(state) is CHANCE:
                deal = GAME.sample(state, random.randrange)
                assert isinstance(deal, Deal)
                state = GAME.apply(state, deal)
                kernel.deal(position, luck)
                lay(position, deal)
                position[kernel.PLAYED : kernel.KNOWN] = 0
                position[kernel.PLAYED + deal.discard] = 1
            else:
                legal = GAME.legal_actions(state)
                steps = list(room[: kernel.legal(position, room)])
                assert steps == [number_of(action) for action in legal]
                choice = random.randrange(len(legal))
                if eager and len(legal) > 1 and state.phase is Phase.TURN:
                    choice = max(choice, random.randrange(len(legal)), 1)
                state = GAME.apply(state, legal[choice])
                kernel.act(position, steps[choice])
            assert as_seen(position) == as_ruled(state)
            assert as_known(position) == as_concluded(state)
            phases.add(state.phase)
    assert phases == set(Phase)


@pytest.mark.parametrize("seats", [2, 6])
def test_the_copy_deals_the_deck(seats: int) -> None:
    luck, first = seeded(1), set()
    for _ in range(200):
        position = started(seats, 1)
        kernel.deal(position, luck)
        phase, seat, top, last, left, quitters, points, sizes, hands, pile = as_seen(position)
        assert (phase, seat, last, left) == (kernel.TURN, 1, -1, seats)
        assert (quitters, points, sizes) == ([0] * seats, [0] * seats, [6] * seats)
        assert isinstance(hands, list)
        assert isinstance(pile, list)
        everywhere = [sum(hand[value] for hand in hands) + pile.count(value + 1) for value in range(7)]
        assert [n + (top == value + 1) for value, n in enumerate(everywhere)] == [8] * 7
        first.add(pile[0])
    assert first == set(range(1, 8))


def test_an_observation_becomes_a_position_without_what_is_hidden() -> None:
    room: Any = np.zeros(8, dtype=np.int64)
    for made in choices(GAME, [TITLES["lama"].opponents.easy] * 3, 0, 4):
        position = seen_position(made.observation)
        hands = as_seen(position)[8]
        assert isinstance(hands, list)
        for seat, hand in enumerate(hands):
            known = made.observation.shown or seat == made.observation.seat
            assert sum(hand) == (made.observation.hand_sizes[seat] if known else 0)
        assert list(room[: kernel.legal(position, room)]) == [number_of(action) for action in made.legal]


@pytest.mark.parametrize("seats", [2, 4])
def test_mean_payoffs_are_those_of_slow_play_outs(seats: int) -> None:
    """Both are means of 250 play-outs or more: they agree within five standard errors."""
    bots: list[Bot] = [TITLES["lama"].opponents.normal, RandomBot()]
    made = choices(GAME, [bots[seat % 2] for seat in range(seats)], 0, 3)
    returns = [one for one in made if one.observation.phase is Phase.RETURN]
    for number, (seen, legal, _) in enumerate([*made[::9][:8], *returns[:2]]):
        below = Random(number).randrange
        play, world = play_out(GAME, below), lama_worlds(seen, legal, below)
        fast = mean_payoffs(seen, legal, 20_000, seed=number)
        for action, mean in zip(legal, fast, strict=True):
            slow = []
            for _ in range(250):
                points = play(GAME.apply(world(), action)).points
                slow.append((seats * points[seen.seat] - sum(points)) / (seats - 1))
            slow_mean = sum(slow) / len(slow)
            deviation = (sum((payoff - slow_mean) ** 2 for payoff in slow) / len(slow)) ** 0.5
            assert abs(mean - slow_mean) <= 5 * deviation / len(slow) ** 0.5 + 0.01, (number, action)


def test_mean_payoffs_repeat_themselves() -> None:
    seen, legal, _ = choices(GAME, [TITLES["lama"].opponents.normal] * 3, 0, 1)[4]
    assert mean_payoffs(seen, legal, 50, seed=9) == mean_payoffs(seen, legal, 50, seed=9)
    assert mean_payoffs(seen, legal, 50, seed=9) != mean_payoffs(seen, legal, 50, seed=10)
