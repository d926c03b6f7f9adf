"""Words of the console and of more than one game."""

from typing import ClassVar

from llamadillo.screens.words.base import Phrase, Vocabulary, Word


class SharedWords(Vocabulary):
    """Labels, menus, questions, trouble, and what happens in more than one game."""

    # Labels: what a button does now. They share the bottom line, so they are short.
    quit = Word("QUIT")
    roll = Word("ROLL")
    discard = Word("DISCARD")
    take = Word("TAKE")
    give_back = Word("RETURN")
    keep = Word("KEEP")
    all_rows = Word("TABLE")
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

    # The games.
    keep_all = Word("Keep all tokens?")
    all_quit = Word("Everybody has quit")
    all_out = Word("no cards")

    only_you = Word("Only you may look now.")

    # Questions before what can't be undone.
    quit_round = Word("Quit this round?")
    quit_round_hint = Word("Your cards stay and count at the end of the round.")
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
    discards = Phrase("{name} discards {cards}")
    quits = Phrase("{name} quits")
    returns = Phrase("{name} returns a {token}")
    keeps = Phrase("{name} keeps all tokens")
    return_this = Phrase("Return a {token}?")
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
