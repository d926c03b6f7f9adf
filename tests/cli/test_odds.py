"""`llamadillo odds`: the table, and what it says of a position that cannot be."""

import pytest

from llamadillo.cli import main


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["odds", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_turn_with_others_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "1 3 3 5 L") == [
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


def test_a_seat_that_is_alone_is_told_what_is_best(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "L", "--alone", "--points", "12", "--llama-row", "1,2")
    assert lines[0] == "Row L; llama row 1 2; all others have quit"
    assert lines[-3] == "quit now: 10 points"
    assert lines[-1] == "best: roll"


def test_a_long_fraction_has_its_own_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "123456LL", "--alone", "--points", "10")
    told, fraction = lines[-3:-1]
    above, below = map(int, fraction.split("/"))
    assert told == f"roll, and play the best to the end: {above / below:.3f} points ="


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
def test_a_position_that_cannot_be_gets_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *arguments]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert len(captured.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("19", "there is no card '9'; a row is written like 1335L"),
        ("1" * 16, "more than 15 cards of value 1"),
    ],
)
def test_cards_that_do_not_exist_are_refused(
    row: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["odds", row])
    assert sentence in capsys.readouterr().err
