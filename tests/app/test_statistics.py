"""Statistics of finished games, and whether dice are fair: with known quantiles and simulated dice."""

import json
import math
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from llamadillo.app.dice import Die, Fairness, FairnessTest, chance_of_more, judge
from llamadillo.app.statistics import (
    Summary,
    Tally,
    bests,
    face_counts,
    summary,
    tallies,
)
from llamadillo.engine.game import Seat
from llamadillo.games import REGISTRY
from llamadillo.games.armadillo import COLOURS
from llamadillo.games.lama_dice import DICE as LAMA_DICE
from llamadillo.ports.journal import MatchId, SavedMatch
from llamadillo.titles import TITLES
from tests.playthroughs import positions, records

DICE = {name: title.dice.dice for name, title in TITLES.items() if title.dice}
DATE = datetime(2026, 3, 1, tzinfo=UTC)


def saved(game: str, record: str, number: int = 1) -> SavedMatch:
    """A playthrough as the journal has it."""
    (path,) = [path for path in records(game) if path.stem == record]
    header, *events = path.read_text(encoding="utf-8").splitlines()
    result = REGISTRY[game].result(list(positions(path))[-1].state)
    written = json.dumps({"points": result.points, "winners": result.winners})
    return SavedMatch(MatchId(number), DATE, header, tuple(events), DATE, written)


def summary_of(game: str, points: Iterable[int], winners: tuple[int, ...], number: int = 1) -> Summary:
    points = tuple(points)
    players = ("Ana", "Ben", "Cleo")[: len(points)]
    return Summary(MatchId(number), game, players, points, tuple(map(Seat, winners)), number, 10 * number, ())


# Summaries.


def finished_records() -> list[tuple[str, str]]:
    every = [(game, path) for game in REGISTRY for path in records(game)]
    return [
        (g, path.stem)
        for g, path in every
        if json.loads(path.with_suffix(".trace").read_text().splitlines()[-1])["over"]
    ]


@pytest.mark.parametrize(("game", "record"), finished_records())
def test_a_summary_says_what_the_rules_say(game: str, record: str) -> None:
    match = saved(game, record)
    found = summary(TITLES, match)
    assert found is not None
    rounds = turns = 0
    observed = [[0] * len(die.faces) for die in DICE.get(game, ())]
    (path,) = [path for path in records(game) if path.stem == record]
    for position in positions(path):
        notation = {} if position.step is None else position.step.to_json()
        rounds += "deal" in notation
        if game == "armadillo":
            turns += "roll" in notation
        else:
            turns += notation.get("do") in ("roll", "quit", "play", "draw")
        rolled = notation.get("roll")
        if game == "lama-dice" and rolled:
            for die, face in enumerate(rolled):
                observed[die][DICE[game][die].faces.index(7 if face == "L" else int(face))] += 1
        elif rolled:
            for colour, numbers in rolled.items():
                place = COLOURS.index(colour)
                for number in numbers:
                    observed[place][DICE[game][place].faces.index(number)] += 1
    assert (found.rounds, found.turns) == (rounds, turns)
    assert found.face_counts == tuple(map(tuple, observed))
    assert (found.id, found.game) == (1, game)
    assert found.players == tuple(json.loads(match.header)["players"])
    assert {"points": list(found.points), "winners": list(found.winners)} == json.loads(match.result or "")


@pytest.mark.parametrize(
    "change",
    [
        {"header": "no JSON"},
        {"header": '{"record": 1, "game": "chess", "players": ["A", "B"], "first": 0}'},
        {"header": '{"record": 2, "game": "lama", "players": ["A", "B"], "first": 0}'},
        {"result": None},
        {"result": '{"points": [1], "winners": [0]}'},
        {"result": '{"points": [1, 2], "winners": []}'},
        {"result": '{"points": [1, 2], "winners": [2]}'},
        {"result": "[]"},
        {"events": ('{"roll": ["1", "1", "1"]}',)},
        {"events": ("[]",)},
        {"events": ("{",)},
    ],
)
def test_what_this_program_cannot_read_has_no_summary(change: dict[str, Any]) -> None:
    match = saved("lama-dice", "drama")
    assert summary(TITLES, match) is not None
    assert summary(TITLES, replace(match, **change)) is None


