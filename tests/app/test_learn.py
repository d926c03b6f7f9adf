"""The guided round: pressing what the screen says plays it to its end, and changes nothing else."""

from pathlib import Path

import pytest

from llamadillo.app.lesson import LEARNER, Beat
from llamadillo.app.scenes.idle_screens import Attract, Invitation, StillThere
from llamadillo.app.scenes.learn import FirstTime, Learn
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.setup import SetUp
from llamadillo.app.scenes.start import Start
from llamadillo.app.settings import TableSetup
from llamadillo.app.title import Title, Titles
from llamadillo.devices.fake import FakeEntropy
from llamadillo.engine.record import format_event, format_header, replay
from llamadillo.engine.steps import Action, Step
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.languages import words
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.journal import Journal
from llamadillo.ports.lights import DARK
from llamadillo.ports.memory import MemorySettings
from llamadillo.screens.lesson import Area
from llamadillo.screens.lights import FACES
from llamadillo.screens.picture import LABEL_TOP
from llamadillo.screens.words import LANGUAGE_NAMES, Phrase, Word
from llamadillo.storage.journal import SqliteJournal
from llamadillo.titles import TITLES
from tests.app.people import match_of, play_to_the_end, play_until, shows
from tests.titles import pig

GAMES: Titles = {**TITLES, pig.TITLE.game.name: pig.TITLE}
MOST_WORDS = 120
MOST_PRESSES = 18
WORDS_A_MINUTE = 200
SECONDS_A_PRESS = 1.0
GUEST_SECONDS = 180
"""Without reading, from the invitation to the scores of a round."""

of_every_game = pytest.mark.parametrize("game", GAMES)
in_every_language = pytest.mark.parametrize("language", LANGUAGE_NAMES)


