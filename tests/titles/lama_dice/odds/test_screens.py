"""The odds on the screen: figures rounded as at school, nothing over the other, and the reader of it all."""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from llamadillo import languages
from llamadillo.engine.cards import Cards, contains, pack
from llamadillo.engine.game import Seat
from llamadillo.games.lama_dice import LamaDice, Observation, State
from llamadillo.games.lama_dice.positions import turn, turn_seen
from llamadillo.games.lama_dice.state import DECK
from llamadillo.games.lamas.tokens import LOST
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import SMALL, TEXT
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles.lama_dice.odds import odds
from llamadillo.titles.lama_dice.odds.screens import PAGES, Outlook, page
from llamadillo.titles.lama_dice.words import LamaDiceWords
from tests.games.lama_dice_table import after, cards
from tests.screens.reading import written

WORDS = LamaDiceWords()
FULL = "1 2 3 4 5 6 L"
IMPOSSIBLE = Fraction(0)
SURE = Fraction(1)


def words_in(language: str) -> LamaDiceWords:
    return LamaDiceWords.of(languages.words(language))


def seen(state: State) -> Observation:
    return LamaDice().observe(state, Seat(0))


# Figures.


@pytest.mark.parametrize(
    ("number", "places", "text"),
    [
        (Fraction(1135, 108), 2, "10.51"),
        (Fraction(41, 4), 1, "10.3"),  # 10.25: a half goes up, at 10.35 as well
        (Fraction(207, 20), 1, "10.4"),
        (Fraction(-41, 4), 1, "-10.3"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(-1, 300), 1, "0.0"),
        (Fraction(1999, 1000), 2, "2.00"),
        (Fraction(1, 30), 2, "0.03"),
        (Fraction(7), 1, "7.0"),
    ],
)
def test_decimals_are_rounded_as_at_school(number: Fraction, places: int, text: str) -> None:
    assert WORDS.decimal(number, places) == text


def test_a_comma_where_people_write_one() -> None:
    assert [words_in(code).decimal(Fraction(21, 2), 1) for code in ("en", "de", "fr")] == [
        "10.5",
        "10,5",
        "10,5",
    ]


@pytest.mark.parametrize("ways", range(217))
def test_per_cents_with_a_decimal_tell_every_number_of_ways_from_never_and_always(ways: int) -> None:
    shown = WORDS.in_per_cent(Fraction(ways, 216))
    assert (shown == "0.0%") == (ways == 0)
    assert (shown == "100.0%") == (ways == 216)
    assert abs(Fraction(shown.rstrip("%")) - Fraction(100 * ways, 216)) <= Fraction(1, 20)


def test_points_still_being_worked_out_are_not_guessed() -> None:
    alone = Outlook(odds(turn(cards("1 L"), cards(FULL), alone=True)), alone=True)
    shown = page(WORDS, "Ana", seen(turn(cards("1 L"), cards(FULL), alone=True)), alone, 2, Labels()).frame
    assert written(shown, "…", TEXT)
    assert written(shown, "The best: …", TEXT)


# Room.


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@pytest.mark.parametrize("points", [Fraction(-999, 100), Fraction(LOST - 1) + Fraction(2, 3)])
def test_the_widest_points_fit(language: str, points: Fraction) -> None:
    state = turn(cards("1 L"), cards(FULL), alone=True)
    alone = Outlook(odds(state), alone=True, to_the_end=points, best=state.legal[-1])
    for number in range(PAGES):
        assert page(words_in(language), "W" * 8, seen(state), alone, number, Labels()).flaws == ()


def test_a_text_that_runs_into_another_is_a_flaw() -> None:
    class Wordy(LamaDiceWords):
        match = LamaDiceWords.help_drama_text

    state = turn(cards("1 L"), cards(FULL), alone=False)
    assert page(Wordy(), "Ana", seen(state), Outlook(odds(state), alone=False), 0, Labels()).flaws
    long_name = page(LamaDiceWords(), "W" * 15, seen(state), Outlook(odds(state), alone=False), 1, Labels())
    assert long_name.flaws


# The turn that is seen.


def test_a_turn_is_seen_as_it_is_set_up() -> None:
    for alone in (False, True):
        state = turn(cards("1 3 L"), cards("2 L"), alone=alone, points=12)
        assert turn_seen(seen(state)) == state


def test_between_turns_there_is_none() -> None:
    with pytest.raises(ValueError, match="D5"):
        turn_seen(seen(after(turn(cards("1 2"), cards(FULL), alone=False), "1 3 5")))


def test_every_row_that_can_be_has_odds() -> None:
    for row in combinations_with_replacement(range(1, 8), 3):
        assert contains(DECK, pack(row))
        state = turn(Cards(pack(row)), cards("6"), alone=False)
        assert odds(turn_seen(seen(state))) == odds(state)


# The reader.


def test_a_text_is_read_where_it_stands_and_no_part_of_another() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "11.8", SMALL)
    canvas.text(60, 30, "11.8 MORE", SMALL)
    canvas.text(20, 50, "ROLL", TEXT)
    frame = canvas.frame()
    assert written(frame, "11.8", SMALL)
    assert written(frame, "ROLL", TEXT)
    assert not written(frame, "1.8", SMALL)
    assert not written(frame, "11.9", SMALL)
    assert not written(frame, "11.8", TEXT)
    assert not written(frame, "RAIL", TEXT)
