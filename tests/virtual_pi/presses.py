"""Presses by the thousand on a box that is starved and loses its display, each of them accounted for.

This runs on the virtual Pi itself (`python -m tests.virtual_pi.presses PID PRESSES SEED STOPS`): with a
virtual clock asking the agent for each press would take too long. A person walks through the menus,
where each press has one effect that can be seen: ROLL moves the cursor, DISCARD opens or changes, QUIT
goes back. After each burst of presses the box must be where these presses lead: one that is lost,
doubled, taken for another button or for a held one, or handled in another order leads elsewhere. A few
faults do not show that way, as a cursor that is moved twice before its list is left; the test also
counts.
"""

import json
import os
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from llamadillo.app.button_gestures import HOLD_SECONDS
from llamadillo.ports.events import Button
from tests.virtual_pi.day import PiHere
from tests.virtual_pi.guest import agent
from tests.virtual_pi.pi import STATE
from tests.virtual_pi.reading import Sight

START: Final = (
    *("LAMA Dice", "LAMA", "Armadillo", "Learn", "Records", "Dice laboratory"),
    *("Settings", "Help", "Power off"),
)
"""The lines of the start screen; the cursor goes round."""
SETTINGS: Final = (
    *("Language", "Sound", "Quiet from", "Brightness"),
    *("Animation", "Open hands", "Pace", "Coach", "Profile", "Clear", "Test the box", "About"),
)
HELP: Final = ("The buttons", "LAMA Dice", "LAMA", "Armadillo")
TOGGLE: Final = "Open hands"
"""The setting that DISCARD changes here, …"""
KEY: Final = "open_hands"
"""… and its name in the settings file."""
BURST: Final = 8
"""The most presses between two looks."""
DOWN: Final = (0.025, 0.12)
APART: Final = (0.025, 0.2)
"""Seconds that a button is down, and between two presses: a contact is quiet for longer than it bounces."""
BOUNCE: Final = agent.TICK
"""Seconds between two changes of a contact that bounces, …"""
BOUNCES: Final = 8
"""… and the most pairs of them after the first change."""
STOPS: Final = (0.05, 1.5)
"""Seconds for which the box gets no processor."""
PATIENCE: Final = 120.0
"""Seconds until the box has handled all presses and its picture is there. A display that was put back before
the box noticed shows it after 15 s."""


@dataclass(frozen=True)
class Where:
    """A place in the menus."""

    start: int = START.index("Learn")
    """The line of the start screen; a new box begins at learning."""
    opened: str = ""
    """`Settings`, `Help`, or nothing."""
    line: int = 0
    """The line of what is open."""
    changed: bool = False
    """Whether the setting is on."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the list that is shown."""
        return {"Settings": SETTINGS, "Help": HELP}.get(self.opened, START)

    @property
    def place(self) -> tuple[int, str, int]:
        """What can be seen of it at once."""
        return self.start, self.opened, self.line

    @property
    def at(self) -> str:
        """The line under the cursor."""
        return self.lines[self.line if self.opened else self.start]

    def after(self, button: Button) -> "Where":
        """Where a press leads to."""
        match button:
            case Button.ROLL if self.opened:
                return replace(self, line=(self.line + 1) % len(self.lines))
            case Button.ROLL:
                return replace(self, start=(self.start + 1) % len(START))
            case Button.QUIT:
                return replace(self, opened="", line=0)
            case Button.DISCARD if not self.opened:
                return replace(self, opened=self.at, line=0)
        return replace(self, changed=not self.changed)

    @property
    def sensible(self) -> tuple[Button, ...]:
        """The buttons that a person presses here."""
        back = (Button.QUIT,) if self.opened else ()
        choice = (
            (Button.DISCARD,)
            if self.at in {TOGGLE, *(("Settings", "Help") if not self.opened else ())}
            else ()
        )
        return (*back, *choice * 2, Button.ROLL)

    def is_shown(self, sight: Sight) -> bool:
        """Whether the glass shows this place, and no button is held."""
        back = "BACK" if self.opened else ""
        return sight.labels.quit == back and sight.labels.roll == "NEXT" and sight.under_cursor(self.at)


STARTS: Final = tuple(Where(start) for start in range(len(START)))


@dataclass(frozen=True)
class Stimulus:
    """Something that is done to the box."""

    at: float
    """Seconds after the begin of the burst."""
    what: str
    """`down` or `up`; `stop` or `continue`: the box gets no processor in between."""
    button: Button | None = None
    bounces: int = 0
    """How often the contact changes twice more before it is quiet."""


