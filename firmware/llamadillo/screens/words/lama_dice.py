"""Words of LAMA Dice."""

from llamadillo.screens.words.base import Vocabulary, Word


class LamaDiceWords(Vocabulary):
    """What happens in LAMA Dice."""

    drama = Word("LLAMA DRAMA!")
    row_taken = Word("The llama row is gone")
    all_rows_title = Word("All rows")

    def discard_these(self, cards: str) -> str:
        """The question before a discard."""
        return self.translate("Discard {cards}?").format(cards=cards)

    def take_this(self, card: str) -> str:
        """The question before taking a card of the llama row."""
        return self.translate("Take {card}?").format(card=card)

    def rolls(self, name: str) -> str:
        """The dice are rolling."""
        return self.translate("{name} rolls …").format(name=name)

    def rolled(self, name: str, faces: str) -> str:
        """The dice stand."""
        return self.translate("{name} rolled {faces}").format(name=name, faces=faces)

    def takes(self, name: str, card: str) -> str:
        """A card came from the llama row."""
        return self.translate("{name} takes {card}").format(name=name, card=card)

    def nothing_happens(self, name: str) -> str:
        """Three llamas for a seat without tokens."""
        return self.translate("{name}: nothing happens").format(name=name)

    def takes_whole_row(self, name: str) -> str:
        """Llama drama."""
        return self.translate("{name} takes the whole llama row").format(name=name)

    def ended_drama(self, name: str) -> str:
        """The round ended: llama drama."""
        return self.translate("Llama drama: {name}").format(name=name)
