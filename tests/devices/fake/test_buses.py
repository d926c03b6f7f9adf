"""The buses and their faults."""

import errno

import pytest
from smbus2 import i2c_msg

from llamadillo.devices.fake.buses import FakeI2cBus, FakeSpiBus
from llamadillo.devices.fake.chips import Ssd1306

ADDRESS = 0x3C


@pytest.fixture
def chip() -> Ssd1306:
    return Ssd1306()


@pytest.fixture
def bus(chip: Ssd1306) -> FakeI2cBus:
    return FakeI2cBus({ADDRESS: chip})


def test_both_ways_of_writing_reach_the_chip(bus: FakeI2cBus, chip: Ssd1306) -> None:
    bus.write_i2c_block_data(ADDRESS, 0x00, [0xB3, 0x05, 0x10])
    bus.i2c_rdwr(i2c_msg.write(ADDRESS, [0x40, *range(100)]))
    assert chip.ram[3 * 128 + 5 : 3 * 128 + 105] == bytes(range(100))
    assert bus.transfers == [b"\x00\xb3\x05\x10", b"\x40" + bytes(range(100))]


def test_smbus_writes_32_bytes_at_most(bus: FakeI2cBus) -> None:
    bus.write_i2c_block_data(ADDRESS, 0x40, bytes(32))
    with pytest.raises(ValueError, match="not 33"):
        bus.write_i2c_block_data(ADDRESS, 0x40, bytes(33))


def test_another_address_is_not_acknowledged(bus: FakeI2cBus) -> None:
    with pytest.raises(OSError, match="I/O error") as refusal:
        bus.write_i2c_block_data(0x3D, 0x00, [0xAF])
    assert refusal.value.errno == errno.EREMOTEIO


def test_unplugged_and_plugged_in(bus: FakeI2cBus, chip: Ssd1306) -> None:
    bus.write_i2c_block_data(ADDRESS, 0x00, [0xAF])
    bus.unplug(ADDRESS)
    with pytest.raises(OSError, match="I/O error"):
        bus.write_i2c_block_data(ADDRESS, 0x00, [0xAF])
    bus.plug_in(ADDRESS)
    assert not chip.is_on
    bus.write_i2c_block_data(ADDRESS, 0x00, [0xAF])
    assert chip.is_on


def test_a_fault_lets_part_of_a_transfer_through(bus: FakeI2cBus, chip: Ssd1306) -> None:
    bus.faults[1] = 2
    bus.write_i2c_block_data(ADDRESS, 0x00, [0xE3])
    with pytest.raises(OSError, match="I/O error"):
        bus.write_i2c_block_data(ADDRESS, 0x00, [0xAF, 0x81, 0x33])
    assert chip.is_on
    assert chip.contrast == 0x7F
    bus.write_i2c_block_data(ADDRESS, 0x00, [0xAE])
    assert not chip.is_on


def test_a_closed_bus_transfers_nothing(bus: FakeI2cBus) -> None:
    bus.close()
    with pytest.raises(OSError, match="Bad file descriptor"):
        bus.write_i2c_block_data(ADDRESS, 0x00, [0xAF])
    bus.open().write_i2c_block_data(ADDRESS, 0x00, [0xAF])


def test_spi_distinguishes_data_from_commands_by_its_pin(chip: Ssd1306) -> None:
    level = [False]
    bus = FakeSpiBus(chip, lambda: level[0])
    with pytest.raises(OSError, match="Bad file descriptor"):
        bus.writebytes([0xE3])
    bus.open(0, 1)
    assert bus.opened == (0, 1)
    bus.mode = 0
    bus.writebytes([0xB3, 0x05, 0x10])
    level[0] = True
    bus.writebytes([1, 2, 3])
    assert chip.ram[3 * 128 + 5 : 3 * 128 + 8] == b"\1\2\3"
    bus.close()
    assert bus.opened is None


def test_spi_does_not_notice_an_absent_chip(chip: Ssd1306) -> None:
    bus = FakeSpiBus(chip, lambda: False)
    bus.open(0, 0)
    bus.unplug()
    bus.writebytes([0xAF])
    assert not chip.is_on
    bus.plug_in()
    bus.writebytes([0xAF])
    assert chip.is_on


def test_spi_faults_and_limits(chip: Ssd1306) -> None:
    bus = FakeSpiBus(chip, lambda: False)
    bus.open(0, 0)
    bus.faults[0] = 0
    with pytest.raises(OSError, match="Input/output error"):
        bus.writebytes([0xAF])
    assert not chip.is_on
    with pytest.raises(ValueError, match="not 4097"):
        bus.writebytes(bytes(4097))
    bus.mode = 1
    with pytest.raises(ValueError, match="mode"):
        bus.writebytes([0xE3])
