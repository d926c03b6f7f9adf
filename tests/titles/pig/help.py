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
    }


def help_topic(o: State) -> str:
    """The page that fits what may be done now or has just happened."""
    if o.phase is Phase.OVER:
        return "goal"
    return "turn" if o.total or o.roll is None else "one"
