"""Opponents, seats, rotations, and the results of blocks."""

from collections import Counter
from itertools import product

import pytest

from llamadillo.arena.chance import Seeds
from llamadillo.arena.contest import SHARE, Contest, Entrant, OpponentFailed, contest, play_block, seatings
from llamadillo.arena.match import LIMIT
from llamadillo.games import REGISTRY

STRANGE = "tests.arena.strange"


def test_a_lineup_is_repeated_for_all_seats() -> None:
    asked = contest("lama", ["normal", "easy"], 5, 3)
    assert asked.opponents == (Entrant("normal", "normal"), Entrant("easy", "easy"))
    assert asked.lineup == (0, 1, 0, 1, 0)
    assert asked.seats == 5


def test_a_repeated_opponent_has_two_seats() -> None:
    asked = contest("lama", ["easy", "normal", "easy", "me=easy"], None, 3)
    assert asked.opponents == (Entrant("easy", "easy"), Entrant("normal", "normal"), Entrant("me", "easy"))
    assert asked.lineup == (0, 1, 0, 2)


def test_the_label_of_an_imported_opponent_is_its_name() -> None:
    asked = contest("lama", [f"{STRANGE}:Chooses", f"other={STRANGE}:Chooses"], None, 0)
    assert [entry.label for entry in asked.opponents] == ["Chooses", "other"]


