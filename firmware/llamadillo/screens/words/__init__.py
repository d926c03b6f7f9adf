"""All words of the box that no game owns, in one place.

Screens take their words from here and have none of their own, so every sentence can be found,
measured and translated. A player's name has at most eight characters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from llamadillo.screens.words.base import Phrase, Told, Vocabulary, Word, You

if TYPE_CHECKING:
    from datetime import date
    from fractions import Fraction

__all__ = ["LANGUAGE_NAMES", "Phrase", "Told", "Word", "Words", "You"]

LANGUAGE_NAMES: Final = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""The languages' own names, by their codes."""


class Words(Vocabulary):
    """The words of the box in one language, for any game. Each title adds its own."""

    # Labels: what a button does now. They share the bottom line, so they are short.
    quit = Word("QUIT")
    roll = Word("ROLL")
    discard = Word("DISCARD")
    take = Word("TAKE")
    next = Word("NEXT")
    choose = Word("OK")
    change = Word("CHANGE")
    back = Word("BACK")
    skip = Word("SKIP")
    show = Word("SHOW")
    delete = Word("DELETE")
    ready = Word("READY")
    yes = Word("YES")
    no = Word("NO")
    menu = Word("MENU")
    again = Word("AGAIN")

    # Start and set-up.
    go_on = Word("Continue")
    new_game = Word("New game")
    power_off = Word("Power off")
    sound = Word("Sound")
    brightness = Word("Brightness")
    on = Word("on")
    off = Word("off")
    paused = Word("Paused")
    seats = Word("Seats")
    first = Word("First")
    drawn = Word("drawn")
    start_game = Word("Start the game")
    length = Word("Length")
    whole_game = Word("whole game")
    one_round = Word("one round")
    large_table = Word("Table, large")
    main_menu = Word("Main menu")
    settings = Word("Settings")
    language = Word("Language")
    animation = Word("Animation")
    open_hands = Word("Open hands")
    pace = Word("Pace")
    profile = Word("Profile")
    who = Word("Who sits here?")
    new_name = Word("New name …")
    your_name = Word("Your name")
    name_taken = Phrase("{name} plays already")

    all_out = Word("no cards")

    give_up_game = Word("End the running game?")
    give_up_game_hint = Word("It can't be continued then.")
    power_off_now = Word("Power off?")
    power_off_hint = Word("A running game is kept.")

    # About the box, and the test of its parts.
    about = Word("About")
    about_box = Phrase("llamadillo {version}")
    about_build = Phrase("Build {build}")
    update_to = Phrase("Update to {version}")
    update_hint = Word("It takes some minutes, then the box starts again. Games and settings stay.")
    update_later = Word("A game waits: finish it, or end it. Then update.")
    test_box = Word("Test the box")
    test_now = Word("Test the box?")
    test_hint = Word("Buttons, display, dice and sound: half a minute.")
    test_press = Phrase("Press {button}.")
    test_display = Word("Is all of the display lit, but this text?")
    test_dice = Word("Do all lights of the dice light up, line by line?")
    test_sound = Word("Did you hear four tones, each higher than the last?")
    test_fine = Word("All of it works. Have fun!")
    test_failed = Phrase("Check: {parts}. The building guide says how.")
    none_there = Word("NONE")
    display = Word("display")
    dice = Word("dice")
    tones = Word("sound")

    # The menu of guided rounds.
    learn = Word("Learn")
    # What the staff of a kiosk sets and clears.
    guests = Word("Guests")
    quiet_from = Word("Quiet from")
    quiet_until = Word("Quiet until")
    guest_game = Word("First game")
    plays_by_day = Word("Games by day")
    today = Word("Today")
    column_begun = Word("begun")
    column_finished = Word("finished")
    clear = Word("Clear")
    clear_names = Word("Names")
    clear_names_now = Word("Clear the names?")
    clear_names_hint = Word("All names that were entered are forgotten.")
    clear_games = Word("Games, records")
    clear_games_now = Word("Clear all games?")
    clear_games_hint = Word("All finished games, records and statistics are deleted, for ever.")
    # The pages that a room sees in a browser, and why there are none.
    room_screen = Word("Screen for the room")
    room_shown = Word("Show the box")
    room_page = Word("For the room")
    room_votes = Word("For votes")
    room_teacher = Word("For the teacher")
    no_room_address = Word("There is no network yet: connect the box to the Wi-Fi.")
    # The guided round, and its labels.
    learn_it = Word("LEARN")
    leave = Word("LEAVE")
    play_it = Word("PLAY IT")
    first_time = Word("First time? Learn it in a minute.")
    lesson_over = Word("Now you know it. Play?")
    lesson_over_coach = Word("Now you know it. Play, or play with a coach?")
    with_coach = Word("COACH")

    # The box is idle.
    dice_game = Word("A dice game.")
    try_it = Word("Try it!")
    best_today = Word("Best today")
    still_there = Word("Still there?")

    # Trouble: a sentence and the way out.
    battery_low = Word("Battery low")
    battery_left = Phrase("{percent} left: please charge me soon.")
    battery_low_hint = Word("The game is saved. Switching off: please charge me.")
    trouble = Word("Please note")
    stick = Word("USB stick")
    update = Word("Update")
    saved_again = Word("Saving works again.")
    hard_damaged = Word("The hard opponent is damaged: normal plays. Install the box anew.")
    own_bot_stopped = Phrase("The bot {name} has stopped: normal plays on.")
    saved_game_unreadable = Word("The saved game could not be read. It was set aside; start a new one.")

    _settings: ClassVar = {
        "person": Word("person"),
        "easy": Word("easy"),
        "normal": Word("normal"),
        "hard": Word("hard"),
        "bot": Word("bot"),
        "bold": Word("bold"),
        "careful": Word("careful"),
        "collector": Word("collector"),
        "off": off,
        "quiet": Word("quiet"),
        "loud": Word("loud"),
        "slow": Word("slow"),
        "fast": Word("fast"),
        "handheld": Word("handheld"),
        "kiosk": Word("kiosk"),
        "class": Word("class"),
    }

    def setting(self, value: str) -> str:
        """A value of a setting, or who sits at a seat, such as `person`, `easy`, `off` or `kiosk`."""
        return self._settings[value].said_in(self)

    # The person at the box, in place of a name, where no other person plays.
    you = Word("You")
    computer = Phrase("Computer, {level}")
    own_bot = Phrase("Bot, {name}")
    your_turn = Told(Phrase("{name}'s turn"), Phrase("Your turn"))
    # The curtain.
    hold_to_look = Word("Hold to look, let go to play")
    round_begins = Told(Phrase("Round {n}: {name} starts"), Phrase("Round {n}: you start"))
    ended_out = Told(Phrase("{name} is out of cards"), Phrase("You are out of cards"))
    after_round = Phrase("After round {n}")

    _wins = Told(Phrase("{name} wins!"), Phrase("You win!"))
    the_winner = Word("The winner")
    _shared_win = Word("A shared win!")

    def wins(self, names: tuple[str, ...]) -> str:
        """The end of the game."""
        return self._wins(names[0]) if len(names) == 1 else self._shared_win

    # Praise after a game.
    first_over_hard = Told(Phrase("First win over hard: {name}!"), Phrase("Your first win over hard!"))
    streak = Told(Phrase("{name} won {n} times in a row!"), Phrase("You won {n} times in a row!"))
    best_result = Told(Phrase("Best result here: {name}, {n}!"), Phrase("The best result here: {n}!"))
    # The countdown before an untouched match is left.
    seconds_left = Phrase("The game ends in {n} second.", "The game ends in {n} seconds.")
    # The journal failed; play continues.
    not_saved = Phrase("Not saved now: {reason}")

    # Help on the box.
    help = Word("Help")
    help_buttons = Word("The buttons")
    help_buttons_text = Word("The line at the bottom says what each button does now. Press the one below it.")
    help_lists = Word("Choosing")
    help_lists_text = Word("In a list, ROLL goes to the next line. DISCARD chooses it. QUIT goes back.")
    help_pause = Word("Pause")
    help_pause_text = Word("Hold QUIT down for a moment, and you get the pause menu. It has help, too.")
    help_off = Word("Switching off")
    help_off_text = Word("Stop whenever you like: the box keeps the game, with the same cards and dice.")

    # Why, and odds.
    why = Word("Why?")
    why_nothing_yet = Word("Nothing has happened yet.")
    why_first = Told(
        Phrase("{name} starts the first round, as was chosen or drawn ({rule})."),
        Phrase("You start the first round, as was chosen or drawn ({rule})."),
    )
    odds = Word("Odds")
    # To a class: what will chance bring?
    what_comes = Word("What comes?")

    # The coach and the review.
    coach = Word("Coach")
    advice = Word("Advice")
    # A label: open the advice.
    to_advice = Word("ADVICE")
    # Whether chances follow from the rules alone.
    exact = Word("exact")
    estimated = Word("estimate")
    better_exact = Word("Better, exact:")
    better_estimated = Word("Better, estimate:")
    per_cent = Phrase("{n}%")
    _verdicts: ClassVar = {
        "good": Word("Nearly best"),
        "inaccuracy": Word("Inaccuracy"),
        "mistake": Word("Mistake"),
        "blunder": Word("Blunder"),
    }

    def verdict(self, value: str) -> str:
        """The class of a choice that was not the best: `good`, `inaccuracy`, `mistake` or `blunder`."""
        return self._verdicts[value].said_in(self)

    review = Word("Review")
    review_hint = Word("See what was luck, and which of your choices cost most.")
    reviewing = Phrase("Looking at every choice: {n}%")
    won = Told(Phrase("{name} won"), Phrase("You won"))
    lost = Told(Phrase("{name} lost"), Phrase("You lost"))
    tied = Told(Phrase("{name} tied"), Phrase("You tied"))
    # What changed the chance to win, in per cent.
    accuracy = Word("Accuracy")
    inaccuracies = Word("Inaccuracies")
    blunders = Word("Blunders")
    luck_and_skill = Word("Luck and skill")
    at_the_start = Word("At the start")
    luck = Word("Luck")
    mistakes = Word("Mistakes")
    mistakes_of_others = Word("Others' mistakes")
    chance_of = Told(Phrase("{name}'s chance"), Phrase("Your chance to win"))
    worst_choices = Word("Worst choices")
    no_mistakes = Word("No choice gave away 1% of a win or more.")
    round_number = Phrase("Round {n}")

    coach_damaged = Word("The coach is damaged: play goes on without it. Install the box anew.")

    # Records and statistics, and games step by step.
    records = Word("Records")
    open = Word("OPEN")
    no_games_yet = Word("No game has been played to its end yet.")
    tell_players = Word("Players")
    tell_games = Word("Games")
    tell_dice = Word("Dice")
    tell_last = Word("Last games")
    wins_of_games = Word("Wins/games")
    quick_games = Phrase("{name}, quick")
    _date_form = Word("%d %b %Y")

    def date(self, day: date) -> str:
        """A day in the form of the language; the message is a format of `strftime`."""
        return day.strftime(self._date_form)

    _decimal = Phrase("{whole}.{part}")

    def decimal(self, value: Fraction, places: int) -> str:
        """A number with `places` decimals, at least one. Halves round away from zero."""
        scale = 10**places
        whole, part = divmod(
            (2 * abs(value.numerator) * scale + value.denominator) // (2 * value.denominator), scale
        )
        sign = "-" if value < 0 and (whole or part) else ""
        return sign + self._decimal(whole, f"{part:0{places}}")

    unreadable_game = Word("This game can't be shown: it is of another version.")

    # Records: lines of tables.
    games_played = Word("Games played")
    most_rounds = Word("Most rounds")
    most_turns = Word("Most turns")
    fewest_points = Word("Fewest points")
    most_points = Word("Most points")
    wins_in_a_row = Word("Wins in a row")
    wins_over_hard = Word("Wins over hard")

    # Dice.
    dice_fair = Word("Fair so far.")
    dice_too_few = Word("Too few rolls to say.")

    # The dice laboratory.
    laboratory = Word("Dice laboratory")
    how_many_rolls = Word("How many rolls?")
    faces = Word("The faces")
    # A number, `< 1` or `> 99`: of 100 samples of fair dice.
    as_uneven = Phrase("Of 100 samples of fair dice, {n} would be this uneven.")
    chi_square = Phrase("Chi-square {x}, freedom {n}")

    # Stepping through a game.
    step_by_step = Word("Step by step")
    to_start = Word("START")
    counting = Phrase("{n} game counted …", "{n} games counted …")
    last_games = Phrase("Last {n} game", "Last {n} games")

    dice_too_often = Phrase("Odd: too often {face} (99 %)")
    dice_too_seldom = Phrase("Odd: too seldom {face} (99 %)")
    # A label: jump to this round.
    to_round = Phrase("ROUND {n}")
