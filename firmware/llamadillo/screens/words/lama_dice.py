"""Words of LAMA Dice."""

from llamadillo.screens.words.base import Phrase, Vocabulary, Word


class LamaDiceWords(Vocabulary):
    """What happens in LAMA Dice."""

    drama = Word("LLAMA DRAMA!")
    row_taken = Word("The llama row is gone")
    all_rows_title = Word("All rows")
    discard_these = Phrase("Discard {cards}?")
    take_this = Phrase("Take {card}?")
    rolls = Phrase("{name} rolls …")
    rolled = Phrase("{name} rolled {faces}")
    takes = Phrase("{name} takes {card}")
    # Three llamas for a seat without tokens.
    nothing_happens = Phrase("{name}: nothing happens")
    takes_whole_row = Phrase("{name} takes the whole llama row")
    # How the round ended.
    ended_drama = Phrase("Llama drama: {name}")
