"""The parts of the image that can be tried without building it."""

import itertools
import json
import os
import re
import shutil
import subprocess
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

import pytest

from image import boot, card, inputs, lock, manifest, proof, release, root, splash
from image.kernel import INITRAMFS
from image.tools import ImageError
from llamadillo.box_settings import BoxSettings, load_box_settings
from llamadillo.cli import network
from llamadillo.cli.update import roots, running_slot
from llamadillo.devices.fake.chips import Sh1106
from llamadillo.devices.pi.board import REFERENCE, load_board, read_board
from llamadillo.devices.updater import SOCKET
from llamadillo.gfx.frame import Frame
from llamadillo.screens.title import splash as splash_screen
from llamadillo.storage.latest import LATEST, LATEST_SIGNATURE, Latest, read_latest
from llamadillo.storage.slots import SIZE, SLOTS, SlotError, Slots, read_slots, slots_text
from llamadillo.storage.update import check_signature
from systemd.installer.__main__ import OVERLAY
from tests.storage.bundles import Keys
from tests.systemd.units import FILES as BOX_UNITS
from tests.systemd.units import NEEDED, PROGRAM, read_unit
from tests.systemd.units import UNITS as SYSTEMD
from tests.tools import need_systemd

UNITS = root.FILES / "etc/systemd/system"
INIT = (INITRAMFS / "init").read_text()
ALL = [
    Slots(start, good, tries) for start, good, tries in itertools.product(SLOTS, SLOTS, (None, 0, 1, 2, 3))
]


def functions(*names: str) -> str:
    """These functions of the init."""
    found = [re.search(rf"^{name}\(\) {{.*?^}}$", INIT, re.MULTILINE | re.DOTALL) for name in names]
    return "\n".join(match[0] for match in found if match)


def shell(folder: Path, script: str) -> str:
    """Run a part of the init by the shell of this system; `folder` stands for the root of the initramfs."""
    for name in ("/boot/slot.txt", "/slots"):
        script = script.replace(name, f"{folder}/{Path(name).name}")
    return subprocess.run(
        ["sh", "-eu", "-c", f"mount() {{ :; }}\n{script}"], check=True, capture_output=True, text=True
    ).stdout


@pytest.mark.parametrize("slots", ALL, ids=str)
def test_the_initramfs_reads_and_writes_what_the_box_does(tmp_path: Path, slots: Slots) -> None:
    (tmp_path / "slot.txt").write_bytes(slots_text(slots))
    tries = "-" if slots.tries is None else slots.tries
    said = shell(tmp_path, f"slot=a\n{functions('read_slots')}\nread_slots; echo $start $good $tries")
    assert said == f"{slots.start} {slots.good} {tries}\n"

    (tmp_path / "slot.txt").write_bytes(slots_text(Slots("a", "a", None)))
    shell(tmp_path, f"{functions('write_slots')}\nwrite_slots {slots.start} {slots.good} {tries}")
    assert (tmp_path / "slot.txt").read_bytes() == slots_text(slots)
    assert read_slots(slots_text(slots)) == slots


def test_a_damaged_slot_file_starts_the_slot_that_the_firmware_chose(tmp_path: Path) -> None:
    for content in (b"", bytes(SIZE), b"\xff" * SIZE):
        (tmp_path / "slot.txt").write_bytes(content)
        said = shell(tmp_path, f"slot=b\n{functions('read_slots')}\nread_slots; echo $start $good $tries")
        assert said == "b b -\n"
        with pytest.raises(SlotError):
            read_slots(content)


def test_a_person_may_change_the_slot_with_any_editor() -> None:
    text = slots_text(Slots("a", "a", None)).replace(b"os_prefix=a", b"os_prefix=b")
    for edited in (text, text.replace(b"\n", b"\r\n"), text.rstrip() + b"\n"):
        assert read_slots(edited) == Slots("b", "a", None)


