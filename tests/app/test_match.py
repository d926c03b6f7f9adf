"""A match and its journal: every step is saved at once, or as soon as saving works again."""

import json
from collections.abc import Callable, Iterable
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
from tests.app.people import unfinished

GAMES = pytest.mark.parametrize("game", REGISTRY)


def begun(journal: Journal, game: str = "lama-dice", unsaved: Iterable[Match] = ()) -> Match:
    header = Header(game, ("Ana", "Ben"), Seat(0), {"occupants": ["person", "easy"]})
    return Match.begin(TITLES[game], header, journal, FakeClock(), unsaved=unsaved)


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


# Saving.


def test_a_match_is_in_the_journal_when_it_has_begun() -> None:
    journal = FakeJournal()
    match = begun(journal)
    assert json.loads(unfinished(journal).header)["occupants"] == ["person", "easy"]
    assert unfinished(journal).events == ()
    assert match.trouble is None


@GAMES
def test_every_step_is_in_the_journal_when_it_is_made(game: str) -> None:
    journal = FakeJournal()
    match = begun(journal, game)
    random = Random(2)
    while not match.over:
        step_on(match, random)
        assert state_of(unfinished(journal)) == match.state


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
    state, saved = match.state, unfinished(journal)
    with pytest.raises(IllegalAction):
        match.apply(Keep())
    assert match.state is state
    assert unfinished(journal) == saved
    match.apply(match.legal_actions()[0])
    assert state_of(unfinished(journal)) == match.state


# A journal that fails.


def calls_of_a_game() -> int:
    """The number of calls of a short game: its beginning, its steps and its end."""
    journal = FakeJournal()
    match = begun(journal)
    play_to_the_end(match)
    return 2 + len(unfinished(journal).events)


@pytest.mark.parametrize("after", [False, True], ids=["before it worked", "after it worked"])
@pytest.mark.parametrize("length", [1, 3])
def test_after_any_failing_call_the_game_goes_on_and_is_complete_in_the_end(
    length: int, *, after: bool
) -> None:
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
        match.finish()  # saving may fail up to here
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
    assert len(unfinished(journal).events) == 1
    step_on(match, random)
    assert match.trouble is None
    assert len(unfinished(journal).events) == 7
    assert state_of(unfinished(journal)) == match.state


def test_results_that_could_not_be_saved_go_before_the_next_match() -> None:
    journal = FakeJournal()
    journal.broken = "The card is full."
    before: Match | None = None
    for seed in range(3):
        match = begun(journal, unsaved=before.unsaved if before else ())
        play_to_the_end(match, seed)
        match.finish()
        before = match
    assert before is not None
    waiting = before.unsaved
    assert len(waiting) == 3
    journal.broken = None
    last = begun(journal, unsaved=waiting)
    assert last.trouble is None
    assert last.unsaved == ()
    saved = reversed(journal.finished(9))
    assert [state_of(match) for match in saved] == [match.state for match in waiting]
    assert unfinished(journal).events == ()


def test_a_match_given_up_passes_on_what_waits_and_not_itself() -> None:
    journal = FakeJournal()
    journal.broken = "The card is full."
    over = begun(journal)
    play_to_the_end(over)
    over.finish()
    given_up = begun(journal, unsaved=over.unsaved)
    given_up.apply(given_up.sample(FakeEntropy(1)))
    assert given_up.unsaved == (over,)


def test_the_number_of_unsaved_results_is_limited() -> None:
    journal = FakeJournal()
    journal.broken = "The card is gone."
    match = begun(journal)
    for _ in range(UNSAVED + 20):
        match = begun(journal, unsaved=(*match.unsaved, match))
    assert len(match.unsaved) == UNSAVED


# Coming back.


@GAMES
def test_a_saved_match_comes_back_in_its_place_and_goes_on(game: str) -> None:
    journal = FakeJournal()
    match = begun(journal, game)
    random = Random(3)
    while not match.over:
        step_on(match, random)
        again = Match.resume(unfinished(journal), TITLES, journal, FakeClock())
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
    saved = unfinished(journal)
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
