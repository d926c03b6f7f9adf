"""A decision of a person, press by press."""

from dataclasses import dataclass, replace
from typing import Self

from llamadillo.app.presenter import Decision, Picker
from llamadillo.engine.steps import Action
from llamadillo.ports.events import Button


@dataclass(frozen=True, slots=True)
class Choosing:
    """A decision, and how far a person has got with it."""

    decision: Decision
    cursor: int = 0
    """Which of the choices DISCARD does now."""

    def press(self, button: Button) -> Self | Action | None:
        """What a press makes of it: the next step of the decision, or an action; None: nothing."""
        decision, choices = self.decision, self.decision.choices
        if decision.picker:
            picked = decision.picker.press(button)
            if isinstance(picked, Picker):
                return replace(self, decision=replace(decision, picker=picked))
            return picked
        if action := decision.direct.get(button):
            return action
        match button:
            case Button.DISCARD if choices:
                return choices[self.cursor]
            case Button.ROLL if len(choices) > 1:
                return replace(self, cursor=(self.cursor + 1) % len(choices))
            case Button.QUIT:
                return decision.decline
        return None
