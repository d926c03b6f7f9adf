"""A class predicts what chance brings before it does; then the exact answer is revealed."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from llamadillo import languages
from llamadillo.app.prediction import ClassQuestion, Prediction
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.settings import TableSetup
from llamadillo.app.shot import GO_ON, Choose, Hold, Shot
from llamadillo.devices.fake import FakeEntropy
from llamadillo.engine.cards import unpack
from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.engine.steps import Action
from llamadillo.gallery import pilot_at
from llamadillo.gallery.way import NAMES
from llamadillo.games import armadillo, lama_dice
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.games.lamas.cards import NAMES as NAMES_OF_CARDS
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.memory import MemorySettings
from llamadillo.screens.picture import Labels
from llamadillo.screens.prediction import per_cent, revealed
from llamadillo.screens.words import LANGUAGE_NAMES, Words
from llamadillo.titles import TITLES
from tests.app.people import asked_as_class, match_of, play_until
from tests.screens.reading import written
from tests.titles.on_the_box import done

CLASS = {"profile": "class"}
TURNS = [
    pytest.param("lama-dice", "deal 12335L 224466", (ROLL,), id="LAMA Dice: roll"),
    pytest.param("lama", "deal 12335L 224466 on 4 then 5LL4", (ROLL,), id="LAMA: draw"),
    pytest.param(
        "armadillo", "deal 1.5.8.11.11.13.14.16.19.20 2.3.6.7.9.10.12.15.17.18", (ROLL,), id="Armadillo: roll"
    ),
]
"""A game, its deal in short, and what to press for an action that needs chance."""
in_each_game = pytest.mark.parametrize(("game", "deal", "buttons"), TURNS)


def at_turn(game: str, deal: str, settings: dict[str, Any] = CLASS) -> Pilot:
    return pilot_at(TITLES, Shot("", "PN", deal, settings=settings, do=GO_ON, game=game))


def question(pilot: Pilot) -> ClassQuestion | None:
    """What the class is asked now."""
    scene = pilot.app.scene
    assert isinstance(scene, Playing)
    return scene.class_question


def asked(pilot: Pilot) -> ClassQuestion:
    found = question(pilot)
    assert found is not None, pilot.glass
    return found


# The order of things.


@in_each_game
def test_first_the_question_then_the_answer_then_chance(
    game: str, deal: str, buttons: tuple[Button, ...]
) -> None:
    pilot = at_turn(game, deal)
    before = done(pilot)
    assert question(pilot) is None
    pilot.press(*buttons)
    assert done(pilot) == before, "chance has not decided"
    assert asked(pilot).answer == ()
    assert asked(pilot).predicted is None
    assert written(pilot.app.picture.frame, "What comes?", LARGE)
    assert asked(pilot).options == (pilot.labels.quit, pilot.labels.discard, pilot.labels.roll)
    pilot.press(DISCARD)
    assert asked(pilot).predicted == 1
    assert sum(chance for _, chance in asked(pilot).answer) == 1
    assert tuple(name for name, _ in asked(pilot).answer)[:3] == asked(pilot).options
    assert pilot.labels == Labels(quit="BACK", roll="NEXT")
    assert done(pilot) == before
    pilot.press(ROLL)
    assert len(done(pilot)) > len(before)
    assert done(pilot)[len(before)]["seat"] == 0


@in_each_game
def test_after_the_answer_one_may_decide_otherwise(game: str, deal: str, buttons: tuple[Button, ...]) -> None:
    pilot = at_turn(game, deal)
    decision, before = pilot.display.glass, done(pilot)
    pilot.press(*buttons, ROLL, QUIT)
    assert question(pilot) is None
    assert pilot.display.glass == decision
    assert done(pilot) == before
    pilot.press(*buttons)
    assert question(pilot) is None, "the class knows the answer"
    assert len(done(pilot)) > len(before)


@in_each_game
@pytest.mark.parametrize("profile", ["handheld", "kiosk"])
def test_only_a_class_is_asked(game: str, deal: str, buttons: tuple[Button, ...], profile: str) -> None:
    pilot = at_turn(game, deal, {"profile": profile})
    before = done(pilot)
    pilot.press(*buttons)
    assert question(pilot) is None
    assert len(done(pilot)) > len(before)


def test_a_box_of_guests_is_no_class_whatever_is_set() -> None:
    before = pilot_at(TITLES, Shot("", "PN", "deal 12335L 224466", settings=CLASS))
    pilot = Pilot(TITLES, public=True, journal=before.journal, settings=before.settings)
    pilot.press(DISCARD)
    pilot.wait(0.5)
    pilot.press(ROLL)
    assert question(pilot) is None


def test_it_becomes_a_class_when_that_is_set() -> None:
    pilot = at_turn("lama-dice", "deal 12335L 224466", {})
    pilot.hold(QUIT)
    pilot.choose(pilot.app.words.settings)
    pilot.choose(pilot.app.words.profile)
    pilot.choose(pilot.app.words.profile)
    assert pilot.app.settings.profile == "class"
    pilot.press(QUIT, QUIT, ROLL)
    assert asked(pilot).predicted is None


def test_quitting_and_playing_a_card_need_no_chance() -> None:
    pilot = at_turn("lama", "deal 12335L 224466 on 4 then 5LL4")
    pilot.press(DISCARD)
    assert question(pilot) is None
    assert done(pilot)[1] == {"seat": 0, "do": "play", "card": "5"}


def test_other_dice_are_another_question() -> None:
    pilot = at_turn("armadillo", TURNS[2].values[1])  # type: ignore[arg-type]
    pilot.press(ROLL, ROLL)
    first = asked(pilot)
    pilot.press(QUIT, DISCARD, ROLL)
    assert asked(pilot).predicted is None
    assert asked(pilot).options != first.options


def test_a_curtain_falls_over_a_question_that_is_left_alone() -> None:
    shot = Shot("", "PP", TURNS[1].values[1], settings=CLASS, do=(*GO_ON, DISCARD), game="lama")  # type: ignore[arg-type]
    pilot = pilot_at(TITLES, shot)
    pilot.wait(0.5)
    pilot.press(ROLL)
    assert asked(pilot).predicted is None
    pilot.wait(700)  # the class is invited
    pilot.press(DISCARD)
    assert question(pilot) is None
    assert pilot.labels == Labels(discard="SHOW")


def test_the_answer_is_written_large() -> None:
    pilot = at_turn("lama-dice", "deal 12335L 224466")
    pilot.press(ROLL, QUIT)
    frame = pilot.app.picture.frame
    assert written(frame, "95%", LARGE)
    assert written(frame, "206/216", TEXT)
    assert written(frame, "TAKE", BOLD)
    assert pilot.app.picture.small == ()


def test_whole_games_are_played_in_a_class() -> None:
    settings = MemorySettings({**CLASS, "language": "de"})  # it has the longest words
    table = TableSetup(("person", "person", "easy"), 0)
    pilot = Pilot(TITLES, settings=settings, entropy=FakeEntropy(6), table=table)
    questions = 0

    def looked() -> bool:
        nonlocal questions
        assert pilot.app.picture.flaws == (), pilot.glass
        questions += asked_as_class(pilot)
        return match_of(pilot).over

    play_until(pilot, looked)
    assert questions > 15


# What is asked depends on nothing that is hidden.


def predictions(
    game: str, seed: int, language: str = "en"
) -> list[tuple[Any, Seat, Action, Prediction, Canvas]]:
    """The predictions of a random game: the state, who acts, the action, the prediction, its drawing."""
    rules, random = TITLES[game].game, Random(seed)
    table = TITLES[game].presenter(languages.words(language), NAMES[:3])
    state = rules.initial_state(3, Seat(0))
    found = []
    for _ in range(60):
        actor = rules.current_actor(state)
        if actor is TERMINAL:
            break
        if actor is CHANCE or not isinstance(actor, int):
            state = rules.apply(state, rules.sample(state, random.randrange))
            continue
        legal = rules.legal_actions(state)
        o = rules.observe(state, actor)
        for action in legal:
            if prediction := table.prediction(o, action):
                canvas = Canvas()
                table.draw_prediction(canvas, o, action)
                found.append((state, actor, action, prediction, canvas))
        state = rules.apply(state, random.choice(legal))
    return found


@pytest.mark.parametrize("game", TITLES)
def test_the_question_and_its_answer_depend_on_no_hidden_card(game: str) -> None:
    rules, table, random = TITLES[game].game, TITLES[game].presenter(Words(), NAMES[:3]), Random(4)
    found = [each for seed in range(4) for each in predictions(game, seed)]
    assert len(found) > 20
    for state, actor, action, prediction, canvas in found:
        for stranger in range(3):
            other = rules.swap_hidden(state, Seat(stranger), random.randrange)
            o, again = rules.observe(other, actor), Canvas()
            table.draw_prediction(again, o, action)
            assert table.prediction(o, action) == prediction
            assert again.frame() == canvas.frame()


def test_swapped_cards_would_be_found() -> None:
    rules, random = TITLES["lama"].game, Random(4)
    state, actor, *_ = predictions("lama", 1)[0]
    other = rules.swap_hidden(state, Seat((actor + 1) % 3), random.randrange)
    assert rules.observe(other, actor) != rules.observe(state, actor)


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_every_answer_adds_up_and_fits(game: str, language: str) -> None:
    for seed in range(4):
        for _, _, _, prediction, canvas in predictions(game, seed, language):
            assert canvas.flaws == ()
            assert sum(option.ways for option in prediction.answer) == prediction.ways
            assert all(option.ways >= 0 for option in prediction.answer)
            for predicted in range(3):
                assert revealed(prediction.answer, prediction.ways, predicted, Labels()).flaws == ()


# Figures.


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), 0),
        (Fraction(1, 216), 1),
        (Fraction(27, 216), 13),
        (Fraction(66, 216), 31),
        (Fraction(215, 216), 99),
        (Fraction(1), 100),
    ],
)
def test_whole_per_cents_say_never_and_always_of_nothing_else(chance: Fraction, shown: int) -> None:
    assert per_cent(chance) == shown


def test_a_text_that_runs_into_the_fraction_is_a_flaw() -> None:
    answer = (("A VERY LONG NAME", 1), ("B", 1), ("C", 214))
    assert revealed(answer, 216, 0, Labels()).flaws == ("1/216",)


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_the_names_of_the_options_fit_their_buttons(language: str) -> None:
    for game, deal, buttons in (turn.values for turn in TURNS):
        settings = {**CLASS, "language": language}
        pilot = at_turn(game, deal, settings)  # type: ignore[arg-type]
        pilot.press(*buttons)  # type: ignore[misc]
        assert pilot.app.picture.small == ()
        assert pilot.app.picture.flaws == ()


def test_the_odds_are_on_request_only() -> None:
    shot = Shot("", "PN", "deal 12335L 224466", settings=CLASS, do=GO_ON)
    usual = Shot("", "PN", "deal 12335L 224466", do=GO_ON)
    assert pilot_at(TITLES, shot).app.picture == pilot_at(TITLES, usual).app.picture
    asked_for = Shot("", "PN", "deal 12335L 224466", settings=CLASS, do=(*GO_ON, Hold.QUIT, Choose("odds")))
    assert written(pilot_at(TITLES, asked_for).app.picture.frame, "95.4%", TEXT)


# The answers are those of the rules, counted in another way.


def test_a_roll_of_lama_dice_brings_what_the_rules_make_of_its_outcomes() -> None:
    game = lama_dice.LamaDice()
    for state, _, action, prediction, _ in predictions("lama-dice", 3):
        ways = dict.fromkeys((option.name for option in prediction.answer), 0)
        rolled = game.apply(state, action)
        for outcome, weight in game.chance_outcomes(rolled):
            after = game.apply(rolled, outcome)
            if isinstance(outcome, lama_dice.Roll) and outcome.faces.count(LLAMA) == 3:
                kind = "L L L"
            elif after.phase is lama_dice.Phase.DISCARD:
                kind = "MATCH"
            elif after.phase is lama_dice.Phase.TAKE:
                kind = "TAKE"
            else:
                kind = "DRAMA"
            ways[kind] += weight
        assert ways == {option.name: option.ways for option in prediction.answer}


def test_a_total_of_armadillo_is_counted_over_the_outcomes_of_the_rules() -> None:
    game = armadillo.Armadillo()
    seen = 0
    for state, _, action, prediction, _ in predictions("armadillo", 3)[:60]:
        below, middle, above = prediction.options
        number = int(middle.name)
        rolled = game.apply(state, action)
        totals = [
            (outcome.total, weight)
            for outcome, weight in game.chance_outcomes(rolled)
            if isinstance(outcome, armadillo.Roll)
        ]
        assert sum(weight for total, weight in totals if total < number) == below.ways
        assert sum(weight for total, weight in totals if total == number) == middle.ways
        assert sum(weight for total, weight in totals if total > number) == above.ways
        assert below.name.split("-")[0] == str(min(total for total, _ in totals))
        assert above.name.split("-")[-1] == str(max(total for total, _ in totals))
        seen += 1
    assert seen > 20


def test_the_cards_of_lama_that_are_out_of_sight_are_the_hands_and_the_pile() -> None:
    found = [each for seed in range(4) for each in predictions("lama", seed)]
    for state, _, _, prediction, _ in found:
        hidden = [card for cards in (*state.hands, *state.pile) for card in unpack(cards)]
        same, following, other = prediction.options
        assert prediction.ways == len(hidden)
        assert same.ways == hidden.count(NAMES_OF_CARDS[same.name])
        assert following.ways == hidden.count(NAMES_OF_CARDS[following.name])
        assert other.ways == len(hidden) - same.ways - following.ways
