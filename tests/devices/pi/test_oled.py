"""The Pi's display: its bytes, and faults at every transfer."""

import errno
import os
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from llamadillo.devices.pi.board import Chip, I2c, Spi
from llamadillo.devices.pi.i2c import i2c_advice
from llamadillo.devices.pi.oled import REFRESH_EVERY, initialisation
from llamadillo.devices.pi.spi import spi_advice
from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.faults import DeviceLost
from tests.devices.pi.bench import ADDRESS, I2cOled, SpiOled
from tests.devices.pi.test_update import FRAMES, spotted
from tests.ports.seeing import assert_same_picture, frame_of

NOISE = Frame(Random(5).randbytes(1024))
DOTS = frame_of((0, 0), (3, 1), (100, 8), (127, 63))

INITIALISATION: dict[Chip, str] = {
    # off, clock D5 80, 64 rows, no offset, first line, charge pump, horizontal and then page
    # addressing, segments and rows remapped, COM pins, precharge, VCOM, follow memory, not inverse
    "ssd1306": "ae d580 a83f d300 40 8d14 2000 a1 c8 da12 d9f1 db40 a4 a6 2002",
    "ssd1309": "ae d580 a83f d300 40 8d14 2000 a1 c8 da12 d9f1 db40 a4 a6 2002",
    "sh1106": "ae 20 10 b0 c8 00 10 40 a1 a6 a83f a4 d300 d5f0 d922 da12 db20 8d 14",
}

ON_FULL = "00 81ff af"


def hex_of(transfers: list[bytes]) -> list[str]:
    return [transfer.hex() for transfer in transfers]


def packed(*words: str) -> list[str]:
    return [word.replace(" ", "") for word in words]


@pytest.mark.parametrize("chip", INITIALISATION)
def test_the_initialisation_is_lumas_byte_for_byte(chip: Chip) -> None:
    assert bytes(initialisation(chip)) == bytes.fromhex(INITIALISATION[chip])


@pytest.mark.parametrize("chip", INITIALISATION)
def test_the_first_frame_byte_for_byte(chip: Chip) -> None:
    oled = I2cOled(chip)
    oled.display.show(DOTS)
    columns = ["02 10", "00 10"][chip != "sh1106"]
    data = ["00" * 128 for _ in range(8)]
    data[0] = "01 00 00 02" + "00" * 124
    data[1] = "00" * 100 + "01" + "00" * 27
    data[7] = "00" * 127 + "80"
    expected = [f"00 e3 e3 {INITIALISATION[chip]}"]
    for page in range(8):
        expected += [f"00 b{page} {columns}", f"40 {data[page]}"]
    assert hex_of(oled.bus.transfers) == packed(*expected, ON_FULL)


def test_a_change_byte_for_byte() -> None:
    oled = I2cOled("ssd1306")
    oled.display.show(DOTS)
    oled.bus.transfers.clear()
    oled.display.show(frame_of((0, 0), (3, 1), (100, 8), (101, 9), (10, 48), (60, 48)))
    assert hex_of(oled.bus.transfers) == packed(
        "00 b1 05 16", "40 02", "00 b6 0a 10", "40 01", "00 0c 13", "40 01", "00 b7 0f 17", "40 00"
    )


def test_a_change_on_the_sh1106_is_two_columns_on() -> None:
    oled = I2cOled("sh1106")
    oled.display.show(BLANK)
    oled.bus.transfers.clear()
    oled.display.show(frame_of((14, 0)))
    assert hex_of(oled.bus.transfers) == packed("00 b0 00 11", "40 01")


def test_the_same_frame_again_costs_nothing() -> None:
    oled = I2cOled("ssd1306")
    oled.display.show(DOTS)
    oled.bus.transfers.clear()
    oled.display.show(DOTS)
    assert oled.bus.transfers == []


def test_while_it_is_off_a_frame_costs_nothing() -> None:
    oled = I2cOled("ssd1306")
    oled.display.show(DOTS)
    oled.bus.transfers.clear()
    oled.display.set_brightness(0)
    oled.display.show(NOISE)
    assert hex_of(oled.bus.transfers) == ["00e3ae"]


