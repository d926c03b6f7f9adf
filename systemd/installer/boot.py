"""What a Pi's firmware has to know of the board: a marked block at the end of `config.txt`.

Sources: the `overlays/README` and the `config.txt` documentation of Raspberry Pi. A later line wins over
an earlier one, and `[all]` ends whatever condition stands above.
"""

from typing import Final

from llamadillo.devices.pi.board import Board, I2c, Spi

BEGIN: Final = "# llamadillo begin: written by its installer, removed by its uninstaller"
END: Final = "# llamadillo end"
PLACES: Final = ("/boot/firmware/config.txt", "/boot/config.txt")
"""Where `config.txt` is: since Bookworm, and before."""
KEPT: Final = ".before-llamadillo"
"""Appended to the name of the original, which is kept."""
I2C_HERTZ: Final = 400_000
"""Fast mode: a whole frame takes 25 ms. The SSD1306 and the SH1106 allow no more."""


def lines(board: Board) -> list[str]:
    """What this board needs, without the marks."""
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
    return wanted


def with_block(text: str, board: Board) -> str:
    """The text of `config.txt` with the block for this board, in place of one that may be there."""
    rest = without_block(text)
    if rest and not rest.endswith("\n"):
        rest += "\n"
    return rest + "\n".join([BEGIN, "[all]", *lines(board), END]) + "\n"


def without_block(text: str) -> str:
    """The text as it was without the block; everything else stays as it is, to the byte."""
    kept, ours = [], False
    for line in text.splitlines(keepends=True):
        mark = line.rstrip("\r\n")
        ours = ours or mark == BEGIN
        if not ours:
            kept.append(line)
        ours = ours and mark != END
    return "".join(kept)
