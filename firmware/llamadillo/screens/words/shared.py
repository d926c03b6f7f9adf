"""Words of the console, whatever is played."""

from typing import ClassVar

from llamadillo.screens.words.base import Phrase, Vocabulary, Word


class SharedWords(Vocabulary):
    """Labels, menus, questions, trouble, help, and what happens in any game."""

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
    resume = Word("Resume")
    sound = Word("Sound")
    brightness = Word("Brightness")
    on = Word("on")
    off = Word("off")
    paused = Word("Paused")
    seats = Word("Seats")
    first = Word("First")
    drawn = Word("drawn")
    start_game = Word("Start the game")
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
    hold_roll = Word("hold: faster")
    name_taken = Word("is taken")

    all_out = Word("no cards")

    only_you = Word("Only you may look now.")

    give_up_game = Word("End the running game?")
    give_up_game_hint = Word("It can't be continued then.")
    power_off_now = Word("Power off?")
    power_off_hint = Word("A running game is kept.")

    # Nobody touches the box.
    press_roll = Word("Press ROLL!")
    still_there = Word("Still there?")

    # Trouble: a sentence and the way out.
    battery_low = Word("Battery low")
    battery_low_hint = Word("The game is saved. Switching off: please charge me.")
    trouble = Word("Please note")
    saved_again = Word("Saving works again.")
    hard_damaged = Word("The hard opponent is damaged: normal plays. Install the box anew.")
    saved_game_unreadable = Word("The saved game could not be read. It was set aside; start a new one.")

    _settings: ClassVar = {
        "person": Word("person"),
        "easy": Word("easy"),
        "normal": Word("normal"),
        "hard": Word("hard"),
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

    computer = Phrase("Computer, {level}")
    # The curtain.
    pass_to = Phrase("{name}, it's your turn")
    round_begins = Phrase("Round {n}: {name} starts")
    ended_out = Phrase("{name} is out of cards")
    after_round = Phrase("After round {n}")

    _wins = Phrase("{name} wins!")
    _shared_win = Word("A shared win!")

    def wins(self, names: tuple[str, ...]) -> str:
        """The end of the game."""
        return self._wins(names[0]) if len(names) == 1 else self._shared_win

    # The countdown before an untouched match is left.
    seconds_left = Phrase("The game is put aside in {n} second.", "The game is put aside in {n} seconds.")
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
    why_first = Phrase("{name} starts the first round, as was chosen or drawn ({rule}).")
    odds = Word("Odds")
