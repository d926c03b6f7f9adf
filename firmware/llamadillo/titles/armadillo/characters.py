"""The characters of Armadillo."""

from collections.abc import Mapping
from typing import Final

from llamadillo.bots.character import Character
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import ANY_CARD, MAX_TOKENS, Discard, Observation, Pass, Phase, RollDice
from llamadillo.screens.words import Words
from llamadillo.titles.armadillo.hard import sensible as sensible_answers
from llamadillo.titles.armadillo.judge import PositionJudge
from llamadillo.titles.armadillo.words import ArmadilloWords


def sensible(seen: Observation, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """See `Sensible`: any dice, and no pass that gains nothing."""
    return legal if seen.phase is Phase.CHOOSE else sensible_answers(seen, legal)


def bold(_seen: Observation, action: Action) -> float:
    """Rolls many dice, and pays any price for a card."""
    match action:
        case RollDice(dice):
            return sum(dice) / 6
        case Discard():
            return 1
    return 0


def careful(_seen: Observation, action: Action) -> float:
    """Rolls few dice, whose total is no surprise."""
    return 1 - sum(action.dice) / 6 if isinstance(action, RollDice) else 0


def collector(seen: Observation, action: Action) -> float:
    """Collects tokens: it passes where others pay."""
    match action:
        case Discard(_, tokens):
            return 1 - tokens / ANY_CARD
        case Pass():
            return seen.tokens[seen.seat] < MAX_TOKENS
    return 0


BOLD: Final = Character(PositionJudge, bold, 0.14, sensible)
CAREFUL: Final = Character(PositionJudge, careful, 0.33, sensible)
COLLECTOR: Final = Character(PositionJudge, collector, 0.2, sensible)


def characters(words: Words) -> Mapping[str, str]:
    """See `Title.characters`."""
    own = ArmadilloWords.of(words)
    return {"bold": own.bold_dice, "careful": own.careful_dice, "collector": own.collects_tokens}
