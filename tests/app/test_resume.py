"""Switched off anywhere and on again: the same match in the same place, no dice rolled twice."""

import json
from random import Random
from typing import Any

import pytest

from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy, FakeJournal
from llamadillo.engine.game import CHANCE
from llamadillo.engine.record import replay
from llamadillo.games import REGISTRY
from llamadillo.games.lama_dice import Phase
from llamadillo.pilot import DISCARD, ROLL, Pilot
from llamadillo.ports.journal import MatchId, SavedMatch
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES
from llamadillo.titles.lamas.words import LamasWords
from tests.app.people import (
    labelled,
    match_of,
    play_to_the_end,
    press_anything,
    set_up,
    unfinished,
    until_it_answers,
)

WORDS = LamasWords()
TABLE = {"occupants": ["person", "normal", "easy"], "first": 0}


class RememberingJournal(FakeJournal):
    """A journal that remembers the state of the match after each event, as the app had it."""

    def __init__(self) -> None:
        super().__init__()
        self.pilot: Pilot | None = None
        self.states: list[Any] = []

    def append(self, match: MatchId, index: int, event: str) -> None:
        super().append(match, index, event)
        assert len(self.states) == index
        assert self.pilot is not None
        assert self.pilot.app.running is not None
        self.states.append(self.pilot.app.running.state)


class NoChance:
    """An `Entropy` that must not be used."""

    def below(self, n: int) -> int:
        raise AssertionError(f"a number below {n} is drawn, where all is in the journal")


def played(seed: int, occupants: tuple[str, ...]) -> tuple[SavedMatch, list[Any]]:
    """A match that is played half at random, to its end: as saved, and its states."""
    journal, random = RememberingJournal(), Random(seed)
    journal.pilot = pilot = Pilot(TITLES, journal=journal, entropy=FakeEntropy(seed))
    set_up(pilot, TableSetup(occupants, 0))
    match = match_of(pilot)
    for _ in range(40):
        if not match.over:
            press_anything(pilot, random)
    play_to_the_end(pilot)
    saved = unfinished(journal)
    return saved, journal.states


def cut_off(saved: SavedMatch, events: int) -> FakeJournal:
    """A journal as it was after this number of events."""
    journal = FakeJournal()
    match = journal.begin(saved.header, saved.started)
    for index, event in enumerate(saved.events[:events]):
        journal.append(match, index, event)
    return journal


def what_is_asked(pilot: Pilot) -> str:
    """What the box is doing, as the labels say."""
    labels = pilot.labels
    if labels.roll == WORDS.roll:
        return "turn"
    if labels.discard in (WORDS.discard, WORDS.take, WORDS.give_back):
        return labels.discard
    return {WORDS.next: "pages", WORDS.skip: "presented"}[labels.roll]


EXPECTED = {
    Phase.TURN: "turn",
    Phase.DISCARD: WORDS.discard,
    Phase.TAKE: WORDS.take,
    Phase.LLAMAS: WORDS.give_back,
    Phase.RETURN: WORDS.give_back,
    Phase.OVER: "pages",
    Phase.ROLL: "presented",
}
"""What the box does first in each phase, when a person has a choice."""


@pytest.mark.parametrize("seed", range(3))
def test_after_every_event_the_box_comes_back_in_the_same_place(seed: int) -> None:
    occupants = (("person", "normal"), ("person", "easy", "person"), ("normal", "easy"))[seed]
    saved, states = played(seed, occupants)
    assert len(states) == len(saved.events)
    met = set()
    for events in range(1, len(saved.events) + 1):
        journal = cut_off(saved, events)
        state = states[events - 1]
        rolling = state.phase is Phase.ROLL or (state.phase is Phase.DEAL and state.round.ending is None)
        entropy = FakeEntropy(9) if rolling else NoChance()
        pilot = Pilot(TITLES, journal=journal, entropy=entropy)
        assert match_of(pilot).state == state
        before = unfinished(journal)
        match, is_person = (
            match_of(pilot),
            isinstance(state.actor, int) and occupants[state.actor] == "person",
        )
        forced = is_person and len(match.legal_actions()) == 1
        pilot.press(DISCARD)  # Continue
        asked = what_is_asked(pilot)
        met.add(asked)
        if state.actor is CHANCE and state.phase is Phase.DEAL:
            assert asked == "pages"
        elif forced or (isinstance(state.actor, int) and not is_person):
            assert asked == "presented"
        else:
            assert asked == EXPECTED[state.phase]
        if state.phase is Phase.OVER:
            until_it_answers(pilot)
            pilot.press(ROLL)
            assert pilot.labels.quit == WORDS.menu, "the end comes after the winner"
        if forced:
            assert unfinished(journal).events[:-1] == before.events, "it is done once"
        elif not rolling:
            assert unfinished(journal) == before
    assert met >= ({"pages", "presented"} if seed == 2 else {"turn", WORDS.discard, "pages", "presented"})


