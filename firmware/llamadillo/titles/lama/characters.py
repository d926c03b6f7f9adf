"""The characters of LAMA."""

from collections.abc import Mapping
from typing import Final

from llamadillo.bots.character import Character
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DrawCard, Observation, Phase, Play
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.screens.words import Words
from llamadillo.titles.lama.judge import PositionJudge
from llamadillo.titles.lama.words import LamaWords
from llamadillo.titles.lamas.opponents import best_return


def sensible(seen: Observation, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """See `Sensible`: the most valuable token is returned, and a seat that is alone plays the best run."""
    if seen.phase is Phase.RETURN:
        return (best_return(legal),)
    plays = [action for action in legal if isinstance(action, Play)]
    if seen.alone and plays:  # all cards of a value before the next
        return (min(plays, key=lambda play: play.card != seen.discard),)
    return legal


def bold(_seen: Observation, action: Action) -> float:
    """Stays in the round: it draws where others quit."""
    return 0 if isinstance(action, Quit) else 1


def careful(_seen: Observation, action: Action) -> float:
    """Quits early, and plays a llama as soon as one fits."""
    match action:
        case Quit():
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
    return 0


BOLD: Final = Character(PositionJudge, bold, 1.0, sensible)
CAREFUL: Final = Character(PositionJudge, careful, 0.18, sensible)
COLLECTOR: Final = Character(PositionJudge, collector, 0.26, sensible)


def characters(words: Words) -> Mapping[str, str]:
    """See `Title.characters`."""
    own = LamaWords.of(words)
    return {"bold": own.bold_stays, "careful": own.careful_quits, "collector": own.collects_llamas}
