"""`llamadillo odds`: the table, and the refusal of an impossible position."""

import pytest

from tests.cli.conftest import Command


def printed(llamadillo: Command, *arguments: str) -> list[str]:
    result = llamadillo("odds", *arguments)
    assert (result.code, result.err) == (0, "")
    return result.out.splitlines()


def test_a_turn_in_which_others_play(llamadillo: Command) -> None:
    assert printed(llamadillo, "1 3 3 5 L") == [
        "Row 1 3 3 5 L; llama row 1 2 3 4 5 6 L; others are in",
        "",
        "match, discard (D6b)          25/27   92.59 %",
        "take a card (D6c)              1/27    3.70 %",
        "three llamas (D6a)             1/27    3.70 %",
        "llama drama (D6d)                 0    0.00 %",
        "",
        "shown by at least one die",
        "  1                           11/36   30.56 %",
        "  2                           11/36   30.56 %",
        "  3                           11/36   30.56 %",
        "  4                           11/36   30.56 %",
        "  5                           11/36   30.56 %",
        "  6                           11/36   30.56 %",
        "  L                           19/27   70.37 %",
        "",
        "quit now: 19 points",
        "roll once, then quit: 10.509 points = 1135/108",
    ]


def test_the_best_action_of_a_seat_that_is_alone(llamadillo: Command) -> None:
    lines = printed(llamadillo, "L", "--alone", "--points", "12", "--llama-row", "1,2")
    assert lines[0] == "Row L; llama row 1 2; all others have quit"
    assert lines[-3] == "quit now: 10 points"
    assert lines[-1] == "best: roll"


def test_a_long_fraction_has_its_own_line(llamadillo: Command) -> None:
    lines = printed(llamadillo, "123456LL", "--alone", "--points", "10")
    text, fraction = lines[-3:-1]
    above, below = map(int, fraction.split("/"))
    assert text == f"roll, and play the best to the end: {above / below:.3f} points ="


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["1", "--llama-row", "11"], "one card of each value at most (D3)"),
        (["11122233344455"], "no row comes to more than 13 cards: six, and the llama row's (D3, D6c)."),
        (["1111111"], "more cards of one value than the game has left for it (D1)"),
        (["1", "--points", "40"], "0 to 39 points, not 40 (D12)"),
        (["", "--alone"], "the row or the llama row is empty (D8)"),
    ],
)
def test_an_impossible_position_is_a_sentence(
    arguments: list[str], sentence: str, llamadillo: Command
) -> None:
    result = llamadillo("odds", *arguments)
    assert (result.code, result.out) == (1, "")
    assert sentence in result.err
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("19", "there is no card '9'; a row is written like 1335L"),
        ("1" * 16, "more than 15 cards of value 1"),
    ],
)
def test_unknown_cards_are_refused(row: str, sentence: str, llamadillo: Command) -> None:
    result = llamadillo("odds", row)
    assert result.code == 2
    assert sentence in result.err
