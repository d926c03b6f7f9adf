"""The odds and the judgement of the opponents for Armadillo."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.app.title import OPPONENTS
from llamadillo.bots import Bot
from llamadillo.engine.cards import Cards, one, pack, unpack
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import (
    CHOICES,
    DECK,
    Armadillo,
    Dice,
    Discard,
    Pass,
    Phase,
    Roll,
    RollDice,
    State,
    outcomes,
)
from llamadillo.titles import TITLES
from llamadillo.titles.armadillo.opponents import NEAR, TOKEN, Easy, Normal, mean, totals, worth_of_answering
from tests.titles.watched import choices

GAME = Armadillo()
ELEVEN = Roll(((2,), (4, 5), ()))
SHOWN = [roll for dice in CHOICES for roll, _ in outcomes(dice) if roll.total <= 20]
"""The rolls that show a card."""
HANDS = st.sets(st.integers(1, 20), min_size=1, max_size=10).map(pack)


def turn(hand: Cards, tokens: int) -> State:
    """Seat 0's turn to pick dice in a game of two."""
    state = GAME.initial_state(2, Seat(0))
    dealt = GAME.apply(state, GAME.sample(state, random.Random(0).randrange))
    other = pack(list(unpack(Cards(DECK - hand)))[::6])
    return dealt.replace(hands=(hand, other), stock=Cards(DECK - hand - other), tokens=(tokens, 2))


def rolled(state: State, roll: Roll) -> State:
    """Seat 0 has rolled `roll` and must answer."""
    return GAME.apply(GAME.apply(state, RollDice(roll.dice)), roll)


def choice(bot: Bot, state: State, drawn: int = 0) -> Action:
    """What `bot` does in seat 0 when all draws are `drawn`, or as high as they may be."""
    legal = GAME.legal_actions(state)
    return bot.choose(GAME.observe(state, Seat(0)), legal, lambda n: min(drawn, n - 1))


@pytest.mark.parametrize("dice", CHOICES)
def test_the_chances_of_the_totals_add_up_and_have_the_mean(dice: Dice) -> None:
    assert sum(chance for _, chance in totals(dice)) == pytest.approx(1)
    assert sum(total * chance for total, chance in totals(dice)) == pytest.approx(mean(dice))


@given(HANDS, st.integers(0, 5), st.sampled_from(CHOICES))
def test_an_answer_is_worth_a_card_less_its_price_or_the_token_of_a_pass(
    hand: Cards, tokens: int, dice: Dice
) -> None:
    expected = worth_of_answering(hand, tokens)
    state = turn(hand, tokens)
    for roll, _ in outcomes(dice):
        legal = GAME.legal_actions(rolled(state, roll))
        prices = [choice.tokens for choice in legal if isinstance(choice, Discard)]
        best = max([1 - TOKEN * paid for paid in prices] + [TOKEN if tokens < 5 else 0])
        assert expected[roll.total] == pytest.approx(best)


def test_normal_picks_the_dice_that_most_likely_hit() -> None:
    assert choice(Normal(), turn(pack([2, 2, 2]), 0)) is RollDice(Dice(1, 0, 0))
    assert choice(Normal(), turn(pack([8, 8]), 0)) is RollDice(Dice(0, 0, 1))
    # With a token two blue dice show 3 to 5 with seven of nine ways; one yellow die always nearly hits.
    assert choice(Normal(), turn(pack([5]), 1)) is RollDice(Dice(0, 1, 0))


@given(HANDS, st.integers(0, 5))
def test_normal_pays_the_lowest_price_and_not_four_where_a_pass_brings_a_token(
    hand: Cards, tokens: int
) -> None:
    state = rolled(turn(hand, tokens), ELEVEN)
    discards = [choice for choice in GAME.legal_actions(state) if isinstance(choice, Discard)]
    chosen = choice(Normal(), state)
    if isinstance(chosen, Discard):
        assert chosen.tokens == min(choice.tokens for choice in discards)
        assert chosen.tokens < 4 or tokens == 5
    else:
        assert all(choice.tokens == 4 for choice in discards)


def test_of_two_cards_at_one_price_normal_discards_the_lonelier() -> None:
    assert choice(Normal(), rolled(turn(pack([9, 13, 14, 15]), 2), ELEVEN)) is Discard(9, 2)
    assert choice(Normal(), rolled(turn(pack([7, 8, 9, 13]), 2), ELEVEN)) is Discard(13, 2)


@given(HANDS)
def test_easy_picks_many_dice_that_may_show_its_highest_card(hand: Cards) -> None:
    picked = choice(Easy(), turn(hand, 2))
    assert isinstance(picked, RollDice)
    near = [dice for dice in CHOICES if abs(mean(dice) - max(unpack(hand))) <= NEAR]
    assert picked.dice in near
    assert sum(picked.dice) == max(map(sum, near))


def test_easy_rolls_for_its_highest_card_by_hand() -> None:
    assert choice(Easy(), turn(pack([1, 1, 1, 8]), 2)) is RollDice(Dice(2, 1, 0))
    assert choice(Easy(), turn(pack([3, 20]), 2)) is RollDice(Dice(2, 2, 1))


def test_easy_gives_the_cheapest_card_whatever_it_costs() -> None:
    assert choice(Easy(), rolled(turn(pack([3, 9, 12]), 5), ELEVEN)) is Discard(12, 1)
    assert choice(Easy(), rolled(turn(pack([3, 9]), 5), ELEVEN)) is Discard(9, 2)
    assert choice(Easy(), rolled(turn(pack([3, 4]), 4), ELEVEN)) is Discard(4, 4)
    assert choice(Easy(), rolled(turn(pack([3, 4]), 3), ELEVEN)) is Pass()


@pytest.mark.parametrize("name", OPPONENTS)
@given(HANDS, st.sampled_from(SHOWN), st.tuples(*[st.integers(0, 20)] * 2))
def test_no_opponent_passes_with_five_tokens_and_a_free_card(
    name: str, hand: Cards, roll: Roll, points: tuple[int, int]
) -> None:
    free = one(roll.total)
    state = rolled(turn(Cards(hand | free), 5), roll).replace(points=points, round=3)
    bot = TITLES["armadillo"].opponents.at(name)
    assert bot is not None
    assert isinstance(choice(bot, state), Discard)


def test_no_opponent_passes_when_a_card_goes_for_nothing() -> None:
    free = 0
    bots: tuple[Bot, ...] = (Easy(), Normal())
    for bot, luck in product(bots, range(2)):
        for decision in choices(GAME, [bot, bot], 0, luck):
            prices = [choice.tokens for choice in decision.legal if isinstance(choice, Discard)]
            if decision.observation.phase is Phase.ANSWER and 0 in prices:
                free += 1
                assert isinstance(decision.choice, Discard)
                assert decision.choice.tokens == 0
    assert free > 50
