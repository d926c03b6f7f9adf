"""The hard opponent for Armadillo: its choices, and what a person would say of them."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from llamadillo.bots import Bot
from llamadillo.engine.cards import pack
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
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
from llamadillo.titles.armadillo.hard import NOISE, Hard
from llamadillo.titles.armadillo.judge import PositionJudge
from llamadillo.titles.armadillo.opponents import worth_of_answering
from llamadillo.titles.armadillo.total_odds import odds
from tests.titles.watched import Choice, choices

GAME = Armadillo()
HARD = Hard()


def made(seats: int, games: int) -> Iterator[Choice]:
    """Choices in games among hard opponents."""
    for number in range(games):
        bots: list[Bot] = [HARD] * seats
        yield from choices(GAME, bots, number % seats, number)


def test_it_chooses_what_the_judge_holds_to_be_best() -> None:
    compared = 0
    for seen, legal, choice in made(3, 1):
        chances = [judged.chances[seen.seat] for judged in PositionJudge().choices(seen, legal)]
        best = max(chances)
        if seen.tokens[seen.seat] < 5:
            assert chances[legal.index(choice)] >= best - NOISE
            compared += len(legal) > 1
    assert compared > 40


def last_answer(points: tuple[int, int], tokens: tuple[int, int]) -> Observation:
    """The third round: seat 1 answers last, an 8 in its hand to a total of 7; seat 0 has gone out."""
    state = GAME.initial_state(2, Seat(0))
    state = GAME.apply(state, GAME.sample(state, random.Random(1).randrange))
    state = state.replace(hands=(pack([7]), pack([8])), tokens=tokens, points=points, round=3)
    for step in (RollDice(Dice(0, 0, 1)), Roll(((), (), (7,))), Discard(7, 0)):
        state = GAME.apply(state, step)
    return GAME.observe(state, Seat(1))


def chosen(seen: Observation, *legal: Action) -> Action:
    """Its choice."""
    return HARD.choose(seen, legal, lambda _: 0)


def test_it_pays_for_its_last_card_when_that_wins_the_game() -> None:
    assert chosen(last_answer(points=(2, 2), tokens=(0, 3)), Discard(8, 1), Pass()) == Discard(8, 1)


def test_it_does_not_wait_where_no_seat_gains_by_it() -> None:
    """All seats hold five tokens: seats that win or lose anyway would pass for ever."""
    for dice in CHOICES:
        roll = outcomes(dice)[0][0]
        cards = (3, 9)
        seen = replace(
            last_answer(points=(1, 2), tokens=(5, 5)), hand=pack(cards), hand_sizes=(1, 2), roll=roll
        )
        legal = tuple(Discard(card, price(card, roll.total)) for card in cards)
        assert isinstance(chosen(seen, *legal, Pass()), Discard)


@pytest.mark.parametrize("points", [(0, 30), (30, 0)])
def test_it_gives_a_free_card_even_when_all_is_decided(points: tuple[int, int]) -> None:
    seen = replace(last_answer(points, tokens=(2, 3)), roll=Roll(((), (), (8,))))
    judged = PositionJudge().choices(seen, (Discard(8, 0), Pass()))
    assert judged[0].chances == judged[1].chances
    assert chosen(seen, Discard(8, 0), Pass()) == Discard(8, 0)


def test_when_all_is_decided_it_picks_dice_that_suit_its_cards() -> None:
    """One card is left, an 8: a red die shows it."""
    state = GAME.initial_state(2, Seat(0))
    state = GAME.apply(state, GAME.sample(state, random.Random(1).randrange))
    for points in ((0, 40), (40, 0)):
        decided = state.replace(hands=(pack([8]), pack([1] * 3 + [2] * 3)), points=points, round=3)
        seen = GAME.observe(decided, Seat(0))
        chances = [judged.chances[0] for judged in PositionJudge().choices(seen, GAME.legal_actions(decided))]
        assert max(chances) - min(chances) < NOISE
        assert chosen(seen, *GAME.legal_actions(decided)) == RollDice(Dice(0, 0, 1))


RANDOM_POSITIONS = st.tuples(
    st.integers(2, 6),
    st.integers(0, 10**9),
    st.integers(0, 400),
    st.integers(1, 3),
    st.integers(0, 40),
)
"""Seats, seed, steps, round and the first seat's points."""


@settings(max_examples=60, deadline=None)
@given(RANDOM_POSITIONS)
def test_in_any_position_it_plays_soundly(drawn: tuple[int, int, int, int, int]) -> None:
    """No free card is kept with five tokens or among equal chances, and no silly dice are picked."""
    seats, seed, steps, round_, points = drawn
    chance = random.Random(seed)
    state = GAME.initial_state(seats, Seat(0))
    while steps or state.phase not in (Phase.CHOOSE, Phase.ANSWER):
        legal = GAME.legal_actions(state)
        step = chance.choice(legal) if legal else GAME.sample(state, chance.randrange)
        after = GAME.apply(state, step)
        if after.phase is Phase.OVER:
            break
        state, steps = after, max(steps - 1, 0)
    state = state.replace(points=(points, *[chance.randrange(30) for _ in range(seats - 1)]), round=round_)
    seen, legal = GAME.observe(state, state.seat), GAME.legal_actions(state)
    if state.phase not in (Phase.CHOOSE, Phase.ANSWER):
        return
    choice = chosen(seen, *legal)
    assert choice in legal
    by_action = dict(zip(legal, PositionJudge().choices(seen, legal), strict=True))
    chances = {action: judged.chances[seen.seat] for action, judged in by_action.items()}
    tokens = seen.tokens[seen.seat]
    if isinstance(choice, Pass):
        free = [action for action in legal if isinstance(action, Discard) and action.tokens == 0]
        assert not free or (tokens < 5 and all(chances[choice] > chances[one] + NOISE for one in free))
    elif isinstance(choice, RollDice):
        worth = worth_of_answering(seen.hand, tokens)

        def suits(roll: Action) -> float:
            assert isinstance(roll, RollDice)
            spread = odds(roll.dice)
            return sum(ways * by for ways, by in zip(spread.totals, worth, strict=True)) / spread.ways

        best = max(chances.values())
        equal = [roll for roll in legal if chances[roll] >= best - NOISE]
        assert choice in equal
        assert suits(choice) == pytest.approx(max(map(suits, equal)))


def test_only_what_is_observed_counts() -> None:
    """Other hidden cards change no choice."""
    state = GAME.initial_state(3, Seat(0))
    state = GAME.apply(state, GAME.sample(state, random.Random(2).randrange))
    legal = GAME.legal_actions(state)
    first = chosen(GAME.observe(state, Seat(0)), *legal)
    for seed in range(5):
        swapped = GAME.swap_hidden(state, Seat(0), random.Random(seed).randrange)
        assert chosen(GAME.observe(swapped, Seat(0)), *legal) is first
