"""A flat Monte Carlo player, the reference for computer opponents.

For each legal action it plays the round to its end 1,000 times with random choices, and takes the action
with the best mean (*flat* because it builds no tree: Browne et al., "A survey of Monte Carlo tree search
methods", IEEE TCIAIG 4, 2012, section 2.3). It needs only the rules of the game, but is much slower than the
opponents of the box, so it is not shipped.

- A play-out ends with the round. The rest of the match depends on the choice only through the points, and
  random play would add noise.
- Its payoff is the seat's own points, after returned tokens, less the mean of the other seats' points.
- It sees an observation. Hidden cards are drawn for each play-out; all actions share the draws.

`lab.strength.payoffs` has compiled play-outs, which tests compare with the slow ones here. Without the extra
`training` the player uses the rules themselves, about 40 times slower for LAMA Dice and LAMA, and 170 times
for Armadillo.

    llamadillo arena lama normal lab.strength.monte_carlo:FlatMonteCarlo --games 1000
    python -m lab.benchmarks choice_times
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final

from lab.strength.worlds import WORLDS
from llamadillo.engine.game import Draw, Game
from llamadillo.engine.steps import Action

PLAY_OUTS: Final = 1_000
"""For each legal action."""
_SEEDS: Final = 1 << 53
_EXTRA: Final = ("numba", "numpy")
"""The packages of the extra `training`, which compiled play-outs need."""

PlayOut = Callable[[Any], Any]
"""Plays a position to the end of its round, and returns the position there."""
MeanPayoffs = Callable[[Any, tuple[Action, ...], int, int], list[float]]
"""Takes an observation, its legal actions, the number of play-outs for each, and a seed. Returns the mean
payoff of each action: the seat's points at the end of the round less the mean of the others'; less is better.
"""


class FlatMonteCarlo:
    """A `Bot`; see the module. It is stateless and draws one number for each choice."""

    def __init__(
        self, game: Game[Any, Any], play_outs: int = PLAY_OUTS, payoffs: MeanPayoffs | None = None
    ) -> None:
        """A player for a game of the registry. The default for `payoffs` is the fastest available."""
        self._play_outs = play_outs
        self._mean_payoffs = payoffs or fast_mean_payoffs(game) or partial(mean_payoffs, game)

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        if len(legal) == 1:
            return legal[0]
        payoffs = self._mean_payoffs(observation, legal, self._play_outs, draw(_SEEDS))
        return legal[payoffs.index(min(payoffs))]


def fast_mean_payoffs(game: Game[Any, Any]) -> MeanPayoffs | None:
    """The compiled play-outs of a game; None without the extra `training`."""
    try:
        module = import_module(f"lab.strength.payoffs.{_package(game)}")
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        return None
    found: MeanPayoffs = module.mean_payoffs
    return found


def mean_payoffs(
    game: Game[Any, Any], observation: Any, legal: tuple[Action, ...], play_outs: int, seed: int
) -> list[float]:
    """The definition of `MeanPayoffs`, with the rules of the game."""
    random = Random(seed).random

    def below(n: int) -> int:
        return int(random() * n)

    to_the_end = play_out(game, below)
    world = WORLDS[game.name](observation, legal, below)
    seat, others = observation.seat, len(observation.points) - 1
    payoffs = [0] * len(legal)
    for _ in range(play_outs):
        state = world()
        for number, action in enumerate(legal):
            points = to_the_end(game.apply(state, action)).points
            payoffs[number] += (others + 1) * points[seat] - sum(points)
    return [payoff / (others * play_outs) for payoff in payoffs]


def play_out(game: Game[Any, Any], below: Draw) -> PlayOut:
    """A function for play-outs with random choices, which take most of the time."""
    phase_of: Any = import_module(f"llamadillo.games.{_package(game)}").Phase
    deal, over, roll = phase_of.DEAL, phase_of.OVER, getattr(phase_of, "ROLL", None)
    apply, legal_actions, sample = game.apply, game.legal_actions, game.sample

    def to_the_end(state: Any) -> Any:
        phase = state.phase
        while phase is not deal and phase is not over:
            if phase is roll:
                state = apply(state, sample(state, below))
            else:
                legal = legal_actions(state)
                state = apply(state, legal[below(len(legal))])
            phase = state.phase
        return state

    return to_the_end


def _package(game: Game[Any, Any]) -> str:
    return game.name.replace("-", "_")
