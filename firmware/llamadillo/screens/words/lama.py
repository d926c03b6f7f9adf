"""Words of LAMA."""

from llamadillo.screens.words.base import Vocabulary, Word


class LamaWords(Vocabulary):
    """What happens in LAMA."""

    play = Word("PLAY")
    draw = Word("DRAW")
    all_hands = Word("All hands")
    draw_a_card = Word("Draw a card?")
    no_card_fits = Word("No card fits")
    alone = Word("Alone: no drawing")

    def play_this(self, card: str) -> str:
        """The question before a card is played."""
        return self.translate("Play {card}?").format(card=card)

    def thinks(self, name: str) -> str:
        """A computer opponent's turn."""
        return self.translate("{name} thinks …").format(name=name)

    def plays(self, name: str, card: str) -> str:
        """A card was played."""
        return self.translate("{name} plays {card}").format(name=name, card=card)

    def draws(self, name: str) -> str:
        """A card was drawn, and only its new owner has seen it."""
        return self.translate("{name} draws a card").format(name=name)

    def drew(self, name: str, card: str) -> str:
        """A card was drawn, as its new owner is told."""
        return self.translate("{name} draws {card}").format(name=name, card=card)
