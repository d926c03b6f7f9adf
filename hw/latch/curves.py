"""The curves of the latch as pictures. Needs matplotlib."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from hw.latch.deck import Corner
from hw.latch.scenes import SCENES, life
from hw.latch.simulation import Record

__all__ = ["draw"]

_LIFE: Final = (
    ("supply", "EN", "+5V", "+3V3"),
    ("button", "GPIO 8", "GPIO 15"),
    ("LATCH", "HELD", "PRESSED"),
)
_MOMENTS: Final = (
    (0.1, "battery in"),
    (1.0, "press: on"),
    (2.0, "GPIO 15 held low"),
    (3.0, "press: shutdown"),
    (5.0, "gpio-poweroff: off"),
)
_DETAILS: Final = (
    (0.999, 1.014, "a press with six bounces", ("button", "LATCH", "EN", "+5V")),
    (4.999, 5.03, "gpio-poweroff", ("GPIO 15", "LATCH", "EN", "+5V")),
)


def draw(folder: Path) -> list[Path]:
    """Draw one life of the box, its two moments close up, and every scene; the files."""
    import matplotlib as mpl  # noqa: PLC0415  only this needs it

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "llamadillo"
    from matplotlib import pyplot  # noqa: PLC0415

    record = life(Corner())
    figure, axes = pyplot.subplots(3, 1, sharex=True, figsize=(10, 8))
    for axis, names in zip(axes, _LIFE, strict=True):
        _plot(axis, record, names)
        for time, _ in _MOMENTS:
            axis.axvline(time, color="black", linewidth=0.5, linestyle=":")
    for time, words in _MOMENTS:
        axes[0].text(time + 0.02, 6.0, words, fontsize=7)
    axes[0].set_ylim(-0.3, 6.6)
    axes[2].set_xlabel("s")
    figure.suptitle("One life of the latch: 3.7 V, 25 °C")
    made = [_save(figure, folder / "latch-life.svg")]

    figure, axes = pyplot.subplots(1, 2, figsize=(10, 4))
    for axis, (start, end, title, names) in zip(axes, _DETAILS, strict=True):
        _plot(axis, record, names)
        axis.set_xlim(start, end)
        axis.set_title(title, fontsize=9)
        axis.set_xlabel("s")
    made.append(_save(figure, folder / "latch-moments.svg"))

    rows = (len(SCENES) + 1) // 2
    figure, grid = pyplot.subplots(rows, 2, figsize=(11, 2.6 * rows), squeeze=False)
    for axis, scene in zip(grid.flat, SCENES, strict=False):
        _plot(axis, scene.record(), ("supply", "module EN", "+5V", "LBO"))
        axis.set_title(scene.name, fontsize=9)
    for axis in list(grid.flat)[len(SCENES) :]:
        axis.set_visible(False)
    made.append(_save(figure, folder / "latch-scenes.svg"))
    return made


def _plot(axis: Any, record: Record, names: Sequence[str]) -> None:
    for name in names:
        axis.plot(record.times, record.values[name], label=name, linewidth=0.9, rasterized=True)
    axis.legend(fontsize=7, loc="upper right")
    axis.grid(alpha=0.3)
    axis.set_ylabel("V")


def _save(figure: Any, path: Path) -> Path:
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None}, dpi=110)
    return path
