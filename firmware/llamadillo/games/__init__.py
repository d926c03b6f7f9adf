"""The rules of the three games, nothing else."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from llamadillo.engine.game import Game
from llamadillo.games.armadillo import Armadillo
from llamadillo.games.lama import Lama
from llamadillo.games.lama_dice import LamaDice

REGISTRY: Final[Mapping[str, Game[Any, Any]]] = MappingProxyType(
    {game.name: game for game in (LamaDice(), Lama(), Armadillo())}
)
"""Every game by its name, in the order in which they are offered."""