class CountedEntropy(FakeEntropy):
    """Chance that knows how often it was asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.draws = 0

    def below(self, n: int) -> int:
        self.draws += 1
        return super().below(n)


def learning(game: str, **options: object) -> Pilot:
    """A box with the guided round on the screen."""
    pilot = Pilot(GAMES, **options)  # type: ignore[arg-type]
    pilot.app.push(Learn(pilot.app, GAMES[game]))
    pilot.send(None)
    return pilot


def lesson_of(pilot: Pilot) -> Learn:
    scene = pilot.app.scene
    assert isinstance(scene, Learn)
    return scene


def labelled(glass: Frame, place: int) -> bool:
    """Whether anything is written above one of the three buttons."""
    third = range(place * WIDTH // 3 + 1, (place + 1) * WIDTH // 3)
    return any(glass.pixel(x, y) for x in third for y in range(LABEL_TOP, HEIGHT))


def asked(pilot: Pilot) -> Button:
    """The only button besides QUIT that has a label on the glass, as soon as the screen accepts a press."""
    pilot.wait(1.5)
    on_quit, on_discard, on_roll = (labelled(pilot.display.glass, place) for place in range(3))
    assert on_quit
    assert on_discard != on_roll, pilot.glass
    return DISCARD if on_discard else ROLL


def follow(pilot: Pilot) -> int:
    """Press what the screen says until the lesson is over; return the number of presses."""
    presses = 0
    while not lesson_of(pilot).over:
        button = asked(pilot)
        assert pilot.app.picture.flaws == (), pilot.glass
        pilot.press(button)
        presses += 1
    return presses


def steps_of(title: Title) -> list[Step]:
    return [step for beat in title.lesson.beats for step in beat.steps]


def record_of(title: Title) -> list[bytes]:
    """The lesson as a game record; raises IllegalAction if it breaks a rule."""
    header = title.lesson.header(title.game.name)
    state = title.game.initial_state(title.lesson.seats, LEARNER)
    lines = [format_header(header)]
    for step in steps_of(title):
        lines.append(format_event(title.game.current_actor(state), step))
        state = title.game.apply(state, step)
    return [line.encode() for line in lines]


@of_every_game
def test_a_lesson_is_a_fragment_of_a_record_by_the_rules(game: str) -> None:
    title = GAMES[game]
    *_, last = replay(record_of(title), {game: title.game})
    assert last.event == len(steps_of(title))


@pytest.mark.parametrize(
    ("game", "verbs"),
    [
        ("lama-dice", {"roll", "discard", "take", "quit"}),
        ("lama", {"play", "draw", "quit"}),
        ("armadillo", {"roll", "discard", "pass"}),
    ],
)
def test_everything_happens_and_the_round_ends(game: str, verbs: set[str]) -> None:
    title = TITLES[game]
    *_, last = replay(record_of(title), {game: title.game})
    assert {step.verb for step in steps_of(title) if isinstance(step, Action)} == verbs
    presenter = title.presenter(words("en"), last.header.players)
    assert presenter.pages(title.game.observe(last.state, LEARNER))


@in_every_language
@of_every_game
def test_a_whole_guided_round_by_what_the_screen_says_then_a_real_match(
    game: str, language: str, tmp_path: Path
) -> None:
    journal, chance = SqliteJournal(tmp_path), CountedEntropy()
    settings = MemorySettings({"language": language})
    pilot = learning(game, journal=journal, entropy=chance, settings=settings)
    before = settings.load()
    presses = follow(pilot)
    assert presses <= MOST_PRESSES
    assert (journal.unfinished(), journal.finished(1), journal.verify()) == (None, (), None)
    assert (chance.draws, settings.load(), pilot.app.running) == (0, before, None)
    assert pilot.labels.roll == words(language).play_it
    pilot.press(ROLL)
    assert shows(pilot, Playing)
    assert not pilot.app.coached
    match = match_of(pilot)
    assert (match.game.name, match.occupants) == (game, ("person", "normal"))
    assert journal.unfinished() is not None
    journal.close()


@in_every_language
def test_a_guest_goes_from_the_invitation_to_the_scores_of_a_round(language: str) -> None:
    pilot, said = Pilot(TITLES, public=True, first_time=True), words(language)
    pilot.wait_for(lambda: shows(pilot, Invitation), 600)
    for _ in LANGUAGE_NAMES:
        if pilot.labels.roll == said.play_it:
            break
        pilot.press(DISCARD)
    pilot.press(ROLL)
    began = pilot.clock.now()
    assert follow(pilot) <= MOST_PRESSES
    assert pilot.labels.roll == said.play_it
    pilot.press(ROLL)
    match = match_of(pilot)
    assert match.title is TITLES[pilot.app.settings.guest_game]
    play_until(pilot, lambda: match.observe(LEARNER).scored is not None)
    assert not match.over
    assert pilot.labels.discard != said.yes, "no question is in the way"
    assert pilot.clock.now() - began <= GUEST_SECONDS


def read_aloud(beat: Beat, language: str) -> str:
    said = words(language)
    return beat.say.said_in(said, name="Alpaca") if isinstance(beat.say, Phrase) else beat.say.said_in(said)


@in_every_language
@pytest.mark.parametrize("game", TITLES)
def test_it_takes_about_a_minute_to_read(game: str, language: str) -> None:
    beats = TITLES[game].lesson.beats
    read = sum(len(read_aloud(beat, language).split()) for beat in beats)
    assert read <= MOST_WORDS
    assert read * 60 / WORDS_A_MINUTE + len(beats) * SECONDS_A_PRESS <= 60


@of_every_game
def test_only_the_button_that_the_screen_names_goes_on(game: str) -> None:
    pilot = learning(game)
    while not lesson_of(pilot).over:
        right = asked(pilot)
        wrong = DISCARD if right is ROLL else ROLL
        shown = pilot.app.picture.frame
        pilot.sound.played.clear()
        pilot.press(wrong)
        assert pilot.app.picture.frame == shown, pilot.glass
        assert pilot.sound.played, "it is refused"
        pilot.press(right)


@of_every_game
def test_one_press_leaves_at_any_time(game: str) -> None:
    for place in range(len(GAMES[game].lesson.beats) + 1):
        pilot = learning(game)
        for _ in range(place):
            lesson_of(pilot).go_on()
        pilot.press(QUIT)
        assert shows(pilot, Start)


def test_the_dice_tumble_and_show_the_roll() -> None:
    pilot = learning("lama-dice")
    pilot.press(asked(pilot))
    pilot.lights.shown.clear()
    pilot.press(ROLL)
    tumbling = pilot.app.picture
    assert tumbling.labels.roll == pilot.app.words.skip
    pilot.wait(0.9)
    assert len(set(pilot.lights.shown)) > 5
    assert pilot.lights.now[:2] == (FACES["3"], FACES["5"])
    assert pilot.labels.discard == pilot.app.words.discard


def test_a_press_brings_the_dice_to_rest_and_does_no_more() -> None:
    pilot = learning("lama-dice")
    pilot.press(asked(pilot))
    pilot.press(ROLL, ROLL, DISCARD)
    assert lesson_of(pilot).picture().labels.discard == pilot.app.words.discard, (
        "the last press was too early"
    )


def test_without_animation_the_dice_are_at_rest_at_once() -> None:
    pilot = learning("lama-dice", settings=MemorySettings({"animation": False}))
    pilot.press(asked(pilot))
    pilot.press(ROLL)
    assert pilot.labels.discard == pilot.app.words.discard
    assert pilot.lights.now != DARK


def test_a_new_language_is_used_at_once() -> None:
    pilot = learning("lama")
    pilot.hold(QUIT)
    pilot.choose(pilot.app.words.settings)
    pilot.press(DISCARD, QUIT)
    pilot.press(QUIT)
    assert isinstance(pilot.app.scene, Learn)
    assert pilot.labels.roll == words("de").next


def test_a_running_match_is_not_lost_without_a_question() -> None:
    pilot = Pilot(GAMES, table=TableSetup(("person", "normal"), 0))
    running = match_of(pilot)
    pilot.app.push(Learn(pilot.app, GAMES["lama"]))
    follow(pilot)
    pilot.press(ROLL)
    assert pilot.labels.discard == pilot.app.words.yes
    assert pilot.app.running is running
    pilot.press(DISCARD)
    assert match_of(pilot).game.name == "lama"


def test_a_kiosk_that_is_left_in_a_lesson_asks_then_invites() -> None:
    pilot = learning("lama-dice", public=True)
    pilot.wait(299)
    assert shows(pilot, Learn)
    pilot.wait(2)
    assert shows(pilot, StillThere)
    pilot.wait(31)
    assert shows(pilot, Attract)
    pilot.press(QUIT)
    assert not shows(pilot, Learn)


def test_the_log_says_what_is_learned() -> None:
    assert learning("armadillo").app.activity == "learning Armadillo"


# The offer.


def new_box(journal: Journal | None = None) -> Pilot:
    return Pilot(TITLES, journal=journal, first_time=True)


def test_who_has_not_played_here_may_learn() -> None:
    pilot = new_box()
    pilot.choose("LAMA")
    assert shows(pilot, FirstTime)
    pilot.press(DISCARD)
    assert lesson_of(pilot).title is TITLES["lama"]
    pilot.press(QUIT)
    pilot.choose("LAMA")
    assert shows(pilot, SetUp), "it is offered once"


def test_who_would_rather_play_sets_up_the_game() -> None:
    pilot = new_box()
    pilot.choose("Armadillo")
    pilot.press(ROLL)
    assert shows(pilot, SetUp)
    pilot.press(QUIT)
    pilot.choose("LAMA Dice")
    assert shows(pilot, FirstTime), "of each game"


def test_going_back_is_no_answer() -> None:
    pilot = new_box()
    for _ in range(2):
        pilot.choose("LAMA")
        assert shows(pilot, FirstTime)
        pilot.press(QUIT)
        assert shows(pilot, Start)


def test_where_the_game_was_played_it_is_not_offered(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path)
    played = Pilot(TITLES, journal=journal, table=TableSetup(("person", "easy"), 0))
    play_to_the_end(played)
    played.press(QUIT)
    pilot = new_box(journal)
    pilot.choose("LAMA Dice")
    assert shows(pilot, SetUp)
    pilot.press(QUIT)
    pilot.choose("LAMA")
    assert shows(pilot, FirstTime)
    journal.close()


@pytest.mark.parametrize("game", TITLES)
def test_a_sentence_asks_for_one_press(game: str) -> None:
    pilot, presses = learning(game), 0
    while not lesson_of(pilot).over:
        shown = pilot.app.picture.frame
        pilot.press(asked(pilot))
        presses += 1
        assert pilot.app.picture.frame != shown, pilot.glass
    assert presses == len(TITLES[game].lesson.beats)


def pixels(area: Area) -> set[tuple[int, int]]:
    return {(area.x + x, area.y + y) for x in range(area.width) for y in range(area.height)}


@in_every_language
@pytest.mark.parametrize("game", TITLES)
def test_a_sentence_is_next_to_what_it_speaks_of(game: str, language: str) -> None:
    pilot = learning(game, language=language)
    for beat in TITLES[game].lesson.beats:
        pilot.wait(1.5)
        glass, taken = pilot.display.glass, pixels(beat.see.room)
        assert beat.see.pieces
        for piece in beat.see.pieces:
            place = pixels(piece.area._replace(x=piece.x, y=piece.y))
            assert any(glass.pixel(x, y) for x, y in place), "a part without anything in it"
            assert not place & taken, "one part covers another"
            assert all(0 <= x < WIDTH and 0 <= y < LABEL_TOP - 2 for x, y in place)
            taken |= place
        lesson_of(pilot).go_on()
        pilot.send(None)


def test_no_sentence_is_said_twice() -> None:
    for title in TITLES.values():
        said = [beat.say.messages[0] for beat in title.lesson.beats if isinstance(beat.say, Word)]
        assert len(set(said)) == len(said)
