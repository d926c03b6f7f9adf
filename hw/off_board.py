"""What a box needs besides the parts that are soldered onto its board.

Prices are rough, in euro without tax and carriage, estimated in autumn 2026.
"""

from dataclasses import dataclass
from typing import Final, Literal

from hw.fixings import BAR_SCREW, BOOST_SCREW, SCREW, STANDOFF
from hw.parts import Order

__all__ = ["ITEMS", "Group", "Item"]

Group = Literal["board", "box", "hand-held", "kiosk"]
"""On the board; in every box; with a battery only; screwed to a table only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something to buy that no footprint stands for."""

    what: str
    group: Group
    order: Order
    quantity: int = 1
    """For one box, or for each part of the kind `per`."""
    per: str = ""
    is_kind: str = ""
    """The kind of part that comes with it, where one does."""
    pack: int = 1
    """It is sold in multiples of this."""
    of_ten: float = 1.0
    """What one costs when ten boxes are built, against its price for one box."""
    note: str = ""


ITEMS: Final = (
    Item(
        what="circuit board",
        group="board",
        order=Order(
            maker="any board house",
            number="llamadillo Gerbers",
            second="any other",
            euro=6.50,
        ),
        pack=5,
        of_ten=0.7,
        note="110 x 74 x 1.6 mm, two layers, 35 µm copper; the Gerbers and drill files of this repository",
    ),
    Item(
        what="socket DIP-18",
        group="board",
        order=Order(
            maker="TE Connectivity", number="1-2199298-5", second="Mill-Max 110-43-318-41-001000", euro=0.35
        ),
        per="TBD62083A",
        of_ten=0.8,
        note="under each TBD62083A",
    ),
    Item(
        what="socket 2.54 mm, 4 pins, low profile",
        group="board",
        order=Order(
            maker="Samtec",
            number="SLW-104-01-T-S",
            second="any, 2.54 mm, 4 pins in a row, at most 5.0 mm high",
            euro=0.90,
        ),
        is_kind="OLED header",
        of_ten=0.8,
        note="for J2: the display is plugged into it",
    ),
    Item(
        what="shunt 2.54 mm",
        group="board",
        order=Order(maker="Sullins", number="QPC02SXGN-RC", second="TE Connectivity 382811-8", euro=0.10),
        quantity=2,
        per="pin-order jumper",
        of_ten=0.8,
        note="for JP1",
    ),
    Item(
        what="Raspberry Pi",
        group="box",
        order=Order(
            maker="Raspberry Pi",
            number="Zero 2 WH",
            second="Raspberry Pi Zero 2 W (SC1176) and a header Samtec TSW-120-07-T-D",
            euro=18.50,
        ),
        note="with its header soldered on, pins on the side of the chips",
    ),
    Item(
        what="microSD card 32 GB",
        group="box",
        order=Order(maker="SanDisk", number="SDSQQNR-032G-GN6IA", second="Kingston SDCS2/32GB", euro=9.00),
        note="one made for cameras that always record lasts longest",
    ),
    Item(
        what='display OLED 1.3" 128x64, I2C',
        group="box",
        order=Order(
            maker="AZ-Delivery",
            number="1.3 inch OLED I2C SH1106",
            second='Joy-IT SBC-OLED01 (0.96", SSD1306)',
            euro=7.50,
        ),
        note="four pins, either order, cut to 4 mm below their plastic; module 35.4 x 33.5 mm. The board "
        'file names its chip: "sh1106" for this one',
    ),
    Item(
        what="standoff M2.5",
        group="box",
        order=Order(
            maker="any",
            number=f"M2.5 x {STANDOFF.length:g} + {STANDOFF.stud:g}, brass, male-female",
            second="polyamide, same size",
            euro=0.35,
        ),
        per="hole M2.5",
        of_ten=0.6,
        note="as sold for add-on boards of the Pi",
    ),
    Item(
        what="screw M2.5, countersunk",
        group="box",
        order=Order(maker="any", number=SCREW.source, second=f"DIN 965, M2.5 x {SCREW.length:g}", euro=0.08),
        per="hole M2.5",
        of_ten=0.6,
        note="closes the case",
    ),
    Item(
        what="filament PETG",
        group="box",
        order=Order(maker="Prusament", number="PETG, 1.75 mm, 150 g of 1 kg", second="any PETG", euro=4.50),
        of_ten=0.9,
        note="for the case",
    ),
    Item(
        what="pane of acrylic",
        group="box",
        order=Order(
            maker="any",
            number="PMMA, cast, clear, 1.0 mm, 35.4 x 20.7 mm",
            second="polycarbonate, same size",
            euro=1.50,
        ),
        of_ten=0.5,
        note="before the display; cut from a sheet, or by laser from the file pane.dxf of the case",
    ),
    Item(
        what="boost board",
        group="hand-held",
        order=Order(
            maker="Adafruit",
            number="2465 (PowerBoost 1000C)",
            second="SparkFun PRT-14411, without a low-battery line; its place in the case is another",
            euro=19.00,
        ),
        note="leave its USB-A socket unsoldered",
    ),
    Item(
        what="battery LiPo 3.7 V",
        group="hand-held",
        order=Order(
            maker="Adafruit", number="2011 (2000 mAh)", second="SparkFun PRT-13813 (1000 mAh)", euro=12.50
        ),
        note="with protection circuit, 60 x 36 x 7 mm at most; look at the polarity of its plug",
    ),
    Item(
        what="plug XH, 4 pins",
        group="hand-held",
        order=Order(maker="JST", number="XHP-4", second="a ready-made XH lead with 4 wires", euro=0.12),
        of_ten=0.8,
        note="for J3",
    ),
    Item(
        what="contact XH",
        group="hand-held",
        order=Order(
            maker="JST", number="SXH-001T-P0.6", second="a ready-made XH lead with 4 wires", euro=0.06
        ),
        quantity=4,
        of_ten=0.8,
        note="with AWG 24 or thicker: 15 cm each of red, black and two other colours",
    ),
    Item(
        what="screw M2.5 for the boost board",
        group="hand-held",
        order=Order(
            maker="any",
            number=BOOST_SCREW.source,
            second=f"DIN 7985, M2.5 x {BOOST_SCREW.length:g}",
            euro=0.08,
        ),
        quantity=2,
        of_ten=0.6,
    ),
    Item(
        what="screw M2.5 for the battery's bar",
        group="hand-held",
        order=Order(
            maker="any", number=BAR_SCREW.source, second=f"DIN 7985, M2.5 x {BAR_SCREW.length:g}", euro=0.08
        ),
        of_ten=0.6,
        note="no longer than this: the battery lies below",
    ),
    Item(
        what="stick-on foot",
        group="hand-held",
        order=Order(maker="3M", number="SJ5302", second="any, 8 mm across", euro=0.15),
        quantity=4,
        of_ten=0.7,
    ),
    Item(
        what="cable USB-A to micro-USB",
        group="hand-held",
        order=Order(maker="any", number="USB 2.0, 1 m", second="any other", euro=2.50),
        of_ten=0.8,
        note="to charge it, from a supply of 1 A or more",
    ),
    Item(
        what="supply 5.1 V 2.5 A, micro-USB",
        group="kiosk",
        order=Order(
            maker="Raspberry Pi",
            number="micro-USB power supply, 12.5 W",
            second="any of 5 V and 2 A or more",
            euro=8.50,
        ),
        note="into the Pi's POWER socket; with no boost board at J3",
    ),
    Item(
        what="screw M4",
        group="kiosk",
        order=Order(
            maker="any",
            number="ISO 7045, M4, as long as the table is thick and 10 mm",
            second="DIN 7985",
            euro=0.12,
        ),
        quantity=6,
        of_ten=0.6,
        note="four for the box, two for the hood over its plug",
    ),
    Item(
        what="nut M4",
        group="kiosk",
        order=Order(maker="any", number="ISO 4032, M4", second="DIN 934, M4", euro=0.04),
        quantity=4,
        of_ten=0.6,
    ),
    Item(
        what="cable tie",
        group="kiosk",
        order=Order(
            maker="HellermannTyton", number="T18R, 2.5 x 100 mm", second="any, 2.5 mm wide", euro=0.05
        ),
        of_ten=0.6,
        note="round the cable behind its plug: a pull ends there, not at the socket",
    ),
)
"""All of it."""
