"""The album explains every picture of a match that is saved, and none that needs more than was saved."""

import json
from itertools import pairwise

import pytest

from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy
from llamadillo.pilot import Pilot
from llamadillo.ports.memory import MemorySettings
from llamadillo.screens.picture import Labels
from llamadillo.titles import TITLES
from tests.app.people import match_of, play_on, play_to_the_end
from tests.screens.goldens import shown
from tests.virtual_pi.album import Album, is_of_a_match

TABLE = TableSetup(("person", "easy"), 0)


@pytest.fixture(scope="module")
def played() -> Pilot:
    settings = MemorySettings({"language": "en", "animation": False, "pace": "fast"})
    pilot = Pilot(TITLES, entropy=FakeEntropy(8), settings=settings, table=TABLE)
    play_to_the_end(pilot)
    return pilot


def saved(pilot: Pilot) -> tuple[str, tuple[str, ...]]:
    match = pilot.journal.unfinished()
    assert match is not None
    return match.header, match.events


def test_every_picture_of_a_match_is_explained(played: Pilot) -> None:
    header, events = saved(played)
    album = Album(header, events)
    seen = [frame for frame in played.display.shown if is_of_a_match(frame)]
    assert len(seen) > 100
    after = [album.explain(frame) for frame in seen]
    assert max(map(max, after)) == len(events)
    for earlier, later in pairwise(after):
        assert max(later) >= min(earlier), "the pictures come in the order of the events"


def test_what_computers_do_is_explained_when_nothing_is_skipped() -> None:
    settings = MemorySettings({"language": "en", "animation": False, "pace": "slow"})
    pilot = Pilot(TITLES, entropy=FakeEntropy(1), settings=settings, table=TABLE)
    match = match_of(pilot)
    while not match.over:
        if pilot.labels == Labels(roll="SKIP"):
            pilot.wait(0.1)
        else:
            play_on(pilot)
    album = Album(*saved(pilot))
    for frame in filter(is_of_a_match, pilot.display.shown):
        album.explain(frame)


def test_what_was_seen_and_is_not_saved_is_found(played: Pilot) -> None:
    header, events = saved(played)
    last = [frame for frame in played.display.shown if is_of_a_match(frame)][-1]
    album = Album(header, events[:-1])
    with pytest.raises(AssertionError, match="saved events do not explain it"):
        album.explain(last)


def test_a_die_that_was_rolled_again_is_found(played: Pilot) -> None:
    header, events = saved(played)
    number = next(
        n for n, event in enumerate(events) if "rolled" in event or '"roll":[' in event.replace(" ", "")
    )
    other = json.loads(events[number])
    key = next(key for key, value in other.items() if isinstance(value, list))
    other[key] = [2, 2, 2] if other[key] != [2, 2, 2] else [3, 3, 3]
    album = Album(header, events[: number + 1])
    with pytest.raises(AssertionError, match="has changed"):
        album.grow((*events[:number], json.dumps(other)))


def test_menus_are_not_of_a_match() -> None:
    pictures = shown("en")
    for name in ("start", "set-up", "question: quit the round", "splash", "asleep"):
        found = [picture for shot, picture in pictures.items() if shot.startswith(name)]
        assert found
        assert not any(is_of_a_match(picture.frame) for picture in found), name
    for name in ("turn, two seats", "an opponent rolled", "discarded", "game over, the winner"):
        assert is_of_a_match(pictures[name].frame), name
