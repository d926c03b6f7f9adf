"""The dice laboratory: the box's own dice, rolled without a game, as bars, in words and as a table."""

import csv
import json
from datetime import date

import pytest

from llamadillo.app.dice import Fairness
from llamadillo.app.laboratory import SIZES, Sample
from llamadillo.app.scenes.laboratory import GROWS_SECONDS, MOST_AT_ONCE, SLICES, Rolling, spaced
from llamadillo.app.scenes.start import Start
from llamadillo.app.title import Title
from llamadillo.devices.fake import FakeEntropy
from llamadillo.engine.game import CHANCE
from llamadillo.engine.record import format_event
from llamadillo.gfx.fonts import BOLD, TEXT
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.entropy import EntropyFailed
from llamadillo.ports.memory import MemorySamples, MemorySettings
from llamadillo.ports.samples import SamplesError
from llamadillo.ports.sentence import Sentence
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import LANGUAGE_NAMES, Words
from llamadillo.titles import TITLES
from llamadillo.titles.armadillo import TITLE as ARMADILLO
from llamadillo.titles.lama_dice import TITLE as LAMA_DICE
from tests.app.people import entries
from tests.screens.reading import written

WORDS = Words()
WITH_DICE = [title for title in TITLES.values() if title.dice]
of_each_title = pytest.mark.parametrize("title", WITH_DICE, ids=lambda title: title.name)


def sample(title: Title, rolls: int, seed: int = 1) -> Sample:
    """A complete sample."""
    assert title.dice is not None
    made = Sample(title.name, title.dice, rolls)
    made.roll(FakeEntropy(seed).below, rolls)
    return made


def opened(title: Title = LAMA_DICE, **box: object) -> Pilot:
    """The box at the numbers of rolls."""
    pilot = Pilot(TITLES, **box)  # type: ignore[arg-type]
    pilot.choose(pilot.app.words.laboratory)
    pilot.choose(title.name)
    return pilot


def rolling(pilot: Pilot) -> Rolling:
    scene = pilot.app.scene
    assert isinstance(scene, Rolling)
    return scene


def rolled(size: int = 1_000, title: Title = LAMA_DICE, **box: object) -> Pilot:
    """The box at a complete sample."""
    pilot = opened(title, **box)
    pilot.choose(spaced(size))
    pilot.wait_for(lambda: not rolling(pilot).grows)
    return pilot


# On the box.


def test_from_the_menu_to_the_numbers_by_what_the_bottom_line_says() -> None:
    pilot = Pilot(TITLES)
    pilot.choose("Dice laboratory")
    assert [entry.text for entry in entries(pilot)] == ["LAMA Dice", "Armadillo"]
    assert pilot.labels == Labels("BACK", "OPEN", "NEXT")
    pilot.press(DISCARD)
    assert [entry.text for entry in entries(pilot)] == [*map(spaced, SIZES), "The faces"]
    pilot.press(ROLL, ROLL, DISCARD)
    assert pilot.labels == Labels("BACK")
    pilot.wait(GROWS_SECONDS + 0.1)
    assert pilot.labels == Labels("BACK", "AGAIN", "NEXT")
    assert written(pilot.app.picture.frame, "1 000", BOLD)
    pilot.press(ROLL)
    assert written(pilot.app.picture.frame, "Fair so far.", TEXT)
    pilot.press(ROLL, ROLL)
    left = rolling(pilot).sample.counted(WORDS)[1]
    assert left.name == "Left die"
    for row in left.rows:
        assert written(pilot.app.picture.frame, str(row.observed), BOLD)
        assert written(pilot.app.picture.frame, WORDS.decimal(row.expected, 1), TEXT)
    for _ in range(11 - 3):
        pilot.press(ROLL)
    assert written(pilot.app.picture.frame, "LAMA Dice", BOLD), "the first page again"
    pilot.press(QUIT, QUIT, QUIT)
    assert isinstance(pilot.app.scene, Start)


