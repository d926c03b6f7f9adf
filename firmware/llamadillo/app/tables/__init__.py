"""How each game is played with three buttons and told on a small screen."""

from collections.abc import Mapping
from typing import Any, Final

from llamadillo.app.tables.armadillo import ArmadilloTable
from llamadillo.app.tables.lama import LamaTable
from llamadillo.app.tables.lama_dice import LamaDiceTable
from llamadillo.app.tables.table import Table

TABLES: Final[Mapping[str, type[Table[Any]]]] = {
    "lama-dice": LamaDiceTable,
    "lama": LamaTable,
    "armadillo": ArmadilloTable,
}
"""The games that the box can play, by name."""