def test_the_splash_of_the_initramfs_is_that_of_the_box() -> None:
    chip = Sh1106()
    for message in splash.messages(read_board(REFERENCE).display):
        chip.receive(message)
    turned = bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(chip.glass.rows))
    assert Frame(turned) == splash_screen().frame
    script = splash.script(read_board(REFERENCE).display)
    sent = re.findall(r"^    i2ctransfer -y 1 w(\d+)@0x3c (.*?)(?: &&)?$", script, re.MULTILINE)
    found = [bytes(int(byte, 16) for byte in data.split()) for _, data in sent]
    assert found == splash.messages(read_board(REFERENCE).display)
    assert [int(size) for size, _ in sent] == [len(message) for message in found]


def test_the_overlay_follows_the_board_file() -> None:
    text = REFERENCE.read_text()
    source = boot.overlay_source(load_board(text, "board.toml"))
    assert "gpios = <&gpio 8 1>;" in source
    moved = load_board(text.replace("power = 8", "power = 14"), "board.toml")
    assert "gpios = <&gpio 14 1>;" in boot.overlay_source(moved)
    none = load_board(re.sub(r"^power = .*$", "", text, flags=re.MULTILINE), "board.toml")
    assert "gpio-keys" not in boot.overlay_source(none)


def test_the_buttons_that_choose_a_system_follow_the_board_file() -> None:
    text = REFERENCE.read_text().replace("quit = 5", "quit = 14")
    config = boot.config(load_board(text, "board.toml"))
    assert "[gpio14=0]\nos_prefix=a/\n[gpio6=0]\nos_prefix=b/\n[all]\n" in config
    assert config.index("include slot.txt") < config.index("[gpio14=0]"), "the buttons decide"


@pytest.mark.parametrize("slot", SLOTS)
def test_the_command_line_says_which_slot_runs_and_that_the_root_is_in_memory(
    tmp_path: Path, slot: str
) -> None:
    (tmp_path / "cmdline").write_text(boot.command_line(slot))
    assert running_slot(tmp_path / "cmdline") == slot
    assert OVERLAY.search(boot.command_line(slot))
    (tmp_path / "cmdline").write_text("root=/dev/mmcblk0p2 rootwait\n")
    assert running_slot(tmp_path / "cmdline") is None
    assert running_slot(tmp_path / "none") is None


def test_the_lock_file_has_what_is_wanted(tmp_path: Path) -> None:
    found = lock.read()
    assert lock.text(found) == lock.FILE.read_text()
    names = {deb.package for deb in found.of("root")}
    assert {name for name in lock.ROOT if not name.startswith("?")} <= names
    assert len({deb.sha256 for deb in found.debs}) == len(found.debs)
    assert found.part("linux-image").package.endswith("-arm64")
    bad = tmp_path / "bad.lock"
    for text in ("", lock.FILE.read_text().replace("root ", "boot ", 1), lock.FILE.read_text()[:-20]):
        bad.write_text(text)
        with pytest.raises(ImageError, match="python -m image lock"):
            lock.read(bad)


