"""The help of LAMA Dice: its rules in short, a page for each topic."""

from collections.abc import Mapping

from llamadillo.app.title import HelpPage
from llamadillo.games.lama_dice import Ending, Observation, Phase
from llamadillo.screens.words import Words
from llamadillo.titles.lama_dice.words import LamaDiceWords


def help_pages(words: Words) -> Mapping[str, HelpPage]:
    """The pages by topic, in the order in which they are read."""
    own = LamaDiceWords.of(words)
    return {
        "turn": HelpPage(own.help_turn, own.help_turn_text),
        "match": HelpPage(own.help_match, own.help_match_text),
        "take": HelpPage(own.help_take, own.help_take_text),
        "drama": HelpPage(own.help_drama, own.help_drama_text),
        "llamas": HelpPage(own.help_llamas, own.help_llamas_text),
        "alone": HelpPage(own.help_alone, own.help_alone_text),
        "end": HelpPage(own.help_end, own.help_end_text),
        "points": HelpPage(own.help_points, own.help_points_text),
        "tokens": HelpPage(own.help_tokens, own.help_tokens_text),
    }


def help_topic(o: Observation) -> str:
    """The page that fits what may be done now or has just happened, for any hand."""
    match o.phase:
        case Phase.DISCARD:
            return "match"
        case Phase.TAKE:
            return "take"
        case Phase.LLAMAS:
            return "llamas"
        case Phase.RETURN | Phase.OVER:
            return "tokens"
    if o.ending is Ending.DRAMA:
        return "drama"
    if o.ending is not None:
        return "points"
    return "alone" if o.alone else "turn"
