"""Strange folders: every kind of entry, under every name that a copy uses, as a stranger may make them."""

import os
import socket
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final

from llamadillo.storage.folder import Folder, NameTaken

GAMES: Final = {
    f"2026-03-0{n}-lama-{n}.jsonl": f'{{"record": {n}}}\n'.encode() * (40 * n) for n in range(1, 6)
}
"""The files that are added."""
_VICTIM: Final = b"outside of the stick"
_Maker = Callable[[Path, Path, bytes, Random], None]


def _link(to: str) -> _Maker:
    return lambda place, outside, _content, _random: place.symlink_to(outside / to)


def _device(place: Path, _outside: Path, _content: bytes, random: Random) -> None:
    kind = random.choice([stat.S_IFCHR, stat.S_IFBLK])
    os.mknod(place, kind | 0o666, os.makedev(random.choice([1, 4, 7, 10, 99]), random.randrange(16)))


def _socket(place: Path, _outside: Path, _content: bytes, _random: Random) -> None:
    here = os.open(place.parent, os.O_PATH)  # the path of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(f"/proc/self/fd/{here}/{place.name}")
    finally:
        os.close(here)


def _directory(place: Path, _outside: Path, content: bytes, random: Random) -> None:
    place.mkdir(random.choice([0o755, 0o000]))
    if random.random() < 0.5 and os.access(place, os.W_OK):
        (place / "inside").write_bytes(content)


def _sparse(place: Path, _outside: Path, content: bytes, random: Random) -> None:
    with place.open("wb") as file:
        file.write(content if random.random() < 0.5 else b"")
        file.truncate(40 << 30)


def _other(place: Path, _outside: Path, content: bytes, random: Random) -> None:
    changed = bytearray(content)
    changed[random.randrange(len(changed))] ^= random.randrange(1, 256)
    place.write_bytes(random.choice([b"mine", bytes(changed), content + b"\n"]))


def _beginning(place: Path, _outside: Path, content: bytes, random: Random) -> None:
    length = random.randrange(len(content))
    place.write_bytes(content[:length] + bytes(random.choice([0, len(content) - length])))


def _whole(place: Path, _outside: Path, content: bytes, _random: Random) -> None:
    place.write_bytes(content)


def _hard_link(place: Path, outside: Path, _content: bytes, _random: Random) -> None:
    try:
        os.link(outside / "file", place)
    except OSError:  # on another file system
        place.write_bytes(_VICTIM)


def _unreadable(place: Path, _outside: Path, content: bytes, _random: Random) -> None:
    place.write_bytes(content)
    place.chmod(0)


MADE: Final[dict[str, _Maker]] = {
    "pipe": lambda place, _outside, _content, _random: os.mkfifo(place),
    "device": _device,
    "socket": _socket,
    "directory": _directory,
    "link to a file": _link("file"),
    "link to a directory": _link(""),
    "link to a pipe": _link("pipe"),
    "link to nothing": _link("none"),
    "link to itself": lambda place, _outside, _content, _random: place.symlink_to(place.name),
    "link to a device": lambda place, _outside, _content, _random: place.symlink_to("/dev/zero"),
    "hard link": _hard_link,
    "sparse": _sparse,
    "other": _other,
    "beginning": _beginning,
    "whole": _whole,
    "empty": lambda place, _outside, _content, _random: place.touch(),
    "unreadable": _unreadable,
}
"""The kinds of entries, each with its maker: a place, a directory outside, the content there, chance."""


def strange_folder(
    place: Path, outside: Path, seed: int, games: Mapping[str, bytes] = MappingProxyType(GAMES)
) -> list[str]:
    """Make a folder for `games` at `place`, or something else; returns the kinds of entries in it."""
    random = Random(seed)
    if not outside.exists():
        outside.mkdir(parents=True)
        (outside / "file").write_bytes(_VICTIM)
        os.mkfifo(outside / "pipe")
    kinds = [kind for kind in MADE if kind != "device" or os.geteuid() == 0]
    if random.random() < 0.2:
        kind = random.choice([kind for kind in kinds if kind != "directory"])
        MADE[kind](place, outside, b"mine", random)
        return [kind]
    place.mkdir(parents=True)
    made = []
    for name, content in games.items():
        for entry in (name, f"{name}.part"):
            if random.random() < 0.4:
                made.append(random.choice(kinds))
                MADE[made[-1]](place / entry, outside, content, random)
    return made


def _seen(path: Path) -> tuple[object, ...]:
    """What must not change of an entry: kind, rights, size, times and content."""
    status = path.lstat()
    content: object = None
    if stat.S_ISREG(status.st_mode) and status.st_size < 1 << 20:
        content = path.read_bytes() if os.access(path, os.R_OK) else None
    elif stat.S_ISLNK(status.st_mode):
        content = path.readlink()
    elif stat.S_ISDIR(status.st_mode) and os.access(path, os.R_OK | os.X_OK):
        content = sorted((entry.name, _seen(entry)) for entry in path.iterdir())
    return (status.st_mode, status.st_ino, status.st_size, status.st_mtime_ns, status.st_rdev, content)


def _is_our_part(path: Path, content: bytes) -> bool:
    status = path.lstat()
    if not stat.S_ISREG(status.st_mode) or status.st_size > len(content) or not os.access(path, os.R_OK):
        return False
    return content.startswith(path.read_bytes().rstrip(b"\0"))


def try_strange_folders(place: Path, count: int) -> str:
    """Add files to strange folders and check what is there afterwards. AssertionError with the seed.

    Returns how many folders were tried, files written, present and prevented, and folders refused.
    """
    outside = place / "outside"
    written = present = taken = refused = 0
    for seed in range(count):
        folder = place / f"stick-{seed}"
        strange_folder(folder, outside, seed)
        harmless = _seen(outside)
        if not folder.is_dir() or folder.is_symlink():
            before = _seen(folder)
            try:
                Folder(folder, follow=False)
            except OSError:
                refused += 1
            else:
                raise AssertionError(f"seed {seed}: it was opened")
            assert _seen(folder) == before, f"seed {seed}"
            continue
        entries = {path.name: _seen(path) for path in folder.iterdir()}
        ours = {
            f"{name}.part"
            for name, content in GAMES.items()
            if f"{name}.part" in entries and _is_our_part(folder / f"{name}.part", content)
        }
        with Folder(folder, follow=False) as opened:
            for name, content in GAMES.items():
                prevented = None
                try:
                    was_written = opened.add(name, content)
                except NameTaken as error:
                    prevented = error.name
                if prevented is not None:
                    taken += 1
                    assert prevented in entries.keys() & {name, f"{name}.part"}, f"seed {seed}: {prevented}"
                    continue
                written += was_written
                present += not was_written
                assert was_written == (name not in entries), f"seed {seed}: {name}"
                assert (folder / name).read_bytes() == content, f"seed {seed}: {name}"
        after = {path.name: _seen(path) for path in folder.iterdir()}
        for name, seen in entries.items():
            assert after.get(name) == seen or (name in ours and name not in after), f"seed {seed}: {name}"
        assert after.keys() - entries.keys() <= GAMES.keys(), f"seed {seed}: {after.keys()}"
        assert _seen(outside) == harmless, f"seed {seed}: outside"
    return f"{count} {written} {present} {taken} {refused}"
