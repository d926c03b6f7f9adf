"""Help: the page fits the state of the game, every page can be read, and nothing is cut off."""

import pytest

from llamadillo.app.match import Match
from llamadillo.app.scenes.help import Help, box_pages, help_on
from llamadillo.app.title import HelpPage
from llamadillo.engine.game import Seat
from llamadillo.gallery import Shot, pilot_at
from llamadillo.games import REGISTRY
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.screens.help import page, screens
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import Words
from llamadillo.titles import TITLES
from tests.playthroughs import positions, records

TOPICS = ["buttons", *TITLES]
DEAL = "deal 12335L 224466"
LAMA = "deal 12335L 224466 on 4"
HANDS = "deal 1.2.3.4.5.6.11.13.19.20 1.2.3.7.8.9.10.11.12.15"


def help_pages(words: Words, topic: str) -> tuple[HelpPage, ...]:
    return tuple(TITLES[topic].help(words).values()) if topic in TITLES else box_pages(words)


def match_at(game: str, short: str) -> Match:
    match = pilot_at(TITLES, Shot("", "PP", short, game=game)).app.running
    assert match is not None
    return match


@pytest.mark.parametrize(
    ("game", "short", "title"),
    [
        ("lama-dice", DEAL, "Your turn"),
        ("lama-dice", f"{DEAL}, 0 roll, = 13L", "A match"),
        ("lama-dice", f"{DEAL}, 0 roll, = 465, 0 discard 5, 1 roll, = 13L", "No match"),
        ("lama-dice", f"{DEAL}, 0 quit", "Alone"),
        ("lama-dice", f"{DEAL}, 0 quit, 1 quit", "Points"),
        ("lama-dice", f"{DEAL}, 0 quit, 1 quit, {DEAL}, 1 roll, = LLL", "Three llamas"),
        (
            "lama-dice",
            "deal 111222 224466, 0 roll, = 1L1, 0 discard 11, 1 quit, 0 roll, = 465",
            "Llama drama",
        ),
        ("lama", LAMA, "Your turn"),
        ("lama", f"{LAMA}, 0 quit", "Alone"),
        ("lama", f"{LAMA}, 0 quit, 1 quit", "Points"),
        ("armadillo", "", "The goal"),
        ("armadillo", HANDS, "The dice"),
        ("armadillo", f"{HANDS}, 0 roll 100", "The total"),
        ("armadillo", f"{HANDS}, 0 roll 100, = 1", "The price"),
    ],
)
def test_help_opens_at_the_page_for_the_state(game: str, short: str, title: str) -> None:
    match = match_at(game, short)
    pilot = pilot_at(TITLES, Shot(""))
    reading = help_on(pilot.app, match)
    (wanted,) = [entry for entry in help_pages(Words(), game) if entry.title == title]
    count = sum(len(screens(entry.text)) for entry in help_pages(Words(), game))
    before = help_pages(Words(), game)[: help_pages(Words(), game).index(wanted)]
    place = sum(len(screens(entry.text)) for entry in before), count
    labels = Labels(quit="BACK", roll="NEXT")
    assert reading.picture() == page(title, screens(wanted.text)[0], place, labels)


@pytest.mark.parametrize("game", REGISTRY)
def test_there_is_a_page_for_each_state_of_a_game(game: str) -> None:
    """Also for all seats the same, so that it reveals nothing of a hidden hand."""
    rules, opened = REGISTRY[game], set()
    for record in records(game):
        for position in positions(record):
            seats = map(Seat, range(len(position.header.players)))
            (topic,) = {TITLES[game].help_topic(rules.observe(position.state, seat)) for seat in seats}
            opened.add(TITLES[game].help(Words())[topic].title)
    assert len(opened) > 3


@pytest.mark.parametrize("topic", TOPICS)
def test_a_page_fits_one_screen_and_there_are_not_too_many(topic: str) -> None:
    """A translation may take two screens for a page; the English text should not."""
    pages = help_pages(Words(), topic)
    assert 4 <= len(pages) <= 9
    for entry in pages:
        assert len(screens(entry.text)) == 1, entry


@pytest.mark.parametrize("topic", TOPICS)
def test_much_longer_words_are_shown_whole(topic: str) -> None:
    def longer(message: str) -> str:
        return " ".join(f"{word[: len(word) // 2]}{word}" for word in message.split(" "))

    for entry in help_pages(Words(longer), topic):
        shown = screens(entry.text)
        assert " ".join(line for lines in shown for line in lines) == entry.text
        assert all(len(lines) <= 4 for lines in shown)
        for place, lines in enumerate(shown):
            assert not page(entry.title, lines, (place, len(shown)), Labels()).flaws


def test_a_screen_with_too_many_lines_is_flawed() -> None:
    assert page("Title", ("line",) * 5, (0, 1), Labels()).flaws == ("line",)
    assert page("Title", ("W" * 40,), (0, 1), Labels()).flaws == ("W" * 40,)


def opened() -> Pilot:
    pilot = pilot_at(TITLES, Shot(""))
    pilot.app.push(Help(pilot.app))
    pilot.send(None)
    return pilot


def test_every_page_is_reached_with_one_button_and_left_with_another() -> None:
    for number, topic in enumerate(TOPICS):
        pilot = opened()
        contents = pilot.app.picture
        pilot.press(*[ROLL] * number, DISCARD)
        first = pilot.app.picture
        seen = {first.frame}
        pilot.press(ROLL)
        while pilot.app.picture != first:
            seen.add(pilot.app.picture.frame)
            assert len(seen) < 30
            pilot.press(ROLL)
        assert len(seen) == len(help_pages(Words(), topic))
        pilot.press(QUIT)
        assert (pilot.app.picture == contents) == (number == 0), "the cursor stays where it was"
        assert pilot.app.picture.labels == contents.labels
        pilot.press(QUIT)
        assert pilot.app.picture == pilot_at(TITLES, Shot("")).app.picture
