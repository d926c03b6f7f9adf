"""Whole games, played through the pins by a player that sees only the glass and the LEDs."""

import subprocess
from pathlib import Path

import pytest

from llamadillo.ports.events import Button
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.pi import STATE, Box
from tests.virtual_pi.player import Player
from tests.virtual_pi.results import assert_same_result
from tests.virtual_pi.starting import NAMES, at_the_start, set_up, start_box

pytestmark = pytest.mark.virtual_pi


def replayed(record: Path) -> str:
    """What `llamadillo replay` says of a record."""
    command = [*Box.COMMAND, "replay", str(record)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("game", ["LAMA Dice", "LAMA", "Armadillo"])
def test_a_whole_game_is_played_and_its_record_says_the_same(
    game: str, switch_on: SwitchOn, figure: Figure
) -> None:
    pi = switch_on()
    start_box(pi)
    set_up(pi, game)
    began = pi.now()
    outcome = Player(pi, NAMES).play()
    took = pi.now() - began
    pi.answer(pi.still(), Button.QUIT)
    at_the_start(pi)
    folder = pi.fetch(*Box.COMMAND, "records", "export", "{}", "--state", STATE)
    (record,) = folder.glob("*.jsonl")
    said = replayed(record)
    assert said.startswith(f"{game} with 2 players\n")
    assert_same_result(outcome, said)
    if game == "LAMA Dice":
        assert outcome.rolls, "no roll could be read and compared with the LED dice"
    figure(
        f"a whole game of {game}",
        f"{outcome.presses} presses in {took:.0f} s, {outcome.rolls} rolls compared with the LED dice; "
        f"{', '.join(f'{name} {points}' for name, points in outcome.points.items())}; the record replays",
    )
