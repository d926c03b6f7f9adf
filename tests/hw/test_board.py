"""The board's description follows the board file, and its lights are those that the firmware draws."""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hw.board import CHANNELS, DICE, Circuit, Part, circuit, joined, reference
from hw.erc import Netlist, check
from hw.kicad.board_file import read_board_file
from hw.kicad.netlist import read_netlist
from hw.pi import GPIO, pull_at_reset
from llamadillo.devices.pi.board import Board, BoardError, DiePins, Oled, Spi, load_board
from llamadillo.devices.pi.lights import PiDiceLights
from llamadillo.gfx.frame import BLANK
from llamadillo.portrait import portrait
from llamadillo.ports.lights import DARK, Lights, Lines
from llamadillo.screens.picture import Labels, Picture
from tests.devices.pi.bench import pi_pins
from tests.hw.erc.broken import rewired

BOARD = reference()

KEYS = {
    "quit": "QUIT",
    "discard": "DISCARD",
    "roll": "ROLL",
    "power": "POWER",
    "status_led": "STATUS_LED",
    "buzzer": "BUZZER",
    "low_battery": "LOW_BATTERY",
} | {channel: channel for channel in CHANNELS}
"""The net of everything that a board file gives a pin to."""
FREE = sorted(set(range(28)) - {0, 1, 2, 3, 14, 15})
"""The pins that a board file can give away beside I2C."""


def board_file(pins: dict[str, int]) -> str:
    """A board file that gives each key its pin."""
    dice = "\n".join(
        f"{die.lower()} = {{ "
        + ", ".join(f"{line} = {pins[f'DIE_{die}_{line.upper()}']}" for line in DiePins._fields)
        + " }"
        for die in DICE
    )
    return f"""\
uses_uart_pins = true

[buttons]
quit = {pins["quit"]}
discard = {pins["discard"]}
roll = {pins["roll"]}
power = {pins["power"]}

[display]
chip = "sh1106"
rotation = 180
i2c = {{ bus = 1, address = 0x3D }}

[dice]
{dice}

[status_led]
pin = {pins["status_led"]}

[buzzer]
pin = {pins["buzzer"]}

[battery]
low = {pins["low_battery"]}
off = 15
"""


def pins_of(board: Board) -> dict[str, int]:
    """The pin of each key."""
    assert board.dice is not None
    pins = {
        "quit": board.quit,
        "discard": board.discard,
        "roll": board.roll,
        "power": board.power_button,
        "status_led": board.status_led,
        "buzzer": board.buzzer,
        "low_battery": board.low_battery,
    } | dict(zip(CHANNELS, (pin for die in board.dice for pin in die), strict=True))
    found = {key: pin for key, pin in pins.items() if pin is not None}
    assert len(found) == len(pins)
    return found


def nets_at_header(of: Circuit) -> dict[str, str | None]:
    return dict(of.parts["J1"].nets)


def test_every_key_of_the_board_file_is_at_its_pin_of_the_header() -> None:
    at = nets_at_header(BOARD)
    for key, pin in pins_of(BOARD.board).items():
        assert at[str(GPIO[pin])] == KEYS[key], key
    assert (at[str(GPIO[2])], at[str(GPIO[3])]) == ("SDA", "SCL")


def test_the_reference_boards_header_pin_by_pin() -> None:
    """As somebody reads it off a Pi: pin 1 is 3.3 V, pin 29 is BCM 5."""
    rows = {int(pin): net for pin, net in nets_at_header(BOARD).items()}
    assert [rows[pin] for pin in range(1, 41)] == [
        "+3V3", "+5V",
        "SDA", "+5V",
        "SCL", "GND",
        "LOW_BATTERY", None,
        "GND", "POWER_OFF",
        "DIE_LEFT_BACKSLASH", "DIE_LEFT_SLASH",
        "DIE_RIGHT_BACKSLASH", "GND",
        "DIE_MIDDLE_BACKSLASH", "DIE_MIDDLE_SLASH",
        "+3V3", "DIE_MIDDLE_HORIZONTAL",
        "DIE_RIGHT_HORIZONTAL", "GND",
        "DIE_RIGHT_SLASH", "DIE_MIDDLE_VERTICAL",
        "DIE_RIGHT_VERTICAL", "POWER",
        "GND", "ROLL",
        None, None,
        "QUIT", "GND",
        "DISCARD", "STATUS_LED",
        "BUZZER", "GND",
        "DIE_LEFT_HORIZONTAL", "DIE_LEFT_CENTRE",
        "DIE_RIGHT_CENTRE", "DIE_LEFT_VERTICAL",
        "GND", "DIE_MIDDLE_CENTRE",
    ]  # fmt: skip


