"""The characters of LAMA Dice."""

from collections.abc import Mapping
from typing import Final

from llamadillo.bots.character import Character
from llamadillo.engine.cards import count, size
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import Discard, Observation, Phase, RollDice, Take
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.screens.words import Words
from llamadillo.titles.lama_dice.judge import PositionJudge
from llamadillo.titles.lama_dice.words import LamaDiceWords
from llamadillo.titles.lamas.opponents import best_return


def sensible(seen: Observation, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """See `Sensible`: the most valuable token is returned."""
    return (best_return(legal),) if seen.phase in (Phase.LLAMAS, Phase.RETURN) else legal


def bold(_seen: Observation, action: Action) -> float:
    """Rolls on, and discards all that matches."""
    match action:
        case RollDice():
            return 1
        case Discard(cards):
            return size(cards) / 3
    return 0


def careful(_seen: Observation, action: Action) -> float:
    """Quits early, and wants no high card."""
    match action:
        case Quit():
            return 1
        case Discard(cards):
            return min(count(cards, LLAMA), 1)
        case Take(card):
            return 1 - card / LLAMA
    return 0


def collector(_seen: Observation, action: Action) -> float:
    """Collects llamas: however many there are in a row, they cost ten points in all (D9)."""
    match action:
        case Discard(cards):
            return 1 - count(cards, LLAMA) / 3
        case Take(card):
            return card == LLAMA
    return 0


BOLD: Final = Character(PositionJudge, bold, 1.0, sensible)
CAREFUL: Final = Character(PositionJudge, careful, 0.1, sensible)
COLLECTOR: Final = Character(PositionJudge, collector, 0.12, sensible)


def characters(words: Words) -> Mapping[str, str]:
    """See `Title.characters`."""
    own = LamaDiceWords.of(words)
    return {"bold": own.bold_rolls, "careful": own.careful_quits, "collector": own.collects_llamas}
