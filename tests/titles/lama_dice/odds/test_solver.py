"""The odds on the box: where they are to be had, as `llamadillo odds` has them, and never in the way."""

from fractions import Fraction

import pytest

from llamadillo.app.scenes.odds import TurnOdds
from llamadillo.app.shot import GO_ON, Choose, Hold
from llamadillo.cli import main
from llamadillo.engine.game import Seat
from llamadillo.gallery import Shot, pilot_at, shots
from llamadillo.games.lama_dice import LamaDice, Observation, State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lamas.cards import names
from llamadillo.gfx.fonts import BOLD, SMALL, TEXT
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.titles import TITLES
from llamadillo.titles.lama_dice.odds import AloneSolver
from llamadillo.titles.lama_dice.odds.solver import AT_ONCE, LamaDiceOdds
from llamadillo.titles.lama_dice.words import LamaDiceWords
from tests.app.people import entries
from tests.games.lama_dice_table import after, cards
from tests.screens.reading import written

WORDS = LamaDiceWords()
FULL = "1 2 3 4 5 6 L"
DEAL = "deal 12335L 224466"
ALONE = f"{DEAL}, 0 roll, = 131, 0 discard 3, 1 quit"
LONG = (
    "deal 111222 555666, 0 roll, = 335, 0 take 3, 1 roll, = 131, 1 take 1, 0 roll, = 445, 0 take 4, "
    "1 roll, = 232, 1 take 2, 0 roll, = L55, 0 take 5, 1 roll, = 131, 1 discard 1, 0 roll, = L66, "
    "0 take 6, 1 quit"
)
LONG_PARTS = 4 * 4 * 2 * 2 * 2 * 2 - 1
"""The parts of the row 1 1 1 2 2 2 3 4 5 6."""
CLASS = {"profile": "class"}
ODDS = (*GO_ON, Hold.QUIT, Choose("odds"))


def shot(name: str) -> Shot:
    return next(shot for shot in shots(TITLES) if shot.name == name)


def solver(pilot: Pilot) -> LamaDiceOdds:
    match = pilot.app.running
    assert match is not None
    assert isinstance(match.odds, LamaDiceOdds)
    return match.odds


def now(pilot: Pilot) -> Observation:
    """What lies on the table."""
    assert pilot.app.running is not None
    seen = pilot.app.running.observe(Seat(0))
    assert isinstance(seen, Observation)
    return seen


def seen_of(state: State) -> Observation:
    return LamaDice().observe(state, Seat(0))


def offered(pilot: Pilot) -> bool:
    """Whether the pause menu has the odds."""
    pilot.hold(QUIT)
    return WORDS.odds in [entry.text for entry in entries(pilot)]


# Where they are to be had.


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("turn, two seats", True),
        ("turn, six seats", True),
        ("turn with tokens, alone", True),
        ("discarded", True),  # and shown; it is the next seat's turn
        ("question: quit the round", True),
        ("discard, all that match", False),
        ("take", False),
        ("three llamas, a token", False),
        ("llama drama", False),
        ("scores, all quit", False),
        ("LAMA: turn", False),
        ("Armadillo: which dice", False),
        ("Armadillo: answers", False),
    ],
)
def test_the_pause_menu_has_them_where_a_person_may_roll(name: str, there: bool) -> None:
    assert offered(pilot_at(TITLES, shot(name))) == there


def test_they_are_there_while_a_computer_thinks() -> None:
    thinking = Shot("", "NP", DEAL, settings={"pace": "slow"}, do=(DISCARD,))
    pilot = pilot_at(TITLES, thinking)
    assert offered(pilot)
    assert now(pilot).turn == 0
    assert now(pilot).roll is None


def test_without_a_match_there_are_none() -> None:
    assert not offered(Pilot(TITLES))


