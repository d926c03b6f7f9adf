"""A flat Monte Carlo player: the reference that a computer opponent should be level with.

For each legal action it plays the round to its end 1,000 times with random choices, and takes the action
with the best mean (*flat* because it builds no tree: Browne et al., "A survey of Monte Carlo tree search
methods", IEEE TCIAIG 4, 2012, section 2.3). It needs no knowledge of the game but its rules, and
hundreds to thousands of times as long for a choice as an opponent of the box, so it is not shipped.

Decided here:

- A play-out ends with the round. What comes after depends on the choice through the points alone, and a
  match at random would only add noise to that.
- Its payoff is the seat's own points, returned tokens taken off, less the mean of the other seats'.
- It sees an observation. What is hidden is drawn anew for each play-out; all actions share the draws.

    llamadillo arena lama normal benchmarks.monte_carlo:FlatMonteCarlo --games 20
    python -m benchmarks monte_carlo
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, Final, cast

from benchmarks.worlds import WORLDS
from llamadillo.bots import Bot
from llamadillo.engine.game import Draw, Game, Seat
from llamadillo.engine.steps import Action

PLAY_OUTS: Final = 1_000
"""For each legal action."""

PlayOut = Callable[[Any], Any]
"""Plays a position to the end of its round, and gives the position there."""


class FlatMonteCarlo:
    """See the module. It keeps nothing between two choices, and draws one number for each."""

    def __init__(self, game: Game[Any, Any], play_outs: int = PLAY_OUTS, policy: Bot | None = None) -> None:
        """For a game of the registry. Choices in play-outs are random, or those of `policy`."""
        self._game = game
        self._play_outs = play_outs
        self._policy = policy

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        if len(legal) == 1:
            return legal[0]
        random = Random(draw(1 << 53)).random

        def below(n: int) -> int:
            return int(random() * n)

        game = self._game
        play = play_out(game, below) if self._policy is None else play_out_by(game, below, self._policy)
        world = WORLDS[game.name](observation, legal, below)
        apply, seat, seats = game.apply, observation.seat, len(observation.points)
        payoffs = [0] * len(legal)
        for _ in range(self._play_outs):
            state = world()
            for number, action in enumerate(legal):
                points = play(apply(state, action)).points
                payoffs[number] += seats * points[seat] - sum(points)
        return legal[payoffs.index(min(payoffs))]


def play_out(game: Game[Any, Any], below: Draw) -> PlayOut:
    """Play-outs with random choices: what most of the time goes into."""
    phase_of: Any = import_module(type(game).__module__.rpartition(".")[0]).Phase
    deal, over, roll = phase_of.DEAL, phase_of.OVER, getattr(phase_of, "ROLL", None)
    apply, legal_actions, sample = game.apply, game.legal_actions, game.sample

    def play(state: Any) -> Any:
        phase = state.phase
        while phase is not deal and phase is not over:
            if phase is roll:
                state = apply(state, sample(state, below))
            else:
                legal = legal_actions(state)
                state = apply(state, legal[below(len(legal))])
            phase = state.phase
        return state

    return play


def play_out_by(game: Game[Any, Any], below: Draw, policy: Bot) -> PlayOut:
    """Play-outs with the choices of an opponent, at every seat."""
    phase_of: Any = import_module(type(game).__module__.rpartition(".")[0]).Phase
    deal, over, roll = phase_of.DEAL, phase_of.OVER, getattr(phase_of, "ROLL", None)
    apply, observe, legal_actions, sample = game.apply, game.observe, game.legal_actions, game.sample
    current_actor, choose = game.current_actor, policy.choose

    def play(state: Any) -> Any:
        phase = state.phase
        while phase is not deal and phase is not over:
            if phase is roll:
                state = apply(state, sample(state, below))
            else:
                seen = observe(state, cast("Seat", current_actor(state)))
                state = apply(state, choose(seen, legal_actions(state), below))
            phase = state.phase
        return state

    return play
