"""The rules of Armadillo, one by one: A1–A9."""

import random
from collections.abc import Iterable

import pytest

from llamadillo.engine.cards import NO_CARDS, Cards, pack, size, unpack
from llamadillo.engine.game import CHANCE, TERMINAL, IllegalAction, Seat
from llamadillo.engine.steps import Step
from llamadillo.games.armadillo import (
    DECK,
    Armadillo,
    Deal,
    Dice,
    Discard,
    Pass,
    Phase,
    Roll,
    RollDice,
    State,
    price,
)
from llamadillo.games.lamas.actions import Quit

GAME = Armadillo()
ELEVEN = Roll(((2,), (4, 5), ()))
"""The printed example's roll: one blue and two yellow dice, 11 in all."""
PASS = Pass()


def deal(*hands: Iterable[int]) -> Deal:
    """A round's deal."""
    return Deal(tuple(map(pack, hands)))


LOW, HIGH = range(1, 11), range(11, 21)
TWO = deal(LOW, HIGH)


def start(dealt: Deal = TWO, first: int = 0) -> State:
    """The position after the first deal."""
    return GAME.apply(GAME.initial_state(len(dealt.hands), Seat(first)), dealt)


def play(state: State, *steps: Step) -> State:
    """The position after `steps`."""
    for step in steps:
        state = GAME.apply(state, step)
    return state


def roll(state: State, rolled: Roll = ELEVEN) -> State:
    """The position after the roller has picked the dice of `rolled` and rolled it."""
    return play(state, RollDice(rolled.dice), rolled)


def late(
    *hands: Iterable[int], tokens: Iterable[int], points: Iterable[int] = (), round_: int = 1, roller: int = 0
) -> State:
    """A position late in a round, in which a turn begins."""
    held = tuple(map(pack, hands))
    state = GAME.initial_state(len(held), Seat(roller))
    return state.replace(
        phase=Phase.CHOOSE,
        hands=held,
        stock=Cards(DECK - sum(held)),
        tokens=tuple(tokens),
        points=tuple(points) or state.points,
        round=round_,
    )


def refused(state: State, step: Step) -> str:
    """The rule by which `step` is refused."""
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, step)
    return caught.value.rule


def discards(state: State) -> dict[int, int]:
    """The cards that the actor may discard, with their prices."""
    legal = GAME.legal_actions(state)
    assert legal[-1] is PASS
    return {choice.card: choice.tokens for choice in legal if isinstance(choice, Discard)}


@pytest.mark.rule("A1")
def test_the_deck_is_three_each_of_1_to_20() -> None:
    assert unpack(DECK) == tuple(sorted([*range(1, 21)] * 3))
    assert size(GAME.deck) == 60


@pytest.mark.rule("A1")
def test_a_deal_of_more_cards_than_there_are_is_refused() -> None:
    before = GAME.initial_state(2, Seat(0))
    assert refused(before, deal([1, 1, *range(1, 9)], [1, 1, *range(1, 9)])) == "A1"
    # Sixteen 1s must not pass for a 2.
    six = GAME.initial_state(6, Seat(0))
    assert refused(six, deal([1] * 10, [1] * 6 + [3, 3, 3, 4], *[range(5, 15)] * 3, range(11, 21))) == "A1"


@pytest.mark.rule("A1")
@pytest.mark.parametrize(
    "faces",
    [((4,), (), ()), ((), (3,), ()), ((), (), (6,)), ((0,), (), ()), ((1, 1, 1), (), ())],
)
def test_dice_have_their_numbers_and_there_are_two_of_each_colour(
    faces: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]],
) -> None:
    with pytest.raises(ValueError, match="A1"):
        Roll(faces)


@pytest.mark.rule("A1")
def test_each_number_of_a_die_is_equally_likely() -> None:
    one_each = play(start(), RollDice(Dice(1, 1, 1)))
    weights = {
        outcome.faces: weight
        for outcome, weight in GAME.chance_outcomes(one_each)
        if isinstance(outcome, Roll)
    }
    assert len(weights) == 27
    assert set(weights.values()) == {1}
    two_red = play(start(), RollDice(Dice(0, 0, 2)))
    assert [(outcome.to_json(), weight) for outcome, weight in GAME.chance_outcomes(two_red)] == [
        ({"roll": {"red": [7, 7]}}, 1),
        ({"roll": {"red": [7, 8]}}, 2),
        ({"roll": {"red": [7, 9]}}, 2),
        ({"roll": {"red": [8, 8]}}, 1),
        ({"roll": {"red": [8, 9]}}, 2),
        ({"roll": {"red": [9, 9]}}, 1),
    ]