@pytest.mark.parametrize("seed", range(2))
def test_a_match_that_was_cut_off_goes_on_to_its_end(seed: int) -> None:
    saved, _ = played(seed, ("person", "normal"))
    for events in range(0, len(saved.events) + 1, 1 + len(saved.events) // 8):
        journal = cut_off(saved, events)
        pilot = Pilot(TITLES, journal=journal, entropy=FakeEntropy(events))
        pilot.press(DISCARD)
        play_to_the_end(pilot)
        match = match_of(pilot)
        pilot.press(DISCARD)
        (finished,) = journal.finished(9)
        assert finished.events[:events] == saved.events[:events]
        assert json.loads(finished.result or "")["points"] == list(match.game.result(match.state).points)


@pytest.mark.parametrize("game", REGISTRY)
def test_every_game_comes_back_and_goes_on(game: str) -> None:
    random, journal = Random(game), FakeJournal()
    pilot = Pilot(TITLES, journal=journal, settings=MemorySettings({"table": TABLE}))
    pilot.choose(TITLES[game].name)
    pilot.choose(pilot.app.words.start_game)
    saved = journal.unfinished()
    for _ in range(400):
        if pilot.app.running is None or pilot.app.running.over:
            break
        press_anything(pilot, random)
        saved = journal.unfinished() or saved
    assert saved is not None
    assert len(saved.events) > 20
    for events in range(0, len(saved.events) + 1, 1 + len(saved.events) // 40):
        journal = cut_off(saved, events)
        pilot = Pilot(TITLES, journal=journal, settings=MemorySettings({"table": TABLE}))
        resumed = unfinished(journal).id
        *_, last = replay([line.encode() for line in (saved.header, *saved.events[:events])], REGISTRY)
        assert match_of(pilot).state == last.state
        pilot.press(DISCARD)  # Continue
        assert labelled(pilot)
        for _ in range(5):
            press_anything(pilot, random)
        matches = (journal.unfinished(), *journal.finished(9))
        (now,) = (match for match in matches if match and match.id == resumed)
        assert now.events[:events] == saved.events[:events]


def test_switched_off_before_the_outcome_of_a_roll_the_dice_are_rolled_once() -> None:
    saved, _ = played(0, ("person", "normal"))
    cut = next(index for index, event in enumerate(saved.events) if '"do": "roll"' in event)
    journal = cut_off(saved, cut + 1)
    for _ in range(3):
        pilot = Pilot(TITLES, journal=journal, entropy=FakeEntropy(7))
        pilot.press(DISCARD)
        pilot.wait(0.2)
        running = unfinished(journal)
        assert len(running.events) == cut + 2
        assert "roll" in json.loads(running.events[-1])


def test_a_box_that_is_switched_off_after_every_press_plays_the_same_game() -> None:
    journal, entropy = FakeJournal(), FakeEntropy(4)
    pilot = Pilot(TITLES, journal=journal, entropy=entropy, table=TableSetup(("person", "person"), 0))
    random = Random(4)
    for _ in range(150):
        press_anything(pilot, random)
        before = journal.unfinished()
        state = None if pilot.app.running is None else pilot.app.running.state
        pilot = Pilot(TITLES, journal=journal, entropy=entropy)
        assert journal.unfinished() == before
        assert state == (None if pilot.app.running is None else pilot.app.running.state)
        if pilot.app.running is not None:
            pilot.press(DISCARD)
    assert pilot.app.running is not None
