"""What the three buttons do on every screen: as their labels say, in time, and nothing by mistake."""

from random import Random

import pytest

from llamadillo.app import tunes
from llamadillo.app.button_gestures import HOLD_SECONDS
from llamadillo.app.scenes.pause import Pause
from llamadillo.app.scenes.scene import Scene
from llamadillo.devices.fake import FakeEntropy
from llamadillo.gallery import Shot, pilot_at, shots
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, DeviceReport, Event
from llamadillo.ports.memory import MemorySettings
from llamadillo.screens.lights import TUMBLE_SECONDS, standing
from llamadillo.screens.picture import LABEL_TOP
from llamadillo.titles import TITLES
from tests.app.buttons import BUTTONS, Seen, seen, shot, tap
from tests.app.people import labelled, match_of, unfinished, until_it_answers

SCREENS = [pytest.param(shot, id=shot.name) for shot in shots(TITLES)]


def scenes(pilot: Pilot) -> list[Scene]:
    """The stack of scenes, the topmost last."""
    return [scene for scene, _ in pilot.app._scenes]  # noqa: SLF001  only these tests need the stack


def in_the_pause_menu(pilot: Pilot) -> bool:
    """Whether the pause menu is on the screen."""
    return isinstance(pilot.app.scene, Pause) and pilot.display.glass == pilot.app.picture.frame


# Labels.


def at_rest(shot: Shot) -> Pilot:
    """The box at the screen of a shot, when it takes an answer."""
    pilot = pilot_at(TITLES, shot)
    pilot.send(ButtonReleased(QUIT))  # one screen is shown while it is held down
    until_it_answers(pilot)
    return pilot


@pytest.mark.parametrize("shot", SCREENS)
def test_a_button_does_something_of_its_own_exactly_where_it_has_a_label(shot: Shot) -> None:
    pilot = at_rest(shot)
    before = seen(pilot)
    wakes = pilot.app.scene.wakes
    labels = [button for button in Button if before.picture.labels.of(button) or wakes]
    for button in Button:
        if button not in labels:
            played = len(pilot.sound.played)
            tap(pilot, button)
            assert seen(pilot) == before, f"{button.value} has no label and does something\n{pilot.glass}"
            assert pilot.sound.played[played:] == [tunes.REFUSED[0].hertz]
    outcomes: list[Seen] = []
    for button in labels:
        pilot = at_rest(shot)
        tap(pilot, button)
        assert seen(pilot) != before, f"{button.value} has a label and does nothing\n{pilot.glass}"
        if not wakes:
            assert seen(pilot) not in outcomes, f"{button.value} does what another one does\n{pilot.glass}"
        outcomes.append(seen(pilot))


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("occupants", [("person", "normal"), ("person", "person", "easy")])
def test_labels_are_right_in_a_game_that_is_played_at_random(game: str, occupants: tuple[str, ...]) -> None:
    random = Random(game)
    pilot = Pilot(TITLES, settings=MemorySettings({"table": {"occupants": occupants, "first": 0}}))
    pilot.choose(TITLES[game].name)
    pilot.choose(pilot.app.words.start_game)
    pressed = 0
    for _ in range(80):
        pilot.wait(random.choice((0.0, 0.2, 1.0, 3.0)))
        before = seen(pilot)
        for button in Button:
            if not pilot.labels.of(button):
                tap(pilot, button)
                assert seen(pilot) == before, f"{button.value} has no label and does something\n{pilot.glass}"
        until_it_answers(pilot)
        before = seen(pilot)
        tap(pilot, random.choice(labelled(pilot)))
        assert seen(pilot) != before, f"a button with a label does nothing\n{pilot.glass}"
        pressed += 1
        if pilot.loop.stopped:
            break
    assert pressed > 20


# When they act.


def test_roll_and_discard_act_when_they_go_down() -> None:
    for button in (DISCARD, ROLL):
        pilot = pilot_at(TITLES, shot("turn, two seats"))
        before = seen(pilot)
        pilot.send(ButtonPressed(button))
        acted = seen(pilot)
        assert acted.picture.labels != before.picture.labels
        pilot.wait(0.05)
        pilot.send(ButtonReleased(button))
        assert pilot.labels == acted.picture.labels


def test_quit_acts_when_it_comes_up() -> None:
    pilot = pilot_at(TITLES, shot("turn, two seats"))
    before = pilot.labels
    pilot.send(ButtonPressed(QUIT))
    pilot.wait(HOLD_SECONDS - 0.01)
    assert pilot.labels == before
    pilot.send(ButtonReleased(QUIT))
    assert pilot.app.picture == pilot_at(TITLES, shot("question: quit the round")).app.picture


