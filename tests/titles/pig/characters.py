"""The characters of Pig."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Final

from llamadillo.bots.character import Character
from llamadillo.engine.steps import Action
from llamadillo.screens.words import Words
from tests.titles.pig.judge import PositionJudge
from tests.titles.pig.rules import Hold, RollDie, State
from tests.titles.pig.words import PigWords

LEEWAY: Final = 0.1
_TURN: Final = attrgetter("turn")


def bold(_seen: State, action: Action) -> float:
    """Rolls on."""
    return isinstance(action, RollDie)


def careful(_seen: State, action: Action) -> float:
    """Holds early."""
    return isinstance(action, Hold)


def collector(seen: State, action: Action) -> float:
    """Collects fives: it holds where its points would be a multiple of five."""
    return isinstance(action, Hold) == ((seen.points[seen.turn] + seen.total) % 5 == 0)


BOLD: Final = Character(PositionJudge, bold, LEEWAY, seat_of=_TURN)
CAREFUL: Final = Character(PositionJudge, careful, LEEWAY, seat_of=_TURN)
COLLECTOR: Final = Character(PositionJudge, collector, LEEWAY, seat_of=_TURN)


def characters(words: Words) -> Mapping[str, str]:
    """See `Title.characters`."""
    own = PigWords.of(words)
    return {"bold": own.bold_rolls, "careful": own.careful_holds, "collector": own.collects_fives}
