"""The person of the measurement does what a person can do, and counts it."""

from dataclasses import replace

import pytest

from lab.hosting.box import Moment, decision, match_of, moment, texts
from lab.hosting.figures import OCCUPANTS
from lab.hosting.measures import by_opponent, one_round, presses_of_name, seated
from lab.hosting.person import PRESS_SECONDS, THINK_SECONDS, Manner, Person, shortest
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.titles import TITLES


def at_a_decision(game: str, seed: int = 1) -> tuple[Pilot, Person]:
    pilot = seated(game, OCCUPANTS["1 + 1"], seed)
    person = Person(pilot, by_opponent(seed))
    person.play(lambda: moment(pilot) is Moment.DECISION)
    return pilot, person


@pytest.mark.parametrize("game", list(TITLES))
def test_every_legal_action_has_a_way_and_the_box_does_what_was_chosen(game: str) -> None:
    pilot, _ = at_a_decision(game)
    asked, legal = decision(pilot), match_of(pilot).legal_actions()
    assert asked is not None
    assert len({shortest(asked, action) for action in legal}) == len(legal) > 1
    pilot.wait(1)
    for button in shortest(asked, legal[-1])[:-1]:
        pilot.press(button)
    left = decision(pilot)
    assert left is not None
    assert shortest(left, legal[-1]) == shortest(asked, legal[-1])[-1:]


def test_an_action_that_is_not_offered_has_no_way() -> None:
    pilot, _ = at_a_decision("lama-dice")
    asked = decision(pilot)
    assert asked is not None
    (roll,) = (action for button, action in asked.direct.items() if button is ROLL)
    with pytest.raises(AssertionError, match="cannot be chosen"):
        shortest(replace(asked, direct={QUIT: asked.direct[QUIT]}), roll)


def test_a_press_and_a_decision_take_their_time() -> None:
    pilot, person = at_a_decision("lama-dice")
    presses, began, before = person.effort.presses, pilot.clock.now(), match_of(pilot).state
    person.play(lambda: match_of(pilot).state is not before)
    assert person.effort.presses == presses + 1
    assert pilot.clock.now() - began == pytest.approx(THINK_SECONDS + PRESS_SECONDS)


def test_equal_seeds_give_equal_rounds() -> None:
    first, second = (one_round("lama", OCCUPANTS["1 + 3"], 2, Manner.PATIENT) for _ in range(2))
    assert first == second
    assert first.presses > 0


def test_the_box_s_time_and_the_person_s_are_all_the_time() -> None:
    effort = one_round("lama", OCCUPANTS["1 + 3"], 1, Manner.PATIENT)
    pressed = effort.presses * PRESS_SECONDS + len(effort.decisions) * THINK_SECONDS
    assert effort.seconds - effort.waited == pytest.approx(pressed, abs=effort.words * 0.25 + 1e-6)
    assert 0 < effort.longest_wait < effort.waited < effort.seconds


def test_who_is_impatient_presses_more_and_waits_less() -> None:
    patient, impatient = (
        one_round("lama-dice", OCCUPANTS["1 + 3"], 1, manner) for manner in (Manner.PATIENT, Manner.IMPATIENT)
    )
    assert [action for action, _ in patient.decisions] == [action for action, _ in impatient.decisions]
    assert impatient.presses > patient.presses
    assert impatient.seconds < patient.seconds


def test_words_are_those_of_the_screen() -> None:
    pilot = Pilot(TITLES)
    shown = texts(pilot)
    assert "Armadillo" in shown
    assert shown.count("OK") == 1
    assert texts(pilot) == shown


def test_a_name_takes_the_presses_that_were_counted() -> None:
    pilot = Pilot(TITLES)
    pilot.choose("LAMA Dice")
    pilot.choose("Ana")
    pilot.choose("New name …")
    presses = 0
    while not pilot.app.settings.names:
        pilot.press(DISCARD)
        presses += 1
    (name,) = pilot.app.settings.names
    assert presses_of_name(name) == presses
    with pytest.raises(AssertionError, match="can't be entered"):
        presses_of_name("Bartholomew")
