"""Words of the records and statistics, and of stepping through a game that was played."""

from llamadillo.screens.words.base import Phrase, Vocabulary, Word


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
    most_points = Word("Most points")

    # Dice.
    dice_fair = Word("These dice are fair so far.")
    dice_too_few = Word("Too few rolls to say.")

    # Stepping through a game.
    to_start = Word("START")
    counting = Phrase("{n} game counted …", "{n} games counted …")
    last_games = Phrase("Last {n} game", "Last {n} games")

    dice_too_often = Phrase("These dice look odd: too often {face} (99 % sure).")
    dice_too_seldom = Phrase("These dice look odd: too seldom {face} (99 % sure).")
    # A label: jump to this round.
    to_round = Phrase("ROUND {n}")
