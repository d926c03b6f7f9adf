"""The hard opponent for Armadillo: its network, its choices, its file."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from llamadillo.bots.stored import BadData, checked, stored
from llamadillo.engine.cards import pack
from llamadillo.engine.game import Seat
from llamadillo.games.armadillo import (
    CHOICES,
    Armadillo,
    Dice,
    Discard,
    Observation,
    Pass,
    Phase,
    Roll,
    RollDice,
    outcomes,
    price,
)
from llamadillo.titles.armadillo import hard
from llamadillo.titles.armadillo.hard import (
    FEATURES,
    HIDDEN,
    MAGIC,
    SIZE,
    HandOutlook,
    Hard,
    by_total,
    network,
)
from llamadillo.titles.armadillo.opponents import totals
from tests.titles.watched import Choice, choices

GAME = Armadillo()


def made(seats: int, games: int) -> Iterator[Choice]:
    """Choices in games among hard opponents."""
    for number in range(games):
        yield from choices(GAME, [Hard()] * seats, number % seats, number)


def test_it_does_what_it_holds_most_of() -> None:
    """Every answer's worth, computed directly from all features; dice by the chances of their totals."""
    compared = 0
    for seen, legal, choice in made(4, 1):
        if seen.phase is Phase.CHOOSE:
            by = by_total(seen)
            means = {dice: sum(chance * by[total] for total, chance in totals(dice)) for dice in CHOICES}
            assert isinstance(choice, RollDice)
            assert means[choice.dice] == max(means.values())
            continue
        worth = {action: plain(seen, action.card if isinstance(action, Discard) else 0) for action in legal}
        assert worth[choice] == pytest.approx(max(worth.values()), abs=1e-9)
        outlook = HandOutlook(seen)
        for action in legal:
            if isinstance(action, Discard):
                known = outlook.discarding(action.card, action.tokens, seen.total or 0)
            else:
                known = outlook.passing(seen.total or 0)
            assert known == pytest.approx(worth[action], abs=1e-9)
        compared += 1
    assert compared > 40


def plain(seen: Observation, card: int) -> float:
    """The worth of the position after discarding a card, or after a pass for 0."""
    own, seats, total = seen.seat, len(seen.tokens), seen.total or 0
    hand, cards, tokens = seen.hand, seen.hand_sizes[own], seen.tokens[own]
    if card:
        hand, cards, tokens = type(hand)(hand - pack([card])), cards - 1, tokens - price(card, total)
    else:
        tokens = min(tokens + 1, 5)
    on = [hard.ALWAYS, hard.OWN + 6 * cards + tokens, *hard.held(hand)]
    on.append(hard.WAIT + (own - seen.roller - 1) % seats)
    for other in range(seats):
        if other == own:
            continue
        waits = seen.answers[other] is None
        on.append(hard.OTHER + 66 * waits + 6 * seen.hand_sizes[other] + seen.tokens[other])
        lead = seen.points[own] + cards - seen.points[other] - seen.hand_sizes[other]
        on.append(hard.LEAD + 12 + max(min(lead, 12), -12))
        if lead == 0:
            on.append(hard.TIE + 5 + tokens - seen.tokens[other])
    if sum(answer is None for answer in seen.answers) > 1:
        on.append(hard.CLASS + hard.CLASSES[total])
    assert all(0 <= feature < FEATURES for feature in on)
    assert len(on) <= 40
    net = network(seats, seen.round)
    sums = [sum(net.row(feature)[unit] for feature in on) for unit in range(HIDDEN)]
    return sum(max(whole, 0) * weight for whole, weight in zip(sums, net.out, strict=True))


def last_answer(points: tuple[int, int], tokens: tuple[int, int]) -> Observation:
    """The third round: seat 1 answers last, an 8 in its hand to a total of 7; seat 0 has gone out."""
    state = GAME.initial_state(2, Seat(0))
    state = GAME.apply(state, GAME.sample(state, random.Random(1).randrange))
    state = state.replace(hands=(pack([7]), pack([8])), tokens=tokens, points=points, round=3)
    for step in (RollDice(Dice(0, 0, 1)), Roll(((), (), (7,))), Discard(7, 0)):
        state = GAME.apply(state, step)
    return GAME.observe(state, Seat(1))


def test_it_pays_for_its_last_card_when_that_wins_the_game() -> None:
    seen = last_answer(points=(2, 2), tokens=(0, 3))
    assert Hard().choose(seen, (Discard(8, 1), Pass()), lambda _: 0) == Discard(8, 1)


def test_it_does_not_wait_where_no_seat_gains_by_it() -> None:
    """All seats hold five tokens: seats that win or lose anyway would pass for ever."""
    would_wait = 0
    for dice in CHOICES:
        roll = outcomes(dice)[0][0]
        cards = (3, 9)
        seen = replace(
            last_answer(points=(1, 2), tokens=(5, 5)), hand=pack(cards), hand_sizes=(1, 2), roll=roll
        )
        legal = tuple(Discard(card, price(card, roll.total)) for card in cards)
        outlook = HandOutlook(seen)
        best = max(outlook.discarding(choice.card, choice.tokens, roll.total) for choice in legal)
        would_wait += outlook.passing(roll.total) > best
        assert isinstance(Hard().choose(seen, (*legal, Pass()), lambda _: 0), Discard)
    assert would_wait


def test_only_what_is_observed_counts() -> None:
    """Other hidden cards change no choice."""
    state = GAME.initial_state(3, Seat(0))
    state = GAME.apply(state, GAME.sample(state, random.Random(2).randrange))
    legal = GAME.legal_actions(state)
    first = Hard().choose(GAME.observe(state, Seat(0)), legal, lambda _: 0)
    for seed in range(5):
        swapped = GAME.swap_hidden(state, Seat(0), random.Random(seed).randrange)
        assert Hard().choose(GAME.observe(swapped, Seat(0)), legal, lambda _: 0) is first


def test_numbers_off_the_scale_count_as_its_ends() -> None:
    seen = last_answer(points=(0, 30), tokens=(5, 5))
    far = replace(seen, points=(0, 29))
    assert by_total(replace(seen, phase=Phase.CHOOSE)) == by_total(replace(far, phase=Phase.CHOOSE))


def test_a_damaged_file_is_reported_in_a_sentence() -> None:
    numbers = stored("llamadillo.titles.armadillo", "hard.bin", MAGIC, SIZE)
    damaged = MAGIC + bytes(4) + numbers

    def networks(seats: int, round_: int) -> hard.ArmadilloNetwork:
        return hard.read(checked(damaged, "armadillo.bin", MAGIC, SIZE), seats, round_)

    with pytest.raises(BadData, match=r"armadillo\.bin"):
        Hard(networks).choose(last_answer((0, 0), (1, 1)), (Discard(8, 1), Pass()), lambda _: 0)
