"""Updates of a card: whatever is cut or wrong, the slot that starts is whole."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from llamadillo.ports.update import UpdateOutcome
from llamadillo.storage.slots import TRIES, Slots, read_slots, write_slots
from llamadillo.storage.update import MANIFEST, ROOT, SIGNATURE, UpdateRefused, confirm, install
from tests.storage.bundles import (
    NEW,
    OLD,
    ROOM,
    Keys,
    card_at,
    make_card,
    manifest_of,
    signed,
    started,
    system_of,
    write_bundle,
)
from tests.storage.recorder import Recorder
from tests.storage.simulator import CutScenario, simulate
from tests.tools import need

need(shutil.which("minisign") is not None, "minisign is missing: apt install minisign")


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with keys and a bundle."""
    folder = tmp_path_factory.mktemp("bundles")
    write_bundle(folder / "new.llamadillo", signed(Keys(folder), folder, NEW))
    return folder


def test_an_update_is_in_the_other_slot_and_starts(tmp_path: Path, outside: Path) -> None:
    card = make_card(tmp_path)
    progress = list(install(outside / "new.llamadillo", card, outside / "update.pub"))
    assert progress == sorted(progress)
    assert progress[-1] == 100
    assert (system_of(tmp_path, "a"), system_of(tmp_path, "b")) == (OLD, NEW)
    assert read_slots((card.boot / "slot.txt").read_bytes()) == Slots("b", "a", TRIES)
    assert (card.boot / "b/cmdline.txt").read_text() == "quiet llamadillo.slot=b\n"

    confirm(card.boot)
    assert read_slots((card.boot / "slot.txt").read_bytes()) == Slots("b", "b", None)
    list(install(outside / "new.llamadillo", card_at(tmp_path, "b"), outside / "update.pub"))
    assert system_of(tmp_path, "a") == NEW
    assert started(tmp_path) == "a"


@pytest.mark.parametrize("before", [Slots("a", "a", None), Slots("b", "a", TRIES)], ids=["first", "again"])
def test_a_cut_at_any_moment_leaves_a_whole_system_that_starts(outside: Path, before: Slots) -> None:
    def prepare(root: Path) -> None:
        make_card(root, before)

    def play(root: Path, recorder: Recorder) -> None:
        for _ in install(
            outside / "new.llamadillo", card_at(root), outside / "update.pub", sync=recorder.sync
        ):
            recorder.look()
        recorder.acknowledge()

    def check(root: Path, acknowledged: int) -> None:
        slot = started(root)
        assert slot in ("a", "b")
        assert system_of(root, slot) is not None, slot
        assert system_of(root, "a") == OLD, "the running system was not touched"
        if acknowledged:
            assert (slot, system_of(root, slot)) == ("b", NEW)

    verdicts = simulate(CutScenario("update of a card", play, check, prepare))
    assert verdicts.states > 50
    assert not verdicts.failures, "\n".join([str(verdicts), *verdicts.failures[:20]])


def test_the_simulation_finds_an_update_that_starts_too_early(outside: Path) -> None:
    def play(root: Path, recorder: Recorder) -> None:
        write_slots(root / "boot/slot.txt", Slots("b", "a", TRIES), recorder.sync)
        for _ in install(
            outside / "new.llamadillo", card_at(root, "a"), outside / "update.pub", sync=recorder.sync
        ):
            write_slots(root / "boot/slot.txt", Slots("b", "a", TRIES), recorder.sync)

    def check(root: Path, _: int) -> None:
        assert system_of(root, started(root)) is not None

    def prepare(root: Path) -> None:
        make_card(root)

    verdicts = simulate(CutScenario("wrong", play, check, prepare))
    assert verdicts.failures


def flipped(data: bytes) -> bytes:
    return bytes([data[0] ^ 1]) + data[1:]


