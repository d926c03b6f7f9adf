"""The chances after an answer: each computed directly from all features of all seats."""

from collections.abc import Iterator
from math import exp
from typing import Any

import pytest

from llamadillo.bots import Bot
from llamadillo.bots.stored import BadData, checked, stored
from llamadillo.engine.cards import Cards, pack, unpack
from llamadillo.games.armadillo import Armadillo, Discard, Observation, Phase, price
from llamadillo.titles import TITLES
from llamadillo.titles.armadillo import network
from llamadillo.titles.armadillo.network import FEATURES, HIDDEN, MAGIC, SIZE
from llamadillo.titles.armadillo.outlook import Outlook
from tests.titles.watched import choices

GAME = Armadillo()


def decisions(seats: int, games: int) -> Iterator[tuple[Observation, tuple[Any, ...]]]:
    """Observations with the legal actions, in games among normal opponents."""
    bots: list[Bot] = [TITLES["armadillo"].opponents.normal] * seats
    for number in range(games):
        for made in choices(GAME, bots, number % seats, number):
            yield made.observation, made.legal


def features(
    seen: Observation, seat: int, hand: Cards | None, sizes: list[int], tokens: list[int]
) -> list[int]:
    """The features of a seat after the answer of the seat that looks, from their definitions."""
    seats = range(len(tokens))
    after = [other for other in seats if seen.answers[other] is None and other != seen.seat]
    on = [network.ALWAYS, network.WAIT + (seat - seen.roller - 1) % len(seats)]
    if hand is None:
        on.append(network.UNKNOWN + 66 * (seat in after) + 6 * sizes[seat] + tokens[seat])
    else:
        on += [network.OWN + 6 * sizes[seat] + tokens[seat], *network.held(hand)]
        if after:
            on.append(network.CLASS + network.CLASSES[seen.total or 0])
    for other in seats:
        if other == seat:
            continue
        on.append(network.OTHER + 66 * (other in after) + 6 * sizes[other] + tokens[other])
        lead = seen.points[seat] + sizes[seat] - seen.points[other] - sizes[other]
        on.append(network.LEAD + 12 + max(min(lead, 12), -12))
        if lead == 0:
            on.append(network.TIE + 5 + tokens[seat] - tokens[other])
    assert all(0 <= feature < FEATURES for feature in on)
    return on


def plain(seen: Observation, card: int) -> list[float]:
    """The chances after discarding a card, or after a pass for 0, computed feature by feature."""
    own, hand, net = seen.seat, seen.hand, network.network(len(seen.tokens), seen.round)
    sizes, tokens = list(seen.hand_sizes), list(seen.tokens)
    if card:
        hand, sizes[own] = Cards(hand - pack([card])), sizes[own] - 1
        tokens[own] -= price(card, seen.total or 0)
    else:
        tokens[own] = min(tokens[own] + 1, 5)
    powers = []
    for seat in range(len(tokens)):
        on = features(seen, seat, hand if seat == own else None, sizes, tokens)
        sums = [sum(net.row(feature)[unit] for feature in on) for unit in range(HIDDEN)]
        powers.append(exp(sum(max(whole, 0) * by for whole, by in zip(sums, net.out, strict=True))))
    return [power / sum(powers) for power in powers]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_answer_is_judged_by_all_its_features(seats: int) -> None:
    compared = 0
    for number, (seen, legal) in enumerate(decisions(seats, 1)):
        if seen.phase is not Phase.ANSWER or number % seats:
            continue
        outlook = Outlook.of(seen)
        last = sum(answer is None for answer in seen.answers) == 1
        for action in legal:
            card, cost = (action.card, action.tokens) if isinstance(action, Discard) else (0, 0)
            if last and (not all(size > 0 for size in seen.hand_sizes) or seen.hand_sizes[seen.seat] == 1):
                continue
            judged = outlook.chances(card, cost, seen.total or 0)
            assert judged.chances == pytest.approx(plain(seen, card), abs=1e-9)
            assert outlook.chance(card, cost, seen.total or 0) == judged.chances[seen.seat]
            compared += 1
    assert compared > 20


def test_the_best_answer_to_each_total_is_the_best_of_all() -> None:
    compared = 0
    for seen, _ in decisions(3, 1):
        if seen.phase is not Phase.CHOOSE:
            continue
        outlook, tokens = Outlook.of(seen), seen.tokens[seen.seat]
        for total, best in enumerate(outlook.by_total()):
            found = [outlook.chance(0, 0, total)] if min(seen.tokens) < 5 else []
            costs = {card: price(card, total) for card in set(unpack(seen.hand))}
            found += [outlook.chance(card, cost, total) for card, cost in costs.items() if cost <= tokens]
            assert best.chance == max(found)
            compared += 1
    assert compared > 300


def test_a_damaged_file_is_reported_in_a_sentence() -> None:
    numbers = stored("llamadillo.titles.armadillo", "hard.bin", MAGIC, SIZE)
    damaged = MAGIC + bytes(4) + numbers

    def networks(seats: int, round_: int) -> network.ArmadilloNetwork:
        return network.read(checked(damaged, "armadillo.bin", MAGIC, SIZE), seats, round_)

    seen, _ = next(decisions(2, 1))
    with pytest.raises(BadData, match=r"armadillo\.bin"):
        Outlook.of(seen, networks)