@pytest.mark.rule("A1")
@pytest.mark.parametrize("dice", [Dice(1, 2, 0), Dice(2, 2, 2)])
def test_the_weights_are_how_often_the_dice_fall_like_that(dice: Dice) -> None:
    state = play(start(), RollDice(dice))
    ways = 3 ** sum(dice)
    drawn = [GAME.sample(state, {ways: way}.__getitem__) for way in range(ways)]
    outcomes = GAME.chance_outcomes(state)
    assert {outcome: drawn.count(outcome) for outcome, _ in outcomes} == dict(outcomes)
    assert sum(weight for _, weight in outcomes) == ways
    assert {Roll(outcome.faces).total for outcome, _ in outcomes if isinstance(outcome, Roll)} == set(
        range(dice.blue + 4 * dice.yellow + 7 * dice.red, 3 * dice.blue + 6 * dice.yellow + 9 * dice.red + 1)
    )


@pytest.mark.rule("A2")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_round_deals_ten_hidden_cards_and_the_game_two_tokens_to_each(seats: int) -> None:
    state = GAME.initial_state(seats, Seat(0))
    assert GAME.current_actor(state) is CHANCE
    dealt = GAME.sample(state, random.Random(seats).randrange)
    assert isinstance(dealt, Deal)
    state = GAME.apply(state, dealt)
    for seat in range(seats):
        seen = GAME.observe(state, Seat(seat))
        assert seen.hand == dealt.hands[seat]
        assert seen.hand_sizes == (10,) * seats
        assert seen.tokens == (2,) * seats
        assert (seen.round, seen.roll, seen.scored, seen.out) == (1, None, None, ())


@pytest.mark.rule("A2")
def test_a_deal_of_the_wrong_shape_is_refused() -> None:
    before = GAME.initial_state(2, Seat(0))
    assert refused(before, deal(LOW, HIGH, LOW)) == "A2"
    assert refused(before, deal(LOW, range(11, 20))) == "A2"
    assert refused(before, deal(range(1, 12), range(11, 20))) == "A2"
    assert refused(before, PASS) == "A2"
    assert refused(start(), TWO) == "A4"


@pytest.mark.rule("A2")
def test_three_rounds_are_played_and_tokens_are_kept_between_them() -> None:
    state = GAME.initial_state(2, Seat(0))
    kept = state.tokens
    for number in (1, 2, 3):
        assert GAME.current_actor(state) is CHANCE
        state = GAME.apply(state, TWO)
        assert GAME.observe(state, Seat(0)).round == number
        assert state.tokens == kept
        state = state.replace(hands=(pack([11]), pack([20])))
        state = play(roll(state), *[Discard(11, 0), PASS][:: 1 if state.roller == 0 else -1])
        kept = (2, 2 + number)
        assert state.tokens == kept
    assert GAME.current_actor(state) is TERMINAL
    assert GAME.observe(state, Seat(0)).scored == (0, 1)


@pytest.mark.rule("A3")
def test_the_table_chooses_who_starts() -> None:
    assert [GAME.current_actor(start(first=first)) for first in (0, 1)] == [0, 1]


@pytest.mark.rule("A3")
def test_who_would_have_rolled_next_starts_the_next_round() -> None:
    three = deal(LOW, HIGH, LOW)
    state = late([11], [12], [13], tokens=(2, 2, 2), roller=2)
    state = play(roll(state), PASS, Discard(11, 0), PASS)
    assert GAME.observe(state, Seat(0)).roller == 0
    state = GAME.apply(state, three)
    assert GAME.current_actor(state) == 0
    assert GAME.observe(state, Seat(1)).first == 0


@pytest.mark.rule("A4")
def test_the_roller_picks_any_of_26_sets_of_dice() -> None:
    state = start()
    legal = GAME.legal_actions(state)
    assert len(legal) == len(set(legal)) == 26
    every = [Dice(b, y, r) for b in range(3) for y in range(3) for r in range(3)]
    assert [choice.dice for choice in legal if isinstance(choice, RollDice)] == every[1:]
    for wrong in (Dice(0, 0, 0), Dice(3, 0, 0), Dice(0, 0, -1)):
        assert refused(state, RollDice(wrong)) == "A4"
    for other in (PASS, Discard(1, 0), ELEVEN, Quit()):
        assert refused(state, other) == "A4"


