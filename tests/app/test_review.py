"""The review: the chances of all choices, their classes, and luck and skill that add up to the result.

Pig with two seats has an exact judge: what is said of its games can be proved.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from llamadillo.app.course import ROUNDS, Course
from llamadillo.app.played import PlayedStep
from llamadillo.app.review import Luck, Review, Verdict, luck, move_accuracy, review, reviewing, verdict
from llamadillo.app.title import Title
from llamadillo.bots.judge import Judge, Judgement
from llamadillo.engine.game import CHANCE, TERMINAL, Game, Seat
from llamadillo.engine.record import Header
from llamadillo.engine.steps import Action, Step
from llamadillo.games import lama, lamas
from llamadillo.titles import TITLES
from tests.titles import pig
from tests.titles.pig.rules import ROLLS, Hold, RollDie

GAMES = {**TITLES, pig.TITLE.game.name: pig.TITLE}
JUDGES = {name: title.judge() for name, title in GAMES.items()}


def course_of(game: Game[Any, Any], seats: int, first: int = 0, **extra: object) -> Course:
    return Course(game, Header(game.name, tuple("ABCDEF"[:seats]), Seat(first), extra))


def steps_of(course: Course, chosen: Callable[[Any], Step], limit: int = 10_000) -> list[PlayedStep]:
    """A game with these steps, to its end or to so many steps."""
    game, header = course.game, course.header
    state = game.initial_state(len(header.players), header.first)
    steps: list[PlayedStep] = []
    while course.actor(state) is not TERMINAL and len(steps) < limit:
        actor = game.current_actor(state)
        step = chosen(state)
        before, state = state, game.apply(state, step)
        steps.append(PlayedStep(actor if isinstance(actor, int) else None, step, before, state))
    return steps


def random_game(course: Course, seed: int) -> list[PlayedStep]:
    """A whole game of choices that are as likely as each other."""
    draw = random.Random(seed).randrange
    game = course.game

    def chosen(state: Any) -> Step:
        legal = game.legal_actions(state)
        return legal[draw(len(legal))] if legal else game.sample(state, draw)

    return steps_of(course, chosen)


def script(course: Course, steps: Sequence[Step]) -> list[PlayedStep]:
    """A game with these first steps."""
    coming = iter(steps)
    return steps_of(course, lambda _: next(coming), len(steps))


def check_sums(found: Review) -> None:
    """For each seat, start + luck + mistakes + mistakes of others = result."""
    for seat in found.seats:
        total = seat.start + sum(seat.luck.values()) + seat.mistakes + seat.others
        assert total == pytest.approx(seat.result, abs=1e-9)
        assert seat.mistakes <= 0
        assert seat.accuracy is None or 0 <= seat.accuracy <= 100


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("title", GAMES.values(), ids=GAMES)
def test_luck_and_mistakes_add_up_to_the_result(title: Title, seats: int) -> None:
    course = course_of(title.game, seats, first=1)
    steps = random_game(course, seats)
    found = review(course, JUDGES[title.game.name], steps)
    check_sums(found)
    winners = title.game.result(steps[-1].after).winners
    assert [seat.result for seat in found.seats] == [
        (seat in winners) / len(winners) for seat in range(seats)
    ]
    for number, (judgement, (_, change)) in enumerate(zip(found.curve[1:], found.luck, strict=True)):
        assert sum(judgement.chances) == pytest.approx(1, abs=1e-6), number
        assert sum(change) == pytest.approx(0, abs=1e-6), number
    assert [choice.number for choice in found.choices] == [
        number for number, step in enumerate(steps) if step.seat is not None
    ]


@pytest.mark.parametrize("title", GAMES.values(), ids=GAMES)
def test_a_running_game_is_reviewed_so_far(title: Title) -> None:
    course, judge = course_of(title.game, 2), JUDGES[title.game.name]
    steps = random_game(course, 7)
    for length in (0, 1, len(steps) // 2):
        found = review(course, judge, steps[:length])
        check_sums(found)
        assert len(found.curve) == length + 1
        last = steps[length].before
        assert found.curve[-1] == judge.position(last)


def test_a_quick_game_is_reviewed_as_the_first_round_of_a_whole_one() -> None:
    title = TITLES["lama"]
    course = course_of(title.game, 2, **{ROUNDS: 1})
    steps = random_game(course, 3)
    assert course.actor(steps[-1].after) is TERMINAL
    found = review(course, JUDGES["lama"], steps)
    check_sums(found)
    assert found.seats[0].result == JUDGES["lama"].position(steps[-1].after).chances[0]


class Counting:
    """A judge that counts its calls."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self.positions = 0
        self.choices_judged = 0

    @property
    def calls(self) -> int:
        return self.positions + self.choices_judged

    def position(self, state: Any) -> Judgement:
        self.positions += 1
        return self._judge.position(state)

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        self.choices_judged += 1
        return self._judge.choices(observation, legal)


