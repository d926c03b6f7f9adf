"""A character follows its taste within its leeway, and its judge beyond."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.bots.character import Character
from llamadillo.bots.judge import Judgement
from llamadillo.bots.stored import BadData
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import Pass
from llamadillo.games.lama import Lama, Play

GAME = Lama()
LEGAL = tuple(Play(card) for card in range(1, 8))


@dataclass
class Known:
    """A judge that knows the chance of each card of seat 1, and counts how often it was made."""

    chances: tuple[float, ...]
    made: int = 0

    def __call__(self) -> "Known":
        self.made += 1
        return self

    def position(self, state: Any) -> Judgement:
        raise AssertionError(state)

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        assert observation.seat == 1
        chances = (self.chances[action.card - 1] for action in legal if isinstance(action, Play))
        return tuple(Judgement((1 - chance, chance), exact=False) for chance in chances)


def no_chance(n: int) -> int:
    raise AssertionError(f"drew below {n}")


def high(_seen: Any, action: Action) -> float:
    """A taste for high cards."""
    return action.card / 7 if isinstance(action, Play) else 0


def chosen(chances: tuple[float, ...], leeway: float, taste: Callable[[Any, Action], float] = high) -> int:
    """The place of the card that a character in seat 1 plays."""
    seen = GAME.observe(GAME.initial_state(2, Seat(0)), Seat(1))
    character = Character(Known(chances), taste, leeway)
    return LEGAL.index(character.choose(seen, LEGAL, no_chance))


CHANCES = st.tuples(*[st.floats(0, 1)] * 7)
LEEWAYS = st.floats(0, 0.5)
TASTES = st.tuples(*[st.floats(0, 1)] * 7)


@given(CHANCES, LEEWAYS, TASTES)
def test_a_choice_gives_away_no_more_than_the_leeway(
    chances: tuple[float, ...], leeway: float, likes: tuple[float, ...]
) -> None:
    def taste(_seen: Any, action: Action) -> float:
        return likes[LEGAL.index(action)]

    assert chances[chosen(chances, leeway, taste)] >= max(chances) * (1 - leeway) - 1e-9


@given(CHANCES)
def test_without_leeway_it_takes_a_best_choice(chances: tuple[float, ...]) -> None:
    assert chances[chosen(chances, 0)] == max(chances)


@given(st.floats(0.01, 0.99), st.floats(0.001, 0.5))
def test_among_choices_of_equal_chance_it_takes_what_it_likes_most(chance: float, leeway: float) -> None:
    assert chosen((chance,) * 7, leeway) == 6


def test_a_taste_weighs_most_while_the_game_is_open() -> None:
    # A llama is liked by 1, a 1 by 1/7: with a leeway of 0.1 that is worth 6/7 of 0.025 at even chances.
    assert chosen((0.5, 0, 0, 0, 0, 0, 0.48), 0.1) == 6
    assert chosen((0.5, 0, 0, 0, 0, 0, 0.477), 0.1) == 0
    assert chosen((0.05, 0, 0, 0, 0, 0, 0.046), 0.1) == 6
    assert chosen((0.05, 0, 0, 0, 0, 0, 0.0458), 0.1) == 0
    assert chosen((1, 0, 0, 0, 0, 0, 0.99), 0.5) == 0


def test_what_is_not_sensible_is_never_done() -> None:
    seen = GAME.observe(GAME.initial_state(2, Seat(0)), Seat(1))
    character = Character(Known((0.5,) * 6 + (0.9,)), high, 0.5, lambda _, legal: legal[:3])
    assert character.choose(seen, LEGAL, no_chance) == Play(3)
    assert character.with_leeway(0.1).choose(seen, LEGAL, no_chance) == Play(3)


def test_its_judge_is_made_once_and_not_for_a_choice_of_one() -> None:
    judge = Known((0.5,) * 7)
    character = Character(judge, high, 0.1)
    seen = GAME.observe(GAME.initial_state(2, Seat(0)), Seat(1))
    assert character.choose(seen, (Pass(),), no_chance) == Pass()
    assert judge.made == 0
    for _ in range(2):
        character.choose(seen, LEGAL, no_chance)
    assert judge.made == 1
    assert character.with_leeway(0.2).taste is high


def test_what_the_judge_raises_is_raised_at_each_choice() -> None:
    def damaged() -> Known:
        raise BadData("damaged")

    character = Character(damaged, high, 0.1)
    seen = GAME.observe(GAME.initial_state(2, Seat(0)), Seat(1))
    for _ in range(2):
        with pytest.raises(BadData):
            character.choose(seen, LEGAL, no_chance)
