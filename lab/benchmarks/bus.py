"""The bytes on the display's bus in a game, for the box's driver and luma's `display()`, and their time.

The real app plays a game of LAMA Dice in virtual time. Both drivers send its frames over a fake I2C bus to a
model of the chip, and each frame is compared with the glass. Both send data in one transfer of any length.
Times are those of the bits on the wire: nine for each byte and address, a start and a stop for each
transfer, without the time of the kernel between transfers.
"""

import warnings
from collections.abc import Callable, Iterable, Sequence
from statistics import mean, median
from typing import Final, NamedTuple

import luma.oled.device
from PIL import Image

from lab.benchmarks.app_steps import Press, recorded_game
from llamadillo.devices.fake.buses import FakeI2cBus
from llamadillo.devices.fake.chips import Sh1106, Ssd1306
from llamadillo.devices.pi.board import Chip, I2c, Oled
from llamadillo.devices.pi.i2c import I2cSerial
from llamadillo.devices.pi.oled import PiDisplay
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame

ADDRESS: Final = 0x3C
CHIPS: Final[dict[Chip, type[Ssd1306]]] = {"ssd1306": Ssd1306, "sh1106": Sh1106}
SPEEDS: Final = (100_000, 400_000)


class Traffic(NamedTuple):
    """The bus traffic of one frame."""

    size: int
    """Bytes, including addresses and control bytes."""
    bits: int

    def milliseconds(self, hertz: int) -> float:
        """The time at a bus speed."""
        return 1000 * self.bits / hertz


def ours(chip: Chip, bus: FakeI2cBus, offset: int) -> Callable[[Frame], None]:
    """The Pi's display."""
    oled = Oled(chip, 0, offset, I2c(1, ADDRESS))
    return PiDisplay(oled, lambda: I2cSerial(bus, ADDRESS), str).show


def lumas(chip: Chip, bus: FakeI2cBus) -> Callable[[Frame], None]:
    """luma.oled's display."""
    device = getattr(luma.oled.device, chip)(I2cSerial(bus, ADDRESS), width=WIDTH, height=HEIGHT)
    device.persist = True  # otherwise it writes to the bus at exit
    return lambda frame: device.display(Image.frombytes("1", (WIDTH, HEIGHT), frame.rows))


def measure(presses: Iterable[Press], show: Callable[[Frame], None], bus: FakeI2cBus) -> list[list[Traffic]]:
    """The traffic of each frame of each press, without the first frame, which initialises the chip."""
    measured: list[list[Traffic]] = []
    for press in presses:
        measured.append([])
        for frame in press:
            bus.transfers.clear()
            show(frame)
            sizes = [len(transfer) + 1 for transfer in bus.transfers]
            measured[-1].append(Traffic(sum(sizes), sum(9 * size + 2 for size in sizes)))
    return [measured[0][1:], *measured[1:]]


def checked(show: Callable[[Frame], None], chip: Ssd1306) -> Callable[[Frame], None]:
    """Show a frame and compare it with the glass."""

    def show_and_look(frame: Frame) -> None:
        show(frame)
        if chip.glass != frame:
            raise AssertionError("the glass shows something else")

    return show_and_look


def both(presses: Sequence[Press], name: Chip) -> tuple[list[list[Traffic]], list[list[Traffic]]]:
    """The traffic of luma's driver and of ours on a chip."""
    model = CHIPS[name]
    luma_bus, our_chip = FakeI2cBus({ADDRESS: model()}), model()
    our_bus = FakeI2cBus({ADDRESS: our_chip})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # luma uses Pillow's getdata
        theirs = measure(presses, lumas(name, luma_bus), luma_bus)
    return theirs, measure(presses, checked(ours(name, our_bus, model.LEFTMOST), our_chip), our_bus)


def _row(measured: list[list[Traffic]], frames: int) -> str:
    presses = [press for press in measured[1:] if press]
    sizes = [sum(traffic.size for traffic in press) for press in presses]
    columns = [f"{sum(sizes) / frames:>9.0f}{mean(sizes):>9.0f}"]
    for hertz in SPEEDS:
        answers = [press[0].milliseconds(hertz) for press in presses]
        whole = mean(sum(traffic.milliseconds(hertz) for traffic in press) for press in presses)
        columns.append(f"{median(answers):>9.1f}{max(answers):>7.1f}{whole:>7.0f}")
    return "".join(columns)


def main(presses: Sequence[Press] | None = None) -> None:
    """Print bytes and times for each chip."""
    presses = presses or recorded_game()
    frames = sum(map(len, presses[1:]))
    print(f"LAMA Dice: {len(presses) - 1} presses, {frames} frames. ms: the first frame after a press")
    print("(median, worst), and all frames that a press sets going (mean)")
    speed = f"{'median':>9}{'worst':>7}{'all':>7}"
    print(f"{'':13}{'bytes/':>9}{'bytes/':>9}{'ms at 100 kHz':>23}{'ms at 400 kHz':>23}{'of':>8}")
    print(f"{'':13}{'frame':>9}{'press':>9}{speed}{speed}{'luma':>8}")
    for name in CHIPS:
        theirs, mine = both(presses, name)
        totals = [sum(traffic.size for press in measured for traffic in press) for measured in (theirs, mine)]
        print(f"{name:8}luma {_row(theirs, frames)}")
        print(f"{name:8}ours {_row(mine, frames)}{totals[1] / totals[0]:>8.3f}")
