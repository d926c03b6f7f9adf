"""Whose turn it is, how long others take, and how a person skips what they do."""

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from llamadillo.app import tunes
from llamadillo.app.scenes.deciding import ANNOUNCED_SECONDS
from llamadillo.app.scenes.playing import QUIET_SECONDS, Playing
from llamadillo.devices.fake import FakeEntropy
from llamadillo.gallery import pilot_at
from llamadillo.gfx.fonts import LARGE, TEXT
from llamadillo.gfx.frame import Frame
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.memory import MemorySettings
from llamadillo.screens.lights import CHASE_SECONDS, CHASE_STEP, FACES, celebrating
from llamadillo.titles import TITLES
from tests.app.buttons import shot, tap
from tests.app.people import match_of
from tests.screens.reading import written

LONGEST_WAIT = 8.0
"""The longest time between two decisions or pages, in seconds."""
TABLES = [("person",) + ("normal",) * computers for computers in (1, 3, 5)]


def seated(occupants: tuple[str, ...], seed: int = 1, game: str = "lama-dice", first: int = 0) -> Pilot:
    """The box at the first step of a match."""
    settings = MemorySettings({"table": {"occupants": occupants, "first": first}})
    pilot = Pilot(TITLES, entropy=FakeEntropy(seed), settings=settings)
    pilot.choose(TITLES[game].name)
    pilot.choose(pilot.app.words.start_game)
    return pilot


def playing(pilot: Pilot) -> Playing:
    """The match on the screen."""
    scene = pilot.app.scene
    assert isinstance(scene, Playing)
    return scene


def wait_until_asked(pilot: Pilot) -> float:
    """Let time pass until a person is asked; return how long that took."""
    began = pilot.clock.now()
    pilot.wait_for(lambda: playing(pilot).asks)
    return pilot.clock.now() - began


def acts_of(pilot: Pilot, seat: int) -> list[Any]:
    """What a seat did in the running match."""
    saved = pilot.journal.unfinished()
    events = [json.loads(event) for event in saved.events] if saved else []
    return [event for event in events if event.get("seat") == seat]


# SKIP


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 1000),
    game=st.sampled_from(sorted(TITLES)),
    burst=st.lists(st.tuples(st.floats(0.01, 0.34), st.sampled_from(list(Button))), min_size=1, max_size=30),
)
def test_no_tap_of_a_burst_after_skip_acts(seed: int, game: str, burst: list[tuple[float, Button]]) -> None:
    pilot = seated(("normal", "normal", "person"), seed, game)
    assert pilot.labels.roll == pilot.app.words.skip
    tap(pilot, ROLL)
    for gap, button in burst:
        pilot.wait(gap)
        tap(pilot, button)
    assert isinstance(pilot.app.scene, Playing)
    done = acts_of(pilot, 2)
    assert all(act["do"] == "pass" for act in done), "only what is forced was done"
    wait_until_asked(pilot)
    pilot.wait(QUIET_SECONDS)
    before = pilot.app.picture, len(acts_of(pilot, 2))
    tap(pilot, next(button for button in (ROLL, DISCARD) if pilot.labels.of(button)))
    assert (pilot.app.picture, len(acts_of(pilot, 2))) != before, "the deliberate press acts at once"


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("seed", range(4))
def test_one_press_of_skip_goes_to_the_next_decision(game: str, seed: int) -> None:
    pilot = seated(("normal",) * 5 + ("person",), seed, game)
    pilot.press(ROLL)
    assert wait_until_asked(pilot) < 1
    assert not playing(pilot).match.over
    actor = match_of(pilot).actor
    assert actor == 5 or not isinstance(actor, int), "or the round is over"


def test_after_skip_the_question_says_what_another_player_did_last() -> None:
    pilot = seated(("normal", "person"), 3)
    pilot.press(ROLL)
    wait_until_asked(pilot)
    last = acts_of(pilot, 0)[-1]
    pilot.wait(ANNOUNCED_SECONDS)
    cards = " ".join(map(str, last.get("cards", [last.get("card")])))
    verb = {"discard": "discards", "take": "takes"}[last["do"]]
    assert written(pilot.app.picture.frame, f"Alpaca {verb} {cards}", TEXT)


def test_a_press_while_the_own_dice_tumble_only_brings_them_to_rest() -> None:
    pilot = pilot_at(TITLES, shot("dice tumble"))
    pilot.press(ROLL)
    assert isinstance(pilot.app.scene, Playing)
    assert pilot.labels.discard == pilot.app.words.discard, "the question about this roll"


# The turn


def announces(pilot: Pilot, text: str) -> bool:
    """Whether a large dark text on the light line says this."""
    return written(Frame(bytes(255 - byte for byte in pilot.app.picture.frame.rows)), text, LARGE)