def test_a_slice_is_one_call_of_the_judge_at_most() -> None:
    course, judge = course_of(pig.TITLE.game, 2), Counting(pig.TITLE.judge())
    steps = random_game(course, 1)
    shares = []
    called = 0
    for share in reviewing(course, judge, steps):
        shares.append(share)
        assert judge.calls <= called + 1
        called = judge.calls
    assert shares[0] == 0
    assert shares == sorted(set(shares))
    assert 0.9 < shares[-1] < 1


@pytest.mark.parametrize("title", GAMES.values(), ids=GAMES)
def test_the_luck_of_a_game_is_that_of_its_review(title: Title) -> None:
    course, judge = course_of(title.game, 2), Counting(JUDGES[title.game.name])
    steps = random_game(course, 5)
    every = review(course, judge, steps).luck
    assert tuple(luck(title.game, judge, steps)) == every
    judge.choices_judged = 0
    chance = frozenset((Luck.DEAL, Luck.ROLL))
    assert tuple(luck(title.game, judge, steps, chance)) == tuple(
        (kind, change) for kind, change in every if kind in chance
    )
    assert judge.choices_judged == 0


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("lama-dice", {Luck.DEAL, Luck.ROLL, Luck.ESTIMATE}),
        ("lama", {Luck.DEAL, Luck.DRAW, Luck.HIDDEN}),
        ("armadillo", {Luck.DEAL, Luck.ROLL, Luck.HIDDEN}),
        ("pig", {Luck.ROLL, Luck.ESTIMATE}),
    ],
)
def test_the_kinds_of_luck_of_each_game(game: str, kinds: set[Luck]) -> None:
    course = course_of(GAMES[game].game, 2)
    assert set(review(course, JUDGES[game], random_game(course, 2)).seats[0].luck) == kinds


def test_drawing_is_the_only_choice_in_lama_that_draws() -> None:
    course = course_of(TITLES["lama"].game, 2)
    steps = random_game(course, 2)
    found = review(course, JUDGES["lama"], steps)
    for step, (kind, _) in zip(steps, found.luck, strict=True):
        assert (kind is Luck.DRAW) == isinstance(step.step, lama.DrawCard)
    assert any(step.step == lamas.actions.Quit() for step in steps)


def test_with_an_exact_judge_the_luck_of_every_roll_has_a_mean_of_zero_and_nothing_is_an_estimate() -> None:
    course, judge = course_of(pig.TITLE.game, 2), JUDGES["pig"]
    steps = random_game(course, 4)
    rolls = [step for step in steps if step.seat is None]
    assert len(rolls) > 20
    for step in rolls:
        outcomes = pig.TITLE.game.chance_outcomes(step.before)
        changes = []
        for roll, weight in outcomes:
            after = pig.TITLE.game.apply(step.before, roll)
            ((_, change),) = luck(course.game, judge, [PlayedStep(None, roll, step.before, after)])
            changes.append(weight * change[0])
        assert sum(changes) == pytest.approx(0, abs=1e-9)
    found = review(course, judge, steps)
    assert all(choice.exact for choice in found.choices)
    estimates = [change for kind, change in found.luck if kind is Luck.ESTIMATE]
    assert all(abs(change[0]) < 1e-9 for change in estimates)


