"""Words that say why: what the rules made of a step, with the rule's id.

Each message is a sentence of its own; several may follow each other. Ids such as D6c are those of
RULES.md and stay as they are.
"""

from llamadillo.screens.words.base import Vocabulary, Word


class WhyWords(Vocabulary):
    """Why something happened."""

    why = Word("Why?")
    why_nothing_yet = Word("Nothing has happened yet.")

    # LAMA Dice: a roll.
    why_drama_ends = Word("Llama drama ends the round at once (D8).")

    def why_rolls(self, name: str) -> str:
        """The dice are about to fall."""
        return self.translate("{name} chose to roll (D5).").format(name=name)

    def why_three_llamas(self, name: str) -> str:
        """Three llamas for a seat with tokens."""
        return self.translate(
            "Three llamas: {name} discards and takes nothing, but may return a token (D6a)."
        ).format(name=name)

    def why_three_llamas_no_token(self, name: str) -> str:
        """Three llamas for a seat without tokens."""
        return self.translate(
            "Three llamas, and {name} has no token to return: nothing happens (D6a)."
        ).format(name=name)

    def why_match(self, name: str, faces: str, cards: str) -> str:
        """Dice match the row."""
        return self.translate(
            "{name} rolled {faces}. The row has {cards}: at least one matching card must be discarded (D6b)."
        ).format(name=name, faces=faces, cards=cards)

    def why_take(self, name: str, faces: str, cards: str) -> str:
        """No match in the row, but in the llama row."""
        return self.translate(
            "{name} rolled {faces} and has none of these. The llama row has {cards}: one must be taken (D6c)."
        ).format(name=name, faces=faces, cards=cards)

    def why_drama(self, name: str, faces: str) -> str:
        """No match in the row, nor in the llama row."""
        return self.translate(
            "{name} rolled {faces}. None of these is in the row, nor in the llama row: llama drama (D6d)."
        ).format(name=name, faces=faces)

    def why_drama_alone(self, name: str, faces: str) -> str:
        """No match for a seat that is alone."""
        return self.translate(
            "{name} is alone and rolled {faces}. None of these is in the row: llama drama (D7)."
        ).format(name=name, faces=faces)

    # LAMA Dice: an action.

    def why_discards(self, name: str, cards: str) -> str:
        """Cards were discarded."""
        return self.translate(
            "{name} discarded {cards}: of each value no more cards than dice showed it (D6b)."
        ).format(name=name, cards=cards)

    def why_takes(self, name: str, card: str) -> str:
        """A card of the llama row was taken."""
        return self.translate(
            "{name} took {card} from the llama row: one card, of a value that was rolled (D6c)."
        ).format(name=name, card=card)

    why_row_taken = Word("It was the last card of the llama row, so the round is over (D8).")

    def why_quits_dice(self, name: str) -> str:
        """A seat quit the round."""
        return self.translate(
            "{name} quit. The row stays and counts at the end of the round (D5, D9)."
        ).format(name=name)

    def why_alone_dice(self, name: str) -> str:
        """All others have quit."""
        return self.translate(
            "{name} is alone now: nothing more is taken, and a roll without a match is llama drama (D7)."
        ).format(name=name)

    # LAMA.

    def why_plays_same(self, name: str, card: str) -> str:
        """A card was played on one of its own value."""
        return self.translate("{name} played {card} on {card}: the same value fits (C5).").format(
            name=name, card=card
        )

    def why_plays_next(self, name: str, card: str, top: str) -> str:
        """A card was played on the value before it."""
        return self.translate("{name} played {card} on {top}: the next higher value fits (C5).").format(
            name=name, card=card, top=top
        )

    def why_plays_llama(self, name: str) -> str:
        """A llama was played on a 6."""
        return self.translate("{name} played a llama on 6: after 6 comes the llama (C5).").format(name=name)

    def why_plays_one(self, name: str) -> str:
        """A 1 was played on a llama."""
        return self.translate(
            "{name} played 1 on a llama: after the llama it begins with 1 again (C5)."
        ).format(name=name)

    def why_draws(self, name: str) -> str:
        """A card was drawn."""
        return self.translate(
            "{name} drew a card. That is a whole turn: it can't be played at once (C6)."
        ).format(name=name)

    why_pile_empty = Word("The pile is used up and is not made anew: nobody can draw any more (C6).")

    def why_quits_lama(self, name: str) -> str:
        """A seat quit the round."""
        return self.translate("{name} quit. The cards lie face down and count at the end (C7, C9).").format(
            name=name
        )

    def why_alone_lama(self, name: str) -> str:
        """All others have quit."""
        return self.translate("{name} is alone now and plays on, but may not draw (C6, C8).").format(
            name=name
        )

    def why_may_play(self, name: str, same: str, following: str) -> str:
        """What the seat whose turn it is may do."""
        return self.translate("{name} may now play {same} or {following}, draw, or quit (C4, C5).").format(
            name=name, same=same, following=following
        )

    def why_may_not_draw(self, name: str, same: str, following: str) -> str:
        """What the seat whose turn it is may do when it may not draw."""
        return self.translate(
            "{name} may now play {same} or {following}. Without one of these, only quitting is left (C5, C6)."
        ).format(name=name, same=same, following=following)

    # LAMA Dice and LAMA; `rule` is the id in the one or the other.

    def why_went_out(self, name: str, rule: str) -> str:
        """A seat has no cards left."""
        return self.translate(
            "It was the last card of {name}, so the round is over at once ({rule})."
        ).format(name=name, rule=rule)

    def why_all_quit(self, rule: str) -> str:
        """Nobody is left in the round."""
        return self.translate("All have quit, so the round is over ({rule}).").format(rule=rule)

    def why_scores(self, rule: str) -> str:
        """How a round is scored."""
        return self.translate("Each value left counts once, a llama 10 ({rule}).").format(rule=rule)

    def why_may_return(self, name: str, rule: str) -> str:
        """The seat that went out holds tokens."""
        return self.translate("{name} has no cards left and may return a token ({rule}).").format(
            name=name, rule=rule
        )

    def why_returns(self, name: str, token: int, rule: str) -> str:
        """A token was returned."""
        return self.translate(
            "{name} returned a {token}. One token is allowed, white or black ({rule})."
        ).format(name=name, token=token, rule=rule)

    def why_keeps(self, name: str, rule: str) -> str:
        """All tokens were kept."""
        return self.translate("{name} may return a token, but need not, and kept them all ({rule}).").format(
            name=name, rule=rule
        )

    def why_game_over(self, rule: str) -> str:
        """Somebody has 40 points."""
        return self.translate(
            "Someone has 40 points or more: the game is over. The fewest win ({rule})."
        ).format(rule=rule)

    def why_first(self, name: str, rule: str) -> str:
        """The first round was dealt."""
        return self.translate("{name} starts the first round, as was chosen or drawn ({rule}).").format(
            name=name, rule=rule
        )

    def why_starts_dice(self, name: str) -> str:
        """A later round of LAMA Dice was dealt."""
        return self.translate("{name} starts the round, having acted last in the one before (D4).").format(
            name=name
        )

    def why_starts_lama(self, name: str) -> str:
        """A later round of LAMA was dealt."""
        return self.translate(
            "{name} starts the round: the last to play a card in the one before (C3)."
        ).format(name=name)

    def why_starts_again(self, name: str) -> str:
        """A later round of LAMA was dealt after one in which nobody played a card."""
        return self.translate(
            "Nobody played a card in the round before, so {name} starts again (C3)."
        ).format(name=name)

    # Armadillo.

    def why_picks(self, name: str) -> str:
        """The dice were picked and are about to fall."""
        return self.translate("{name} chose the dice: up to two of each colour, at least one (A4).").format(
            name=name
        )

    def why_total(self, name: str, total: int) -> str:
        """The dice show a total near some card."""
        return self.translate(
            "{name} rolled {total}, for everyone (A4). That card is free, 1 to 3 off costs as many tokens, "
            "any other 4 (A6)."
        ).format(name=name, total=total)

    def why_total_too_high(self, name: str, total: int) -> str:
        """The dice show a total that is far from every card."""
        return self.translate(
            "{name} rolled {total}, for everyone (A4). No card is near: each costs 4 tokens (A6)."
        ).format(name=name, total=total)

    def why_free(self, name: str, card: int) -> str:
        """A card was discarded for nothing."""
        return self.translate("{name} discarded {card}: just the total, so it was free (A6).").format(
            name=name, card=card
        )

    def why_near(self, name: str, card: int, off: int) -> str:
        """A card near the total was discarded."""
        return self.translate_many(
            "{name} discarded {card}: {off} off the total, so it cost {off} token (A6).",
            "{name} discarded {card}: {off} off the total, so it cost {off} tokens (A6).",
            off,
        ).format(name=name, card=card, off=off)

    def why_far(self, name: str, card: int, off: int) -> str:
        """A card far from the total was discarded."""
        return self.translate(
            "{name} discarded {card}: {off} off the total. More than 3 off, each card costs 4 tokens (A6)."
        ).format(name=name, card=card, off=off)

    def why_passes(self, name: str) -> str:
        """A seat discarded nothing."""
        return self.translate("{name} passed and takes a token (A7).").format(name=name)

    def why_passes_full(self, name: str) -> str:
        """A seat with five tokens discarded nothing."""
        return self.translate("{name} passed, but takes no token: nobody may have more than 5 (A7).").format(
            name=name
        )

    def why_last_card(self, name: str) -> str:
        """A seat has no cards left; others still answer."""
        return self.translate("{name} has no cards left: the round ends when all have answered (A8).").format(
            name=name
        )

    why_round_over = Word("Someone has no cards left and all have answered: the round is over (A8).")
    why_cards_left = Word("Each card left is one bad point (A9).")
    why_fewest = Word("Three rounds are played: the fewest points win (A9).")
    why_tie_broken = Word("Three rounds are played. With as few points, more tokens win (A9).")
    why_tie_shared = Word("Three rounds are played. As few points, as many tokens: the win is shared (A9).")

    def why_starts_armadillo(self, name: str) -> str:
        """A later round of Armadillo was dealt."""
        return self.translate("{name} starts the round: the next to roll, had it gone on (A3).").format(
            name=name
        )
