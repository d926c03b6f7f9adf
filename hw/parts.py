"""The kinds of parts on the board: footprint, pins, outline, electrical figures, what to order.

A kind says what a data sheet says; where a part stands and what it is joined to is said in `board`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal

from hw.figures import (
    BoostBoard,
    Capacitor,
    Clamp,
    Connector,
    Diode,
    DisplayFigures,
    Driver,
    Figures,
    Fuse,
    GaugeFigures,
    IdealDiode,
    Led,
    Piezo,
    Range,
    Resistor,
    Switch,
    Transistor,
)

__all__ = ["BARE", "KINDS", "Body", "Kind", "Order"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A box or a cylinder that holds (a piece of) a part, in millimetres, before the part is turned.

    `x` and `y` are its middle relative to the part's place; `z` to `top` is its height above the face
    of the board that the part stands on, also for a part on the back. A dome is a cylinder with half a
    sphere as its upper end.
    """

    shape: Literal["box", "cylinder", "dome"] = "box"
    width: float
    """Along x; of a cylinder the diameter."""
    depth: float
    """Along y; of a cylinder the diameter again."""
    top: float
    z: float = 0.0
    x: float = 0.0
    y: float = 0.0
    other_side: bool = False
    """On the other face of the board: solder, and what sticks out of it. Heights count from that face."""
    travel: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How far and which way it moves when it is pressed, or pushed to its other place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What to order."""

    maker: str
    number: str
    """The manufacturer's part number."""
    second: str = ""
    """Maker and number of another part that fits."""
    euro: float
    """About what one costs, without tax."""
    note: str = ""
    """What a buyer should know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of part."""

    name: str
    value: str
    """What the schematic says that it is; empty where it may say anything, such as a button's name."""
    footprint: str
    """Its name in the project's library, `hw/kicad/llamadillo.pretty`."""
    pins: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The function of each pad, by its number."""
    middle: tuple[float, float] = (0.0, 0.0)
    """Where the part's place is in its footprint: millimetres from the footprint's own origin, x to
    the right, y up, before it is turned."""
    bodies: tuple[Body, ...] = ()
    order: Order | None = None
    """None for what is a piece of the board itself."""
    data_sheet: str = ""
    page: str = ""
    """The page of the data sheet that its figures were read from; empty while they are unverified."""
    figures: Figures | None = None
    """None for what is a piece of the board itself."""


def _two(one: str = "1", two: str = "2") -> Mapping[str, str]:
    return MappingProxyType({"1": one, "2": two})


_TAIL: Final = 2.0
"""How far a pin and its solder stand out of the board, at most, once the leads are cut; and how wide."""


def _tails(*places: tuple[float, float], width: float = _TAIL) -> tuple[Body, ...]:
    """Soldered pins, by their places relative to the part's; no wider than their pads."""
    return tuple(
        Body(shape="cylinder", width=width, depth=width, top=_TAIL, x=x, y=y, other_side=True)
        for x, y in places
    )


def _row_of_tails(width: float, depth: float, x: float = 0.0, top: float = _TAIL) -> Body:
    """A block round soldered pins that lie `width` and `depth` apart."""
    return Body(width=width + _TAIL, depth=depth + _TAIL, top=top, x=x, other_side=True)


_LED_RAISED: Final = 3.4
"""How high the LEDs stand over the board, on printed risers: their tips reach the front of the case."""

_LED_BODIES: Final = (
    Body(shape="cylinder", width=5.9, depth=5.9, z=_LED_RAISED, top=_LED_RAISED + 1.0),
    Body(shape="dome", width=5.0, depth=5.0, z=_LED_RAISED, top=_LED_RAISED + 8.6),
    *_tails((-1.27, 0.0), (1.27, 0.0)),
)

_SOCKET_PINS: Final = MappingProxyType({str(pin): str(pin) for pin in range(1, 41)})

_ULN_PINS: Final = MappingProxyType(
    {str(n): f"I{n}" for n in range(1, 9)}
    | {"9": "GND", "10": "COM"}
    | {str(19 - n): f"O{n}" for n in range(1, 9)}
)

KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            Kind(
                name="Pi socket",
                value="Raspberry Pi",
                footprint="PinSocket_2x20_P2.54mm_Vertical",
                pins=_SOCKET_PINS,
                middle=(-1.27, -24.13),
                # Its tails are 2.54 long (Samtec: lead style 01): 0.94 comes through, and solder.
                bodies=(Body(width=5.08, depth=50.8, top=8.5), _row_of_tails(2.54, 48.26, top=1.5)),
                order=Order(maker="Samtec", number="SSW-120-01-T-D", second="Harwin M20-7832046", euro=3.20),
                data_sheet="Samtec SSW series",
                figures=Connector(amps=3.0),
            ),
            Kind(
                name="TBD62083A",
                value="TBD62083A",
                footprint="DIP-18_W7.62mm_Socket",
                pins=_ULN_PINS,
                middle=(3.81, -10.16),
                bodies=(
                    Body(width=10.16, depth=23.4, top=9.0),
                    _row_of_tails(0.0, 20.32, x=-3.81),
                    _row_of_tails(0.0, 20.32, x=3.81),
                ),
                order=Order(maker="Toshiba", number="TBD62083APG", euro=1.50),
                data_sheet="Toshiba TBD62083A",
                # On-resistance 2.6 Ω at most, so 0.05 V at the currents of this board; an input has about
                # 20 kΩ to ground. Junction-to-air from 1.47 W at 25 °C.
                figures=Driver(
                    volts=Range(0.0, 0.02, 0.05),
                    channel=0.5,
                    kelvin_per_watt=85.0,
                    junction=150.0,
                    input_volts=2.5,
                    input_amps=0.0002,
                ),
            ),
            Kind(
                name="LED red 5 mm",
                value="red",
                footprint="LED_D5.0mm",
                pins=_two("K", "A"),
                middle=(1.27, 0.0),
                bodies=_LED_BODIES,
                order=Order(
                    maker="Kingbright", number="WP7113SURDK", second="Everlight 333-2SURD/S530-A3", euro=0.16
                ),
                data_sheet="Kingbright WP7113SURDK",
                # Forward at 20 mA: 1.95 V, at most 2.5 V. 1.7 V at the few mA of this board is ours.
                figures=Led(volts=Range(1.7, 1.95, 2.5), most=0.025, least=0.0025),
            ),
            Kind(
                name="LED green 5 mm",
                value="green",
                footprint="LED_D5.0mm",
                pins=_two("K", "A"),
                middle=(1.27, 0.0),
                bodies=_LED_BODIES,
                order=Order(maker="Kingbright", number="WP7113SGD", second="Lite-On LTL-4233", euro=0.16),
                data_sheet="Kingbright WP7113SGD",
                # Forward at 20 mA: 2.2 V, at most 2.5 V. 1.8 V at the few mA of this board is ours.
                figures=Led(volts=Range(1.8, 2.2, 2.5), most=0.025, least=0.001),
            ),
            *(
                Kind(
                    name=f"resistor {value}",
                    value=value,
                    footprint="R_Axial_DIN0204_L3.6mm_D1.6mm_P5.08mm_Horizontal",
                    pins=_two(),
                    middle=(2.54, 0.0),
                    bodies=(Body(width=5.7, depth=1.9, top=2.0), *_tails((-2.54, 0.0), (2.54, 0.0))),
                    order=Order(maker="Vishay", number=number, second=second, euro=0.05),
                    data_sheet="Vishay MBA/SMA 0204",
                    # Watts of the second source; Vishay's bears 0.4.
                    figures=Resistor(ohms=ohms, tolerance=0.01, watts=0.166),
                )
                for value, ohms, number, second in (
                    ("330R", 330.0, "MBA02040C3300FRP00", "Yageo MFR-12FTF52-330R"),
                    ("1k", 1000.0, "MBA02040C1001FRP00", "Yageo MFR-12FTF52-1K"),
                    ("820R", 820.0, "MBA02040C8200FRP00", "Yageo MFR-12FTF52-820R"),
                    ("2k2", 2200.0, "MBA02040C2201FRP00", "Yageo MFR-12FTF52-2K2"),
                    ("4k7", 4700.0, "MBA02040C4701FRP00", "Yageo MFR-12FTF52-4K7"),
                    ("1M", 1e6, "MBA02040C1004FRP00", ""),
                    ("2M2", 2.2e6, "MBA02040C2204FRP00", ""),
                    ("4M7", 4.7e6, "MBA02040C4704FRP00", ""),
                )
            ),
            Kind(
                name="Schottky diode",
                value="1N5711",
                footprint="D_DO-35_SOD27_P7.62mm_Horizontal",
                pins=_two("K", "A"),
                middle=(3.81, 0.0),
                bodies=(Body(width=8.3, depth=2.1, top=2.3), *_tails((-3.81, 0.0), (3.81, 0.0))),
                order=Order(
                    maker="Vishay", number="1N5711-TAP", second="STMicroelectronics 1N5711", euro=0.25
                ),
                data_sheet="Vishay 1N5711",
                figures=Diode(volts=0.35, reverse=70.0),
            ),
            Kind(
                name="capacitor 100 µF",
                value="100uF",
                footprint="CP_Radial_D6.3mm_P2.50mm",
                pins=_two("+", "-"),
                middle=(1.25, 0.0),
                bodies=(
                    Body(shape="cylinder", width=6.3, depth=6.3, top=11.2),
                    *_tails((-1.25, 0.0), (1.25, 0.0)),
                ),
                order=Order(maker="Panasonic", number="ECA-1EM101", second="Nichicon UVR1E101MED", euro=0.20),
                data_sheet="Panasonic M-A series",
                figures=Capacitor(farads=100e-6, volts=25.0, polarised=True),
            ),
            Kind(
                name="capacitor 100 nF",
                value="100nF",
                footprint="C_Disc_D5.0mm_W2.5mm_P5.00mm",
                pins=_two(),
                middle=(2.5, 0.0),
                bodies=(Body(width=5.0, depth=2.5, top=6.5), *_tails((-2.5, 0.0), (2.5, 0.0))),
                order=Order(
                    maker="KEMET", number="C322C104K5R5TA", second="Vishay K104K15X7RF5TH5", euro=0.12
                ),
                data_sheet="KEMET Goldmax 300",
                figures=Capacitor(farads=100e-9, volts=50.0, polarised=False),
            ),
            Kind(
                name="button 12 mm",
                value="",
                footprint="SW_PUSH-12mm",
                pins=_two(),
                middle=(6.25, -2.5),
                bodies=(
                    Body(width=12.0, depth=12.0, top=3.5),
                    # The plunger: a round foot, and the square stub that a cap sits on.
                    Body(shape="cylinder", width=7.0, depth=7.0, z=3.5, top=4.3, travel=(0.0, 0.0, -0.3)),
                    Body(width=3.8, depth=3.8, z=4.3, top=7.3, travel=(0.0, 0.0, -0.3)),
                    *_tails((-6.25, -2.5), (6.25, -2.5), (-6.25, 2.5), (6.25, 2.5)),
                ),
                order=Order(maker="Omron", number="B3F-4050", second="Omron B3F-4055", euro=0.55),
                data_sheet="Omron B3F-4000",
                figures=Switch(most=0.05, least=10e-6),
            ),
            Kind(
                name="button right-angle",
                value="power",
                footprint="SW_Tactile_SPST_Angled_PTS645Vx39-2LFS",
                pins=_two(),
                middle=(2.25, -0.8),
                bodies=(
                    Body(width=7.6, depth=6.8, top=7.0),
                    Body(width=3.5, depth=1.3, z=2.2, top=5.7, y=4.05, travel=(0.0, -0.25, 0.0)),
                    *_tails((-2.25, 0.8), (2.25, 0.8), (-3.5, -1.69), (3.51, -1.69)),
                ),
                order=Order(maker="C&K", number="PTS645VL39-2 LFS", second="Omron B3F-3152", euro=0.35),
                data_sheet="C&K PTS645",
                # What keeps contacts clean is Omron's figure: C&K gives none.
                figures=Switch(most=0.05, least=10e-6),
            ),
            Kind(
                name="slide switch",
                value="on/off",
                footprint="SW_Slide_SPDT_Angled_Nidec_CL-SB-12C-12",
                pins=MappingProxyType({"1": "A", "2": "C", "3": "B"}),
                middle=(2.5, 1.65),
                bodies=(
                    Body(width=8.5, depth=3.5, top=3.5),
                    # The lever where it joins pins 1 and 2.
                    Body(width=1.5, depth=2.0, z=1.75, top=3.25, x=-1.0, y=-2.75, travel=(2.0, 0.0, 0.0)),
                    *_tails((-2.5, -1.65), (0.0, 1.65), (2.5, -1.65), width=1.9),
                ),
                order=Order(
                    maker="Nidec Components",
                    number="CL-SB-12C-12",
                    euro=1.60,
                    note="the 2 at the end is gold; CL-SB-12C-11 fits and is silver, which wants 10 mA",
                ),
                data_sheet="Nidec Components CL-SB",
                page="pages 3 and 4",
                figures=Switch(most=0.2, least=1e-6),
            ),
            Kind(
                name="piezo",
                value="piezo",
                footprint="Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
                pins=_two(),
                middle=(2.5, 0.0),
                bodies=(
                    Body(shape="cylinder", width=12.2, depth=12.2, top=6.5),
                    *_tails((-2.5, 0.0), (2.5, 0.0)),
                ),
                order=Order(maker="TDK", number="PS1240P02BT", second="Murata PKM13EPYH4000-A0", euro=0.60),
                data_sheet="TDK PS series",
                figures=Piezo(volts=30.0),
            ),
            Kind(
                name="OLED header",
                value="OLED",
                footprint="PinHeader_1x04_P2.54mm_Vertical",
                pins=MappingProxyType({"1": "1", "2": "2", "3": "SCL", "4": "SDA"}),
                middle=(0.0, -3.81),
                # The socket that the display's header is plugged into: no higher than this.
                bodies=(Body(width=2.6, depth=10.3, top=5.0), _row_of_tails(0.0, 7.62)),
                data_sheet="Solomon SSD1306, Sino Wealth SH1106",
                # Modules take 20 to 35 mA with all pixels lit; 40 mA and 100 pF are ours. 4.7 kΩ are the
                # strongest pull-ups on the usual modules. Amperes are those of a 2.54 mm pin.
                figures=DisplayFigures(
                    amps=3.0, supply=0.04, pull_ups=4700.0, farads=100e-12, addresses=(0x3C, 0x3D)
                ),
            ),
            Kind(
                name="boost header",
                value="boost board",
                footprint="JST_XH_B4B-XH-A_1x04_P2.50mm_Vertical",
                pins=MappingProxyType({"1": "5V", "2": "GND", "3": "LBO", "4": "EN"}),
                middle=(3.75, 0.0),
                bodies=(
                    # With its plug.
                    Body(width=12.4, depth=5.8, top=9.8, y=-0.5),
                    *_tails((-3.75, 0.0), (-1.25, 0.0), (1.25, 0.0), (3.75, 0.0)),
                ),
                order=Order(maker="JST", number="B4B-XH-A", second="Ninigi NX2500-04SMS", euro=0.20),
                data_sheet="JST XH; Adafruit PowerBoost 1000C (TI TPS61090)",
                # 5.2 V without load, 2 % more by its reference; the cable's drop is in the least.
                # 1.0 A at 3.7 V, scaled to a battery of 3.2 V, where it warns. EN and LBO are pulled up to
                # its input: the battery, or 5.25 V while it charges.
                figures=BoostBoard(
                    amps=3.0,
                    volts=Range(4.95, 5.2, 5.3),
                    supply=0.89,
                    enable_volts=Range(3.0, 3.7, 5.25),
                    enable_ohms=200e3,
                    pulled_volts=5.25,
                    low=0.4,
                ),
            ),
            Kind(
                name="NPN transistor",
                value="BC547C",
                footprint="TO-92_Inline_Wide",
                pins=MappingProxyType({"1": "C", "2": "B", "3": "E"}),
                middle=(2.54, 0.0),
                bodies=(
                    Body(width=5.0, depth=4.2, top=8.0),
                    *_tails((-2.54, 0.0), (0.0, 0.0), (2.54, 0.0), width=1.5),
                ),
                order=Order(maker="onsemi", number="BC547CTA", second="Diotec BC547C", euro=0.1),
                data_sheet="onsemi BC547",
                # Base to emitter at 0.1 mA.
                figures=Transistor(most=0.1, volts=0.55),
            ),
            Kind(
                name="diode 1N4148",
                value="1N4148",
                footprint="D_DO-35_SOD27_P7.62mm_Horizontal",
                pins=_two("K", "A"),
                middle=(3.81, 0.0),
                bodies=(Body(width=8.3, depth=2.1, top=2.3), *_tails((-3.81, 0.0), (3.81, 0.0))),
                order=Order(maker="Vishay", number="1N4148-TAP", second="onsemi 1N4148", euro=0.05),
                data_sheet="Vishay 1N4148",
                figures=Diode(volts=0.6, reverse=75.0),
            ),
            Kind(
                name="TVS diode",
                value="P4KE15A",
                footprint="D_DO-41_SOD81_P7.62mm_Horizontal",
                pins=_two("K", "A"),
                middle=(3.81, 0.0),
                bodies=(Body(width=9.8, depth=2.8, top=2.9), *_tails((-3.81, 0.0), (3.81, 0.0))),
                order=Order(maker="Littelfuse", number="P4KE15A", second="Vishay P4KE15A", euro=0.3),
                data_sheet="Littelfuse P4KE",
                figures=Clamp(volts=12.8),
            ),
            Kind(
                name="capacitor 2.2 nF",
                value="2.2nF",
                footprint="C_Disc_D5.0mm_W2.5mm_P5.00mm",
                pins=_two(),
                middle=(2.5, 0.0),
                bodies=(Body(width=5.0, depth=2.5, top=6.5), *_tails((-2.5, 0.0), (2.5, 0.0))),
                order=Order(
                    maker="KEMET", number="C322C222J5G5TA", second="Vishay K222J15C0GF5TH5", euro=0.15
                ),
                data_sheet="KEMET Goldmax 300",
                figures=Capacitor(farads=2.2e-9, volts=50.0, polarised=False),
            ),
            Kind(
                name="fuse",
                value="1.6 A",
                footprint="Fuse_1812_4532Metric_Pad1.30x3.40mm_HandSolder",
                pins=_two(),
                bodies=(Body(width=5.9, depth=3.5, top=1.5),),
                order=Order(
                    maker="Littelfuse", number="1812L160/12DR", second="Bourns MF-MSMF160-2", euro=0.4
                ),
                data_sheet="Littelfuse 1812L",
                # It holds 1.6 A at 23 °C; the derating to 50 °C is read off the curve.
                figures=Fuse(hold=1.25, ohms=0.1),
            ),
            Kind(
                name="ideal diode",
                value="LTC4411",
                footprint="SOT-23-5_HandSoldering",
                pins=MappingProxyType({"1": "IN", "2": "GND", "3": "CTL", "4": "STAT", "5": "OUT"}),
                bodies=(Body(width=4.3, depth=2.9, top=1.4),),
                order=Order(maker="Analog Devices", number="LTC4411ES5#TRMPBF", second="", euro=4.5),
                data_sheet="Analog Devices LTC4411",
                # It regulates 28 mV; its resistance is 0.14 Ω at most, its limit 2.6 A (page 1, read in a
                # published transcript). That is 0.153 V at 0.89 A; 0.18 V, 1.5 A and what heat does are ours,
                # on the cautious side.
                figures=IdealDiode(volts=0.18, most=1.5, kelvin_per_watt=250.0, junction=125.0),
            ),
            Kind(
                name="capacitor 1 µF",
                value="1uF",
                footprint="C_1206_3216Metric_Pad1.33x1.80mm_HandSolder",
                pins=_two(),
                bodies=(Body(width=4.5, depth=1.8, top=1.8),),
                order=Order(
                    maker="KEMET", number="C1206C105K5RACTU", second="Yageo CC1206KKX7R9BB105", euro=0.12
                ),
                data_sheet="KEMET X7R",
                figures=Capacitor(farads=1e-6, volts=50.0, polarised=False),
            ),
            Kind(
                name="gauge connector",
                value="fuel gauge",
                footprint="JST_SH_SM04B-SRSS-TB_1x04-1MP_P1.00mm_Horizontal",
                pins=MappingProxyType({"1": "GND", "2": "3V3", "3": "SDA", "4": "SCL", "MP": "GND"}),
                bodies=(Body(width=7.0, depth=5.6, top=3.0),),
                order=Order(maker="JST", number="SM04B-SRSS-TB", second="SparkFun PRT-14417", euro=0.6),
                data_sheet="JST SH; Analog Devices MAX17048",
                page="JST SH: 1",
                # Pull-ups of 10 kΩ, as R3 in the board file of Adafruit's module 5580; 50 pF for module and
                # cable are ours.
                figures=GaugeFigures(amps=1.0, pull_ups=10e3, farads=50e-12),
            ),
            Kind(
                name="pin-order jumper",
                value="pin order",
                footprint="PinHeader_2x02_P2.54mm_Vertical",
                pins=MappingProxyType({str(n): str(n) for n in range(1, 5)}),
                middle=(1.27, -1.27),
                bodies=(
                    Body(width=5.1, depth=5.1, top=9.0),
                    *_tails((-1.27, -1.27), (1.27, -1.27), (-1.27, 1.27), (1.27, 1.27)),
                ),
                order=Order(maker="Harwin", number="M20-9980246", second="Samtec TSW-102-07-T-D", euro=0.20),
                data_sheet="Harwin M20",
                figures=Connector(amps=3.0),
            ),
            Kind(
                name="test point",
                value="",
                footprint="TestPoint_THTPad_D1.5mm_Drill0.7mm",
                pins=MappingProxyType({"1": "1"}),
            ),
            Kind(name="hole M2.5", value="M2.5", footprint="MountingHole_2.7mm_M2.5"),
        )
    }
)
"""Every kind of part, by its name."""

BARE: Final = ("OLED header", "test point", "hole M2.5")
"""Kinds without an order number: pieces of the board itself, and what comes with the display."""
