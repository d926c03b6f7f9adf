"""The parts of the simulated box that change: OLED, dice, buttons and buzzer, as Textual widgets.

Each redraws only what differs from what it shows. The style sheet makes the OLED the brightest part.
"""

from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import on
from textual.color import Color
from textual.events import Leave, MouseDown, MouseUp
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from llamadillo.devices.sim.pixels import Pixels, draw
from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.events import Button
from llamadillo.ports.lights import Lines

GLASS: Final = "#07090c"
"""The OLED where no pixel is lit, and its bezel."""
PIXEL: Final = "#e9f6ff"
"""A lit pixel at full brightness."""
WELL: Final = "#17120d"
"""The background of the LED dice."""
LED_ON: Final = "#ffb338"
LED_OFF: Final = "#463424"
LED_RIM: Final = "#5c4a38"
"""The ring of a small LED that is off."""
CASE: Final = "#1f5a5c"
CREAM: Final = "#e8d9b8"
"""What is printed on the case."""
INK: Final = "#fff6e6"
"""What is printed on the buttons."""
KEY_COLOURS: Final = {
    Button.QUIT: ("#b4523f", "#7a3328"),
    Button.DISCARD: ("#b98428", "#7d5717"),
    Button.ROLL: ("#5a8f3d", "#3a6126"),
}
"""The cap of each button from above and from the side."""

STYLES: Final = f"""
Screen {{ layers: base cover; background: #14161a; color: #7f878d; align: center middle; overflow: hidden; }}
#table {{ width: 1fr; height: 1fr; align: center middle; }}
#case {{ border: inner {CASE}; background: {CASE}; }}
#hints {{ dock: bottom; height: 1; width: 1fr; text-align: center; }}

#front {{ width: auto; height: auto; }}
#bezel {{ border: inner {GLASS}; background: {GLASS}; }}
.gap {{ width: 1fr; }}

#lamps {{ layout: horizontal; dock: top; }}
.stacked #lamps {{ layout: vertical; dock: right; }}
.die {{ margin: 0 1; }}
.large .die {{ margin: 0 2; }}
.stacked .die {{ margin: 0; }}
#name {{ width: 1fr; height: 1; color: {CREAM}; text-style: bold; }}
#buzzer {{ width: 1fr; height: 3; color: #123c3d; text-align: right; }}
.stacked #buzzer {{ text-align: center; }}

#card {{
    layer: cover; display: none; width: auto; height: auto; padding: 1 3;
    border: round {CREAM}; background: #1b1e23; color: #cfd6da;
}}
#card.open {{ display: block; }}
#too-small {{ layer: cover; display: none; width: auto; height: auto; text-align: center; }}
.too-small #too-small {{ display: block; }}
.too-small #table, .too-small #hints, .too-small #card {{ display: none; }}
"""

_DIMMEST: Final = 0.3
"""The share of PIXEL at the lowest brightness: an OLED dims less than its percentage."""
_SMALL_DIE: Final = 5
"""Rows of cells of a die with small LEDs and its edge."""
_SMALL_LED: Final = (("○", LED_RIM), "●")
"""A small LED: off with its colour, and on."""
_LARGE_LED: Final = tuple(((cells, LED_OFF), cells) for cells in ("▟██▙", "▜██▛", "    "))
"""A large LED in three rows."""
_GLOW: Final = 0.012
"""The share of each LED's light that its die reflects."""
_LINES: Final = (
    (Lines.BACKSLASH, Lines.VERTICAL, Lines.SLASH),
    (Lines.HORIZONTAL, Lines.CENTRE, Lines.HORIZONTAL),
    (Lines.SLASH, Lines.VERTICAL, Lines.BACKSLASH),
)
"""The line of each LED of a die."""
_HOLES: Final = "∙ ∙ ∙ ∙"
KEYS: Final = {Button.QUIT: "q ←", Button.DISCARD: "d ↓", Button.ROLL: "r →"}
"""The keys that are printed on the buttons."""
_CARD: Final = """\
[b]Keys[/b]

[b]q[/b]  [b]←[/b]  [b]1[/b]   QUIT
[b]d[/b]  [b]↓[/b]  [b]2[/b]   DISCARD
[b]r[/b]  [b]→[/b]  [b]3[/b]   ROLL

With Shift ([b]Q[/b] [b]D[/b] [b]R[/b], [b]Shift+←[/b] …) the button is held.
[b]Esc[/b] holds QUIT. The mouse presses and holds too.
[b]s[/b] holds QUIT and DISCARD: the staff of a kiosk.

[b]F12[/b] saves the display as a picture.
[b]Ctrl+C[/b] ends the program.

[dim]Any key closes this card.[/dim]"""
_FLASH: Final = 0.15
"""Seconds for which a button looks pressed after a tap."""


