"""A match and its place in the journal: every step in it at once, or as soon as saving works again."""

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from llamadillo.app.match import UNSAVED, Match, UnreadableMatch
from llamadillo.devices.fake import FakeClock, FakeEntropy, FakeJournal, FaultyJournal
from llamadillo.engine.game import IllegalAction, Seat
from llamadillo.engine.record import Header, replay
from llamadillo.games import REGISTRY
from llamadillo.games.lamas.actions import Keep
from llamadillo.ports.journal import Journal, MatchId, SavedMatch
from llamadillo.titles import TITLES

GAMES = pytest.mark.parametrize("game", REGISTRY)


def header(game: str = "lama-dice", *occupants: str) -> Header:
    seated = occupants or ("person", "easy")
    players = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")[: len(seated)]
    return Header(game, players, Seat(0), {"occupants": list(seated)})


def begun(journal: Journal, game: str = "lama-dice") -> Match:
    return Match.begin(TITLES[game], header(game), journal, FakeClock())


def step_on(match: Match, random: Random) -> None:
    """One step, by chance."""
    legal = match.legal_actions()
    match.apply(random.choice(legal) if legal else match.sample(FakeEntropy(random.randrange(999))))


def play_to_the_end(match: Match, seed: int = 1) -> None:
    random = Random(seed)
    while not match.over:
        step_on(match, random)


def record(saved: SavedMatch) -> list[bytes]:
    return [line.encode() for line in (saved.header, *saved.events)]


def state_of(saved: SavedMatch) -> Any:
    """What the saved lines lead to."""
    *_, last = replay(record(saved), REGISTRY)
    return last.state


def running(journal: Journal) -> SavedMatch:
    saved = journal.unfinished()
    assert saved is not None
    return saved


# Saving.


def test_a_match_is_in_the_journal_when_it_has_begun() -> None:
    journal = FakeJournal()
    match = begun(journal)
    assert json.loads(running(journal).header)["occupants"] == ["person", "easy"]
    assert running(journal).events == ()
    assert match.trouble is None


@GAMES
def test_every_step_is_in_the_journal_when_it_is_made(game: str) -> None:
    journal = FakeJournal()
    match = begun(journal, game)
    random = Random(2)
    while not match.over:
        step_on(match, random)
        assert state_of(running(journal)) == match.state


@GAMES
def test_a_finished_match_stays_with_date_seats_and_result(game: str) -> None:
    journal = FakeJournal()
    match = begun(journal, game)
    play_to_the_end(match)
    match.finish()
    assert journal.unfinished() is None
    (saved,) = journal.finished(9)
    assert saved.ended is not None
    assert json.loads(saved.header)["occupants"] == ["person", "easy"]
    result = match.game.result(match.state)
    assert result.winners
    assert json.loads(saved.result or "") == {
        "points": list(result.points),
        "winners": list(result.winners),
    }
    assert state_of(saved) == match.state


def test_an_illegal_step_changes_nothing() -> None:
    journal = FakeJournal()
    match = begun(journal)
    match.apply(match.sample(FakeEntropy(1)))
    state, saved = match.state, running(journal)
    with pytest.raises(IllegalAction):
        match.apply(Keep())
    assert match.state is state
    assert running(journal) == saved
    match.apply(match.legal_actions()[0])
    assert state_of(running(journal)) == match.state


# A journal that fails.


def calls_of_a_game() -> int:
    """How many calls a short game takes: its beginning, its steps and its end."""
    journal = FakeJournal()
    match = begun(journal)
    play_to_the_end(match)
    return 2 + len(running(journal).events)


@pytest.mark.parametrize("after", [False, True], ids=["before it worked", "after it worked"])
@pytest.mark.parametrize("length", [1, 3])
def test_whichever_call_fails_the_game_goes_on_and_is_whole_in_the_end(length: int, *, after: bool) -> None:
    for failing in range(calls_of_a_game()):
        journal = FakeJournal()
        match = begun(FaultyJournal(journal, range(failing, failing + length), after=after))
        random, troubles = Random(1), [match.trouble]
        while not match.over:
            step_on(match, random)
            troubles.append(match.trouble)
        match.finish()
        troubles.append(match.trouble)
        assert sum(trouble is not None for trouble in troubles) in (length, calls_of_a_game() - failing)
        match.finish()  # saving fails to the last: whoever closes the journal tries again
        match.finish()
        match.finish()
        (saved,) = journal.finished(9)
        assert state_of(saved) == match.state
        assert journal.unfinished() is None


def test_what_failed_is_kept_and_goes_first() -> None:
    journal = FakeJournal()
    match = begun(journal)
    match.apply(match.sample(FakeEntropy(1)))
    journal.broken = "The card is full."
    random = Random(1)
    for _ in range(5):
        step_on(match, random)
        assert match.trouble == "The card is full."
    journal.broken = None
    assert len(running(journal).events) == 1
    step_on(match, random)
    assert match.trouble is None
    assert len(running(journal).events) == 7
    assert state_of(running(journal)) == match.state