@pytest.mark.rule("A4")
def test_the_dice_picked_are_rolled_once_and_the_total_counts_for_everyone() -> None:
    state = play(start(), RollDice(Dice(1, 2, 0)))
    assert GAME.current_actor(state) is CHANCE
    assert GAME.legal_actions(state) == ()
    for other in (Roll(((1,), (4,), ())), Roll(((1, 1), (4,), ())), TWO, PASS):
        assert refused(state, other) == "A4"
    state = GAME.apply(state, ELEVEN)
    assert [GAME.observe(state, Seat(seat)).total for seat in (0, 1)] == [11, 11]
    assert refused(state, RollDice(Dice(1, 2, 0))) == "A5"
    assert refused(state, ELEVEN) == "A5"


@pytest.mark.rule("A5")
def test_every_seat_answers_once_clockwise_from_the_roller() -> None:
    state = roll(start(deal(LOW, HIGH, LOW), first=1))
    actors = []
    while GAME.observe(state, Seat(0)).phase is Phase.ANSWER:
        actors.append(GAME.current_actor(state))
        state = play(state, Discard(11, 0) if actors == [1] else PASS)
    assert actors == [1, 2, 0]
    assert GAME.current_actor(state) == 2
    assert GAME.legal_actions(state)[0] == RollDice(Dice(0, 0, 1))
    # What was rolled and answered lies there until dice are picked again.
    seen = GAME.observe(state, Seat(0))
    assert (seen.dice, seen.roll, seen.answers) == (Dice(1, 2, 0), ELEVEN, (PASS, Discard(11, 0), PASS))
    seen = GAME.observe(play(state, RollDice(Dice(0, 1, 0))), Seat(0))
    assert (seen.dice, seen.roll, seen.answers) == (Dice(0, 1, 0), None, (None, None, None))


@pytest.mark.rule("A6")
@pytest.mark.parametrize(
    ("card", "tokens"),
    [(11, 0), (10, 1), (12, 1), (9, 2), (13, 2), (8, 3), (14, 3), (7, 4), (15, 4), (1, 4), (20, 4)],
)
def test_the_price_of_a_card_at_eleven(card: int, tokens: int) -> None:
    assert price(card, 11) == tokens


@pytest.mark.rule("A6")
def test_printed_example_of_two_elevens_only_one_goes() -> None:
    state = roll(late([1, 4, 6, 11, 11], [13, 9, 20], tokens=(0, 2)))
    assert discards(state) == {11: 0}
    state = play(state, Discard(11, 0))
    assert unpack(state.hands[0]) == (1, 4, 6, 11)
    assert GAME.current_actor(state) == 1
    # … and with two tokens a 13 or a 9 goes for both.
    assert discards(state) == {9: 2, 13: 2}
    assert play(state, Discard(13, 2)).tokens == (0, 0)


@pytest.mark.rule("A6")
@pytest.mark.parametrize("tokens", range(6))
def test_cards_cost_their_cheapest_price_if_it_can_be_paid(tokens: int) -> None:
    state = roll(late(range(1, 21), [1], tokens=(tokens, 0)))
    affordable = {card: price(card, 11) for card in range(1, 21) if price(card, 11) <= tokens}
    assert discards(state) == affordable
    for card in range(1, 21):
        for paid in range(-1, 7):
            if affordable.get(card) == paid:
                after = play(state, Discard(card, paid))
                assert after.tokens == (tokens - paid, 0)
                assert Cards(after.hands[0] + pack([card])) == state.hands[0]
            else:
                assert refused(state, Discard(card, paid)) == "A6"


@pytest.mark.rule("A6")
def test_a_card_not_held_is_not_discarded() -> None:
    state = roll(late([1], [11], tokens=(5, 5)))
    for card in (11, 0, 21):
        assert refused(state, Discard(card, price(card, 11))) == "A6"


