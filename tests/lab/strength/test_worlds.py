"""A drawn position is consistent with the observation, and draws are unbiased."""

import typing
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from lab.strength.worlds import WORLDS
from llamadillo.bots import Bot
from llamadillo.engine.cards import contains, size, unpack
from llamadillo.engine.game import Game
from llamadillo.games import REGISTRY, lama
from llamadillo.games.armadillo import HAND
from llamadillo.titles import TITLES
from tests.titles.watched import Choice, choices


def made(name: str, seats: int, luck: int) -> list[Choice]:
    """Every choice of a game among opponents of all kinds."""
    kinds: Sequence[Bot] = [*TITLES[name].opponents]
    return choices(REGISTRY[name], [kinds[seat % len(kinds)] for seat in range(seats)], 0, luck)


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("name", REGISTRY)
def test_a_drawn_position_gives_the_same_observation(name: str, seats: int) -> None:
    game: Game[Any, Any] = REGISTRY[name]
    below = Random(1).randrange
    for observation, legal, choice in made(name, seats, luck=3):
        world = WORLDS[name](observation, legal, below)
        for _ in range(2):
            state = world()
            assert game.observe(state, observation.seat) == observation
            assert game.current_actor(state) == observation.seat
            assert game.legal_actions(state) == legal
            assert contains(game.deck, game.cards_in_play(state))
            game.apply(state, choice)
            assert isinstance(hash(state), int)  # every field is of a kind that a state may have


@pytest.mark.parametrize("name", REGISTRY)
def test_a_guess_is_made_from_an_observation_and_never_from_a_state(name: str) -> None:
    """By its types; and a state in the observation's place is of no use."""
    observation, legal, _ = made(name, 2, luck=1)[0]
    hints = typing.get_type_hints(WORLDS[name])
    assert hints["seen"] is type(observation)
    state = REGISTRY[name].initial_state(2, observation.seat)
    with pytest.raises(AttributeError):
        WORLDS[name](state, legal, Random(1).randrange)()


@pytest.mark.parametrize("name", ["lama", "armadillo"])
def test_hidden_cards_are_guessed_evenly_from_those_not_seen(name: str) -> None:
    game = REGISTRY[name]
    observation, legal, _ = made(name, 3, luck=2)[30]
    world = WORLDS[name](observation, legal, Random(5).randrange)
    guesses = 3_000
    other = (observation.seat + 1) % 3
    held = Counter[int]()
    for _ in range(guesses):
        held.update(unpack(world().hands[other]))
    top = [observation.discard] if name == "lama" else []
    gone = unpack(observation.discarded) if name == "armadillo" else ()
    assert len(gone) > 3 or name == "lama"
    seen = Counter(unpack(observation.hand)) + Counter(top) + Counter(gone)
    unseen = Counter(unpack(game.deck)) - seen
    share = observation.hand_sizes[other] / unseen.total()
    for value, cards in unseen.items():
        expected = guesses * share * cards
        assert abs(held[value] - expected) < 5 * expected**0.5 + 1, value
    assert set(held) <= set(unseen)


def test_a_guessed_pile_is_as_long_as_the_real_one_and_as_mixed() -> None:
    observation, legal, _ = made("lama", 2, luck=2)[6]
    world = WORLDS["lama"](observation, legal, Random(5).randrange)
    first = Counter[int]()
    for _ in range(2_000):
        state = world()
        assert isinstance(state, lama.State)
        assert len(state.pile) == observation.pile
        first.update(unpack(state.pile[0]))
    assert set(first) == set(range(1, 8))


def test_a_guess_of_armadillo_keeps_the_undealt_cards_apart() -> None:
    observation, legal, _ = made("armadillo", 3, luck=2)[20]
    state = WORLDS["armadillo"](observation, legal, Random(5).randrange)()
    assert size(state.stock) == 60 - 3 * HAND
    assert contains(REGISTRY["armadillo"].deck, REGISTRY["armadillo"].cards_in_play(state) + state.stock)
