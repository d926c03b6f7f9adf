"""The odds of a turn, solved a bit at a time between two presses: what a title with odds brings."""

from abc import ABC, abstractmethod
from typing import ClassVar, Final, Generic, TypeVar

from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words

PAUSE_SECONDS: Final = 0.005
"""Between two parts of the work."""

O = TypeVar("O")  # noqa: E741 the observation, as in engine.game
"""What a seat may see."""


class OddsSolver(ABC, Generic[O]):
    """Knows the odds of one turn at a time: the one that was asked for last."""

    pages: ClassVar[int]
    """How many pages `page` can draw."""

    @abstractmethod
    def has_odds(self, o: O) -> bool:
        """Whether there are odds to show here."""

    @abstractmethod
    def of(self, o: O) -> object:
        """What is known now of this turn; more is known after `work`.

        The value is the title's own: its presenter gets it as `Decision.outlook`.
        Raises ValueError where there are no odds.
        """

    @property
    @abstractmethod
    def unfinished(self) -> bool:
        """Whether there is more to find out of the turn that was asked for last."""

    @abstractmethod
    def work(self) -> None:
        """Find out a bit more of that turn, if there is more. Takes at most 60 ms on a Pi Zero."""

    @abstractmethod
    def page(self, words: Words, names: tuple[str, ...], o: O, number: int, labels: Labels) -> Picture:
        """One of the pages, 0…pages-1, with what is known now; `names` are the players by seat."""
