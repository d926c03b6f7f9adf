"""docs/class: every number of the lessons is computed again, and every press is pressed.

The numbers of the English pages are computed; the pages in other languages have the same numbers.
"""

import re
import shlex
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import pytest

from llamadillo.app.dice import Fairness, judge, rows
from llamadillo.app.scenes.menu import Menu
from llamadillo.cli import main
from llamadillo.devices.fake import FakeEntropy
from llamadillo.engine.cards import Cards, pack
from llamadillo.games.lama_dice import DICE
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lama_dice.state import LLAMA_ROW
from llamadillo.games.lamas.cards import LLAMA, NAMES, llama_points, name
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.memory import MemorySettings
from llamadillo.ports.settings import SettingsStore
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES
from llamadillo.titles.lama_dice import TITLE
from llamadillo.titles.lama_dice.odds import AloneSolver, odds
from llamadillo.titles.lama_dice.words import LamaDiceWords
from tests.app.people import until_it_answers
from tests.docs.markdown import Table, consoles, equations, holds, tables

FOLDER = Path(__file__).parents[2] / "docs" / "class"
PAGES = {
    path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.rglob("*.md"))
}
ENGLISH = [page for page in PAGES if "/" not in page]
TRANSLATED = [page for page in PAGES if "/" in page]
LESSONS = [page for page in PAGES if "lesson-" in page]
BUTTONS = {"QUIT": QUIT, "DISCARD": DISCARD, "ROLL": ROLL}
SOLVER = AloneSolver()
WAYS = tuple(product(*DICE))
"""The 216 ways of the dice, as the faces that they show."""


class Phrases(NamedTuple):
    """How the tables of presses are written in a language."""

    columns: tuple[str, str]
    until: str
    """Press ROLL until this line is light."""
    hold: str
    bars: str
    """Wait until the sample is complete."""
    turn: str
    """Wait until the person is asked."""


PHRASES = {
    "en": Phrases(
        ("Press", "Then the bottom line says"),
        "ROLL until ",
        "hold QUIT",
        "wait until the bars stand still",
        "wait until it is your turn",
    ),
    "de": Phrases(
        ("Drücken", "Dann sagt die unterste Zeile"),
        "ROLL bis ",
        "QUIT halten",
        "warten: die Balken stehen",
        "warten: du bist dran",
    ),
    "fr": Phrases(
        ("Presser", "Puis la dernière ligne dit"),
        "ROLL jusqu'à ",
        "tenir QUIT",
        "attendre : les barres sont immobiles",
        "attendre : c'est ton tour",
    ),
}

in_each_lesson = pytest.mark.parametrize("page", LESSONS)


def row_of(text: str) -> Cards:
    return pack(NAMES[card] for card in text.split())


def tables_with(column: str) -> list[Table]:
    return [table for page in ENGLISH for table in tables(PAGES[page]) if column in table.columns]


def language_of(page: str) -> str:
    return page.split("/", maxsplit=1)[0] if "/" in page else "en"


def is_of_presses(table: Table) -> bool:
    return any(table.columns == phrases.columns for phrases in PHRASES.values())


# What to press.


def press(pilot: Pilot, instruction: str, phrases: Phrases) -> None:
    """Do what a cell of the first column says."""
    for part in instruction.split(", "):
        if part.startswith(phrases.until):
            go_to(pilot, part.removeprefix(phrases.until).strip("*"))
        elif part == phrases.hold:
            pilot.hold(QUIT)
        elif part == phrases.bars:
            pilot.wait_for(lambda: bool(pilot.labels.roll))
        elif part == phrases.turn:
            pilot.wait_for(lambda: pilot.labels.discard == LamaDiceWords.of(pilot.app.words).all_rows, 120)
            until_it_answers(pilot)
        else:
            pilot.press(BUTTONS[part])


def go_to(pilot: Pilot, entry: str) -> None:
    """Press ROLL until the line with this text is light."""
    menu = pilot.app.scene
    assert isinstance(menu, Menu), f"there is no list with {entry}:\n{pilot.glass}"
    for _ in menu.entries():
        if menu.entries()[menu.cursor].text == entry:
            return
        pilot.press(ROLL)
    raise AssertionError(f"{entry} is not in the list:\n{pilot.glass}")


def bottom_line(pilot: Pilot) -> str:
    labels = pilot.labels
    return " · ".join(label or "–" for label in (labels.quit, labels.discard, labels.roll))


def pressed(page: str, settings: SettingsStore, seed: int = 1) -> Iterator[tuple[str, str, str]]:
    """Each instruction of a page, done on one box: with the bottom line that it names, and the real one."""
    pilot = Pilot(TITLES, settings=settings, first_time=True, entropy=FakeEntropy(seed))
    phrases = PHRASES[language_of(page)]
    for table in tables(PAGES[page]):
        if table.columns == phrases.columns:
            for instruction, expected in table.rows:
                press(pilot, instruction, phrases)
                yield instruction, expected, bottom_line(pilot)


