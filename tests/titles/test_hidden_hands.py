"""Games with hidden hands on a box that is passed round: no one sees another player's cards."""

import pytest

from llamadillo.gallery.way import NAMES
from llamadillo.screens.words import Words
from llamadillo.titles import TITLES
from tests.app.hidden_hands import Twins, revealed_by_hidden_cards

HIDDEN = [name for name, title in TITLES.items() if title.presenter(Words(), NAMES[:2]).hidden_hands]
FEWEST = {"lama": 90, "armadillo": 20}
"""At least this many pictures of a table are compared."""


def test_the_games_that_hide_hands_are_known() -> None:
    assert sorted(FEWEST) == sorted(HIDDEN)


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("seats", range(2, 7))
def test_no_picture_depends_on_a_hidden_card(name: str, seats: int) -> None:
    title = TITLES[name]
    for seed in range(2):
        assert revealed_by_hidden_cards(title.presenter(Words(), NAMES[:seats]), title.game, seed) == []


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize("seats", range(2, 7))
def test_twin_boxes_show_the_same_until_the_difference_is_public(name: str, seats: int) -> None:
    compared = room = 0
    for seed in range(5):
        twins = Twins(name, seats, seed)
        assert twins.difference() == "", f"seed {seed}, seat {twins.stranger} must not know"
        compared += twins.compared
        room += twins.seen_by_the_room
    assert compared > FEWEST[name]
    assert room > FEWEST[name]


@pytest.mark.parametrize(("name", "found"), [("lama", 5), ("armadillo", 1)])
def test_open_hands_are_found(name: str, found: int) -> None:
    """With hands open on purpose the twins differ, so the test above can fail."""
    assert sum(bool(Twins(name, 3, seed, open_hands=True).difference()) for seed in range(5)) >= found
