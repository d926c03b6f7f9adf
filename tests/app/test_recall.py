"""Last game recall: every event of a game that was played is shown again, with its dice."""

import json
from dataclasses import replace
from typing import Any

import pytest

from llamadillo.app.scenes.recall import Recall, slides_of
from llamadillo.devices.fake import FakeJournal
from llamadillo.gallery.past import journal_past
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.journal import SavedMatch
from llamadillo.screens.lights import standing
from llamadillo.screens.words import Words
from llamadillo.titles import TITLES
from tests.app.test_statistics import finished_records, saved

PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
GAMES = pytest.mark.parametrize(("game", "record"), finished_records())


def opened(match: SavedMatch) -> Pilot:
    pilot = Pilot(TITLES)
    slides = slides_of(TITLES, Words(), match)
    assert slides is not None
    pilot.app.push(Recall(pilot.app, slides))
    pilot.send(None)
    return pilot


@GAMES
def test_every_slide_can_be_seen_and_nothing_is_cut_off(game: str, record: str) -> None:
    match = saved(game, record)
    pilot = opened(match)
    count = 1
    while pilot.labels.roll:
        before = pilot.app.picture
        pilot.press(ROLL)
        assert pilot.app.picture.frame != before.frame or pilot.app.picture.lights != before.lights
        assert not pilot.app.picture.flaws
        count += 1
    assert count == len(slides_of(TITLES, Words(), match) or ())
    events = [json.loads(line) for line in match.events]
    shown = [event for event in events if event.get("do") != "roll"]
    assert count > len(shown), "each event, and the pages after each round"
    before = pilot.app.picture
    pilot.press(ROLL)
    assert pilot.app.picture == before, "the end"
    pilot.press(QUIT)
    assert pilot.app.picture == Pilot(TITLES).app.picture


def test_the_dice_show_what_was_rolled() -> None:
    match = saved("lama-dice", "three-llamas")
    rolls = [tuple(roll) for line in match.events if (roll := json.loads(line).get("roll"))]
    lit = [slide.draw(0).lights for slide in slides_of(TITLES, Words(), match) or ()]
    at = 0
    for roll in rolls:
        at = lit.index(standing(roll).lights, at)


@GAMES
def test_discard_jumps_from_round_to_round_and_then_to_the_start(game: str, record: str) -> None:
    match = saved(game, record)
    pilot = opened(match)
    first = pilot.app.picture
    rounds = sum("deal" in json.loads(line) for line in match.events)
    for number in range(2, rounds + 1):
        assert pilot.labels.discard == f"ROUND {number}"
        pilot.press(DISCARD)
    if rounds > 1:
        assert pilot.labels.discard == "START"
        pilot.press(DISCARD)
    assert pilot.app.picture == first


def test_in_a_game_of_one_round_the_first_slide_has_nowhere_to_jump() -> None:
    match = saved("lama-dice", "drama")
    deals = [at for at, line in enumerate(match.events) if "deal" in json.loads(line)]
    round_one = match.events[: deals[1]]
    pilot = opened(replace(match, events=round_one))
    before = pilot.app.picture
    assert not before.labels.discard
    pilot.press(DISCARD)
    assert pilot.app.picture == before
    pilot.press(ROLL)
    assert pilot.labels.discard == "START"


def test_hands_are_open_now_that_the_game_is_over() -> None:
    """In LAMA a deal and a draw are shown from the seat that comes next, or that drew, with its hand."""
    match = saved("lama", "went-out")
    deal = json.loads(match.events[0])["deal"]
    first = json.loads(match.header)["first"]
    one, *_ = slides_of(TITLES, Words(), match) or ()
    deal["hands"][first], deal["pile"] = deal["pile"][:6], deal["pile"][6:] + deal["hands"][first]
    another = replace(match, events=(json.dumps({"deal": deal}),))
    other, *_ = slides_of(TITLES, Words(), another) or ()
    assert one.draw(0).frame != other.draw(0).frame


def test_nothing_moves_but_dice_that_take_turns() -> None:
    journal = FakeJournal()
    journal_past(TITLES, journal, PLAYERS, seed=3)
    for match in journal.finished(5):
        header = json.loads(match.header)
        for slide in slides_of(TITLES, Words(), match) or ():
            picture = slide.draw(0)
            if header["game"] != "armadillo":
                assert picture.changes_in is None
            elif picture.changes_in is not None:
                assert slide.draw(picture.changes_in).lights != picture.lights


@pytest.mark.parametrize(
    "change",
    [
        {"header": "no JSON"},
        {"header": '{"record": 1, "game": "chess", "players": ["A", "B"], "first": 0}'},
        {"events": ()},
        {"events": ('{"roll": ["1", "3", "L"]}',)},
        {"events": ("{",)},
    ],
)
def test_what_this_program_cannot_read_has_no_slides(change: dict[str, Any]) -> None:
    match = saved("lama-dice", "drama")
    assert slides_of(TITLES, Words(), replace(match, **change)) is None
