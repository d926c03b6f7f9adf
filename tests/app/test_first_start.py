"""A box that is new asks for its language, offers to test its parts, and never asks again."""

import pytest

from llamadillo.app.scenes.first_start import FirstLanguage
from llamadillo.app.scenes.parts_test import BUTTON_SECONDS, LINE_SECONDS, PartsTest
from llamadillo.app.scenes.start import Start
from llamadillo.app.settings import TableSetup
from llamadillo.cli.play import likely_language
from llamadillo.devices.fake import FakeJournal, FakeSettings
from llamadillo.gallery.past import journal_past
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.lights import DARK, Lights, Lines
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES


def texts(pilot: Pilot) -> str:
    """What is written on the display."""
    return " ".join(text.text for text in pilot.app.picture.texts)


def test_a_new_box_asks_for_its_language_and_keeps_it() -> None:
    settings = MemorySettings()
    pilot = Pilot(TITLES, settings=settings, first_language="en")
    assert isinstance(pilot.app.scene, FirstLanguage)
    assert all(name in texts(pilot) for name in ("English", "Deutsch", "Français"))
    titles = [texts(pilot).split()[0]]
    for _ in range(2):
        pilot.press(ROLL)
        titles.append(texts(pilot).split()[0])
    assert titles == [pilot.app.words_in(code).language.split()[0] for code in ("en", "de", "fr")]
    pilot.press(QUIT)
    assert isinstance(pilot.app.scene, FirstLanguage), "there is no way round it"
    pilot.press(DISCARD)
    assert pilot.app.settings.language == "fr"
    assert pilot.app.words_in("fr").test_now in texts(pilot)
    pilot.press(QUIT)
    assert isinstance(pilot.app.scene, Start)

    again = Pilot(TITLES, settings=settings, first_language="en")
    assert isinstance(again.app.scene, Start)
    assert again.app.settings.language == "fr"


def test_the_likely_language_is_one_press() -> None:
    pilot = Pilot(TITLES, settings=MemorySettings(), first_language="de")
    pilot.press(DISCARD, QUIT)
    assert isinstance(pilot.app.scene, Start)
    assert pilot.app.settings.language == "de"


@pytest.mark.parametrize(
    "reason", ["kiosk", "kiosk profile", "settings", "damaged", "games", "table", "no question"]
)
def test_a_box_that_is_not_new_does_not_ask(reason: str) -> None:
    journal, settings = FakeJournal(), FakeSettings()
    if reason == "games":
        journal_past(TITLES, journal, ("Ana", "Ben"), seed=3)
    if reason == "settings":  # as from `llamadillo.txt`
        settings.save({"language": "de"})
    if reason == "damaged":
        settings.remark = "The settings were unreadable and are as when new."
    pilot = Pilot(
        TITLES,
        journal=journal,
        settings=settings,
        first_language=None if reason == "no question" else "en",
        public=reason == "kiosk",
        profile="kiosk" if reason == "kiosk profile" else None,
        table=TableSetup() if reason == "table" else None,
    )
    assert not any(isinstance(scene, FirstLanguage) for scene in pilot.app.scenes)


def test_a_new_box_for_a_class_asks_too() -> None:
    pilot = Pilot(TITLES, settings=MemorySettings(), first_language="fr", profile="class")
    assert isinstance(pilot.app.scene, FirstLanguage)
    pilot.press(DISCARD, QUIT)
    assert (pilot.app.settings.language, pilot.app.settings.profile) == ("fr", "class")


@pytest.mark.parametrize("asked", ["kiosk", "table"])
def test_a_new_box_that_does_not_ask_speaks_the_likely_language(asked: str) -> None:
    table = TableSetup() if asked == "table" else None
    pilot = Pilot(
        TITLES, settings=MemorySettings(), first_language="de", public=asked == "kiosk", table=table
    )
    assert pilot.app.settings.language == "de"
    assert not any(isinstance(scene, FirstLanguage) for scene in pilot.app.scenes)


def test_settings_that_cannot_be_saved_are_said_and_the_box_goes_on() -> None:
    settings = FakeSettings()
    settings.broken = "The card is full: copy the games to a USB stick."
    pilot = Pilot(TITLES, settings=settings, first_language="en")
    pilot.press(DISCARD)
    assert any(pilot.app.words.test_now in text.text for text in pilot.app.picture.texts)
    pilot.press(QUIT)
    pilot.wait(1)
    assert "card is full" in texts(pilot)
    pilot.press(DISCARD)
    assert isinstance(pilot.app.scene, Start)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANGUAGE": "fr:en", "LANG": "de_DE"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT"}, "en"),
        ({}, "en"),
    ],
)
def test_the_likely_language_is_that_of_the_system(environment: dict[str, str], language: str) -> None:
    assert likely_language(environment) == language


# The test of the parts.


@pytest.fixture
def pilot() -> Pilot:
    pilot = Pilot(TITLES, settings=MemorySettings(), first_language="en")
    pilot.press(DISCARD, DISCARD)
    assert isinstance(pilot.app.scene, PartsTest)
    return pilot


def test_a_box_that_works_passes(pilot: Pilot) -> None:
    for button in Button:
        assert texts(pilot).endswith(f"Press {button.value}.")
        pilot.press(button)
    lit = sum(byte.bit_count() for byte in pilot.display.glass.rows)
    assert lit > 128 * 64 * 0.8
    pilot.press(ROLL)
    assert "display" in texts(pilot), "each box has one"
    pilot.press(DISCARD)
    before = len(pilot.lights.shown)
    pilot.wait(2 * len(Lines) * LINE_SECONDS)
    assert set(pilot.lights.shown[before:]) == {Lights(line, line, line) for line in Lines}
    pilot.press(DISCARD)
    pilot.wait(2)
    assert pilot.lights.shown[-1] == DARK
    assert [hertz for hertz in pilot.sound.played if hertz in (220, 440, 880, 1760)] == [220, 440, 880, 1760]
    pilot.press(DISCARD)
    assert pilot.app.words.test_fine in texts(pilot)
    pilot.press(DISCARD)
    assert isinstance(pilot.app.scene, Start)


def test_what_has_failed_is_named(pilot: Pilot) -> None:
    pilot.press(ROLL)  # in place of QUIT: two wires are swapped
    assert "Press QUIT." in texts(pilot)
    pilot.wait(2 * BUTTON_SECONDS)  # DISCARD is dead
    pilot.press(ROLL)
    pilot.press(DISCARD, ROLL, QUIT)  # it has no dice, and is silent
    assert "--++.-" in texts(pilot)
    assert "QUIT, DISCARD, sound" in texts(pilot)
    pilot.press(ROLL)
    assert isinstance(pilot.app.scene, Start), "it ends without the button that is dead"


def test_a_box_whose_sound_is_off_is_not_asked_about_it(pilot: Pilot) -> None:
    pilot.app.settings = type(pilot.app.settings)(volume="off")
    pilot.press(*Button, DISCARD, DISCARD)
    assert pilot.app.words.test_fine in texts(pilot)
