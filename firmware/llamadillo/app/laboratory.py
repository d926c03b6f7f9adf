"""The dice laboratory: the dice of a game are rolled many times, without a game.

They are rolled as the game rolls them, through the port of chance. The counts are compared with those that
are expected of fair dice.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from llamadillo.app.dice import FaceCounts, FaceRow, FairnessTest, GameDice, judge, rows
from llamadillo.engine.game import Draw
from llamadillo.screens.words import Words

SIZES: Final = (10, 100, 1_000, 10_000, 100_000)
"""The numbers of rolls to choose from."""
_ENGLISH: Final = Words()
_COLUMNS: Final = ("date", "game", "rolls", "die", "face", "observed", "expected")


@dataclass(frozen=True, slots=True)
class DieCounts:
    """A die, or all dice together, in a sample."""

    name: str
    """Empty for all dice."""
    places: tuple[int, ...]
    """Which of the game's dice these are."""
    rows: tuple[FaceRow, ...]
    """Its faces, ascending, with the observed and the expected counts."""
    test: FairnessTest
    """Whether it is fair."""


class Sample:
    """Rolls of a game's dice, counted."""

    def __init__(self, game: str, dice: GameDice, size: int) -> None:
        """No roll yet; `game` is the name that is shown."""
        self.game: Final = game
        self.dice: Final = dice
        self.size: Final = size
        self.rolled = 0
        self.last: tuple[tuple[int, ...], ...] = ()
        """The faces of the last roll, by die; empty before the first."""
        self._counts = [dict.fromkeys(die.faces, 0) for die in dice.dice]

    @property
    def complete(self) -> bool:
        """Whether all rolls are made."""
        return self.rolled >= self.size

    def roll(self, draw: Draw, rolls: int) -> None:
        """Roll this many times, up to the size. Raises EntropyFailed, after which the sample is valid."""
        for _ in range(min(rolls, self.size - self.rolled)):
            self.last = self.dice.roll(draw)
            self.rolled += 1
            for counted, faces in zip(self._counts, self.last, strict=True):
                for face in faces:
                    counted[face] += 1

    @property
    def counts(self) -> FaceCounts:
        """The count of each face, by die."""
        return tuple(tuple(counted.values()) for counted in self._counts)

    def counted(self, words: Words) -> tuple[DieCounts, ...]:
        """All dice together, then each die, with its name in a language."""
        return tuple(self._counted(words))

    def _counted(self, words: Words) -> Iterator[DieCounts]:
        dice, counts = self.dice.dice, self.counts
        yield DieCounts("", tuple(range(len(dice))), rows(dice, counts), judge(dice, counts))
        for place, (die, name, line) in enumerate(zip(dice, self.dice.names(words), counts, strict=True)):
            test = judge((die,), (line,), tests=len(dice))
            yield DieCounts(name, (place,), rows((die,), (line,)), test)

    def table(self, day: date) -> str:
        """The sample as comma-separated values: a line for each face of each die, in English."""
        lines = [_COLUMNS]
        for die in self.counted(_ENGLISH)[1:]:
            for row in die.rows:
                face, expected = self.dice.face_name(row.face), f"{float(row.expected):.4f}"
                rolls, observed = str(self.rolled), str(row.observed)
                lines.append((day.isoformat(), self.game, rolls, die.name, face, observed, expected))
        return "".join(f"{','.join(line)}\r\n" for line in lines)
