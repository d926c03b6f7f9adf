"""The simulated box as a terminal program.

Theory of operation: the terminal calls a `turn` that takes an event and returns when to call it
again, and it watches the `SimBox` that `turn` drives. Keys and mouse become button events; one
alarm is set for the next moment that matters. Between events nothing runs.
"""

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Final

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.events import AppBlur, Key, Resize
from textual.geometry import Size
from textual.widgets import Static

from llamadillo.devices.sim.clock import PacedClock
from llamadillo.devices.sim.driver import STOP_KEYS, InputDropped, OutputDropped, TerminalDriver, TerminalLost
from llamadillo.devices.sim.parts import SimBox
from llamadillo.devices.sim.plan import NAME, SMALLEST, LayoutPlan, choose
from llamadillo.devices.sim.snapshot import save_picture
from llamadillo.devices.sim.widgets import STYLES, Buzzer, Card, DieWidget, KeyCap, OledWidget
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Event, StopAsked

HOLD_SECONDS: Final = 1.2
"""How long a hold key holds its button, on the box's clock: a terminal reports no key's release."""
STAFF_SECONDS: Final = 5.5
"""How long the key of the staff holds QUIT and DISCARD."""
HINTS: Final = "Esc: hold QUIT    F12: save a picture    ?: all keys    Ctrl+C: end"
_TAPS: Final = {Button.QUIT: "q,left,1", Button.DISCARD: "d,down,2", Button.ROLL: "r,right,3"}
_HOLDS: Final = {
    Button.QUIT: "Q,shift+left,escape",
    Button.DISCARD: "D,shift+down",
    Button.ROLL: "R,shift+right",
}
_STOP_SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


