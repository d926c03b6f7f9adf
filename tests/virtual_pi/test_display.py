"""The display: its first picture, pulled off and put back in mid-game, and a bus on which bytes get lost."""

import pytest

from llamadillo.app.scenes.scene import GUARD_SECONDS
from llamadillo.ports.events import Button
from tests.ports.seeing import assert_same_picture
from tests.virtual_pi import service
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.pi import Box, Pi
from tests.virtual_pi.player import shows
from tests.virtual_pi.presses import START
from tests.virtual_pi.reading import Sight
from tests.virtual_pi.starting import at_the_start, in_mid_game, settle_in, start_box, turns
from tests.virtual_pi.test_pins import cursor

pytestmark = pytest.mark.virtual_pi

RESTS = 15.0
"""Seconds after which a box that rests has written its picture again: half of WatchdogSec."""


def sent_anew(pi: Pi) -> Sight:
    """The picture of a turn, after the display was unplugged, when all of it was sent again."""
    turn = pi.still()
    pi.unplug_display()
    pi.press(Button.QUIT)  # the question, which no one sees
    pi.pause(0.2)
    pi.plug_in_display()
    question = pi.wait_for(lambda sight: sight.labels.quit == "NO", "the question")
    pi.answer(question, Button.QUIT)
    pi.wait_for(lambda sight: sight.labels.roll == turn.labels.roll, "the turn")
    return pi.still()


def test_the_first_picture(switch_on: SwitchOn, figure: Figure) -> None:
    pi = switch_on()
    pi.set_bus(hz=400_000)
    settle_in(pi)
    box = Box(pi)
    splash = pi.wait_for(lambda sight: not sight.is_blank, "the first picture")
    first = pi.shown_at(splash)
    at_the_start(pi)
    menu = pi.shown_at(pi.look())
    figure(
        "start of the program, 400 kHz",
        f"first picture after {first - box.started:.2f} s, start screen after {menu - box.started:.2f} s",
    )
    assert first - box.started < 10


def test_pulled_off_in_mid_game_the_game_goes_on_and_the_picture_comes_back(
    boot: SwitchOn, figure: Figure
) -> None:
    pi = boot()
    at_the_start(pi, 60)
    player = in_mid_game(pi)
    before = pi.still()
    pi.unplug_display()
    rolls = service.rolls(pi)
    pi.pause(GUARD_SECONDS)
    pi.press(Button.ROLL)
    pi.until(lambda: len(service.rolls(pi)) == len(rolls) + 1, "the roll in the journal")
    faces = service.rolls(pi)[-1]  # often the dice show what they showed before: the LEDs need not change
    pi.until(lambda: shows(pi.lights(), faces), f"{faces} on the LED dice")
    back = pi.now()
    pi.plug_in_display()
    after = pi.wait_for(lambda sight: not sight.is_blank, "the picture", 20)
    took = pi.shown_at(after) - back
    no_effect = faces == ("L", "L", "L")  # of three llamas, on a seat without tokens (D6a)
    assert no_effect or pi.still().frame != before.frame
    player.compare_dice(pi.still())
    turns(player, 1)
    assert "does not answer" in service.journal(pi)
    assert service.restarts(pi) == 0
    figure(
        "display pulled off in mid-game", f"dice rolled without it; its picture is back {took:.2f} s after it"
    )
    assert took < 6


def test_put_back_while_the_box_rests_the_picture_comes_by_itself(boot: SwitchOn, figure: Figure) -> None:
    """No message went over the bus meanwhile, so the box has no sign of it, and no one presses."""
    pi = boot()
    at_the_start(pi, 60)
    menu = pi.still()
    while True:
        seen = len(pi.records)
        pi.unplug_display()
        pi.plug_in_display()
        back = pi.now()
        pi.look()
        if not any(record.result for record in pi.records[seen:]):
            break
        pi.wait_for(lambda sight: sight.frame == menu.frame, "the picture of a display that was missed")
    assert pi.look().is_blank
    there = pi.wait_for(lambda sight: sight.frame == menu.frame, "the picture", 3 * RESTS)
    took = pi.shown_at(there) - back
    figure(
        "display pulled off and put back while the box rests", f"its picture is back {took:.1f} s after it"
    )
    assert took < RESTS + 1


def test_presses_while_the_display_fails_are_not_lost(switch_on: SwitchOn, figure: Figure) -> None:
    pi = switch_on()
    start_box(pi)
    before = cursor(pi)
    pi.unplug_display()
    for _ in range(5):
        pi.press(Button.ROLL)
        pi.pause(0.1)
    pi.plug_in_display()
    pi.wait_for(lambda sight: not sight.is_blank, "the picture")
    assert (cursor(pi) - before) % len(START) == 5
    figure("5 presses while the display was away", "5 lines further when it was back")


def test_with_every_nth_message_lost_the_picture_is_right_in_the_end(boot: SwitchOn, figure: Figure) -> None:
    pi = boot()
    at_the_start(pi, 60)
    player = in_mid_game(pi, turns_before=1)
    for every, arrive in ((50, 0), (50, 3), (11, 0), (7, 9)):
        seen = len(pi.records)
        pi.set_bus(fail_bytes=arrive, fail_every=every)
        turns(player, 2)
        pi.set_bus(fail_every=0)
        failed = sum(record.result != 0 for record in pi.records[seen:])
        assert failed
        turns(player, 1)
        pi.pause(GUARD_SECONDS)
        at_last = pi.still()
        assert_same_picture(sent_anew(pi).frame, at_last.frame)
        figure(
            f"every {every}th message fails, {arrive} bytes of it arrive",
            f"{failed} failures, the game went on, the picture was right",
        )
    assert service.restarts(pi) == 0
