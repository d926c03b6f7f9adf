"""Why: what the rules of Pig made of a step, in words."""

from collections.abc import Iterator

from llamadillo.app.presenter import StepView
from llamadillo.screens.words import Words
from tests.titles.pig.rules import Hold, Phase, Roll, RollDie, State
from tests.titles.pig.words import PigWords


def why(words: Words, players: tuple[str, ...], view: StepView[State]) -> Iterator[str]:
    """What the rules made of a step; see `Title.why`."""
    own, before, after = PigWords.of(words), view.before, view.after
    who = players[before.turn]
    match view.step:
        case RollDie():
            yield own.why_rolls(who)
        case Roll(1):
            yield own.why_lost(who)
        case Roll(face):
            yield own.why_rolled(who, face, after.total)
        case Hold():
            yield own.why_holds(who, before.total)
    if after.phase is Phase.OVER:
        yield own.why_won(who)
