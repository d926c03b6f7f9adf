"""The whole box: its printed parts and what stands between them, made once and looked at many times."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np

from enclosure.bodies import bodies, fingers, plugs
from enclosure.case import case
from enclosure.coupon import coupon
from enclosure.parameters import Parameters
from enclosure.printed import Printed
from enclosure.raster import Array
from enclosure.solids import Solid, from_shape
from enclosure.words import lettering
from hw.board import Circuit, Part, reference

__all__ = ["CAP", "LETTERING", "Assembly", "as_printed", "assemble", "bed_matrix"]

CAP: Final = "cap_"
"""How the names of caps begin; the label of their button follows."""
LETTERING: Final = "_lettering"
"""How the names of what fills a part's engraved words end."""
_LETTERS: Final = {"lid": (0.16, 0.17, 0.20), "base": (0.93, 0.90, 0.84)}
"""Dark on the light lid, light on the dark base."""


@dataclass(frozen=True, eq=False)
class Assembly:
    """A box of these parameters."""

    parameters: Parameters
    printed: Mapping[str, Printed]
    circuit: Circuit = field(default_factory=reference)
    beside: Mapping[str, Printed] = field(default_factory=dict)
    """What is printed for it, but is no part of it."""

    @cached_property
    def solids(self) -> dict[str, Solid]:
        """The printed parts, assembled."""
        return {
            name: Solid(name, "printed", from_shape(part.shape), part.colour)
            for name, part in self.printed.items()
        }

    @cached_property
    def to_print(self) -> dict[str, tuple[Printed, Solid]]:
        """All that is printed, with its mesh."""
        parts = {name: (part, self.solids[name]) for name, part in self.printed.items()}
        beside = {
            name: (part, Solid(name, "printed", from_shape(part.shape), part.colour))
            for name, part in self.beside.items()
        }
        return parts | beside

    @cached_property
    def lettering(self) -> dict[str, Solid]:
        """What fills the engraved words in another colour, by the part that it belongs to."""
        found = {}
        for name, shapes in lettering(self.parameters, self.circuit).items():
            if name not in self.printed:
                continue
            first, *others = (from_shape(shape) for shape in shapes)
            mesh: Any = first
            for other in others:
                mesh += other
            found[name] = Solid(name + LETTERING, "printed", mesh, _LETTERS[name])
        return found

    @cached_property
    def bodies(self) -> dict[str, Solid]:
        """What else is in the box, its buttons at rest."""
        return bodies(self.parameters, frozenset(), self.circuit)

    @cached_property
    def pressed(self) -> dict[str, Solid]:
        """The same with all buttons pressed."""
        return bodies(self.parameters, frozenset(self.buttons.values()), self.circuit)

    @cached_property
    def plugs(self) -> dict[str, Solid]:
        """What is plugged in from outside."""
        return plugs(self.parameters, self.circuit)

    @cached_property
    def fingers(self) -> dict[str, tuple[Solid, ...]]:
        """Where fingertips must get to."""
        return fingers(self.parameters, self.circuit)

    @cached_property
    def buttons(self) -> dict[str, str]:
        """The button (designator) under each cap."""
        labels = {part.label.lower(): part.ref for part in self.parts("button")}
        return {name: labels[name.removeprefix(CAP)] for name in self.printed if name.startswith(CAP)}

    def parts(self, kind: str) -> tuple[Part, ...]:
        """The board's parts whose kind's name begins so."""
        return tuple(part for part in self.circuit.parts.values() if part.kind.name.startswith(kind))

    def plunger(self, cap: str) -> Solid:
        """What a cap presses, at rest."""
        return self.bodies[f"{self.buttons[cap]} plunger"]


def assemble(parameters: Parameters) -> Assembly:
    """The box of these parameters, and its test piece. Raises ParameterError when it cannot be made."""
    piece = coupon(parameters)
    return Assembly(parameters, case(parameters), beside={piece.name: piece})


def bed_matrix(printed: Printed) -> Array:
    """The turn that lays a part on the bed, as three rows of three."""
    turn = printed.bed.wrapped.Transformation()
    return np.array([[turn.Value(row, column) for column in (1, 2, 3)] for row in (1, 2, 3)])


def as_printed(solid: Solid, printed: Printed, whole: Solid | None = None) -> Solid:
    """A part as it lies on the bed: its middle over the origin, its lowest point at z = 0.

    Of its lettering the same, where that lies in the `whole` part.
    """
    turn = np.hstack([bed_matrix(printed), np.zeros((3, 1))])
    low, high = (whole or solid).with_mesh((whole or solid).mesh.transform(turn)).bounds
    lying = solid.with_mesh(solid.mesh.transform(turn))
    return lying.moved((-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, -low[2]))
