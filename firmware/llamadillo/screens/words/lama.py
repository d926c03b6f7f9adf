"""Words of LAMA."""

from llamadillo.screens.words.base import Phrase, Vocabulary, Word


class LamaWords(Vocabulary):
    """What happens in LAMA."""

    play = Word("PLAY")
    draw = Word("DRAW")
    all_hands = Word("All hands")
    draw_a_card = Word("Draw a card?")
    no_card_fits = Word("No card fits")
    alone = Word("Alone: no drawing")
    play_this = Phrase("Play {card}?")
    thinks = Phrase("{name} thinks …")
    plays = Phrase("{name} plays {card}")
    # To everyone; `drew` is for the player who holds the card.
    draws = Phrase("{name} draws a card")
    drew = Phrase("{name} draws {card}")
