"""The figures of a class: rolls and outcomes of predictions, counted when the class has seen them."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from llamadillo.app.laboratory import SIZES
from llamadillo.app.scenes.idle_screens import Attract
from llamadillo.app.scenes.laboratory import SHOWN_SECONDS, Rolling, spaced
from llamadillo.app.scenes.pause import Pause
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy, FakeJournal, FakeOnlooker
from llamadillo.gallery.past import journal_past
from llamadillo.gallery.way import NAMES
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.counts import ClassFigures, SampleView
from llamadillo.ports.journal import BegunMatch, JournalError
from llamadillo.ports.memory import MemorySettings
from llamadillo.ports.sentence import Sentence
from llamadillo.ports.table import RoomView
from llamadillo.titles import TITLES
from tests.app.people import press_anything

WITH_DICE = [name for name, title in TITLES.items() if title.dice]


def box(profile: str = "class", seed: int = 1, **more: object) -> Pilot:
    settings = MemorySettings({"language": "en", "profile": profile})
    return Pilot(TITLES, entropy=FakeEntropy(seed), settings=settings, onlooker=FakeOnlooker(), **more)  # type: ignore[arg-type]


def room(pilot: Pilot) -> RoomView:
    """What the room sees now."""
    pilot.send(None)
    onlooker = pilot.app.onlooker
    assert isinstance(onlooker, FakeOnlooker)
    return onlooker.shown[-1].room


def figures(pilot: Pilot) -> ClassFigures:
    return room(pilot).figures or ClassFigures()


def rolled(pilot: Pilot) -> int:
    return sum(game.rolls for game in figures(pilot).games)


def sample(pilot: Pilot) -> SampleView:
    seen = room(pilot).sample
    assert seen is not None
    return seen


# Rolls.


@pytest.mark.parametrize("game", WITH_DICE)
def test_every_roll_of_a_match_is_counted_once_and_only_when_it_lies(game: str) -> None:
    pilot, random = box(), Random(3)
    pilot.app.play_match(game, TableSetup(("person", "normal", "normal")))
    match = pilot.app.running
    assert match is not None
    counted = 0
    for _ in range(600):
        if random.random() < 0.5:
            press_anything(pilot, random)
        pilot.wait(random.choice((0.02, 0.3, 2)))
        if pilot.app.running is not match:
            break
        presenter = match.title.presenter(pilot.app.words, match.header.players)
        rolls = [step.step for step in match.played() if presenter.dice(step.step)]
        table = room(pilot).table
        tumbles = table is not None and "" in {die.face for die in table.dice}
        counted = rolled(pilot)
        assert counted in {len(rolls), len(rolls) - 1}
        assert not (tumbles and counted == len(rolls))
        if not tumbles and counted == len(rolls) and rolls:
            seen = Counter(face for roll in rolls for face in presenter.dice(roll))
            (shown,) = figures(pilot).games
            assert {each.die.face: each.observed for each in shown.counts if each.observed} == seen
            assert sum(each.expected for each in shown.counts) == seen.total()
    assert counted > 5


def test_both_games_of_a_lesson_are_counted_the_last_one_first() -> None:
    pilot = box()
    for game in WITH_DICE:
        pilot.app.play_match(game, TableSetup(("normal", "normal")))
        before = rolled(pilot)
        pilot.wait_for(lambda before=before: rolled(pilot) > before + 2, 600)  # type: ignore[misc]
    assert [game.game for game in figures(pilot).games] == [TITLES[name].name for name in reversed(WITH_DICE)]


def test_a_game_without_dice_and_a_box_without_a_class_have_no_figures() -> None:
    for pilot, game in ((box(), "lama"), (box("handheld"), "lama-dice")):
        pilot.app.play_match(game, TableSetup(("normal", "normal")))
        pilot.wait(60)
        assert room(pilot).figures is None


def test_the_demonstration_of_an_idle_box_is_not_counted() -> None:
    pilot = box()
    pilot.app.push(Attract(pilot.app))
    pilot.wait(300)
    assert isinstance(pilot.app.scene, Attract)
    assert room(pilot).figures is None


# Predictions.


def to_the_question(pilot: Pilot) -> None:
    """Answer at random until the box asks what comes."""
    random = Random(5)
    for _ in range(2000):
        scene = pilot.app.scene
        question = scene.class_question if isinstance(scene, Playing) else None
        if question is not None and question.predicted is None:
            return
        press_anything(pilot, random)
        pilot.wait(0.6)
    raise AssertionError("no question came")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", WITH_DICE)
def test_what_came_is_counted_by_its_name_when_the_dice_lie(game: str, seed: int) -> None:
    pilot = box(seed=seed)
    pilot.app.play_match(game, TableSetup(("person", "person")))
    right = 0
    for number in range(1, 6):
        to_the_question(pilot)
        before = figures(pilot)
        pilot.wait(1)
        pilot.press(DISCARD)
        assert figures(pilot) == before, "nothing has come yet"
        scene, match = pilot.app.scene, pilot.app.running
        assert isinstance(scene, Playing)
        assert match is not None
        question = scene.class_question
        assert question is not None
        pilot.wait(1)
        pilot.press(ROLL)
        assert figures(pilot) == before, "the dice tumble"
        pilot.wait_for(lambda before=before: figures(pilot) != before)  # type: ignore[misc]
        now = figures(pilot)
        assert now.asked == number
        assert now.options == question.options
        assert dict(question.answer)[now.came] > 0
        right += now.came == question.options[1]
        assert now.right == right
        if game == "armadillo":
            total = sum(int(die.face) for die in (room(pilot).table or pytest.fail("no table")).dice)
            low, _, high = now.came.partition("-")
            assert int(low) <= total <= int(high or low)


def test_who_goes_back_and_decides_otherwise_is_not_counted() -> None:
    pilot = box()
    pilot.app.play_match("lama-dice", TableSetup(("person", "person")))
    to_the_question(pilot)
    pilot.wait(1)
    pilot.press(ROLL)
    pilot.wait(1)
    pilot.press(QUIT)
    pilot.wait(1)
    pilot.press(QUIT, DISCARD)  # quit the round: yes
    pilot.wait(5)
    assert figures(pilot).asked == 0
    to_the_question(pilot)
    pilot.wait(1)
    pilot.press(ROLL)
    pilot.wait(1)
    pilot.press(QUIT)  # back, and then it is rolled without another question
    pilot.wait(1)
    pilot.press(ROLL)
    pilot.wait_for(lambda: figures(pilot).asked == 1)


def test_a_drawn_card_is_hidden_so_nothing_is_said_of_it() -> None:
    pilot = box()
    pilot.app.play_match("lama", TableSetup(("person", "person")))
    to_the_question(pilot)
    pilot.wait(1)
    pilot.press(ROLL)
    pilot.wait(1)
    pilot.press(ROLL)
    pilot.wait(10)
    assert room(pilot).figures is None


# The dice laboratory.


def laboratory(title: str, size: int) -> Pilot:
    pilot = box()
    pilot.choose(pilot.app.words.laboratory)
    pilot.choose(title)
    pilot.choose(spaced(size))
    return pilot


@pytest.mark.parametrize("title", [TITLES[name].name for name in WITH_DICE])
def test_the_room_sees_the_dice_of_the_page_that_is_open(title: str) -> None:
    pilot = laboratory(title, 1000)
    pilot.wait_for(lambda: bool(sample(pilot).sentences))
    game = next(each.dice for each in TITLES.values() if each.name == title)
    assert game is not None
    titles = []
    for _ in range(2 + 3 * len(game.dice)):
        scene = pilot.app.scene
        assert isinstance(scene, Rolling)
        seen = sample(pilot)
        titles.append(seen.title)
        counted = {die.name or title: die for die in scene.sample.counted(pilot.app.words)}[seen.title]
        assert [(each.observed, each.expected) for each in seen.counts] == [
            (row.observed, row.expected) for row in counted.rows
        ]
        assert [len(sides) for sides in seen.sides] == [
            sum(game.dice[place].weights) for place in counted.places
        ]
        pilot.press(ROLL)
    assert titles == [title, title, *(name for name in game.names(pilot.app.words) for _ in range(3))]
    assert {count.die.colour for count in sample(pilot).counts} <= {*game.colours, ""}
    assert {die.colour for die in sample(pilot).last} == set(game.colours or [""])


@pytest.mark.parametrize("size", SIZES)
def test_a_room_sees_a_sample_grow_a_few_times_a_second(size: int) -> None:
    pilot = laboratory("LAMA Dice", size)
    onlooker = pilot.app.onlooker
    assert isinstance(onlooker, FakeOnlooker)
    began = pilot.clock.now()
    pilot.wait_for(lambda: bool(sample(pilot).sentences))
    shown = {each.room.sample for each in onlooker.shown if each.room.sample}
    assert len(shown) <= (pilot.clock.now() - began) / SHOWN_SECONDS + 3
    assert len(shown) > 5
    assert sample(pilot).rolled == size
    assert sum(each.expected for each in sample(pilot).counts) == Fraction(3 * size)


def test_the_sample_stays_while_something_covers_it_and_goes_with_the_laboratory() -> None:
    pilot = laboratory("Armadillo", 100)
    pilot.wait(5)
    before = sample(pilot)
    pilot.app.push(Pause(pilot.app))
    assert sample(pilot) == before
    pilot.press(QUIT, QUIT)
    assert room(pilot).sample is None


# Games of the day.


def test_the_games_of_today_are_those_of_the_journal() -> None:
    pilot = box(journal=(journal := FakeJournal()))
    journal_past(TITLES, journal, NAMES, 20)
    pilot.app.play_match("lama-dice", TableSetup(("easy", "easy"), quick=True))
    today = pilot.clock.date().date()
    before = sum(play.finished for play in journal.plays(1000) if play.started.date() == today)
    assert room(pilot).plays == before
    pilot.wait_for(
        lambda: any(seat.wins for seat in (room(pilot).table or pytest.fail("no table")).seats), 3600
    )
    pilot.app.home()
    assert room(pilot).plays == before + 1
    pilot.clock.advance(24 * 3600)
    assert room(pilot).plays == 0
    pilot.app.history.clear()
    assert room(pilot).plays == 0


def test_the_journal_is_read_for_it_when_a_match_begins_or_ends_and_not_else() -> None:
    class Counting(FakeJournal):
        reads = 0

        def plays(self, limit: int) -> tuple[BegunMatch, ...]:
            self.reads += 1
            return super().plays(limit)

    pilot = box(journal=(journal := Counting()))
    pilot.app.play_match("lama-dice", TableSetup(("easy", "easy")))
    pilot.send(None)
    reads = journal.reads
    pilot.wait(60)
    assert journal.reads == reads > 0


def test_a_journal_that_fails_does_not_stop_the_box() -> None:
    class Failing(FakeJournal):
        def plays(self, limit: int) -> tuple[BegunMatch, ...]:  # noqa: ARG002  it never answers
            raise JournalError(Sentence("The storage is full: delete something from it."))

    assert room(box(journal=Failing())).plays == 0
