"""Words of Armadillo."""

from llamadillo.screens.words.base import Vocabulary, Word


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

    def round_of(self, n: int, rounds: int) -> str:
        """Which round is played."""
        return self.translate("Round {n} of {rounds}").format(n=n, rounds=rounds)

    def picks(self, name: str) -> str:
        """The roller picks dice."""
        return self.translate("{name} picks dice …").format(name=name)

    def thinks(self, name: str) -> str:
        """A seat thinks about its answer to the dice."""
        return self.translate("{name} thinks …").format(name=name)

    def rolls_dice(self, name: str, dice: str) -> str:
        """The dice are rolling: so many of each colour, such as `2B 1R`."""
        return self.translate("{name} rolls {dice}").format(name=name, dice=dice)

    def rolled_total(self, name: str, total: int) -> str:
        """The dice stand."""
        return self.translate("{name} rolled {total}").format(name=name, total=total)

    def discard_for(self, card: int, tokens: int) -> str:
        """The question before a discard: what it costs."""
        if not tokens:
            return self.translate("Discard {card} for free?").format(card=card)
        return self.translate_many(
            "Discard {card} for {n} token?", "Discard {card} for {n} tokens?", tokens
        ).format(card=card, n=tokens)

    def discards_for(self, name: str, card: int, tokens: int) -> str:
        """A card was discarded."""
        if not tokens:
            return self.translate("{name} discards {card} for free").format(name=name, card=card)
        return self.translate("{name} discards {card} for {n}").format(name=name, card=card, n=tokens)

    def passes(self, name: str, taken: int) -> str:
        """A seat passed, and took a token unless it has all it may hold."""
        if not taken:
            return self.translate("{name} passes: tokens full").format(name=name)
        return self.translate("{name} passes: +1 token").format(name=name)

    def several_out(self, n: int) -> str:
        """The round ended: more than one seat discarded its last card."""
        sentence = self.translate_many("{n} player is out of cards", "{n} players are out of cards", n)
        return sentence.format(n=n)
