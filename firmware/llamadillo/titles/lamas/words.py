"""Words that LAMA and LAMA Dice share."""

from llamadillo.screens.words import Phrase, Told, Word, Words


class LamasWords(Words):
    """Quitting, tokens and points in both games."""

    give_back = Word("RETURN")
    keep = Word("KEEP")
    all_rows = Word("TABLE")
    # Actions, as the coach and the review name them.
    quitting = Word("Quitting")
    returning = Phrase("Returning a {token}")
    keeping = Word("Keeping all")
    # The games.
    keep_all = Word("Keep all tokens?")
    all_quit = Word("Everybody has quit")
    # The piles on the table.
    discard_pile = Word("Discard pile")
    draw_pile = Word("Draw pile")
    # Questions before what can't be undone.
    quit_round = Word("Quit this round?")
    quit_round_hint = Word("Your cards stay and count at the end of the round.")
    quits = Told(Phrase("{name} quits"), Phrase("You quit"))
    returns = Told(Phrase("{name} returns a {token}"), Phrase("You return a {token}"))
    keeps = Told(Phrase("{name} keeps all tokens"), Phrase("You keep all tokens"))
    # A person has quit the round, and what that counts.
    out = Told(Phrase("{name} is out"), Phrase("You are out"))
    points_left = Phrase("{n} point so far", "{n} points so far")
    return_this = Phrase("Return a {token}?")

    # The characters.
    careful_quits = Word("Careful: quits early")
    collects_llamas = Word("Collector: llamas")

    # Help.
    help_points = Word("Points")
    help_points_text = Word(
        "Cards left are points, each kind only once. A llama is 10. So 5 5 L is 15 points."
    )
    help_tokens = Word("Tokens, the end")
    help_tokens_text = Word(
        "Out of cards? You may return a token. At 40 points the game ends: the fewest win!"
    )

    # Why; `rule` is the id in the one or the other game.
    why_went_out = Told(
        Phrase("It was the last card of {name}, so the round is over at once ({rule})."),
        Phrase("It was your last card, so the round is over at once ({rule})."),
    )
    why_all_quit = Phrase("All have quit, so the round is over ({rule}).")
    why_scores = Phrase("Each value left counts once, a llama 10 ({rule}).")
    why_may_return = Told(
        Phrase("{name} has no cards left and may return a token ({rule})."),
        Phrase("You have no cards left and may return a token ({rule})."),
    )
    why_returns = Told(
        Phrase("{name} returned a {token}. One token is allowed, white or black ({rule})."),
        Phrase("You returned a {token}. One token is allowed, white or black ({rule})."),
    )
    why_keeps = Told(
        Phrase("{name} may return a token, but need not, and kept them all ({rule})."),
        Phrase("You may return a token, but need not, and kept them all ({rule})."),
    )
    why_game_over = Phrase("Someone has 40 points or more: the game is over. The fewest win ({rule}).")