@pytest.mark.parametrize(
    ("words", "seats", "sentence"),
    [
        (["normal", "easy"], 7, "A table has 2 to 6 seats, not 7."),
        (["normal", "easy", "random"], 2, "3 opponents do not fit at 2 seats."),
        (["normal", "normal"], None, "It takes two opponents; one may play itself under two names"),
        (["a=normal", "a=easy"], None, "Two different opponents are called 'a'"),
        (["normal", "brilliant"], None, "lama has no opponent 'brilliant', only easy, normal, "),
        (["normal", "=easy"], None, "'=easy' names no opponent."),
        (["normal", "a="], None, "'a=' names no opponent."),
        (["normal", "no.such:Thing"], None, "no.such:Thing: there is no module 'no' to import"),
        (["normal", f"{STRANGE}:Nobody"], None, "has no attribute 'Nobody'"),
        (["normal", f"{STRANGE}:NOT_CALLABLE"], None, "'int' object is not callable"),
        (["normal", f"{STRANGE}:nothing"], None, "is no opponent: it has no method `choose`."),
        (["normal", f"{STRANGE}:confused"], None, "RuntimeError: no idea of this game."),
        (["normal", f"{STRANGE}:leaving"], None, f"{STRANGE}:leaving: SystemExit: no more."),
        (["normal", f"{STRANGE}:Trap"], None, "RuntimeError: do not look at my choose."),
        (["normal", "tests.arena.leaves:Any"], None, "tests.arena.leaves:Any: SystemExit: 0."),
        (["normal", "a=:x"], None, ":x: ValueError: "),
        (["normal", "a\x1b[2J=easy"], None, r"'a\x1b[2J' cannot be printed in a table"),
        (["normal", "a\nb=easy"], None, r"'a\nb' cannot be printed in a table"),
    ],
)
def test_an_invalid_contest_is_a_sentence(words: list[str], seats: int | None, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refused:
        contest("lama", words, seats, 0)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


LINEUPS = [
    (0, 1),
    (0, 1, 0),
    (0, 1, 2),
    (0, 1, 0, 1),
    (0, 0, 0, 1),
    (0, 1, 2, 3),
    (0, 1, 2, 0, 1, 2),
    (0,) * 3 + (1,) * 3,
]


@pytest.mark.parametrize("lineup", LINEUPS)
def test_in_a_block_every_opponent_has_every_seat_and_no_game_is_repeated(lineup: tuple[int, ...]) -> None:
    entries = tuple(Entrant(str(n), "easy") for n in range(max(lineup) + 1))
    asked = Contest("lama", entries, lineup, 5)
    orders: set[tuple[int, ...]] = set()
    for number in range(40):
        games = list(seatings(asked, number))
        assert len(games) == len(set(games)) == len(lineup)
        by_seat = [Counter(order[seat] for _, order in games) for seat in range(len(lineup))]
        assert by_seat == [Counter(lineup)] * len(lineup)
        # On each luck the orders are rotations of one another: every opponent has the cards of every seat.
        for luck in {luck for luck, _ in games}:
            rotated = [order for other, order in games if other == luck]
            assert {rotated[0][start:] + rotated[0][:start] for start in range(len(lineup))} == set(rotated)
        orders.update(order for _, order in games)
    assert len(orders) > len(set(lineup)) or len(lineup) == 2  # neighbours change from block to block


def test_blocks_and_seeds_share_no_luck() -> None:
    lucks = Counter(
        luck
        for seed, number in product((0, 1, 2, Seeds.PUBLISHED.first), range(200))
        for luck in {luck for luck, _ in seatings(contest("lama", ["easy", "normal"], 4, seed), number)}
    )
    assert max(lucks.values()) == 1


@pytest.mark.parametrize("name", ["normal", "easy", "random"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", REGISTRY)
def test_equal_opponents_win_equal_shares_of_every_block(game: str, seats: int, name: str) -> None:
    """Also with random choices: their draws depend on the seat and the choice."""
    asked = contest(game, [f"{label}={name}" for label in "abcdef"[:seats]], None, 8)
    for number in range(3):
        block = play_block(asked, number)
        assert block.wins == (SHARE,) * seats
        assert len(set(block.points)) == 1


def test_wins_and_points_add_up() -> None:
    asked = contest("armadillo", ["normal", "easy", "random"], 6, 1)
    for number in range(3):
        block = play_block(asked, number)
        assert sum(block.wins) == SHARE * asked.seats
        assert block.rounds == 3 * asked.seats
        assert block.points[0] < block.points[2]


def test_a_block_is_reproducible() -> None:
    asked = contest("lama", ["normal", "easy"], None, 1)
    assert play_block(asked, 6) == play_block(asked, 6) != play_block(asked, 7)


def test_choices_are_timed() -> None:
    asked = contest("lama", ["normal", "random"], None, 1)
    taken: list[list[int]] = [[], []]
    assert play_block(asked, 6, taken) == play_block(asked, 6)
    assert all(len(times) > 5 and min(times) >= 0 for times in taken)


@pytest.mark.parametrize(
    ("game", "name", "why"),
    [
        ("lama", "Broken", r"ZeroDivisionError: one of my own \(.*strange\.py:\d+\)"),
        ("lama", "Leaves", r"SystemExit \(.*strange\.py:\d+\)"),
        ("lama", "Mute", r"Unspoken \(.*strange\.py:\d+\)"),
        ("lama", "Cheat", r"an opponent broke the rules: .* \(C5\)"),
        ("lama-dice", "Cheat", r"an opponent broke the rules: .* \([DC]\d+\)"),
    ],
)
def test_an_opponent_that_fails_is_a_sentence(game: str, name: str, why: str) -> None:
    asked = contest(game, ["easy", f"{STRANGE}:{name}"], None, 0)
    with pytest.raises(OpponentFailed, match=rf"^Block 4 of {game} \(.*\) broke off: {why}\.$") as failed:
        play_block(asked, 4)
    assert name in str(failed.value)
    assert "easy" in str(failed.value)


def test_an_endless_game_is_a_sentence() -> None:
    asked = contest("armadillo", [f"a={STRANGE}:Chooses", f"b={STRANGE}:Chooses"], None, 0)
    with pytest.raises(OpponentFailed, match=f"broke off: no end after {LIMIT:,} steps"):
        play_block(asked, 0)  # both always pass


def test_the_seeds_of_trials_and_of_published_figures_are_disjoint() -> None:
    assert Seeds.TRIAL.value.stop <= Seeds.PUBLISHED.value.start
    assert Seeds.TRIAL.checked(999_999_999) == 999_999_999
    assert Seeds.PUBLISHED.checked(1_000_000_000) == 1_000_000_000
    with pytest.raises(ValueError, match="a trial needs a seed from 0 to 999,999,999, not 1,000,000,000"):
        Seeds.TRIAL.checked(1_000_000_000)
    with pytest.raises(
        ValueError, match="a published figure needs a seed from 1,000,000,000 to 1,999,999,999"
    ):
        Seeds.PUBLISHED.checked(999_999_999)
