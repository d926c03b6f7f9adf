"""What a seat of LAMA Dice can expect of the dice: exact fractions, counted over the 216 ways they can fall.

Nothing here knows a rule: every outcome is applied by the game itself, and what comes of it is read
from the position.
"""

from llamadillo.titles.lama_dice.odds.alone import AloneSolver, Choice
from llamadillo.titles.lama_dice.odds.roll import Odds, odds

__all__ = ["AloneSolver", "Choice", "Odds", "odds"]
