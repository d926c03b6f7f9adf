"""Words of Pig."""

from llamadillo.screens.words import Phrase, Word, Words


class PigWords(Words):
    """What happens in Pig, its help and reasons."""

    hold = Word("HOLD")
    total = Phrase("Total {n}")
    rolls = Phrase("{name} rolls …")
    rolled = Phrase("{name} rolled {face}")
    loses = Phrase("{name} rolled 1: all lost")
    holds = Phrase("{name} keeps {n}")
    thinks = Phrase("{name} thinks …")
    rolling = Word("Rolling")
    holding = Word("Holding")
    one_die = Word("The die")

    # The characters.
    bold_rolls = Word("Bold: rolls on")
    careful_holds = Word("Careful: holds early")
    collects_fives = Word("Collector: fives")

    # Help.
    help_goal = Word("The goal")
    help_goal_text = Word("Be the first with 50 points. Each turn you roll a die, as often as you dare.")
    help_turn = Word("Your turn")
    help_turn_text = Word("ROLL adds the pips to your total. HOLD keeps the total and ends your turn.")
    help_one = Word("A 1")
    help_one_text = Word("A 1 ends your turn, and the total of this turn is lost.")

    help_end = Word("The end")
    help_end_text = Word("The first with 50 points wins at once: hold in time.")

    # Why.
    why_rolls = Phrase("{name} chose to roll (P2).")
    why_rolled = Phrase("{name} rolled {face}: {n} points in this turn so far (P2).")
    why_lost = Phrase("{name} rolled 1: the total of this turn is lost (P3).")
    why_holds = Phrase("{name} holds: {n} points more are safe (P4).")
    why_won = Phrase("{name} has 50 points or more and wins (P5).")
