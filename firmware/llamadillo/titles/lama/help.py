"""The help of LAMA: its rules in short, a page for each topic."""

from collections.abc import Mapping

from llamadillo.app.title import HelpPage
from llamadillo.games.lama import Observation, Phase
from llamadillo.screens.words import Words
from llamadillo.titles.lama.words import LamaWords


def help_pages(words: Words) -> Mapping[str, HelpPage]:
    """The pages by topic, in the order in which they are read."""
    own = LamaWords.of(words)
    return {
        "turn": HelpPage(own.help_turn, own.help_turn_text),
        "play": HelpPage(own.help_play, own.help_play_text),
        "draw": HelpPage(own.help_draw, own.help_draw_text),
        "quit": HelpPage(own.help_quit, own.help_quit_text),
        "alone": HelpPage(own.help_alone, own.help_alone_text),
        "end": HelpPage(own.help_end, own.help_end_text),
        "points": HelpPage(own.help_points, own.help_points_text),
        "tokens": HelpPage(own.help_tokens, own.help_tokens_text),
    }


def help_topic(o: Observation) -> str:
    """The page that fits what may be done now or has just happened, for any hand."""
    if o.phase in (Phase.RETURN, Phase.OVER):
        return "tokens"
    if o.ending is not None:
        return "points"
    if o.alone:
        return "alone"
    return "turn" if o.pile else "draw"