def test_brightness_is_contrast() -> None:
    oled = I2cOled("ssd1306")
    for percent, contrast in [(1, 2), (50, 127), (100, 255)]:
        oled.display.set_brightness(percent)
        assert oled.chip.contrast == contrast


def test_nothing_is_sent_before_the_first_use() -> None:
    oled = I2cOled("ssd1306")
    assert oled.bus.transfers == []
    oled.display.close()
    assert oled.bus.transfers == []


def test_close_switches_off_first_and_leaves_nothing_in_the_memory() -> None:
    oled = I2cOled("ssd1306")
    oled.display.show(DOTS)
    oled.bus.transfers.clear()
    oled.display.close()
    assert hex_of(oled.bus.transfers)[0] == "00ae"
    assert not any(oled.chip.ram)
    assert not oled.bus.is_open


def test_close_after_the_cable_was_pulled_closes_the_bus() -> None:
    oled = I2cOled("ssd1306")
    oled.display.show(DOTS)
    oled.bus.unplug(ADDRESS)
    oled.display.close()
    assert not oled.bus.is_open


@settings(max_examples=60)
@given(
    chip=st.sampled_from(["ssd1306", "ssd1309", "sh1106"]),
    rotation=st.sampled_from([0, 180]),
    frames=st.lists(FRAMES, min_size=1, max_size=5),
)
def test_the_glass_shows_each_of_any_frames_and_no_change_costs_more_than_everything(
    chip: Chip, rotation: int, frames: list[Frame]
) -> None:
    oled = I2cOled(chip, 180 if rotation else 0)
    oled.display.show(BLANK)
    everything = sum(len(transfer) + 1 for transfer in oled.bus.transfers)
    for frame in frames:
        oled.bus.transfers.clear()
        oled.display.show(frame)
        assert_same_picture(oled.glass(), frame)
        assert sum(len(transfer) + 1 for transfer in oled.bus.transfers) <= everything


def transfers_of(chip: Chip) -> int:
    """The number of transfers of `_play` without a fault."""
    oled = I2cOled(chip)
    _play(oled)
    return len(oled.bus.transfers)


def _play(oled: I2cOled) -> None:
    oled.display.show(DOTS)
    oled.display.show(spotted(3, 3))
    oled.display.set_brightness(40)


@pytest.mark.parametrize("chip", INITIALISATION)
def test_one_fault_at_any_transfer_is_not_seen(chip: Chip) -> None:
    for number in range(transfers_of(chip)):
        for arrived in (0, 1, 2, 5):
            oled = I2cOled(chip)
            oled.bus.faults[number] = arrived
            _play(oled)
            assert_same_picture(oled.glass(), spotted(3, 3))
            assert oled.chip.contrast == 102


@pytest.mark.parametrize("chip", INITIALISATION)
def test_two_faults_in_a_row_lose_the_display_and_the_next_use_restores_it(chip: Chip) -> None:
    for number in range(transfers_of(chip)):
        oled = I2cOled(chip)
        oled.bus.faults.update({number: 3, number + 1: 2})
        with pytest.raises(DeviceLost, match="does not answer at 0x3c on I2C bus 1"):
            _play(oled)
        oled.display.show(NOISE)
        assert_same_picture(oled.glass(), NOISE)


@pytest.mark.parametrize("every", range(4, 24))
def test_with_every_nth_message_lost_each_picture_arrives_eventually(every: int) -> None:
    oled = I2cOled("ssd1306")
    oled.bus.faults.update({number: number % 5 for number in range(0, 3000, every)})
    for number in range(12):
        frame = NOISE if number % 3 == 0 else spotted(number, 5 * number)
        for _ in range(3):
            with suppress(DeviceLost):
                oled.display.show(frame)
                break
        assert_same_picture(oled.glass(), frame)


