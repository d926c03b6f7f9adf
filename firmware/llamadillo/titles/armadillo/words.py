"""Words of Armadillo."""

from llamadillo.screens.words import Phrase, Told, Word, Words


class ArmadilloWords(Words):
    """What happens in Armadillo, its help and reasons."""

    # Labels. In the question which dice to roll: more about these dice, and other ones.
    more = Word("MORE")
    other = Word("OTHER")
    # Where the dice of one colour are changed: no dice of it, and the colour that comes next.
    none = Word("NONE")
    _to_blue = Word("BLUE")
    _to_yellow = Word("YELLOW")
    _to_red = Word("RED")
    pass_ = Word("PASS")
    # The dice's colours, one letter each.
    _blue = Word("B")
    _yellow = Word("Y")
    _red = Word("R")
    which_dice = Word("Which dice?")
    how_many_dice = Word("How many dice?")
    pick_dice = Word("Pick some dice")
    tie_break = Word("A tie: most tokens win")

    @property
    def colours(self) -> tuple[str, str, str]:
        """The letters of blue, yellow and red."""
        return self._blue, self._yellow, self._red

    @property
    def to_colours(self) -> tuple[str, str, str]:
        """The labels that go to the blue, the yellow and the red dice."""
        return self._to_blue, self._to_yellow, self._to_red

    round_of = Phrase("Round {n} of {rounds}")
    picks = Phrase("{name} picks dice …")
    thinks = Phrase("{name} thinks …")
    # The number of dice of each colour, such as `2B 1R`.
    rolls_dice = Told(Phrase("{name} rolls {dice}"), Phrase("You roll {dice}"))
    rolled_total = Told(Phrase("{name} rolled {total}"), Phrase("You rolled {total}"))
    _discard_for_free = Phrase("Discard {card} for free?")
    _discard_for = Phrase("Discard {card} for {n} token?", "Discard {card} for {n} tokens?")

    def discard_for(self, card: int, tokens: int) -> str:
        """The question before a discard: what it costs."""
        return self._discard_for(card, tokens) if tokens else self._discard_for_free(card)

    _discards_for_free = Told(
        Phrase("{name} discards {card} for free"), Phrase("You discard {card} for free")
    )
    _discards_for = Told(
        Phrase("{name} discards {card} for {n} token", "{name} discards {card} for {n} tokens"),
        Phrase("You discard {card} for {n} token", "You discard {card} for {n} tokens"),
    )

    def discards_for(self, name: str, card: int, tokens: int) -> str:
        """A card was discarded."""
        return self._discards_for(name, card, tokens) if tokens else self._discards_for_free(name, card)

    _passes_full = Told(Phrase("{name} passes: tokens full"), Phrase("You pass: tokens full"))
    _passes = Told(Phrase("{name} passes: +1 token"), Phrase("You pass: +1 token"))
    # No card can be paid for.
    must_pass = Told(
        Phrase("No card fits: {name} passes, +1 token"), Phrase("No card fits your tokens: you pass, +1")
    )

    def passes(self, name: str, taken: int) -> str:
        """A seat passed, and took a token unless it has all it may hold."""
        return self._passes(name) if taken else self._passes_full(name)

    # More than one seat discarded its last card in the same turn.
    several_out = Phrase("{n} player is out of cards", "{n} players are out of cards")

    # Actions, as the coach and the review name them.
    rolling = Phrase("Rolling {dice}")
    passing = Word("Passing")
    _for_free = Phrase("{card} for free")
    _for_tokens = Phrase("{card} for {n} token", "{card} for {n} tokens")

    def card_for(self, card: int, tokens: int) -> str:
        """A discard, and what it costs."""
        return self._for_tokens(card, tokens) if tokens else self._for_free(card)

    # The dice.
    blue_dice = Word("Blue dice")
    yellow_dice = Word("Yellow dice")
    red_dice = Word("Red dice")

    # The characters.
    bold_dice = Word("Bold: many dice")
    careful_dice = Word("Careful: few dice")
    collects_tokens = Word("Collector: tokens")

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
    why_picks = Told(
        Phrase("{name} chose the dice: up to two of each colour, at least one."),
        Phrase("You chose the dice: up to two of each colour, at least one."),
    )
    why_total = Told(
        Phrase(
            "{name} rolled {total}, for everyone. That card is free, 1 to 3 off costs as many tokens, "
            "any other 4."
        ),
        Phrase(
            "You rolled {total}, for everyone. That card is free, 1 to 3 off costs as many tokens, "
            "any other 4."
        ),
    )
    why_total_too_high = Told(
        Phrase("{name} rolled {total}, for everyone. No card is near: each costs 4 tokens."),
        Phrase("You rolled {total}, for everyone. No card is near: each costs 4 tokens."),
    )
    why_free = Told(
        Phrase("{name} discarded {card}: just the total, so it was free."),
        Phrase("You discarded {card}: just the total, so it was free."),
    )
    why_near = Told(
        Phrase(
            "{name} discarded {card}: {off} off the total, so it cost {off} token.",
            "{name} discarded {card}: {off} off the total, so it cost {off} tokens.",
            count="off",
        ),
        Phrase(
            "You discarded {card}: {off} off the total, so it cost {off} token.",
            "You discarded {card}: {off} off the total, so it cost {off} tokens.",
            count="off",
        ),
    )
    why_far = Told(
        Phrase("{name} discarded {card}: {off} off the total. More than 3 off, each card costs 4 tokens."),
        Phrase("You discarded {card}: {off} off the total. More than 3 off, each card costs 4 tokens."),
    )
    why_passes = Told(Phrase("{name} passed and takes a token."), Phrase("You passed and take a token."))
    why_passes_full = Told(
        Phrase("{name} passed, but takes no token: nobody may have more than 5."),
        Phrase("You passed, but take no token: nobody may have more than 5."),
    )
    why_last_card = Told(
        Phrase("{name} has no cards left: the round ends when all have answered."),
        Phrase("You have no cards left: the round ends when all have answered."),
    )
    why_round_over = Word("Someone has no cards left and all have answered: the round is over.")
    why_cards_left = Word("Each card left is one bad point.")
    why_fewest = Word("Three rounds are played: the fewest points win.")
    why_tie_broken = Word("Three rounds are played. With as few points, more tokens win.")
    why_tie_shared = Word("Three rounds are played. As few points, as many tokens: the win is shared.")
    why_starts = Told(
        Phrase("{name} starts the round: the next to roll, had it gone on."),
        Phrase("You start the round: the next to roll, had it gone on."),
    )
    why_starts_first = Told(
        Phrase("{name} starts the first round, as was chosen or drawn."),
        Phrase("You start the first round, as was chosen or drawn."),
    )
