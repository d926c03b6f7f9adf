"""Why: each rule has its sentence, the sentence is right, and it shows nothing that is hidden."""

import re
from collections.abc import Iterator

import pytest

from llamadillo.app.played import PlayedStep, as_seen, played
from llamadillo.app.presenter import StepView
from llamadillo.app.scenes.help import Page, TextPages
from llamadillo.app.scenes.why import why_pages, without_rules
from llamadillo.app.shot import GO_ON
from llamadillo.engine.game import Seat
from llamadillo.engine.record import Header
from llamadillo.gallery import Shot, pilot_at
from llamadillo.games import REGISTRY
from llamadillo.pilot import QUIT, ROLL
from llamadillo.screens.lights import DARK_DICE, standing
from llamadillo.screens.words import Phrase, Told, Word, Words, You
from llamadillo.titles import TITLES
from llamadillo.titles.armadillo.words import ArmadilloWords
from llamadillo.titles.lama.words import LamaWords
from llamadillo.titles.lama_dice.words import LamaDiceWords
from tests.playthroughs import positions, records

PLAYERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
GAMES = list(REGISTRY)


def steps(game: str, short: str, seats: int = 2) -> list[PlayedStep]:
    """The steps of events in short."""
    events = [TITLES[game].shots().event(event) for event in short.split(", ")]
    return list(played(REGISTRY[game], Header(game, PLAYERS[:seats], Seat(0)), events))


def picture_of(game: str, short: str, seats: int = 2) -> str:
    """Why the last of these events was so."""
    step = steps(game, short, seats)[-1]
    return " ".join(TITLES[game].why(Words(), PLAYERS, as_seen(REGISTRY[game], step, hand=False)))


def recorded(game: str) -> Iterator[PlayedStep]:
    """Every step of every recorded game."""
    for record in records(game):
        header, *events = record.read_text(encoding="utf-8").splitlines()
        yield from played(REGISTRY[game], next(positions(record)).header, events)
        assert header


# The sentences are right.

DEAL = "deal 12335L 224466"
ALONE = f"{DEAL}, 1 quit"


@pytest.mark.parametrize(
    ("short", "sentences"),
    [
        (DEAL, "Ana starts the first round, as was chosen or drawn (D4)."),
        (f"{DEAL}, 0 roll", "Ana chose to roll (D5)."),
        (
            f"{DEAL}, 0 roll, = 13L",
            "Ana rolled 1 3 L. The row has 1 3 L: at least one matching card must be discarded (D6b).",
        ),
        (
            f"{DEAL}, 0 roll, = 131",
            "Ana rolled 1 3 1. The row has 1 3: at least one matching card must be discarded (D6b).",
        ),
        (
            f"{DEAL}, 0 roll, = 13L, 0 discard 3",
            "Ana discarded 3: of each value no more cards than dice showed it (D6b).",
        ),
        (
            f"{DEAL}, 0 roll, = 465, 0 discard 5, 1 roll, = 13L",
            "Ben rolled 1 3 L and has none of these. The llama row has 1 3 L: one must be taken (D6c).",
        ),
        (
            f"{DEAL}, 0 roll, = 465, 0 discard 5, 1 roll, = 13L, 1 take L",
            "Ben took L from the llama row: one card, of a value that was rolled (D6c).",
        ),
        (
            f"{DEAL}, 0 roll, = LLL",
            "Three llamas, and Ana has no token to return: nothing happens (D6a).",
        ),
    ],
)
def test_lama_dice(short: str, sentences: str) -> None:
    assert picture_of("lama-dice", short) == sentences


def test_a_drama_alone() -> None:
    short = "deal 111222 224466, 0 roll, = 1L1, 0 discard 11, 1 quit, 0 roll, = 465"
    assert picture_of("lama-dice", short) == (
        "Ana is alone and rolled 4 6 5. None of these is in the row: llama drama (D7). "
        "Llama drama ends the round at once (D8). Each value left counts once, a llama 10 (D9)."
    )


def test_quitting_leaves_the_last_one_alone() -> None:
    assert picture_of("lama-dice", f"{DEAL}, 0 quit") == (
        "Ana quit. The row stays and counts at the end of the round (D5, D9). "
        "Ben is alone now: nothing more is taken, and a roll without a match is llama drama (D7)."
    )