def test_guests_may_read_them() -> None:
    pilot = Pilot(TITLES, public=True, journal=pilot_at(TITLES, Shot("", "PN", DEAL)).journal)
    pilot.press(DISCARD)
    pilot.wait(0.5)
    assert offered(pilot)
    pilot.choose(WORDS.odds)
    assert isinstance(pilot.app.scene, TurnOdds)


def test_they_are_those_of_the_seat_whose_turn_it_is() -> None:
    pilot = pilot_at(TITLES, Shot("", "PNP", f"{DEAL} 114455, 0 quit, 1 quit", do=ODDS))
    assert now(pilot).turn == 2
    assert written(pilot.app.picture.frame, "Ben", BOLD)
    outlook = solver(pilot).of(now(pilot))
    assert outlook.alone
    assert outlook.odds.quit == 1 + 4 + 5


# The pages.


def test_rolling_turns_the_pages_and_quitting_goes_back() -> None:
    pilot = pilot_at(TITLES, shot("odds of a roll"))
    first = pilot.display.glass
    seen = []
    for _ in range(3):
        assert (pilot.labels.quit, pilot.labels.discard, pilot.labels.roll) == ("BACK", "", "NEXT")
        seen.append(pilot.display.glass)
        pilot.press(ROLL)
    assert len(set(seen)) == 3
    assert pilot.display.glass == first
    pilot.press(DISCARD)
    assert pilot.display.glass == first
    pilot.press(QUIT)
    assert offered_is_chosen(pilot)


def offered_is_chosen(pilot: Pilot) -> bool:
    """Whether the pause menu stands where it was left."""
    menu = entries(pilot)
    return WORDS.odds in [entry.text for entry in menu]


def printed(capsys: pytest.CaptureFixture[str], o: Observation) -> dict[str, str]:
    """What `llamadillo odds` says of what lies on the table: each line's share or points, by its text."""
    row, llama_row = "".join(names(o.rows[o.turn])), "".join(names(o.llama_row))
    alone = ["--alone"] if o.alone else []
    assert main(["odds", row, "--llama-row", llama_row, "--points", str(o.points[o.turn]), *alone]) == 0
    text = capsys.readouterr().out.replace("=\n", "= ")  # a long fraction has a line of its own
    return dict(cells(line) for line in text.splitlines() if line)


def cells(line: str) -> tuple[str, str]:
    """`match, discard (D6b)   25/27   92.59 %` is a match and 25/27; `quit now: 19 points` is 19."""
    if ":" in line:
        what, _, value = line.partition(": ")
        return what, value.partition("=")[2].strip() or value.removesuffix(" points")
    if not line.endswith("%"):
        return line, ""
    *words, share, _, _ = line.split()
    return " ".join(words), share


PER_CENT_LINES = ("match, discard (D6b)", "take a card (D6c)", "three llamas (D6a)", "llama drama (D6d)")


@pytest.mark.parametrize(
    "events",
    [
        DEAL,
        f"{DEAL}, 0 roll, = 465, 0 discard 5, 1 roll, = 131, 1 take 1, 0 roll, = 131, 0 discard 13",
        f"{DEAL}, 0 quit, 1 quit, {DEAL}",
        ALONE,
        f"{DEAL}, 0 quit, 1 quit, deal 12345L 1122LL, 1 quit",
    ],
)
def test_the_pages_say_what_the_command_says(events: str, capsys: pytest.CaptureFixture[str]) -> None:
    pilot = pilot_at(TITLES, Shot("", "PP", events, do=(*ODDS, 1.0)))
    o = now(pilot)
    said = printed(capsys, o)
    frames = []
    for _ in range(3):
        frames.append(pilot.app.picture.frame)
        pilot.press(ROLL)
    chances, values, points = frames
    for line in PER_CENT_LINES:
        chance = Fraction(said[line])
        assert written(chances, WORDS.in_per_cent(chance), TEXT), line
        assert written(chances, f"{chance * 216}/216", SMALL), line
    for value in FULL.split():
        ways = Fraction(said[value]) * 216
        assert written(values, str(ways), SMALL)
        assert written(values, f"{round(ways * 100 / 216)}%", SMALL)
    assert written(points, said["quit now"], TEXT)
    if o.alone:
        to_the_end = Fraction(said["roll, and play the best to the end"])
        assert written(points, WORDS.decimal(to_the_end, 2), TEXT)
        best = {"roll": WORDS.roll, "quit": WORDS.quit}[said["best"]]
        assert written(points, WORDS.best_choice(best), TEXT)
    else:
        once = Fraction(said["roll once, then quit"])
        assert written(points, WORDS.decimal(once, 2), TEXT)
        assert written(points, f"= {once * 216}/216", SMALL)


