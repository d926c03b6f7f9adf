"""The hard opponent for LAMA: its network, its choices, its file."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import exp
from struct import unpack_from

import pytest

from llamadillo.bots.stored import BadData, checked, stored, whole
from llamadillo.engine.cards import Cards, one, pack, unpack
from llamadillo.engine.game import Seat, replaced
from llamadillo.games.lama import DECK, DrawCard, Lama, Phase, Play, State
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.titles.lama.features import FEATURES, OF_TWO_SEATS
from llamadillo.titles.lama.hard import MAGIC, NARROW, NOISE, SIZE, WIDE, Hard, network, numbers_for, weigh
from llamadillo.titles.lama.network import FINE, LamaNetwork, size_of
from llamadillo.titles.lama.opponents import Normal
from tests.titles.watched import Choice, choices

GAME = Lama()
NUMBERS = stored("llamadillo.titles.lama", "hard.bin", MAGIC, SIZE)


def made(seats: int, games: int) -> Iterator[Choice]:
    """Choices made by the network in games among hard opponents."""
    for number in range(games):
        for choice in choices(GAME, [Hard()] * seats, number % seats, number):
            seen = choice.observation
            if seen.phase is Phase.TURN and len(choice.legal) > 1 and not seen.alone:
                yield choice


@pytest.mark.parametrize("seats", [2, 3])
def test_chances_are_those_of_the_network_computed_directly(seats: int) -> None:
    """Packed sums equal sums computed one by one."""
    numbers = numbers_for(NUMBERS, seats)
    net, lanes = network(seats), unpack_from(f"<{len(numbers) // 2}h", numbers)
    dice = random.Random(2)
    start = (FEATURES + 1) * WIDE
    for _ in range(20):
        on = dice.sample(range(FEATURES), dice.randrange(1, 25))
        first = [
            max(lanes[FEATURES * WIDE + unit] + sum(lanes[row * WIDE + unit] for row in on), 0)
            for unit in range(WIDE)
        ]
        middle = [
            max(
                FINE * lanes[start + WIDE * NARROW + unit]
                + sum(first[i] * lanes[start + i * NARROW + unit] for i in range(WIDE)),
                0,
            )
            for unit in range(NARROW)
        ]
        last = lanes[start + (WIDE + 1) * NARROW :]
        end = FINE * FINE * last[NARROW] + sum(middle[unit] * last[unit] for unit in range(NARROW))
        assert net.chance(net.total(on)) == 1 / (1 + exp(-end / FINE**3))


def test_lanes_hold_the_greatest_sums() -> None:
    """Networks of the largest weights of either sign do not overflow a lane."""
    others = size_of(FEATURES, WIDE, NARROW) // 2 - NARROW - 1
    for weight, chance in ((32767, 1.0), (-32768, 0.0)):
        numbers = (32767).to_bytes(2, "little") * others
        numbers += weight.to_bytes(2, "little", signed=True) * (NARROW + 1)
        net = LamaNetwork(numbers, FEATURES, WIDE, NARROW)
        assert net.chance(net.total(range(40))) == pytest.approx(chance)


def turn(hand: Cards, top: int, others: int, alone: bool = False) -> State:
    """Seat 0's turn in a game of two; the other seat holds `others` cards."""
    state = GAME.initial_state(2, Seat(0))
    dealt = GAME.apply(state, GAME.sample(state, random.Random(0).randrange))
    other = Cards(sum(map(one, unpack(Cards(DECK - hand - one(top)))[:others])))
    return dealt.replace(hands=(hand, other), discard=top, quit=(False, alone), points=(12, 12))


def test_obvious_choices() -> None:
    def choice(state: State) -> object:
        return Hard().choose(GAME.observe(state, Seat(0)), GAME.legal_actions(state), lambda n: n - 1)

    assert choice(turn(pack([5]), 5, 6)) is Play(5)  # go out
    assert choice(turn(pack([1]), 4, 1)) is Quit()  # one point, and the other is about to go out
    assert choice(turn(pack([1, 6, LLAMA, LLAMA]), 3, 6)) is DrawCard()
    assert choice(turn(pack([3, 4, 4]), 3, 6, alone=True)) is Play(3)
    assert choice(turn(pack([1, 4, 4]), 2, 6, alone=True)) is Quit()


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_networks_know_their_number_of_seats(seats: int) -> None:
    """The rows that the file for two seats leaves out are those that do not occur there."""
    used: set[int] = set()

    class Watched(LamaNetwork):
        def __init__(self) -> None:
            super().__init__(numbers_for(NUMBERS, seats), FEATURES, WIDE, NARROW)
            total = self.total

            def watched(places: Sequence[int]) -> int:
                used.update(places)
                return total(places)

            self.total = watched

    net = Watched()
    for seen, legal, _ in made(seats, 2):
        assert list(weigh(net, seen, legal)) == list(weigh(network(seats), seen, legal))
    outside = [row for row in used if not any(start <= row < end for start, end in OF_TWO_SEATS)]
    assert bool(outside) == (seats > 2)
    assert network(3) is network(6)
    assert network(2) is not network(3)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_ten_points_less_are_not_worse(seats: int) -> None:
    """Less than ten can be: a seat with 10 points that goes out returns them all, one with 9 a single one."""
    dice = random.Random(seats)
    for seen, legal, _ in list(made(seats, 1))[::4]:
        for others in (seen.points, tuple(dice.randrange(40) for _ in range(seats)), (20,) * seats):
            chances = []
            for own in range(0, 40, 5):
                points = replaced(others, seen.seat, own)
                chances.append(max(weigh(network(seats), replace(seen, points=points), legal)))
            for fewer, more in zip(chances, chances[2:], strict=False):
                assert more - fewer < 0.005
            assert chances[0] - chances[-1] > 0.03 or min(chances) > 0.9 or max(chances) < 0.1


def test_a_missing_or_damaged_file_is_reported_in_a_sentence() -> None:
    file = whole(MAGIC, NUMBERS)
    assert checked(file, "lama.bin", MAGIC, SIZE) == NUMBERS
    flipped = bytearray(file)
    flipped[5_000] ^= 1
    for data in (b"", file[:-1], bytes(flipped), whole(b"ANOTHER\n", NUMBERS), whole(MAGIC, NUMBERS[2:])):
        with pytest.raises(BadData, match=r"^lama\.bin of the hard opponent is damaged: install"):
            checked(data, "lama.bin", MAGIC, SIZE)
    with pytest.raises(BadData, match=r"^none\.bin of the hard opponent cannot be read \(.+\): install"):
        stored("llamadillo.titles.lama", "none.bin", MAGIC, SIZE)


@pytest.mark.parametrize("seats", [2, 4])
def test_among_actions_of_equal_worth_a_sound_one_is_chosen(seats: int) -> None:
    """A card that fits, else what normal chooses; where one action is better, that one."""
    compared = 0
    for seen, legal, choice in made(seats, 20):
        worth = dict(zip(legal, weigh(network(seats), seen, legal), strict=True))
        best = max(worth.values())
        level = [action for action in legal if best - worth[action] < NOISE]
        assert choice in level
        plays = [worth[action] for action in level if isinstance(action, Play)]
        if plays:
            assert isinstance(choice, Play)
            assert worth[choice] == max(plays)
        elif worth[choice] < best:
            assert choice is Normal().choose(seen, legal, lambda n: n - 1)
        compared += worth[choice] < best
    assert compared
