"""Words of the odds: what a roll of LAMA Dice can bring."""

from fractions import Fraction

from llamadillo.screens.words.base import Phrase, Vocabulary, Word


class OddsWords(Vocabulary):
    """Chances and EXPECTED POINTS."""

    odds = Word("Odds")

    # What a page is about, beside the name of who may roll.
    one_roll = Word("one roll")
    each_value = Word("each value")
    in_points = Word("points")

    # What a roll can bring; llama drama and three llamas are words of the help.
    match = Word("Match")
    take_a_card = Word("Take a card")

    # What quitting and rolling are worth.
    quit_now = Word("Quit now")
    roll_then_quit = Word("Roll, then quit")
    roll_to_the_end = Word("Roll, play the best")
    expected_points = Word("EXPECTED POINTS")
    fewer_are_better = Word("Fewer points are better.")

    _match_chance = Phrase("MATCH {n}%")
    _take_chance = Phrase("TAKE {n}%")
    _drama_chance = Phrase("DRAMA {n}%")

    def chances(self, match: int, take: int, drama: int) -> tuple[str, str, str]:
        """What a roll can bring, in per cent, on one line in small type."""
        return self._match_chance(match), self._take_chance(take), self._drama_chance(drama)

    # The action is a button's label.
    best_choice = Phrase("The best: {action}")

    _decimal = Phrase("{whole}.{part}")
    _per_cent = Phrase("{n}%")

    def decimal(self, value: Fraction, places: int) -> str:
        """A number with `places` decimals, at least one. Halves round away from zero."""
        scale = 10**places
        whole, part = divmod(
            (2 * abs(value.numerator) * scale + value.denominator) // (2 * value.denominator), scale
        )
        sign = "-" if value < 0 and (whole or part) else ""
        return sign + self._decimal(whole, f"{part:0{places}}")

    def in_per_cent(self, chance: Fraction) -> str:
        """A chance in per cent, with one decimal."""
        return self._per_cent(self.decimal(100 * chance, 1))
