"""`llamadillo play`, from the command line to a real terminal."""

import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Protocol

import pytest

from llamadillo.app.loop import Devices, Loop
from llamadillo.app.settings import TableSetup
from llamadillo.cli import play as play_command
from llamadillo.cli import run
from llamadillo.cli.play import seeded_box, state_of, table_for
from llamadillo.devices.fake import FakeClock, FakeDisplay, FakeEntropy, FakeLights, FakePower, FakeSound
from llamadillo.gfx.frame import Frame
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased
from llamadillo.ports.lights import DARK, Lights
from llamadillo.storage.journal import open_journal
from llamadillo.storage.lock import InstanceLock
from llamadillo.wiring import box
from tests.cli.conftest import Command, process
from tests.cli.terminals import RealTerminal

# The table


@pytest.mark.parametrize(
    ("seats", "people", "occupants"),
    [
        (3, None, ("person", "normal", "normal")),
        (2, 2, ("person", "person")),
        (6, 4, ("person",) * 4 + ("normal",) * 2),
        (None, 1, ("person", "normal", "normal", "normal")),
        (None, 5, ("person",) * 5),
    ],
)
def test_people_sit_first_and_computers_take_the_other_seats(
    seats: int | None, people: int | None, occupants: tuple[str, ...]
) -> None:
    assert table_for(seats, people) == TableSetup(occupants)


def test_the_computers_are_those_that_are_named() -> None:
    assert table_for(3, None, "hard") == TableSetup(("person", "hard", "hard"))
    assert table_for(None, None, "careful") == TableSetup(("person", *("careful",) * 3))


def test_without_options_the_box_begins_with_its_start_screen() -> None:
    assert table_for(None, None) is None


# Refusals


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--seats", "7"), "argument --seats: a table has 2 to 6 seats, not 7"),
        (("--seats", "many"), "argument --seats: a table has 2 to 6 seats, not many"),
        (("--people", "0"), "argument --people: 1 to 6 people can play, not 0"),
        (("--seed", "-1"), "argument --seed: a seed is a whole number, not -1"),
        (("--seed", "²"), "argument --seed: a seed is a whole number, not ²"),
        (("--speed", "0.09"), "argument --speed: time can pass 0.1 to 50 times as fast, not 0.09"),
        (("--speed", "51"), "argument --speed: time can pass 0.1 to 50 times as fast, not 51"),
        (("--speed", "nan"), "argument --speed: time can pass 0.1 to 50 times as fast, not nan"),
        (("--speed", "fast"), "argument --speed: time can pass 0.1 to 50 times as fast, not fast"),
    ],
)
def test_an_invalid_option(arguments: tuple[str, ...], sentence: str, llamadillo: Command) -> None:
    result = llamadillo("play", *arguments)
    assert result.code == 2
    assert result.err.splitlines()[-1] == f"llamadillo play: error: {sentence}"


def test_a_box_is_not_for_guests_and_for_a_class(llamadillo: Command) -> None:
    result = llamadillo("play", "--kiosk", "--class")
    assert result.code == 2
    assert result.err.endswith("argument --class: not allowed with argument --kiosk\n")


def test_each_use_of_the_box_has_its_own_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "box"))

    def state(**given: object) -> str:
        return state_of(Namespace(**{"state": None, "kiosk": False, "classroom": False} | given)).name

    assert state() == "box"
    assert state(kiosk=True) == "box-kiosk"
    assert state(classroom=True) == "box-class"
    assert state(kiosk=True, state=tmp_path / "there") == "there"


@pytest.mark.parametrize(("use", "after"), [("kiosk", 60), ("class", 600)])
def test_a_seeded_box_invites_guests_or_a_class(use: str, after: int) -> None:
    clock, lights = FakeClock(), FakeLights()
    devices = Devices(FakeDisplay(), lights, FakeSound(), FakePower())
    profile = "class" if use == "class" else None
    loop = seeded_box(7, devices, clock, None, public=use == "kiosk", profile=profile)
    began, wanted = clock.now(), loop.turn()
    while lights.now == DARK:
        assert wanted is not None
        clock.advance_to(max(wanted, clock.now()))
        wanted = loop.turn()
    assert clock.now() - began == pytest.approx(after, abs=1), "the dice of the invitation are lit"


