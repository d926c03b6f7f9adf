"""What appears by itself takes no answer at once, and none from a press before it."""

import pytest

from llamadillo.app.scenes.playing import QUIET_SECONDS
from llamadillo.app.scenes.scene import GUARD_SECONDS
from llamadillo.gallery import pilot_at
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, DeviceReport
from llamadillo.titles import TITLES
from tests.app.buttons import BUTTONS, seen, shot, tap
from tests.app.people import match_of


def when_asked(pilot: Pilot) -> None:
    """Let time pass until the box has just asked the person."""
    words = pilot.app.words
    pilot.wait_for(lambda: pilot.labels.roll == words.roll or pilot.labels.discard == words.discard)


@pytest.mark.parametrize("button", BUTTONS)
def test_a_question_that_has_just_appeared_takes_no_answer(button: Button) -> None:
    pilot = pilot_at(TITLES, shot("a round begins"))
    when_asked(pilot)
    asked = seen(pilot)
    assert asked.picture.labels.of(button)
    tap(pilot, button)
    pilot.wait(QUIET_SECONDS - 0.01)
    tap(pilot, button)
    assert seen(pilot) == asked, "the buttons were not quiet"
    pilot.wait(QUIET_SECONDS)
    tap(pilot, button)
    assert seen(pilot) != asked


@pytest.mark.parametrize("button", BUTTONS)
def test_a_question_takes_the_first_answer_after_the_guard(button: Button) -> None:
    pilot = pilot_at(TITLES, shot("a round begins"))
    when_asked(pilot)
    asked = seen(pilot)
    pilot.wait(GUARD_SECONDS)
    tap(pilot, button)
    assert seen(pilot) != asked


@pytest.mark.parametrize("button", BUTTONS)
def test_a_press_from_before_the_question_is_no_answer_to_it_however_late_it_is_handled(
    button: Button,
) -> None:
    pilot = pilot_at(TITLES, shot("a round begins"))
    before = pilot.clock.now()
    when_asked(pilot)
    pilot.wait(GUARD_SECONDS + 1)
    asked = seen(pilot)
    for at, changes in [(before, False), (pilot.clock.now(), True)]:
        pilot.send(ButtonPressed(button, at))
        pilot.send(ButtonReleased(button, at))
        assert (seen(pilot) != asked) == changes


def test_quit_that_went_down_before_the_question_is_no_answer_to_it() -> None:
    pilot = pilot_at(TITLES, shot("a round begins"))
    pilot.wait(0.5)
    pilot.send(ButtonPressed(QUIT))
    when_asked(pilot)
    pilot.wait(GUARD_SECONDS + 0.01)
    asked = pilot.labels
    pilot.send(ButtonReleased(QUIT))
    assert pilot.labels == asked


def test_the_pages_of_the_end_take_no_answer_at_once() -> None:
    pilot = pilot_at(TITLES, shot("game over, scores of six"))
    twin = Pilot(TITLES, journal=pilot.journal)
    twin.press(DISCARD)  # Continue; again DISCARD would be a new game
    tap(twin, DISCARD)
    assert match_of(twin).over
    twin.wait(QUIET_SECONDS)
    assert not twin.labels.discard, "the winner comes first"
    tap(twin, ROLL)
    tap(twin, DISCARD)
    assert not match_of(twin).over


def test_a_sentence_that_has_just_appeared_is_not_taken_away_at_once() -> None:
    pilot = pilot_at(TITLES, shot("turn, two seats"))
    pilot.send(DeviceReport("dice", "The LED dice are gone."))
    sentence = pilot.app.picture
    tap(pilot, DISCARD)
    assert pilot.app.picture == sentence
    pilot.wait(GUARD_SECONDS)
    tap(pilot, DISCARD)
    assert pilot.app.picture.labels == pilot_at(TITLES, shot("turn, two seats")).labels
