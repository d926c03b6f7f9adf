"""What the simulated box looks like: Textual's style sheet. The OLED is the brightest thing in it."""

from typing import Final

from llamadillo.ports.events import Button

GLASS: Final = "#07090c"
"""The OLED where no pixel is lit, and its bezel."""
PIXEL: Final = "#e9f6ff"
"""A lit pixel at full brightness."""
WELL: Final = "#17120d"
"""The ground of the LED dice."""
LED_ON: Final = "#ffb338"
LED_OFF: Final = "#463424"
LED_RIM: Final = "#5c4a38"
"""The ring that stands for a small LED that is off."""
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
.beside #lamps {{ layout: vertical; dock: right; }}
.die {{ margin: 0 1; }}
.large .die {{ margin: 0 2; }}
.beside .die {{ margin: 0; }}
#name {{ width: 1fr; height: 1; color: {CREAM}; text-style: bold; }}
#buzzer {{ width: 1fr; height: 3; color: #123c3d; text-align: right; }}
.beside #buzzer {{ text-align: center; }}

#card {{
    layer: cover; display: none; width: auto; height: auto; padding: 1 3;
    border: round {CREAM}; background: #1b1e23; color: #cfd6da;
}}
#card.open {{ display: block; }}
#too-small {{ layer: cover; display: none; width: auto; height: auto; text-align: center; }}
.too-small #too-small {{ display: block; }}
.too-small #table, .too-small #hints, .too-small #card {{ display: none; }}
"""