def pixel_colour(percent: int) -> Color:
    """The colour of a lit pixel at this brightness."""
    share = _DIMMEST + (1 - _DIMMEST) * percent / 100 if percent else 0
    return Color.parse(GLASS).blend(Color.parse(PIXEL), share)


def rim(cells: str, width: int, style: Style) -> Strip:
    """The upper or lower edge of a part: `cells` are its left corner, its middle and its right corner."""
    return Strip([Segment(cells[0] + cells[1] * (width - 2) + cells[2], style)], width)


class OledWidget(Widget):
    """The OLED, pixel by pixel."""

    def __init__(self) -> None:
        super().__init__(id="oled")
        self._pixels = Pixels.BRAILLE
        self._frame = BLANK
        self._brightness = 100
        self._text = draw(BLANK, self._pixels)
        self._style = self._lit()

    def show(self, frame: Frame, brightness: int) -> None:
        """Show `frame` at a brightness in percent."""
        if brightness != self._brightness:
            self._brightness = brightness
            self._style = self._lit()
            self.refresh()
        if frame != self._frame:
            self._frame = frame
            before, self._text = self._text, draw(frame, self._pixels)
            changed = (y for y, line in enumerate(self._text) if line != before[y])
            self.refresh(*(Region(0, y, self._pixels.columns, 1) for y in changed))

    def resize(self, pixels: Pixels) -> None:
        """Show the same frame with pixels of another size."""
        self._pixels = pixels
        self._text = draw(self._frame, pixels)
        self.styles.width, self.styles.height = pixels.columns, pixels.lines
        self.refresh(layout=True)

    def render_line(self, y: int) -> Strip:
        """Row `y` of cells."""
        if y >= self._pixels.lines:  # the widget is being resized
            return Strip.blank(self.size.width)
        return Strip([Segment(self._text[y], self._style)], self._pixels.columns)

    def _lit(self) -> Style:
        return Style(color=pixel_colour(self._brightness).rich_color, bgcolor=GLASS)


