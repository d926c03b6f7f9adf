"""Words of Armadillo."""

from llamadillo.screens.words.base import Phrase, Vocabulary, Word


class ArmadilloWords(Vocabulary):
    """What happens in Armadillo."""

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
