"""Words of the records and statistics, and of stepping through a game that was played."""

from llamadillo.screens.words.base import Vocabulary, Word


class RecordsWords(Vocabulary):
    """What was played on this box."""

    records = Word("Records")
    open = Word("OPEN")
    no_games_yet = Word("No game has been played to its end yet.")
    tell_players = Word("Players")
    tell_games = Word("Games")
    tell_dice = Word("Dice")
    tell_last = Word("Last games")
    wins_of_games = Word("Wins/games")
    unreadable_game = Word("This game can't be shown: it is of another version.")

    # Columns and lines of tables.
    column_games = Word("Games")
    column_wins = Word("Wins")
    column_points = Word("Ø Points")
    games_played = Word("Games played")
    most_rounds = Word("Most rounds")
    most_turns = Word("Most turns")
    fewest_points = Word("Fewest points")

    # Dice.
    left_die = Word("Left die")
    middle_die = Word("Middle die")
    right_die = Word("Right die")
    blue_dice = Word("Blue dice")
    yellow_dice = Word("Yellow dice")
    red_dice = Word("Red dice")
    dice_fair = Word("These dice are fair so far.")
    dice_too_few = Word("Too few rolls to say.")

    # Stepping through a game.
    to_start = Word("START")

    def counting(self, n: int) -> str:
        """The games are being read: so many so far."""
        return self.translate_many("{n} game counted …", "{n} games counted …", n).format(n=n)

    def last_games(self, n: int) -> str:
        """Only the latest games are counted."""
        return self.translate_many("Last {n} game", "Last {n} games", n).format(n=n)

    def dice_named(self, die: str) -> str:
        """A die of LAMA Dice, or the dice of a colour of Armadillo."""
        return {
            "left": self.left_die,
            "middle": self.middle_die,
            "right": self.right_die,
            "blue": self.blue_dice,
            "yellow": self.yellow_dice,
            "red": self.red_dice,
        }[die]

    def dice_too_often(self, face: str) -> str:
        """The dice are not fair: this face is the furthest off."""
        return self.translate("These dice look odd: too often {face} (99 % sure).").format(face=face)

    def dice_too_seldom(self, face: str) -> str:
        """The dice are not fair: this face is the furthest off."""
        return self.translate("These dice look odd: too seldom {face} (99 % sure).").format(face=face)

    def to_round(self, n: int) -> str:
        """A label: jump to this round."""
        return self.translate("ROUND {n}").format(n=n)