def test_more_people_than_seats(llamadillo: Command) -> None:
    sentence = "llamadillo play: 3 people do not fit at 2 seats.\n"
    assert llamadillo("play", "--seats", 2, "--people", 3) == (2, "", sentence)


@pytest.mark.parametrize("closed", ["</dev/null", "<&-", ">/dev/null", ">&-"])
def test_without_a_terminal(tmp_path: Path, closed: str) -> None:
    prefix = ["sh", "-c", f'exec "$@" {closed}', "sh"]
    done = process("play", "--state", tmp_path / "state", prefix=prefix)
    assert done.returncode == 1
    assert done.stderr == "llamadillo play: it needs a terminal to play in; input or output goes elsewhere.\n"
    assert not (tmp_path / "state").exists()


# A seed


def played(seed: int) -> list[tuple[Frame, Lights]]:
    """The frames and lights of the first turns of a seeded game."""
    clock, display, lights = FakeClock(), FakeDisplay(), FakeLights()
    loop = seeded_box(
        seed, Devices(display, lights, FakeSound(), FakePower()), clock, TableSetup(("person", "easy"))
    )
    seen = []
    wanted = loop.turn()
    for button in [Button.DISCARD, *[Button.ROLL, Button.DISCARD] * 30]:
        loop.turn(ButtonPressed(button))
        wanted = loop.turn(ButtonReleased(button))
        end = clock.now() + 1
        while wanted is not None and wanted <= end:
            clock.advance_to(max(wanted, clock.now()))
            wanted = loop.turn()
        clock.advance_to(end)
        seen.append((display.glass, lights.now))
    return seen


def test_a_seed_repeats_its_game() -> None:
    assert played(7) == played(7)
    assert played(7) != played(8)


# In a real terminal


class Play(Protocol):
    def __call__(self, *arguments: str) -> RealTerminal: ...


@pytest.fixture
def python(tmp_path: Path) -> Iterator[Play]:
    """Starts Python in a terminal, and ends it after the test."""
    with ExitStack() as terminals:

        def start(*arguments: str) -> RealTerminal:
            return terminals.enter_context(closing(RealTerminal([sys.executable, *arguments], tmp_path)))

        yield start


@pytest.fixture
def play(python: Play, tmp_path: Path) -> Play:
    """Starts `llamadillo play` in a terminal."""
    return partial(python, "-m", "llamadillo", "play", "--state", str(tmp_path / "state"))


def test_a_match_is_saved_and_resumed(play: Play, tmp_path: Path) -> None:
    terminal = play("--seats", "2", "--people", "2", "--speed", "50")
    terminal.read_until("Ctrl+C: end")
    terminal.type("\x1b[24~")
    terminal.read_until("Saved llamadillo-")
    terminal.type("rr\x03")
    assert terminal.exit_code() == 0
    (picture,) = tmp_path.glob("llamadillo-*.png")
    assert terminal.output.rstrip().endswith(f"Saved {picture}")
    assert "\x1b[?1049h" in terminal.output, "it took the whole screen"
    assert "\x1b[?1049l" in terminal.output, "and gave it back"
    assert "\x1b[?25h" in terminal.output[terminal.output.rindex("\x1b[?1049l") :], "with the cursor"

    journal = open_journal(tmp_path / "state")
    saved = journal.unfinished()
    journal.close()
    assert saved is not None
    assert saved.events, "the deal is saved"

    again = play("--seats", "6")
    again.read_until("Ctrl+C: end")
    again.type("\x03")
    assert again.exit_code() == 0
    journal = open_journal(tmp_path / "state")
    assert journal.unfinished() == saved, "the table of the command line does not replace an unfinished match"
    journal.close()


