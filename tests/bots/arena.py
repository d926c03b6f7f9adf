"""Games between opponents, from a seed."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from llamadillo.bots import Bot
from llamadillo.engine.game import CHANCE, TERMINAL, Draw, Game, Seat
from llamadillo.engine.steps import Action

LIMIT = 5_000
"""Steps after which a game counts as endless. The longest seen has a few hundred."""


class Decision(NamedTuple):
    """A choice that an opponent made."""

    observation: Any
    legal: tuple[Action, ...]
    choice: Action


class RandomBot:
    """Takes any legal action: what every opponent must beat."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        del observation
        return legal[draw(len(legal))]


def decisions(game: Game[Any, Any], bots: Sequence[Bot], first: int, seed: int) -> Iterator[Decision | Any]:
    """Every decision of a game, one after the other, and at last the state in which it ended."""
    chance = random.Random(f"chance {seed}").randrange
    choices = random.Random(f"choices {seed}").randrange
    state = game.initial_state(len(bots), Seat(first))
    for _ in range(LIMIT):
        actor = game.current_actor(state)
        if actor is TERMINAL:
            yield state
            return
        if actor is CHANCE:
            state = game.apply(state, game.sample(state, chance))
            continue
        assert isinstance(actor, int)
        observation, legal = game.observe(state, actor), game.legal_actions(state)
        choice = bots[actor].choose(observation, legal, choices)
        yield Decision(observation, legal, choice)
        state = game.apply(state, choice)
    raise AssertionError(f"{game.name}: no end after {LIMIT} steps with seed {seed}")


def share_of_wins(game: Game[Any, Any], one: Bot, other: Bot, seats: int, games: int) -> float:
    """How many games `one` wins, of 1, when the two take the seats in turn; tied winners share a win.

    Both start equally often from each seat.
    """
    won = 0.0
    for number in range(games):
        bots = [(one, other)[(seat + number) % 2] for seat in range(seats)]
        *_, end = decisions(game, bots, number // 2 % seats, number)
        winners = game.result(end).winners
        won += sum(bots[seat] is one for seat in winners) / len(winners)
    return won / games