@pytest.mark.parametrize("shot", SCREENS)
def test_holding_quit_opens_the_pause_menu_and_does_nothing_else(shot: Shot) -> None:
    held, waited = pilot_at(TITLES, shot), pilot_at(TITLES, shot)
    for pilot in (held, waited):
        pilot.send(ButtonReleased(QUIT))
    if held.app.scene.wakes:  # the press that wakes the box does nothing else
        below = scenes(held)[-2]
        held.hold(QUIT)
        assert held.app.scene is below
        return
    since_pause = [type(scene) for scene in scenes(held)]
    held.hold(QUIT, HOLD_SECONDS + 0.3)
    waited.wait(HOLD_SECONDS)
    assert in_the_pause_menu(held)
    if Pause not in since_pause:
        held.press(QUIT)
        assert seen(held) == seen(waited)
    else:
        assert [type(scene) for scene in scenes(held)] == since_pause[: since_pause.index(Pause) + 1]


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("name", ["asleep", "class, an invitation", "kiosk, still there"])
def test_a_button_that_wakes_the_box_does_nothing_else(name: str, button: Button) -> None:
    pilot = pilot_at(TITLES, shot(name))
    below = type(scenes(pilot)[-2])
    saved = pilot.journal.unfinished()
    pilot.send(ButtonPressed(button))
    assert type(pilot.app.scene) is below, "it wakes when the button goes down"
    awake = pilot.app.picture.frame
    pilot.wait(HOLD_SECONDS + 0.3)
    pilot.send(ButtonReleased(button))
    assert type(pilot.app.scene) is below
    assert pilot.app.picture.frame == awake == pilot.display.glass
    assert pilot.display.brightness == 100
    assert pilot.journal.unfinished() == saved


@pytest.mark.parametrize("button", BUTTONS)
def test_an_invitation_is_answered_when_the_button_goes_down_and_holding_it_does_no_more(
    button: Button,
) -> None:
    pilot = pilot_at(TITLES, shot("kiosk, an invitation"))
    before = scenes(pilot), pilot.labels
    pilot.send(ButtonPressed(button))
    answered = [type(scene) for scene in scenes(pilot)], pilot.labels
    assert (scenes(pilot), pilot.labels) != before
    pilot.wait(HOLD_SECONDS + 0.3)
    pilot.send(ButtonReleased(button))
    assert ([type(scene) for scene in scenes(pilot)], pilot.labels) == answered


def test_the_pause_menu_comes_up_while_quit_is_still_down() -> None:
    pilot = pilot_at(TITLES, shot("turn, two seats"))
    pilot.send(ButtonPressed(QUIT))
    pilot.wait(HOLD_SECONDS)
    assert in_the_pause_menu(pilot)
    pilot.wait(60)
    assert in_the_pause_menu(pilot)
    pilot.send(ButtonReleased(QUIT))
    assert in_the_pause_menu(pilot)


@pytest.mark.parametrize("line", ["new_game", "settings", "power_off"])
def test_holding_quit_leads_back_to_the_pause_menu_from_what_it_opened(line: str) -> None:
    pilot = pilot_at(TITLES, shot("pause"))
    pilot.choose(getattr(pilot.app.words, line))
    assert not in_the_pause_menu(pilot)
    pilot.hold(QUIT)
    assert in_the_pause_menu(pilot)
    pilot.press(QUIT)
    assert pilot.labels == pilot_at(TITLES, shot("turn, two seats")).labels


def test_a_sentence_over_the_pause_menu_is_not_lost_by_holding_quit() -> None:
    pilot = pilot_at(TITLES, shot("pause"))
    pilot.send(DeviceReport("dice", "The LED dice are gone."))
    sentence = pilot.app.picture.frame
    pilot.hold(QUIT)
    assert pilot.app.picture.frame == sentence
    pilot.press(DISCARD)
    assert in_the_pause_menu(pilot)


def test_a_loop_that_comes_late_takes_a_long_hold_for_a_long_hold() -> None:
    pilot = pilot_at(TITLES, shot("turn, two seats"))
    pilot.send(ButtonPressed(QUIT))
    pilot.clock.advance(HOLD_SECONDS + 0.5)  # a slow memory card
    pilot.send(ButtonReleased(QUIT))
    assert in_the_pause_menu(pilot)


@pytest.mark.parametrize(
    "meanwhile", [(), (DeviceReport("display", "It does not answer."),)], ids=["", "lost"]
)
def test_a_short_press_of_quit_that_is_handled_late_is_a_short_press(meanwhile: tuple[Event, ...]) -> None:
    """A bus that hangs holds up the loop for a second or two; the release waits in the inbox."""
    pilot = pilot_at(TITLES, shot("turn, two seats"))
    pressed = pilot.clock.now()
    pilot.send(ButtonPressed(QUIT, pressed))
    pilot.clock.advance(2 * HOLD_SECONDS)
    for event in meanwhile:
        pilot.send(event)
    pilot.send(ButtonReleased(QUIT, pressed + 0.04))
    asked = pilot.app.picture
    assert not in_the_pause_menu(pilot)
    twin = pilot_at(TITLES, shot("turn, two seats"))
    twin.press(QUIT)
    assert asked == twin.app.picture