def test_the_sample_grows_before_the_eyes_of_the_class() -> None:
    pilot = opened()
    pilot.choose("100")
    seen = set()
    for _ in range(round(GROWS_SECONDS / 0.1)):
        seen.add(rolling(pilot).sample.rolled)
        pilot.wait(0.1)
    assert len(seen) >= SLICES - 1
    assert rolling(pilot).sample.complete


@pytest.mark.parametrize("size", SIZES)
def test_a_sample_has_as_many_rolls_as_were_chosen_and_a_press_never_waits_long(size: int) -> None:
    pilot = opened(entropy=FakeEntropy(3))
    pilot.choose(spaced(size))
    most, before = 0, rolling(pilot).sample.rolled  # some while the button was down
    while rolling(pilot).grows:
        pilot.wait(0.001)
        most, before = max(most, rolling(pilot).sample.rolled - before), rolling(pilot).sample.rolled
    assert before == size
    assert most <= MOST_AT_ONCE


def test_the_led_dice_show_the_last_roll() -> None:
    pilot = rolled(10)
    last = rolling(pilot).sample.last
    assert len(last) == 3
    assert any(pilot.lights.shown[-1])


def test_again_is_another_sample() -> None:
    pilot = rolled()
    first = rolling(pilot).sample.counts
    pilot.press(ROLL, DISCARD)
    assert rolling(pilot).grows
    pilot.wait_for(lambda: not rolling(pilot).grows)
    assert rolling(pilot).sample.rolled == 1_000
    assert rolling(pilot).sample.counts != first
    assert len(pilot.samples.kept()) == 2


def test_going_back_stops_it_and_keeps_nothing() -> None:
    pilot = opened()
    pilot.choose("1 000")
    pilot.wait(GROWS_SECONDS / 2)
    pilot.press(QUIT)
    pilot.wait(GROWS_SECONDS)
    assert pilot.samples.kept() == ()
    assert not isinstance(pilot.app.scene, Rolling)


def test_guests_have_no_laboratory() -> None:
    for box in (Pilot(TITLES, public=True), Pilot(TITLES, settings=MemorySettings({"profile": "kiosk"}))):
        assert "Dice laboratory" not in [entry.text for entry in entries(box)]
    for profile in ("handheld", "class"):
        box = Pilot(TITLES, settings=MemorySettings({"profile": profile}))
        assert "Dice laboratory" in [entry.text for entry in entries(box)]


def test_dice_that_fail_their_test_stop_it_with_a_sentence() -> None:
    class Failing:
        left = 500

        def below(self, n: int) -> int:
            self.left -= 1
            if self.left < 0:
                raise EntropyFailed
            return self.left % n

    pilot = opened(entropy=Failing())
    pilot.choose("1 000")
    pilot.wait(GROWS_SECONDS)
    assert written(pilot.app.picture.frame, "Please note", BOLD), pilot.glass
    pilot.press(DISCARD)
    assert rolling(pilot).sample.rolled == 500
    assert pilot.samples.kept() == (), "it is not complete"


def test_a_full_storage_is_said_and_the_numbers_stay() -> None:
    class Full(MemorySamples):
        def add(self, table: str, day: date) -> None:
            super().add(table, day)
            raise SamplesError(Sentence("The storage is full: delete something from it."))

    pilot = opened(samples=Full())
    pilot.choose("100")
    pilot.wait(GROWS_SECONDS + 1.0)
    assert written(pilot.app.picture.frame, "Please note", BOLD), pilot.glass
    pilot.press(DISCARD)
    assert rolling(pilot).sample.complete
    assert pilot.labels == Labels("BACK", "AGAIN", "NEXT")


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@of_each_title
def test_every_page_of_every_size_fits(title: Title, language: str) -> None:
    for size in SIZES:
        pilot = rolled(size, title, language=language, entropy=FakeEntropy(size))
        assert title.dice is not None
        for _ in range(2 + 3 * len(title.dice.dice)):
            assert pilot.app.picture.flaws == (), pilot.glass
            assert pilot.app.picture.small == (), pilot.glass
            pilot.press(ROLL)


