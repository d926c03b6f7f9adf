"""Words in a language come from its catalogue; without it they are English, and the box keeps running."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import llamadillo
from llamadillo import languages
from llamadillo.app.settings import TableSetup
from llamadillo.gfx.fonts import LARGE
from llamadillo.gfx.frame import WIDTH
from llamadillo.pilot import DISCARD, QUIT, Pilot
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES

PACKAGE = Path(llamadillo.__file__).parent
ASK = "from llamadillo.languages import words; w = words('de'); print(w.roll, w.wins(('Ana',)))"


@pytest.mark.parametrize(
    ("code", "roll"), [("en", "ROLL"), ("de", "WÜRFELN"), ("fr", "LANCER"), ("tlh", "ROLL")]
)
def test_each_language_has_its_words_and_an_unknown_one_is_english(code: str, roll: str) -> None:
    assert languages.words(code).roll == roll


def test_every_language_fills_gaps_and_counts() -> None:
    for code in LANGUAGE_NAMES:
        words = languages.words(code)
        assert "Ana" in words.wins(("Ana",))
        assert words.seconds_left(1).replace("1", "2") != words.seconds_left(2)
        assert "20" in words.seconds_left(20)


def test_words_are_read_once() -> None:
    assert languages.words("de") is languages.words("de")


def ask(package: Path) -> str:
    """Two German messages, by a copy of the package."""
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=package.parent, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package's words."""
    package = tmp_path / "llamadillo"
    for folder in ("languages", "ports", "screens/words"):
        shutil.copytree(PACKAGE / folder, package / folder)
    (package / "__init__.py").touch()
    (package / "screens" / "__init__.py").touch()
    return package


def test_a_copy_has_its_catalogue(copy: Path) -> None:
    assert ask(copy) == "WÜRFELN Ana gewinnt!"


def test_without_a_catalogue_it_is_english(copy: Path) -> None:
    (copy / "languages" / "de.mo").unlink()
    assert ask(copy) == "ROLL Ana wins!"


@pytest.mark.parametrize("left", [0, 3, 19, 27, 200, 2000])
def test_with_a_damaged_catalogue_it_is_english(copy: Path, left: int) -> None:
    catalogue = copy / "languages" / "de.mo"
    catalogue.write_bytes(catalogue.read_bytes()[:left])
    assert ask(copy) == "ROLL Ana wins!"


def test_the_box_uses_the_language_of_its_settings() -> None:
    assert Pilot(TITLES, language="fr").labels.roll == "SUITE"


def test_a_new_language_is_used_at_once_everywhere() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("person", "normal"), 0))
    pilot.wait(5.0)
    assert pilot.labels.quit == "QUIT"
    before = pilot.glass
    set_language(pilot)
    assert pilot.labels.quit == "AUSSTIEG"
    for _ in range(len(LANGUAGE_NAMES) - 1):
        set_language(pilot)
    assert pilot.glass == before


def set_language(pilot: Pilot) -> None:
    """From a match into the settings, on to the next language, and back into the match."""
    pilot.hold(QUIT)
    pilot.choose(pilot.app.words.settings)
    pilot.press(DISCARD, QUIT, QUIT)


@pytest.mark.parametrize("code", LANGUAGE_NAMES)
def test_guests_are_invited_in_large_letters(code: str) -> None:
    assert LARGE.width(languages.words(code).try_it) <= WIDTH