def burst(random: Random, where: Where, *, stops: bool) -> tuple[list[Stimulus], Where, Counter[str]]:
    """Some presses, what happens meanwhile, where they lead to, and what was done, counted.

    With `stops` the box is stopped in every second burst, and in every second burst all contacts bounce.
    """
    stimuli: list[Stimulus] = []
    counts: Counter[str] = Counter()
    seen: set[tuple[int, str, int]] = set()
    moment = 0.0
    most = random.randint(1, BURST)
    worn = stops and random.random() < 0.5
    while len(stimuli) < 2 * most or where.place in seen:
        button = random.choice(where.sensible)
        up = moment + random.uniform(*DOWN)
        for at, what in ((moment, "down"), (up, "up")):
            stimuli.append(Stimulus(at, what, button, random.randint(0, BOUNCES) if worn else 0))
        seen.add(where.place)
        where = where.after(button)
        counts[button.value] += 1
        moment = up + random.uniform(*APART)
    if stops and random.random() < 0.5:
        stopped = random.uniform(0, moment)
        stimuli += [Stimulus(stopped, "stop"), Stimulus(stopped + random.uniform(*STOPS), "continue")]
        counts["stops"] += 1
    counts["bounces"] = sum(stimulus.bounces for stimulus in stimuli)
    return sorted(stimuli, key=lambda stimulus: stimulus.at), where, counts


class Walk:
    """One walk through the menus of the box that is the process `pid`."""

    def __init__(self, pid: int, seed: int, *, stops: bool) -> None:
        self._pi = PiHere()
        self._pid = pid
        self._stops = stops
        self._random = Random(seed)
        self._where = Where()
        self.counts: Counter[str] = Counter()

    def begin(self) -> None:
        """Move the cursor of a new box, which writes its picture, and wait until it has moved."""
        self._pi.press(Button.ROLL)
        self.counts[Button.ROLL.value] += 1
        self._where = self._where.after(Button.ROLL)
        self._pi.come()
        self._pi.wait_for(self._where.is_shown, f"{self._where}", PATIENCE)

    def go(self, presses: int) -> None:
        """Press this number of times. AssertionError when the box is not where the presses lead."""
        while sum(self.counts[button.value] for button in Button) < presses:
            before = self._where
            stimuli, self._where, counts = burst(self._random, before, stops=self._stops)
            pulled = self._random.random() < 0.3
            if pulled:
                self._pi.unplug_display()
                counts["pulled"] += 1
            held = self._do(stimuli)
            if pulled:
                self._pi.plug_in_display()
            self.counts += counts
            if held[Button.QUIT] < HOLD_SECONDS:
                self._look(before, stimuli)
            else:  # on a busy host a short press was none
                self._leave()

    def _look(self, before: Where, stimuli: list[Stimulus]) -> None:
        try:
            self._pi.wait_for(self._where.is_shown, f"{self._where}", PATIENCE)
            changed = json.loads((Path(STATE) / "settings.json").read_text()).get(KEY, False)
            assert changed == self._where.changed, f"{KEY} is {changed}, not {self._where.changed}"
        except AssertionError as error:
            said = "\n".join(
                f"{stimulus.at:7.3f} {stimulus.what} {stimulus.button.value if stimulus.button else ''}"
                for stimulus in stimuli
            )
            raise AssertionError(f"after {dict(self.counts)}, from {before}:\n{said}\n{error}") from None

    def _leave(self) -> None:
        """Go back to the start screen from anywhere."""
        self.counts["held"] += 1
        while not (shown := [place for place in STARTS if place.is_shown(self._pi.still(PATIENCE))]):
            self._pi.seen_after(self._pi.press(Button.QUIT))
            self.counts[Button.QUIT.value] += 1
        (self._where,) = [replace(place, changed=self._where.changed) for place in shown]

    def _do(self, stimuli: list[Stimulus]) -> dict[Button, float]:
        """Let it happen; returns how long, at most, each button was held.

        A host that is busy delays it, and never brings two edges closer together: the kernel has noticed
        an edge when a tick of its timer is over, and what follows has its distance from then on. A contact
        bounces in virtual time only: a busy host would make presses of it.
        """
        began = time.monotonic()
        pressed, held = dict.fromkeys(Button, began), dict.fromkeys(Button, 0.0)
        for stimulus in stimuli:
            time.sleep(max(0.0, began + stimulus.at - time.monotonic()))
            match stimulus.what:
                case "stop":
                    os.kill(self._pid, signal.SIGSTOP)
                case "continue":
                    os.kill(self._pid, signal.SIGCONT)
                case _:
                    assert stimulus.button is not None
                    closed = stimulus.what == "down"
                    changes = [closed, *(not closed, closed) * stimulus.bounces]
                    moment, *_ = self._pi.contacts([(stimulus.button, change, BOUNCE) for change in changes])
                    done = time.monotonic()
                    began = max(began, done - stimulus.at)
                    if stimulus.what == "down":
                        pressed[stimulus.button] = moment
                    else:
                        held[stimulus.button] = max(held[stimulus.button], done - pressed[stimulus.button])
        return held


def main(pid: int, presses: int, seed: int, stops: int) -> None:
    """Press this number of times or a few more; print what was done, the first press included.

    With `stops` (0 or 1) the box is stopped from time to time. This program gets the processor before others.
    """
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(10))
    walk = Walk(pid, seed, stops=bool(stops))
    walk.begin()
    began = time.monotonic()
    walk.go(presses)
    sys.stdout.write(json.dumps({**walk.counts, "seconds": time.monotonic() - began}) + "\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
