"""Computer opponents: (observation, legal actions) → action."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from llamadillo.bots import armadillo, hard_armadillo, hard_lama, hard_lama_dice, lama, lama_dice
from llamadillo.bots.bot import Bot

__all__ = ["BOTS", "LEVELS", "Bot"]

LEVELS: Final = ("easy", "normal", "hard")
"""The levels of each game's opponents, from weak to strong."""

BOTS: Final[Mapping[str, Mapping[str, Bot]]] = MappingProxyType(
    {
        "lama-dice": MappingProxyType(
            {"easy": lama_dice.Easy(), "normal": lama_dice.Normal(), "hard": hard_lama_dice.Hard()}
        ),
        "lama": MappingProxyType({"easy": lama.Easy(), "normal": lama.Normal(), "hard": hard_lama.Hard()}),
        "armadillo": MappingProxyType(
            {"easy": armadillo.Easy(), "normal": armadillo.Normal(), "hard": hard_armadillo.Hard()}
        ),
    }
)
"""Every opponent, by the game's name and the level."""
