"""Every state of the disk that a cut may leave, and what the box makes of it.

    python -m tests.storage.verdicts            # the number of states of each scenario, and the verdicts
    LLAMADILLO_CUTS=2000 python -m tests.storage.verdicts

A scenario is recorded once, on a real directory. From the recording a model of the disk computes the
states after and inside each call: those of a power cut (`disk_model.cuts`) and those of a kill, in which
all is there that the kernel had. Each state is written to a directory, and the scenario's check starts
the program on it.
"""

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import chain, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from tests.storage.conftest import memory
from tests.storage.disk_model import SECTOR, Acknowledged, Disk, DiskState, Operation, Tree, cuts
from tests.storage.recorder import SHARED_MEMORY, Memory, Recorder
from tests.storage.vfs import SEED

CUTS: Final = int(os.environ.get("LLAMADILLO_CUTS", "400"))
"""How many different states of each scenario are tried at least, if there are so many.

The small sets are always tried whole.
"""
NEWEST_LOST: Final = "newest step lost in silence"


class NewestLost(AssertionError):
    """Only the newest commit is lost: with both of its copies spoilt it looks interrupted."""


@dataclass(frozen=True)
class CutScenario:
    """Something that a box does, and what must be there if it is cut."""

    name: str
    play: Callable[[Path, Recorder], None]
    """Do it in a directory; `Recorder.acknowledge` is called for each call that returned."""
    check: Callable[[Path, int], None]
    """Start again in a directory after so many acknowledgements. Raises AssertionError."""
    prepare: Callable[[Path], None] = lambda _root: None
    """Write what is there before, and synced."""
    spoilt: Callable[[Path, int], None] | None = None
    """Start again where the medium has lost synced bytes. Raises AssertionError or NewestLost."""


@dataclass(frozen=True)
class Recording:
    """What a scenario did to the disk."""

    start: Disk
    operations: list[Operation]
    memory: list[Memory]


@dataclass(frozen=True)
class Cut:
    """A state of the disk, and how it came to be."""

    tree: Tree
    acknowledged: int
    how: str

    def key(self) -> bytes:
        """Equal for cuts that leave the same."""
        digest = blake2b(str(self.acknowledged).encode())
        for name, content in sorted(self.tree.items()):
            digest.update(f"/{name}/{len(content or b'')}/{content is None}/".encode())
            digest.update(content or b"")
        return digest.digest()

    def write(self, root: Path) -> None:
        """Make this state in an empty directory."""
        for name, content in self.tree.items():
            path = root / name
            if content is None:
                path.mkdir()
            elif path.parent.is_dir():
                path.write_bytes(content)


@dataclass
class Verdicts:
    """The results for the states of a scenario."""

    name: str
    operations: int = 0
    faults: int = 0
    """How many calls failed, each in a recording of its own."""
    states: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    """A line for each state in which the program did not keep its promise."""

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.kinds.items()))
        source = f"{self.faults} faults" if self.faults else f"{self.operations} operations"
        return f"{self.name}: {source}, {self.states} states ({kinds}), {len(self.failures)} failures"


def record(scenario: CutScenario, root: Path) -> Recording:
    """Do the scenario in an empty directory."""
    scenario.prepare(root)
    with Recorder(root) as recorder:
        scenario.play(root, recorder)
    return Recording(recorder.start, recorder.operations, recorder.memory)


def kills(recording: Recording) -> Iterator[Cut]:
    """What exists after the process was killed between two calls, including shared memory."""
    for position, disk in positions(recording):
        memory = recording.memory[position - 1] if position else {}
        tree = {**disk.kept(), **memory}
        yield Cut(tree, disk.acknowledged, f"killed after operation {position}")


def power_cuts(recording: Recording, random: Random, tries: int) -> Iterator[Cut]:
    """What a power cut leaves, with `tries` chosen states after each operation."""
    for position, disk in positions(recording):
        after = f"cut after operation {position}"
        if position:
            after += f" ({recording.operations[position - 1]})"
        for state in chain(cuts(disk, random, tries), _stale(recording, position, disk, random)):
            yield Cut(state.tree, disk.acknowledged, f"{after}: {state.how}")


def positions(recording: Recording) -> Iterator[tuple[int, Disk]]:
    disk = deepcopy(recording.start)
    yield 0, disk
    for position, operation in enumerate(recording.operations, 1):
        disk.apply(operation)
        yield position, disk


def _stale(recording: Recording, position: int, disk: Disk, random: Random) -> Iterator[DiskState]:
    """Sometimes the shared memory came to the disk, as it was at any time or as anything."""
    memory = recording.memory[random.randrange(position)] if position else {}
    if memory and random.random() < 0.1:
        content = {name: random.choice((old, random.randbytes(len(old)))) for name, old in memory.items()}
        tree = disk.tree([], disk.renames)
        yield DiskState({**tree, **content}, "nothing kept but old shared memory")


