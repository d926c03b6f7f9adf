"""The time of each step of the app in a recorded game of a person against two computers.

The real app plays on fake devices in virtual time; the person presses labelled buttons. A step is one call of
`App.step`, with rules, opponents, drawing and the journal in memory, without devices and disk.
"""

import gc
import time
from collections.abc import Sequence
from random import Random
from statistics import median, quantiles
from typing import Final

from llamadillo.app.app import App
from llamadillo.app.effects import Effect
from llamadillo.app.loop import Devices, Loop
from llamadillo.gfx.frame import Frame
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Event
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES

Press = Sequence[Frame]
"""The frames after one press of a button: the answer and the frames that follow."""

TABLE: Final = {"occupants": ["person", "normal", "easy"], "first": 0}
LONGEST: Final = 400
"""The maximum number of presses of a recorded game."""


def seated(game: str) -> Pilot:
    """A box with a new game."""
    pilot = Pilot(TITLES, settings=MemorySettings({"table": TABLE}))
    pilot.choose(TITLES[game].name)
    pilot.choose(pilot.app.words.start_game)
    return pilot


def press_something(pilot: Pilot, random: Random) -> None:
    """Press one of the labelled buttons, mostly ROLL, and wait for the result."""
    labels = pilot.labels
    weights = ((QUIT, labels.quit, 1), (DISCARD, labels.discard, 5), (ROLL, labels.roll, 10))
    labelled = {button: weight for button, label, weight in weights if label}
    if labelled:
        pilot.press(*random.choices(list(labelled), list(labelled.values())))
    pilot.wait(5)


def recorded_game(seed: int = 1, most: int = LONGEST, game: str = "lama-dice") -> list[Press]:
    """The frames of a game by press, for at most `most` presses. Equal arguments give equal frames."""
    pilot, random = seated(game), Random(seed)
    presses: list[Press] = [tuple(pilot.display.shown)]
    while not pilot.journal.finished(1) and len(presses) <= most:
        seen = len(pilot.display.shown)
        press_something(pilot, random)
        if len(pilot.display.shown) > seen:
            presses.append(tuple(pilot.display.shown[seen:]))
    return presses


class TimedApp:
    """An app that records the seconds of each step."""

    def __init__(self, app: App) -> None:
        self.steps: list[float] = []
        self._app = app

    def step(self, event: Event | None) -> tuple[Effect, ...]:
        """Measure a step."""
        began = time.perf_counter()
        effects = self._app.step(event)
        self.steps.append(time.perf_counter() - began)
        return effects

    @property
    def deadline(self) -> float | None:
        """The app's."""
        return self._app.deadline

    @property
    def activity(self) -> str:
        """The app's."""
        return self._app.activity

    def close(self) -> None:
        """Close the app."""
        self._app.close()


def timed_steps(game: str, seed: int = 1, most: int = LONGEST) -> list[float]:
    """The seconds of each step of a game."""
    pilot, random = seated(game), Random(seed)
    timed = TimedApp(pilot.app)
    devices = Devices(pilot.display, pilot.lights, pilot.sound, pilot.power)
    pilot.loop = Loop(timed, devices, pilot.clock)
    for _ in range(most):
        if pilot.journal.finished(1):
            break
        press_something(pilot, random)
    return timed.steps


def main() -> None:
    """Print the times of the steps of each game."""
    print(f"{'':12}{'steps':>8}{'ms: median':>12}{'99 %':>8}{'worst':>8}")
    for game in TITLES:
        timed_steps(game, most=20)  # fills caches
        gc.collect()
        gc.disable()
        try:
            steps = [1000 * seconds for seconds in timed_steps(game)]
        finally:
            gc.enable()
        worst = max(steps)
        print(
            f"{game:12}{len(steps):>8}{median(steps):>12.2f}{quantiles(steps, n=100)[-1]:>8.2f}{worst:>8.2f}"
        )
