"""The help of Armadillo: its rules in short, a page for each topic."""

from collections.abc import Mapping

from llamadillo.app.title import HelpPage
from llamadillo.games.armadillo import Observation, Phase
from llamadillo.screens.words import Words
from llamadillo.titles.armadillo.words import ArmadilloWords


def help_pages(words: Words) -> Mapping[str, HelpPage]:
    """The pages by topic, in the order in which they are read."""
    own = ArmadilloWords.of(words)
    return {
        "goal": HelpPage(own.help_goal, own.help_goal_text),
        "dice": HelpPage(own.help_dice, own.help_dice_text),
        "total": HelpPage(own.help_total, own.help_total_text),
        "price": HelpPage(own.help_price, own.help_price_text),
        "pass": HelpPage(own.help_pass, own.help_pass_text),
        "end": HelpPage(own.help_end, own.help_end_text),
        "tie": HelpPage(own.help_tie, own.help_tie_text),
    }


def help_topic(o: Observation) -> str:
    """The page that fits what may be done now or has just happened, for any hand."""
    match o.phase:
        case Phase.CHOOSE:
            return "dice"
        case Phase.ROLL:
            return "total"
        case Phase.ANSWER:
            return "price"
        case Phase.OVER:
            return "tie"
    return "end" if o.scored else "goal"
