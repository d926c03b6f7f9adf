"""The curtain between two people: what it says, and the gesture that lifts it and plays."""

import pytest

from llamadillo.app.played import as_seen
from llamadillo.app.players import PERSON
from llamadillo.app.presenter import News
from llamadillo.app.scenes.curtain import LOOK_SECONDS
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy
from llamadillo.games.lama import Lama
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased
from llamadillo.titles import TITLES
from llamadillo.titles.lama.presenter import LamaPresenter
from llamadillo.titles.lama.words import LamaWords
from tests.app.people import match_of, set_up, until_it_answers
from tests.titles.on_the_box import done, pilot_of


@pytest.mark.parametrize("button", [QUIT, ROLL])
def test_the_curtain_is_lifted_by_its_own_button_only(button: Button) -> None:
    pilot = pilot_of("LAMA: curtain")
    curtain = pilot.display.glass
    pilot.press(button)
    assert pilot.display.glass == curtain


# One gesture: the hand is shown while DISCARD is held, letting it go plays.


def lifting(held: float) -> Pilot:
    """The curtain of a round that begins; DISCARD went down and is held for this time."""
    pilot = pilot_of("LAMA: curtain")
    pilot.send(ButtonPressed(DISCARD))
    pilot.wait(held)
    return pilot


def test_letting_go_after_a_look_plays_the_card() -> None:
    pilot = lifting(LOOK_SECONDS / 2)
    words = LamaWords.of(pilot.app.words)
    assert pilot.labels.discard == words.show, "letting go now plays nothing"
    pilot.wait(LOOK_SECONDS)
    assert pilot.labels.discard == words.play
    pilot.send(ButtonReleased(DISCARD))
    assert done(pilot)[-1] == {"seat": 0, "do": "play", "card": "2"}


def test_a_tap_shows_the_hand_and_plays_nothing() -> None:
    pilot = lifting(LOOK_SECONDS - 0.01)
    pilot.send(ButtonReleased(DISCARD))
    assert pilot.labels.discard == LamaWords.of(pilot.app.words).play
    pilot.wait(5)
    assert len(done(pilot)) == 1, "only the deal"
    pilot.hold(DISCARD, 2.0)
    assert done(pilot)[-1]["do"] == "play"
    assert len(done(pilot)) == 2, "the button acts once: when it goes down"


def test_another_choice_can_be_made_while_the_hand_is_held() -> None:
    pilot = lifting(LOOK_SECONDS)
    pilot.press(ROLL)
    pilot.send(ButtonReleased(DISCARD))
    assert done(pilot)[-1] == {"seat": 0, "do": "play", "card": "3"}


def test_quit_ends_the_gesture() -> None:
    pilot = lifting(LOOK_SECONDS)
    pilot.press(QUIT)
    assert pilot.labels.discard == pilot.app.words.yes
    pilot.send(ButtonReleased(DISCARD))
    pilot.press(QUIT)  # back
    assert len(done(pilot)) == 1
    assert pilot.labels.discard == LamaWords.of(pilot.app.words).play


def test_a_pause_ends_the_gesture() -> None:
    pilot = lifting(LOOK_SECONDS)
    pilot.hold(QUIT)
    pilot.press(QUIT)
    pilot.send(ButtonReleased(DISCARD))
    assert len(done(pilot)) == 1


def test_the_gesture_of_the_staff_plays_nothing() -> None:
    pilot = pilot_of("LAMA: curtain")
    public = Pilot(TITLES, journal=pilot.journal, public=True)
    public.press(DISCARD)
    public.wait(1)
    public.send(ButtonPressed(DISCARD))
    public.wait(LOOK_SECONDS)
    public.send(ButtonPressed(QUIT))
    public.wait(1)
    public.send(ButtonReleased(QUIT))
    public.send(ButtonReleased(DISCARD))
    assert len(done(public)) == 1


def test_a_whole_game_of_two_people_takes_one_gesture_a_turn() -> None:
    """They draw and play what the screen offers; a curtain needs no press of its own."""
    pilot = Pilot(TITLES, entropy=FakeEntropy(5))
    set_up(pilot, TableSetup((PERSON, PERSON), 0), "lama")
    words, match = pilot.app.words, pilot.app.running
    assert match is not None
    presses = 0
    while not (match.over and pilot.labels.quit == words.menu):
        until_it_answers(pilot)
        if pilot.labels.roll == words.skip:
            pilot.wait(1)
            continue
        presses += 1
        if pilot.labels.discard == words.show:
            pilot.hold(DISCARD, LOOK_SECONDS + 0.5)
        else:
            pilot.press(DISCARD if pilot.labels.discard else ROLL)
    acts = [event["do"] for event in done(pilot) if "do" in event]
    asked = [act for act in acts if act != "quit"]
    assert set(asked) == {"play", "draw", "return"}
    assert presses == len(asked) + match.state.round.number, "and one for the scores of a round or the winner"


# The curtain.


def test_the_curtain_says_what_was_done_also_after_power_has_failed() -> None:
    pilot = pilot_of("LAMA: curtain, after a turn")
    assert pilot.display.glass.rows != pilot_of("LAMA: curtain").display.glass.rows
    table = LamaPresenter(LamaWords(), match_of(pilot).header.players)
    played = list(match_of(pilot).played())[-1]
    assert table.news(as_seen(Lama(), played, hand=False)) == News("Ana played 3")
    again = Pilot(TITLES, journal=pilot.journal, settings=pilot.settings)
    again.press(DISCARD)
    assert again.display.glass == pilot.display.glass
