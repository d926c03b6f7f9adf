"""Words of LAMA."""

from llamadillo.screens.words import Phrase, Told, Word
from llamadillo.titles.lamas.words import LamasWords


class LamaWords(LamasWords):
    """What happens in LAMA, its help and reasons."""

    play = Word("PLAY")
    draw = Word("DRAW")
    draw_a_card = Word("Draw a card?")
    play_draw_or_quit = Word("Play, draw or quit?")
    no_card_fits = Word("No card fits")
    alone = Word("Alone: no drawing")
    play_this = Phrase("Play {card}?")
    # What a class predicts of a card that is drawn, as a label: neither the value on top nor the next one.
    other_card = Word("OTHER")
    # Below the number of cards of each value that lie in the discard pile.
    played_of = Phrase("played, of {n} each")
    # Actions, as the coach and the review name them.
    playing = Phrase("Playing {card}")
    drawing = Word("Drawing")
    # What a player does now.
    thinks = Phrase("{name} thinks …")
    plays = Told(Phrase("{name} plays {card}"), Phrase("You play {card}"))
    goes_out = Told(Phrase("{name} plays {card}: out of cards!"), Phrase("You play {card}: out of cards!"))
    # To all; `drew` is for the player who holds the card.
    draws = Told(Phrase("{name} draws a card"), Phrase("You draw a card"))
    drew = Told(Phrase("{name} draws {card}"), Phrase("You draw {card}"))
    # Why a player could only quit.
    stuck = Word("No card fits, none to draw")
    stuck_alone = Word("No card fits: round over")
    # What a player did, on the curtain of another one.
    played = Phrase("{name} played {card}")
    drew_one = Phrase("{name} drew")
    has_quit = Phrase("{name} quit")

    bold_stays = Word("Bold: stays in")

    # Help.
    help_turn = Word("Your turn")
    help_turn_text = Word("Get rid of your cards! Play one card, draw one card, or quit the round.")
    help_play = Word("Playing")
    help_play_text = Word("Play the number on top or the next one. After 6 comes the llama, then 1 again.")
    help_draw = Word("Drawing")
    help_draw_text = Word("Draw a card, and your turn is over. When the pile is used up, nobody can draw.")
    help_quit = Word("Quitting")
    help_quit_text = Word(
        "Put your cards face down. You are out of the round, and your cards count at its end."
    )
    help_alone = Word("Alone")
    help_alone_text = Word("Have all others quit? Play on as long as a card fits. You can't draw any more.")
    help_end = Word("End of a round")
    help_end_text = Word("It ends when someone has played the last card, or when all have quit.")

    # Why.
    why_plays_same = Told(
        Phrase("{name} played {card} on {card}: the same value fits (C5)."),
        Phrase("You played {card} on {card}: the same value fits (C5)."),
    )
    why_plays_next = Told(
        Phrase("{name} played {card} on {top}: the next higher value fits (C5)."),
        Phrase("You played {card} on {top}: the next higher value fits (C5)."),
    )
    why_plays_llama = Told(
        Phrase("{name} played a llama on 6: after 6 comes the llama (C5)."),
        Phrase("You played a llama on 6: after 6 comes the llama (C5)."),
    )
    why_plays_one = Told(
        Phrase("{name} played 1 on a llama: after the llama it begins with 1 again (C5)."),
        Phrase("You played 1 on a llama: after the llama it begins with 1 again (C5)."),
    )
    why_draws = Told(
        Phrase("{name} drew a card. That is a whole turn: it can't be played at once (C6)."),
        Phrase("You drew a card. That is a whole turn: it can't be played at once (C6)."),
    )
    why_pile_empty = Word("The pile is used up and is not made anew: nobody can draw any more (C6).")
    why_quits = Told(
        Phrase("{name} quit. The cards lie face down and count at the end (C7, C9)."),
        Phrase("You quit. Your cards lie face down and count at the end (C7, C9)."),
    )
    why_alone = Told(
        Phrase("{name} is alone now and plays on, but may not draw (C6, C8)."),
        Phrase("You are alone now and play on, but may not draw (C6, C8)."),
    )
    why_may_play = Told(
        Phrase("{name} may now play {same} or {following}, draw, or quit (C4, C5)."),
        Phrase("You may now play {same} or {following}, draw, or quit (C4, C5)."),
    )
    why_may_not_draw = Told(
        Phrase(
            "{name} may now play {same} or {following}. Without one of these, only quitting is left (C5, C6)."
        ),
        Phrase(
            "You may now play {same} or {following}. Without one of these, only quitting is left (C5, C6)."
        ),
    )
    why_starts = Told(
        Phrase("{name} starts the round: the last to play a card in the one before (C3)."),
        Phrase("You start the round: the last to play a card in the one before (C3)."),
    )
    why_starts_again = Told(
        Phrase("Nobody played a card in the round before, so {name} starts again (C3)."),
        Phrase("Nobody played a card in the round before, so you start again (C3)."),
    )
