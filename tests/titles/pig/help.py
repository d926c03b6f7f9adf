"""The help of Pig: its rules in short."""

from collections.abc import Mapping

from llamadillo.app.title import HelpPage
from llamadillo.screens.words import Words
from tests.titles.pig.rules import Phase, State
from tests.titles.pig.words import PigWords


def help_pages(words: Words) -> Mapping[str, HelpPage]:
    """The pages by topic, in the order in which they are read."""
    own = PigWords.of(words)
    return {
        "goal": HelpPage(own.help_goal, own.help_goal_text),
        "turn": HelpPage(own.help_turn, own.help_turn_text),
        "one": HelpPage(own.help_one, own.help_one_text),
        "end": HelpPage(own.help_end, own.help_end_text),
    }


def help_topic(o: State) -> str:
    """The page that fits what may be done now or has just happened."""
    if o.phase is Phase.OVER:
        return "end"
    if o.roll is None and not any(o.points):
        return "goal"
    return "one" if o.roll and o.roll.face == 1 else "turn"