def calls(pilot: Pilot) -> int:
    """How often the chime of a turn was played from its first to its last note."""
    chime, heard = [note.hertz for note in tunes.YOUR_TURN], [hertz for hertz in pilot.sound.played if hertz]
    return sum(heard[at : at + len(chime)] == chime for at in range(len(heard)))


def test_a_turn_after_that_of_another_is_announced() -> None:
    pilot = seated(("normal", "person"), 3)
    wait_until_asked(pilot)
    assert announces(pilot, "Your turn")
    assert pilot.status.shown == [False]
    pilot.wait(ANNOUNCED_SECONDS)
    assert pilot.status.shown == [False, True]
    assert calls(pilot) == 1
    assert not announces(pilot, "Your turn")
    assert pilot.lights.now == (0, 0, 0), "the dice of the turn before are dark"


def test_the_own_first_turn_and_a_question_in_it_are_not_announced() -> None:
    pilot = pilot_at(TITLES, shot("discard, all that match"))
    pilot.wait(2)
    assert pilot.status.shown == []
    assert calls(pilot) == 0


def test_several_people_are_announced_by_name() -> None:
    pilot = seated(("normal", "person", "person"), 3)
    wait_until_asked(pilot)
    assert announces(pilot, "Ana's turn")


# Waits and questions


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("occupants", TABLES, ids=len)
def test_no_wait_is_long_and_no_question_has_one_answer(game: str, occupants: tuple[str, ...]) -> None:
    pilot, random = seated(occupants, 7, game), Random(game)
    for _ in range(60):
        assert wait_until_asked(pilot) <= LONGEST_WAIT
        pilot.wait(2 * QUIET_SECONDS)
        if isinstance(match_of(pilot).actor, int):
            labels = [pilot.labels.of(button) for button in Button if pilot.labels.of(button)]
            assert len(set(labels)) == len(labels), f"two buttons do the same\n{pilot.glass}"
            assert len(match_of(pilot).legal_actions()) > 1, f"there is one answer\n{pilot.glass}"
        if match_of(pilot).over:
            return
        pilot.press(random.choice([b for b in Button if pilot.labels.of(b) and b is not QUIT] or [QUIT]))
        if not isinstance(pilot.app.scene, Playing):
            pilot.press(DISCARD)  # closes the table


@pytest.mark.parametrize("computers", [1, 3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_after_quitting_the_scores_come_soon(computers: int, seed: int) -> None:
    pilot = seated(("person", *["normal"] * computers), seed)
    wait_until_asked(pilot)
    pilot.wait(QUIET_SECONDS)
    pilot.press(QUIT, DISCARD)
    assert written(pilot.app.picture.frame, "You are out", LARGE)
    assert wait_until_asked(pilot) <= LONGEST_WAIT
    assert pilot.labels.roll == pilot.app.words.next


def test_after_quitting_one_press_goes_to_the_scores() -> None:
    pilot = seated(("person", "normal", "normal", "normal"), 2)
    wait_until_asked(pilot)
    pilot.wait(QUIET_SECONDS)
    pilot.press(QUIT, DISCARD, ROLL)
    assert wait_until_asked(pilot) < 1
    assert pilot.labels.roll == pilot.app.words.next


def test_what_is_forced_is_done_with_its_reason() -> None:
    for name, text in [
        ("a discard that is forced", "Match: you discard 5"),
        ("a card that must be taken", "No L or 6: you take 6"),
    ]:
        assert written(pilot_at(TITLES, shot(name)).app.picture.frame, text, TEXT)


# The end


def test_the_dice_celebrate_and_come_to_rest() -> None:
    pilot = pilot_at(TITLES, shot("the winner, a person alone"))
    assert (pilot.labels.quit, pilot.labels.discard) == ("", ""), "the menu comes after the winner"
    assert written(pilot.app.picture.frame, "You win!", LARGE)
    before = len(pilot.lights.shown)
    pilot.wait(10)
    assert len(pilot.lights.shown) - before > 20
    assert pilot.lights.now == (FACES["L"],) * 3
    assert pilot.app.picture.changes_in is None
    pilot.press(ROLL)
    assert pilot.labels.quit == pilot.app.words.menu


def test_the_dice_change_on_each_beat_of_the_tune_of_a_win() -> None:
    beats, at = [note.seconds for note in tunes.WIN], 0.0
    shown = []
    for length in beats:
        show = celebrating(beats, at)
        assert show.changes_in == pytest.approx(length)
        shown.append(show.lights)
        at += length
    assert all(one != other for one, other in pairwise(shown))
    assert celebrating(beats, at).changes_in == pytest.approx(CHASE_STEP, abs=0.01)
    assert celebrating(beats, at + CHASE_SECONDS).changes_in is None
