"""Computers play whole games without a flaw on any screen: longest names, every language."""

import pytest

from llamadillo.app.players import NAME_LENGTH
from llamadillo.app.scenes.playing import QUIET_SECONDS
from llamadillo.gallery import Shot, pilot_at
from llamadillo.pilot import DISCARD, ROLL
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES

LONGEST = tuple("W" * NAME_LENGTH for _ in range(3))


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@pytest.mark.parametrize("game", TITLES)
def test_nothing_is_clipped_in_a_whole_game(game: str, language: str) -> None:
    pilot = pilot_at(TITLES, Shot("a game", "NEN", game=game, do=(DISCARD,)), LONGEST, language)
    match = pilot.app.running
    assert match is not None
    for _ in range(1500):
        assert pilot.app.picture.flaws == (), pilot.glass
        if match.over:
            break
        pilot.wait(QUIET_SECONDS)  # a page takes no answer from a burst of presses
        pilot.press(ROLL)
    assert match.over
    pilot.wait(QUIET_SECONDS)
    pilot.press(ROLL)
    assert pilot.app.picture.flaws == (), pilot.glass
