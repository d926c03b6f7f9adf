"""Praise after a game: earned, at most one, for people only, never twice; and its page."""

import json

import pytest

from llamadillo.app.rewards import ENOUGH, STREAKS, Merit, Reward, current_streak, longest_streak, reward
from llamadillo.app.settings import TableSetup
from llamadillo.app.statistics import Summary
from llamadillo.devices.fake import FakeEntropy, FakeJournal
from llamadillo.engine.game import Seat
from llamadillo.pilot import QUIT, ROLL, Pilot
from llamadillo.ports.journal import MatchId
from llamadillo.screens.words import LANGUAGE_NAMES, You
from llamadillo.titles import TITLES
from tests.app.people import match_of, play_to_the_end
from tests.app.test_history import DATE

ANA, BEN = Seat(0), Seat(1)
PLAYERS = ("Ana", "Ben")
TABLE = TableSetup(("person", "easy"), 0, quick=True)
SEED = 1
"""The person who plays with this seed wins."""


def game(
    winner: Seat, *, hard: bool = False, points: tuple[int, int] = (10, 40), quick: bool = False
) -> Summary:
    occupants = ("person", "hard" if hard else "normal")
    return Summary(MatchId(1), "lama", PLAYERS, points, (winner,), 3, 30, (), quick, occupants)


def test_the_first_win_over_hard_is_praised_and_no_later_one() -> None:
    assert reward(TITLES, game(ANA, hard=True), []) == Reward(Merit.FIRST_OVER_HARD, ANA, 1)
    assert reward(TITLES, game(ANA, hard=True), [game(BEN), game(ANA, hard=True)]) is None
    assert reward(TITLES, game(ANA), []) is None


def test_a_computer_is_never_praised() -> None:
    assert reward(TITLES, game(BEN, hard=True), [game(BEN)] * 2) is None


@pytest.mark.parametrize("wins", range(1, 12))
def test_some_streaks_are_praised(wins: int) -> None:
    found = reward(TITLES, game(ANA), [*[game(ANA)] * (wins - 1), game(BEN), game(ANA)])
    assert found == (Reward(Merit.STREAK, ANA, wins) if wins in STREAKS else None)


def test_a_streak_counts_the_player_s_own_games() -> None:
    other = game(BEN)._replace(players=("Cleo", "Ben"))
    games = [game(ANA), other, game(ANA), game(BEN), game(ANA), game(ANA), game(ANA)]
    assert current_streak("Ana", games) == 2
    assert longest_streak("Ana", games) == 3
    assert longest_streak("Dan", games) == 0


def test_the_best_result_is_praised_among_enough_games_of_its_kind() -> None:
    before = [game(BEN, points=(40, 9))] * ENOUGH
    best = Reward(Merit.BEST, ANA, 8)
    assert reward(TITLES, game(ANA, points=(8, 40)), before) == best
    assert reward(TITLES, game(ANA, points=(9, 40)), before) is None, "not better"
    assert reward(TITLES, game(ANA, points=(8, 40)), before[1:]) is None, "too few games"
    assert reward(TITLES, game(ANA, points=(8, 40), quick=True), before) is None, "the first quick game"


def test_only_one_thing_is_praised() -> None:
    before = [game(ANA, points=(9, 40))] * 2 + [game(BEN, points=(40, 9))] * ENOUGH
    assert reward(TITLES, game(ANA, hard=True, points=(1, 40)), before) == Reward(
        Merit.FIRST_OVER_HARD, ANA, 1
    )
    assert reward(TITLES, game(ANA, points=(1, 40)), before) == Reward(Merit.STREAK, ANA, 3)


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_every_page_fits(language: str) -> None:
    words = Pilot(TITLES, language=language).app.words
    for merit in Merit:
        for name in ("W" * 8, You(words.you)):
            assert Reward(merit, ANA, 40).page(words, (name,)).flaws == ()


def journal_with_wins(winner: int) -> FakeJournal:
    """Two finished games."""
    journal = FakeJournal()
    header = {"record": 1, "game": "lama", "players": ("Ana", "Alpaca"), "first": 0}
    for _ in range(2):
        match = journal.begin(json.dumps(header | {"occupants": ("person", "easy")}), DATE)
        journal.finish(match, json.dumps({"points": (0, 40), "winners": [winner]}), DATE)
    return journal


def over(journal: FakeJournal) -> Pilot:
    """A quick game that the person has won, over, on the box with these games."""
    pilot = Pilot(TITLES, journal=journal, entropy=FakeEntropy(SEED))
    pilot.app.play_match("lama-dice", TABLE)
    play_to_the_end(pilot)
    assert match_of(pilot).observe(ANA).winners == (ANA,)
    return pilot


def turned(pilot: Pilot) -> list[str]:
    """The glass of each page."""
    seen = [pilot.glass]
    pilot.press(ROLL)
    while pilot.glass != seen[0]:
        assert len(seen) < 10
        seen.append(pilot.glass)
        pilot.press(ROLL)
    return seen


def test_the_third_win_in_a_row_has_a_page_after_the_result_and_the_next_game_has_none() -> None:
    won, lost = over(journal_with_wins(0)), over(journal_with_wins(1))
    with_praise, without = turned(won), turned(lost)
    assert with_praise[:-1] == without
    won.press(QUIT)
    won.app.play_match("lama-dice", TABLE)
    play_to_the_end(won)
    assert with_praise[-1] not in turned(won)
