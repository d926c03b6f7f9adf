"""A quick game: one round, then the winner, in every game; kept, resumed, recalled and counted apart."""

import json

import pytest

from llamadillo.app.course import Course
from llamadillo.app.history import History
from llamadillo.app.match import Match, UnreadableMatch
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.recall import slides_of
from llamadillo.app.scenes.scene import GUARD_SECONDS
from llamadillo.app.settings import Settings, TableSetup, restored
from llamadillo.devices.fake import FakeClock, FakeEntropy, FakeJournal
from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.engine.record import parse_header
from llamadillo.games import REGISTRY
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.journal import SavedMatch
from llamadillo.screens.words import LANGUAGE_NAMES, Words
from llamadillo.titles import TITLES
from tests.app.people import match_of, unfinished, value

GAMES = pytest.mark.parametrize("game", TITLES)
COMPUTERS = TableSetup(("normal", "easy", "normal"), 0, ("W" * 8, "X" * 8, "V" * 8), quick=True)


def played(game: str, seed: int = 1, language: str = "en", journal: FakeJournal | None = None) -> Pilot:
    """A quick game among computers that is over; its first page can be answered."""
    pilot = Pilot(TITLES, entropy=FakeEntropy(seed), language=language, journal=journal)
    pilot.app.play_match(game, COMPUTERS)
    pilot.send(None)
    for _ in range(1500):
        assert pilot.app.picture.flaws == (), pilot.glass
        if match_of(pilot).over:
            pilot.wait_for(lambda: pilot.labels.quit == pilot.app.words.menu)
            pilot.wait(GUARD_SECONDS)
            return pilot
        pilot.press(ROLL)
    raise AssertionError(f"it does not end:\n{pilot.glass}")


def deals(saved: SavedMatch) -> int:
    return sum("deal" in json.loads(event) for event in saved.events)


def pages(pilot: Pilot) -> list[str]:
    """The glass of each page after the match."""
    seen = [pilot.glass]
    pilot.press(ROLL)
    while pilot.glass != seen[0]:
        assert len(seen) < 10
        assert pilot.app.picture.flaws == (), pilot.glass
        seen.append(pilot.glass)
        pilot.press(ROLL)
    return seen


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@GAMES
def test_it_is_over_after_one_round_and_the_pages_fit(game: str, language: str) -> None:
    pilot = played(game, language=language)
    match = match_of(pilot)
    assert match.game.current_actor(match.state) is CHANCE, "the game itself is not over"
    assert match.actor is TERMINAL
    assert len(pages(pilot)) >= 2
    assert pilot.labels.quit == pilot.app.words.menu
    assert pilot.labels.discard == pilot.app.words.again
    pilot.press(QUIT)
    (saved,) = pilot.journal.finished(9)
    assert deals(saved) == 1
    assert parse_header(saved.header).extra["rounds"] == 1
    course = Course(match.game, match.header)
    assert json.loads(saved.result or "") == {
        "points": list(match.game.result(match.state).points),
        "winners": list(course.result(match.state).winners),
    }


@GAMES
def test_the_winners_are_the_leaders_by_the_rules_of_the_game(game: str) -> None:
    shared = 0
    for seed in range(12):
        match = match_of(played(game, seed))
        seen, points = match.observe(Seat(0)), match.game.result(match.state).points
        assert seen.winners == match.course.result(match.state).winners == match.game.leaders(match.state)
        assert {points[seat] for seat in seen.winners} == {match.game.better.best(points)}
        shared += len(seen.winners) > 1
        if game == "armadillo":
            tied = [seat for seat in range(3) if points[seat] == min(points)]
            most = max(seen.tokens[seat] for seat in tied)
            assert list(seen.winners) == [seat for seat in tied if seen.tokens[seat] == most], "rule A9"
    assert shared < 12


@GAMES
def test_a_whole_game_goes_on_after_the_first_round(game: str) -> None:
    pilot = Pilot(TITLES, entropy=FakeEntropy(1))
    pilot.app.play_match(game, TableSetup(COMPUTERS.occupants, 0))
    pilot.send(None)
    while deals(unfinished(pilot.journal)) < 2:
        assert not match_of(pilot).over
        pilot.press(ROLL)


