"""A picture to look at; DISCARD goes back."""

from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.ports.events import Button
from llamadillo.screens.picture import Picture


class Look(Scene):
    """Shows one picture until DISCARD is pressed."""

    def __init__(self, box: Box, picture: Picture) -> None:
        self._box = box
        self._picture = picture

    def picture(self) -> Picture:
        """The picture."""
        return self._picture

    def press(self, button: Button) -> bool:
        """DISCARD: it was seen."""
        if button is not Button.DISCARD:
            return False
        self._box.pop()
        return True