@settings(max_examples=40)
@given(
    frames=st.lists(FRAMES, min_size=1, max_size=6),
    faults=st.dictionaries(st.integers(0, 60), st.integers(0, 12), max_size=6),
)
def test_after_any_faults_the_glass_shows_the_frame_when_show_returns(
    frames: list[Frame], faults: dict[int, int]
) -> None:
    oled = I2cOled("ssd1306")
    oled.bus.faults.update(faults)
    for frame in [*frames, DOTS]:
        try:
            oled.display.show(frame)
        except DeviceLost:
            continue
        assert_same_picture(oled.glass(), frame)


def test_a_lost_display_is_tried_once_a_call() -> None:
    oled = I2cOled("ssd1306")
    oled.bus.unplug(ADDRESS)
    attempts = []
    for _ in range(3):
        oled.bus.transfers.clear()
        with pytest.raises(DeviceLost):
            oled.display.show(DOTS)
        attempts.append(len(oled.bus.transfers))
    assert attempts == [2, 1, 1]


def test_a_chip_that_lost_its_power_unnoticed_is_refreshed() -> None:
    oled = I2cOled("ssd1306")
    oled.display.show(DOTS)
    oled.chip.power_cycle()
    oled.display.show(BLANK)
    for _ in range(REFRESH_EVERY):
        oled.display.show(DOTS)
    assert_same_picture(oled.glass(), DOTS)


@pytest.mark.parametrize("oled", [I2cOled("ssd1306"), SpiOled("ssd1306")])
def test_a_change_of_brightness_restores_a_chip_that_lost_its_power_unnoticed(
    oled: I2cOled | SpiOled,
) -> None:
    oled.display.show(DOTS)
    oled.chip.power_cycle()
    oled.display.set_brightness(70)
    assert_same_picture(oled.chip.glass, DOTS)


def test_a_complete_write_does_not_blink() -> None:
    oled = I2cOled("ssd1306")
    oled.display.show(DOTS)
    oled.bus.transfers.clear()
    oled.display.set_brightness(70)
    assert not [transfer for transfer in oled.bus.transfers if transfer[0] == 0x00 and 0xAE in transfer]


def test_spi_resets_the_chip_and_sends_the_same_bytes() -> None:
    i2c, spi = I2cOled("ssd1306"), SpiOled("ssd1306")
    reset = spi.factory.pin(25)
    for oled in (i2c, spi):
        oled.display.show(DOTS)
        oled.display.show(NOISE)
    assert spi.bus.transfers == [transfer[1:] for transfer in i2c.bus.transfers]
    assert [state.state for state in reset.states] == [False, True, False, True]
    assert spi.bus.opened == (0, 0)
    assert spi.bus.max_speed_hz == 4_000_000


def test_after_a_fault_on_spi_the_bus_and_its_pins_are_reopened() -> None:
    oled = SpiOled("sh1106")
    for number in range(20):
        oled.bus.faults[len(oled.bus.transfers) + number] = 1
        oled.display.show(spotted(number, 6))
        assert_same_picture(oled.chip.glass, spotted(number, 6))
        oled.bus.faults.clear()
    oled.display.close()
    assert oled.bus.opened is None


def error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


@pytest.mark.parametrize(
    ("number", "way_out"),
    [
        (errno.EREMOTEIO, "i2cdetect -y 1"),
        (errno.ENXIO, "i2cdetect -y 1"),
        (errno.EIO, "i2cdetect -y 1"),
        (errno.ETIMEDOUT, "i2cdetect -y 1"),
        (errno.EACCES, "usermod -aG i2c"),
        (errno.ENOENT, "do_i2c 0"),
        (errno.EBUSY, "dtoverlay"),
        (errno.ENODEV, "No such device"),
    ],
)
def test_what_to_do_about_a_display_on_i2c(number: int, way_out: str) -> None:
    assert way_out in i2c_advice(error(number), I2c(1, 0x3C))


@pytest.mark.parametrize(
    ("number", "way_out"),
    [
        (errno.EACCES, "usermod -aG spi"),
        (errno.ENOENT, "do_spi 0"),
        (errno.ENODEV, "No such device"),
    ],
)
def test_what_to_do_about_a_display_on_spi(number: int, way_out: str) -> None:
    advice = spi_advice(error(number), Spi(0, 1, 24, None, 4_000_000))
    assert way_out in advice
    assert "/dev/spidev0.1" in advice
