"""Who sits at a seat is asked with the cursor on who sits there now."""

from llamadillo.app.settings import Settings, TableSetup
from llamadillo.devices.fake import FakeSettings
from llamadillo.pilot import DISCARD, QUIT, Pilot
from llamadillo.titles import TITLES
from tests.app.people import entry
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