def guide(language: str) -> str:
    return "README.md" if language == "en" else f"{language}/README.md"


def prepared(language: str) -> MemorySettings:
    """The settings of a box that was prepared as the page says."""
    settings = MemorySettings({"language": language})
    list(pressed(guide(language), settings))
    return settings


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_a_new_box_becomes_that_of_a_class_by_what_the_page_says(language: str) -> None:
    settings = MemorySettings({"language": language})
    steps = list(pressed(guide(language), settings))
    assert len(steps) > 10
    assert [(what, found) for what, _, found in steps] == [(what, line) for what, line, _ in steps]
    assert settings.load()["profile"] == "class"


@in_each_lesson
@pytest.mark.parametrize("seed", range(5))
def test_what_to_press_in_a_lesson_leads_where_the_page_says(page: str, seed: int) -> None:
    steps = list(pressed(page, prepared(language_of(page)), seed))
    assert len(steps) >= 7
    assert [(what, found) for what, _, found in steps] == [(what, line) for what, line, _ in steps]


def test_an_instruction_that_leads_elsewhere_would_be_found() -> None:
    with pytest.raises(AssertionError, match="there is no list with Start the game"):
        list(
            pressed("lesson-10.md", MemorySettings({"profile": "class"}))
        )  # the guided round was not offered
    hand_held = MemorySettings({"introduced": list(TITLES)})
    wrong = [what for what, line, found in pressed("lesson-10.md", hand_held) if line != found]
    assert wrong == ["ROLL", "QUIT", "ROLL"]


# The numbers.


@pytest.mark.parametrize("page", PAGES)
def test_every_equation_holds(page: str) -> None:
    assert [equation for equation in equations(PAGES[page]) if not holds(equation)] == []


def test_the_lessons_have_equations_and_a_wrong_one_is_found() -> None:
    for language in LANGUAGE_NAMES:
        assert sum(len(equations(PAGES[page])) for page in PAGES if language_of(page) == language) >= 12
    assert equations("so 4 · 4 = 16 and\n2/6 = 1/3 = 0") == ["4 · 4 = 16", "2/6 = 1/3 = 0"]
    assert holds("2 · (3 + 4) − 1 = 13")
    assert not holds("2/6 = 1/3 = 0")


def test_every_command_prints_what_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    shown = [block for page in ENGLISH for block in consoles(PAGES[page])]
    assert len(shown) >= 2
    for command, output in shown:
        program, *arguments = shlex.split(command)
        assert program == "llamadillo"
        assert main(arguments) == 0
        assert capsys.readouterr().out == output


@pytest.mark.parametrize("column", ["Match", "Roll, then quit"])
def test_the_numbers_while_others_play_are_those_of_the_odds(column: str) -> None:
    (table,) = tables_with(column)
    for row in table.rows:
        cells = dict(zip(table.columns, row, strict=True))
        found = odds(turn(row_of(cells["Row"]), LLAMA_ROW, alone=False))
        if column == "Match":
            assert Fraction(cells["Match"]) == found.match, row
            assert cells["Match"].endswith("/216")
        else:
            assert (Fraction(cells["Quit now"]), Fraction(cells[column])) == (found.quit, found.roll), row
    if column == "Match":
        chances = [Fraction(row[1]) for row in table.rows]
        assert chances == sorted(chances, reverse=True)


def test_the_exact_table_is_complete_and_that_of_the_solver() -> None:
    shown = [row for table in tables_with("Roll to the end") for row in table.rows]
    all_rows = [" ".join(row) for n in (1, 2, 3) for row in combinations("123456L", n)]
    assert [row for row, *_ in shown] == all_rows
    for row, quit_now, to_the_end, best in shown:
        state = turn(row_of(row), LLAMA_ROW, alone=True)
        assert Fraction(quit_now) == odds(state).quit
        assert Fraction(to_the_end) == SOLVER.roll(state), row
        assert best == SOLVER.best(state).action.verb


def test_where_the_border_is() -> None:
    (table,) = tables_with("Different values")
    assert len(table.rows) == 7
    for n, *cells in table.rows:
        for cell, with_llama in zip(cells, (False, True), strict=True):
            found = [row for row in combinations("123456L", int(n)) if ("L" in row) == with_llama]
            rolled = [row for row in found if best_alone(" ".join(row)) == "roll"]
            assert cell == f"{len(rolled)} of {len(found)}"


def best_alone(row: str) -> str:
    return SOLVER.best(turn(row_of(row), LLAMA_ROW, alone=True)).action.verb


def test_the_rule_of_thumb_is_wrong_for_the_two_rows_that_are_named() -> None:
    wrong = [
        " ".join(row)
        for n in range(1, 8)
        for row in combinations("123456L", n)
        if (best_alone(" ".join(row)) == "roll") != ("L" in row or len(row) >= 4)
    ]
    assert wrong == ["3 5 6", "4 5 6"]
    assert all(f"`{row}`" in PAGES["lesson-17.md"] for row in wrong)