def test_the_parts_are_those_of_kicads_files() -> None:
    components, board = read_netlist(), read_board_file()
    assert BOARD.parts.keys() == components.keys() == board.footprints.keys()
    for ref, part in BOARD.parts.items():
        assert dict(part.nets) == {pin: components[ref].pins[pin] for pin in part.nets}
        for pad in board.footprints[ref].pads:
            # A pad lies within the solder or the body of its part, so places and turns are right.
            assert math.hypot(pad.at[0] - part.x, pad.at[1] - part.y) < 28.0
            assert pad.net == (part.nets[pad.number] if pad.number else None)


def _other(ref: str, **what: object) -> list[Part]:
    components = dict(read_netlist())
    components[ref] = replace(components[ref], **what)  # type: ignore[arg-type]
    return list(joined(components, read_board_file()))


def test_a_part_with_an_unknown_order_number_is_refused() -> None:
    fields = {**read_netlist()["R1"].fields, "MPN": "MBA02040C3309FRP00"}
    with pytest.raises(ValueError, match=r"^R1: hw/parts.py has no part with the order number MBA02040C3309"):
        _other("R1", fields=fields)


def test_a_part_without_an_order_number_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^R1 has no order number: fill in its field MPN in KiCad\."):
        _other("R1", fields={})


def test_a_net_that_is_another_on_the_board_is_refused() -> None:
    nets = {**read_netlist()["R30"].pins, "2": "DISCARD"}
    with pytest.raises(ValueError, match=r"^R30 pad 2 is on QUIT on the board, on DISCARD in the schematic"):
        _other("R30", pins=nets)


def test_a_footprint_of_another_symbol_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^R30 on the board belongs to another symbol"):
        _other("R30", path=read_netlist()["R31"].path)


def test_another_footprint_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^C5 has the footprint C_Disc.* on the board, CP_Radial"):
        _other("C5", footprint=read_netlist()["C1"].footprint)


def test_a_part_that_is_not_on_the_board_is_refused() -> None:
    components = {**read_netlist(), "R99": replace(read_netlist()["R1"], ref="R99")}
    with pytest.raises(ValueError, match=r"^R99 is in the schematic, but not on the board"):
        list(joined(components, read_board_file()))
    with pytest.raises(ValueError, match=r"^R1 is on the board, but not in the schematic"):
        list(joined({ref: c for ref, c in read_netlist().items() if ref != "R1"}, read_board_file()))


@given(pins=st.permutations(FREE))
@settings(max_examples=25, deadline=None)
def test_whatever_the_board_file_only_the_pulls_at_a_reset_can_break_a_rule(pins: list[int]) -> None:
    of_key = dict(zip(KEYS, pins, strict=False))
    found = check(rewired(load_board(board_file(of_key), "box.toml")))
    lights = [pull_at_reset(of_key[key]) == "up" for key in (*CHANNELS, "status_led")]
    inputs = [
        pull_at_reset(of_key[key]) == "down" for key in ("quit", "discard", "roll", "power", "low_battery")
    ]
    assert {rule: len(findings) for rule, findings in found.items()} == (
        {"pull-at-reset": sum(lights) + sum(inputs)} if any(lights + inputs) else {}
    )


@given(pins=st.permutations(FREE), keys=st.permutations(list(KEYS)))
@settings(max_examples=40, deadline=None)
def test_a_pin_that_two_keys_name_is_refused(pins: list[int], keys: list[str]) -> None:
    of_key = dict(zip(KEYS, pins, strict=False))
    of_key[keys[0]] = of_key[keys[1]]
    with pytest.raises(BoardError, match=rf"Pin {of_key[keys[0]]} is taken: "):
        load_board(board_file(of_key), "box.toml")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"display": Oled("sh1106", 0, 2, Spi(0, 0, 24, None, 4_000_000))},
            "This board takes a display on I2C",
        ),
        ({"dice": None}, "This board has dice, a power button and a low-battery line"),
        ({"power_button": None}, "This board has dice, a power button and a low-battery line"),
        ({"low_battery": None}, "This board has dice, a power button and a low-battery line"),
        ({"status_led": None}, "This board has a status LED and a buzzer"),
        ({"buzzer": None}, "This board has a status LED and a buzzer"),
    ],
)
def test_a_box_that_the_board_has_no_place_for_is_refused(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}"):
        circuit(replace(BOARD.board, **changes))  # type: ignore[arg-type]


