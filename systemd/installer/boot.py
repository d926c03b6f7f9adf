"""The board's settings for the firmware of a Pi: a marked block at the end of `config.txt`.

Sources: the `overlays/README` and the `config.txt` documentation of Raspberry Pi. A later line overrides
an earlier one, and `[all]` ends any condition above it.
"""

from typing import Final

from llamadillo.devices.pi.board import Board, I2c, Spi

BEGIN: Final = "# llamadillo begin: written by its installer, removed by its uninstaller"
END: Final = "# llamadillo end"
PLACES: Final = ("/boot/firmware/config.txt", "/boot/config.txt")
"""The paths of `config.txt`: since Bookworm, and before."""
KEPT: Final = ".before-llamadillo"
"""The suffix of the copy of the original file."""
I2C_HERTZ: Final = 400_000
"""Fast mode: a whole frame takes 25 ms. The SSD1306 and the SH1106 allow no more."""


def lines(board: Board) -> list[str]:
    """The lines for this board, without the marks."""
    display = board.display.interface
    wanted = [f"dtparam=i2c_arm=on,i2c_arm_baudrate={I2C_HERTZ}"] if isinstance(display, I2c) else []
    if not isinstance(display, Spi):
        wanted.append("dtparam=spi=off")  # its pins are buttons and dice
    elif display.bus == 0:
        wanted.append("dtparam=spi=on")
    else:
        wanted.append(f"dtoverlay=spi{display.bus}-{display.device + 1}cs")
    if board.power_button is not None:
        wanted.append(f"dtoverlay=gpio-shutdown,gpio_pin={board.power_button},active_low=1,gpio_pull=up")
    if board.power_off is not None:
        # The console would drive the pin, which is that of its input.
        wanted += ["enable_uart=0", f"dtoverlay=gpio-poweroff,gpiopin={board.power_off}"]
    return wanted


def with_block(text: str, board: Board) -> str:
    """The text of `config.txt` with the block for this board, which replaces an existing one."""
    rest = without_block(text)
    if rest and not rest.endswith("\n"):
        rest += "\n"
    return rest + "\n".join([BEGIN, "[all]", *lines(board), END]) + "\n"


def without_block(text: str) -> str:
    """The text without the block; every other byte is unchanged."""
    kept, ours = [], False
    for line in text.splitlines(keepends=True):
        mark = line.rstrip("\r\n")
        ours = ours or mark == BEGIN
        if not ours:
            kept.append(line)
        ours = ours and mark != END
    return "".join(kept)
