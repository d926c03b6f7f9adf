"""One game between opponents."""

import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from llamadillo.arena.chance import Chance
from llamadillo.bots import Bot
from llamadillo.engine.game import CHANCE, TERMINAL, Draw, Game, Seat
from llamadillo.engine.steps import Action

LIMIT: Final = 5_000
"""Steps after which a game counts as endless. The longest observed games have a few hundred."""
_FIRST: Final = Seat(0)


class Endless(Exception):
    """A game that does not end: its opponents never let a round end, or its rules are wrong."""


class PlayedGame(NamedTuple):
    """How a game ended."""

    points: tuple[int, ...]
    """The points of each seat, by seat."""
    winners: tuple[Seat, ...]
    """The winning seats, ascending."""
    rounds: int
    """The number of rounds; a game without deals has one."""
    state: Any
    """The position in which it ended."""


def play(game: Game[Any, Any], bots: Sequence[Bot], luck: int, first: Seat = _FIRST) -> PlayedGame:
    """Play a game: the opponents by seat, the key of its luck, the first seat.

    Equal arguments give equal games if the opponents keep to `Bot`. Raises IllegalAction for an illegal
    choice, Endless after LIMIT steps, and what an opponent raises.
    """
    chance, round_ = Chance(luck), 0
    rolled, chosen = [0] * len(bots), [0] * len(bots)
    state, last = game.initial_state(len(bots), first), first
    actor = game.current_actor(state)
    for _ in range(LIMIT):
        if actor is TERMINAL:
            result = game.result(state)
            return PlayedGame(result.points, result.winners, max(round_, 1), state)
        if actor is not CHANCE:
            legal = game.legal_actions(state)
            draw = chance.choice(round_, actor, chosen[actor])
            choice = bots[actor].choose(game.observe(state, actor), legal, draw)
            state = game.apply(state, choice)
            chosen[actor] += 1
            last = actor
        elif game.chance_outcomes(state):  # dice, rolled by the seat that acted last
            state = game.apply(state, game.sample(state, chance.dice(round_, last, rolled[last])))
            rolled[last] += 1
        else:
            round_ += 1
            rolled, chosen = [0] * len(bots), [0] * len(bots)
            state = game.apply(state, game.sample(state, chance.deal(round_)))
        actor = game.current_actor(state)
    raise Endless(f"no end after {LIMIT:,} steps")


class Timed:
    """An opponent whose choices are timed."""

    def __init__(self, bot: Bot, taken: list[int]) -> None:
        """Add the processor time of each choice of `bot`, in microseconds, to `taken`."""
        self._bot = bot
        self._taken = taken

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        start = time.thread_time_ns()  # a browser's Python has none, and does not need it
        choice = self._bot.choose(observation, legal, draw)
        self._taken.append((time.thread_time_ns() - start) // 1000)
        return choice
