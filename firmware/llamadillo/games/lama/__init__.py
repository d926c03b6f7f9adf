"""LAMA: get rid of your hand card by card, or quit before it scores too much."""

from llamadillo.games.lama.rules import Lama
from llamadillo.games.lama.state import COPIES, DECK, HAND, Ending, Observation, PastTurn, Phase, State
from llamadillo.games.lama.steps import Deal, DrawCard, Play, following

__all__ = [
    "COPIES",
    "DECK",
    "HAND",
    "Deal",
    "DrawCard",
    "Ending",
    "Lama",
    "Observation",
    "PastTurn",
    "Phase",
    "Play",
    "State",
    "following",
]
