"""The odds and the judgement of the opponents for LAMA Dice."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.engine.cards import NO_CARDS, Cards, distinct, pack, size, unpack
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import DICE, Discard, LamaDice, Phase, RollDice, State, Take
from llamadillo.games.lamas.actions import Quit, Return
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.titles.lama_dice.opponents import Easy, Normal, match_odds, worth, worth_of_rolling
from tests.titles.watched import choices

GAME = LamaDice()
VALUES = range(1, 8)
FULL = pack(VALUES)
"""The llama row at the start of a round."""


def no_chance(n: int) -> int:
    """A draw that nothing may ask for."""
    raise AssertionError(f"drew below {n}")


def turn(row: Cards, llama_row: Cards = FULL, alone: bool = False, points: int = 0) -> State:
    """Seat 0's turn in a game of two, with this row."""
    state = GAME.initial_state(2, Seat(0))
    dealt = GAME.apply(state, GAME.sample(state, random.Random(0).randrange))
    return dealt.replace(
        rows=(row, pack([1])), quitters=0b10 if alone else 0, llama_row=llama_row, points=(points, 0)
    )


def choice(bot: Easy | Normal, state: State) -> Action:
    """What `bot` does in seat 0 when all draws are 0."""
    return bot.choose(GAME.observe(state, Seat(0)), GAME.legal_actions(state), lambda _: 0)


@pytest.mark.parametrize(
    ("row", "ways"),
    [
        ([], 0),
        ([LLAMA], 216 - 4**3 - 2**3),  # three llamas discard nothing
        ([1], 216 - 6 * 5 * 5),
        ([1, 2, 3, 4, 5, 6], 216 - 2**3),
    ],
)
def test_the_odds_of_a_match_by_hand(row: list[int], ways: int) -> None:
    assert match_odds(pack(row)) == ways / 216


@given(st.sets(st.sampled_from(VALUES)))
def test_the_odds_of_a_match_are_counted_over_all_216_ways(values: set[int]) -> None:
    ways = [faces for faces in product(*DICE) if set(faces) & values and set(faces) != {LLAMA}]
    assert match_odds(pack(values)) == len(ways) / 216


ROWS = st.lists(st.sampled_from(VALUES), min_size=1, max_size=8).map(pack)
LLAMA_ROWS = st.sets(st.sampled_from(VALUES), min_size=1).map(pack)


@given(ROWS, LLAMA_ROWS, st.booleans(), st.sampled_from([0, 7, 12]))
def test_the_worth_of_rolling_is_the_mean_over_what_the_rules_make_of_each_roll(
    row: Cards, llama_row: Cards, alone: bool, points: int
) -> None:
    token = {0: 0, 7: 1, 12: 10}[points]
    state = GAME.apply(turn(row, llama_row, alone, points), RollDice())
    total = 0.0
    for roll, weight in GAME.chance_outcomes(state):
        after = GAME.apply(state, roll)
        legal = GAME.legal_actions(after)
        if after.phase is Phase.DISCARD:
            most = max(size(choice.discarded()) for choice in legal)
            left = [Cards(row - c.discarded()) for c in legal if size(c.discarded()) == most]
            value = min(worth(row, alone, token) for row in left)
        elif after.phase is Phase.TAKE:
            taken = [Cards(row + pack([c.card])) for c in legal if isinstance(c, Take)]
            value = min(worth(row, alone, token) for row in taken)
        elif after.round.scored:  # llama drama
            value = after.round.scored[0]
        else:  # three llamas
            value = worth(row, alone, token) - token
        total += weight * value
    assert worth_of_rolling(row, llama_row, alone, token) == pytest.approx(total / 216)


@given(ROWS, st.booleans(), st.sampled_from([0, 1, 10]))
def test_a_row_is_worth_no_more_than_its_points_and_going_out_a_token(
    row: Cards, alone: bool, token: int
) -> None:
    assert 0 <= worth(row, alone, token) <= llama_points(row)
    assert worth(NO_CARDS, alone, token) == -token


def test_normal_quits_alone_with_little_to_win_and_rolls_with_much() -> None:
    assert choice(Normal(), turn(pack([1, 2]), alone=True)) is Quit()
    assert choice(Normal(), turn(pack([6, LLAMA, LLAMA]))) is RollDice()


def test_normal_takes_the_card_that_leaves_the_better_row() -> None:
    state = GAME.apply(turn(pack([4])), RollDice())
    two_llamas = next(
        roll for roll, _ in GAME.chance_outcomes(state) if roll.to_json() == {"roll": ["2", "L", "L"]}
    )
    assert choice(Normal(), GAME.apply(state, two_llamas)) is Take(2)


def test_three_llamas_return_the_dearest_token() -> None:
    state = GAME.apply(turn(pack([4, 5]), points=23), RollDice())
    three_llamas = next(
        roll for roll, _ in GAME.chance_outcomes(state) if roll.to_json() == {"roll": ["L", "L", "L"]}
    )
    for bot in (Easy(), Normal()):
        assert choice(bot, GAME.apply(state, three_llamas)) is Return(10)


def test_normal_needs_no_chance() -> None:
    made = choices(GAME, [Normal(), Easy()], 0, 4)
    for decision in made:
        if decision.observation.seat == 0:
            again = Normal().choose(decision.observation, decision.legal, no_chance)
            assert again is decision.choice


def after(state: State, *faces: str) -> State:
    """The position after seat 0 has rolled these faces."""
    rolling = GAME.apply(state, RollDice())
    return GAME.apply(
        rolling, next(r for r, _ in GAME.chance_outcomes(rolling) if r.to_json() == {"roll": [*faces]})
    )


def test_easy_rolls_until_little_is_left() -> None:
    assert choice(Easy(), turn(pack([1, 2, 2]))) is Quit()
    assert choice(Easy(), turn(pack([4]))) is RollDice()
    assert choice(Easy(), turn(pack([4, 6]), alone=True)) is Quit()
    assert choice(Easy(), turn(pack([5, 6]), alone=True)) is RollDice()


def test_easy_keeps_and_takes_llamas_and_discards_all_else_that_matches() -> None:
    row = turn(pack([1, 3, 3, 5, LLAMA]))
    assert choice(Easy(), after(row, "1", "3", "L")) is Discard(pack([1, 3]))
    assert choice(Easy(), after(row, "3", "3", "L")) is Discard(pack([3, 3]))
    assert choice(Easy(), after(row, "2", "L", "6")) is Discard(pack([LLAMA]))
    assert choice(Easy(), after(turn(pack([4])), "2", "L", "6")) is Take(LLAMA)
    assert choice(Easy(), after(turn(pack([4])), "2", "3", "6")) is Take(6)


def test_distinct_rows_share_their_odds() -> None:
    assert match_odds(distinct(pack([2, 2, LLAMA]))) == match_odds(pack([2, LLAMA]))
    assert unpack(FULL) == tuple(VALUES)