# Adding up.


def test_how_each_player_did() -> None:
    games = [
        summary_of("lama", (10, 40), (0,)),
        summary_of("lama", (5, 5, 44), (0, 1)),
        summary_of("armadillo", (3, 0), (1,)),
        summary_of("lama-dice", (50, 20, 41), (1,)),
    ]
    found = tallies(TITLES, games)
    assert list(found) == ["Ben", "Ana", "Cleo"], "most wins first"
    assert found["Ana"] == {
        "lama-dice": Tally(1, 0, 50),
        "lama": Tally(2, 2, 7.5),
        "armadillo": Tally(1, 0, 3),
    }
    assert found["Cleo"] == {"lama-dice": Tally(1, 0, 41), "lama": Tally(1, 0, 44)}
    assert tallies(TITLES, []) == {}


def test_the_longest_and_the_best_of_each_game() -> None:
    games = [
        summary_of("lama", (40, 4), (1,), 3),
        summary_of("lama", (4, 40), (0,), 2),
        summary_of("armadillo", (3, 9, 5), (0,), 1),
    ]
    found = bests(TITLES, games)
    assert list(found) == ["lama", "armadillo"]
    assert (found["lama"].games, found["lama"].rounds, found["lama"].turns) == (2, 3, 30)
    assert (found["lama"].points, found["lama"].player) == (4, "Ana"), "who did it first keeps the record"
    assert (found["armadillo"].points, found["armadillo"].player) == (3, "Ana")


def test_face_counts_are_added_up_by_game() -> None:
    names = ("drama", "three-llamas")
    both = [summary(TITLES, saved("lama-dice", name)) for name in names]
    lama = summary(TITLES, saved("lama", "six-seats"))
    games = [game for game in (*both, lama) if game is not None]
    assert len(games) == 3
    found = face_counts(TITLES, games)
    assert list(found) == ["lama-dice"]
    for die in range(3):
        added = zip(games[0].face_counts[die], games[1].face_counts[die], strict=True)
        assert found["lama-dice"][die] == tuple(a + b for a, b in added)
    assert face_counts(TITLES, []) == {}


def test_the_dice_are_those_of_the_rules() -> None:
    for die, sides in zip(DICE["lama-dice"], LAMA_DICE, strict=True):
        assert sorted(f for f, n in zip(die.faces, die.weights, strict=True) for _ in range(n)) == sorted(
            sides
        )
    assert [die.faces for die in DICE["armadillo"]] == [(1, 2, 3), (4, 5, 6), (7, 8, 9)]


# Chi-square.

QUANTILES = {
    # Degrees of freedom: the values exceeded with a chance of 0.95, 0.5, 0.05, 0.01 and 0.001, as in
    # every printed table.
    1: (0.00393, 0.455, 3.841, 6.635, 10.828),
    2: (0.103, 1.386, 5.991, 9.210, 13.816),
    3: (0.352, 2.366, 7.815, 11.345, 16.266),
    4: (0.711, 3.357, 9.488, 13.277, 18.467),
    5: (1.145, 4.351, 11.070, 15.086, 20.515),
    6: (1.635, 5.348, 12.592, 16.812, 22.458),
    12: (5.226, 11.340, 21.026, 26.217, 32.909),
    29: (17.708, 28.336, 42.557, 49.588, 58.301),
}


@pytest.mark.parametrize("freedom", QUANTILES)
def test_the_chance_is_that_of_the_printed_tables(freedom: int) -> None:
    for value, chance in zip(QUANTILES[freedom], (0.95, 0.5, 0.05, 0.01, 0.001), strict=True):
        slope = (chance_of_more(value - 1e-3, freedom) - chance_of_more(value + 1e-3, freedom)) / 2e-3
        assert chance_of_more(value, freedom) == pytest.approx(chance, abs=slope * 6e-4 + 1e-9)