class Terminal(App[None]):
    """The box on a terminal of at least 80x24 characters.

    `turn` takes an event, or None when the time that it requested has come. It returns the moment
    of `clock` at which to call it again; None: only with the next event. It drives `box`, and closes
    the box's display to end the program. `close` is called if `turn` does not end the program on
    request. Pictures are saved in `folder`.
    """

    CSS = STYLES
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(keys, f"tap('{button.value}')", priority=True) for button, keys in _TAPS.items()),
        *(Binding(keys, f"hold('{button.value}')", priority=True) for button, keys in _HOLDS.items()),
        Binding("s", "hold_both", priority=True),
        Binding("f12", "save_picture", priority=True),
        Binding("f1,question_mark", "keys_card", priority=True),
        Binding(",".join(STOP_KEYS), "stop", priority=True),
    ]

    def __init__(
        self,
        box: SimBox,
        turn: Callable[[Event | None], float | None],
        close: Callable[[], None],
        clock: PacedClock,
        folder: Path,
    ) -> None:
        super().__init__(driver_class=TerminalDriver)
        self.pictures: list[Path] = []
        """The pictures saved so far."""
        self.lost = False
        """Whether the terminal has gone away."""
        self._box = box
        self._turn_box = turn
        self._close_box = close
        self._box_clock = clock
        self._folder = folder
        self._down: set[Button] = set()
        self._held_until: dict[Button, float] = {}
        self._wanted: float | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._plan: LayoutPlan | None = None
        self._oled = OledWidget()
        self._dice = (DieWidget("left"), DieWidget("middle"), DieWidget("right"))
        self._caps = {button: KeyCap(button) for button in Button}
        self._buzzer = Buzzer()
        self._card = Card()

    def compose(self) -> ComposeResult:
        """The box, the hints below it, and the card that covers them."""
        with Container(id="table"), Container(id="case"):
            with Container(id="lamps"):
                yield Static(NAME, id="name")
                yield from self._dice
                yield self._buzzer
            with Vertical(id="front"):
                with Container(id="bezel"):
                    yield self._oled
                with Horizontal(id="keys"):
                    yield self._caps[Button.QUIT]
                    yield Static(classes="gap")
                    yield self._caps[Button.DISCARD]
                    yield Static(classes="gap")
                    yield self._caps[Button.ROLL]
        yield Static(HINTS, id="hints")
        yield Static(id="too-small")
        yield self._card

    def on_mount(self) -> None:
        """Switch the box on."""
        for part in (self._box.display, self._box.lights, self._box.sound):
            part.watcher = self._show
        for number in _STOP_SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, self.call_later, self.action_stop)
        self._lay_out(self.size)
        self._turn(None)

    def on_unmount(self) -> None:
        """Cancel the alarm and the signal handlers."""
        if self._alarm is not None:
            self._alarm.cancel()
        for number in _STOP_SIGNALS:
            asyncio.get_running_loop().remove_signal_handler(number)

    # What the box does

    def _turn(self, event: Event | None) -> None:
        """Give the box one event, and set the alarm for the moment that it returns."""
        if self._has_ended():
            return
        self._wanted = self._turn_box(event)
        if self._has_ended():
            self.exit()
        self._set_alarm()

    def _has_ended(self) -> bool:
        return self._box.display.closed

    def _set_alarm(self) -> None:
        """Wake up for the next moment that matters.

        By asyncio's own timer: Textual's loses one that is due at once.
        """
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        moments = [*self._held_until.values(), *([] if self._wanted is None else [self._wanted])]
        if moments and not self._has_ended():
            wait = self._box_clock.wait(min(moments))
            self._alarm = asyncio.get_running_loop().call_later(wait, self.call_later, self.wake)

    def wake(self) -> None:
        """Do what is due. The alarm calls this, and so does a test that advances the clock itself."""
        now = self._box_clock.now()
        if self._wanted is not None and self._wanted <= now:
            self._turn(None)
        for button in [button for button, until in self._held_until.items() if until <= now]:
            self._release(button)
        self._set_alarm()

    def _show(self) -> None:
        self._oled.show(self._box.display.glass, self._box.display.brightness)
        for die, lines in zip(self._dice, self._box.lights.now, strict=True):
            die.light(lines)
        self._buzzer.sound(self._box.sound.now)

    # What a person does

    def _press(self, button: Button) -> None:
        self._say(HINTS)
        self._down.add(button)
        self._caps[button].press()
        self._turn(ButtonPressed(button))

    def _release(self, button: Button, *, flash: bool = False) -> None:
        self._down.remove(button)
        self._held_until.pop(button, None)
        self._caps[button].release(flash=flash)
        self._turn(ButtonReleased(button))

    def _may_press(self, button: Button) -> bool:
        """Whether a key or click is for the button: it must be visible and up. It also closes the card."""
        if self._card.close():
            return False
        return self._plan is not None and button not in self._down

    def action_tap(self, name: str) -> None:
        """Press a button and release it."""
        button = Button(name)
        if self._may_press(button):
            self._press(button)
            self._release(button, flash=True)

    def action_hold(self, name: str) -> None:
        """Press a button and release it HOLD_SECONDS later."""
        self._hold(Button(name), HOLD_SECONDS)

    def action_hold_both(self) -> None:
        """Press QUIT and DISCARD and release them STAFF_SECONDS later."""
        for button in (Button.QUIT, Button.DISCARD):
            self._hold(button, STAFF_SECONDS)

    def _hold(self, button: Button, seconds: float) -> None:
        if self._may_press(button):
            self._held_until[button] = self._box_clock.now() + seconds
            self._press(button)

    def on_key_cap_clicked(self, message: KeyCap.Clicked) -> None:
        """The mouse presses or releases a button. One that a key holds stays down."""
        if message.down:
            if self._may_press(message.button):
                self._press(message.button)
        elif message.button in self._down and message.button not in self._held_until:
            self._release(message.button)

    def on_app_blur(self, _event: AppBlur) -> None:
        """The terminal lost the focus: a release of the mouse elsewhere is not reported."""
        self._let_go()

    def on_input_dropped(self, _message: InputDropped) -> None:
        """A release of the mouse may be missing."""
        self._let_go()

    def _let_go(self) -> None:
        for cap in self._caps.values():
            cap.let_go()

    def on_key(self, _event: Key) -> None:
        """Any other key closes the card."""
        self._card.close()

    def action_keys_card(self) -> None:
        """Open the card with all keys, or close it."""
        if not self._card.close():
            self._card.open()

    def action_save_picture(self) -> None:
        """Save what the OLED shows as a PNG."""
        try:
            path = save_picture(self._box.display.glass, self._folder, self._box_clock.date())
        except OSError as error:
            text = f"No picture: this folder can't be written to ({error.strerror})."
        else:
            self.pictures.append(path)
            text = f"Saved {path.name} in the folder the game was started in."
        self._say(text)

    def _say(self, text: str) -> None:
        """Write this in the line under the box."""
        self.query_one("#hints", Static).update(text)

    def action_stop(self) -> None:
        """Request the end of the program; the box closes itself."""
        self._turn(StopAsked())
        if not self._has_ended():
            self._close_box()
            self.exit()

    def on_terminal_lost(self, _message: TerminalLost) -> None:
        """End the program."""
        self.lost = True
        self.action_stop()

    # The layout

    def on_output_dropped(self, _message: OutputDropped) -> None:
        """Draw all of the screen."""
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        """Lay out the box again."""
        self._lay_out(event.size)

    def _lay_out(self, size: Size) -> None:
        width, height = size
        plan = choose(width, height)
        self.screen.set_class(plan is None, "too-small")
        if plan is None:
            self._let_go()
            self.query_one("#too-small", Static).update(
                f"Too small for the box: {width}x{height}.\nPlease enlarge to {SMALLEST[0]}x{SMALLEST[1]}."
            )
        elif plan != self._plan:
            self._arrange(plan)
        self._plan = plan

    def _arrange(self, plan: LayoutPlan) -> None:
        """Set the position and size of every part."""
        self.screen.set_class(plan.stacked, "stacked")
        self.screen.set_class(plan.large, "large")
        for selector, (width, height) in (
            ("#case", (plan.width, plan.height)),
            ("#lamps", plan.lamps),
            ("#bezel", plan.bezel),
            ("#keys", (plan.bezel[0], plan.key[1])),
            (".key", plan.key),
            (".die", plan.die),
        ):
            for part in self.query(selector):
                part.styles.width, part.styles.height = width, height
        self.query_one("#front").styles.margin = (0, plan.margin)
        self.query_one("#lamps").styles.margin = (0, 0 if plan.stacked else plan.margin)
        self._oled.resize(plan.pixels)
