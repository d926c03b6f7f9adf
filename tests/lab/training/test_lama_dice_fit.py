"""The training of the hard opponent of LAMA Dice: the solved table, the networks, the file."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from llamadillo.arena.match import play
from llamadillo.arena.opponents import RandomBot
from llamadillo.bots import Bot
from llamadillo.bots.chances import logistic
from llamadillo.bots.relu_network import FINE, ReluNetwork
from llamadillo.bots.stored import checked, stored
from llamadillo.engine.cards import Cards, pack
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games import REGISTRY
from llamadillo.games.lama_dice import Discard, Observation, Phase, RollDice, Take
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles import TITLES
from llamadillo.titles.lama_dice import alone_values, two_seats
from llamadillo.titles.lama_dice.alone_chances import MOST_OF_OTHER, AloneChances, is_small
from llamadillo.titles.lama_dice.alone_values import TOKENS
from llamadillo.titles.lama_dice.networks import (
    CERTAIN,
    FEATURES,
    HIDDEN,
    MAGIC,
    REST_FEATURES,
    SIZE,
    Numbers,
)
from llamadillo.titles.lama_dice.odds import AloneSolver
from llamadillo.titles.lama_dice.opponents import worth
from llamadillo.titles.lama_dice.prospects import Prospects
from llamadillo.titles.lamas.opponents import best_token
from tests.titles.watched import choices
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import lama_dice as kernel  # noqa: E402
from lab.kernels.machine_code import compiled  # noqa: E402
from lab.kernels.random_numbers import Rng, below, seeded  # noqa: E402
from lab.kernels.scoring import share_of_win  # noqa: E402
from lab.training.__main__ import main  # noqa: E402
from lab.training.lama_dice import alone, baselines, fit, judge, network  # noqa: E402
from lab.training.lama_dice import two_seats as lab_two_seats  # noqa: E402
from lab.training.lama_dice.alone_chances import TABLES, alone_chance  # noqa: E402

GAME = REGISTRY["lama-dice"]


@pytest.fixture(scope="module")
def solved() -> Any:
    return alone.solved()


def rows(number: int) -> list[tuple[Cards, Cards]]:
    """Random rows of a few cards, and llama rows."""
    random = Random(1)
    drawn = []
    for _ in range(number):
        values = [random.randint(1, LLAMA) for _ in range(random.randint(1, 5))]
        llama_row = random.sample(range(1, LLAMA + 1), random.randint(1, LLAMA))
        if all(values.count(value) <= 3 for value in values):
            drawn.append((pack(values), pack(llama_row)))
    return drawn


def test_the_solved_table_is_the_exact_one(solved: Any) -> None:
    exact = AloneSolver()
    for row, llama_row in rows(60):
        for number, token in enumerate(TOKENS):
            best = exact.best(turn(row, llama_row, alone=True, points=token))
            found = solved[number][alone.index_of(row), network.set_of(llama_row)]
            assert abs(best.points - Fraction(float(found))) < Fraction(1, 10**9)


def test_what_the_opponent_makes_of_the_table_is_that_too(solved: Any) -> None:
    table = memoryview(fit.table_bytes(solved))
    exact, best = AloneSolver(), set()
    for row, llama_row in rows(200):
        for token in TOKENS:
            position = turn(row, llama_row, alone=True, points=token)
            found = exact.best(position)
            known = alone_values.AloneValues(table, llama_row, token)
            assert abs(found.points - Fraction(known.turn(row))) < Fraction(1, 500)
            if abs(found.points - llama_points(row)) > Fraction(1, 100):
                assert known.rolls(row) == isinstance(found.action, RollDice)
            best.add(found.action)
    assert len(best) == 2


def test_the_compiled_chance_of_a_seat_that_is_alone_is_that_of_the_opponent() -> None:
    between: Any = np.random.Generator(np.random.PCG64(1)).random((LOST, LOST))
    random = Random(2)
    for row, llama_row in rows(60):
        held, other = random.randrange(LOST), random.randrange(60)

        def ended(points: int) -> float:
            if max(points, other) < LOST:  # noqa: B023 (used at once)
                return float(between[points, other])  # noqa: B023
            return (points <= other) / (1 + (points == other))  # noqa: B023

        found = alone_chance(row, held, other, llama_row, between, TABLES)
        assert found == pytest.approx(AloneChances(llama_row, ended).turn(row, held), abs=1e-12)


class Unfitted(Numbers):
    """The numbers as the training uses them: without what `shares` makes of them at a table for more."""

    def turn(self, seen: Observation) -> ReluNetwork:
        return self.round(len(seen.rows))

    def after_round(self, points: Sequence[int], starter: int) -> tuple[float, ...]:
        if max(points) >= LOST or len(points) == 2:
            return super().after_round(points, starter)
        each = [logistic(self.rest_odds(points, seat, starter)) for seat in range(len(points))]
        return tuple(chance / sum(each) for chance in each)


def slightly_trained(seats: int) -> tuple[Numbers, Any, Any]:
    """Networks after a short training, as in a file, and the same for compiled code."""
    if seats == 2:
        both = fit.two_seats_bytes(*lab_two_seats.trained(lab_two_seats.Effort(2, 1, 300, 1), 1))
        start = alone_values.SIZE
    else:
        net, rest = map(fit.as_in_the_file, fit.trained(seats, 60))
        both = fit.network_bytes(net) + fit.network_bytes(rest)
        start = SIZE - (MAX_SEATS + 1 - seats) * len(both)
    content = bytes(start) + both + bytes(SIZE - start - len(both))
    return Unfitted(content), *in_the_file(content, seats)


def in_the_file(content: bytes, seats: int) -> tuple[Any, Any]:
    """The round network, and the other or the table between two rounds, for compiled code."""
    raw: Any = np.frombuffer(content, np.uint8)[alone_values.SIZE :]
    of_two = 2 * (two_seats.FEATURES * two_seats.HIDDEN + two_seats.HIDDEN + 1)
    if seats == 2:
        table = raw[of_two:][: 2 * LOST * LOST].view("<u2").reshape(LOST, LOST) / CERTAIN
        empty: Any = np.zeros(0, np.float32)
        net = layers(raw[:of_two], two_seats.FEATURES, two_seats.HIDDEN)
        return net, (table.astype(np.float32), empty)
    more = raw[of_two + 2 * LOST * LOST :].reshape(MAX_SEATS - MIN_SEATS, -1)[seats - MIN_SEATS - 1]
    split = 2 * (FEATURES * HIDDEN + HIDDEN + 1)
    return layers(more[:split], FEATURES, HIDDEN), layers(more[split:], REST_FEATURES, HIDDEN)


def layers(raw: Any, features: int, units: int) -> tuple[Any, Any]:
    weights: Any = raw.view("<i2").astype(np.float32) / FINE
    first, second = np.split(weights, [features * units])
    assert len(second) == units + 1
    return first.reshape(features, units).copy(), second.copy()


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_opponent_at_the_table_thinks_what_the_compiled_one_thinks(seats: int) -> None:
    known, net, rest = slightly_trained(seats)
    bots: list[Bot] = [TITLES["lama-dice"].opponents.normal, RandomBot(), TITLES["lama-dice"].opponents.easy]
    made = choices(GAME, [bots[seat % 3] for seat in range(seats)], 0, luck=4)
    compared = set()
    for seen, legal, _ in made:
        if seen.phase not in (Phase.TURN, Phase.DISCARD, Phase.TAKE) or seen.alone:
            continue
        position = kernel.seen_position(seen)
        sums = judge.around(position, net)
        held = seen.points[seen.seat]

        def compiled(row: int, llama_row: int) -> float:
            return judge.leaving(position, sums, row, held, llama_row, net, rest)  # noqa: B023 (used at once)

        thinks = Prospects(seen, known)
        for action in legal:
            match action:
                case Discard(cards):
                    left = Cards(seen.row - cards)
                    one, other = thinks.leaving(left, seen.llama_row), compiled(left, seen.llama_row)
                case Take(card):
                    taken = 1 << 4 * (card - 1)
                    one, other = thinks.taking(card), compiled(seen.row + taken, seen.llama_row - taken)
                case RollDice():
                    one, other = thinks.rolling(), judge.rolling(position, sums, net, rest)
                case _:
                    one, other = thinks.quitting(), judge.quitting(position, sums, net, rest)
                    if seats == 2 and is_small(seen.rows[1 - seen.seat], MOST_OF_OTHER):
                        other = lab_two_seats.quitting(position, rest, TABLES)
            # The opponent compares all tokens after three llamas, and scales the chances of three and more
            # seats between two rounds to a sum of 1. Training does neither.
            within = 1e-5 if seats == 2 and action != RollDice() else 0.05
            assert abs(one - other) < within
            compared.add(type(action))
    assert compared == {Discard, Take, RollDice, Quit}


@pytest.mark.parametrize("seats", [2, 5])
def test_what_is_thought_of_the_end_of_a_round_is_the_same_too(seats: int) -> None:
    known, _, rest = slightly_trained(seats)
    random, ends = Random(seats), 0
    bots: list[Bot] = [TITLES["lama-dice"].opponents.easy] * seats
    for seen, _, _ in choices(GAME, bots, 0, luck=1):
        if seen.phase is not Phase.TURN:
            continue
        points = random.randrange(50)
        position = kernel.seen_position(seen)
        one = Prospects(seen, known).ending(points)
        held = [before + llama_points(row) for before, row in zip(seen.points, seen.rows, strict=True)]
        held[seen.seat] = points
        each = [judge.after_round(np.array(held), seats, seat, seen.seat, rest) for seat in range(seats)]
        assert each[seen.seat] == judge.if_round_ends(position, points, rest)
        assert abs(one - each[seen.seat] / sum(each)) < 1e-5
        ends += one in (0, 1)
    assert ends


def left_by(seen: Observation, choice: int) -> float:
    """The points that the box expects for the row after a discard or take of the kernel."""
    cards = choice & kernel.WHAT
    row = Cards(seen.row - cards if seen.phase is Phase.DISCARD else seen.row + cards)
    return worth(row, seen.alone, best_token(seen.points[seen.seat]))


def test_the_compiled_normal_opponent_is_the_normal_opponent() -> None:
    """Of two equally good choices, each takes the first in its own order."""
    bot, compared = TITLES["lama-dice"].opponents.normal, Counter[Phase]()
    for luck in range(4):
        for seen, legal, choice in choices(GAME, [bot] * 3, 0, luck=luck):
            chosen, boxs = baselines.normal(kernel.seen_position(seen)), kernel.number_of(choice)
            assert chosen in map(kernel.number_of, legal)
            if chosen != boxs:
                assert seen.phase in (Phase.DISCARD, Phase.TAKE)
                assert left_by(seen, chosen) == pytest.approx(left_by(seen, boxs))
            compared[seen.phase] += len(legal) > 1
    assert compared[Phase.TURN] > 100
    assert compared[Phase.DISCARD] > 50
    assert compared[Phase.TAKE] > 10


def test_the_quick_run_repeats_itself_to_the_byte(tmp_path: Path) -> None:
    out = tmp_path / "small.bin"
    main(["lama-dice", "--quick", "--out", str(out)])
    assert fit.fit(quick=True) == out.read_bytes()
    assert len(checked(out.read_bytes(), "made", MAGIC, SIZE)) == SIZE


@compiled
def wins(seats: int, hard: int, net: Any, rest: Any, games: int, luck: Rng) -> float:
    """The mean share of wins of a seat by the networks.

    They have the seats `hard`, a bit for each, normal the others; in every second game the other way round.
    """
    position: Any = np.empty(kernel.LENGTH, np.int64)
    won, sat = 0.0, 0
    for game in range(games):
        kernel.start(position, seats, below(luck, seats))
        taken = (1 << seats) - 1 - hard if game % 2 else hard
        while position[kernel.PHASE] != kernel.OVER:
            if position[kernel.PHASE] == kernel.DEAL:
                kernel.deal(position, luck)
            if taken >> position[kernel.SEAT] & 1:
                action = judge.choose(position, net, rest)
            else:
                action = baselines.normal(position)
            if action == kernel.ROLL_DICE:
                kernel.roll_dice(position, kernel.sample_roll(luck))
            else:
                kernel.act(position, action)
        for seat in range(seats):
            if taken >> seat & 1:
                sat += 1
                won += share_of_win(position[kernel.POINTS : kernel.POINTS + seats], seat)
    return won / sat


def test_it_learns() -> None:
    """The share of wins against normal increases with training."""
    shares = []
    for games in (1, 4000):
        net, rest = fit.trained(3, games)
        shares.append(wins(3, 0b1, net, rest, 500, seeded(1)))
    assert shares[1] > shares[0] + 0.1


def test_at_two_seats_the_network_and_the_table_agree_more_and_more(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lab_two_seats.trained(lab_two_seats.Effort(100, 3, 8000, 40), 1)
    lines = [line.replace(",", "").split() for line in capsys.readouterr().out.splitlines()]
    first, last = lines[0], lines[-1]
    assert float(last[6]) < float(first[6]) * 0.8  # of the network
    assert float(last[-1]) < float(first[-1]) * 0.8  # of the table


def shipped(seats: int) -> tuple[Any, Any]:
    """The numbers of the shipped file, for compiled code."""
    return in_the_file(stored("llamadillo.titles.lama_dice", "hard.bin", MAGIC, SIZE), seats)


def test_the_shipped_numbers_beat_normal_at_a_table_for_two() -> None:
    games, levels = 200, TITLES["lama-dice"].opponents
    won = 0.0
    for luck in range(games):
        hard = luck % 2
        bots: list[Bot] = [levels.normal, levels.normal]
        bots[hard] = levels.hard
        winners = play(GAME, bots, luck // 2).winners
        won += (hard in winners) / len(winners)
    assert won / games > 0.5 + 3 * 0.5 / games**0.5


@pytest.mark.parametrize(("seats", "hard"), [(3, 0b1), (4, 0b11), (5, 0b11), (6, 0b111)])
def test_the_shipped_numbers_beat_normal_at_every_table(seats: int, hard: int) -> None:
    """Its share of the wins exceeds that of its seats, far beyond chance."""
    games = 3000
    assert (
        wins(seats, hard, *shipped(seats), games, seeded(3)) * seats
        > 1 + 3 * (seats - 1) ** 0.5 / games**0.5 / 2
    )


def test_a_weight_that_does_not_fit_is_refused() -> None:
    net = (np.zeros((3, 32)), np.full(33, 16.0))
    with pytest.raises(ValueError, match="learn more slowly"):
        fit.network_bytes(net)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lama-dice", "--quick"], "say where to with --out FILE"),
        (["lama-dice", "--out", "no/such/place.bin"], "there is no directory no/such"),
        (["chess"], "invalid choice"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err
