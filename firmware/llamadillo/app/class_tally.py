"""The figures of a class: the rolls that it has seen, and how often it has predicted right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from llamadillo.app.dice import GameDice
    from llamadillo.app.prediction import Guess
    from llamadillo.app.presenter import Presenter, StepView
    from llamadillo.app.title import Title
    from llamadillo.engine.steps import Step
    from llamadillo.ports.counts import ClassFigures


class ClassTally:
    """Counts over all matches, from the moment the box is switched on."""

    def __init__(self) -> None:
        self.figures: ClassFigures | None = None
        """The figures as all may see them; None: nothing was counted yet."""
        self.guess: Guess | None = None
        """What was predicted of the outcome that comes next."""
        self._counts: dict[str, list[list[int]]] = {}
        """The count of each face by game, by die and then by face."""

    def count(self, title: Title, presenter: Presenter[Any], view: StepView[Any]) -> None:
        """Count a step that was shown, if it is an outcome of chance."""
        if view.seat is not None:
            return
        guess, self.guess = self.guess, None
        if title.dice and presenter.dice(view.step):
            self._count_roll(title.name, title.dice, view.step)
        if guess and (name := presenter.brought(view)):
            self._count_outcome(guess, name)

    def _count_roll(self, game: str, dice: GameDice, roll: Step) -> None:
        from llamadillo.app.dice import rows
        from llamadillo.engine.game import CHANCE
        from llamadillo.engine.record import event_json
        from llamadillo.ports.counts import ClassFigures, RolledGame

        counts = self._counts.setdefault(game, [[0] * len(die.faces) for die in dice.dice])
        faces_by_die = dice.read_roll(event_json(CHANCE, roll))
        for die, counted, faces in zip(dice.dice, counts, faces_by_die, strict=True):
            for face in faces:
                counted[die.faces.index(face)] += 1
        figures = self.figures or ClassFigures()
        rolls = next((each.rolls for each in figures.games if each.game == game), 0) + 1
        rolled = RolledGame(game, rolls, dice.counts(rows(dice.dice, map(tuple, counts))))
        others = (each for each in figures.games if each.game != game)
        self.figures = replace(figures, games=(rolled, *others))

    def _count_outcome(self, guess: Guess, came: str) -> None:
        from llamadillo.ports.counts import ClassFigures

        figures = self.figures or ClassFigures()
        options = tuple(option.name for option in guess.prediction.options)
        right = figures.right + (options[guess.option] == came)
        self.figures = replace(figures, asked=figures.asked + 1, right=right, options=options, came=came)
