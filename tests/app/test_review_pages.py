"""The review on the box: after a game and from the records, by pressing what the bottom line says."""

from dataclasses import replace
from itertools import pairwise

import pytest

from llamadillo.app.course import Course
from llamadillo.app.players import addressed
from llamadillo.app.presenter import Decision
from llamadillo.app.review import Verdict, review
from llamadillo.app.scenes.dialogs import Look
from llamadillo.app.scenes.playing import QUIET_SECONDS
from llamadillo.app.scenes.recall import AT_REST, Recall
from llamadillo.app.scenes.review import Played, Reviewing, SeatPages, WhoseReview, played_game
from llamadillo.app.settings import TableSetup
from llamadillo.app.title import Title, Titles
from llamadillo.bots.judge import Judge
from llamadillo.bots.stored import BadData
from llamadillo.devices.fake import FakeEntropy, FakeJournal
from llamadillo.engine.game import Seat
from llamadillo.gallery.past import journal_past
from llamadillo.gallery.way import NAMES
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.journal import SavedMatch
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, relabelled
from llamadillo.screens.review import curve
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES
from tests.app.people import entries, match_of, play_to_the_end, shows, until_it_answers
from tests.app.sentences import WORDS, times_shown
from tests.screens.reading import written
from tests.titles import pig

GAMES: Titles = {**TITLES, pig.TITLE.game.name: pig.TITLE}
LONGEST = ("W" * 8,) * 6

of_every_game = pytest.mark.parametrize("game", GAMES)


def press(pilot: Pilot, label: str) -> None:
    """Press the button with this label."""
    until_it_answers(pilot)
    (button,) = (button for button in Button if pilot.labels.of(button) == label)
    pilot.press(button)


def saved_game(title: Title, people: int, names: tuple[str, ...] = LONGEST, seed: int = 3) -> Played:
    """A finished game of computers; people are said to sit at the first seats."""
    titles, journal = {title.game.name: title}, FakeJournal()
    journal_past(titles, journal, names, seed)
    games = (played_game(titles, saved) for saved in journal.finished(10))
    game = max(filter(None, games), key=lambda game: len(game.header.players))
    seats = range(len(game.header.players))
    occupants = ["person" if seat < people else "hard" for seat in seats]
    return replace(game, header=replace(game.header, extra={"occupants": occupants}))


def opened(game: Played, language: str = "en") -> Pilot:
    """A box with the finished review of a game."""
    pilot = Pilot(GAMES, language=language)
    pilot.app.push(Reviewing(pilot.app, game))
    pilot.send(None)
    pilot.wait_for(lambda: not shows(pilot, Reviewing))
    return pilot


def test_a_whole_game_then_its_review_by_what_the_bottom_line_says() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("person", "easy"), 0), entropy=FakeEntropy(5))
    play_to_the_end(pilot)
    match = match_of(pilot)
    while pilot.labels.discard != WORDS.open:
        press(pilot, WORDS.next)
    press(pilot, WORDS.open)
    pilot.wait_for(lambda: shows(pilot, SeatPages))
    found = review(match.course, match.title.judge(), tuple(match.played())).seats[0]
    assert found.start + sum(found.luck.values()) + found.mistakes + found.others == pytest.approx(
        found.result
    )
    frame = pilot.app.picture.frame
    assert written(frame, f"{round(found.accuracy or 0)}%", BOLD)
    for worse in ("inaccuracy", "mistake", "blunder"):
        assert written(frame, str(found.verdicts[Verdict(worse)]), TEXT)
    first, pages = pilot.app.picture, 2
    press(pilot, WORDS.next)
    frame = pilot.app.picture.frame
    assert written(frame, f"{round(100 * found.start)}%", TEXT)
    assert written(frame, f"{round(100 * sum(found.luck.values())):+}%", TEXT)
    assert written(frame, f"{round(100 * found.mistakes):+}%", TEXT)
    press(pilot, WORDS.next)
    while pilot.app.picture != first:
        if pilot.labels.discard == WORDS.show:
            press(pilot, WORDS.show)
            assert shows(pilot, Look)
            press(pilot, WORDS.choose)
        press(pilot, WORDS.next)
        pages += 1
    assert pages == 3 + sum(choice.loss >= 0.01 for choice in found.worst)
    press(pilot, WORDS.back)
    press(pilot, WORDS.menu)
    assert pilot.app.running is None


@of_every_game
def test_a_choice_has_both_chances_and_its_position(game: str) -> None:
    played = saved_game(GAMES[game], 1)
    pilot = opened(played)
    course = Course(played.title.game, played.header)
    worst = review(course, played.title.judge(), played.steps).seats[0].worst[0]
    pilot.press(ROLL, ROLL, ROLL)
    frame = pilot.app.picture.frame
    names = addressed(played.header.players, (Seat(0),), WORDS)
    presenter = played.title.presenter(WORDS, names)
    assert written(frame, presenter.noun(worst.legal[worst.chosen]), TEXT)
    assert written(frame, presenter.noun(worst.legal[worst.best]), BOLD)
    for place in (worst.chosen, worst.best):
        assert written(frame, f"{round(100 * worst.chances[place])}%", LARGE)
    pilot.press(DISCARD)
    decision = presenter.decision(worst.observation, worst.legal)
    asked = [presenter.deciding(worst.observation, decision, at, AT_REST) for at in range(cursors(decision))]
    shown = [relabelled(picture, Labels(discard=WORDS.choose)).frame for picture in asked]
    assert pilot.app.picture.frame in shown
    pilot.press(DISCARD)
    assert pilot.app.picture.frame == frame


def cursors(decision: Decision) -> int:
    """How many choices the cursor can point to."""
    return max(len(decision.choices), 1)


