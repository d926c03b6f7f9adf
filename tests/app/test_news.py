"""What others did since a person's last decision, which the next question says."""

import pytest

from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy, FakeJournal
from llamadillo.pilot import DISCARD, Pilot
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES
from tests.app.people import match_of, play_on, unfinished, until_it_answers
from tests.ports.seeing import assert_same_picture

STILL = {"language": "en", "animation": False, "pace": "fast"}


@pytest.mark.parametrize("seed", range(2))
def test_a_question_is_the_same_when_the_box_comes_back(seed: int) -> None:
    table = TableSetup(("person", "easy", "normal"), 0)
    pilot = Pilot(TITLES, entropy=FakeEntropy(seed), settings=MemorySettings(STILL), table=table)
    match, compared = match_of(pilot), 0
    while not match.over:
        until_it_answers(pilot)
        if pilot.labels.roll == "ROLL":
            saved, journal = unfinished(pilot.journal), FakeJournal()
            number = journal.begin(saved.header, saved.started)
            for index, event in enumerate(saved.events):
                journal.append(number, index, event)
            again = Pilot(TITLES, journal=journal, settings=MemorySettings(STILL))
            again.press(DISCARD)  # Continue
            assert_same_picture(again.display.shown[-1], pilot.display.shown[-1])
            compared += 1
        play_on(pilot)
    assert compared > 5
