"""LAMA Dice: get rid of your row by rolling its cards, or quit in time."""

from llamadillo.games.lama_dice.rules import LamaDice
from llamadillo.games.lama_dice.state import Ending, Observation, Phase, State
from llamadillo.games.lama_dice.steps import (
    DICE,
    ROLL_WEIGHTS,
    WAYS,
    Deal,
    Discard,
    Roll,
    RollDice,
    Take,
    rolls_by_cards,
)

__all__ = [
    "DICE",
    "ROLL_WEIGHTS",
    "WAYS",
    "Deal",
    "Discard",
    "Ending",
    "LamaDice",
    "Observation",
    "Phase",
    "Roll",
    "RollDice",
    "State",
    "Take",
    "rolls_by_cards",
]
