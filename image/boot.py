"""The boot partition: what the firmware of the Pi reads, both slots, and the files for people.

The firmware reads `config.txt`, which includes `slot.txt`, whose line `os_prefix=` names the folder of the
slot: kernel, initramfs, command line, device trees and overlay. So one sector decides which system starts.
Sources: the `config.txt` documentation of Raspberry Pi (include, os_prefix, overlay_prefix, conditional
filters).
"""

import os
import shutil
from pathlib import Path
from textwrap import dedent
from typing import Final

from image.kernel import TREES, Kernel
from image.tools import ImageError, run
from llamadillo.devices.pi.board import REFERENCE, Board, I2c, read_board
from llamadillo.storage.slots import SLOTS, Slots, slots_text
from systemd.installer.boot import I2C_HERTZ

FIRMWARE: Final = (
    *("bootcode.bin", "start.elf", "fixup.dat", "start_cd.elf", "fixup_cd.dat", "start4.elf", "fixup4.dat"),
    *("start4cd.elf", "fixup4cd.dat"),
)
FOR_PEOPLE: Final = Path(__file__).with_name("card")
"""The files for people on the boot partition."""
OVERLAY: Final = "overlays/llamadillo.dtbo"
_COMMAND_LINE: Final = (
    *("ro", "quiet", "loglevel=3", "panic=5", "console=tty1", "overlayroot=tmpfs"),
    *("systemd.show_status=0", "systemd.gpt_auto=0"),
)
"""The installer recognizes by `overlayroot=tmpfs` that changes to the root are lost at a restart."""
_CONFIG: Final = """\
# How the Pi starts. Settings of the box are in llamadillo.txt.
arm_64bit=1
kernel=kernel8.img
initramfs initramfs8 followkernel
upstream_kernel=1
dtoverlay=llamadillo
enable_uart=0
disable_splash=1
boot_delay=0
initial_turbo=30
gpu_mem=16
hdmi_blanking=2

# Which of the two systems starts.
os_prefix=a/
include slot.txt
# Held while the box is switched on, QUIT starts system a and DISCARD system b.
[gpio{quit}=0]
os_prefix=a/
[gpio{discard}=0]
os_prefix=b/
[all]
"""


def overlay_source(board: Board) -> str:
    """The device tree overlay of a board, in the language of dtc. Raises ImageError for a display on SPI.

    The kernel is Debian's, whose device trees have no parameters as `config.txt` of Raspberry Pi OS has them.
    """
    if not isinstance(board.display.interface, I2c):
        raise ImageError(
            "The image is for displays on I2C: use Raspberry Pi OS and systemd/install.sh for SPI."
        )
    button = ""
    if board.power_button is not None:
        button = f"""
                fragment@1 {{
                    target-path = "/";
                    __overlay__ {{
                        llamadillo-power {{
                            compatible = "gpio-keys";
                            power: power {{
                                label = "power";
                                linux,code = <116>;
                                gpios = <&gpio {board.power_button} 1>;
                                debounce-interval = <100>;
                            }};
                        }};
                    }};
                }};
                __overrides__ {{
                    power = <&power>,"gpios:4";
                }};"""
    return dedent(f"""\
            /dts-v1/;
            /plugin/;
            / {{
                compatible = "brcm,bcm2835";
                fragment@0 {{
                    target = <&i2c1>;
                    __overlay__ {{
                        clock-frequency = <{I2C_HERTZ}>;
                        status = "okay";
                    }};
                }};{button}
            }};
            """)


def command_line(slot: str) -> str:
    """The kernel's command line of a slot."""
    return " ".join((*_COMMAND_LINE, f"llamadillo.slot={slot}")) + "\n"


def config(board: Board) -> str:
    """`config.txt`."""
    return _CONFIG.format(quit=board.quit, discard=board.discard)


def put_slot(folder: Path, slot: str, kernel: Kernel, overlay: Path) -> None:
    """Make the folder of a slot: all that it boots with except its root."""
    (folder / "overlays").mkdir(parents=True)
    shutil.copyfile(kernel.packed, folder / "kernel8.img")
    shutil.copyfile(kernel.initramfs, folder / "initramfs8")
    for name in TREES:
        shutil.copyfile(kernel.trees / f"{name}.dtb", folder / f"{name}.dtb")
    shutil.copyfile(overlay, folder / OVERLAY)
    # Without this file the firmware would look for overlays outside the slot.
    (folder / "overlays/README").write_text("The overlay of the box, made from its board file.\n")
    (folder / "cmdline.txt").write_text(command_line(slot))


def build(work: Path, root: Path, kernel: Kernel, epoch: int) -> Path:
    """The tree of the boot partition, with all times set. Raises ImageError."""
    tree = work / "boot"
    tree.mkdir()
    for name in FIRMWARE:
        shutil.copyfile(kernel.firmware / name, tree / name)
    board = read_board(REFERENCE)
    source, overlay = work / "overlay.dts", work / "llamadillo.dtbo"
    source.write_text(overlay_source(board))
    run("dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", overlay, source, folders=[work])
    for slot in SLOTS:
        put_slot(tree / slot, slot, kernel, overlay)
    (tree / "config.txt").write_text(config(board))
    (tree / "slot.txt").write_bytes(slots_text(Slots(SLOTS[0], SLOTS[0], None)))
    for file in sorted(FOR_PEOPLE.iterdir()):
        shutil.copyfile(file, tree / file.name)
    shutil.copyfile(REFERENCE, tree / "board.toml")
    licences = tree / "licences"
    licences.mkdir()
    for package in ("raspi-firmware", f"linux-image-{kernel.version}"):
        shutil.copyfile(
            root / "usr/share/doc" / package / "copyright", licences / f"{package.partition('-6')[0]}.txt"
        )
    for path in (tree, *tree.rglob("*")):
        os.utime(path, (epoch, epoch))
    return tree
