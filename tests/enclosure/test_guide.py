"""The guide says what the model says."""

import re
from dataclasses import fields
from itertools import takewhile
from pathlib import Path

import pytest

from enclosure.parameters import ParameterError, Parameters, from_settings, hand_held, kiosk
from hw.board import reference
from tests.tools import need_module

FOLDER = Path(__file__).parents[2] / "enclosure"
GUIDE = (FOLDER / "README.md").read_text(encoding="utf-8")
P = hand_held()
SLICED = "| part | number | time | filament | supports |"


def rows(head: str) -> list[list[str]]:
    """The cells of the table that begins with this line."""
    lines = GUIDE.partition(head + "\n")[2].splitlines()[1:]
    table = takewhile(lambda line: line.startswith("|"), lines)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def test_the_parameters_it_names() -> None:
    named = rows("| parameter | is | what for |")
    assert len(named) > 10
    for name, value, _ in named:
        is_ = getattr(P, name.strip("`"))
        assert value == (is_ if isinstance(is_, str) else str(is_)), name


def test_every_name_in_it_that_looks_like_a_parameter_is_one() -> None:
    known = {field.name for field in fields(Parameters)}
    for name in re.findall(r"--set (\w+)=", GUIDE):
        assert name in known


def test_its_advice_after_the_test_piece_can_be_followed() -> None:
    for _, _, advice in rows("| try | it should | otherwise |"):
        pairs = re.findall(r"`(\w+)` ([\d.]*\d)", advice)
        assert pairs
        from_settings(dict(pairs))


def test_the_refusal_that_it_shows() -> None:
    shown = re.search(r"--set led_countersink=0.9\n    (.*)\n", GUIDE)
    assert shown
    with pytest.raises(ParameterError) as refused:
        from_settings({"led_countersink": "0.9"})
    assert str(refused.value) == shown[1]


def test_the_size_that_it_says() -> None:
    size = f"{2 * P.outer[0]:.1f} × {2 * P.outer[1]:.1f} × {P.lid_top - P.base_outer:.1f} mm"
    assert size in GUIDE


def test_the_weights_that_it_says() -> None:
    need_module("build123d", "enclosure")
    from enclosure.checks.stand import mass_of, weights  # noqa: PLC0415
    from tests.enclosure.boxes import box  # noqa: PLC0415

    said = re.search(r"the hand-held one weighs about (\d+) g", GUIDE)
    assert said
    assert sum(weight for weight, _ in weights(box())) == pytest.approx(int(said[1]), abs=3)
    sliced = {row[0].strip("`*"): float(row[3].removesuffix(" g")) for row in rows(SLICED)}
    for profile in ("hand-held", "kiosk"):
        printed = box(profile).to_print
        grammes = sum(part.quantity * mass_of(solid) for part, solid in printed.values())
        # By the slicer with PETG, by the checks with PLA, which is a little lighter.
        assert grammes == pytest.approx(sliced[f"{profile}, all"], rel=0.05), profile
    for name, (_, solid) in box().to_print.items():
        assert mass_of(solid) == pytest.approx(sliced[name], rel=0.12, abs=0.15), name


def test_nothing_in_its_table_of_the_slicer_has_supports() -> None:
    assert {row[4] for row in rows(SLICED)} == {"none"}


def test_every_printed_part_is_in_its_table() -> None:
    need_module("build123d", "enclosure")
    from enclosure.case import names  # noqa: PLC0415

    parts = rows("| part | number | lies on | filament |")
    told = {name for row in parts for name in re.findall(r"`(\w+)`", row[0])}
    assert told == names(hand_held()) | names(from_settings({"hdmi": "open"})) | names(kiosk()) | {"fit_test"}


def test_the_panes_that_it_says() -> None:
    for display in ("1.3", "0.96"):
        width, height = from_settings({"display": display}).pane
        assert f"{width:.1f} × {height:.1f} mm" in GUIDE


def test_the_table_is_drilled_where_the_screws_are() -> None:
    need_module("build123d", "enclosure")
    from enclosure.kiosk import cable, hood_points, mount_points  # noqa: PLC0415

    p, circuit = kiosk(), reference()
    wanted = [("box", x, y) for x, y in mount_points(p)]
    wanted += [("hood", x, y) for x, y in hood_points(p, circuit)]
    wanted.append(("cable", *cable(p, circuit)[-1][:2]))
    assert [row[:3] for row in rows("| hole | x | y | diameter |")] == [
        [what, f"{x:.1f}", f"{y:.1f}"] for what, x, y in wanted
    ]


def test_its_pictures_are_small() -> None:
    named = set(re.findall(r"pictures/([\w-]+\.png)", GUIDE))
    assert named == {path.name for path in (FOLDER / "pictures").glob("*.png")}
    for name in named:
        assert (FOLDER / "pictures" / name).stat().st_size < 300_000, name