@GAMES
def test_it_comes_back_after_a_power_cut_at_any_step_and_at_its_end(game: str) -> None:
    journal = FakeJournal()
    pilot = Pilot(TITLES, entropy=FakeEntropy(3), journal=journal)
    pilot.app.play_match(game, COMPUTERS)
    pilot.send(None)
    while not match_of(pilot).over:
        pilot.press(ROLL)
        again = Match.resume(unfinished(journal), TITLES, journal, FakeClock())
        assert (again.state, again.over, again.quick) == (match_of(pilot).state, match_of(pilot).over, True)
    twin = Pilot(TITLES, journal=journal)
    twin.press(DISCARD)  # Continue
    twin.wait(0.5)
    assert isinstance(twin.app.scene, Playing)
    twin.press(ROLL)  # after the winner
    assert twin.labels.discard == twin.app.words.again


def test_a_saved_quick_game_with_more_than_a_round_is_refused() -> None:
    pilot = Pilot(TITLES, entropy=FakeEntropy(1))
    pilot.app.play_match("lama", TableSetup(COMPUTERS.occupants, 0))
    pilot.send(None)
    while deals(unfinished(pilot.journal)) < 2:
        pilot.press(ROLL)
    saved = unfinished(pilot.journal)
    header = saved.header.replace('"record": 1', '"record": 1, "rounds": 1')
    longer = SavedMatch(saved.id, saved.started, header, saved.events, None, None)
    with pytest.raises(UnreadableMatch):
        Match.resume(longer, TITLES, pilot.journal, FakeClock())


@pytest.mark.parametrize("rounds", [3, "1", True, None, 1.0])
def test_other_values_of_the_key_are_ignored(rounds: object) -> None:
    line = json.dumps({"record": 1, "game": "lama", "players": ["A", "B"], "first": 0, "rounds": rounds})
    header = parse_header(line)
    pilot = played("lama")
    state = match_of(pilot).state
    assert Course(REGISTRY["lama"], header).actor(state) is CHANCE


def test_again_plays_a_quick_game_again() -> None:
    pilot = played("lama-dice")
    pilot.press(DISCARD)
    assert match_of(pilot).quick
    assert not match_of(pilot).over


def test_the_length_is_chosen_in_the_set_up_and_kept() -> None:
    pilot = Pilot(TITLES)
    pilot.choose("LAMA Dice")
    pilot.choose("Length")
    assert value(pilot) == "one round"
    pilot.choose("Seats")
    pilot.choose("Start the game")
    assert match_of(pilot).quick
    assert len(match_of(pilot).occupants) == 3
    assert pilot.app.settings.table.quick
    twin = Pilot(TITLES, settings=pilot.settings)
    twin.choose("LAMA")
    twin.choose("Length")
    assert value(twin) == "whole game"
    twin.choose("Start the game")
    assert not match_of(twin).quick


def test_the_length_survives_the_settings_file() -> None:
    for quick in (True, False):
        table = TableSetup(quick=quick)
        assert restored(Settings(table=table).stored(), tuple(TITLES)).table == table
    assert (
        restored({"table": {"occupants": ["person", "easy"], "first": 0, "quick": 1}}, ["a"]).table.quick
        is False
    )


@GAMES
def test_it_is_recalled_to_its_last_page(game: str) -> None:
    pilot = played(game)
    last = pages(pilot)
    pilot.press(QUIT)
    (saved,) = pilot.journal.finished(1)
    slides = slides_of(TITLES, Words(), saved)
    assert slides is not None
    frames = [slide.draw(0).frame for slide in slides[-len(last) :]]
    assert len(set(frames)) == len(last)
    assert {slide.round for slide in slides} == {1}


def test_the_history_marks_it() -> None:
    pilot = played("lama")
    pilot.press(QUIT)
    history = History(TITLES, pilot.journal)
    history.begin()
    while history.read_more():
        pass
    assert [game.quick for game in history.games] == [True]
