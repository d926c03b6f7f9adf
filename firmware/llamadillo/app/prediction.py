"""Predict, then reveal: what a class is asked before chance decides, and the exact answer.

A title makes the `Prediction` of an action (`Presenter.prediction`), the playing scene asks it, and a page in
the room can show the `ClassQuestion`, which holds no answer before it is revealed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


class Possibility(NamedTuple):
    """Something that chance can bring."""

    name: str
    """A word, or a few characters: it is the label of a button."""
    ways: int
    """The number of ways in which it comes."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What an action can bring. It depends only on what all seats can see."""

    options: tuple[Possibility, Possibility, Possibility]
    """What a class chooses from: one option for each button."""
    ways: int
    """The number of all ways; they are equally likely."""
    rest: str = ""
    """The name of what else can come, which is in the answer only; empty: nothing else can."""

    @property
    def answer(self) -> tuple[Possibility, ...]:
        """Everything that can come; its ways add up to `ways`."""
        others = self.ways - sum(option.ways for option in self.options)
        return (*self.options, Possibility(self.rest, others)) if self.rest else self.options


class Guess(NamedTuple):
    """A prediction of which an option was chosen at the box."""

    prediction: Prediction
    option: int
    """The place of the option."""


@dataclass(frozen=True, slots=True)
class ClassQuestion:
    """The question that a class is asked now, as all may see it."""

    text: str
    options: tuple[str, ...]
    """The names of the options."""
    predicted: int | None
    """The option that was chosen at the box; None: the question is still open."""
    answer: tuple[tuple[str, Fraction], ...] = ()
    """What can come and its exact chance, when it is revealed; else empty. The chances add up to 1."""

    @classmethod
    def of(cls, text: str, prediction: Prediction, predicted: int | None) -> "ClassQuestion":
        """The public part of a prediction: the answer only if an option was chosen."""
        answer = () if predicted is None else tuple(_chances(prediction))
        return cls(text, tuple(option.name for option in prediction.options), predicted, answer)


def _chances(prediction: Prediction) -> Iterator[tuple[str, Fraction]]:
    for name, ways in prediction.answer:
        yield name, Fraction(ways, prediction.ways)
