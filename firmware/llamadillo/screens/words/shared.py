"""Words of the console and of more than one game."""

from llamadillo.screens.words.base import Vocabulary, Word


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

    _person = Word("person")
    _easy = Word("easy")
    _normal = Word("normal")
    _hard = Word("hard")
    _quiet = Word("quiet")
    _loud = Word("loud")
    _slow = Word("slow")
    _fast = Word("fast")
    _handheld = Word("handheld")
    _kiosk = Word("kiosk")
    _class = Word("class")

    def setting(self, value: str) -> str:
        """A value of a setting, or who sits at a seat, such as `person`, `easy`, `off` or `kiosk`."""
        return {
            "person": self._person,
            "easy": self._easy,
            "normal": self._normal,
            "hard": self._hard,
            "off": self.off,
            "quiet": self._quiet,
            "loud": self._loud,
            "slow": self._slow,
            "fast": self._fast,
            "handheld": self._handheld,
            "kiosk": self._kiosk,
            "class": self._class,
        }[value]

    def computer(self, level: str) -> str:
        """A computer opponent of a level."""
        return self.translate("Computer, {level}").format(level=level)

    def pass_to(self, name: str) -> str:
        """The curtain: whose turn it is."""
        return self.translate("{name}, it's your turn").format(name=name)

    def round_begins(self, n: int, name: str) -> str:
        """A round was dealt."""
        return self.translate("Round {n}: {name} starts").format(n=n, name=name)

    def discards(self, name: str, cards: str) -> str:
        """Cards left a row."""
        return self.translate("{name} discards {cards}").format(name=name, cards=cards)

    def quits(self, name: str) -> str:
        """A seat quit the round."""
        return self.translate("{name} quits").format(name=name)

    def returns(self, name: str, token: int) -> str:
        """A token went back."""
        return self.translate("{name} returns a {token}").format(name=name, token=token)

    def keeps(self, name: str) -> str:
        """A seat kept its tokens."""
        return self.translate("{name} keeps all tokens").format(name=name)

    def return_this(self, token: int) -> str:
        """The question before a token goes back."""
        return self.translate("Return a {token}?").format(token=token)

    def ended_out(self, name: str) -> str:
        """The round ended: a seat discarded its last card."""
        return self.translate("{name} is out of cards").format(name=name)

    def after_round(self, n: int) -> str:
        """The table after a round."""
        return self.translate("After round {n}").format(n=n)

    def wins(self, names: tuple[str, ...]) -> str:
        """The end of the game."""
        if len(names) == 1:
            return self.translate("{name} wins!").format(name=names[0])
        return self.translate("A shared win!")

    def seconds_left(self, n: int) -> str:
        """The countdown before an untouched match is left."""
        return self.translate_many(
            "The game is put aside in {n} second.", "The game is put aside in {n} seconds.", n
        ).format(n=n)

    def not_saved(self, reason: str) -> str:
        """The journal failed; play goes on."""
        return self.translate("Not saved now: {reason}").format(reason=self.said(reason))