def test_who_plays_the_best_makes_no_mistakes() -> None:
    judge = JUDGES["pig"]
    course = course_of(pig.TITLE.game, 2)
    game = course.game
    draw = random.Random(6).randrange

    def chosen(state: Any) -> Step:
        if game.current_actor(state) is CHANCE:
            return game.sample(state, draw)
        legal = game.legal_actions(state)
        if state.turn == 1:
            return legal[draw(len(legal))]
        chances = [judgement.chances[0] for judgement in judge.choices(state, legal)]
        return legal[chances.index(max(chances))]

    found = review(course, judge, steps_of(course, chosen))
    best, other = found.seats
    assert (best.accuracy, best.mistakes, best.worst) == (100, 0, ())
    assert best.verdicts[Verdict.BEST] == sum(
        choice.seat == 0 and not choice.forced for choice in found.choices
    )
    assert other.accuracy is not None
    assert other.accuracy < 100
    assert other.mistakes == pytest.approx(-best.others)


def test_a_blunder_is_found_with_the_better_choice() -> None:
    """Both have 45 points and need 5; A rolls a 2 and holds."""
    course = course_of(pig.TITLE.game, 2)
    sixes: list[Step] = [*(RollDie(), ROLLS[5]) * 3, Hold()]
    nine: list[Step] = [RollDie(), ROLLS[4], RollDie(), ROLLS[3], Hold()]
    hasty: list[Step] = [RollDie(), ROLLS[1], Hold()]
    found = review(course, JUDGES["pig"], script(course, [*sixes * 4, *nine * 2, *hasty]))
    worst = found.seats[0].worst[0]
    assert worst is found.choices[-1]
    assert (worst.legal[worst.chosen], worst.legal[worst.best]) == (Hold(), RollDie())
    assert worst.played.before.points == (45, 45)
    assert worst.verdict is Verdict.BLUNDER
    assert worst.loss == worst.chances[worst.best] - worst.chances[worst.chosen]
    losses = [choice.loss for choice in found.seats[0].worst]
    assert losses == sorted(losses, reverse=True)
    assert worst.change[1] == pytest.approx(worst.loss)
    assert all(choice.loss > 0 for seat in found.seats for choice in seat.worst)


def test_forced_choices_count_for_nothing() -> None:
    course = course_of(pig.TITLE.game, 2)
    found = review(course, JUDGES["pig"], script(course, [RollDie(), ROLLS[0], RollDie(), ROLLS[0]]))
    assert [choice.forced for choice in found.choices] == [True, True]
    assert found.seats[0].accuracy is None
    assert not any(found.seats[0].verdicts.values())


def test_the_classes_begin_at_their_thresholds() -> None:
    losses = (0, 0.001, 0.0499, 0.05, 0.0999, 0.1, 0.1999, 0.2, 1)
    assert [verdict(loss).value for loss in losses] == [
        *("best", "good", "good", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder")
    ]
    assert verdict(0.7 - 0.6) is Verdict.MISTAKE  # a little less than 0.1


def test_the_accuracy_of_a_choice_is_that_of_lichess() -> None:
    """Values of 103.1668·exp(−0.04354·Δ) − 3.1669 with Δ in per cent, within 0 and 100."""
    assert move_accuracy(0) == 100
    assert [round(move_accuracy(loss), 2) for loss in (0.01, 0.05, 0.1, 0.2, 0.5)] == [
        *(95.60, 79.82, 63.58, 40.02, 8.53)
    ]
    assert move_accuracy(0.9) == 0


def test_the_accuracy_of_a_seat_is_the_mean_over_its_choices() -> None:
    course = course_of(pig.TITLE.game, 3)
    found = review(course, JUDGES["pig"], random_game(course, 9))
    for number, seat in enumerate(found.seats):
        free = [choice for choice in found.choices if choice.seat == number and not choice.forced]
        assert seat.accuracy == pytest.approx(sum(move_accuracy(choice.loss) for choice in free) / len(free))
        assert sum(seat.verdicts.values()) == len(free)
        assert seat.mistakes == pytest.approx(-sum(choice.loss for choice in free))


def test_a_sum_that_is_wrong_is_found() -> None:
    course = course_of(pig.TITLE.game, 2)
    found = review(course, JUDGES["pig"], random_game(course, 1))
    wrong = replace(found.seats[0], others=found.seats[0].others + 1e-6)
    with pytest.raises(AssertionError):
        check_sums(replace(found, seats=(wrong, found.seats[1])))