class DieWidget(Widget):
    """One LED die: nine LEDs on five lines."""

    def __init__(self, name: str) -> None:
        super().__init__(id=f"die-{name}", classes="die")
        self._lines = Lines.OFF

    def light(self, lines: Lines) -> None:
        """Light exactly these lines."""
        if lines != self._lines:
            self._lines = lines
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Row `y` of cells: nine LEDs on a background that reflects a little of their light."""
        lit = sum(line in self._lines for row in _LINES for line in row)
        well = Color.parse(WELL).blend(Color.parse(LED_ON), lit * _GLOW).rich_color
        edge, ground = Style(color=well, bgcolor=CASE), Style(bgcolor=well)
        width, height = self.size
        if y in (0, height - 1):
            return rim("▗▄▖" if y == 0 else "▝▀▘", width, edge)
        large = height > _SMALL_DIE
        row, part = divmod(y - 1, 3) if large else (y - 1, 0)
        off, on = _LARGE_LED[part] if large else _SMALL_LED
        gap = Segment("  " if large else " ", ground)
        leds: list[Segment] = []
        for line in _LINES[row]:
            text, colour = (on, LED_ON) if line in self._lines else off
            leds += [gap, Segment(text, Style(color=colour, bgcolor=well))]
        leds[0] = Segment(" ", ground)
        return Strip([Segment("▐", edge), *leds, Segment(" ", ground), Segment("▌", edge)], width)


class KeyCap(Widget):
    """One of the three buttons, pressed with the mouse or from the keyboard."""

    class Clicked(Message):
        """The mouse pressed the button, or released or left it."""

        def __init__(self, button: Button, *, down: bool) -> None:
            super().__init__()
            self.button = button
            self.down = down

    def __init__(self, button: Button) -> None:
        super().__init__(id=button.value.lower(), classes="key")
        self._button = button
        self._pressed = False
        self._clicked = False
        self._flash: Timer | None = None

    def press(self) -> None:
        """Look pressed."""
        if self._flash is not None:
            self._flash.stop()
        self._look(pressed=True)

    def release(self, *, flash: bool = False) -> None:
        """Look released; with `flash` a moment later, so that a tap can be seen."""
        if flash:
            self._flash = self.set_timer(_FLASH, self.release)
        else:
            self._look(pressed=False)

    def render_line(self, y: int) -> Strip:
        """Row `y` of cells: a round cap, half a cell higher than the case or pressed down."""
        top, side = KEY_COLOURS[self._button]
        width, last = self.size
        inner, last = width - 2, last - 1
        if y in (0, last):
            colour = CASE if y == 0 and self._pressed else side if y == last and not self._pressed else top
            return rim("▗▄▖" if y == 0 else "▝▀▘", width, Style(color=colour, bgcolor=CASE))
        cap = Style(color=INK, bgcolor=top)
        edge = Style(color=top, bgcolor=CASE)
        name, keys = (self._button.value, KEYS[self._button]) if y == last // 2 else ("", "")
        before = (inner - len(f"{name}  {keys}")) // 2
        after = inner - before - len(f"{name}  {keys}")
        return Strip(
            [
                Segment("▐", edge),
                Segment(" " * before + name, cap + Style(bold=True)),
                Segment("  " + keys + " " * after, cap),
                Segment("▌", edge),
            ],
            width,
        )

    def on_mouse_down(self, event: MouseDown) -> None:
        """Press with the left mouse button."""
        if event.button == 1 and not self._clicked:
            self._clicked = True
            self.post_message(self.Clicked(self._button, down=True))

    @on(MouseUp)
    @on(Leave)
    def let_go(self) -> None:
        """Release the button, if the mouse holds it."""
        if self._clicked:
            self._clicked = False
            self.post_message(self.Clicked(self._button, down=False))

    def _look(self, *, pressed: bool) -> None:
        if pressed != self._pressed:
            self._pressed = pressed
            self.refresh()


class Buzzer(Widget):
    """The buzzer: it shows the tone that the box would sound."""

    def __init__(self) -> None:
        super().__init__(id="buzzer")
        self._hertz = 0

    def sound(self, hertz: int) -> None:
        """Show this tone; 0 is silence."""
        if hertz != self._hertz:
            self._hertz = hertz
            self.refresh()

    def render(self) -> str:
        """Its holes, and the tone in hertz."""
        return f"{_HOLES}\n{_HOLES}\n[{CREAM}]{f'♪ {self._hertz} Hz' if self._hertz else ''}[/]"


class Card(Static):
    """The card with all keys, which covers the box until it is closed."""

    def __init__(self) -> None:
        super().__init__(_CARD, id="card")

    def open(self) -> None:
        """Show the card."""
        self.add_class("open")

    def close(self) -> bool:
        """Hide the card; returns whether it was open."""
        was_open = self.has_class("open")
        self.remove_class("open")
        return was_open

    def on_mouse_down(self, _event: MouseDown) -> None:
        """A click closes the card."""
        self.close()