@of_every_game
def test_a_stored_game_is_reviewed_from_the_records(game: str) -> None:
    journal = FakeJournal()
    journal_past({game: GAMES[game]}, journal, LONGEST, seed=3)
    pilot = Pilot(GAMES, journal=journal)
    pilot.choose(WORDS.records)
    pilot.wait(1)
    pilot.choose(WORDS.tell_last)
    pilot.press(DISCARD)
    pilot.choose(WORDS.review)
    pilot.wait_for(lambda: shows(pilot, WhoseReview))
    assert {entry.text for entry in entries(pilot)} == {"W" * 8}, "who sat there is not known"
    pilot.press(DISCARD)
    assert shows(pilot, SeatPages)
    pilot.press(QUIT, QUIT)
    pilot.choose(WORDS.step_by_step)
    assert shows(pilot, Recall)


def test_several_people_choose_whose_review_they_read() -> None:
    played = saved_game(TITLES["lama"], 2, NAMES)
    pilot = opened(played)
    assert [entry.text for entry in entries(pilot)] == ["Ana", "Alpaca"]
    seen = []
    for name in ("Ana", "Alpaca"):
        pilot.choose(name)
        seen.append(pilot.app.picture.frame)
        pilot.press(ROLL, ROLL)
        assert written(pilot.app.picture.frame, WORDS.chance_of(name), BOLD)
        pilot.press(QUIT)
    assert seen[0] != seen[1]


def test_the_work_is_done_between_presses_and_says_how_far_it_is() -> None:
    pilot = Pilot(TITLES)
    pilot.app.push(Reviewing(pilot.app, saved_game(TITLES["lama-dice"], 1)))
    seen = []
    for _ in range(40):
        pilot.send(None)
        assert shows(pilot, Reviewing)
        seen.append(pilot.app.picture.frame)
        pilot.wait(0.02)
    assert len(set(seen)) > 5
    assert written(seen[0], WORDS.reviewing(0), TEXT)
    pilot.press(QUIT)
    assert not shows(pilot, Reviewing)
    assert pilot.app.picture == Pilot(TITLES).app.picture


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@of_every_game
def test_nothing_is_clipped_for_the_longest_names(game: str, language: str) -> None:
    played = saved_game(GAMES[game], 6)
    pilot = opened(played, language)
    for _ in played.seats:
        assert pilot.app.picture.flaws == ()
        pilot.press(DISCARD)
        for _ in range(5):
            assert pilot.app.picture.flaws == (), pilot.glass
            assert pilot.app.picture.small == (), pilot.glass
            pilot.press(ROLL)
        pilot.press(QUIT, ROLL)


def broken() -> Judge:
    raise BadData("hard.bin is damaged: install the program anew.")


def test_a_judge_that_is_damaged_is_said_in_one_sentence() -> None:
    pilot = Pilot(TITLES)
    played = saved_game(TITLES["lama"], 1)
    pilot.app.push(Reviewing(pilot.app, replace(played, title=replace(played.title, judge=broken))))
    pilot.send(None)
    pilot.wait(1)
    assert times_shown(pilot, WORDS.coach_damaged) == 1
    pilot.press(DISCARD)
    assert pilot.app.picture == Pilot(TITLES).app.picture


def test_a_quick_game_and_one_of_computers_have_no_review() -> None:
    quick = Pilot(TITLES, entropy=FakeEntropy(5))
    quick.app.play_match("lama-dice", TableSetup(("person", "easy"), 0, quick=True))
    quick.send(None)
    play_to_the_end(quick)
    for _ in range(4):
        assert quick.labels.discard == WORDS.again
        press(quick, WORDS.next)
    (saved,) = finished(quick)
    assert played_game(TITLES, saved) is None
    computers = Pilot(TITLES, entropy=FakeEntropy(5), table=TableSetup(("easy", "easy"), 0))
    while computers.labels.discard != WORDS.again:
        computers.press(ROLL)
        computers.wait(QUIET_SECONDS)
    for _ in range(4):
        assert computers.labels.discard == WORDS.again
        press(computers, WORDS.next)


def finished(pilot: Pilot) -> tuple[SavedMatch, ...]:
    press(pilot, WORDS.menu)
    return pilot.journal.finished(1)


def test_a_game_without_a_mistake_says_so() -> None:
    played = saved_game(TITLES["lama"], 1)
    course = Course(played.title.game, played.header)
    found = review(course, played.title.judge(), played.steps)
    seats = (replace(found.seats[0], worst=()), *found.seats[1:])
    pilot = Pilot(TITLES)
    pilot.app.push(SeatPages(pilot.app, played, replace(found, seats=seats), Seat(0)))
    pilot.send(None)
    pilot.press(ROLL, ROLL, ROLL)
    labels = Labels(quit=WORDS.back, roll=WORDS.next)
    assert pilot.app.picture == message(WORDS.worst_choices, WORDS.no_mistakes, labels)
    before = pilot.app.picture
    pilot.press(DISCARD)
    assert pilot.app.picture == before


@pytest.mark.parametrize("marks", [(0,), (50, 51, 52), (99, 100, 98)])
@pytest.mark.parametrize("chance", [0.0, 0.5, 1.0])
def test_each_number_on_a_curve_is_in_the_picture(marks: tuple[int, ...], chance: float) -> None:
    shown = [curve("Ana", (chance,) * 101, (0, 40), marks[:n], Labels()) for n in range(len(marks) + 1)]
    assert {picture.flaws for picture in shown} == {()}
    lit = [int.from_bytes(picture.frame.rows, "big") for picture in shown]
    for before, after in pairwise(lit):
        new = after & ~before
        assert new.bit_count() >= 7, "a number and its point"
        assert (before & ~after).bit_count() < 30, "it covers no other number"
