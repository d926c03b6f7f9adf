"""`llamadillo review --exact`: the solver of the lab judges a game of LAMA Dice."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.playthroughs import FOLDER
from tests.tools import need_module

need_module("numba", "training")

RECORD = FOLDER / "lama-dice" / "went-out.jsonl"


def test_the_solver_agrees_with_every_mistake_that_the_judge_finds(
    llamadillo: Command, tmp_path: Path
) -> None:
    """In a solved round nothing is an estimate, so its luck is that of the dice."""
    code, out, err = llamadillo("review", "--exact", "--json", RECORD, "--png", tmp_path / "curve.png")
    assert (code, err) == (0, "")
    solved, judged = json.loads(out), json.loads(llamadillo("review", "--json", RECORD).out)
    assert (solved["solved"], judged["solved"]) == (True, False)
    assert all(action["exact"] for choice in solved["choices"] for action in choice["actions"])
    for item in solved["luck"]:
        assert item["kind"] != "estimates" or item["change"] == pytest.approx([0, 0], abs=1e-6)
    pairs = list(zip(solved["choices"], judged["choices"], strict=True))
    mistakes = [(exact, found) for exact, found in pairs if found["verdict"] in {"mistake", "blunder"}]
    assert mistakes
    for exact, found in mistakes:
        assert exact["best"] == found["best"], exact["event"]
        assert exact["loss"] > 0.05, exact["event"]
