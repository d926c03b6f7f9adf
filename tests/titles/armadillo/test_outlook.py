"""What the networks of Armadillo make of a hand: each estimate computed directly from all features."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from llamadillo.bots import Bot
from llamadillo.bots.stored import BadData, checked, stored
from llamadillo.engine.cards import Cards, pack, unpack
from llamadillo.engine.game import Seat
from llamadillo.games.armadillo import Armadillo, Discard, Observation, Phase, price
from llamadillo.titles import TITLES
from llamadillo.titles.armadillo import outlook
from llamadillo.titles.armadillo.outlook import (
    FEATURES,
    HIDDEN,
    MAGIC,
    SIZE,
    ArmadilloNetwork,
    HandOutlook,
    network,
    standings,
)
from tests.titles.watched import choices

GAME = Armadillo()


def decisions(seats: int, games: int) -> Iterator[tuple[Observation, tuple[Any, ...]]]:
    """Observations with the legal actions, in games among normal opponents."""
    bots: list[Bot] = [TITLES["armadillo"].opponents.normal] * seats
    for number in range(games):
        for made in choices(GAME, bots, number % seats, number):
            yield made.observation, made.legal


def plain(seen: Observation, hand: Cards, tokens: int, waiting: list[bool], roller: int) -> float:
    """The worth of a position in which the seat has this hand and these tokens, feature by feature."""
    own, seats, cards = seen.seat, len(seen.tokens), len(unpack(hand))
    on = [outlook.ALWAYS, outlook.OWN + 6 * cards + tokens, *outlook.hand_features(hand)]
    on.append(outlook.WAIT + (own - roller - 1) % seats)
    for other in range(seats):
        if other == own:
            continue
        on.append(outlook.OTHER + 66 * waiting[other] + 6 * seen.hand_sizes[other] + seen.tokens[other])
        lead = seen.points[own] + cards - seen.points[other] - seen.hand_sizes[other]
        on.append(outlook.LEAD + 12 + max(min(lead, 12), -12))
        if lead == 0:
            on.append(outlook.TIE + 5 + tokens - seen.tokens[other])
    if any(waiting):
        on.append(outlook.CLASS + outlook.CLASSES[seen.total or 0])
    assert all(0 <= feature < FEATURES for feature in on)
    net = network(seats, seen.round)
    sums = [sum(net.rows[HIDDEN * feature + unit] for feature in on) for unit in range(HIDDEN)]
    return sum(max(whole, 0) * weight for whole, weight in zip(sums, net.out, strict=True))


@pytest.mark.parametrize("seats", [2, 4])
def test_every_answer_is_worth_what_its_features_are(seats: int) -> None:
    compared = 0
    for number, (seen, legal) in enumerate(decisions(seats, 1)):
        if seen.phase is not Phase.ANSWER or number % seats:
            continue
        known, own = HandOutlook(seen), seen.seat
        waiting = [answer is None and seat != own for seat, answer in enumerate(seen.answers)]
        for action in legal:
            if isinstance(action, Discard):
                worth = known.discarding(action.card, action.tokens, seen.total or 0)
                hand, tokens = Cards(seen.hand - pack([action.card])), seen.tokens[own] - action.tokens
            else:
                worth = known.passing(seen.total or 0)
                hand, tokens = seen.hand, min(seen.tokens[own] + 1, 5)
            assert worth == pytest.approx(plain(seen, hand, tokens, waiting, seen.roller), abs=1e-9)
            compared += 1
    assert compared > 40


@pytest.mark.parametrize("seats", [2, 5])
def test_between_two_turns_no_seat_waits(seats: int) -> None:
    compared = 0
    for seen, _ in decisions(seats, 1):
        if seen.phase is Phase.CHOOSE:
            roller = (seen.roller - 1) % seats
            net, own = network(seats, seen.round), seen.seat
            hands = [net.total(outlook.hand_features(seen.hand))] * seats
            public = list(zip(seen.points, seen.hand_sizes, seen.tokens, strict=True))
            expected = plain(seen, seen.hand, seen.tokens[own], [False] * seats, roller)
            assert standings(net, hands, public, seen.roller)[own] == pytest.approx(expected, abs=1e-9)
            compared += 1
    assert compared > 20


def test_the_best_answer_to_each_total_is_the_best_of_all() -> None:
    compared = 0
    for seen, _ in decisions(3, 1):
        if seen.phase is not Phase.CHOOSE:
            continue
        known, tokens = HandOutlook(seen), seen.tokens[seen.seat]
        for total, best in enumerate(known.by_total()):
            costs = {card: price(card, total) for card in set(unpack(seen.hand))}
            found = [known.discarding(card, cost, total) for card, cost in costs.items() if cost <= tokens]
            assert best.worth == max(known.passing(total), *found, -9)
            compared += 1
    assert compared > 300


def test_numbers_off_the_scale_count_as_its_ends() -> None:
    state = GAME.initial_state(2, Seat(0))
    state = GAME.apply(state, GAME.sample(state, Random(1).randrange)).replace(points=(0, 30))
    seen = GAME.observe(state, Seat(0))
    assert HandOutlook(seen).by_total() == HandOutlook(replace(seen, points=(0, 29))).by_total()
    assert HandOutlook(seen).by_total() != HandOutlook(replace(seen, points=(0, 3))).by_total()


def test_a_damaged_file_is_reported_in_a_sentence() -> None:
    numbers = stored("llamadillo.titles.armadillo", "hard.bin", MAGIC, SIZE)
    damaged = MAGIC + bytes(4) + numbers

    def networks(seats: int, round_: int) -> ArmadilloNetwork:
        return outlook.read(checked(damaged, "armadillo.bin", MAGIC, SIZE), seats, round_)

    seen, _ = next(decisions(2, 1))
    with pytest.raises(BadData, match=r"armadillo\.bin"):
        HandOutlook(seen, networks)
