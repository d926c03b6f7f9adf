"""The screen for the room: the addresses of its pages, where the box has such a screen."""

from collections.abc import Callable
from functools import partial
from typing import Final

from llamadillo.app.scenes.dialogs import Look
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.scene import OptionsBox, Scene
from llamadillo.ports.events import Button
from llamadillo.ports.onlooker import Onlooker
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.room_code import room_code

VOTES: Final = "V"
"""The page of the votes below the address of the room."""


class RoomCode(Scene):
    """One address as a QR code, until QUIT is pressed."""

    def __init__(self, box: OptionsBox, title: str, address: str) -> None:
        self._box = box
        self._title = title
        self._address = address

    def picture(self) -> Picture:
        """The code and the address."""
        return room_code(self._title, self._address, self._box.words.back)

    def press(self, button: Button) -> bool:
        """QUIT goes back."""
        if button is Button.QUIT:
            self._box.pop()
        return button is Button.QUIT


def room_menu(box: OptionsBox, onlooker: Onlooker, switch: Callable[[], Entry]) -> Menu:
    """The line that switches the room on and off, then its pages: for all, for votes, for the teacher.

    The addresses are those of the moment when it is opened: a menu does not shrink by itself.
    """
    addresses = onlooker.addresses()

    def entries() -> tuple[Entry, ...]:
        words = box.words
        if addresses is None:
            text = message(words.room_screen, words.no_room_address, Labels(discard=words.choose))
            return switch(), Entry(words.room_page, lambda: box.push(Look(box, text)))
        room, teacher = addresses
        pages = {words.room_page: room, words.room_votes: room + VOTES, words.room_teacher: teacher}
        return switch(), *(Entry(title, partial(_open, box, title, at)) for title, at in pages.items())

    return Menu(box, lambda: box.words.room_screen, entries)


def _open(box: OptionsBox, title: str, address: str) -> None:
    box.push(RoomCode(box, title, address))
