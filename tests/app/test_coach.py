"""The coach: advice on request, a remark after a mistake, and silence where it is off."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from llamadillo.app.coach import Coach, mistake
from llamadillo.app.match import Match
from llamadillo.app.scenes.advice import REMARK_SECONDS, Advice, Remark
from llamadillo.app.scenes.deciding import Deciding
from llamadillo.app.scenes.learn import Learn
from llamadillo.app.scenes.options import StaffOptions
from llamadillo.app.scenes.playing import QUIET_SECONDS, Playing
from llamadillo.app.settings import TableSetup
from llamadillo.app.shot import GO_ON, Shot
from llamadillo.app.title import Titles
from llamadillo.bots.judge import Judge
from llamadillo.bots.stored import BadData
from llamadillo.devices.fake import FakeEntropy
from llamadillo.gallery import pilot_at, shots
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.memory import MemorySettings
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES
from tests.app.people import entries, match_of, shows, value
from tests.app.sentences import WORDS, times_shown
from tests.screens.reading import written
from tests.titles import pig

GAMES: Titles = {**TITLES, pig.TITLE.game.name: pig.TITLE}
COACH = {"coach": True}
REMARKS = {shot.game: shot for shot in shots(GAMES) if shot.name.endswith("coach, a remark")}
"""For each game a question, and a blunder."""

of_every_game = pytest.mark.parametrize("game", GAMES)


def blundered(game: str, **change: Any) -> tuple[Pilot, Pilot]:
    """The box with the question, and after the blunder."""
    shot = replace(REMARKS[game], **change)
    return pilot_at(GAMES, replace(shot, do=GO_ON)), pilot_at(GAMES, shot)


def state(pilot: Pilot) -> object:
    scene = pilot.app.scene
    assert isinstance(scene, Playing)
    return scene.state


def chances(match: Match) -> dict[object, float]:
    """The chance of each legal action, by the judge of the title."""
    (seat,) = match.people
    legal = match.legal_actions()
    judged = match.title.judge().choices(match.observe(seat), legal)
    return {action: judgement.chances[seat] for action, judgement in zip(legal, judged, strict=True)}


def last_action(pilot: Pilot) -> object:
    """What the person did last, from the journal."""
    *_, step = (step for step in match_of(pilot).played() if step.seat == match_of(pilot).people[0])
    return step.step


@of_every_game
@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_a_blunder_is_remarked_on_with_both_chances(game: str, language: str) -> None:
    before, after = blundered(game)
    found, done = chances(match_of(before)), last_action(after)
    best = max(found, key=lambda action: found[action])
    assert found[best] - found[done] >= 0.1
    after.app.speak(language)
    again = pilot_at(GAMES, REMARKS[game], language=language)
    assert isinstance(state(again), Remark)
    frame = again.app.picture.frame
    presenter = match_of(again).title.presenter(again.app.words, ("A", "B"))
    assert written(frame, presenter.noun(done), TEXT)  # type: ignore[arg-type]
    assert written(frame, presenter.noun(best), BOLD)  # type: ignore[arg-type]
    for action in (best, done):
        assert written(frame, f"{round(100 * found[action])}%", LARGE)
    assert again.app.picture.flaws == ()


@of_every_game
def test_without_a_coach_there_is_no_remark_and_no_advice(game: str) -> None:
    before, after = blundered(game, settings={})
    assert not isinstance(state(after), Remark)
    before.hold(QUIT)
    assert before.app.words.advice not in [entry.text for entry in entries(before)]


@of_every_game
def test_a_remark_keeps_the_game_for_a_few_seconds_only(game: str) -> None:
    _, waits = blundered(game)
    _, skips = blundered(game)
    kept = waits.journal.unfinished()
    assert kept is not None, "the step is in the journal before the remark"
    assert len(kept.events) > len(REMARKS[game].events.split(", "))
    waits.wait(REMARK_SECONDS)
    assert not isinstance(state(waits), Remark)
    skips.wait(QUIET_SECONDS)
    assert skips.labels.roll == WORDS.next
    skips.press(ROLL)
    assert not isinstance(state(skips), Remark)


@of_every_game
def test_the_best_choice_is_not_remarked_on(game: str) -> None:
    before, _ = blundered(game)
    scene = before.app.scene
    assert isinstance(scene, Playing)
    options = scene.coach.options()
    assert mistake(options, options[0].action) is None
    assert mistake(options, options[-1].action) is not None


@of_every_game
def test_advice_is_what_the_judge_says_the_best_first(game: str) -> None:
    pilot, _ = blundered(game)
    found = sorted(chances(match_of(pilot)).values(), reverse=True)
    pilot.hold(QUIT)
    pilot.choose(pilot.app.words.advice)
    assert shows(pilot, Advice)
    for chance in found[1:4]:
        assert written(pilot.app.picture.frame, f"{round(100 * chance)}%", TEXT) or chance == found[0]
    assert written(pilot.app.picture.frame, f"{round(100 * found[0])}%", BOLD)
    pilot.press(QUIT, QUIT)
    assert isinstance(state(pilot), Deciding)


def test_many_choices_are_on_several_pages_that_go_round() -> None:
    pilot = pilot_at(TITLES, next(shot for shot in shots(TITLES) if shot.name == "advice, Armadillo"))
    first, seen = pilot.app.picture, 1
    pilot.press(ROLL)
    while pilot.app.picture != first:
        assert pilot.app.picture.flaws == ()
        pilot.press(ROLL)
        seen += 1
    assert seen == 7, "26 sets of dice, four a page"


def test_a_button_that_is_free_shows_the_advice() -> None:
    pilot = pilot_at(TITLES, next(s for s in shots(TITLES) if s.name == "coach, a button for advice"))
    assert pilot.labels.quit == WORDS.to_advice
    pilot.press(QUIT)
    assert shows(pilot, Advice)
    pilot.press(QUIT)
    assert isinstance(state(pilot), Deciding)


def curtained() -> Pilot:
    return pilot_at(
        TITLES, Shot("", "PP", TITLES["lama"].shots().begun, game="lama", settings=COACH, do=GO_ON)
    )


def test_nobody_is_advised_before_the_curtain_is_lifted() -> None:
    pilot = curtained()
    assert pilot.labels.discard == WORDS.show
    pilot.hold(QUIT)
    assert WORDS.advice not in [entry.text for entry in entries(pilot)]
    pilot.press(QUIT)
    pilot.press(DISCARD)
    pilot.hold(QUIT)
    pilot.choose(WORDS.advice)
    assert shows(pilot, Advice)


def test_advice_is_hidden_when_the_box_is_left_alone() -> None:
    pilot = curtained()
    pilot.press(DISCARD)
    pilot.hold(QUIT)
    pilot.choose(WORDS.advice)
    advice = pilot.app.scene
    told = advice.picture()
    for scene in pilot.app.scenes:
        scene.unattended()
    assert advice.picture() != told
    assert not written(advice.picture().frame, "Quitting", TEXT)
    assert written(told.frame, "Quitting", TEXT)


@pytest.mark.parametrize("game", ["lama", "armadillo"])
def test_the_coach_knows_no_hidden_card(game: str) -> None:
    begun = Shot("", "PN", GAMES[game].shots().begun, game=game, do=GO_ON)
    match = match_of(pilot_at(GAMES, begun))
    options, whole = Coach(match).options(), match.state
    match.state = match.game.swap_hidden(whole, match.people[0], Random(1).randrange)
    assert match.state != whole
    assert Coach(match).options() == options


def broken() -> Judge:
    raise BadData("hard.bin is damaged: install the program anew.")


@of_every_game
def test_a_coach_that_is_damaged_is_said_once_and_the_game_goes_on(game: str) -> None:
    titles = {game: replace(GAMES[game], judge=broken)}
    pilot = Pilot(titles, settings=MemorySettings(COACH), entropy=FakeEntropy(1))
    pilot.app.play_match(game, TableSetup(("person", "easy"), 0))
    pilot.send(None)
    pilot.wait_for(lambda: times_shown(pilot, WORDS.coach_damaged) == 1)
    pilot.wait(QUIET_SECONDS)
    pilot.press(DISCARD)
    for _ in range(20):
        for button in (ROLL, DISCARD, DISCARD):
            pilot.wait(1.0)
            pilot.press(button)
    assert times_shown(pilot, WORDS.coach_damaged) == 1
    assert len(list(match_of(pilot).played())) > 3


def test_guests_have_a_coach_only_if_the_staff_says_so() -> None:
    pilot = Pilot(TITLES, public=True, settings=MemorySettings(COACH))
    assert not pilot.app.coached
    pilot.app.push(StaffOptions(pilot.app))
    pilot.choose(WORDS.guests)
    pilot.choose(WORDS.coach)
    assert value(pilot) == WORDS.on
    assert Pilot(TITLES, public=True, settings=pilot.settings).app.coached


def test_the_coach_is_a_setting_that_is_off_on_a_new_box() -> None:
    pilot = Pilot(TITLES)
    assert not pilot.app.coached
    pilot.choose(WORDS.settings)
    pilot.choose(WORDS.coach)
    assert Pilot(TITLES, settings=pilot.settings).app.coached


def test_a_quick_game_has_no_coach() -> None:
    pilot = Pilot(TITLES, settings=MemorySettings(COACH))
    pilot.app.play_match("lama-dice", TableSetup(("person", "easy"), 0, quick=True))
    pilot.wait(4.0)
    assert isinstance(state(pilot), Deciding)
    pilot.hold(QUIT)
    assert WORDS.advice not in [entry.text for entry in entries(pilot)]


def test_the_guided_round_offers_the_coach_for_the_first_match() -> None:
    pilot = Pilot(TITLES)
    lesson = Learn(pilot.app, TITLES["lama"])
    while not lesson.over:
        lesson.go_on()
    pilot.app.push(lesson)
    assert pilot.labels.discard == WORDS.with_coach
    pilot.press(DISCARD)
    assert shows(pilot, Playing)
    assert pilot.app.coached
    again = Learn(pilot.app, TITLES["lama"])
    while not again.over:
        again.go_on()
    assert not again.picture().labels.discard, "it is on"
