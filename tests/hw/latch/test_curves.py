from pathlib import Path

from tests.tools import need_kicad_9, need_module


def test_the_curves_are_drawn_and_are_the_same_every_time(tmp_path: Path) -> None:
    need_kicad_9("ngspice")
    need_module("matplotlib", "hw")
    from hw.latch.curves import draw  # noqa: PLC0415

    once = {path.name: path.read_bytes() for path in draw(tmp_path)}
    assert set(once) == {"latch-life.svg", "latch-moments.svg", "latch-scenes.svg"}
    assert all(len(picture) > 20_000 for picture in once.values())
    assert {path.name: path.read_bytes() for path in draw(tmp_path)} == once