# Long computations are done in steps.


def test_the_box_answers_while_it_works() -> None:
    pilot = pilot_at(TITLES, Shot("", "PP", LONG, do=ODDS))
    seen = {pilot.display.glass}
    for _ in range(2):
        pilot.press(ROLL)
        seen.add(pilot.display.glass)
        assert solver(pilot).unfinished
    assert len(seen) == 3
    pilot.press(QUIT)
    assert solver(pilot).unfinished
    assert offered_is_chosen(pilot)


def test_a_started_computation_continues_when_the_page_is_opened_again() -> None:
    pilot = pilot_at(TITLES, Shot("", "PP", LONG, do=ODDS))
    pilot.press(QUIT)
    pilot.wait(5)
    assert solver(pilot).unfinished, "the page was closed meanwhile"
    pilot.choose(WORDS.odds)
    pilot.press(ROLL, ROLL)
    pilot.wait(1)
    assert written(pilot.app.picture.frame, "The best: ROLL", TEXT)
    assert pilot.app.scene.deadline is None


def solved(state: State) -> tuple[LamaDiceOdds, int]:
    """A solved turn, and the number of steps."""
    found, parts = LamaDiceOdds(), 0
    found.of(seen_of(state))
    while found.unfinished:
        found.work()
        parts += 1
    return found, parts


def test_each_part_of_the_work_solves_a_few_rows() -> None:
    state = turn(cards("1 1 1 2 2 2 3 4 5 6"), cards("L"), alone=True)
    found, parts = solved(state)
    assert parts == -(-LONG_PARTS // AT_ONCE)
    outlook = found.of(seen_of(state))
    solver = AloneSolver()
    assert outlook.to_the_end == solver.roll(state), "a fraction, exactly"
    assert outlook.best == solver.best(state).action


def test_there_is_nothing_to_work_out_while_others_are_in() -> None:
    state = turn(cards("1 1 2"), cards(FULL), alone=False)
    found, parts = solved(state)
    assert parts == 0
    outlook = found.of(seen_of(state))
    assert (outlook.alone, outlook.to_the_end, outlook.best) == (False, None, None)
    found.work()
    assert found.of(seen_of(state)) is outlook


def test_a_row_that_shrinks_is_known_at_once() -> None:
    state = turn(cards("1 2 3 4 L"), cards(FULL), alone=True, points=12)
    found, _ = solved(state)
    smaller = seen_of(turn(cards("2 3 L"), cards(FULL), alone=True, points=12))
    assert found.of(smaller).to_the_end == AloneSolver().roll(
        turn(cards("2 3 L"), cards(FULL), alone=True, points=12)
    )
    other_round = seen_of(turn(cards("2 3 L"), cards("1 2 L"), alone=True, points=12))
    assert found.of(other_round).to_the_end is None
    found.work()
    found.work()
    assert found.of(other_round).to_the_end is not None


def test_what_is_not_a_turn_has_no_odds() -> None:
    rolled = seen_of(after(turn(cards("1 2"), cards(FULL), alone=False), "1 3 5"))
    assert not LamaDiceOdds().has_odds(rolled)
    with pytest.raises(ValueError, match="D5"):
        LamaDiceOdds().of(rolled)
