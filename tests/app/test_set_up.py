"""Who sits at a seat is asked with the cursor on who sits there now."""

import json

import pytest

from llamadillo.app.scenes.who import lines
from llamadillo.app.settings import Settings, TableSetup
from llamadillo.app.title import CHARACTERS, OPPONENTS
from llamadillo.devices.fake import FakeJournal, FakeSettings
from llamadillo.engine.game import Seat
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.titles import TITLES
from tests.app.people import entries, entry, match_of, set_up
from tests.app.sentences import WORDS


def test_looking_who_sits_there_and_choosing_at_once_changes_nothing() -> None:
    store = FakeSettings()
    table = TableSetup(("person", "normal", "easy", "hard"), 0, ("Dan", "", "", ""))
    store.save(Settings(table=table, names=("Zoe", "Dan")).stored())
    pilot = Pilot(TITLES, settings=store)
    pilot.choose("LAMA Dice")
    seen = []
    for seat in ("Dan", "Alpaca", "Guanaco", "Suri"):
        pilot.choose(seat)
        seen.append(entry(pilot).text)
        pilot.press(DISCARD)
        assert entry(pilot).text == seat
    assert seen == ["Dan", *(WORDS.computer(WORDS.setting(level)) for level in ("normal", "easy", "hard"))]


def test_a_name_that_was_forgotten_since_begins_at_the_first() -> None:
    store = FakeSettings()
    store.save(Settings(table=TableSetup(("person", "normal"), 0, ("Zoe", ""))).stored())
    pilot = Pilot(TITLES, settings=store)
    pilot.choose("LAMA Dice")
    pilot.choose("Zoe")
    assert entry(pilot).text == "Ana"
    pilot.press(QUIT)
    assert entry(pilot).text == "Zoe"


def test_at_the_seat_of_a_computer_the_levels_come_first_then_the_characters_then_people() -> None:
    pilot = Pilot(TITLES)
    pilot.choose("Armadillo")
    pilot.choose("Alpaca")
    texts = [line.text for line in entries(pilot)]
    assert texts[:6] == [
        "Computer, easy",
        "Computer, normal",
        "Computer, hard",
        "Bold: many dice",
        "Careful: few dice",
        "Collector: tokens",
    ]
    assert texts[6] == "Ben"
    assert texts[-1] == WORDS.new_name
    pilot.press(ROLL)  # from normal, which a new table has, to hard
    assert entry(pilot).text == "Computer, hard"


def test_at_the_seat_of_a_person_people_come_first() -> None:
    pilot = Pilot(TITLES)
    pilot.choose("Armadillo")
    pilot.choose("Ana")
    texts = [line.text for line in entries(pilot)]
    assert texts[0] == "Ana"
    assert texts[-6:] == list(lines(TITLES["armadillo"], WORDS))


@pytest.mark.parametrize("game", TITLES)
def test_characters_play_are_recorded_and_continued_and_kept_for_the_next_game(game: str) -> None:
    journal, store = FakeJournal(), FakeSettings()
    pilot = Pilot(TITLES, journal=journal, settings=store)
    set_up(pilot, TableSetup(CHARACTERS, 0), game)
    match = match_of(pilot)
    bots = TITLES[game].opponents
    assert [match.bot_of(Seat(seat)) for seat in range(3)] == [bots.bold, bots.careful, bots.collector]
    for _ in range(6):
        pilot.press(ROLL)
        pilot.wait(1)
    assert not match.over

    again = Pilot(TITLES, journal=journal, settings=store)
    assert again.app.running is not None
    assert again.app.running.occupants == CHARACTERS
    assert again.app.running.state == match.state
    assert json.loads(match.record.header)["occupants"] == [*CHARACTERS]
    assert pilot.app.settings.table.occupants == CHARACTERS


def test_the_line_of_each_opponent_is_its_own() -> None:
    for title in TITLES.values():
        assert len(set(lines(title, WORDS))) == len(OPPONENTS)
        assert set(title.characters(WORDS)) == set(CHARACTERS)
