"""A draw depends on its purpose alone."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, product

import pytest

from llamadillo.arena.chance import Chance, key
from llamadillo.arena.match import play
from llamadillo.bots import Bot
from llamadillo.engine.game import Draw, Seat
from llamadillo.engine.steps import Outcome
from llamadillo.games.lama_dice import Deal, LamaDice, Phase, State
from llamadillo.titles import TITLES


def numbers(draw: Draw, count: int = 4) -> tuple[int, ...]:
    return tuple(draw(1 << 64) for _ in range(count))


def test_only_equal_addresses_give_equal_numbers() -> None:
    drawn = Counter[tuple[int, ...]]()
    for game, round_, seat, before in product(range(3), range(1, 4), range(6), range(20)):
        luck = Chance(key(game))
        assert numbers(luck.dice(round_, seat, before)) == numbers(
            Chance(key(game)).dice(round_, seat, before)
        )
        drawn[numbers(luck.dice(round_, seat, before))] += 1
        drawn[numbers(luck.choice(round_, seat, before))] += 1
    for game, round_ in product(range(3), range(1, 40)):
        drawn[numbers(Chance(key(game)).deal(round_))] += 1
    assert max(drawn.values()) == 1


def test_a_key_depends_on_the_order_of_its_address() -> None:
    keys = {key(*address) for address in product(range(12), repeat=3)}
    assert len(keys) == 12**3
    assert keys.isdisjoint(key(*address) for address in product(range(12), repeat=2))


@pytest.mark.parametrize("below", [6, 26, 216])
def test_draws_of_neighbours_are_uniform_and_uncorrelated(below: int) -> None:
    drawn = [Chance(key(game)).dice(1, 0, before)(below) for game in range(100) for before in range(100)]
    counts = Counter(drawn)
    expected = len(drawn) / below
    chi = sum((counts[number] - expected) ** 2 / expected for number in range(below))
    # Chi squared has mean below - 1 and variance twice that: five standard deviations.
    assert chi < below - 1 + 5 * (2 * (below - 1)) ** 0.5
    middle = (below - 1) / 2
    covariance = sum((a - middle) * (b - middle) for a, b in pairwise(drawn))
    assert abs(covariance / sum((a - middle) ** 2 for a in drawn)) < 0.05


class Recorded(LamaDice):
    """LAMA Dice that records its outcomes by address."""

    def __init__(self) -> None:
        self.drawn: dict[tuple[int, ...], Outcome] = {}
        self.order: list[Outcome] = []

    def sample(self, state: State, draw: Draw) -> Outcome:
        outcome = super().sample(state, draw)
        if isinstance(outcome, Deal):
            address: tuple[int, ...] = (state.round.number + 1,)
        else:
            assert state.phase is Phase.ROLL
            before = sum(
                len(known) == 3 and known[:2] == (state.round.number, state.seat) for known in self.drawn
            )
            address = (state.round.number, state.seat, before)
        assert address not in self.drawn
        self.drawn[address] = outcome
        self.order.append(outcome)
        return outcome


def test_a_different_choice_does_not_change_later_draws() -> None:
    easy, normal = TITLES["lama-dice"].opponents.easy, TITLES["lama-dice"].opponents.normal
    games: list[Recorded] = []
    tables: list[Sequence[Bot]] = [(normal, easy, easy), (easy, easy, normal), (normal, normal, normal)]
    for bots in tables:
        games.append(Recorded())
        play(games[-1], bots, key(4), Seat(0))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        same = games[one].drawn.keys() & games[other].drawn.keys()
        assert len(same) > 15
        assert any(len(address) == 1 and address[0] > 1 for address in same)  # later deals, too
        assert all(games[one].drawn[address] == games[other].drawn[address] for address in same)
        assert games[one].order[:20] != games[other].order[:20]
