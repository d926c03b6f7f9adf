"""Words that LAMA and LAMA Dice share."""

from llamadillo.screens.words import Phrase, Word, Words


class LamasWords(Words):
    """Quitting, tokens and points in both games."""

    give_back = Word("RETURN")
    keep = Word("KEEP")
    all_rows = Word("TABLE")
    # The games.
    keep_all = Word("Keep all tokens?")
    all_quit = Word("Everybody has quit")
    # Questions before what can't be undone.
    quit_round = Word("Quit this round?")
    quit_round_hint = Word("Your cards stay and count at the end of the round.")
    quits = Phrase("{name} quits")
    returns = Phrase("{name} returns a {token}")
    keeps = Phrase("{name} keeps all tokens")
    return_this = Phrase("Return a {token}?")

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
    why_went_out = Phrase("It was the last card of {name}, so the round is over at once ({rule}).")
    why_all_quit = Phrase("All have quit, so the round is over ({rule}).")
    why_scores = Phrase("Each value left counts once, a llama 10 ({rule}).")
    why_may_return = Phrase("{name} has no cards left and may return a token ({rule}).")
    why_returns = Phrase("{name} returned a {token}. One token is allowed, white or black ({rule}).")
    why_keeps = Phrase("{name} may return a token, but need not, and kept them all ({rule}).")
    why_game_over = Phrase("Someone has 40 points or more: the game is over. The fewest win ({rule}).")
