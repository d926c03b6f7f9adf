"""Words that say why: what the rules made of a step, with the rule's id.

Each message is a sentence of its own; several may follow each other. Ids such as D6c are those of
RULES.md and stay as they are.
"""

from llamadillo.screens.words.base import Phrase, Vocabulary, Word


class WhyWords(Vocabulary):
    """Why something happened."""

    why = Word("Why?")
    why_nothing_yet = Word("Nothing has happened yet.")

    # LAMA Dice: a roll.
    why_drama_ends = Word("Llama drama ends the round at once (D8).")
    why_rolls = Phrase("{name} chose to roll (D5).")
    why_three_llamas = Phrase(
        "Three llamas: {name} discards and takes nothing, but may return a token (D6a)."
    )
    why_three_llamas_no_token = Phrase(
        "Three llamas, and {name} has no token to return: nothing happens (D6a)."
    )
    why_match = Phrase(
        "{name} rolled {faces}. The row has {cards}: at least one matching card must be discarded (D6b)."
    )
    why_take = Phrase(
        "{name} rolled {faces} and has none of these. The llama row has {cards}: one must be taken (D6c)."
    )
    why_drama = Phrase(
        "{name} rolled {faces}. None of these is in the row, nor in the llama row: llama drama (D6d)."
    )
    why_drama_alone = Phrase(
        "{name} is alone and rolled {faces}. None of these is in the row: llama drama (D7)."
    )

    # LAMA Dice: an action.
    why_discards = Phrase("{name} discarded {cards}: of each value no more cards than dice showed it (D6b).")
    why_takes = Phrase("{name} took {card} from the llama row: one card, of a value that was rolled (D6c).")
    why_row_taken = Word("It was the last card of the llama row, so the round is over (D8).")
    why_quits_dice = Phrase("{name} quit. The row stays and counts at the end of the round (D5, D9).")
    why_alone_dice = Phrase(
        "{name} is alone now: nothing more is taken, and a roll without a match is llama drama (D7)."
    )

    # LAMA.
    why_plays_same = Phrase("{name} played {card} on {card}: the same value fits (C5).")
    why_plays_next = Phrase("{name} played {card} on {top}: the next higher value fits (C5).")
    why_plays_llama = Phrase("{name} played a llama on 6: after 6 comes the llama (C5).")
    why_plays_one = Phrase("{name} played 1 on a llama: after the llama it begins with 1 again (C5).")
    why_draws = Phrase("{name} drew a card. That is a whole turn: it can't be played at once (C6).")
    why_pile_empty = Word("The pile is used up and is not made anew: nobody can draw any more (C6).")
    why_quits_lama = Phrase("{name} quit. The cards lie face down and count at the end (C7, C9).")
    why_alone_lama = Phrase("{name} is alone now and plays on, but may not draw (C6, C8).")
    why_may_play = Phrase("{name} may now play {same} or {following}, draw, or quit (C4, C5).")
    why_may_not_draw = Phrase(
        "{name} may now play {same} or {following}. Without one of these, only quitting is left (C5, C6)."
    )

    # LAMA Dice and LAMA; `rule` is the id in the one or the other.
    why_went_out = Phrase("It was the last card of {name}, so the round is over at once ({rule}).")
    why_all_quit = Phrase("All have quit, so the round is over ({rule}).")
    why_scores = Phrase("Each value left counts once, a llama 10 ({rule}).")
    why_may_return = Phrase("{name} has no cards left and may return a token ({rule}).")
    why_returns = Phrase("{name} returned a {token}. One token is allowed, white or black ({rule}).")
    why_keeps = Phrase("{name} may return a token, but need not, and kept them all ({rule}).")
    why_game_over = Phrase("Someone has 40 points or more: the game is over. The fewest win ({rule}).")
    why_first = Phrase("{name} starts the first round, as was chosen or drawn ({rule}).")
    why_starts_dice = Phrase("{name} starts the round, having acted last in the one before (D4).")
    why_starts_lama = Phrase("{name} starts the round: the last to play a card in the one before (C3).")
    why_starts_again = Phrase("Nobody played a card in the round before, so {name} starts again (C3).")

    # Armadillo.
    why_picks = Phrase("{name} chose the dice: up to two of each colour, at least one (A4).")
    why_total = Phrase(
        "{name} rolled {total}, for everyone (A4). That card is free, 1 to 3 off costs as many tokens, "
        "any other 4 (A6)."
    )
    why_total_too_high = Phrase(
        "{name} rolled {total}, for everyone (A4). No card is near: each costs 4 tokens (A6)."
    )
    why_free = Phrase("{name} discarded {card}: just the total, so it was free (A6).")
    why_near = Phrase(
        "{name} discarded {card}: {off} off the total, so it cost {off} token (A6).",
        "{name} discarded {card}: {off} off the total, so it cost {off} tokens (A6).",
        count="off",
    )
    why_far = Phrase(
        "{name} discarded {card}: {off} off the total. More than 3 off, each card costs 4 tokens (A6)."
    )
    why_passes = Phrase("{name} passed and takes a token (A7).")
    why_passes_full = Phrase("{name} passed, but takes no token: nobody may have more than 5 (A7).")
    why_last_card = Phrase("{name} has no cards left: the round ends when all have answered (A8).")
    why_round_over = Word("Someone has no cards left and all have answered: the round is over (A8).")
    why_cards_left = Word("Each card left is one bad point (A9).")
    why_fewest = Word("Three rounds are played: the fewest points win (A9).")
    why_tie_broken = Word("Three rounds are played. With as few points, more tokens win (A9).")
    why_tie_shared = Word("Three rounds are played. As few points, as many tokens: the win is shared (A9).")
    why_starts_armadillo = Phrase("{name} starts the round: the next to roll, had it gone on (A3).")