def test_the_chance_is_the_integral_of_the_density() -> None:
    for freedom in range(1, 15):
        low, high, steps = 3.0, 9.0, 600
        width = (high - low) / steps
        points = [low + width * (place + 0.5) for place in range(steps)]
        norm = 2 ** (freedom / 2) * math.gamma(freedom / 2)
        area = sum(x ** (freedom / 2 - 1) * math.exp(-x / 2) / norm for x in points) * width
        assert chance_of_more(low, freedom) - chance_of_more(high, freedom) == pytest.approx(area, rel=1e-4)


def test_the_chance_at_the_ends() -> None:
    for freedom in (1, 2, 4, 6, 12, 13):
        assert chance_of_more(0, freedom) == 1
        assert 0 <= chance_of_more(1e6, freedom) < 1e-300
    for chi_square, freedom in ((-1, 2), (1, 0)):
        with pytest.raises(ValueError, match="chi-square"):
            chance_of_more(chi_square, freedom)


# Judging.


def rolled_counts(die: Die, weights: Iterable[int], times: int, random: Random) -> tuple[int, ...]:
    """The count of each face of a die loaded with these weights."""
    observed = random.choices(die.faces, tuple(weights), k=times)
    return tuple(observed.count(face) for face in die.faces)


def test_fair_dice_are_called_odd_once_in_a_hundred_boxes() -> None:
    random = Random(1)
    dice = DICE["lama-dice"]
    odd = one_odd = 0
    for _ in range(1000):
        counts = [rolled_counts(die, die.weights, 200, random) for die in dice]
        odd += judge(dice, counts).verdict is Fairness.ODD
        alone = [judge([die], [count], tests=3) for die, count in zip(dice, counts, strict=True)]
        one_odd += any(found.verdict is Fairness.ODD for found in alone)
    assert 2 <= odd <= 20
    assert 2 <= one_odd <= 20


@pytest.mark.parametrize("game", DICE)
def test_a_loaded_die_is_found_and_its_face_named(game: str) -> None:
    random = Random(2)
    for number, die in enumerate(DICE[game]):
        for place, face in enumerate(die.faces):
            loaded = [3 * w if at == place else 2 * w for at, w in enumerate(die.weights)]
            counts = [
                rolled_counts(other, loaded if at == number else other.weights, 2000, random)
                for at, other in enumerate(DICE[game])
            ]
            found = judge(DICE[game], counts)
            assert (found.verdict, found.face, found.too_often) == (Fairness.ODD, face, True)
            assert found.chance < 0.01
            lighter = [w if at == place else 3 * w for at, w in enumerate(die.weights)]
            found = judge([die], [rolled_counts(die, lighter, 2000, random)], tests=3)
            assert (found.verdict, found.face, found.too_often) == (Fairness.ODD, face, False)


def test_nothing_is_said_of_a_few_rolls() -> None:
    die = DICE["lama-dice"][0]
    assert judge([die], [(0, 0, 0, 0, 0)]) == FairnessTest(Fairness.TOO_FEW, 1.0)
    assert judge([die], [(0, 0, 0, 0, 29)]).verdict is Fairness.TOO_FEW
    assert judge([die], [(0, 0, 0, 0, 30)]).verdict is Fairness.ODD
    assert judge([], []).verdict is Fairness.TOO_FEW


def test_a_die_with_too_few_rolls_does_not_count() -> None:
    one, other, _ = DICE["armadillo"]
    assert judge([one, other], [(14, 0, 0), (0, 0, 0)]).verdict is Fairness.TOO_FEW
    fair = judge([other], [(20, 21, 19)])
    assert fair.verdict is Fairness.FAIR
    assert judge([one, other], [(14, 0, 0), (20, 21, 19)]) == fair


def test_counts_exactly_as_expected_have_probability_one() -> None:
    found = judge(DICE["lama-dice"], [(100, 100, 100, 100, 200)] * 3)
    assert found == FairnessTest(Fairness.FAIR, 1.0, freedom=12)
