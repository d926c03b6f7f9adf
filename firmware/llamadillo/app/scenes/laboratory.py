"""The dice laboratory: which dice, how many rolls, and the sample while it grows."""

from fractions import Fraction
from functools import partial
from typing import Final, Protocol

from llamadillo.app import tunes
from llamadillo.app.dice import Die, FairnessTest, GameDice
from llamadillo.app.laboratory import SIZES, DieCounts, Sample
from llamadillo.app.scenes.menu import Entry
from llamadillo.app.scenes.records import List, Sheet, Sheets, verdict
from llamadillo.app.scenes.scene import HasEntropy, HasSamples, Matches, Notices, PagesBox, Scene
from llamadillo.ports.counts import SampleView
from llamadillo.ports.entropy import EntropyFailed
from llamadillo.ports.events import Button
from llamadillo.ports.samples import SamplesError
from llamadillo.screens import laboratory as screen
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words

SLICES: Final = 25
"""A sample is drawn in this number of slices, or in more if it is large."""
MOST_AT_ONCE: Final = 400
"""The rolls of a slice."""
GROWS_SECONDS: Final = 2.5
"""How long a sample grows that does not take longer."""
PAUSE_SECONDS: Final = 0.005
"""Between two slices, at least."""
SHOWN_SECONDS: Final = 0.1
"""While a sample grows, a room sees it after this time again."""


class LaboratoryBox(PagesBox, HasEntropy, Matches, Notices, HasSamples, Protocol):
    """What the laboratory needs."""


def laboratory(box: LaboratoryBox) -> List:
    """The list of the games with dice."""
    entries = tuple(
        Entry(title.name, partial(_open_sizes, box, title.name, title.dice))
        for title in box.titles.values()
        if title.dice
    )
    return List(box, lambda: box.words.laboratory, lambda: entries)


def _open_sizes(box: LaboratoryBox, title: str, dice: GameDice) -> None:
    """The list of the numbers of rolls, and the faces of the dice."""

    def roll(size: int) -> None:
        box.push(Rolling(box, Sample(title, dice, size)))

    def show_faces() -> None:
        names = dice.names(box.words)
        sheets = [partial(_faces, dice, *each) for each in zip(names, dice.dice, strict=True)]
        box.push(Sheets(box, sheets))

    entries = (
        *(Entry(spaced(size), partial(roll, size)) for size in SIZES),
        Entry(box.words.faces, show_faces),
    )
    box.push(List(box, lambda: box.words.how_many_rolls, lambda: entries))


def _faces(dice: GameDice, name: str, die: Die, labels: Labels) -> Picture:
    """The sides of a die."""
    sides = [face for face, weight in zip(die.faces, die.weights, strict=True) for _ in range(weight)]
    return screen.faces(name, tuple(map(dice.face_name, sides)), labels)


def spaced(number: int) -> str:
    """A number with a space after each three digits."""
    return f"{number:,}".replace(",", " ")


class Rolling(Scene):
    """A sample that grows; when it is complete it is kept, and its pages can be read."""

    def __init__(self, box: LaboratoryBox, sample: Sample) -> None:
        self._box = box
        self._place = 0
        self._begin(sample)

    def _begin(self, sample: Sample) -> None:
        self.sample = sample
        self.deadline = self._shown_at = self._box.clock.now()
        self._shown = self._view()

    @property
    def sample_view(self) -> SampleView:
        """The dice of the page that is open; while the sample grows as they were a moment ago."""
        return self._shown if self.grows else self._view()

    def _view(self) -> SampleView:
        sample, game = self.sample, self.sample.dice
        die, _ = self._pages()[self._place]
        return SampleView(
            die.name or sample.game,
            sample.size,
            sample.rolled,
            game.counts(die.rows),
            tuple(map(game.sides, die.places)),
            tuple(game.lying(place, face) for place, faces in enumerate(sample.last) for face in faces),
            () if self.grows else self._sentences(die.test),
        )

    @property
    def grows(self) -> bool:
        """Whether more rolls are made."""
        return self.deadline is not None

    def picture(self) -> Picture:
        """The page that is open: the first one while the sample grows."""
        words = self._box.words
        labels = Labels(words.back) if self.grows else Labels(words.back, words.again, words.next)
        _, sheet = self._pages()[self._place]
        return sheet(labels)

    def _pages(self) -> list[tuple[DieCounts, Sheet]]:
        """For all dice and then for each die a chart, the numbers (for one die) and what the test says."""
        pages = list[tuple[DieCounts, Sheet]]()
        for die in self.sample.counted(self._box.words):
            pages.append((die, partial(self._chart, die)))
            if die.name:
                pages.append((die, partial(self._numbers, die)))
            pages.append((die, partial(self._test, die)))
        return pages

    def _chart(self, die: DieCounts, labels: Labels) -> Picture:
        sample, face_name = self.sample, self.sample.dice.face_name
        lit = tuple(face_name(faces[0]) for faces in sample.last)
        return screen.bars(die.name or sample.game, spaced(sample.rolled), face_name, die.rows, lit, labels)

    def _numbers(self, die: DieCounts, labels: Labels) -> Picture:
        words, face_name = self._box.words, self.sample.dice.face_name
        lines = [(face_name(row.face), str(row.observed), words.decimal(row.expected, 1)) for row in die.rows]
        return screen.numbers(lines, labels)

    def _test(self, die: DieCounts, labels: Labels) -> Picture:
        return message(die.name or self.sample.game, "\n".join(self._sentences(die.test)), labels)

    def _sentences(self, test: FairnessTest) -> tuple[str, ...]:
        words = self._box.words
        return verdict(words, self.sample.dice.face_name, test), *_explained(words, test)

    def tick(self) -> None:
        """Roll a slice."""
        sample = self.sample
        size = min(-(-sample.size // SLICES), MOST_AT_ONCE)
        try:
            sample.roll(self._box.entropy.below, size)
        except EntropyFailed as error:
            self.deadline = None
            self._box.notify(error.sentence)
            return
        if not sample.complete:
            if self._box.clock.now() >= self._shown_at + SHOWN_SECONDS:
                self._shown, self._shown_at = self._view(), self._box.clock.now()
            pause = max(GROWS_SECONDS * size / sample.size, PAUSE_SECONDS)
            self.deadline = self._box.clock.now() + pause
            return
        self.deadline = None
        day = self._box.clock.date().date()
        try:
            self._box.samples.add(sample.table(day), day)
        except SamplesError as error:
            self._box.notify(error.sentence)

    def press(self, button: Button) -> bool:
        """Go back; when the sample is complete turn the page, or roll another one."""
        if button is Button.QUIT:
            self._box.pop()
            return True
        if self.grows:
            return False
        if button is Button.ROLL:
            self._place = (self._place + 1) % len(self._pages())
        else:
            self._place = 0
            self._begin(Sample(self.sample.game, self.sample.dice, self.sample.size))
        self._box.play(tunes.PRESS)
        return True


def _explained(words: Words, test: FairnessTest) -> tuple[str, ...]:
    """What the test measured, and what that means; empty after too few rolls."""
    if not test.freedom:
        return ()
    share = 100 * test.chance
    n = "< 1" if share < 1 else "> 99" if share > 99 else str(round(share))
    square = words.decimal(Fraction(test.chi_square), 1)
    return words.as_uneven(n), words.chi_square(square, test.freedom)
