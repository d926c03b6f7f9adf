"""What the room sees: what is on the glass, never ahead of it, and never a hidden hand."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from llamadillo.app.scenes.pause import Pause
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.room_screen import RoomCode
from llamadillo.app.scenes.watching import Presenting
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy, FakeJournal, FakeOnlooker
from llamadillo.gallery.past import journal_past
from llamadillo.gallery.way import NAMES
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.battery import BatteryMeasured, Charge
from llamadillo.ports.memory import MemorySettings
from llamadillo.ports.onlooker import REPEAT_SECONDS, Glass
from llamadillo.ports.table import RoomView, TableView
from llamadillo.titles import TITLES
from tests.app.people import press_anything

ALL = sorted(TITLES)


def playing(
    game: str = "lama-dice", *, seed: int = 1, people: int = 1, quick: bool = False, **settings: Any
) -> Pilot:
    """A box on which a match of four seats has begun; its onlooker has seen it."""
    occupants = ("person",) * people + ("normal",) * (4 - people)
    pilot = Pilot(
        TITLES,
        entropy=FakeEntropy(seed),
        settings=MemorySettings({"language": "en", **settings}),
        onlooker=FakeOnlooker(),
    )
    pilot.app.play_match(game, TableSetup(occupants, quick=quick))
    pilot.send(None)
    return pilot


def glass(pilot: Pilot) -> Glass:
    """What the room sees now."""
    onlooker = pilot.app.onlooker
    assert isinstance(onlooker, FakeOnlooker)
    return onlooker.shown[-1]


def table(pilot: Pilot) -> TableView:
    """The table that the room sees now."""
    seen = glass(pilot).room.table
    assert seen is not None
    return seen


def test_without_an_onlooker_the_room_is_not_computed() -> None:
    assert Pilot(TITLES).app.step(None) == ()


@pytest.mark.parametrize("game", ALL)
def test_the_room_sees_the_frame_the_dice_and_the_brightness_of_the_box(game: str) -> None:
    pilot, random = playing(game, people=0), Random(4)
    for _ in range(300):
        pilot.wait(random.random())
        seen = glass(pilot)
        assert seen.frame == pilot.display.glass
        assert seen.lights == pilot.lights.now
        assert seen.brightness == pilot.display.brightness


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("people", [0, 1, 2])
def test_it_is_never_ahead_of_what_the_box_shows(game: str, people: int) -> None:
    """While dice tumble, neither they nor what they lead to is known."""
    pilot, random, tumbling = playing(game, people=people), Random(people), 0
    for _ in range(1500):
        if people and random.random() < 0.4:
            press_anything(pilot, random)
        pilot.wait(random.choice((0.02, 0.1, 0.3)))
        match = pilot.app.running
        if match is None or not isinstance(scene := pilot.app.scene, Playing):
            continue
        state = scene.state
        moves = isinstance(state, Presenting) and scene.seconds < state.presentation.settles
        if isinstance(state, Presenting) and moves:
            tumbling += 1
            seen, presenter = table(pilot), match.title.presenter(pilot.app.words, match.header.players)
            assert {die.face for die in seen.dice} == {""}
            assert seen.seats == presenter.table(state.view.before).seats
            assert seen.piles == presenter.table(state.view.before).piles
    assert tumbling or game == "lama"


def test_what_covers_the_match_stops_the_dice_in_the_room_too() -> None:
    pilot = playing(people=0)
    pilot.wait_for(lambda: {die.face for die in table(pilot).dice} == {""})
    before = table(pilot)
    pilot.app.push(Pause(pilot.app))
    pilot.wait(30)
    assert table(pilot) == before
    pilot.press(QUIT)
    pilot.wait(1)
    assert {die.face for die in table(pilot).dice} != {""}


@pytest.mark.parametrize("game", ["lama", "armadillo"])
def test_a_picture_with_the_hand_of_the_only_person_stays_on_the_box(game: str) -> None:
    pilot, random, kept = playing(game), Random(2), 0
    for _ in range(200):
        pilot.press(random.choice((ROLL, DISCARD)))
        pilot.wait(random.choice((0.1, 0.5)))
        match, scene = pilot.app.running, pilot.app.scene
        if match and match.game.name == game and isinstance(scene, Playing) and isinstance(match.actor, int):
            assert glass(pilot).frame is None
            kept += 1
    assert kept


def test_open_hands_are_for_the_room_too() -> None:
    assert glass(playing("lama", open_hands=True)).frame is not None


def test_what_skip_passes_over_is_not_shown_to_the_room() -> None:
    pilot = playing("lama")
    onlooker = pilot.app.onlooker
    assert isinstance(onlooker, FakeOnlooker)
    pilot.wait_for(lambda: pilot.labels.roll == pilot.app.words.skip)
    before = len(onlooker.shown)
    pilot.press(ROLL)
    pilot.wait_for(lambda: isinstance(pilot.app.scene, Playing) and pilot.app.scene.asks)
    tables = {each.room.table for each in onlooker.shown[before:]}
    assert len(tables) <= 2


def test_every_player_has_a_name_in_the_room() -> None:
    pilot = playing()
    pilot.wait_for(lambda: isinstance(pilot.app.scene, Playing) and pilot.app.scene.asks)
    assert table(pilot).sentence == "Ana's turn"
    assert [seat.name for seat in table(pilot).seats] == ["Ana", "Alpaca", "Guanaco", "Suri"]


def test_a_class_is_asked_and_sees_the_exact_chances_when_they_are_revealed() -> None:
    pilot = playing(profile="class")
    pilot.wait_for(lambda: bool(table(pilot).ballots))
    assert [ballot.options for ballot in table(pilot).ballots] == [("ROLL", "QUIT")]
    pilot.wait(1)
    pilot.press(ROLL)
    assert [ballot.options for ballot in table(pilot).ballots] == [("MATCH", "TAKE", "DRAMA")]
    assert table(pilot).chances == ()
    pilot.wait(1)
    pilot.press(DISCARD)
    assert table(pilot).ballots == ()
    assert sum(each.chance for each in table(pilot).chances) == 1
    assert [each.text for each in table(pilot).chances][:3] == ["MATCH", "TAKE", "DRAMA"]


def test_others_are_not_asked() -> None:
    pilot = playing()
    pilot.wait_for(lambda: isinstance(pilot.app.scene, Playing) and pilot.app.scene.asks)
    assert table(pilot).ballots == ()


def test_the_end_of_a_match_names_the_winner_until_the_box_goes_home() -> None:
    pilot = playing(people=0, seed=3, quick=True)
    pilot.wait_for(lambda: any(seat.wins for seat in table(pilot).seats), 3600)
    winners = [seat.name for seat in table(pilot).seats if seat.wins]
    assert len(winners) > 1 or winners[0] in table(pilot).sentence
    pilot.app.home()
    pilot.send(None)
    assert glass(pilot).room == RoomView("en", pilot.app.settings.profile, plays=1)


def test_the_same_is_shown_again_after_a_while() -> None:
    pilot = Pilot(TITLES, onlooker=(onlooker := FakeOnlooker()))
    pilot.wait(1)
    number = len(onlooker.shown)
    pilot.wait(3 * REPEAT_SECONDS)
    assert len(onlooker.shown) == number + 3
    assert len({replace(each) for each in onlooker.shown[-4:]}) == 1


def test_a_lesson_is_seen_in_the_room_too() -> None:
    pilot = Pilot(TITLES, onlooker=FakeOnlooker())
    pilot.app.learn("lama-dice")
    pilot.send(None)
    seen = []
    for _ in range(8):
        seen.append(table(pilot).sentence)
        pilot.wait(1)
        pilot.press(DISCARD if pilot.labels.discard else ROLL)
        pilot.wait(1)
    assert len(set(seen)) > 4
    assert all(seen)


def test_the_best_of_the_day_is_known_to_the_room_while_the_box_invites() -> None:
    journal, settings = FakeJournal(), MemorySettings({"profile": "kiosk"})
    journal_past(TITLES, journal, NAMES, 100)
    pilot = Pilot(TITLES, journal=journal, settings=settings, onlooker=FakeOnlooker())
    pilot.wait(70)
    assert glass(pilot).room.table is None
    assert glass(pilot).room.best.split()[0] in NAMES


def test_the_staff_switches_the_room_off_and_on_again() -> None:
    pilot = Pilot(TITLES, onlooker=(onlooker := FakeOnlooker()))
    pilot.choose(pilot.app.words.settings)
    pilot.choose(pilot.app.words.room_screen)
    pilot.choose(pilot.app.words.room_shown)
    seen = len(onlooker.shown)
    pilot.wait(30)
    pilot.press(ROLL)
    assert len(onlooker.shown) == seen
    pilot.choose(pilot.app.words.room_shown)
    assert onlooker.shown[-1].frame == pilot.display.glass


def test_the_menu_has_the_addresses_as_codes_or_says_why_not() -> None:
    pilot = Pilot(TITLES, onlooker=(onlooker := FakeOnlooker()))
    words = pilot.app.words
    pilot.choose(words.settings)
    pilot.choose(words.room_screen)
    for title in (words.room_page, words.room_votes, words.room_teacher):
        pilot.choose(title)
        assert isinstance(pilot.app.scene, RoomCode)
        pilot.press(QUIT)
    onlooker.there = False
    pilot.wait(1)
    pilot.press(QUIT, DISCARD)
    pilot.choose(words.room_page)
    assert not isinstance(pilot.app.scene, RoomCode)
    pilot.press(DISCARD)


def test_a_box_without_a_page_for_the_room_does_not_offer_it() -> None:
    pilot = Pilot(TITLES)
    pilot.choose(pilot.app.words.settings)
    with pytest.raises(AssertionError, match="not to be chosen"):
        pilot.choose(pilot.app.words.room_screen)


def test_the_room_sees_the_charge_of_the_battery_where_it_is_known() -> None:
    pilot = Pilot(TITLES, onlooker=(onlooker := FakeOnlooker()))
    assert onlooker.shown[-1].room.battery is None
    for charge in (Charge(83), Charge(84, charging=True), None):
        pilot.send(BatteryMeasured(charge))
        assert onlooker.shown[-1].room.battery == charge