# What is rolled.


@of_each_title
def test_the_dice_are_rolled_as_the_game_rolls_them(title: Title) -> None:
    """Each roll is an outcome of the game's own, drawn by the same numbers."""
    dice, game = title.dice, title.game
    assert dice is not None
    drawn: list[int] = []

    def draw(n: int) -> int:
        drawn.append(n)
        return n // 2

    faces = dice.roll(draw)
    assert len(drawn) == 1, "one number for a roll, as in the game"
    assert [len(die) for die in faces] == ([1] * 3 if title is LAMA_DICE else [2] * 3)
    notation = (
        {"roll": [dice.face_name(face) for (face,) in faces]}
        if title is LAMA_DICE
        else {"roll": dict(zip(("blue", "yellow", "red"), map(list, faces), strict=True))}
    )
    step = game.parse_step(notation)
    assert json.loads(format_event(CHANCE, step)) == notation
    assert dice.read_roll(notation) == faces


@of_each_title
def test_every_roll_there_is_comes_in_its_number_of_ways(title: Title) -> None:
    dice = title.dice
    assert dice is not None
    ways = 216 if title is LAMA_DICE else 729
    made = Sample(title.name, dice, ways)
    number = iter(range(ways))
    made.roll(lambda _: next(number), ways)
    for die in made.counted(WORDS):
        assert all(row.observed == row.expected for row in die.rows)
        assert die.test.chi_square == 0


def test_the_numbers_of_a_sample_add_up() -> None:
    made = sample(LAMA_DICE, 5_000)
    whole, *each = made.counted(WORDS)
    assert sum(row.observed for row in whole.rows) == 15_000
    assert sum(row.expected for row in whole.rows) == pytest.approx(15_000)
    for die in each:
        assert sum(row.observed for row in die.rows) == 5_000
    llamas = whole.rows[-1]
    assert llamas.face == 7
    assert llamas.observed == sum(die.rows[-1].observed for die in each)
    assert llamas.expected == pytest.approx(5_000)


def test_a_loaded_die_is_found() -> None:
    made = Sample("LAMA Dice", sample(LAMA_DICE, 1).dice, 2_000)
    fair = FakeEntropy(5).below
    made.roll(lambda n: fair(n) if fair(10) else 0, 2_000)
    assert made.counted(WORDS)[0].test.verdict is Fairness.ODD


def test_ten_rolls_of_a_die_say_nothing() -> None:
    assert sample(LAMA_DICE, 10).counted(WORDS)[0].test.verdict is Fairness.TOO_FEW


# The table.


@of_each_title
def test_the_table_is_read_by_any_program(title: Title) -> None:
    made = sample(title, 1_000)
    text = made.table(date(2026, 3, 1))
    lines = list(csv.DictReader(text.splitlines()))
    assert text.endswith("\r\n")
    assert made.dice is title.dice
    assert len(lines) == sum(len(die.faces) for die in made.dice.dice)
    assert {line["date"] for line in lines} == {"2026-03-01"}
    assert {line["game"] for line in lines} == {title.name}
    assert {line["rolls"] for line in lines} == {"1000"}
    assert {line["die"] for line in lines} == set(made.dice.names(WORDS))
    assert [int(line["observed"]) for line in lines] == [n for die in made.counts for n in die]
    expected = sum(float(line["expected"]) for line in lines)
    assert expected == pytest.approx(sum(sum(die) for die in made.counts), abs=0.01)


def test_the_box_keeps_a_complete_sample() -> None:
    pilot = rolled(title=ARMADILLO)
    (kept,) = pilot.samples.kept()
    assert kept.name == "2026-03-01-dice-1.csv"
    assert kept.table == rolling(pilot).sample.table(date(2026, 3, 1))