@pytest.mark.parametrize(
    ("short", "sentences"),
    [
        (
            "deal 12335L 224466 on 4, 0 play 5",
            "Ana played 5 on 4: the next higher value fits (C5). "
            "Ben may now play 5 or 6, draw, or quit (C4, C5).",
        ),
        (
            "deal 12335L 224466 on 6, 0 play L, 1 draw",
            "Ben drew a card. That is a whole turn: it can't be played at once (C6). "
            "Ana may now play L or 1, draw, or quit (C4, C5).",
        ),
        (
            "deal 12335L 224466 on 6, 0 play L",
            "Ana played a llama on 6: after 6 comes the llama (C5). "
            "Ben may now play L or 1, draw, or quit (C4, C5).",
        ),
        (
            "deal 12335L 224466 on 3, 0 quit",
            "Ana quit. The cards lie face down and count at the end (C7, C9). "
            "Ben is alone now and plays on, but may not draw (C6, C8). "
            "Ben may now play 3 or 4. Without one of these, only quitting is left (C5, C6).",
        ),
    ],
)
def test_lama(short: str, sentences: str) -> None:
    assert picture_of("lama", short) == sentences


HANDS = "deal 1.2.3.4.5.6.11.13.19.20 1.2.3.7.8.9.10.11.12.15"


@pytest.mark.parametrize(
    ("short", "sentences"),
    [
        (
            "0 roll 120, = 155",
            "Ana rolled 11, for everyone (A4). That card is free, 1 to 3 off costs as many tokens, "
            "any other 4 (A6).",
        ),
        (
            "0 roll 222, = 335588",
            "Ana rolled 32, for everyone (A4). No card is near: each costs 4 tokens (A6).",
        ),
        ("0 roll 120, = 155, 0 discard 11 0", "Ana discarded 11: just the total, so it was free (A6)."),
        ("0 roll 120, = 155, 0 discard 13 2", "Ana discarded 13: 2 off the total, so it cost 2 tokens (A6)."),
        (
            "0 roll 120, = 155, 0 pass, 1 discard 12 1",
            "Ben discarded 12: 1 off the total, so it cost 1 token (A6).",
        ),
        ("0 roll 120, = 155, 0 pass", "Ana passed and takes a token (A7)."),
    ],
)
def test_armadillo(short: str, sentences: str) -> None:
    assert picture_of("armadillo", f"{HANDS}, {short}") == sentences


# Each rule has its sentence.


def messages() -> set[str]:
    """The messages of the reasons of all games, as they are declared: attributes `why_…`."""
    declared: dict[str, Phrase | Told | Word] = {}
    for words in (LamaDiceWords, LamaWords, ArmadilloWords):
        for kind in words.__mro__:
            declared |= {name: value for name, value in vars(kind).items() if name.startswith("why_")}
    return {message for value in declared.values() for message in value.messages}


def test_every_sentence_is_said_in_some_game() -> None:
    said = set()

    def noted(message: str) -> str:
        said.add(message)
        return message

    def noted_many(one: str, many: str, n: int) -> str:
        return noted(one if n == 1 else many)

    words = Words(noted, noted_many)
    for game in GAMES:
        for step in recorded(game):
            for players in (PLAYERS, (You("You"),) * len(PLAYERS)):
                list(TITLES[game].why(words, players, as_seen(REGISTRY[game], step, hand=False)))
    assert messages() - said == {Words().why_nothing_yet}


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_a_sentence_with_the_rule_that_it_follows(game: str) -> None:
    rule = TITLES[game].game.turn_rule[0]
    for step in recorded(game):
        sentences = list(TITLES[game].why(Words(), PLAYERS, as_seen(REGISTRY[game], step, hand=False)))
        assert sentences
        for sentence in sentences:
            assert re.search(rf"\({rule}\d+[a-z]?(, {rule}\d+)*\)\.$", sentence), sentence


