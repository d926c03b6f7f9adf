"""Runs ngspice, and answers questions about what it recorded."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hw.kicad.netlist import Component, ToolFailed
from hw.kicad.root import run
from hw.latch.deck import NODES, Corner, deck

__all__ = ["Record", "simulate"]

_CURRENT: Final = "supply current"


class Record:
    """What each node did."""

    def __init__(self, times: Sequence[float], values: Mapping[str, Sequence[float]]) -> None:
        self.times = times
        self.values = values

    def at(self, name: str, time: float) -> float:
        """The voltage of a node, or the supply's current, at a time."""
        after = min(max(bisect_left(self.times, time), 1), len(self.times) - 1)
        t0, t1 = self.times[after - 1], self.times[after]
        v0, v1 = self.values[name][after - 1], self.values[name][after]
        return v0 if t1 == t0 else v0 + (v1 - v0) * (min(max(time, t0), t1) - t0) / (t1 - t0)

    def most(self, name: str, start: float, end: float, over: str | None = None) -> float:
        """The most that a node has from one time to another, over another node's if one is named."""
        return max(self._differences(name, start, end, over))

    def least(self, name: str, start: float, end: float, over: str | None = None) -> float:
        """The least likewise."""
        return min(self._differences(name, start, end, over))

    def _differences(self, name: str, start: float, end: float, over: str | None) -> list[float]:
        first, last = bisect_left(self.times, start), bisect_left(self.times, end)
        own = self.values[name][first : last + 1]
        if over is None:
            return list(own)
        return [a - b for a, b in zip(own, self.values[over][first : last + 1], strict=True)]

    def mean_current(self, start: float, end: float) -> float:
        """What the battery gives on average."""
        first, last = bisect_left(self.times, start), bisect_left(self.times, end)
        amps, times = self.values[_CURRENT], self.times
        charge = sum((amps[n] + amps[n + 1]) / 2 * (times[n + 1] - times[n]) for n in range(first, last - 1))
        return -charge / (times[last - 1] - times[first])

    def is_on(self, time: float) -> bool:
        """Whether the box has its 5 V."""
        return self.at("+5V", time) > 4.5

    def is_off(self, time: float) -> bool:
        """Whether it has none. A state between the two is neither."""
        return self.at("+5V", time) < 0.5


def simulate(
    sources: Mapping[str, str],
    corner: Corner,
    seconds: float,
    *,
    components: Mapping[str, Component] | None = None,
    step: float = 1e-3,
) -> Record:
    """What the circuit does. Raises Missing, ToolFailed, and ValueError for a schematic without a latch."""
    nodes = " ".join(f"v({node})" for node in NODES.values())
    commands = f"""\
.options temp={corner.celsius} tnom=25 reltol=1e-3 abstol=1e-13 vntol=1e-6 gmin=1e-14 method=gear
.control
tran {step / 5:g} {seconds:g} 0 {step:g} uic
set wr_singlescale
wrdata record.txt {nodes} i(vsupply)
.endc
.end
"""
    with TemporaryDirectory(prefix="llamadillo-latch-") as folder:
        (Path(folder) / "latch.cir").write_text(
            deck(sources, corner, components) + commands, encoding="utf-8"
        )
        done = run(["ngspice", "-b", "latch.cir"], Path(folder))
        written = Path(folder) / "record.txt"
        if not written.exists():
            said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
            raise ToolFailed(f"ngspice could not simulate the latch: {said}")
        rows = [tuple(map(float, line.split())) for line in written.read_text().splitlines()]
    columns = list(zip(*rows, strict=True))
    names = [*NODES, _CURRENT]
    return Record(columns[0], dict(zip(names, columns[1:], strict=True)))
