"""A new game is one folder: Pig, which only the tests have, is played on the real box by pressing buttons.

Pig has no cards, no rounds and no odds, other verbs than the games of the box, and the most points win.
"""

import json
import random
from statistics import mean

import pytest

from llamadillo.app.scenes.help import Help, TextPages
from llamadillo.app.scenes.playing import QUIET_SECONDS, Playing
from llamadillo.app.scenes.recall import Recall
from llamadillo.app.scenes.records import Records
from llamadillo.app.title import CHARACTERS
from llamadillo.arena import match as arena
from llamadillo.devices.fake import FakeEntropy, FakeJournal
from llamadillo.engine.contract import check_game
from llamadillo.engine.game import Seat
from llamadillo.engine.record import replay, trace
from llamadillo.gallery import pictures
from llamadillo.gfx.fonts import BOLD, TEXT
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.screens.words import LANGUAGE_NAMES, You
from llamadillo.titles import TITLES
from tests.app.people import shows
from tests.screens.reading import written
from tests.titles import pig
from tests.titles.pig.rules import GOAL, Hold, State
from tests.titles.watched import choices

GAMES = {**TITLES, pig.TITLE.game.name: pig.TITLE}
"""The one line with which the box has one game more."""


def seated(journal: FakeJournal, seed: int = 1) -> Pilot:
    """Someone who has found Pig in the menu and sat down against one computer."""
    pilot = Pilot(GAMES, journal=journal, entropy=FakeEntropy(seed))
    pilot.choose("Pig")
    pilot.choose(pilot.app.words.start_game)
    return pilot


def state(pilot: Pilot) -> State:
    match = pilot.app.running
    assert match is not None
    found: State = match.state
    return found


def press_once(pilot: Pilot) -> None:
    """Do the next thing: hold at 15, else roll, and skip what is only shown."""
    words, now = pilot.app.words, state(pilot)
    if pilot.labels.roll == words.roll:
        pilot.press(QUIT if now.total >= 15 else ROLL)
    else:
        pilot.press(ROLL)
    pilot.wait(QUIET_SECONDS)


def play(pilot: Pilot) -> None:
    """Play the match to the standings of its end."""
    for _ in range(2000):
        if pilot.labels.discard == pilot.app.words.again:
            return
        press_once(pilot)
    raise AssertionError(f"no end in sight\n{pilot.glass}")


def test_it_keeps_the_contract_of_a_game() -> None:
    for seed in range(20):
        draw = random.Random(seed).randrange
        assert check_game(pig.TITLE.game, 2 + seed % 5, Seat(seed % 2), draw).steps


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_every_screen_is_whole(language: str) -> None:
    shown = dict(pictures({"pig": pig.TITLE}, language))
    assert {name: picture.flaws for name, picture in shown.items() if picture.flaws} == {}
    assert {"Pig: game over", "help, Pig 1", "records, the dice of Pig", "pause"} <= shown.keys()


def test_a_whole_match_with_a_computer_and_its_result() -> None:
    journal = FakeJournal()
    pilot = seated(journal)
    play(pilot)
    end = state(pilot)
    winner = end.points.index(max(end.points))
    assert end.points[winner] >= GOAL
    assert written(pilot.app.picture.frame, pilot.app.words.wins(((You("You"), "Alpaca")[winner],)), BOLD)
    pilot.press(QUIT)
    (saved,) = journal.finished(1)
    assert json.loads(saved.result or "") == {"points": list(end.points), "winners": [winner]}
    lines = [line.encode() for line in (saved.header, *saved.events)]
    *_, last = replay(lines, {name: title.game for name, title in GAMES.items()})
    assert last.state == end
    assert trace(last)["winners"] == [winner]


@pytest.mark.parametrize("seed", range(4))
def test_again_plays_another_match_of_it(seed: int) -> None:
    pilot = seated(FakeJournal(), seed)
    play(pilot)
    pilot.press(DISCARD)
    assert max(state(pilot).points) == 0


def test_pause_why_and_help() -> None:
    pilot = seated(FakeJournal())
    while not state(pilot).total:
        press_once(pilot)
    pilot.hold(QUIT)
    pilot.choose(pilot.app.words.why)
    assert isinstance(pilot.app.scene, TextPages)
    assert written(pilot.app.picture.frame, "Why?", BOLD)
    pilot.press(QUIT)
    pilot.choose(pilot.app.words.help)
    assert written(pilot.app.picture.frame, "ROLL adds the pips to", TEXT)
    pilot.press(QUIT)
    pilot.press(QUIT)
    assert shows(pilot, Playing)


def test_it_has_its_page_in_the_help_of_the_box() -> None:
    pilot = Pilot(GAMES)
    pilot.choose(pilot.app.words.help)
    assert isinstance(pilot.app.scene, Help)
    pilot.choose("Pig")
    assert written(pilot.app.picture.frame, "Be the first with", TEXT)


def test_after_a_cut_it_is_in_the_same_place() -> None:
    journal = FakeJournal()
    before = seated(journal)
    while not state(before).total:
        press_once(before)
    after = Pilot(GAMES, journal=journal)
    after.choose(after.app.words.go_on)
    assert state(after) == state(before)


def test_records_statistics_and_the_game_step_by_step() -> None:
    journal = FakeJournal()
    pilot = seated(journal)
    play(pilot)
    end = state(pilot)
    pilot.press(QUIT)
    pilot.choose(pilot.app.words.records)
    pilot.wait(1)
    assert isinstance(pilot.app.scene, Records)
    pilot.choose(pilot.app.words.tell_games)
    frame = pilot.app.picture.frame
    assert written(frame, "Most points", TEXT)
    assert written(frame, f"{('Ana', 'Alpaca')[end.turn]} {max(end.points)}", TEXT)
    pilot.press(QUIT)
    pilot.choose(pilot.app.words.tell_dice)
    (saved,) = journal.finished(1)
    assert written(pilot.app.picture.frame, "Pig", BOLD)
    assert pilot.app.history.games[0].turns == sum('"do": "roll"' in event for event in saved.events)
    pilot.press(QUIT)
    pilot.choose(pilot.app.words.tell_last)
    pilot.press(DISCARD)
    pilot.choose(pilot.app.words.step_by_step)
    assert shows(pilot, Recall)
    slides = 1
    while pilot.labels.roll:
        assert not pilot.app.picture.flaws
        pilot.press(ROLL)
        slides += 1
    assert slides > len(saved.events) // 2


def test_its_characters_have_their_styles() -> None:
    held: dict[str, list[int]] = {}
    for name in CHARACTERS:
        bot = pig.TITLE.opponents.at(name)
        assert bot is not None
        made = [made for seed in range(20) for made in choices(pig.TITLE.game, [bot] * 2, 0, seed)]
        held[name] = [seen.points[seen.turn] + seen.total for seen, _, choice in made if choice == Hold()]
        held[name + " totals"] = [seen.total for seen, _, choice in made if choice == Hold()]
    assert mean(held["bold totals"]) > mean(held["collector totals"]) > mean(held["careful totals"])

    def fives(points: list[int]) -> float:
        return sum(total % 5 == 0 for total in points) / len(points)

    assert fives(held["collector"]) > 1.5 * max(fives(held["bold"]), fives(held["careful"]))


def test_its_opponents_meet_in_the_arena() -> None:
    bots = [pig.TITLE.opponents.normal, pig.TITLE.opponents.easy]
    games = [arena.play(pig.TITLE.game, bots, seed) for seed in range(40)]
    assert {game.rounds for game in games} == {1}
    assert sum(game.winners == (0,) for game in games) > 20
