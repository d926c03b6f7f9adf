"""The box of the page, without a browser: what the worker gives to the page and gets from it."""

import json
from pathlib import Path
from typing import Any

import pytest

from llamadillo.devices.entropy import SeededEntropy
from llamadillo.gfx.canvas import Text
from llamadillo.ports.events import DISCARD, ROLL, Button
from llamadillo.storage.settings import JsonSettings
from tests.virtual_pi.starting import QUICK
from tests.web.records import finished_record
from web.tab.box import TabBox
from web.tab.devices import Lines


def box(tmp_path: Path, **options: Any) -> TabBox:
    return TabBox(str(tmp_path / "state"), entropy=SeededEntropy(1), **options)


def press(tab: TabBox, *buttons: Button) -> dict[str, Any]:
    """Press and release buttons; what was new with the last one."""
    found: dict[str, Any] = {}
    for button in buttons:
        down, up = tab.turn("press", button.value), tab.turn("release", button.value)
        found = {**down, **up, "tones": [*down["tones"], *up["tones"]]}  # type: ignore[misc]
    return found


def first_lines(tab: TabBox) -> list[list[object]]:
    """What the glass says at first."""
    first: dict[str, Any] = tab.turn()
    found: list[list[object]] = first["lines"]
    return found


def test_the_first_turn_shows_everything_and_a_later_one_what_is_new(tmp_path: Path) -> None:
    tab = box(tmp_path)
    first: dict[str, Any] = tab.turn()
    assert len(first["rows"]) == 1024
    assert {"brightness", "dice", "status", "lines", "labels"} <= set(first)
    assert first["activity"] == "menu"
    assert first["dirty"]
    again = tab.turn()
    assert not {"rows", "brightness", "dice", "status", "lines", "labels"} & set(again)
    assert not again["dirty"]


def test_a_new_box_speaks_the_language_of_the_browser_and_keeps_it(tmp_path: Path) -> None:
    assert ["Lernen", True] in first_lines(box(tmp_path, language="de"))
    assert ["Lernen", True] in first_lines(box(tmp_path, language="fr"))


@pytest.mark.parametrize("language", ["pt", "", "de-AT"])
def test_a_language_that_the_box_does_not_speak_is_english(tmp_path: Path, language: str) -> None:
    assert ["Learn", True] in first_lines(box(tmp_path, language=language))


def test_reduced_motion_is_a_setting_of_the_new_box(tmp_path: Path) -> None:
    box(tmp_path, still=True)
    assert json.loads((tmp_path / "state" / "settings.json").read_text())["animation"] is False


def test_a_press_has_a_tone_and_moves_the_mark(tmp_path: Path) -> None:
    tab = box(tmp_path)
    tab.turn()
    found = press(tab, ROLL)
    assert ["Records", True] in found["lines"]
    assert found["tones"]


def test_a_stopped_box_says_so(tmp_path: Path) -> None:
    tab = box(tmp_path)
    tab.turn()
    tab.close()
    assert tab.turn()["stopped"]


def test_a_box_that_is_switched_on_again_has_its_match(tmp_path: Path) -> None:
    JsonSettings(tmp_path / "state").save(QUICK)
    tab = box(tmp_path)
    start_a_match(tab)
    tab.restart()
    assert ["Continue", True] in first_lines(tab)


def test_a_finished_game_comes_in_and_goes_out_as_it_is(tmp_path: Path) -> None:
    tab = box(tmp_path)
    tab.turn()
    record = finished_record()
    assert tab.add(record) is None
    (game,) = tab.games()
    assert game["text"] == record
    assert game["name"].endswith("-lama-dice-1.jsonl")
    assert tab.turn()["rows"], "the box is on again"


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (lambda _: "", "1: "),
        (lambda _: "nonsense\n", "1: "),
        (lambda record: record.replace('"roll"', '"rolls"', 1), ": "),
        (lambda record: "".join(record.splitlines(keepends=True)[:-1]), "not over"),
        (lambda record: record + record, ": "),
    ],
)
def test_what_is_no_finished_game_does_not_come_in(tmp_path: Path, spoilt: Any, why: str) -> None:
    tab = box(tmp_path)
    tab.turn()
    refused = tab.add(spoilt(finished_record()))
    assert refused is not None
    assert why in refused
    assert tab.games() == []


def test_a_match_that_waits_is_not_ended_by_a_game_that_comes_in(tmp_path: Path) -> None:
    JsonSettings(tmp_path / "state").save(QUICK)
    tab = box(tmp_path)
    start_a_match(tab)
    assert tab.playing()
    assert tab.add(finished_record()) == "running"
    assert tab.playing()
    assert tab.turn()["rows"], "the box is on again"


def start_a_match(tab: TabBox) -> None:
    """From the start screen of a new box: the first game, without learning it."""
    lines = first_lines(tab)
    for wanted in ("LAMA Dice", "Start the game"):
        for _ in range(20):
            if [wanted, True] in lines:
                break
            lines = press(tab, ROLL).get("lines", lines)
        lines = press(tab, DISCARD).get("lines", lines)
    assert tab.playing(), lines


def test_texts_in_one_row_are_one_line_and_marked_together() -> None:
    lines = Lines()
    texts = (Text(60, 20, "loud", marked=True), Text(4, 20, "Sound", marked=True), Text(4, 10, "Language"))
    lines.read(texts, ("BACK", "OK", "NEXT"))
    assert lines.now == [("Language", False), ("Sound  loud", True)]