def spoilt(recording: Recording, random: Random) -> Iterator[Cut]:
    """After each acknowledgement: a medium that has lost a bit, a sector or the end of one of its files.

    Not the end of a log: SQLite could not tell it from a log that never was longer.
    """
    for position, disk in positions(recording):
        if not (position and isinstance(recording.operations[position - 1], Acknowledged)):
            continue
        tree = dict(disk.kept())
        name = random.choice([name for name, content in tree.items() if content])
        content = bytearray(tree[name] or b"")
        kinds = ("a bit", "rubbish", "zeros", "the end")[: 3 if name.endswith("-wal") else 4]
        how, start = random.choice(kinds), random.randrange(len(content))
        sector = slice(start // SECTOR * SECTOR, min(len(content), (start // SECTOR + 1) * SECTOR))
        match how:
            case "a bit":
                content[start] ^= 1 << random.randrange(8)
            case "rubbish":
                content[sector] = random.randbytes(sector.stop - sector.start)
            case "zeros":
                content[sector] = bytes(sector.stop - sector.start)
            case _:
                del content[start:]
        tree[name] = bytes(content)
        yield Cut(tree, disk.acknowledged, f"{how} lost at {start} of {name} after operation {position}")


def simulate(scenario: CutScenario, target: int = CUTS) -> Verdicts:
    """Record the scenario, and check each state that a kill or a power cut may leave."""
    with TemporaryDirectory(prefix="llamadillo-", dir=memory()) as name:
        root = Path(name) / "recorded"
        root.mkdir()
        recording = record(scenario, root)
        verdicts = Verdicts(scenario.name, len(recording.operations))
        for kind, cut in _different(recording, target):
            verdicts.states += 1
            verdicts.kinds[kind] += 1
            if failure := failure_of(scenario.check, cut, Path(name) / "state"):
                verdicts.failures.append(f"{cut.how}: {failure}")
    return verdicts


def spoil(scenario: CutScenario, target: int = CUTS) -> Verdicts:
    """Record the scenario, and check `target` states of a medium that has lost what was synced."""
    assert scenario.spoilt is not None
    with TemporaryDirectory(prefix="llamadillo-", dir=memory()) as name:
        root = Path(name) / "recorded"
        root.mkdir()
        recording = record(scenario, root)
        verdicts = Verdicts(f"{scenario.name}, spoilt medium", len(recording.operations))
        random = Random(SEED)
        for cut in islice((cut for _ in range(target) for cut in spoilt(recording, random)), target):
            verdicts.states += 1
            verdicts.kinds[" ".join(cut.how.split(" lost ")[0].split()[-1:])] += 1
            failure = failure_of(scenario.spoilt, cut, Path(name) / "state")
            if failure == NEWEST_LOST:
                verdicts.kinds[NEWEST_LOST] += 1
            elif failure:
                verdicts.failures.append(f"{cut.how}: {failure}")
    return verdicts


def _different(recording: Recording, target: int) -> Iterator[tuple[str, Cut]]:
    """Each kill and each power cut of the small sets; others until there are `target` different states."""
    random = Random(SEED)
    seen: set[bytes] = set()

    def new(cut: Cut) -> bool:
        before = len(seen)
        seen.add(cut.key())
        return len(seen) > before

    yield from (("kills", cut) for cut in kills(recording) if new(cut))
    yield from (("power cuts", cut) for cut in power_cuts(recording, random, tries=0) if new(cut))
    for _ in range(target):
        before = len(seen)
        for cut in power_cuts(recording, random, tries=1):
            if len(seen) < target and new(cut):
                yield "chosen power cuts", cut
        if len(seen) in (before, target):
            return


def failure_of(check: Callable[[Path, int], None], cut: Cut, root: Path) -> str:
    """Why the program does not keep its promise after this cut, or an empty string."""
    root.mkdir()
    try:
        cut.write(root)
        check(root, cut.acknowledged)
    except NewestLost:
        return NEWEST_LOST
    except Exception as error:  # whatever the program raises is a failure of this state
        where = error.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        line = f"{Path(where.tb_frame.f_code.co_filename).name}:{where.tb_lineno}" if where else "?"
        return f"{type(error).__name__} at {line}: {str(error).splitlines()[0] if str(error) else ''}"
    finally:
        shutil.rmtree(root)
    return ""


def is_memory(name: str) -> bool:
    """Whether this is SQLite's shared memory, which is no content."""
    return name.endswith(SHARED_MEMORY)
