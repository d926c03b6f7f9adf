"""The traffic on the display's bus in play: at most a quarter of luma's own traffic."""

import pytest

from lab.benchmarks.app_steps import recorded_game
from lab.benchmarks.bus import CHIPS, both
from llamadillo.devices.pi.board import Chip

LUMAS: dict[Chip, int] = {"ssd1306": 1034, "sh1106": 1080}
"""Bytes of luma's every frame, addresses and control bytes among them."""


@pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
@pytest.mark.parametrize("chip", CHIPS)
def test_a_game_costs_less_than_a_quarter_of_lumas_bytes(chip: Chip) -> None:
    theirs, ours = both(recorded_game(most=15), chip)
    assert {traffic.size for press in theirs for traffic in press} == {LUMAS[chip]}
    sizes = [traffic.size for press in ours for traffic in press]
    assert len(sizes) > 100
    assert sum(sizes) < len(sizes) * LUMAS[chip] / 4
