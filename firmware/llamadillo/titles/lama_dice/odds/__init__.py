"""The odds of a roll of LAMA Dice as exact fractions, counted over the 216 ways of the dice.

The package contains no rules: the game applies every outcome, and the result is read from the state.
"""

from llamadillo.titles.lama_dice.odds.alone import AloneSolver, BestAction
from llamadillo.titles.lama_dice.odds.roll import Odds, odds

__all__ = ["AloneSolver", "BestAction", "Odds", "odds"]