@pytest.mark.parametrize("game", GAMES)
def test_the_sentences_do_not_depend_on_who_looks(game: str) -> None:
    """So nothing of a hidden hand is in them."""
    rules = REGISTRY[game]
    for step in recorded(game):
        seats = range(len(rules.result(step.before).points))
        picture_of = {
            tuple(
                TITLES[game].why(
                    Words(),
                    PLAYERS,
                    StepView(
                        step.seat,
                        step.step,
                        rules.observe(step.before, seat),
                        rules.observe(step.after, seat),
                        False,
                    ),
                )
            )
            for seat in map(Seat, seats)
        }
        assert len(picture_of) == 1


# In the pause menu.


def pages(game: str, short: str) -> tuple[Page, ...]:
    """What the scene has to read."""
    pilot = pilot_at(TITLES, Shot("", "PP", short, game=game), PLAYERS)
    assert pilot.app.running is not None
    return why_pages(Words(), pilot.app.running)


def test_the_pages_begin_with_the_last_roll() -> None:
    short = f"{DEAL}, 0 roll, = 465, 0 discard 5, 1 roll, = 13L, 1 take L, 0 quit"
    found = pages("lama-dice", short)
    assert [page.text.split(".")[0] for page in found] == [
        "Ben rolled 1 3 L and has none of these",
        "Ben took L from the llama row: one card, of a value that was rolled",
        "Ana quit",
    ]
    for page in found:
        assert page.dice == ("1", "3", "L")
        assert page.lit(0).lights == standing(("1", "3", "L")).lights


def test_without_a_roll_the_last_step_is_told() -> None:
    assert [page.text for page in pages("lama-dice", DEAL)] == [without_rules(picture_of("lama-dice", DEAL))]
    short = f"{DEAL}, 0 quit"
    assert [page.text for page in pages("lama-dice", short)] == [
        without_rules(picture_of("lama-dice", short))
    ]


def test_in_lama_the_last_step_is_told() -> None:
    short = "deal 12335L 224466 on 4, 0 play 5, 1 play 6"
    (page,) = pages("lama", short)
    assert page == Page("Why?", without_rules(picture_of("lama", short)))
    assert page.lit(0) == DARK_DICE


def test_armadillos_dice_are_shown_too() -> None:
    page, answer = pages("armadillo", f"{HANDS}, 0 roll 222, = 335588, 0 pass")
    assert page.dice == answer.dice == ("3", "3", "5", "5", "8", "8")
    lit = [page.lit(0), page.lit(page.lit(0).changes_in or 0)]
    assert {show.lights for show in lit} == {standing("335").lights, standing("588").lights}
    assert answer.lit(0) == lit[0], "three at a time"


@pytest.mark.parametrize(
    ("reason", "read"),
    [
        ("One must be taken (D6c).", "One must be taken."),
        ("The row stays (D5, D9).", "The row stays."),
        ("Il faut en prendre un\N{NO-BREAK SPACE}(D6c).", "Il faut en prendre un."),
        ("Two dice (of a colour) are rolled (A4).", "Two dice (of a colour) are rolled."),
    ],
)
def test_a_reason_is_read_without_the_ids_of_the_rules(reason: str, read: str) -> None:
    assert without_rules(reason) == read


def test_before_the_first_deal_there_is_nothing_to_tell() -> None:
    assert [page.text for page in pages("lama-dice", "")] == ["Nothing has happened yet."]


def test_reading_and_going_back() -> None:
    pilot = pilot_at(TITLES, Shot("", "PP", f"{DEAL}, 0 roll, = 465, 0 discard 5", do=GO_ON))
    board = pilot.app.picture
    assert pilot.app.running is not None
    pilot.app.push(TextPages(pilot.app, why_pages(pilot.app.words, pilot.app.running)))
    pilot.send(None)
    first = pilot.app.picture
    assert (first.labels.quit, first.labels.discard, first.labels.roll) == ("BACK", "", "NEXT")
    seen = [first]
    pilot.press(ROLL)
    while pilot.app.picture != first:
        seen.append(pilot.app.picture)
        pilot.press(ROLL)
    assert len(seen) == 2
    assert not any(picture.flaws for picture in seen)
    pilot.press(QUIT)
    assert pilot.app.picture.labels == board.labels