def test_the_units_of_the_image_name_programs_that_are_there() -> None:
    for file in UNITS.glob("*.service"):
        for program, name, *words in read_unit(file).commands():
            if not name.startswith("-"):
                assert program == PROGRAM
                parser = ArgumentParser(exit_on_error=False)
                import_module(f"llamadillo.cli.{name}").add_arguments(parser)
                parser.parse_args([word.replace("%I", "sda1") for word in words])


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a machine with the units of the image and those of the box."""
    need_systemd()
    place = tmp_path_factory.mktemp("machine")
    shutil.copytree(os.path.realpath("/lib/systemd/system"), place / "usr/lib/systemd/system", symlinks=True)
    (place / "lib").symlink_to("usr/lib")
    for name in (*NEEDED, "usr/bin/grep"):
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    (place / "etc/systemd/system").mkdir(parents=True)
    for file in (*BOX_UNITS, *UNITS.iterdir()):
        shutil.copy(file, place / "etc/systemd/system")
    return place


@pytest.mark.parametrize("name", sorted(file.name for file in UNITS.iterdir()))
def test_systemd_has_nothing_to_say_of_the_units_of_the_image(machine: Path, name: str) -> None:
    command = ["systemd-analyze", "--no-pager", f"--root={machine}", "verify", name.replace("@.", "@sda1.")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == ""


def test_the_box_asks_where_systemd_listens_and_no_other_user_can() -> None:
    listening, service = read_unit(UNITS / "llamadillo-updates.socket"), "llamadillo-updates.service"
    box = read_unit(SYSTEMD / "llamadillo.service")
    assert listening.one("Socket", "ListenDatagram") == str(SOCKET)
    assert listening.one("Socket", "SocketUser") == box.one("Service", "User")
    assert listening.one("Socket", "SocketMode") == "0600"
    assert box.one("Service", "PrivateNetwork") == "yes", "the box has no network of its own"
    assert box.words("Service", "RestrictAddressFamilies") == {"AF_UNIX"}
    (command,) = read_unit(UNITS / service).commands()
    assert command[1:] == ["update", "network", "asked", "--report", "/run/llamadillo/stick"]


def test_nothing_looks_for_updates_unless_llamadillo_txt_asks_for_it() -> None:
    for name in ("service", "socket", "timer"):
        unit = read_unit(UNITS / f"llamadillo-updates.{name}")
        assert not [section for section, _ in unit.settings if section == "Install"], name
    text = "network = cable\nupdates = https://example.org/llamadillo\n"
    (start,) = network.commands(load_box_settings(text, "llamadillo.txt"))
    assert {word for word in start if "updates" in word} == {
        "llamadillo-updates.socket",
        "llamadillo-updates.timer",
    }


def test_the_authorities_of_the_web_are_in_one_file(tmp_path: Path) -> None:
    for number in range(root.FEWEST_AUTHORITIES):
        file = tmp_path / f"usr/share/ca-certificates/mozilla/{number:03}.crt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"-----BEGIN CERTIFICATE-----\n{number}\n-----END CERTIFICATE-----\n\n")
    text = root.authorities(tmp_path)
    assert text.count("BEGIN CERTIFICATE") == root.FEWEST_AUTHORITIES
    assert [line for line in text.splitlines() if line.isdigit()] == [
        str(number) for number in range(root.FEWEST_AUTHORITIES)
    ]
    file.unlink()
    with pytest.raises(ImageError, match="has 49 certificates"):
        root.authorities(tmp_path)


def test_a_version_that_boxes_cannot_compare_is_not_released_for_them(tmp_path: Path) -> None:
    with pytest.raises(
        ImageError, match=r"'1\.2\.3rc1' is no version like 1\.2\.3\. Boxes cannot compare it"
    ):
        card.latest(tmp_path, "1.2.3rc1", 5, tmp_path / "key")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.image
def test_the_newest_version_is_signed_like_an_update(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    card.latest(tmp_path, "1.2.3", 5, keys.secret)
    text, signature = ((tmp_path / name).read_bytes() for name in (LATEST, LATEST_SIGNATURE))
    check_signature(text, signature, keys.public)
    assert read_latest(text.decode()) == Latest("1.2.3", 5)


def test_the_shell_scripts_are_sound() -> None:
    scripts = [INITRAMFS / "init", root.FILES / "usr/lib/systemd/system-shutdown/llamadillo"]
    checked = subprocess.run(
        ["shellcheck", "--shell=sh", "--exclude=SC1091,SC2013,SC3045", *map(str, scripts)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_network_is_what_the_file_asks_for() -> None:
    assert network.files(BoxSettings()) == {}
    assert network.commands(BoxSettings()) == []
    text = 'network = wifi\nwifi = Café "x"\npassword = a"b}c\\d e\ncountry = DE\nname = box-3\nroom = on\n'
    asked = load_box_settings(text, "llamadillo.txt")
    files = network.files(asked)
    secret, mode = files["etc/wpa_supplicant/wpa_supplicant-wlan0.conf"]
    assert mode == 0o600
    assert 'Café "x"'.encode().hex() in secret
    assert 'psk="a"b}c\\d e"\n' in secret
    assert files["etc/hostname"] == ("box-3\n", 0o644)
    assert network.commands(asked)[0] == ("hostname", "box-3")
    assert "llamadillo-mirror.service" in network.commands(asked)[1]


def test_the_name_can_be_written_into_a_root(tmp_path: Path) -> None:
    from llamadillo.cli import main  # noqa: PLC0415

    file = tmp_path / "llamadillo.txt"
    file.write_text("name = box-7\nnetwork = cable\n")
    for _ in range(2):
        assert main(["network", "--file", str(file), "--root", str(tmp_path / "root")]) == 0
    assert (tmp_path / "root/etc/hostname").read_text() == "box-7\n"
    assert "DHCP=yes" in (tmp_path / "root/etc/systemd/network/80-llamadillo.network").read_text()


def test_the_licence_of_a_package_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "usr/share/doc/tool"
    folder.mkdir(parents=True)
    assert manifest.licence(tmp_path, "tool") == "see its copyright file"
    (folder / "copyright").write_text("Files: *\nLicense: MIT\n\nFiles: x\nLicense: GPL-2+\nLicense: MIT\n")
    assert manifest.licence(tmp_path, "tool") == "MIT, GPL-2+"
    (folder / "copyright").write_text("See /usr/share/common-licenses/GPL-3.\n")
    assert manifest.licence(tmp_path, "tool") == "GPL-3"


def test_the_notes_are_the_section_of_the_version() -> None:
    text = "# Changes\n\n## Unreleased\n\n- new\n\n## 0.1.0\n\n- first\n"
    assert release.notes(text, "0.1.0") == "## 0.1.0\n\n- first\n"
    assert release.notes(text, "0.2.0") == "## Unreleased\n\n- new\n"
    with pytest.raises(ImageError, match=r"no section about 0\.2\.0"):
        release.notes("# Changes\n", "0.2.0")


def test_a_release_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "build/image").mkdir(parents=True)
    (tmp_path / "build/image/card.img").touch()
    (tmp_path / "build/image/card.img.xz").touch()
    assert release.collect(tmp_path / "build", tmp_path / "release") == [
        "web",
        "hw",
        "enclosure",
        "paper",
    ]
    assert [path.name for path in (tmp_path / "release/image").iterdir()] == ["card.img.xz"]


def test_what_goes_into_the_image_is_part_of_the_proof() -> None:
    made, tried = inputs.ingredients(), inputs.inputs()
    for name in (
        *("image/debian.lock", "image/initramfs/init", "image/kernel.py", "image/card/llamadillo.txt"),
        *("systemd/box.lock", "systemd/install.sh", "firmware/llamadillo/cli/run.py", "pyproject.toml"),
        "image/files/usr/lib/systemd/system-shutdown/llamadillo",
        "image/files/etc/systemd/system/llamadillo-updates.socket",
        "image/files/etc/systemd/system/llamadillo-updates.timer",
    ):
        assert Path(name) in made, name
    assert Path("README.md") not in tried, "the page of the project is no part of a box"
    assert {Path("image/check.py"), Path("tests/image/emulated.py")} <= tried - made
    assert proof.PROVED.relative_to(inputs.CHECKOUT) not in tried, "the result is no input"
    assert inputs.digest(made) != inputs.digest(tried)


def test_a_proof_holds_for_its_sources_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(proof, "PROVED", tmp_path / "proved.json")
    assert not proof.is_proved()
    (tmp_path / "proved.json").write_text(json.dumps({"inputs": inputs.digest(inputs.ingredients())}))
    assert not proof.is_proved()
    (tmp_path / "proved.json").write_text(json.dumps({"inputs": inputs.digest(inputs.inputs())}))
    assert proof.is_proved()
    monkeypatch.setattr("sys.argv", ["proof", "--short"])
    assert proof.main() == 0
    assert "is proved" in capsys.readouterr().out


def test_the_roots_are_on_the_card_of_the_saved_games() -> None:
    found = roots(Path("/dev/mmcblk1p4"))
    assert found == {"a": Path("/dev/mmcblk1p2"), "b": Path("/dev/mmcblk1p3")}
    for other in ("/dev/sda4", "/dev/mmcblk0p3", "/dev/ubdb"):
        with pytest.raises(OSError, match="fourth partition"):
            roots(Path(other))
