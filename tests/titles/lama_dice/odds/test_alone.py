"""The seat that is alone (D7), against a second solution that knows the dice and nothing of the program."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from llamadillo.engine.cards import Cards, pack
from llamadillo.engine.game import IllegalAction
from llamadillo.games.lama_dice import Discard, LamaDice, Phase, RollDice, State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lamas.actions import Keep, Return
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.titles.lama_dice.odds import AloneSolver
from tests.games.lama_dice_table import after, cards, dice

GAME = LamaDice()
FULL = "1 2 3 4 5 6 L"
THREE_LLAMAS = "L L L"


def alone(row: str, llama_row: str = FULL, points: int = 0) -> State:
    return turn(cards(row), cards(llama_row), alone=True, points=points)


def score(values: Iterable[int]) -> int:
    return sum(10 if value == LLAMA else value for value in set(values))


@cache
def by_hand(row: tuple[int, ...], llama_row: tuple[int, ...], points: int) -> Fraction:
    """The points of rolling at least once more, from the printed rules alone."""
    total, same = Fraction(0), 0
    for faces in product((1, 2, 3, 4, LLAMA, LLAMA), (3, 4, 5, 6, LLAMA, LLAMA), (5, 6, 1, 2, LLAMA, LLAMA)):
        if faces == (LLAMA,) * 3:
            if points:
                total += min(best_by_hand(row, llama_row, points - token) - token for token in held(points))
            else:
                same += 1
            continue
        left = set(subsets(row, faces)) - {row}
        if left:
            total += min(best_by_hand(rest, llama_row, points) for rest in left)
        else:
            total += score(row + llama_row)
    return min(total / (216 - same), (total + same * score(row)) / 216)


def best_by_hand(row: tuple[int, ...], llama_row: tuple[int, ...], points: int) -> Fraction:
    if not row:
        return Fraction(-max(held(points), default=0))
    return min(Fraction(score(row)), by_hand(row, llama_row, points))


def held(points: int) -> list[int]:
    return [10] * (points >= 10) + [1] * (points % 10 > 0)


def subsets(row: tuple[int, ...], faces: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """The rows that a roll can leave: each die takes away one card that it shows, or none."""
    rows = {row}
    for face in faces:
        for each in tuple(rows):
            if face in each:
                rest = list(each)
                rest.remove(face)
                rows.add(tuple(rest))
    return rows


@pytest.mark.parametrize("points", [0, 3, 10, 21])
@pytest.mark.parametrize("llama_row", [FULL, "1 2", "4 L", "6"])
@pytest.mark.parametrize("row", ["1", "L", "3 L", "1 1", "1 2 3", "5 5 6 L", "L L L", "2 3 4 4"])
def test_rolling_is_worth_what_a_second_solution_says(row: str, llama_row: str, points: int) -> None:
    solved = AloneSolver().roll(alone(row, llama_row, points))
    values = tuple(sorted(7 if name == "L" else int(name) for name in row.split()))
    llamas = tuple(7 if name == "L" else int(name) for name in llama_row.split())
    assert solved == by_hand(values, llamas, points)


def test_a_longer_row_too() -> None:
    assert AloneSolver().roll(alone("1 3 4 5 6 L", points=21)) == by_hand(
        (1, 3, 4, 5, 6, 7), tuple(range(1, 8)), 21
    )


def test_a_single_llama_by_arithmetic() -> None:
    # 144 of 216 ways show a llama but not three: out, 0 points. 64 show none: drama, all seven values, 31
    # points. Three llamas change nothing.
    best = AloneSolver().best(alone("L"))
    assert (best.action, best.points) == (RollDice(), Fraction(64 * 31, 208))


def test_a_single_one_is_not_worth_a_roll() -> None:
    best = AloneSolver().best(alone("1"))
    assert best.action.verb == "quit"
    assert best.points == 1


def test_tokens_to_return_make_rolling_better() -> None:
    solver = AloneSolver()
    values = [solver.best(alone("2 5 L", points=points)).points for points in (0, 1, 10, 20)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_the_best_discard_leaves_the_best_row() -> None:
    solver = AloneSolver()
    state = after(alone("1 1 L L"), "1 L 2")
    assert state.phase is Phase.DISCARD
    values = {action: solver.after(state, action) for action in GAME.legal_actions(state)}
    best = solver.best(state)
    assert isinstance(best.action, Discard)
    assert best.points == min(values.values()) == values[best.action]


@pytest.mark.parametrize("points", [1, 9, 10, 12, 39])
@pytest.mark.parametrize("row", ["1", "L", "1 L", "4 5 6"])
def test_no_choice_of_tokens_beats_returning_the_dearest(row: str, points: int) -> None:
    solver = AloneSolver()
    state = after(alone(row, points=points), THREE_LLAMAS)
    assert Keep() in GAME.legal_actions(state)
    best = Return(10 if points >= 10 else 1)
    assert all(solver.after(state, best) <= solver.after(state, other) for other in GAME.legal_actions(state))


def test_who_went_out_returns_a_token() -> None:
    state = after(alone("1", points=12), "1 3 5", Discard(pack([1])))
    assert state.phase is Phase.RETURN
    assert AloneSolver().best(state).points == -10


def test_a_seat_that_is_not_alone_is_refused() -> None:
    with pytest.raises(ValueError, match="D7"):
        AloneSolver().best(turn(cards("1 2"), cards(FULL), alone=False))


def test_a_step_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalAction):
        AloneSolver().after(after(alone("1 1"), RollDice(), dice("1 3 5")), RollDice())


def test_what_was_solved_is_kept() -> None:
    solver = AloneSolver()
    first = solver.roll(alone("1 2 3 L"))
    assert solver.roll(alone("1 2 3 L")) is first


@pytest.mark.parametrize(
    ("row", "llama_row", "points"),
    [
        ((), (1,), 0),
        ((1,), (), 0),
        ((1,), (1, 1), 0),
        ((1,) * 7, (1,), 0),
        ((1,), (1,), 40),
        ((1,), (1,), -1),
    ],
)
def test_positions_that_cannot_be_are_refused(
    row: tuple[int, ...], llama_row: tuple[int, ...], points: int
) -> None:
    with pytest.raises(ValueError, match=r"\(D\d+\)"):
        turn(Cards(pack(row)), pack(llama_row), alone=True, points=points)


# Bit by bit, for a box that must answer its buttons meanwhile.


def test_it_is_solved_bit_by_bit_and_then_answers_the_same() -> None:
    turn_, at_once, bit_by_bit = alone("1 2 2 L", points=12), AloneSolver(), AloneSolver()
    assert not bit_by_bit.knows(turn_)
    smaller = {"1": 1, "1 2": 3, "1 2 2": 5, "L": 6, "1 2 2 L": 11}  # each after all of its own parts
    for number, _ in enumerate(bit_by_bit.steps(turn_), start=1):
        known = {row for row in smaller if bit_by_bit.knows(alone(row, points=12))}
        assert known == {row for row, steps in smaller.items() if steps <= number}
    assert number == 2 * 3 * 2 - 1, "one step for each row that can be left"
    assert bit_by_bit.roll(turn_) == at_once.roll(turn_)
    assert bit_by_bit.best(turn_) == at_once.best(turn_)


def test_what_was_found_before_it_was_given_up_is_kept() -> None:
    solver, turn_ = AloneSolver(), alone("1 2 2 L", points=12)
    given_up = solver.steps(turn_)
    for _ in range(4):
        next(given_up)
    assert sum(1 for _ in solver.steps(turn_)) == 2 * 3 * 2 - 1 - 4
    assert not list(solver.steps(turn_)), "and what is known takes no step"


def test_fewer_tokens_and_smaller_rows_come_with_it() -> None:
    solver = AloneSolver()
    solver.roll(alone("1 2 2 L", points=21))
    for row, points in (("1 2 2 L", 11), ("2 L", 1), ("2 2", 0)):
        assert solver.knows(alone(row, points=points))
    assert not solver.knows(alone("1 2 2 L", points=20)), "no way leads there: of 21 the 10 goes first"
    assert not solver.knows(alone("1 2 2 L", "1 2", points=21)), "drama costs something else then"


@pytest.mark.parametrize(
    "state",
    [turn(cards("1 2"), cards(FULL), alone=False), after(alone("1 1"), RollDice())],
    ids=["others are in", "the dice are rolled"],
)
def test_only_a_turn_of_a_seat_that_is_alone_is_solved(state: State) -> None:
    with pytest.raises(ValueError, match="D7"):
        AloneSolver().roll(state)
