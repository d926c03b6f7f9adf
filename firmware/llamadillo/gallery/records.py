"""Shots of records and statistics, and of the last games step by step."""

from typing import Final

from llamadillo.app.scenes.records import Records
from llamadillo.app.shot import Open, Shot
from llamadillo.app.title import Titles
from llamadillo.pilot import DISCARD, ROLL

_FAIR: Final = 100
_ODD: Final = 0
"""A seed whose dice look odd, like one seed in a hundred."""
_RECORDS: Final = Open(Records)
_DICE: Final = (_RECORDS, ROLL, ROLL, DISCARD)
_LAST: Final = (_RECORDS, ROLL, ROLL, ROLL, DISCARD)
_DICE_GAME: Final = (*_LAST, DISCARD, DISCARD)


def shots(titles: Titles) -> tuple[Shot, ...]:
    """All of them, with games of the first and the last title."""
    *_, last = titles.values()
    first = next(iter(titles.values()))
    next_game, dice_of_last = (1 + len(title.dice.dice) if title.dice else 1 for title in (first, last))
    return (
        Shot("records, no game yet", do=(_RECORDS,)),
        Shot("records", do=(_RECORDS,), past=_FAIR),
        Shot("records, players", do=(_RECORDS, DISCARD), past=_FAIR),
        Shot("records, a player", do=(_RECORDS, DISCARD, DISCARD), past=_FAIR),
        Shot("records, a game", do=(_RECORDS, ROLL, DISCARD), past=_FAIR),
        Shot(f"records, the dice of {first.name}", do=_DICE, past=_FAIR),
        Shot(f"records, a die of {first.name}", do=(*_DICE, ROLL), past=_FAIR),
        Shot("records, dice that look odd", do=_DICE, past=_ODD),
        Shot(f"records, the dice of {last.name}", do=(*_DICE, *[ROLL] * next_game), past=_FAIR),
        Shot(
            "records, dice of a colour",
            do=(*_DICE, *[ROLL] * (next_game + dice_of_last - 1)),
            past=_FAIR,
        ),
        Shot("records, last games", do=_LAST, past=_FAIR),
        Shot("records, a game of the last ones", do=(*_LAST, DISCARD), past=_FAIR),
        Shot("a game recalled, its beginning", do=_DICE_GAME, past=_FAIR),
        Shot("a game recalled, a roll", do=(*_DICE_GAME, ROLL), past=_FAIR),
        Shot("a game recalled, a hidden hand", do=(*_LAST, ROLL, DISCARD, DISCARD, ROLL), past=_FAIR),
        Shot(
            f"a game recalled, {last.name}",
            do=(*_LAST, ROLL, ROLL, ROLL, DISCARD, DISCARD, *[ROLL] * 3),
            past=_FAIR,
        ),
        Shot("a game recalled, the last round", do=(*_DICE_GAME, *[DISCARD] * 5), past=_FAIR),
    )
