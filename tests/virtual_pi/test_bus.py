"""Records of the bus are read as the kernel writes them, and make the picture that was sent."""

import struct
from pathlib import Path

import pytest

from llamadillo.devices.fake.buses import FakeI2cBus
from llamadillo.devices.fake.chips import ChipError, Ssd1306
from llamadillo.devices.pi.board import I2c, Oled
from llamadillo.devices.pi.i2c import I2cSerial
from llamadillo.devices.pi.oled import PiDisplay
from llamadillo.gfx.frame import BLANK
from tests.ports.seeing import assert_same_picture, frame_of
from tests.virtual_pi.bus import BusLog, Glass, Kind, Record, parse, still_pictures

ADDRESS = 0x3C
OLED = Oled("ssd1306", 180, 0, I2c(1, ADDRESS))
PICTURE = frame_of((0, 0), (3, 60), (127, 5))
OTHER = frame_of((0, 0), (3, 60), (64, 60), (20, 5))


def packed(kind: int, content: bytes, address: int = ADDRESS, result: int = 0) -> bytes:
    return struct.pack("<QQHHhH", 1000, 2000, kind, address, result, len(content)) + content


def sent(oled: Oled = OLED) -> list[bytes]:
    """What the Pi's display sends for one picture."""
    bus = FakeI2cBus({ADDRESS: Ssd1306()})
    PiDisplay(oled, lambda: I2cSerial(bus, ADDRESS), str).show(PICTURE)
    return bus.transfers


def test_a_log_is_read_and_a_record_that_is_cut_off_is_left_for_later() -> None:
    log = packed(1, b"\x40\xff") + packed(3, struct.pack("<HH", 0x3C, 0x50)) + packed(2, b"", result=-121)
    records, used = parse(log + packed(1, b"\x00\xaf")[:-1])
    assert used == len(log)
    assert records[0] == Record(1000, 2000, Kind.WRITTEN, ADDRESS, 0, b"\x40\xff")
    assert records[0].is_data
    assert records[1].addresses == {0x3C, 0x50}
    assert not records[1].is_data
    assert (records[2].kind, records[2].result) == (Kind.READ, -121)


def test_a_log_is_read_on_as_it_grows(tmp_path: Path) -> None:
    path = tmp_path / "bus.log"
    log = BusLog(path)
    assert list(log.news()) == []
    one, two = packed(1, b"\x00\xae"), packed(1, b"\x00\xaf")
    path.write_bytes(one + two[:10])
    assert [record.content for record in log.news()] == [b"\x00\xae"]
    path.write_bytes(one + two)
    assert [record.content for record in log.news()] == [b"\x00\xaf"]
    assert list(log.news()) == []


def test_the_glass_shows_the_picture_the_right_way_up() -> None:
    for rotation in (0, 180):
        oled = Oled("ssd1306", rotation, 0, I2c(1, ADDRESS))
        glass = Glass(oled)
        for transfer in sent(oled):
            glass.take(parse(packed(1, transfer))[0][0])
        assert_same_picture(glass.frame, PICTURE)


def test_what_goes_to_another_address_is_not_on_the_glass_and_nonsense_is_an_error() -> None:
    glass = Glass(OLED)
    for transfer in sent():
        glass.take(parse(packed(1, transfer, address=0x50))[0][0])
    assert glass.frame == BLANK
    with pytest.raises(ChipError):
        glass.take(parse(packed(1, b"\x00\xee"))[0][0])


def test_a_display_that_is_not_there_at_first_is_dark() -> None:
    glass = Glass(OLED)
    glass.take(parse(packed(3, b"\x10\x00"))[0][0])
    for transfer in sent():
        glass.take(parse(packed(1, transfer))[0][0])
    assert glass.frame == BLANK


def test_a_display_that_was_unplugged_starts_anew() -> None:
    glass = Glass(OLED)
    for transfer in sent():
        glass.take(parse(packed(1, transfer))[0][0])
    assert_same_picture(glass.frame, PICTURE)
    for addresses in (b"\x50\x00", b"\x3c\x00"):
        glass.take(parse(packed(3, addresses))[0][0])
        assert glass.frame == BLANK
    assert not glass.chip.is_on


def test_a_log_that_is_no_log_is_an_error() -> None:
    with pytest.raises(ValueError, match="9"):
        parse(packed(9, b""))


def timed(*gaps: float) -> list[Record]:
    """What the Pi's display sends for two pictures: the seconds before each message, 0 for the last."""
    bus = FakeI2cBus({ADDRESS: Ssd1306()})
    display = PiDisplay(OLED, lambda: I2cSerial(bus, ADDRESS), str)
    display.show(PICTURE)
    first = len(bus.transfers)
    display.show(OTHER)
    records, now = [], 1.0
    for number, transfer in enumerate(bus.transfers):
        now += gaps[number - first] if 0 <= number - first < len(gaps) else 0
        moment = round(now * 1e9)
        records.append(Record(moment, moment, Kind.WRITTEN, ADDRESS, 0, transfer))
    return records


def test_a_picture_that_stood_is_found_and_one_that_was_half_sent_is_not() -> None:
    whole = timed(0.1)
    assert list(still_pictures(OLED, whole, 0.05, 0, 0.0)) == [PICTURE]
    assert list(still_pictures(OLED, whole, 0.05, 0, 0.6)) == [PICTURE, OTHER]
    assert list(still_pictures(OLED, whole, 0.05, 1.05, 0.6)) == [OTHER]
    assert list(still_pictures(OLED, whole, 0.2, 0, 0.0)) == []
    for place in range(2, 6):
        stopped = timed(*(0.1 if number == place else 0.0 for number in range(6)))
        assert list(still_pictures(OLED, stopped, 0.05, 0, 0.0)) == [], place
