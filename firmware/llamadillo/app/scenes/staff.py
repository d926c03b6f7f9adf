"""What is the staff's on a box that guests use."""

from llamadillo.app.scenes.menu import Entry
from llamadillo.app.scenes.options import Options
from llamadillo.app.scenes.start import ask_to_power_off


class StaffOptions(Options):
    """The settings, and switching off."""

    def entries(self) -> tuple[Entry, ...]:
        """The settings as they are, then power off."""
        off = Entry(self.box.words.power_off, lambda: ask_to_power_off(self.box))
        return (*super().entries(), off)
