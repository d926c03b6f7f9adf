"""Records & statistics: counted while the buttons work, and each page says what the games add up to."""

import pytest

from llamadillo.app import statistics
from llamadillo.app.history import AT_ONCE
from llamadillo.app.scenes.records import Records
from llamadillo.devices.fake import FakeJournal
from llamadillo.gallery import Shot, pilot_at
from llamadillo.gallery.past import journal_past
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button, ButtonPressed
from llamadillo.screens import records as screen
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words
from llamadillo.titles import TITLES
from tests.app.test_history import add

PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")


def opened(journal: FakeJournal, *, counted: bool = True) -> Pilot:
    """A box with Records open."""
    pilot = Pilot(TITLES, journal=journal)
    pilot.app.push(Records(pilot.app))
    if counted:
        pilot.send(None)
        pilot.wait(1)
    return pilot


@pytest.fixture
def journal() -> FakeJournal:
    journal = FakeJournal()
    journal_past(TITLES, journal, PLAYERS, seed=3)
    return journal


def turned(pilot: Pilot) -> list[Picture]:
    """All pages side by side, from the one that is shown on."""
    seen = [pilot.app.picture]
    pilot.press(ROLL)
    while pilot.app.picture != seen[0]:
        seen.append(pilot.app.picture)
        assert len(seen) < 50
        pilot.press(ROLL)
    return seen


def test_games_are_counted_while_the_buttons_work() -> None:
    journal = FakeJournal()
    add(journal, 5 * AT_ONCE)
    pilot = opened(journal, counted=False)
    counting = [pilot.app.picture]
    for _ in range(4):
        pilot.wait(0.0051)
        pilot.send(None)
        counting.append(pilot.app.picture)
    words = Words()
    expected = [message(words.records, words.counting(n * AT_ONCE), Labels(quit="BACK")) for n in range(5)]
    assert counting == expected
    pilot.press(QUIT)
    assert pilot.app.picture == Pilot(TITLES, journal=journal).app.picture


def test_no_game_yet_and_only_the_way_back() -> None:
    pilot = opened(FakeJournal())
    before = pilot.app.picture
    assert before == message("Records", Words().no_games_yet, Labels(quit="BACK"))
    pilot.press(ROLL, DISCARD)
    assert pilot.app.picture == before
    pilot.press(QUIT)
    assert pilot.app.picture == Pilot(TITLES).app.picture


def test_a_journal_that_fails_is_reported_and_the_menu_is_back() -> None:
    journal = FakeJournal()
    start = Pilot(TITLES, journal=journal)
    menu = start.app.picture
    start.app.push(Records(start.app))
    journal.broken = "The card is gone: put it in."
    start.send(None)
    assert start.app.picture == message("Please note", "The card is gone: put it in.", Labels(discard="OK"))
    start.wait(1)
    start.press(DISCARD)
    assert start.app.picture == menu


def test_only_the_latest_are_counted_and_the_title_says_so(journal: FakeJournal) -> None:
    add(journal, 500)
    pilot = opened(journal)
    scene = pilot.app.scene
    assert isinstance(scene, Records)
    assert scene.title() == "Last 500 games"
    assert [entry.text for entry in scene.entries()] == ["Players", "Games", "Last games"], "no dice in LAMA"


def test_a_page_for_each_player_beginning_with_the_chosen_one(journal: FakeJournal) -> None:
    pilot = opened(journal)
    pilot.press(DISCARD)
    tallies = statistics.tallies(TITLES, pilot.app.history.games)
    pilot.press(ROLL, ROLL, DISCARD)
    pages = turned(pilot)
    assert len(pages) == 2 * len(tallies), "the results, and what is praised"
    player, by_game = list(tallies.items())[2]
    titles = {"lama-dice": "LAMA Dice", "lama": "LAMA", "armadillo": "Armadillo"}
    rows = tuple((titles[g], f"{t.wins}/{t.games}", f"{t.average:.1f}") for g, t in by_game.items())
    labels = Labels(quit="BACK", roll="NEXT")
    assert pages[0] == screen.table(player, ("Wins/games", "Ø"), rows, labels)


def test_a_page_for_each_game(journal: FakeJournal) -> None:
    pilot = opened(journal)
    pilot.press(ROLL, DISCARD)
    best = statistics.bests(TITLES, pilot.app.history.games)["lama-dice"]
    rows = (
        ("Games played", "9"),
        ("Most rounds", str(best.rounds)),
        ("Most turns", str(best.turns)),
        ("Fewest points", f"{best.player} {best.points}"),
    )
    pages = turned(pilot)
    assert pages[0] == screen.lines("LAMA Dice", rows, Labels(quit="BACK", roll="NEXT"))
    assert len(pages) == 3