Cells = frozenset[tuple[int, int]]
"""LEDs of one die: column and row from its middle, y up."""


def drawn(lights: Lights) -> list[Cells]:
    """The LEDs that are lit on the picture of the box, die by die."""

    def lit(of: Lights) -> set[tuple[int, int]]:
        image = portrait(Picture(BLANK, Labels(), of)).convert("RGB")
        pixels = image.load()
        assert pixels is not None
        width, height = image.size
        return {
            (x, y) for x in range(0, width, 3) for y in range(0, height, 3) if pixels[x, y] == (255, 90, 54)
        }

    cells = []
    for number, lines in enumerate(lights):
        one = lit(Lights(*(lines if die == number else Lines.OFF for die in range(3))))
        whole = lit(Lights(*(Lines(31) if die == number else Lines.OFF for die in range(3))))
        left, right = min(x for x, _ in whole), max(x for x, _ in whole)
        top, bottom = min(y for _, y in whole), max(y for _, y in whole)
        cells.append(
            frozenset(
                (min(2, (x - left) * 3 // (right - left)) - 1, 1 - min(2, (y - top) * 3 // (bottom - top)))
                for x, y in one
            )
        )
    return cells


def lit_on_the_board(of: Circuit, high: set[int]) -> list[Cells]:
    """The LEDs that light up when these pins of the Pi are high, die by die: followed through the nets."""
    netlist = Netlist(of)
    dark_low = {
        out.net
        for bcm in high
        for inside in netlist.pads(netlist.gpio[bcm].net)
        if inside.function.startswith("I")
        for out in netlist.pads_of(inside.part)
        if out.function == inside.function.replace("I", "O")
    }
    leds = [part for part in of.parts.values() if part.kind.name == "LED red 5 mm"]
    columns = sorted({part.x for part in leds})
    rows = sorted({part.y for part in leds})
    assert (len(columns), len(rows)) == (9, 3)
    return [
        frozenset(
            (columns.index(led.x) % 3 - 1, rows.index(led.y) - 1)
            for led in leds
            if led.nets["1"] in dark_low and columns.index(led.x) // 3 == die
        )
        for die in range(3)
    ]


@pytest.mark.parametrize("line", list(Lines), ids=lambda line: str(line.name))
@pytest.mark.parametrize("die", range(3), ids=DICE)
def test_each_line_lights_on_the_board_what_the_firmware_draws(die: int, line: Lines) -> None:
    """Driven by the firmware's own driver, on gpiozero's mock pins."""
    lights = DARK._replace(**{("left", "middle", "right")[die]: line})
    factory = pi_pins()
    dice = BOARD.board.dice
    assert dice is not None
    device = PiDiceLights(dice, factory)
    device.light(lights)
    high = {pin for each in dice for pin in each if factory.pin(pin).state}
    device.close()
    assert len(high) == 1
    lit = lit_on_the_board(BOARD, high)
    assert len(lit[die]) == (1 if line is Lines.CENTRE else 2)
    assert lit == drawn(lights)


def test_an_led_on_another_line_would_be_seen() -> None:
    nets = BOARD.parts["D1"].nets
    wrong = replace(BOARD.parts["D1"], nets={**nets, "1": BOARD.parts["D3"].nets["1"]})
    moved = replace(BOARD, parts={**BOARD.parts, "D1": wrong})
    assert BOARD.board.dice is not None
    backslash = {BOARD.board.dice[0].backslash}
    assert lit_on_the_board(BOARD, backslash)[0] == {(-1, 1), (1, -1)}
    assert lit_on_the_board(moved, backslash)[0] == {(1, -1)}


def test_the_display_hangs_the_way_the_board_file_turns_its_picture() -> None:
    """A module's pins are at its top, the first at the left: hanging from them turned, it is at the right."""
    turn = math.radians(BOARD.parts["J2"].turn)
    first_x = -math.sin(turn) * 3.81  # In its footprint the first of the four pins is 3.81 above its middle.
    assert first_x == pytest.approx(3.81)
    assert BOARD.board.display.rotation == 180