@pytest.mark.parametrize("use", ["kiosk", "class"])
def test_each_use_plays_and_saves_apart(
    use: str, python: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "box"))
    terminal = python("-m", "llamadillo", "play", f"--{use}", "--seats", "2", "--people", "2")
    terminal.read_until("Ctrl+C: end")
    terminal.type("\x03")
    assert terminal.exit_code() == 0
    with closing(open_journal(tmp_path / f"box-{use}")) as journal:
        assert journal.unfinished() is not None
    assert not (tmp_path / "box").exists(), "a person's own games are not touched"


def test_a_seeded_game_is_not_saved(play: Play, tmp_path: Path) -> None:
    terminal = play("--seed", "7", "--seats", "3")
    terminal.read_until("Ctrl+C: end")
    terminal.type("\x03")
    assert terminal.exit_code() == 0
    assert not (tmp_path / "state").exists()


def test_a_second_llamadillo_is_refused(play: Play, tmp_path: Path) -> None:
    with InstanceLock(tmp_path / "state"):
        terminal = play()
        assert terminal.exit_code() == 1
    assert terminal.output.startswith("llamadillo play: llamadillo is running already")
    assert terminal.output.count("\n") == 1


def test_without_textual(python: Play) -> None:
    program = (
        "import sys; sys.modules['textual'] = None; from llamadillo.cli import main; sys.exit(main(['play']))"
    )
    terminal = python("-c", program)
    assert terminal.exit_code() == 1
    assert terminal.output.strip() == "llamadillo play: it needs Textual: pip install 'llamadillo[sim]'."


def test_textual_is_loaded_only_to_play() -> None:
    """`--help` is quick, and other commands do not import it."""
    program = (
        "import sys, llamadillo.cli.play, llamadillo.devices.sim.parts, llamadillo.devices.sim.clock;"
        "sys.exit(sorted({'textual', 'rich', 'PIL', 'gpiozero', 'luma'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# Bots of one's own.


def until_it_says(said: list[str], loop: Loop, clock: FakeClock) -> None:
    """Let little time pass while a process starts: a box that rests asks no bot."""
    for _ in range(150_000):
        if said:
            break
        clock.advance(0.001)
        loop.turn()
    loop.close()


@pytest.mark.parametrize("command", [play_command, run])
def test_the_folder_of_bots_can_be_named(
    command: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = ArgumentParser()
    command.add_arguments(parser)
    assert parser.parse_args(["--bots", str(tmp_path)]).bots == tmp_path
    assert parser.parse_args([]).bots is None
    with pytest.raises(SystemExit):
        parser.parse_args(["--bots", str(tmp_path / "mine")])
    assert "argument --bots: there is no folder" in capsys.readouterr().err


@pytest.mark.parametrize("named", [True, False])
def test_bots_come_from_the_folder_that_is_named_or_from_the_state_directory(
    tmp_path: Path, named: bool
) -> None:
    """A bot with an error says in which file it is."""
    state, said = tmp_path / "state", list[str]()
    folder = tmp_path / "mine" if named else state / "bots"
    (folder / "lama-dice").mkdir(parents=True)
    (folder / "lama-dice" / "lena.py").write_text("1 // 0", encoding="utf-8")
    clock = FakeClock()
    devices = Devices(FakeDisplay(), FakeLights(), FakeSound(), FakePower())
    table = TableSetup(("bot:lena", "normal"), 0)
    bots = folder if named else None
    loop = box(devices, clock, FakeEntropy(1), state, table, said.append, bots=bots)
    until_it_says(said, loop, clock)
    (sentence,) = said
    assert sentence.startswith("The bot lena for lama-dice has stopped: ")
    assert str(folder / "lama-dice" / "lena.py") in sentence
    assert "ZeroDivisionError" in sentence


def test_a_seeded_box_has_the_bots_that_are_named(tmp_path: Path) -> None:
    clock, said = FakeClock(), list[str]()
    devices = Devices(FakeDisplay(), FakeLights(), FakeSound(), FakePower())
    table = TableSetup(("bot:gone", "normal"), 0)
    loop = seeded_box(7, devices, clock, table, said.append, bots=tmp_path)
    until_it_says(said, loop, clock)
    assert said[0].startswith("The bot gone for lama-dice has stopped: ")
    assert "cannot be read (No such file or directory)" in said[0]
