"""An I/O error or a full disk at each call of SQLite and of the program, in the scenarios of the simulator.

A call fails once, or it and all later ones fail until two attempts have failed; it fails before it does
its work, or reports an error after it. The program repeats what has failed, as the box does.
"""

import errno
import shutil
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.storage.conftest import memory
from tests.storage.cut_scenarios import BY_NAME, JournalKept
from tests.storage.disk_model import Acknowledged
from tests.storage.recorder import FULL, INPUT_OUTPUT, FaultKind, InjectedFault, Recorder
from tests.storage.simulator import Cut, CutScenario, Recording, Verdicts, failure_of, positions

WORK: Final = {kind: INPUT_OUTPUT[kind] for kind in ("write", "sync", "truncate", "delete")}
"""The calls that change something: only of these it matters whether they fail before or after."""
KINDS: Final = (
    FaultKind("I/O error once", INPUT_OUTPUT, errno.EIO),
    FaultKind("I/O errors until repaired", INPUT_OUTPUT, errno.EIO, lasting=True),
    FaultKind("I/O error after the work", WORK, errno.EIO, late=True),
    FaultKind("full once", FULL, errno.ENOSPC),
    FaultKind("full until repaired", FULL, errno.ENOSPC, lasting=True),
)
INJECTED: Final = tuple(
    BY_NAME[name] for name in ("first start", "start after a cut", "rescue", "clear", "settings", "migration")
)
"""The scenarios that repeat what has failed."""


def inject(scenario: CutScenario, kind: FaultKind) -> Verdicts:
    """Let each call of the scenario fail; then all must be there, also after a power cut."""
    check = scenario.check
    if isinstance(check, JournalKept):
        scenario = replace(scenario, check=replace(check, renumbered=True))
    verdicts = Verdicts(f"{scenario.name}, {kind.name}")
    seen: set[bytes] = set()
    with TemporaryDirectory(prefix="llamadillo-", dir=memory()) as name:
        prepared, root = Path(name) / "prepared", Path(name) / "root"
        prepared.mkdir()
        scenario.prepare(prepared)
        for call in count():
            shutil.copytree(prepared, root)
            fault = InjectedFault(call, kind)
            recorder = Recorder(root, fault=fault)
            try:
                with recorder:
                    scenario.play(root, recorder)
            except Exception as error:  # what the program raises is a failure of this fault
                verdicts.failures.append(f"call {call}: {type(error).__name__}: {error}")
            shutil.rmtree(root)
            if not fault.has_struck:
                return verdicts
            verdicts.faults += 1
            verdicts.kinds["with a sentence" if recorder.complaints else "unnoticed"] += 1
            for cut in _ends(Recording(recorder.start, recorder.operations, recorder.memory)):
                if cut.key() not in seen:
                    seen.add(cut.key())
                    verdicts.states += 1
                    if failure := failure_of(scenario.check, cut, root):
                        verdicts.failures.append(f"call {call}, {cut.how}: {failure}")
    raise AssertionError("unreachable")


def _ends(recording: Recording) -> Iterator[Cut]:
    """What a power cut leaves at worst after each acknowledgement, and what is there at the end."""
    for position, disk in positions(recording):
        if position and isinstance(recording.operations[position - 1], Acknowledged):
            yield Cut(disk.tree([], []), disk.acknowledged, f"cut after operation {position}")
        if position == len(recording.operations):
            yield Cut(disk.kept(), disk.acknowledged, "at the end")
