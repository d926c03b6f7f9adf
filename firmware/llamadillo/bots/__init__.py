"""What computer opponents of every game share: the protocol, files of numbers, a small neural network."""

from typing import Any, Protocol

from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action


class Bot(Protocol):
    """A computer opponent for one game. It keeps nothing between two choices and is safe to share."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """One of `legal`, chosen by the seat that looks.

        `observation` is that game's, of the seat that must act; `legal` are its legal actions,
        sorted, at least one. Equal arguments and equal draws give equal choices: `draw` is the
        only chance there is. A choice takes about 0.1 ms on a computer, 3 ms at worst
        (`lab/benchmarks/choice_times.py`).
        """
