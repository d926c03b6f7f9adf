"""Words of Armadillo."""

from llamadillo.screens.words import Phrase, Word, Words


class ArmadilloWords(Words):
    """What happens in Armadillo, its help and reasons."""

    # Labels.
    colour = Word("COLOUR")
    more = Word("MORE")
    none = Word("NONE")
    pass_ = Word("PASS")
    # The dice's colours, one letter each.
    _blue = Word("B")
    _yellow = Word("Y")
    _red = Word("R")
    pick_dice = Word("Pick some dice")
    tie_break = Word("A tie: most tokens win")

    @property
    def colours(self) -> tuple[str, str, str]:
        """The letters of blue, yellow and red."""
        return self._blue, self._yellow, self._red

    round_of = Phrase("Round {n} of {rounds}")
    picks = Phrase("{name} picks dice …")
    thinks = Phrase("{name} thinks …")
    # The number of dice of each colour, such as `2B 1R`.
    rolls_dice = Phrase("{name} rolls {dice}")
    rolled_total = Phrase("{name} rolled {total}")
    _discard_for_free = Phrase("Discard {card} for free?")
    _discard_for = Phrase("Discard {card} for {n} token?", "Discard {card} for {n} tokens?")

    def discard_for(self, card: int, tokens: int) -> str:
        """The question before a discard: what it costs."""
        return self._discard_for(card, tokens) if tokens else self._discard_for_free(card)

    _discards_for_free = Phrase("{name} discards {card} for free")
    _discards_for = Phrase("{name} discards {card} for {n}")

    def discards_for(self, name: str, card: int, tokens: int) -> str:
        """A card was discarded."""
        return self._discards_for(name, card, tokens) if tokens else self._discards_for_free(name, card)

    _passes_full = Phrase("{name} passes: tokens full")
    _passes = Phrase("{name} passes: +1 token")

    def passes(self, name: str, taken: int) -> str:
        """A seat passed, and took a token unless it has all it may hold."""
        return self._passes(name) if taken else self._passes_full(name)

    # More than one seat discarded its last card in the same turn.
    several_out = Phrase("{n} player is out of cards", "{n} players are out of cards")

    # The dice.
    blue_dice = Word("Blue dice")
    yellow_dice = Word("Yellow dice")
    red_dice = Word("Red dice")

    # Help.
    help_goal = Word("The goal")
    help_goal_text = Word(
        "Get rid of your ten cards. Each card left is a bad point. Fewest after 3 rounds win!"
    )
    help_dice = Word("The dice")
    help_dice_text = Word("Blue is 1 to 3, yellow 4 to 6, red 7 to 9. Choose up to two dice of each colour.")
    help_total = Word("The total")
    help_total_text = Word(
        "All dice are added up. The total counts for everyone, and each may discard one card."
    )
    help_price = Word("The price")
    help_price_text = Word(
        "The total itself is free. 1, 2 or 3 off costs as many tokens. For 4, any card goes."
    )
    help_pass = Word("Passing")
    help_pass_text = Word("Discard nothing, and you get a token. Nobody can have more than five.")
    help_end = Word("End of a round")
    help_end_text = Word("Is someone out of cards? All still answer this roll. Then the round is over.")
    help_tie = Word("A tie")
    help_tie_text = Word("Equal points? More tokens win. Equal tokens, too? Then the win is shared.")

    # Why.
    why_picks = Phrase("{name} chose the dice: up to two of each colour, at least one (A4).")
    why_total = Phrase(
        "{name} rolled {total}, for everyone (A4). That card is free, 1 to 3 off costs as many tokens, "
        "any other 4 (A6)."
    )
    why_total_too_high = Phrase(
        "{name} rolled {total}, for everyone (A4). No card is near: each costs 4 tokens (A6)."
    )
    why_free = Phrase("{name} discarded {card}: just the total, so it was free (A6).")
    why_near = Phrase(
        "{name} discarded {card}: {off} off the total, so it cost {off} token (A6).",
        "{name} discarded {card}: {off} off the total, so it cost {off} tokens (A6).",
        count="off",
    )
    why_far = Phrase(
        "{name} discarded {card}: {off} off the total. More than 3 off, each card costs 4 tokens (A6)."
    )
    why_passes = Phrase("{name} passed and takes a token (A7).")
    why_passes_full = Phrase("{name} passed, but takes no token: nobody may have more than 5 (A7).")
    why_last_card = Phrase("{name} has no cards left: the round ends when all have answered (A8).")
    why_round_over = Word("Someone has no cards left and all have answered: the round is over (A8).")
    why_cards_left = Word("Each card left is one bad point (A9).")
    why_fewest = Word("Three rounds are played: the fewest points win (A9).")
    why_tie_broken = Word("Three rounds are played. With as few points, more tokens win (A9).")
    why_tie_shared = Word("Three rounds are played. As few points, as many tokens: the win is shared (A9).")
    why_starts = Phrase("{name} starts the round: the next to roll, had it gone on (A3).")
