"""The characters of LAMA."""

from collections.abc import Mapping
from typing import Final

from llamadillo.bots.character import Character
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DrawCard, Observation, Play
from llamadillo.games.lamas.actions import Quit, Return
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.screens.words import Words
from llamadillo.titles.lama.judge import PositionJudge
from llamadillo.titles.lama.words import LamaWords


def bold(_seen: Observation, action: Action) -> float:
    """Stays in the round: it draws where others quit."""
    return 0 if isinstance(action, Quit) else 1


def careful(_seen: Observation, action: Action) -> float:
    """Quits early, and plays a llama as soon as one fits."""
    match action:
        case Quit() | Return():
            return 1
        case Play(card):
            return card == LLAMA
    return 0


def collector(_seen: Observation, action: Action) -> float:
    """Collects llamas: however many there are in a hand, they cost ten points in all (C9)."""
    match action:
        case Play(card):
            return card != LLAMA
        case DrawCard():
            return 0.5
        case Return():
            return 1
    return 0


BOLD: Final = Character(PositionJudge, bold, 0.05)
CAREFUL: Final = Character(PositionJudge, careful, 0.05)
COLLECTOR: Final = Character(PositionJudge, collector, 0.05)


def characters(words: Words) -> Mapping[str, str]:
    """See `Title.characters`."""
    own = LamaWords.of(words)
    return {"bold": own.bold_stays, "careful": own.careful_quits, "collector": own.collects_llamas}
