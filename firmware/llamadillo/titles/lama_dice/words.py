"""Words of LAMA Dice."""

from fractions import Fraction

from llamadillo.screens.words import Phrase, Told, Word
from llamadillo.titles.lamas.words import LamasWords


class LamaDiceWords(LamasWords):
    """What happens in LAMA Dice, its help, reasons and odds."""

    drama = Word("LLAMA DRAMA!")
    row_taken = Word("The llama row is gone")
    discard_these = Phrase("Discard {cards}?")
    take_this = Phrase("Take {card}?")
    rolls = Told(Phrase("{name} rolls …"), Phrase("You roll …"))
    rolled = Told(Phrase("{name} rolled {faces}"), Phrase("You rolled {faces}"))
    takes = Told(Phrase("{name} takes {card}"), Phrase("You take {card}"))
    thinks = Phrase("{name} thinks …")
    roll_or_quit = Word("Roll, or quit?")
    llama_row = Word("Llama row")
    # Actions, as the coach and the review name them.
    rolling = Word("Rolling")
    discarding = Phrase("Discarding {cards}")
    taking = Phrase("Taking {card}")
    # What had to be done, with the reason: a match, or none of the values on the dice.
    must_discard = Told(Phrase("Match: {name} discards {cards}"), Phrase("Match: you discard {cards}"))
    must_take = Told(Phrase("No {faces}: {name} takes {card}"), Phrase("No {faces}: you take {card}"))
    _two = Phrase("{a} or {b}")
    _three = Phrase("{a}, {b} or {c}")
    # Three llamas for a seat without tokens.
    nothing_happens = Told(Phrase("{name}: nothing happens"), Phrase("Nothing happens"))
    takes_whole_row = Told(Phrase("{name} takes the whole llama row"), Phrase("You take the whole llama row"))
    # How the round ended.
    ended_drama = Told(Phrase("Llama drama: {name}"), Phrase("Llama drama for you"))
    discards = Told(Phrase("{name} discards {cards}"), Phrase("You discard {cards}"))

    bold_rolls = Word("Bold: rolls on")

    # The dice.
    left_die = Word("Left die")
    middle_die = Word("Middle die")
    right_die = Word("Right die")

    # Help.
    help_turn = Word("Your turn")
    help_turn_text = Word("Get rid of your cards! Roll the dice, or quit the round and keep what you have.")
    help_match = Word("A match")
    help_match_text = Word(
        "Does a die show a card of your row? Discard it. One card a die, at least one in all."
    )
    help_take = Word("No match")
    help_take_text = Word("No card to discard? Take one from the llama row: one that the dice show.")
    help_drama = Word("Llama drama")
    help_drama_text = Word(
        "No card to discard and none to take? You get the whole llama row. The round is over!"
    )
    help_llamas = Word("Three llamas")
    help_llamas_text = Word(
        "You discard nothing and take nothing. But you may return one token, a 1 or a 10."
    )
    help_alone = Word("Alone")
    help_alone_text = Word(
        "Have all others quit? Then a roll without a match is llama drama, unless it is L L L."
    )
    help_end = Word("End of a round")
    help_end_text = Word(
        "It ends when a row is used up, the llama row too, on llama drama, or when all have quit."
    )

    # Why: a roll, then an action.
    why_drama_ends = Word("Llama drama ends the round at once (D8).")
    why_rolls = Told(Phrase("{name} chose to roll (D5)."), Phrase("You chose to roll (D5)."))
    why_three_llamas = Told(
        Phrase("Three llamas: {name} discards and takes nothing, but may return a token (D6a)."),
        Phrase("Three llamas: you discard and take nothing, but may return a token (D6a)."),
    )
    why_three_llamas_no_token = Told(
        Phrase("Three llamas, and {name} has no token to return: nothing happens (D6a)."),
        Phrase("Three llamas, and you have no token to return: nothing happens (D6a)."),
    )
    why_match = Told(
        Phrase(
            "{name} rolled {faces}. The row has {cards}: at least one matching card must be discarded (D6b)."
        ),
        Phrase(
            "You rolled {faces}. Your row has {cards}: at least one matching card must be discarded (D6b)."
        ),
    )
    why_take = Told(
        Phrase(
            "{name} rolled {faces} and has none of these. The llama row has {cards}: one must be taken (D6c)."
        ),
        Phrase(
            "You rolled {faces} and have none of these. The llama row has {cards}: one must be taken (D6c)."
        ),
    )
    why_drama = Told(
        Phrase(
            "{name} rolled {faces}. None of these is in the row, nor in the llama row: llama drama (D6d)."
        ),
        Phrase("You rolled {faces}. None of these is in your row, nor in the llama row: llama drama (D6d)."),
    )
    why_drama_alone = Told(
        Phrase("{name} is alone and rolled {faces}. None of these is in the row: llama drama (D7)."),
        Phrase("You are alone and rolled {faces}. None of these is in your row: llama drama (D7)."),
    )
    why_discards = Told(
        Phrase("{name} discarded {cards}: of each value no more cards than dice showed it (D6b)."),
        Phrase("You discarded {cards}: of each value no more cards than dice showed it (D6b)."),
    )
    why_takes = Told(
        Phrase("{name} took {card} from the llama row: one card, of a value that was rolled (D6c)."),
        Phrase("You took {card} from the llama row: one card, of a value that was rolled (D6c)."),
    )
    why_row_taken = Word("It was the last card of the llama row, so the round is over (D8).")
    why_quits = Told(
        Phrase("{name} quit. The row stays and counts at the end of the round (D5, D9)."),
        Phrase("You quit. Your row stays and counts at the end of the round (D5, D9)."),
    )
    why_alone = Told(
        Phrase("{name} is alone now: nothing more is taken, and a roll without a match is llama drama (D7)."),
        Phrase("You are alone now: nothing more is taken, and a roll without a match is llama drama (D7)."),
    )
    why_starts = Told(
        Phrase("{name} starts the round, having acted last in the one before (D4)."),
        Phrase("You start the round, having acted last in the one before (D4)."),
    )

    def any_of(self, faces: tuple[str, ...]) -> str:
        """One to three values, as a choice."""
        match faces:
            case (a, b, c):
                return self._three(a, b, c)
            case (a, b):
                return self._two(a, b)
        return faces[0]

    # What a class predicts of a roll, as labels of buttons; taking a card is a label, too.
    a_match = Word("MATCH")
    a_drama = Word("DRAMA")
    # Three llamas, as the dice show them.
    llamas_only = Word("L L L")

    # Odds.
    # The topic of a page, next to the name of the player who may roll.
    one_roll = Word("one roll")
    each_value = Word("each value")
    in_points = Word("points")
    # What a roll can bring; llama drama and three llamas are words of the help.
    match = Word("Match")
    take_a_card = Word("Take a card")
    # What quitting and rolling are worth.
    quit_now = Word("Quit now")
    roll_then_quit = Word("Roll, then quit")
    roll_to_the_end = Word("Roll, play the best")
    fewer_are_better = Word("Fewer points are better.")
    # The action is a button's label.
    best_choice = Phrase("The best: {action}")
    _per_cent = Phrase("{n}%")

    def in_per_cent(self, chance: Fraction) -> str:
        """A chance in per cent, with one decimal."""
        return self._per_cent(self.decimal(100 * chance, 1))
