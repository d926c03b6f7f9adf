"""All words the box says, in one place.

`Words` is built from a translation: two functions in gettext's shape. A screen takes its words
from here and has none of its own; so every sentence can be found, measured and translated.
Players' names are put in by the methods; a name is at most eight characters.
"""

from collections.abc import Callable
from typing import Final, overload

Translate = Callable[[str], str]
"""gettext's `gettext`: the message in this language."""
TranslateMany = Callable[[str, str, int], str]
"""gettext's `ngettext`: the message in this language for this number of things."""


GAMES: Final = {"lama-dice": "LAMA Dice", "lama": "LAMA", "armadillo": "Armadillo"}
"""The games' names, by their ids: the same in every language."""


def untranslated(message: str) -> str:
    """The message as it stands in this file: English."""
    return message


def untranslated_many(one: str, many: str, n: int) -> str:
    """The English message for `n` things."""
    return one if n == 1 else many


class Word:
    """A message without gaps: an attribute of `Words` that reads as its translation."""

    def __init__(self, message: str) -> None:
        self._message: Final = message

    @overload
    def __get__(self, words: None, owner: type) -> "Word": ...
    @overload
    def __get__(self, words: "Words", owner: type) -> str: ...
    def __get__(self, words: "Words | None", owner: type) -> "Word | str":
        """The message in the language of `words`."""
        return self if words is None else words.translate(self._message)


class Words:
    """What the box says in one language."""

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
    yes = Word("YES")
    no = Word("NO")
    start = Word("START")
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
    set_up = Word("New game")
    seats = Word("Seats")
    first = Word("First")
    drawn = Word("drawn")
    start_game = Word("Start the game")
    person = Word("person")
    easy = Word("easy")
    normal = Word("normal")

    # Questions before what can't be undone.
    quit_round = Word("Quit this round?")
    quit_round_hint = Word("Your cards stay and count at the end of the round.")
    give_up_game = Word("End the running game?")
    give_up_game_hint = Word("It can't be continued then.")
    power_off_now = Word("Power off?")
    power_off_hint = Word("A running game is kept.")

    # LAMA Dice.
    drama = Word("LLAMA DRAMA!")
    keep_all = Word("Keep all tokens?")
    row_taken = Word("The llama row is gone")
    all_quit = Word("Everybody has quit")
    all_out = Word("no cards")
    all_rows_title = Word("All rows")

    # Trouble: a sentence and the way out.
    battery_low = Word("Battery low")
    battery_low_hint = Word("The game is saved. Switching off: please charge me.")
    trouble = Word("Please note")
    saved_again = Word("Saving works again.")
    saved_game_unreadable = Word("The saved game could not be read. It was set aside; start a new one.")

    def __init__(
        self, translate: Translate = untranslated, translate_many: TranslateMany = untranslated_many
    ) -> None:
        self.translate: Final = translate
        self.translate_many: Final = translate_many

    def occupant(self, occupant: str) -> str:
        """Who sits at a seat: a person, or a computer opponent's level."""
        return {"person": self.person, "easy": self.easy, "normal": self.normal}[occupant]

    # LAMA Dice, what happened.

    def round_begins(self, n: int, name: str) -> str:
        """A round was dealt."""
        return self.translate("Round {n}: {name} starts").format(n=n, name=name)

    def discard_these(self, cards: str) -> str:
        """The question before a discard."""
        return self.translate("Discard {cards}?").format(cards=cards)

    def take_this(self, card: str) -> str:
        """The question before taking a card of the llama row."""
        return self.translate("Take {card}?").format(card=card)

    def return_this(self, token: int) -> str:
        """The question before a token goes back."""
        return self.translate("Return a {token}?").format(token=token)

    def rolls(self, name: str) -> str:
        """The dice are rolling."""
        return self.translate("{name} rolls …").format(name=name)

    def rolled(self, name: str, faces: str) -> str:
        """The dice stand."""
        return self.translate("{name} rolled {faces}").format(name=name, faces=faces)

    def discards(self, name: str, cards: str) -> str:
        """Cards left a row."""
        return self.translate("{name} discards {cards}").format(name=name, cards=cards)

    def takes(self, name: str, card: str) -> str:
        """A card came from the llama row."""
        return self.translate("{name} takes {card}").format(name=name, card=card)

    def quits(self, name: str) -> str:
        """A seat quit the round."""
        return self.translate("{name} quits").format(name=name)

    def returns(self, name: str, token: int) -> str:
        """A token went back."""
        return self.translate("{name} returns a {token}").format(name=name, token=token)

    def keeps(self, name: str) -> str:
        """A seat kept its tokens."""
        return self.translate("{name} keeps all tokens").format(name=name)

    def nothing_happens(self, name: str) -> str:
        """Three llamas for a seat without tokens."""
        return self.translate("{name}: nothing happens").format(name=name)

    def takes_whole_row(self, name: str) -> str:
        """Llama drama."""
        return self.translate("{name} takes the whole llama row").format(name=name)

    def ended_out(self, name: str) -> str:
        """The round ended: a seat discarded its last card."""
        return self.translate("{name} is out of cards").format(name=name)

    def ended_drama(self, name: str) -> str:
        """The round ended: llama drama."""
        return self.translate("Llama drama: {name}").format(name=name)

    def after_round(self, n: int) -> str:
        """The table after a round."""
        return self.translate("After round {n}").format(n=n)

    def wins(self, names: tuple[str, ...]) -> str:
        """The end of the game."""
        if len(names) == 1:
            return self.translate("{name} wins!").format(name=names[0])
        return self.translate("A shared win!")

    def not_saved(self, reason: str) -> str:
        """The journal failed; play goes on."""
        return self.translate("Not saved now: {reason}").format(reason=reason)
