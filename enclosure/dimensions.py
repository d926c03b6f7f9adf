"""Every length of the case and what follows from it, in millimetres.

What is bought (board, Pi, display, battery) is described in `hw`; what may be chosen is chosen here.
Whether a case with these lengths can be made is another question: see `enclosure.refusals`.
"""

from dataclasses import dataclass
from typing import Final, Literal

from hw.board import HEIGHT, THICKNESS, WIDTH
from hw.fixings import STANDOFF
from hw.modules import BATTERY, DISPLAYS, GAUGE, GAUGE_PAD, DisplayModule, Place

Profile = Literal["hand-held", "kiosk"]
DisplaySize = Literal["1.3", "0.96"]
Opening = Literal["closed", "open"]

MIN_WALL: Final = 1.2
"""The thinnest wall anywhere: three lines of a 0.4 mm nozzle."""

BAY_RIGHT: Final = 47.6
BAY_LEFT: Final = -12.6
BAY_TOP: Final = 5.8
BAY_BOTTOM: Final = -30.4
"""The room for the battery: between C2 and the post of its bar, below the Pi, above the corner post."""

GAUGE_SUNK: Final = 0.6
"""Depth of the pocket in the back that the gauge lies in."""
_GAUGE_AT: Final = (-13.8, -10.6)
"""Its right upper corner: right of Q2, below the drivers and the hook of the battery's bar."""
_BOOST_RAISED: Final = 4.6
"""The face of the boost board over the inside of the back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """The case. Lengths in millimetres; heights are z in the coordinates of the board (see `hw`)."""

    profile: Profile = "hand-held"
    """With battery and lanyard, or screwed to a table and fed by a cable."""
    display: DisplaySize = "1.3"
    """Which OLED module, by its diagonal in inches."""
    hdmi: Opening = "closed"
    """Whether the hand-held has an opening for HDMI, with a bung: only who repairs the box needs a screen."""

    # The shell.
    wall: float = 3.0
    """Side walls. The joint halves them, and each half must still print well."""
    floor: float = 2.4
    """The back."""
    lid_thickness: float = 2.0
    """The front."""
    lid_top: float = 12.8
    """Height of the front face: display, pane and ledge lie one over the other below it. The tips of the LEDs
    stand at 12.0, just inside their holes."""
    base_inner: float = -16.1
    """Height of the inside of the back: 0.5 below the solder tails of the Pi's header."""
    board_gap: float = 0.8
    """From the board's edge to the wall, all round."""
    radius: float = 7.0
    """Of the upright edges, outside: comfortable in the hand, and its inside clears the board's corners."""
    front_chamfer: float = 1.5
    """Around the front face. A chamfer, not a rounding: it lies on the bed."""
    back_chamfer: float = 1.6
    """Around the back, where the fingers are."""

    # The joint between lid and base.
    joint: float = -3.9
    """Height of the line between lid and base: it runs through the slide switch's lever, so that neither
    part has a ceiling over its slider."""
    tongue: float = 2.5
    """How deep the lid's tongue reaches into the base."""
    joint_gap: float = 0.2
    """Between tongue and groove; the fit of a well set printer. 0.3 for a loose one."""
    seam: float = 0.3
    """The line that stays open outside, so that the standoffs carry, not the walls."""

    # Screws: M2.5 everywhere.
    screw_pilot: float = 2.05
    """Hole in which an M2.5 thread forms its own."""
    screw_hole: float = 2.9
    """Hole through which an M2.5 screw passes."""
    boss: float = 6.4
    """Diameter of the lid's bosses, into which the studs of the standoffs are screwed."""
    post: float = 7.0
    """Diameter of the base's posts, on which the standoffs stand."""
    screw_sink: float = 2.1
    """How deep the heads of the case's screws lie in the back."""
    sink: float = 5.3
    """Diameter of the hole for such a head."""

    # The dice.
    led_play: float = 0.4
    """What a hole is wider than its LED; holes print a little narrow."""
    led_countersink: float = 0.5
    """Depth of the cone around each LED's hole, so that a die is readable from the side."""
    shield_wall: float = 1.3
    """Walls of the light shields, outside; between the LEDs they are thicker."""
    shield_gap: float = 0.2
    """Between the light shields and the lid."""

    # The three buttons.
    cap: float = 11.0
    """Diameter of the caps."""
    cap_gap: float = 0.3
    """Between cap and hole, all round."""
    cap_flange: float = 1.0
    """How far the flange reaches beyond the cap. It keeps the cap under the lid."""
    cap_play: float = 0.3
    """How far a cap can rise before the lid stops it."""
    cap_proud: float = 1.5
    """How far a cap stands out of the lid. More than it travels."""
    plunger_play: float = 0.25
    """What the socket of a cap is wider than the plunger of its switch."""
    travel: float = 0.4
    """How far a cap must be free to go down; the switch needs 0.3."""

    # The power button in the side wall.
    power_proud: float = 0.2
    """How far the power button stands out of the wall: to be found, not to be leant on."""
    power_play: float = 0.12
    """Between the flange of its cap and what holds it, fore and aft."""

    # The display.
    raised: float = 7.6
    """Height of the back of the display's module over the board: socket and header. The spacer is as high."""
    window_margin: float = 1.3
    """What the window shows around the pixels: modules differ by 0.7, and one looks in from the side."""
    window_bevel: float = 0.8
    """Depth of the slope around the window."""
    pane_thickness: float = 1.0
    """The acrylic pane before the display."""
    pane_recess: float = 0.8
    """Depth of the recess inside the lid that the pane lies in; what is left of the lid is its ledge."""
    pane_lap: float = 1.7
    """How far the pane lies on its ledge, all round."""
    pane_gap: float = 0.25
    """Around the pane: it is cut by hand or by laser."""

    # Openings and the bay.
    opening_gap: float = 0.6
    """Around the widest plug."""
    bung_gap: float = 0.2
    """Around the bungs in their openings. Ribs on both sides of a bung take it up."""
    battery_length: float = BATTERY.width
    battery_width: float = BATTERY.depth
    battery_height: float = BATTERY.height
    """The battery. Pouches with the wires at a short end, laid along the box."""
    battery_play: float = 0.4
    """Around the battery."""

    # Lettering.
    letter_pixel: float = 0.45
    """Side of a pixel of the button names: strokes are two pixels wide."""
    letter_depth: float = 0.6
    """Depth of the lettering: three layers of 0.2. Its ground is bridged, no wider than `bridge`."""
    bridge: float = 1.3
    """The widest flat ceiling that may hang between two edges."""

    # What follows from the numbers above.

    @property
    def has_battery(self) -> bool:
        """Whether there is a battery, with its bay, its boost board, its switch and its charging socket."""
        return self.profile == "hand-held"

    @property
    def lid_inner(self) -> float:
        """Height of the inside of the front."""
        return self.lid_top - self.lid_thickness

    @property
    def base_outer(self) -> float:
        """Height of the outside of the back."""
        return self.base_inner - self.floor

    @property
    def inner(self) -> tuple[float, float]:
        """Half the width and half the height of the room inside the walls."""
        return WIDTH / 2 + self.board_gap, HEIGHT / 2 + self.board_gap

    @property
    def outer(self) -> tuple[float, float]:
        """Half the width and half the height of the box."""
        return self.inner[0] + self.wall, self.inner[1] + self.wall

    @property
    def inner_radius(self) -> float:
        """Of the upright edges, inside."""
        return max(self.radius - self.wall, 0.5)

    @property
    def lip(self) -> float:
        """Thickness of the lid's tongue, and of the lip of the base around it."""
        return (self.wall - self.joint_gap) / 2

    @property
    def post_top(self) -> float:
        """Height of the posts of the base: where the standoffs end."""
        return -THICKNESS - STANDOFF.length

    @property
    def screw_seat(self) -> float:
        """Height of the outer face of the case's countersunk screws; their length counts from there."""
        return self.base_outer + self.screw_sink

    @property
    def screen(self) -> DisplayModule:
        """The display module."""
        return DISPLAYS[self.display]

    @property
    def boost(self) -> Place | None:
        """Where the boost board lies: at the top left, its charging socket in the top wall."""
        if not self.has_battery:
            return None
        return Place(x=-46.5, y=self.inner[1] - 0.4, z=self.base_inner + _BOOST_RAISED, turn=270)

    @property
    def gauge(self) -> Place | None:
        """Where a fuel gauge lies: below the drivers, its two tall sockets beyond them."""
        if not self.has_battery:
            return None
        x, y = _GAUGE_AT
        return Place(x=x, y=y, z=self.base_inner - GAUGE_SUNK + GAUGE_PAD + GAUGE.thickness, turn=180)

    @property
    def battery(self) -> tuple[float, float, float] | None:
        """The middle of the battery, and the height of its face towards the board."""
        if not self.has_battery:
            return None
        x, y = BAY_RIGHT - self.battery_length / 2, BAY_TOP - self.battery_width / 2
        return x, y, self.base_inner + self.battery_height

    @property
    def battery_turn(self) -> Literal[0, 90]:
        """How the battery is turned; it always lies along the box."""
        return 0

    @property
    def bar(self) -> tuple[float, float]:
        """Lower and upper height of the bar over the battery; it leaves room for swelling."""
        low = self.base_inner + self.battery_height + BATTERY.swelling
        return low, low + 2.0

    @property
    def window(self) -> tuple[float, float]:
        """Width and height of the window in the lid, at its narrowest."""
        _, _, width, height = self.screen.active
        return width + 2 * self.window_margin, height + 2 * self.window_margin

    @property
    def pane(self) -> tuple[float, float]:
        """Width and height of the pane."""
        width, height = self.window
        return width + 2 * self.pane_lap, height + 2 * self.pane_lap

    @property
    def pane_face(self) -> float:
        """Height of the pane's face, on its ledge."""
        return self.lid_inner + self.pane_recess

    @property
    def power_plunger(self) -> float:
        """How far the plunger of the power button reaches into the wall: it stands 1.135 out of the board."""
        return max(1.135 - self.board_gap, 0.0)

    @property
    def power_pocket(self) -> float:
        """How deep the cap of the power button lies in the wall, counted from the inside."""
        return self.power_plunger + MIN_WALL + 2 * self.power_play
