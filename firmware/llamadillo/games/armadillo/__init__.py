"""Armadillo: pick your dice, and everybody discards a card near the total."""

from llamadillo.games.armadillo.rules import ANY_CARD, TOP_TOTAL, Armadillo, price
from llamadillo.games.armadillo.state import (
    DECK,
    HAND,
    MAX_TOKENS,
    ROUNDS,
    START_TOKENS,
    Observation,
    Phase,
    State,
    Turn,
)
from llamadillo.games.armadillo.steps import (
    CHOICES,
    COLOURS,
    DICE_PER_COLOUR,
    FACES,
    Deal,
    Dice,
    Discard,
    Pass,
    Roll,
    RollDice,
    outcomes,
)

__all__ = [
    "ANY_CARD",
    "CHOICES",
    "COLOURS",
    "DECK",
    "DICE_PER_COLOUR",
    "FACES",
    "HAND",
    "MAX_TOKENS",
    "ROUNDS",
    "START_TOKENS",
    "TOP_TOTAL",
    "Armadillo",
    "Deal",
    "Dice",
    "Discard",
    "Observation",
    "Pass",
    "Phase",
    "Roll",
    "RollDice",
    "State",
    "Turn",
    "outcomes",
    "price",
]
