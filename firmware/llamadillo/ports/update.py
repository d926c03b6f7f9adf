"""Updates of the card: what the box hears of them, and how it asks for the one that it knows of."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from llamadillo.ports.sentence import Sentence, Trouble

MOST_PERCENT: Final = 100


class UpdateOutcome(Enum):
    """What happens to an update, or has happened.

    The value is the sentence, except for UPDATING and DOWNLOADING: their sentences contain a number.
    """

    UPDATING = "from a stick"
    DOWNLOADING = "from the network"
    UPDATED = Sentence("The update is complete: the box starts again.")
    NO_UPDATE = Sentence("The update is damaged, or is for another box: load it again.")
    NOT_SIGNED = Sentence("The update is not signed by the makers of this box: it is not used.")
    NO_KEY = Sentence("This box takes no updates: write the new image to its card.")
    TOO_LARGE = Sentence("The update is too large for this card: write the new image to a card.")
    NOT_YET = Sentence("The last update is still being tried: wait a minute, then try again.")
    BUSY = Sentence("Another update is being installed: wait until the box starts again.")
    BAD_CARD = Sentence("The memory card does not keep what is written to it: use another card.")
    NEWEST = Sentence("This box has the newest version already.")
    OFFLINE = Sentence("There is no network: connect the box, then try again.")
    NO_HOST = Sentence("The address of the updates is not found: check it in llamadillo.txt.")
    NO_ANSWER = Sentence("The server of the updates does not answer: try again later.")
    UNPROVEN = Sentence("The server of the updates cannot prove its name: check its address, and the date.")
    UNPROTECTED = Sentence("The address of the updates leads to one without https: it is not used.")
    MISSING = Sentence("There is no update at the address: check it in llamadillo.txt.")
    CUT = Sentence(
        "The network has failed in the middle of the update: try again later. Nothing has changed."
    )

    STOPPED = Sentence("The update was stopped: the box is as before. Try again.")


@dataclass(frozen=True, slots=True)
class UpdateReport:
    """The event that this happens to an update, or has happened."""

    outcome: UpdateOutcome
    percent: int = 0
    """How much of it is done, 0…MOST_PERCENT, for UPDATING and DOWNLOADING."""

    @property
    def sentence(self) -> Sentence:
        """The report as a sentence."""
        n = self.percent
        match self.outcome:
            case UpdateOutcome.UPDATING:
                return Sentence("{n} % of the update: leave the stick in, and the box switched on.", n=n)
            case UpdateOutcome.DOWNLOADING:
                return Sentence("{n} % of the update: leave the box switched on.", n=n)
            case outcome:
                return Sentence(outcome.value)


@dataclass(frozen=True, slots=True)
class UpdateFound:
    """The event that the network has an update to this version."""

    version: str


class UpdaterAbsent(Trouble):
    """Nothing answers that could install an update."""

    def __init__(self) -> None:
        super().__init__(Sentence("The update cannot be started: restart the box."))


class Updater(Protocol):
    """The program of the system that looks for updates in the network and installs them.

    What comes of it are events: UpdateFound, UpdateReport.
    """

    def look(self) -> None:
        """Ask it to look whether there is an update. Raises UpdaterAbsent."""

    def install(self) -> None:
        """Ask it to install the newest version. Raises UpdaterAbsent."""