@pytest.mark.rule("A7")
@pytest.mark.parametrize(("held", "then"), [(0, 1), (4, 5), (5, 5)])
def test_passing_takes_a_token_up_to_five(held: int, then: int) -> None:
    state = play(roll(late([11], [20], tokens=(held, 0))), PASS)
    assert state.tokens == (then, 0)
    assert state.hands == (pack([11]), pack([20]))


@pytest.mark.rule("A7")
def test_printed_example_without_an_affordable_card_a_seat_takes_a_token() -> None:
    state = roll(late([1, 5, 16], [1], tokens=(2, 2)))
    assert GAME.legal_actions(state) == (PASS,)
    assert play(state, PASS).tokens == (3, 2)


@pytest.mark.rule("A8")
def test_the_turn_in_which_a_seat_goes_out_is_finished_by_everyone() -> None:
    state = play(roll(late([11], [12, 13], [20, 20], tokens=(2, 2, 2))), Discard(11, 0))
    assert GAME.current_actor(state) == 1
    assert state.points == (0, 0, 0)
    state = play(state, Discard(12, 1))
    assert GAME.current_actor(state) == 2
    state = play(state, PASS)
    assert GAME.current_actor(state) is CHANCE
    seen = GAME.observe(state, Seat(2))
    assert (seen.scored, seen.points, seen.out) == ((0, 1, 2), (0, 1, 2), (0,))
    assert seen.tokens == (2, 1, 3)
    assert seen.answers == (Discard(11, 0), Discard(12, 1), PASS)


@pytest.mark.rule("A8")
def test_two_seats_may_go_out_in_the_same_turn() -> None:
    state = play(roll(late([11], [13], [20], tokens=(2, 2, 2))), Discard(11, 0), Discard(13, 2), PASS)
    seen = GAME.observe(state, Seat(0))
    assert (seen.out, seen.scored) == ((0, 1), (0, 0, 1))


@pytest.mark.rule("A8")
def test_the_round_goes_on_while_everyone_has_cards() -> None:
    state = play(roll(late([11, 11], [12, 13], tokens=(2, 2))), Discard(11, 0), Discard(12, 1))
    assert GAME.current_actor(state) == 1
    assert GAME.observe(state, Seat(0)).scored is None


@pytest.mark.rule("A9")
@pytest.mark.parametrize(
    ("points", "tokens", "winners"),
    [
        ((3, 5, 9), (0, 0, 0), (0,)),  # fewest points, tokens or not
        ((3, 5, 9), (0, 4, 5), (0,)),
        ((7, 5, 4), (1, 2, 0), (1,)),  # tied at 6 … broken by tokens
        ((6, 6, 4), (1, 0, 1), (0, 2)),  # … and shared
        ((7, 6, 5), (2, 2, 2), (0, 1, 2)),
    ],
)
def test_fewest_points_win_then_most_tokens_then_they_share(
    points: tuple[int, ...], tokens: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    # Seat 0 goes out; one card is left to seat 1, two to seat 2, and both answer with 11s.
    state = late([11], [11, 20], [11, 20, 20], tokens=tokens, points=points, round_=3)
    state = play(roll(state), *[Discard(11, 0)] * 3)
    assert GAME.current_actor(state) is TERMINAL
    assert state.points == (points[0], points[1] + 1, points[2] + 2)
    assert GAME.result(state).winners == winners
    assert GAME.observe(state, Seat(1)).winners == winners
    for late_step in (PASS, TWO, RollDice(Dice(1, 0, 0))):
        assert refused(state, late_step) == "A9"


@pytest.mark.rule("A9")
def test_there_is_no_winner_before_the_third_round_is_over() -> None:
    state = late([11], [11, 20], tokens=(2, 2), points=(0, 0), round_=2)
    state = play(roll(state), Discard(11, 0), PASS)
    assert GAME.current_actor(state) is CHANCE
    assert GAME.result(state).winners == ()


@pytest.mark.parametrize(("seats", "first"), [(1, 0), (7, 0), (2, 2), (2, -1)])
def test_a_table_that_cannot_be_is_refused(seats: int, first: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        GAME.initial_state(seats, Seat(first))


def test_chance_is_asked_only_for_deals_and_rolls() -> None:
    with pytest.raises(ValueError, match="next"):
        GAME.sample(start(), random.Random(0).randrange)
    assert GAME.chance_outcomes(start()) == ()
    assert GAME.observe(GAME.initial_state(2, Seat(0)), Seat(1)).hand == NO_CARDS