REFUSED: dict[str, tuple[Callable[[dict[str, bytes]], dict[str, bytes]], UpdateOutcome]] = {
    "not signed": (
        lambda members: {name: data for name, data in members.items() if name != SIGNATURE},
        UpdateOutcome.NOT_SIGNED,
    ),
    "another manifest": (
        lambda members: {**members, MANIFEST: manifest_of(NEW, "10")},
        UpdateOutcome.NOT_SIGNED,
    ),
    "damaged signature": (
        lambda members: {**members, SIGNATURE: b"untrusted comment: x\n" + b"A" * 99},
        UpdateOutcome.NOT_SIGNED,
    ),
    "another root": (lambda members: {**members, ROOT: flipped(members[ROOT])}, UpdateOutcome.NO_UPDATE),
    "a file more": (lambda members: {**members, "boot/more": b"x"}, UpdateOutcome.NO_UPDATE),
    "a file less": (
        lambda members: {name: data for name, data in members.items() if name != "boot/kernel8.img"},
        UpdateOutcome.NO_UPDATE,
    ),
    "another order": (
        lambda members: {SIGNATURE: members[SIGNATURE], **members},
        UpdateOutcome.NO_UPDATE,
    ),
    "something else": (lambda _: {"holiday.jpg": b"\xff\xd8"}, UpdateOutcome.NO_UPDATE),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_bundle_that_is_not_right_is_refused_and_the_old_system_starts(tmp_path: Path, what: str) -> None:
    change, outcome = REFUSED[what]
    make_card(tmp_path)
    members = signed(Keys(tmp_path), tmp_path, NEW)
    bundle = write_bundle(tmp_path / "wrong.llamadillo", change(members))
    with pytest.raises(UpdateRefused) as refused:
        list(install(bundle, card_at(tmp_path), tmp_path / "update.pub"))
    assert refused.value.outcome is outcome
    assert started(tmp_path) == "a"
    assert system_of(tmp_path, "a") == OLD
    if outcome is UpdateOutcome.NOT_SIGNED:
        assert system_of(tmp_path, "b") == OLD, "nothing is written before the signature is checked"


def test_a_bundle_of_others_and_a_box_without_a_key(tmp_path: Path, outside: Path) -> None:
    card = make_card(tmp_path)
    keys = Keys(tmp_path)
    for key, outcome in ((keys.public, UpdateOutcome.NOT_SIGNED), (tmp_path / "no", UpdateOutcome.NO_KEY)):
        with pytest.raises(UpdateRefused) as refused:
            list(install(outside / "new.llamadillo", card, key))
        assert refused.value.outcome is outcome
    assert (system_of(tmp_path, "a"), system_of(tmp_path, "b")) == (OLD, OLD)


@pytest.mark.parametrize(
    "name", ["boot/../../etc/passwd", "boot/cmdline.txt", "/etc/passwd", "slot.txt", "boot/a b"]
)
def test_a_signed_manifest_cannot_name_a_file_elsewhere(tmp_path: Path, name: str) -> None:
    make_card(tmp_path)
    files = {**NEW, name: b"x"}
    bundle = write_bundle(tmp_path / "x.llamadillo", signed(Keys(tmp_path), tmp_path, files))
    with pytest.raises(UpdateRefused) as refused:
        list(install(bundle, card_at(tmp_path), tmp_path / "update.pub"))
    assert refused.value.outcome is UpdateOutcome.NO_UPDATE
    assert system_of(tmp_path, "b") == OLD


def test_a_system_that_is_too_large_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    make_card(tmp_path)
    files = {**NEW, ROOT: b"x" * (ROOM + 1)}
    bundle = write_bundle(tmp_path / "x.llamadillo", signed(Keys(tmp_path), tmp_path, files))
    with pytest.raises(UpdateRefused) as refused:
        list(install(bundle, card_at(tmp_path), tmp_path / "update.pub"))
    assert refused.value.outcome is UpdateOutcome.TOO_LARGE
    assert system_of(tmp_path, "b") == OLD


def test_a_system_that_is_still_tried_is_not_replaced(tmp_path: Path, outside: Path) -> None:
    make_card(tmp_path, Slots("b", "a", 2))
    with pytest.raises(UpdateRefused) as refused:
        list(install(outside / "new.llamadillo", card_at(tmp_path, "b"), outside / "update.pub"))
    assert refused.value.outcome is UpdateOutcome.NOT_YET
    assert system_of(tmp_path, "a") == OLD, "its way back"


def test_a_card_that_cannot_be_written_is_not_called_a_damaged_update(tmp_path: Path, outside: Path) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    card = make_card(tmp_path)
    with pytest.raises(UpdateRefused) as refused:
        list(install(outside / "new.llamadillo", card, outside / "update.pub", sync=fail))
    assert refused.value.outcome is UpdateOutcome.BAD_CARD
    assert isinstance(refused.value.__cause__, OSError)
    assert started(tmp_path) == "a"


def test_a_stick_that_cannot_be_read_is_not_called_a_bad_card(tmp_path: Path, outside: Path) -> None:
    with pytest.raises(UpdateRefused) as refused:
        list(install(Path("/proc/self/mem"), make_card(tmp_path), outside / "update.pub"))  # its first page
    assert refused.value.outcome is UpdateOutcome.NO_UPDATE
    assert "Input/output error" in str(refused.value.__cause__)


def test_what_a_repair_has_put_aside_takes_no_room(tmp_path: Path, outside: Path) -> None:
    card = make_card(tmp_path)
    fragment = card.boot / "FSCK0000.REC"
    fragment.write_bytes(b"half a kernel")
    list(install(outside / "new.llamadillo", card, outside / "update.pub"))
    assert not fragment.exists()
    assert started(tmp_path) == "b"


def test_a_card_that_forgets_is_found(tmp_path: Path, outside: Path) -> None:
    card = make_card(tmp_path)
    forgotten = False
    with pytest.raises(UpdateRefused) as refused:  # noqa: PT012  the step in which it fails is not known
        for _ in install(outside / "new.llamadillo", card, outside / "update.pub"):
            if not forgotten and (card.boot / "b/cmdline.txt").exists():  # all is written, and read back now
                forgotten = True
                (tmp_path / "root-b").write_bytes(flipped((tmp_path / "root-b").read_bytes()))
    assert refused.value.outcome is UpdateOutcome.BAD_CARD
    assert started(tmp_path) == "a"