def test_results_that_could_not_be_saved_go_before_the_next_match() -> None:
    journal = FakeJournal()
    journal.broken = "The card is full."
    before: Match | None = None
    for seed in range(3):
        match = Match.begin(
            TITLES["lama-dice"], header(), journal, FakeClock(), unsaved=before.unsaved if before else ()
        )
        play_to_the_end(match, seed)
        match.finish()
        before = match
    assert before is not None
    waiting = before.unsaved
    assert len(waiting) == 3
    journal.broken = None
    last = Match.begin(TITLES["lama-dice"], header(), journal, FakeClock(), unsaved=waiting)
    assert last.trouble is None
    assert last.unsaved == ()
    saved = reversed(journal.finished(9))
    assert [state_of(match) for match in saved] == [match.state for match in waiting]
    assert running(journal).events == ()


def test_a_match_given_up_passes_on_what_waits_and_not_itself() -> None:
    journal = FakeJournal()
    journal.broken = "The card is full."
    over = begun(journal)
    play_to_the_end(over)
    over.finish()
    given_up = Match.begin(TITLES["lama-dice"], header(), journal, FakeClock(), unsaved=over.unsaved)
    given_up.apply(given_up.sample(FakeEntropy(1)))
    assert given_up.unsaved == (over,)


def test_only_so_many_results_are_kept() -> None:
    journal = FakeJournal()
    journal.broken = "The card is gone."
    match = begun(journal)
    for _ in range(UNSAVED + 20):
        match = Match.begin(
            TITLES["lama-dice"], header(), journal, FakeClock(), unsaved=(*match.unsaved, match)
        )
    assert len(match.unsaved) == UNSAVED


# Coming back.


@GAMES
def test_a_saved_match_comes_back_in_its_place_and_goes_on(game: str) -> None:
    journal = FakeJournal()
    match = begun(journal, game)
    random = Random(3)
    while not match.over:
        step_on(match, random)
        again = Match.resume(running(journal), TITLES, journal, FakeClock())
        assert again.state == match.state
        assert again.header == match.header
        if random.random() < 0.3:
            match = again
    match.finish()
    assert state_of(journal.finished(1)[0]) == match.state


DEAL = '{"deal": {"hands": [["1", "2", "3", "4", "5", "L"], ["2", "2", "4", "4", "6", "6"]]}}'

UNREADABLE: dict[str, Callable[[SavedMatch], SavedMatch]] = {
    "no JSON": lambda saved: replace(saved, header="{"),
    "no header": lambda saved: replace(saved, header="{}"),
    "unknown game": lambda saved: replace(saved, header=saved.header.replace("lama-dice", "chess")),
    "one player": lambda saved: replace(saved, header=saved.header.replace('["Ana", "Ben"]', '["Ana"]')),
    "an event that is none": lambda saved: replace(saved, events=("{}",)),
    "an illegal event": lambda saved: replace(saved, events=('{"seat": 0, "do": "roll"}',)),
    "another's turn": lambda saved: replace(saved, events=(DEAL, '{"seat": 1, "do": "roll"}')),
    **{
        f"occupants {sits}": lambda saved, sits=sits: replace(  # type: ignore[misc]  # mypy does not see the default
            saved, header=saved.header.replace('["person", "easy"]', sits)
        )
        for sits in (
            '["person"]',
            '["person", "grandmaster"]',
            "5",
            "{}",
            '"person"',
            '[["person"], {}]',
            "[]",
        )
    },
}


@pytest.mark.parametrize("spoil", UNREADABLE.values(), ids=UNREADABLE)
def test_a_saved_match_that_makes_no_sense_is_refused(spoil: Callable[[SavedMatch], SavedMatch]) -> None:
    journal = FakeJournal()
    match = begun(journal)
    match.apply(match.sample(FakeEntropy(1)))
    saved = running(journal)
    assert Match.resume(saved, TITLES, journal, FakeClock()).state == match.state
    with pytest.raises(UnreadableMatch):
        Match.resume(spoil(saved), TITLES, journal, FakeClock())


@pytest.mark.parametrize("sits", ['"occupants": null', '"date": "today"'])
def test_a_match_without_occupants_is_one_of_people(sits: str) -> None:
    line = '{"record": 1, "game": "lama-dice", "players": ["Ana", "Ben", "Cleo"], "first": 2, ' + sits + "}"
    saved = SavedMatch(MatchId(1), FakeClock().date(), line, (), None, None)
    match = Match.resume(saved, TITLES, FakeJournal(), FakeClock())
    assert match.people == (0, 1, 2)
    assert [match.bot_of(seat) for seat in match.people] == [None, None, None]
