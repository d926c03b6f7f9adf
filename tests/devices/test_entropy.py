"""Chance on the box: a million rolls and thousands of deals through the entropy port, tested at 99 %."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from random import Random
from typing import Any, Final

import pytest

from llamadillo.app.dice import chance_of_more
from llamadillo.app.randomness import ALPHA, TESTS, Dice, chi_square, failed
from llamadillo.devices.entropy import (
    BLOCK,
    PROPORTION,
    REPETITIONS,
    SeededEntropy,
    SystemEntropy,
    is_healthy,
)
from llamadillo.engine.game import Game, Seat
from llamadillo.games import REGISTRY
from llamadillo.games.lama_dice import DICE, LamaDice, Roll
from llamadillo.ports.entropy import Entropy, EntropyFailed
from tests.devices.crooked import CROOKED, Crooked, fair
from tests.devices.randomness import ATTEMPTS, failures

MILLION: Final = 1_000_000
LAMA_DICE: Final = Dice(DICE)
THREE_DICE: Final = Dice((tuple(range(6)),) * 3)
SOURCES: Final[dict[str, Callable[[], Entropy]]] = {"system": SystemEntropy, "seed": lambda: SeededEntropy(1)}


@pytest.fixture(params=SOURCES)
def entropy(request: pytest.FixtureRequest) -> Entropy:
    return SOURCES[request.param]()


def lama_dice_rolls(entropy: Entropy, count: int) -> bytes:
    """Rolls of the LAMA Dice as the box makes them."""
    game = LamaDice()
    before_deal = game.initial_state(2, Seat(0))
    state = game.apply(before_deal, game.sample(before_deal, entropy.below))
    (roll,) = (action for action in game.legal_actions(state) if action.verb == "roll")
    state = game.apply(state, roll)
    codes = LAMA_DICE.codes
    below = entropy.below
    rolls = bytearray(count)
    for at in range(count):
        outcome = game.sample(state, below)
        assert isinstance(outcome, Roll)
        rolls[at] = codes[outcome.faces]
    return bytes(rolls)


def test_a_million_rolls_are_fair(entropy: Entropy) -> None:
    assert failures(lambda: lama_dice_rolls(entropy, MILLION), LAMA_DICE) == set()


@pytest.mark.parametrize(("dice", "test"), CROOKED, ids=lambda value: getattr(value, "__name__", str(value)))
def test_biased_dice_are_detected(dice: Crooked, test: str) -> None:
    chance = TESTS[test](dice(1, MILLION), THREE_DICE)
    assert not 1e-3 <= chance <= 1 - 1e-3, "also on each of three attempts"


def test_fair_dice_fail_a_test_at_the_stated_rate() -> None:
    """The chances are true chances: spread evenly, and one of a hundred beyond 99 %."""
    samples = 250
    chances = {
        name: [test(fair(seed, 3_000), THREE_DICE) for seed in range(samples)] for name, test in TESTS.items()
    }
    for name, found in chances.items():
        # 250 chances in ten classes, each true with a chance of 99.9 % itself.
        classes = Counter(int(chance * 10) for chance in found)
        assert chance_of_more(chi_square(classes, [samples / 10] * 10), 9) > 0.001, name
        beyond = sum(not ALPHA / 2 <= chance <= 1 - ALPHA / 2 for chance in found)
        assert beyond <= 9, f"{name}: more than 9 of 250 come once in a thousand times"


def test_a_test_is_failed_when_it_is_failed_on_every_attempt() -> None:
    honest = fair(1, 20_000)
    crooked = bytes(20_000)
    assert failed(honest, THREE_DICE) == set()
    assert failed(crooked, THREE_DICE) >= {"faces", "combinations", "runs"}
    samples = [crooked] * ATTEMPTS
    assert failures(samples.pop, THREE_DICE) >= {"faces", "combinations", "runs"}
    assert samples == []
    samples = [honest, honest, crooked]
    assert failures(samples.pop, THREE_DICE) == set()
    assert samples == [honest], "passed: no further sample is needed"


@pytest.mark.parametrize(
    ("freedom", "statistic", "chance"),
    [
        (1, 6.635, 0.01),
        (3, 11.345, 0.01),
        (10, 2.156, 0.995),
        (10, 25.188, 0.005),
        (100, 67.328, 0.995),
        (100, 135.807, 0.01),
        (5, 0.0, 1.0),
    ],
)
def test_chi_square_as_in_the_printed_tables(freedom: int, statistic: float, chance: float) -> None:
    assert chance_of_more(statistic, freedom) == pytest.approx(chance, abs=2e-6)


DEALS: Final = 4_000
CARDS: Final = ("1", "2", "3", "4", "5", "6", "L")
DECKS: Final[dict[str, dict[Any, int]]] = {
    "lama-dice": {card: 6 if card == "L" else 5 for card in CARDS},
    "lama": dict.fromkeys(CARDS, 8),
    "armadillo": dict.fromkeys(range(1, 21), 3),
}
"""The number of cards of each value in the deck (D1, C1, A1)."""


def unfair_deals(game: Game[Any, Any], entropy: Entropy) -> set[str]:
    """The seats and values that are dealt too often or too rarely in a sample of deals.

    The number of cards of a value in a hand is hypergeometric. Each is tested at 99.9 %, since there
    are up to 40 of them.
    """
    state = game.initial_state(4, Seat(0))
    deck = DECKS[game.name]
    deals = [game.sample(state, entropy.below).to_json()["deal"]["hands"] for _ in range(DEALS)]
    chances = {
        f"seat {seat}, {value}": _deal_chance(deck, value, [deal[seat] for deal in deals])
        for seat in (0, 3)
        for value in deck
    }
    return {name for name, chance in chances.items() if not ALPHA / 20 <= chance <= 1 - ALPHA / 20}


def _deal_chance(deck: dict[Any, int], value: Any, hands: list[list[Any]]) -> float:
    """The chance, for fair deals, that the numbers of cards of `value` are at least this far off."""
    cards, size = sum(deck.values()), len(hands[0])

    def expected(count: int) -> float:
        ways = comb(deck[value], count) * comb(cards - deck[value], size - count)
        return len(hands) * ways / comb(cards, size)

    most = next(count for count in (3, 2, 1) if expected(count) > 20)  # this number or more is one class
    means = [expected(count) for count in range(most)]
    observed = Counter(min(most, hand.count(value)) for hand in hands)
    return chance_of_more(chi_square(observed, [*means, len(hands) - sum(means)]), most)


@pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY)
def test_deals_are_fair(game: Game[Any, Any], entropy: Entropy) -> None:
    unfair = unfair_deals(game, entropy)
    for _ in range(ATTEMPTS - 1):
        unfair &= unfair_deals(game, entropy) if unfair else unfair
    assert unfair == set()


class BiasedEntropy:
    """An entropy that returns the smaller of two numbers half of the time."""

    def __init__(self) -> None:
        self._entropy = SeededEntropy(1)

    def below(self, n: int) -> int:
        number = self._entropy.below(n)
        return number if self._entropy.below(2) else min(number, self._entropy.below(n))


@pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY)
def test_a_biased_dealer_is_detected(game: Game[Any, Any]) -> None:
    assert unfair_deals(game, BiasedEntropy())


def test_a_seed_gives_the_same_numbers_on_every_machine() -> None:
    """SplitMix64's published numbers, and the dice of seed 7."""
    words = SeededEntropy(1234567)
    assert [words.below(1 << 64) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    dice = SeededEntropy(7)
    assert [dice.below(6) for _ in range(12)] == [3, 0, 4, 3, 1, 3, 2, 1, 3, 0, 4, 2]


def test_another_seed_gives_other_numbers() -> None:
    def said(seed: int) -> list[int]:
        entropy = SeededEntropy(seed)
        return [entropy.below(1000) for _ in range(10)]

    assert len({tuple(said(seed)) for seed in (-1, 0, 1, 2, 1 << 63)}) == 5
    assert said(1) == said(1)


# The health tests of the bytes.


def chance_of_at_least(count: int, trials: int, chance: Fraction) -> Fraction:
    """The exact chance of at least `count` successes."""
    fewer = (comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(count))
    return 1 - sum(fewer, Fraction())


def test_the_cutoffs_of_the_health_tests_are_those_of_the_stated_chance() -> None:
    """NIST SP 800-90B, 4.4.1 and 4.4.2, for bytes of full entropy and a false alarm in 2⁴⁰."""
    assert Fraction(1, 256) ** (REPETITIONS - 1) == Fraction(1, 2**40)
    # The first byte of the block counts, so one occurrence is certain.
    chances = [chance_of_at_least(n - 1, BLOCK - 1, Fraction(1, 256)) for n in (PROPORTION, PROPORTION - 1)]
    assert chances[0] < Fraction(1, 2**40) < chances[1]


class Bytes:
    """A source of blocks that counts its calls."""

    def __init__(self, block: Callable[[int], bytes]) -> None:
        self._block = block
        self.calls = 0

    def __call__(self, size: int) -> bytes:
        assert size == BLOCK
        self.calls += 1
        return self._block(self.calls)


def fair_block(number: int) -> bytes:
    return Random(number).randbytes(BLOCK)


def broken(_: int) -> bytes:
    raise OSError


@pytest.mark.parametrize(
    "block",
    [
        lambda _: bytes(BLOCK),
        lambda _: b"\xff" * BLOCK,
        lambda number: bytes([number]) * BLOCK,
        lambda number: fair_block(number)[:400] + b"\x07" * 6 + fair_block(number)[406:],
        lambda number: bytes(byte & 0xF for byte in fair_block(number)),
        lambda number: fair_block(number)[:100],
        broken,
    ],
    ids=["zeros", "ones", "counting", "a-run", "four-bits", "short", "error"],
)
def test_no_number_is_drawn_from_a_source_that_fails(block: Callable[[int], bytes]) -> None:
    entropy = SystemEntropy(Bytes(block))
    for _ in range(3):
        with pytest.raises(EntropyFailed):
            entropy.below(6)


def test_a_run_across_two_blocks_and_a_repeated_block_are_found() -> None:
    first, second = fair_block(1), fair_block(2)
    assert is_healthy(first)
    assert is_healthy(second, first)
    assert not is_healthy(first, first)
    assert not is_healthy(b"\x09" * 3 + second[3:], first[:-3] + b"\x09" * 3)
    assert is_healthy(b"\x09" * 2 + second[2:], first[:-3] + b"\x09" * 3)


def test_a_single_bad_block_is_not_used_and_not_an_alarm() -> None:
    def block(number: int) -> bytes:
        return bytes(BLOCK) if number in (2, 3) else fair_block(number)

    source = Bytes(block)
    entropy = SystemEntropy(source)
    numbers = [entropy.below(256) for _ in range(2 * BLOCK)]
    assert bytes(numbers) == block(1) + block(4)
    assert source.calls == 4


def test_a_source_that_works_again_is_used_again() -> None:
    source = Bytes(lambda number: bytes(BLOCK) if number <= 6 else fair_block(number))
    entropy = SystemEntropy(source)
    for _ in range(2):
        with pytest.raises(EntropyFailed):
            entropy.below(6)
    assert 0 <= entropy.below(6) < 6


def test_fair_blocks_pass() -> None:
    before = b""
    for number in range(20_000):  # ten million bytes
        block = fair_block(number)
        assert is_healthy(block, before)
        before = block
