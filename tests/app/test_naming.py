"""Entering a name: how many presses it takes, and that every sign of the wheel can be reached."""

from statistics import median

import pytest

from llamadillo.app.first_names import FIRST_NAMES
from llamadillo.app.players import NAME_LENGTH
from llamadillo.app.scenes.naming import Naming
from llamadillo.app.spelling import DELETE, END, LETTERS, likeliest, spelled, way, wheel
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.titles import TITLES
from tests.app.first_names import MEASURED

ALL = tuple(name for names in MEASURED.values() for name in names)


class Entry:
    """The scene where a name is entered, and what was entered."""

    def __init__(self, taken: tuple[str, ...] = (), known: tuple[str, ...] = ()) -> None:
        self.entered: list[str] = []
        self.pilot = Pilot(TITLES)
        self.scene = Naming(self.pilot.app, frozenset(taken), known, self.entered.append)
        self.pilot.app.push(self.scene)
        self.presses = 0

    def take(self, *signs: str) -> None:
        """Turn the wheel the shorter way to each sign, as one does who sees it, and take it."""
        for sign in signs:
            presses = way(self.scene.wheel, sign)
            self.pilot.press(*presses)
            self.presses += len(presses)


def test_a_common_name_takes_at_most_twenty_presses_at_the_median() -> None:
    for language, names in MEASURED.items():
        presses = {name: len(spelled(name + END)) for name in names}
        assert median(presses.values()) <= 16, (language, presses)
        assert max(presses.values()) <= 25, (language, presses)


def test_a_name_that_is_not_in_the_list_takes_hardly_more() -> None:
    presses = {name: len(spelled(name + END, tuple(n for n in FIRST_NAMES if n != name))) for name in ALL}
    assert median(presses.values()) <= 22, presses


@pytest.mark.parametrize(
    ("name", "most"), [("Lena", 10), ("Mohammed", 14), ("Zoé", 20), ("Jean-Luc", 30), ("R2d2", 80)]
)
def test_some_names(name: str, most: int) -> None:
    entry = Entry()
    entry.take(*name.upper(), END)
    assert entry.entered == [name]
    assert entry.presses == len(spelled(name + END)) <= most


@pytest.mark.parametrize("begun", ["", "L", "Len", "Xyzzyqq", "É", "3", "Ab-"])
def test_every_letter_is_on_every_wheel_once(begun: str) -> None:
    signs = wheel(begun)
    assert sorted(signs) == sorted([*LETTERS, DELETE, *([END] if begun else [])])
    assert signs[-3] == DELETE, "three turns back"


def test_the_likeliest_letters_are_next_to_the_middle() -> None:
    names = ("Lena", "Lenz", "Leo", "Leon", "Leonie", "Lea", "Levi", "Eva", "Bela")
    first, second, third, fourth, fifth, *_ = likeliest("Le", names)
    assert (first, second) == ("O", "N"), "by the number of names that begin so"
    assert (third, fourth) == ("V", "A"), "equal there, but EV is more frequent than EA"
    assert fifth == END, "one name ends with E, and names end often"
    signs = wheel("Le", names=names)
    assert (signs[0], signs[1], signs[-1], signs[2], signs[-2]) == (first, second, third, fourth, fifth)


def test_a_name_of_full_length_can_only_end_or_go_back() -> None:
    entry = Entry()
    entry.take(*"ALEXANDR")
    assert entry.scene.wheel == (END, DELETE)
    entry.take(DELETE)
    assert entry.scene.name == "Alexand"
    entry.take("E", END)
    assert entry.entered == ["Alexande"]


def test_the_step_back_takes_letters_and_then_leaves() -> None:
    entry = Entry()
    start = Pilot(TITLES).app.picture
    entry.take("L", "E", DELETE)
    assert entry.scene.name == "L"
    assert entry.pilot.labels.discard == "TAKE"
    entry.pilot.press(QUIT, QUIT, QUIT)
    assert entry.pilot.labels.discard == "DELETE"
    entry.pilot.press(DISCARD)
    entry.pilot.press(QUIT, QUIT, QUIT)
    assert entry.pilot.labels.discard == "BACK"
    entry.pilot.press(DISCARD)
    assert entry.pilot.app.picture == start
    assert entry.entered == []


def test_a_taken_name_is_refused_with_the_reason() -> None:
    entry = Entry(taken=("Lena",))
    entry.take(*"LENA", END)
    assert entry.entered == []
    assert entry.pilot.labels.discard == ""
    again = Entry(taken=("Lena",))
    again.take(*"LENA")
    other = Entry()
    other.take(*"LENA")
    assert again.pilot.app.picture.frame != other.pilot.app.picture.frame, "it says why"
    again.take("H", END)
    assert again.entered == ["Lenah"]


def test_a_known_name_is_offered_as_a_whole_once() -> None:
    entry = Entry(known=("Leopold", "Lena", "Ana"), taken=("Lena",))
    assert entry.scene.sign not in ("Leopold", "Lena", "Ana"), "nothing has begun yet"
    entry.take("L")
    assert entry.scene.sign == "Leopold"
    entry.take("E")
    assert "Leopold" not in entry.scene.wheel
    entry.take(*"OPOLD", END)
    assert entry.entered == ["Leopold"]


def test_taking_a_known_name_ends_it() -> None:
    entry = Entry(known=("Zwtlana", "Zwetlana"))
    entry.take("Z")
    assert entry.scene.sign == "Zwtlana"
    entry.pilot.press(ROLL, QUIT, DISCARD)
    assert entry.entered == ["Zwtlana"]


def test_the_next_known_name_is_offered_when_the_first_was_passed_over() -> None:
    entry = Entry(known=("Zwtlana", "Zwetlana"))
    entry.take("Z", "W")
    assert entry.scene.sign == "Zwetlana"


def test_roll_held_down_runs() -> None:
    entry = Entry()
    entry.pilot.hold(ROLL, 2.0)
    assert entry.scene.wheel.index(entry.scene.sign) > 15


def test_every_letter_of_the_list_and_of_the_wheel_can_be_drawn() -> None:
    letters = {letter for name in FIRST_NAMES for letter in name.upper()[:NAME_LENGTH]}
    assert letters <= set(LETTERS)
    for font in (TEXT, BOLD, LARGE):
        assert font.covers(LETTERS + LETTERS.lower() + END)
