"""How each game is played with three buttons and told on a small screen."""

from collections.abc import Mapping
from typing import Any, Final

from llamadillo.app.tables.armadillo import ArmadilloPresenter
from llamadillo.app.tables.lama import LamaPresenter
from llamadillo.app.tables.lama_dice import LamaDicePresenter
from llamadillo.app.tables.table import Presenter

TABLES: Final[Mapping[str, type[Presenter[Any]]]] = {
    "lama-dice": LamaDicePresenter,
    "lama": LamaPresenter,
    "armadillo": ArmadilloPresenter,
}
"""The games that the box can play, by name."""
