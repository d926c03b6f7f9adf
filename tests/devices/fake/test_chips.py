"""The models of the chips, against their data sheets."""

import pytest

from llamadillo.devices.fake.chips import ChipError, Sh1106, Ssd1306, Ssd1309
from llamadillo.gfx.frame import BLANK, Frame
from tests.ports.seeing import assert_same_picture, frame_of

UPRIGHT = bytes.fromhex("a1 c8 da12 8d14 af")
FULL = Frame(b"\xff" * 1024)


def send(chip: Ssd1306, *commands: int) -> None:
    chip.receive(bytes([0x00, *commands]))


def ready(chip: Ssd1306) -> Ssd1306:
    """The chip switched on upright, its memory empty."""
    send(chip, *UPRIGHT)
    chip.ram[:] = bytes(len(chip.ram))
    return chip


def page_write(chip: Ssd1306, page: int, column: int, *data: int) -> None:
    send(chip, 0xB0 | page, column & 0x0F, 0x10 | column >> 4)
    chip.receive(bytes([0x40, *data]))


def test_after_power_on_it_is_dark_and_its_memory_noise() -> None:
    chip = Ssd1306()
    assert_same_picture(chip.glass, BLANK)
    send(chip, *UPRIGHT)
    assert chip.glass not in (BLANK, FULL)


def test_the_lowest_bit_of_a_byte_is_on_top() -> None:
    chip = ready(Ssd1306())
    page_write(chip, 2, 5, 0x01, 0x80)
    assert_same_picture(chip.glass, frame_of((5, 16), (6, 23)))


def test_a_module_is_wired_for_remapped_segments_and_rows() -> None:
    chip = ready(Ssd1306())
    page_write(chip, 0, 0, 0x01)
    assert_same_picture(chip.glass, frame_of((0, 0)))
    send(chip, 0xA0)
    assert_same_picture(chip.glass, frame_of((127, 0)))
    send(chip, 0xC0)
    assert_same_picture(chip.glass, frame_of((127, 63)))


def test_start_line_and_offset_shift_the_rows() -> None:
    chip = ready(Ssd1306())
    page_write(chip, 1, 0, 0x01)
    send(chip, 0x40 | 3)
    assert_same_picture(chip.glass, frame_of((0, 5)))
    send(chip, 0xD3, 7)
    assert_same_picture(chip.glass, frame_of((0, 62)))


def test_all_lit_and_inverse() -> None:
    chip = ready(Ssd1306())
    page_write(chip, 0, 0, 0xFF)
    send(chip, 0xA7)
    assert_same_picture(
        chip.glass, Frame(bytes(b ^ 0xFF for b in frame_of(*((0, y) for y in range(8))).rows))
    )
    send(chip, 0xA5)
    assert_same_picture(chip.glass, FULL)
    send(chip, 0xA4, 0xA6, 0xAE)
    assert_same_picture(chip.glass, BLANK)


def test_without_its_charge_pump_it_is_dark() -> None:
    chip = ready(Ssd1306())
    page_write(chip, 0, 0, 0xFF)
    send(chip, 0x8D, 0x10)
    assert_same_picture(chip.glass, BLANK)


def test_the_ssd1309_has_no_charge_pump() -> None:
    chip = Ssd1309()
    send(chip, 0xA1, 0xC8, 0xDA, 0x12, 0xAF)
    assert chip.glass != BLANK


def test_horizontal_addressing_wraps_around_in_its_window() -> None:
    chip = ready(Ssd1306())
    send(chip, 0x20, 0x00, 0x21, 10, 11, 0x22, 6, 7)
    chip.receive(bytes([0x40, 1, 2, 4, 8, 16]))
    assert_same_picture(chip.glass, frame_of((10, 52), (11, 49), (10, 58), (11, 59)))


def test_vertical_addressing_goes_down_first() -> None:
    chip = ready(Ssd1306())
    send(chip, 0x20, 0x01, 0x21, 10, 11, 0x22, 6, 7)
    chip.receive(bytes([0x40, 1, 1, 2]))
    assert_same_picture(chip.glass, frame_of((10, 48), (10, 56), (11, 49)))


def test_control_bytes_may_alternate() -> None:
    chip = ready(Ssd1306())
    chip.receive(bytes([0x80, 0xB1, 0x80, 0x04, 0x80, 0x10, 0xC0, 0x01, 0x40, 0x02, 0x04]))
    assert_same_picture(chip.glass, frame_of((4, 8), (5, 9), (6, 10)))


def test_a_command_may_come_in_pieces() -> None:
    chip = Ssd1306()
    send(chip, 0x81)
    send(chip, 0xE3)
    assert chip.contrast == 0xE3


def test_the_sh1106_shows_columns_2_to_129() -> None:
    chip = ready(Sh1106())
    page_write(chip, 0, 0, 0xFF, 0xFF, 0x01)
    page_write(chip, 7, 129, 0x80, 0xFF, 0xFF)
    assert_same_picture(chip.glass, frame_of((0, 0), (127, 63)))
    send(chip, 0xA0)
    assert_same_picture(chip.glass, frame_of((127, 0), (0, 63)))


def test_the_sh1106_has_its_own_converter() -> None:
    chip = ready(Sh1106())
    page_write(chip, 0, 2, 0xFF)
    send(chip, 0xAD, 0x8A)
    assert_same_picture(chip.glass, BLANK)


def test_a_power_cycle_resets_the_chip() -> None:
    chip = ready(Ssd1306())
    page_write(chip, 0, 0, 0xFF)
    send(chip, 0x20, 0x00, 0x81, 0x11)
    before = bytes(chip.ram)
    chip.power_cycle()
    assert not chip.is_on
    assert chip.contrast == 0x7F
    assert bytes(chip.ram) != before
    page_write(chip, 0, 0, 0x00)  # page addressing again


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ("00 2f", "does not know"),
        ("00 b8", "does not know"),
        ("00 fd", "does not know"),
        ("00 2003", "no addressing mode"),
        ("00 21007f", "not for addressing mode"),
        ("00 220007", "not for addressing mode"),
        ("00 2000 b0", "not for addressing mode"),
        ("00 2000 210080", "no window"),
        ("00 2000 210504", "no window"),
        ("00 2000 220008", "no window"),
        ("01 af", "no control byte"),
    ],
)
def test_what_the_ssd1306_refuses(sent: str, words: str) -> None:
    with pytest.raises(ChipError, match=words):
        Ssd1306().receive(bytes.fromhex(sent))


def test_data_in_the_middle_of_a_command() -> None:
    chip = Ssd1306()
    send(chip, 0x81)
    with pytest.raises(ChipError, match="middle of command 0x81"):
        chip.receive(b"\x40\x00")


@pytest.mark.parametrize("chip", [Ssd1306(), Sh1106()])
def test_data_after_the_last_column(chip: Ssd1306) -> None:
    page_write(chip, 0, chip.COLUMNS - 1, 0x01)
    with pytest.raises(ChipError, match="last column"):
        chip.receive(b"\x40\x00")


@pytest.mark.parametrize("sent", ["da02", "a81f"])
def test_other_wirings_of_the_glass_are_refused(sent: str) -> None:
    chip = ready(Ssd1306())
    send(chip, *bytes.fromhex(sent))
    with pytest.raises(ChipError, match="64 rows"):
        _ = chip.glass


def test_the_sh1106_has_no_windows() -> None:
    with pytest.raises(ChipError, match="does not know"):
        send(Sh1106(), 0x21)