def test_a_long_hold_of_quit_that_is_handled_late_is_a_long_hold() -> None:
    pilot = pilot_at(TITLES, shot("turn, two seats"))
    pressed = pilot.clock.now()
    pilot.clock.advance(1.0)
    pilot.send(ButtonPressed(QUIT, pressed))
    pilot.send(ButtonReleased(QUIT, pressed + HOLD_SECONDS))
    assert in_the_pause_menu(pilot)


# While they are down.


def changed_pixels(a: Frame, b: Frame) -> set[tuple[int, int]]:
    return {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if a.pixel(x, y) != b.pixel(x, y)}


def test_the_label_of_a_button_is_inverted_while_it_is_down() -> None:
    pilot = pilot_at(TITLES, shot("turn, two seats"))
    before = pilot.display.glass
    pilot.send(ButtonPressed(QUIT))
    changed = changed_pixels(before, pilot.display.glass)
    assert changed == {(x, y) for x in range(WIDTH // 3) for y in range(LABEL_TOP - 1, HEIGHT)}
    pilot.send(ButtonReleased(QUIT))
    pilot.press(QUIT)  # no
    assert pilot.display.glass == before


def test_every_button_that_is_down_is_inverted() -> None:
    pilot = pilot_at(TITLES, shot("start"))
    for button in Button:
        pilot.send(ButtonPressed(button))
    down = pilot.display.glass
    for button in Button:
        pilot.send(ButtonReleased(button))
    width = WIDTH // 3
    columns = {x // width for x, _ in changed_pixels(down, pilot.display.glass)}
    assert columns >= {1, 2}


@pytest.mark.parametrize("button", BUTTONS)
def test_edges_that_were_lost_do_no_harm(button: Button) -> None:
    pilot = pilot_at(TITLES, shot("start"))
    before = seen(pilot)
    for _ in range(3):
        pilot.send(ButtonReleased(button))
    assert seen(pilot) == before
    for _ in range(3):
        pilot.send(ButtonPressed(button))
        pilot.wait(0.1)
    pilot.send(ButtonReleased(button))
    pilot.wait(2)
    assert not in_the_pause_menu(pilot)
    assert not pilot.loop.stopped


# Dice.


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("after", [0.0, 0.3, 0.6, 0.79])
def test_a_press_while_dice_tumble_at_most_brings_them_to_rest(button: Button, after: float) -> None:
    pilot = pilot_at(TITLES, shot("turn, two seats"))
    pilot.send(ButtonPressed(ROLL))
    pilot.send(ButtonReleased(ROLL))
    rolled = seen(pilot).state
    saved = pilot.journal.unfinished()
    pilot.wait(after)
    tap(pilot, button)
    assert seen(pilot).state == rolled
    assert pilot.journal.unfinished() == saved
    match = match_of(pilot)
    roll = match.observe(match.people[0]).roll
    at_rest_lights = standing(["L" if face == 7 else str(face) for face in roll.faces]).lights
    pilot.wait(0.0 if button is ROLL else TUMBLE_SECONDS - after)
    assert pilot.lights.now == at_rest_lights


# Quitting a round.


def test_quitting_a_round_asks_once_more_and_quit_goes_back() -> None:
    pilot = pilot_at(TITLES, shot("question: quit the round"))
    before = pilot_at(TITLES, shot("turn, two seats"))
    state = seen(pilot).state
    pilot.press(QUIT)
    assert seen(pilot).state == state
    assert pilot.labels == before.labels
    assert pilot.display.glass == before.display.glass


def test_quitting_a_round_is_done_by_a_yes() -> None:
    pilot = pilot_at(TITLES, shot("question: quit the round"))
    pilot.press(DISCARD)
    saved = unfinished(pilot.journal)
    assert saved.events[-1] == '{"seat": 0, "do": "quit"}'


def test_anything_at_all_can_be_pressed() -> None:
    for seed in range(4):
        random = Random(seed)
        pilot = Pilot(TITLES, entropy=FakeEntropy(seed))
        for _ in range(200):
            if pilot.loop.stopped:
                pilot = Pilot(TITLES, journal=pilot.journal, settings=pilot.settings)
            event = random.choice((ButtonPressed, ButtonReleased))(random.choice(list(Button)))
            pilot.send(event)
            pilot.wait(random.choice((0.0, 0.01, 0.4, 0.8, 5.0)))
            assert pilot.display.glass == pilot.app.picture.frame or pilot.loop.stopped
