"""What holds for every opponent of every game."""

import random
from collections.abc import Callable

import pytest

from llamadillo.app.title import OPPONENTS
from llamadillo.arena.match import PlayedGame, play
from llamadillo.arena.opponents import RandomBot
from llamadillo.bots import Bot
from llamadillo.engine.game import Seat
from llamadillo.games import REGISTRY
from llamadillo.games.lamas.actions import Keep, Return
from llamadillo.titles import TITLES
from tests.titles.watched import Choice, watched

EVERY = [(game, name) for game in REGISTRY for name in OPPONENTS]


def opponent(game: str, level: str) -> Bot:
    bot = TITLES[game].opponents.at(level)
    assert bot is not None
    return bot


def played(game: str, level: str, seats: int, luck: int) -> tuple[list[Choice], PlayedGame]:
    """A game among opponents of one level: its choices and how it ended."""
    return watched(REGISTRY[game], [opponent(game, level)] * seats, luck % seats, luck)


def test_every_game_has_every_opponent() -> None:
    assert {game: title.opponents._fields for game, title in TITLES.items()} == dict.fromkeys(
        REGISTRY, OPPONENTS
    )


@pytest.mark.parametrize(("game", "level"), EVERY)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_games_among_opponents_are_legal_and_end(game: str, level: str, seats: int) -> None:
    for seed in range(5):
        made, end = played(game, level, seats, seed)
        assert all(decision.choice in decision.legal for decision in made)
        assert end.winners


@pytest.mark.parametrize("game", REGISTRY)
def test_games_of_mixed_opponents_end(game: str) -> None:
    opponents = TITLES[game].opponents
    bots: list[Bot] = [*opponents[::2], opponents.bold, opponents.collector, RandomBot()]
    for seed in range(10):
        assert play(REGISTRY[game], bots, seed, Seat(seed % 3)).winners


@pytest.mark.parametrize(("game", "level"), EVERY)
def test_equal_observations_and_equal_draws_give_equal_choices(game: str, level: str) -> None:
    bot = opponent(game, level)
    made, _ = played(game, level, seats=3, luck=1)
    for number, decision in enumerate(made):
        again = [
            bot.choose(decision.observation, decision.legal, random.Random(number).randrange)
            for _ in range(2)
        ]
        assert again[0] is again[1]


@pytest.mark.parametrize(("game", "level"), EVERY)
def test_a_choice_needs_few_draws_each_below_a_sensible_number(game: str, level: str) -> None:
    def counted(draws: list[int]) -> Callable[[int], int]:
        def draw(n: int) -> int:
            assert 1 <= n <= 60
            draws.append(n)
            return 0

        return draw

    made, _ = played(game, level, seats=2, luck=2)
    for decision in made:
        draws: list[int] = []
        opponent(game, level).choose(decision.observation, decision.legal, counted(draws))
        assert len(draws) <= 2


@pytest.mark.parametrize("game", REGISTRY)
def test_a_choice_of_the_hard_opponent_depends_only_on_the_observation(game: str) -> None:
    """It draws nothing and keeps nothing: a new opponent, asked in another order, chooses the same."""

    def no_draw(n: int) -> int:
        raise AssertionError(f"a number below {n} was drawn")

    made = [made for luck in range(2) for made in played(game, "hard", seats=3, luck=luck)[0]]
    random.Random(1).shuffle(made)
    bot = type(opponent(game, "hard"))()
    for seen, legal, choice in made:
        assert bot.choose(seen, legal, no_draw) is choice


@pytest.mark.parametrize("game", ["lama-dice", "lama"])
@pytest.mark.parametrize("level", OPPONENTS)
def test_the_most_valuable_token_is_always_returned(game: str, level: str) -> None:
    asked = 0
    for seed in range(20):
        made, _ = played(game, level, seats=2, luck=seed)
        for decision in made:
            if Keep() in decision.legal:
                asked += 1
                best = Return(10) if Return(10) in decision.legal else Return(1)
                assert decision.choice is best
    assert asked > 5