def test_the_cases_of_a_single_llama_are_counted_right() -> None:
    (table,) = tables_with("Case")
    counted = {"match": 0, "three llamas": 0} | {f"cheapest {value}": 0 for value in range(1, 5)}
    for faces in WAYS:
        llamas = faces.count(LLAMA)
        match = "match" if 0 < llamas < 3 else "three llamas" if llamas else f"cheapest {min(faces)}"
        counted[match] += 1
    points = {"match": 0, "three llamas": 10} | {f"cheapest {value}": 10 + value for value in range(1, 5)}
    assert {case: int(ways) for case, ways, _ in table.rows} == counted
    assert {case: int(cost) for case, _, cost in table.rows} == points
    total = sum(counted[case] * points[case] for case in counted)
    assert f"is {total}, the mean {total}/216" in PAGES["lesson-14.md"]


def test_the_cases_of_a_one_and_a_llama_are_counted_right() -> None:
    llama, one = 0, 0
    both = neither = 0
    for faces in WAYS:
        if faces.count(LLAMA) == 3:
            continue
        shown = (LLAMA in faces, 1 in faces)
        both += shown == (True, True)
        llama += shown == (True, False)
        one += shown == (False, True)
        neither += shown == (False, False)
    text = " ".join(PAGES["lesson-17.md"].split())
    assert (
        f"= {both}, only a llama in {llama}, only a 1 in {one}, neither nor three llamas in {neither}" in text
    )
    v = (llama * 1 + one * Fraction(124, 13) + neither * 31) / (216 - 8)
    assert v == SOLVER.roll(turn(row_of("1 L"), LLAMA_ROW, alone=True))
    assert f"gives *v* = {v}" in text


def test_what_drama_costs_is_right() -> None:
    assert llama_points(LLAMA_ROW) == 31
    assert "31 points" in PAGES["lesson-17.md"]


def test_the_dice_are_those_of_the_box() -> None:
    for page in ("lesson-10.md", "lesson-14.md"):
        assert f"`{' '.join(map(name, DICE[0]))}`" in PAGES[page]
    assert all(f"`{' '.join(map(name, die))}`" in PAGES["lesson-14.md"] for die in DICE)


def test_the_expected_llamas_are_right() -> None:
    (table,) = tables_with("Expected llamas")
    assert TITLE.dice is not None
    left = TITLE.dice.dice[0]
    for _, rolls, expected in table.rows:
        spread = (0, 0, 0, 0, int(rolls))
        llamas = rows((left,), (spread,))[-1]
        assert f"{float(llamas.expected):.1f}" == expected


def test_five_hundred_llamas_of_a_thousand_are_odd_and_five_of_ten_are_not() -> None:
    assert TITLE.dice is not None
    left = TITLE.dice.dice[0]
    assert judge((left,), ((125, 125, 125, 125, 500),)).verdict is Fairness.ODD
    assert judge((left,), ((1, 1, 1, 2, 5),)).verdict is not Fairness.ODD


@in_each_lesson
def test_a_lesson_takes_45_minutes(page: str) -> None:
    plan = tables(PAGES[page])[0]
    assert plan.columns[0].startswith("Minute")
    assert sum(int(minutes) for minutes, _ in plan.rows) == 45


@in_each_lesson
def test_every_task_has_a_solution(page: str) -> None:
    *_, tasks, solutions = PAGES[page].split("\n## ")
    numbers = re.findall(r"^(\d)\. ", tasks, re.MULTILINE)
    assert len(numbers) >= 4
    assert re.findall(r"^\*\*(\d)\.\*\*", solutions, re.MULTILINE) == numbers


# The other languages.


def test_every_page_is_there_in_every_language() -> None:
    others = [language for language in LANGUAGE_NAMES if language != "en"]
    assert sorted(f"{language}/{page}" for language in others for page in ENGLISH) == TRANSLATED


def digits(text: str) -> Counter[str]:
    """How often each number is in a text; 1,000 is a 1 and a 000 in each language."""
    return Counter(re.findall(r"\d+", text))


@pytest.mark.parametrize("page", TRANSLATED)
def test_a_translation_has_the_numbers_of_the_english_page(page: str) -> None:
    english, other = PAGES[page.split("/")[1]], PAGES[page]
    assert digits(other) == digits(english)
    assert consoles(other) == consoles(english)
    assert other.count("\n## ") == english.count("\n## ")
    both = list(zip(tables(english), tables(other), strict=True))
    for ours, theirs in both:
        assert is_of_presses(ours) == is_of_presses(theirs)
        for row, translated in zip(ours.rows, theirs.rows, strict=True):
            assert [digits(cell) for cell in translated] == [digits(cell) for cell in row]
