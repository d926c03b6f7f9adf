"""The hard opponent for LAMA Dice: it knows how likely each choice is to win the game.

It rolls unless quitting is better, and maximizes the chance to win the game, that is to hold the fewest
points when a seat has 40, and not the points of the round. See `prospects` for the chances and `networks`
for the numbers behind them. Of choices that are worth the same, it takes the one that a person would: it
returns the most valuable token, and discards the most cards.

Alone at a table for more than two, in a round that cannot end the game, it minimizes the expected points of
the round (see `alone_values`). If a seat may reach 40 in the round, it maximizes the chance to win there as
well.
"""

from typing import Final

from llamadillo.engine.cards import Cards, size
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import Observation, Phase, RollDice, Take
from llamadillo.games.lamas.actions import Quit, Return
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.alone_chances import is_small
from llamadillo.titles.lama_dice.networks import numbers
from llamadillo.titles.lama_dice.prospects import Prospects
from llamadillo.titles.lamas.opponents import best_return, best_token

LEVEL: Final = 0.001
"""Chances that differ by less are equal."""


def _may_end(seen: Observation) -> bool:
    """Whether the round of a seat that is alone can end the game (D12)."""
    worst = [points + llama_points(row) for points, row in zip(seen.points, seen.rows, strict=True)]
    worst[seen.seat] = seen.points[seen.seat] + llama_points(Cards(seen.row + seen.llama_row))
    return max(worst) >= LOST


def _plays_for_points(seen: Observation) -> bool:
    solved = len(seen.points) == 2 and is_small(seen.row)
    return seen.alone and not solved and not _may_end(seen)


def for_points(seen: Observation, legal: tuple[Action, ...]) -> Action:
    """The choice of a seat that is alone with the fewest expected points of the round (D7).

    Raises BadData.
    """
    alone = numbers().alone(seen.llama_row, best_token(seen.points[seen.seat]))
    if seen.phase is Phase.DISCARD:
        return min(legal, key=lambda choice: alone.turn(Cards(seen.row - choice.discarded())))
    return RollDice() if alone.rolls(seen.row) else Quit()


def _gain(choice: Action) -> int:
    """What a person likes about a choice after a roll, as a number."""
    if isinstance(choice, Take):
        return LLAMA - choice.card
    if isinstance(choice, Return):
        return choice.token
    return LOST * size(choice.discarded()) + llama_points(choice.discarded())


class Hard:
    """See the module. Its first choice reads the file, and raises BadData if that is damaged."""

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        phase = observation.phase
        if phase in (Phase.LLAMAS, Phase.RETURN) and len(observation.points) > 2:
            return best_return(legal)
        if len(legal) == 1:
            return legal[0]
        if phase in (Phase.TURN, Phase.DISCARD) and _plays_for_points(observation):
            return for_points(observation, legal)
        prospects = Prospects(observation, numbers())
        if phase is Phase.TURN:
            return RollDice() if prospects.rolling() >= prospects.quitting() else Quit()
        chances = dict(zip(legal, prospects.best_known(legal), strict=True))
        level = max(chances.values()) - LEVEL
        return max((choice for choice in legal if chances[choice] >= level), key=_gain)
