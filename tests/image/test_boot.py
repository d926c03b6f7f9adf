"""The file that is released, on an emulated Raspberry Pi: from splash to menu, and after each mishap."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from llamadillo.gfx.frame import Frame
from llamadillo.ports.update import UpdateOutcome, UpdateReport
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.screens.title import splash
from llamadillo.screens.words import Words
from llamadillo.storage.database import FILE
from llamadillo.storage.slots import TRIES, Slots, slots_text
from tests.image.card import Card, Keys, running_system, update_stick
from tests.image.conftest import Figure, Save
from tests.image.emulated import EmulatedPi
from tests.virtual_pi.reading import Sight

pytestmark = pytest.mark.image

LONG = 3600.0
"""Seconds of this machine, which may be busy. All else is the time of the emulated Pi."""
CUTS: Final = (2, 8, 14, 20)
"""Per cent of an update at which the power is cut: it is written until 49, and read back after that."""
LATER_CUTS: Final = (26, 32, 40, 48)


@pytest.fixture
def new_card(image: Path, tmp_path: Path) -> Card:
    """As it is after the image was written to it."""
    return Card(image, tmp_path)


@pytest.fixture
def card(new_card: Card) -> Card:
    """With a wish, so that the box does not ask for the language."""
    new_card.write("llamadillo.txt", b"language = en\n")
    return new_card


def is_menu(sight: Sight) -> bool:
    """Of a new box, whose cursor is at learning."""
    return sight.says("llamadillo") and sight.under_cursor("Learn") and sight.texts == ("", "OK", "NEXT")


def asks(sight: Sight) -> bool:
    """What a new box shows first: the choice of a language, or the menu of a box that has one."""
    return (sight.under_cursor("English") and sight.says("Language")) or is_menu(sight)


def is_splash(sight: Sight) -> bool:
    return sight.frame == splash().frame


@cache
def said_of_the_update(outcome: UpdateOutcome, number: int = 0) -> Frame:
    """The picture of a report."""
    words = Words()
    text = UpdateReport(outcome, number).sentence
    return message(words.update, text, Labels(discard=words.choose)).frame


def cut(pi: EmulatedPi, moments: tuple[int, ...], before: Mapping[str, bytes]) -> Sight:
    """Let an update come as far as the last one of these per cent. At each, a power cut loses nothing."""
    for percent in moments:
        frames = [said_of_the_update(UpdateOutcome.UPDATING, number) for number in range(percent, 100)]
        sight = pi.wait_for_one_of(frames, f"{percent} %", LONG)
        with pi.monitor.paused():
            left = running_system(pi.card.repaired(), pi.card.folder / "left")
        assert left == before, f"the running system is damaged by a power cut at {percent} %"
    return sight


def test_from_switching_on_to_the_menu(new_card: Card, figure: Figure, save: Save) -> None:
    with EmulatedPi(new_card) as pi:
        assert pi.start.slot == "a"
        save("splash", pi.wait_for(is_splash, "splash", LONG))
        figure("from switching on to the splash, emulated", f"{pi.monitor.seconds():.1f} s")
        save("first", pi.wait_for(asks, "first question", LONG))
        figure("from switching on to the first question, emulated", f"{pi.monitor.seconds():.1f} s")
        pi.wait_until_said("Started llamadillo.service", LONG)
        assert "slot a, tries -" in pi.console
    assert FILE in new_card.saved()
    assert new_card.slots == Slots("a", "a", None)


def test_an_update_survives_power_cuts_and_must_come_up(card: Card, tmp_path: Path, save: Save) -> None:
    before = running_system(card.boot, tmp_path / "before")
    keys, others = Keys(tmp_path / "keys"), Keys(tmp_path / "others")
    stick = update_stick(card, tmp_path / "stick", keys)
    forged = update_stick(card, tmp_path / "forged", others)

    with EmulatedPi(card, public_key=keys.public) as pi:
        pi.wait_for(is_menu, "menu", LONG)
        pi.monitor.plug_in("stick", stick)
        save("update", cut(pi, CUTS, before))
    assert card.slots == Slots("a", "a", None)

    with EmulatedPi(card, public_key=keys.public) as pi:
        pi.wait_for(is_menu, "menu after the power cut", LONG)
        assert "the boot partition was repaired after a power cut" in pi.console
        pi.monitor.plug_in("forged", forged)
        refused = said_of_the_update(UpdateOutcome.NOT_SIGNED)
        pi.wait_for_one_of([refused], "the refusal", LONG)
        pi.monitor.pull_out("forged")
        pi.monitor.plug_in("stick", stick)
        cut(pi, LATER_CUTS, before)
        complete = said_of_the_update(UpdateOutcome.UPDATED)
        pi.wait_for_one_of([complete], "the end of the update", LONG)
        pi.wait_until_off(LONG)
    assert card.slots == Slots("b", "a", TRIES)

    for left in range(TRIES - 1, -1, -1):
        with EmulatedPi(card) as pi:
            assert pi.start.slot == "b"
            pi.wait_until_off(LONG)
            assert f"slot b, tries {left + 1}" in pi.console
        assert card.slots == Slots("b", "a", left), "counted before anything of it runs"
    with EmulatedPi(card) as pi:
        pi.wait_until_off(LONG)
        assert "slot b did not come up: slot a starts" in pi.console
    with EmulatedPi(card) as pi:
        assert pi.start.slot == "a"
        pi.wait_until_said("slot a, tries -", LONG)


def test_a_new_system_is_kept_and_a_damaged_one_hands_over(card: Card, save: Save) -> None:
    card.write("slot.txt", slots_text(Slots("b", "a", TRIES)))
    with EmulatedPi(card) as pi:
        pi.wait_for(is_menu, "menu of the new system", LONG)
        assert f"slot b, tries {TRIES}" in pi.console
        pi.wait_until(lambda: card.slots == Slots("b", "b", None), "that it is kept", LONG)

    card.damage(3)
    card.write("llamadillo.txt", b"# wishes\r\n\r\nlangauge = de\r\n")
    with EmulatedPi(card) as pi:
        pi.wait_until_off(LONG)
        assert "the root of slot b is damaged: slot a starts" in pi.console
    assert card.slots == Slots("a", "a", None)
    with EmulatedPi(card) as pi:
        sight = pi.wait_for(lambda sight: sight.mentions("llamadillo.txt:3"), "the mistake", LONG)
        assert sight.mentions("language")
        save("mistake", sight)


def test_a_card_without_a_usable_system_keeps_the_splash(card: Card) -> None:
    for number in (2, 3):
        card.damage(number)
    with EmulatedPi(card) as pi:
        pi.wait_for(is_splash, "splash of the initramfs", LONG)
        pi.wait_until_said("neither slot has a usable root", LONG)
    assert card.slots == Slots("a", "a", None)
