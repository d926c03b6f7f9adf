"""A whole game on the simulated box, by a player who only reads the screen.

The player sees only the characters in the terminal: the pixels are read from them, the labels of
the buttons from the pixels, and every key that is pressed has a label.
"""

import asyncio
import json
from inspect import getmembers_static
from pathlib import Path
from random import Random

import pytest
from textual.events import Key

from llamadillo.app.app import App
from llamadillo.app.loop import Devices, Loop
from llamadillo.app.settings import TableSetup
from llamadillo.app.world import World
from llamadillo.devices.fake import FakeClock, FakeEntropy, FakeJournal
from llamadillo.devices.sim.parts import SimBox
from llamadillo.devices.sim.terminal import Terminal
from llamadillo.devices.sim.widgets import OledWidget
from llamadillo.engine.game import TERMINAL
from llamadillo.engine.record import replay
from llamadillo.games import REGISTRY
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.frame import HEIGHT, Frame
from llamadillo.ports.memory import MemorySettings
from llamadillo.screens.picture import LABEL_TOP, Labels, finish
from llamadillo.screens.words import Word
from llamadillo.titles import TITLES
from llamadillo.titles.lama_dice.words import LamaDiceWords
from tests.devices.sim.test_pixels import READERS

COLUMNS = (range(42), range(43, 85), range(86, 128))
"""The columns of the labels of QUIT, DISCARD and ROLL."""
START = ("", "OK", "NEXT")
"""What they do on the start screen."""
OVER = ("MENU", "AGAIN", "NEXT")
"""What the buttons do when the game is over."""


class AlarmClock(FakeClock):
    """A clock that the test advances and that records the terminal's alarm."""

    alarm: float | None = None

    def wait(self, moment: float) -> float:
        """An hour: `Person.waits` lets it ring."""
        self.alarm = moment
        return 3600.0


def strip(frame: Frame, column: range) -> tuple[bool, ...]:
    return tuple(frame.pixel(x, y) for y in range(LABEL_TOP, HEIGHT) for x in column)


def dictionary() -> tuple[dict[tuple[bool, ...], str], ...]:
    """For each column: what every label looks like."""
    words = LamaDiceWords()
    texts = [
        "",
        *(getattr(words, name) for name, word in getmembers_static(LamaDiceWords) if isinstance(word, Word)),
    ]
    return tuple(
        {
            strip(finish(Canvas(), Labels(**{side: text})).frame, column): text
            for text in texts
            if text == text.upper()
        }
        for side, column in zip(("quit", "discard", "roll"), COLUMNS, strict=True)
    )


AFTER_THE_GAMES = len(("Learn", "Records", "Dice laboratory", "Settings", "Help", "Power off"))
"""The entries of the start menu after the games."""


class Person:
    """Plays by reading, and chooses at random."""

    def __init__(self, terminal: Terminal, clock: AlarmClock, seed: int) -> None:
        self._terminal = terminal
        self._clock = clock
        self._mood = Random(seed)
        self._dictionary = dictionary()
        self.met: set[tuple[str, ...]] = set()
        """All labels of this game."""

    def reads(self) -> tuple[str, ...]:
        """The three labels on the screen. KeyError where one is no word."""
        oled = self._terminal.query_one(OledWidget)
        lines = tuple(oled.render_line(y).text for y in range(oled.size.height))
        glass = READERS[len(lines)](lines)
        labels = zip(self._dictionary, COLUMNS, strict=True)
        return tuple(known[strip(glass, column)] for known, column in labels)

    async def waits(self, seconds: float) -> None:
        """Lets time pass; the alarm rings whenever it was set for."""
        end = self._clock.now() + seconds
        while self._clock.alarm is not None and self._clock.alarm <= end:
            self._clock.advance_to(max(self._clock.alarm, self._clock.now()))
            self._clock.alarm = None
            self._terminal.wake()
        self._clock.advance_to(end)

    async def presses(self, key: str) -> None:
        done = asyncio.Event()
        self._terminal.post_message(Key(key, key))
        self._terminal.call_later(done.set)
        await done.wait()

    async def goes_to_the_first_game(self) -> None:
        """Moves the cursor of the start menu from Learn, where it begins on a new box, round to the top."""
        await self.waits(1.0)
        for _ in range(AFTER_THE_GAMES):
            await self.presses("r")

    async def plays(self) -> int:
        """Plays until the game is over and returns how many keys that took."""
        for keys in range(10_000):
            await self.waits(0.4)
            while (labels := self.reads()) == ("", "", "SKIP"):
                await self.waits(1.0)
            await self.waits(0.4)  # a screen that appears without a press takes no answer at first
            self.met.add(labels)
            if labels == OVER:
                return keys
            await self.presses(self._chooses(labels))
        raise AssertionError("the game does not end")

    def _chooses(self, labels: tuple[str, ...]) -> str:
        weights: dict[str, float] = {"ROLL": 8, "OK": 9, "YES": 9, "KEEP": 1, "NEXT": 1 if labels[1] else 9}
        weights |= {"QUIT": 4, "BACK": 0.01, "NO": 0.01, "LEAVE": 0.01, "LEARN": 0.01}
        offered = {key: weights.get(label, 2) for key, label in zip("qdr", labels, strict=True) if label}
        return self._mood.choices(list(offered), list(offered.values()))[0]


@pytest.mark.parametrize(
    ("size", "table", "seed"),
    [
        ((80, 24), None, 1),
        ((80, 24), TableSetup(("person", "easy", "normal"), 1), 2),
        ((140, 46), TableSetup(("normal", "person", "person", "easy", "normal", "easy")), 3),
    ],
)
async def test_a_game_is_played_by_reading_the_screen(
    size: tuple[int, int], table: TableSetup | None, seed: int
) -> None:
    parts, clock, journal = SimBox(), AlarmClock(), FakeJournal()
    world = World(clock, FakeEntropy(seed), journal, MemorySettings())
    devices = Devices(parts.display, parts.lights, parts.sound, parts.power)
    loop = Loop(App(world, TITLES, table=table), devices, clock)
    terminal = Terminal(parts, loop.turn, loop.close, clock, Path())
    async with terminal.run_test(size=size) as pilot:
        person = Person(terminal, clock, seed)
        if table is None:
            await person.goes_to_the_first_game()
        keys = await person.plays()
        assert journal.finished(10) == (), "the result was not seen yet"
        await person.presses("q")
        assert person.reads() == START
        await pilot.press("ctrl+c")

    assert loop.stopped
    assert keys > 10
    assert person.met >= {("QUIT", "TABLE", "ROLL"), ("NO", "YES", ""), ("", "", "NEXT"), OVER}
    (saved,) = journal.finished(10)
    *_, end = replay([line.encode() for line in (saved.header, *saved.events)], REGISTRY)
    assert end.game.current_actor(end.state) is TERMINAL
    assert saved.result is not None
    assert json.loads(saved.result)["points"] == list(end.game.result(end.state).points)
