"""A monkey at the box: random events through all screens of all games, on virtual time.

`LLAMADILLO_MONKEY=100000 pytest tests/app/test_monkey.py` sets the number of events; the
seed is printed, and `LLAMADILLO_MONKEY_SEED` repeats it.
"""

import gc
import os
from collections import Counter
from datetime import timedelta
from random import Random

from llamadillo.app.app import App
from llamadillo.app.match import Match
from llamadillo.app.scenes.pause import Pause
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.start import Start
from llamadillo.devices.fake import FakeEntropy, FakeJournal
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, DeviceReport
from llamadillo.ports.journal import JournalError
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES

EVENTS = int(os.environ.get("LLAMADILLO_MONKEY", "4000"))
SEED = int(os.environ.get("LLAMADILLO_MONKEY_SEED", "20"))


class Monkey:
    """Presses, holds, bounces, waits, pulls cables; now and then looks for the main menu."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.journal = FakeJournal()
        self.settings = MemorySettings()
        self.seed = seed
        self.seen: Counter[str] = Counter()
        self.pilot = self._switch_on()

    def _switch_on(self) -> Pilot:
        self.seed += 1
        return Pilot(TITLES, journal=self.journal, settings=self.settings, entropy=FakeEntropy(self.seed))

    def acts(self) -> None:
        """One random thing."""
        actions = (
            (60, self._press), (8, self._hold), (6, self._bounce), (12, self._wait), (1, self._wait_long),
            (1, self._jump), (2, self._cable), (1, self._fault), (1, self._report),
        )  # fmt: skip
        weights, things = zip(*actions, strict=True)
        self.random.choices(things, weights)[0]()
        if self.pilot.loop.stopped:
            self.pilot = self._switch_on()
        scene = self.pilot.app.scene
        name = type(scene).__name__
        self.seen[f"{name} {scene.match.game.name}" if isinstance(scene, Playing) else name] += 1

    def _press(self) -> None:
        self.pilot.press(self.random.choices(list(Button), (1, 4, 6))[0])
        self.pilot.wait(self.random.choice((0.0, 0.3, 0.4, 1.0)))

    def _hold(self) -> None:
        self.pilot.hold(self.random.choice(list(Button)), self.random.choice((0.6, 0.7, 1.0, 4.0)))

    def _bounce(self) -> None:
        for _ in range(self.random.randint(2, 9)):
            event = self.random.choice((ButtonPressed, ButtonReleased))
            self.pilot.send(event(self.random.choice(list(Button))))
            self.pilot.wait(self.random.choice((0.0, 0.001, 0.02)))

    def _wait(self) -> None:
        self.pilot.wait(self.random.uniform(0, 8))

    def _wait_long(self) -> None:
        seconds = self.random.choice((61, 181, 340, 700, 4000))
        moves = self.pilot.app.settings.profile != "handheld"  # each second draws frames
        self.pilot.wait(min(seconds, 340) if moves and self.random.random() < 0.9 else seconds)

    def _jump(self) -> None:
        self.pilot.clock.jump(timedelta(days=self.random.choice((-4000, -1, 1, 4000))))

    def _cable(self) -> None:
        display = self.pilot.display
        self.random.choice((display.unplug, display.plug_in, display.plug_in))()

    def _fault(self) -> None:
        self.journal.broken = self.random.choice(("The card is full: delete something.", None, None, None))

    def _report(self) -> None:
        self.pilot.send(DeviceReport("dice", self.random.choice(("The LED dice are gone: restart.", None))))

    def finds_the_main_menu(self) -> None:
        """Holding QUIT and choosing leads to the main menu from anywhere, within a few presses."""
        pilot = self.pilot
        for _ in range(40):
            pilot.wait(0.4)
            scene = pilot.app.scene
            if isinstance(scene, Start):
                return
            if isinstance(scene, Pause):
                there = scene.entries()[scene.cursor].text == pilot.app.words.main_menu
                pilot.press(DISCARD if there else ROLL)
            elif pilot.labels.discard and not pilot.labels.quit:
                pilot.press(DISCARD)
            else:
                pilot.hold(QUIT)
            if pilot.loop.stopped:
                self.pilot = pilot = self._switch_on()
        raise AssertionError(f"no way to the main menu from {type(pilot.app.scene).__name__}:\n{pilot.glass}")

    def looks_at_the_journal(self) -> None:
        """The journal replays to the state on the screen."""
        self.journal.broken = None
        app: App = self.pilot.app
        if app.running is None:
            return
        app.running.save()
        saved = self.journal.unfinished()
        if saved is None:
            raise JournalError("The running match is not in the journal.")
        again = Match.resume(saved, TITLES, self.journal, self.pilot.clock)
        assert again.state == app.running.state


def test_a_monkey_finds_no_way_to_break_the_box() -> None:
    print(f"the monkey's seed is {SEED}, {EVENTS} events")  # noqa: T201
    monkey = Monkey(SEED)
    objects: list[int] = []
    for number in range(EVENTS):
        monkey.acts()
        if number % 50 == 0:
            monkey.looks_at_the_journal()
        if number % 200 == 0:
            monkey.finds_the_main_menu()
        if number % (EVENTS // 4) == 0:
            gc.collect()
            objects.append(len(gc.get_objects()))
    assert {"Playing lama-dice", "Pause", "Start", "SetUp", "Question", "Notice"} <= set(monkey.seen)
    assert objects[-1] < objects[1] + 20_000, f"objects at each quarter: {objects}"
