"""The rules still make of every recorded game what they made of it when it was written down."""

import shutil
from pathlib import Path

import pytest

from llamadillo.games import REGISTRY
from tests.playthroughs import (
    FOLDER,
    REVIEWED,
    difference,
    first_difference,
    positions,
    records,
    review_difference,
    traced,
)

RECORDS = [record for game in REGISTRY for record in records(game)]


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_is_replayed_as_it_was(record: Path) -> None:
    assert first_difference(record) is None, first_difference(record)


@pytest.mark.parametrize("game", REGISTRY)
def test_a_recorded_game_is_reviewed_as_it_was(game: str) -> None:
    assert review_difference(game) is None, review_difference(game)


@pytest.mark.parametrize("game", REGISTRY)
def test_every_game_has_at_least_five(game: str) -> None:
    assert len(records(game)) >= 5


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_lies_with_its_game(record: Path) -> None:
    assert next(positions(record)).game.name == record.parent.name


def test_no_trace_is_without_its_record_and_no_folder_without_its_game() -> None:
    assert {path.with_suffix(".jsonl") for path in FOLDER.glob("*/*.trace")} <= set(RECORDS)
    assert {path.parent.name for path in FOLDER.glob("*/*.jsonl")} <= set(REGISTRY)
    reviews = {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.review")}
    assert reviews == {f"{game}/{name}.review" for game, name in REVIEWED.items()}


def test_a_changed_line_of_a_golden_file_is_found(tmp_path: Path) -> None:
    golden = tmp_path / "game.review"
    assert difference(golden, []) is None
    golden.write_text("accuracy 93.3 %\n", encoding="utf-8")
    assert difference(golden, ["accuracy 93.3 %"]) is None
    assert difference(golden, ["accuracy 93.4 %"]) == f"{golden}:1:\n- accuracy 93.3 %\n+ accuracy 93.4 %"


def test_the_first_difference_is_found_wherever_it_is(tmp_path: Path) -> None:
    record = Path(shutil.copy(records("lama-dice")[0], tmp_path))
    golden = record.with_suffix(".trace")
    lines = traced(record)
    assert first_difference(record) == f"{golden}:1:\n- None\n+ {lines[0]}"
    golden.write_text("\n".join(lines), encoding="utf-8")
    assert first_difference(record) is None
    changed = [*lines[:3], lines[3].replace("points", "score"), *lines[4:]]
    golden.write_text("\n".join(changed), encoding="utf-8")
    assert (first_difference(record) or "").startswith(f"{golden}:4:\n")
    golden.write_text("\n".join(lines[:-1]), encoding="utf-8")
    assert first_difference(record) == f"{golden}:{len(lines)}:\n- None\n+ {lines[-1]}"
    golden.write_text("\n".join([*lines, "more"]), encoding="utf-8")
    assert first_difference(record) == f"{golden}:{len(lines) + 1}:\n- more\n+ None"
