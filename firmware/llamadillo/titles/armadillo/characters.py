"""The characters of Armadillo."""

from collections.abc import Mapping
from typing import Final

from llamadillo.bots.character import FOOLISH, Character, Taste
from llamadillo.engine.cards import unpack
from llamadillo.engine.steps import Action
from llamadillo.games.armadillo import ANY_CARD, MAX_TOKENS, Discard, Observation, Pass, RollDice
from llamadillo.screens.words import Words
from llamadillo.titles.armadillo.judge import PositionJudge
from llamadillo.titles.armadillo.words import ArmadilloWords


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


def _sane(taste: Taste) -> Taste:
    """The taste of a style that never passes with five tokens and a card that costs nothing (A7)."""

    def sane(seen: Observation, action: Action) -> float:
        full = isinstance(action, Pass) and seen.tokens[seen.seat] == MAX_TOKENS
        return FOOLISH if full and seen.total in unpack(seen.hand) else taste(seen, action)

    return sane


BOLD: Final = Character(PositionJudge, _sane(bold), 0.05)
CAREFUL: Final = Character(PositionJudge, _sane(careful), 0.05)
COLLECTOR: Final = Character(PositionJudge, _sane(collector), 0.05)


def characters(words: Words) -> Mapping[str, str]:
    """See `Title.characters`."""
    own = ArmadilloWords.of(words)
    return {"bold": own.bold_dice, "careful": own.careful_dice, "collector": own.collects_tokens}
