"""Opponents for LAMA Dice."""

from functools import lru_cache
from typing import Final

from llamadillo.engine.cards import Cards, count, distinct, one, size
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import WAYS, Discard, Observation, Phase, RollDice, Take
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS, distinct_rolls
from llamadillo.titles.lamas.opponents import best_return, best_token

MATCHED: Final = 0.9
"""The share of a row's points that goes in the rest of a round, if every roll matches the row."""
PER_CARD: Final = 1
"""What each card costs on top: the more there are, the longer it takes to go out.

Both numbers were fitted to some 150,000 rows of rounds that were played out, and then rounded.
"""


@lru_cache(maxsize=128)
def match_odds(values: Cards) -> float:
    """The chance that a roll lets a row of these distinct values discard (D6b)."""
    return sum(roll.ways for roll in distinct_rolls() if roll.values & values) / WAYS


@lru_cache(maxsize=8192)
def worth(row: Cards, alone: bool, token: int) -> float:
    """The expected points of a row at the end of its turn.

    At most its score now, because the seat may still quit; exactly its score for a seat that is
    alone, whose next miss is llama drama (D7). An empty row has gone out: it may return `token` (D11).
    """
    if not row:
        return -token
    points = llama_points(row)
    if alone:
        return points
    return min(points, points * (1 - MATCHED * match_odds(distinct(row))) + PER_CARD * size(row))


@lru_cache(maxsize=4096)
def worth_of_rolling(row: Cards, llama_row: Cards, alone: bool, token: int) -> float:
    """The expected points after a roll: the mean over all 216 ways (D6, D7)."""
    total = LLAMA_WAYS * (worth(row, alone, token) - token)
    for shown, _, ways, _ in distinct_rolls():
        left = row
        for value, dice in shown:
            left = Cards(left - min(count(row, value), dice) * one(value))
        if left != row:
            total += ways * worth(left, alone, token)
            continue
        takes = [Cards(row + one(value)) for value, _ in shown if count(llama_row, value)]
        if takes and not alone:
            total += ways * min(worth(taken, alone, token) for taken in takes)
        else:  # llama drama
            total += ways * llama_points(Cards(row + llama_row))
    return total / WAYS


class Easy:
    """Plays like a child that loves rolling and llamas.

    It quits only with little, takes a llama whenever it can, and keeps its llamas while
    anything else matches.
    """

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        match observation.phase:
            case Phase.TURN:
                few = 10 if observation.alone else 3
                return Quit() if llama_points(observation.row) <= few else RollDice()
            case Phase.DISCARD:
                discards = [choice for choice in legal if isinstance(choice, Discard)]
                return max(discards, key=lambda choice: (-count(choice.cards, LLAMA), size(choice.cards)))
            case Phase.TAKE:
                return legal[-1]  # the highest card; a llama is the highest
            case _:
                return best_return(legal)


class Normal:
    """Looks one roll ahead, with the exact odds of the dice.

    It quits when its row scores fewer points now than are to be expected after one more roll. What
    it discards and takes leaves it the row of which it expects the fewest.
    """

    def choose(self, observation: Observation, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`. It needs no chance."""
        del draw
        row, alone = observation.row, observation.alone
        token = best_token(observation.points[observation.seat])
        match observation.phase:
            case Phase.TURN:
                rolled = worth_of_rolling(row, observation.llama_row, alone, token)
                return RollDice() if rolled < llama_points(row) else Quit()
            case Phase.DISCARD:
                discards = [choice for choice in legal if isinstance(choice, Discard)]
                return min(discards, key=lambda choice: worth(Cards(row - choice.cards), alone, token))
            case Phase.TAKE:
                takes = [choice for choice in legal if isinstance(choice, Take)]
                return min(takes, key=lambda choice: worth(Cards(row + one(choice.card)), alone, token))
            case _:
                return best_return(legal)