def test_a_page_for_all_dice_of_a_game_and_for_each(journal: FakeJournal) -> None:
    pilot = opened(journal)
    pilot.press(ROLL, ROLL, DISCARD)
    pages = turned(pilot)
    assert len(pages) == 8
    observed = statistics.face_counts(TITLES, pilot.app.history.games)["armadillo"][0]
    page = screen.face_chart(
        "Blue dice",
        str(sum(observed)),
        ("1", "2", "3"),
        observed,
        (sum(observed) / 3,) * 3,
        "Fair so far.",
        Labels(quit="BACK", roll="NEXT"),
    )
    assert pages[5] == page


# Charts.


def chart(counts: tuple[int, ...], verdict: str = "Fair.") -> Picture:
    expected = (sum(counts) / len(counts),) * len(counts)
    faces = tuple(map(str, range(1, len(counts) + 1)))
    return screen.face_chart("Title", str(sum(counts)), faces, counts, expected, verdict, Labels())


def lit(picture: Picture, column: int) -> int:
    """The height of a bar, in its middle column."""
    pitch = 128 // 3
    x = column * pitch + (pitch - 9) // 2 + 2
    return sum(picture.frame.pixel(x, y) for y in range(21, 29))


def test_the_length_of_a_bar_is_the_count_of_its_face() -> None:
    picture = chart((100, 150, 50))
    assert [lit(picture, column) for column in range(3)] == [5, 8, 3]


def test_counts_of_zero_have_no_bars() -> None:
    assert [lit(chart((0, 0, 0)), column) for column in range(3)] == [0, 0, 0]


def test_numbers_too_long_for_their_columns_become_per_cents() -> None:
    nine = (30_000,) * 9
    assert not chart(nine).flaws
    assert chart(nine) != chart((30,) * 9)
    assert not chart((999_999,) * 7).flaws
    assert not chart((0,) * 9).flaws


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_verdict_fits(language: str) -> None:
    words = pilot_at(TITLES, Shot(""), language=language).app.words
    verdicts = [words.dice_fair, words.dice_too_few]
    verdicts += [
        sentence(face) for sentence in (words.dice_too_often, words.dice_too_seldom) for face in "123456789L"
    ]
    for verdict in verdicts:
        assert not chart((1, 2, 3), verdict).flaws, verdict


def test_a_verdict_too_long_is_a_flaw() -> None:
    assert chart((1, 2, 3), "word " * 50).flaws


# Last games.


def last_games(journal: FakeJournal) -> Pilot:
    pilot = opened(journal)
    pilot.press(ROLL, ROLL, ROLL, DISCARD)
    return pilot


def test_ten_games_newest_first(journal: FakeJournal) -> None:
    pilot = last_games(journal)
    lines = [(entry.text, entry.value) for entry in pilot.app.scene.entries()]  # type: ignore[attr-defined]  # Menu
    assert len(lines) == 10
    assert lines[0] == ("LAMA Dice", "01 Mar 2026")
    started = [saved.started for saved in journal.finished(10)]
    assert [date for _, date in lines] == [pilot.app.words.date(day) for day in started]
    assert started == sorted(started, reverse=True)


def test_a_journal_that_fails_later_is_reported(journal: FakeJournal) -> None:
    pilot = opened(journal)
    records = pilot.app.picture
    pilot.press(ROLL, ROLL, ROLL)
    journal.broken = "The card is gone: put it in."
    pilot.press(DISCARD)
    assert pilot.app.picture == message("Please note", "The card is gone: put it in.", Labels(discard="OK"))
    journal.broken = None
    pilot.wait(1)
    pilot.press(DISCARD)
    assert pilot.app.picture.labels == records.labels


def test_a_game_that_cannot_be_read_is_reported(journal: FakeJournal) -> None:
    add(journal, 1, '{"record": 1, "game": "chess", "players": ["Ana", "Ben"], "first": 0}')
    pilot = last_games(journal)
    before = pilot.app.picture
    pilot.press(DISCARD)
    assert pilot.app.picture == message("Please note", Words().unreadable_game, Labels(discard="OK"))
    pilot.wait(1)
    pilot.press(DISCARD)
    assert pilot.app.picture == before


def test_a_press_is_handled_between_two_parts_of_the_counting() -> None:
    journal = FakeJournal()
    add(journal, 30 * AT_ONCE)
    pilot = opened(journal, counted=False)
    pilot.send(None)
    pilot.send(ButtonPressed(Button.QUIT))
    assert pilot.app.history.read < 30 * AT_ONCE
