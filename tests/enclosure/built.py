"""Parts that are built once a run, changed circuits, and a look into solids."""

import importlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from enclosure.parameters import Parameters
from enclosure.printed import Printed
from hw.board import Circuit, reference
from tests.enclosure.store import SHARED
from tests.tools import need_module

__all__ = ["built", "filled", "moved", "with_parts"]


@cache
def built(name: str, parameters: Parameters) -> Printed:
    """A printed part for the reference circuit. Skips where build123d is missing."""
    need_module("build123d", "enclosure")
    from enclosure.case import recipes  # noqa: PLC0415

    recipe = recipes(parameters)[name]
    return recipe.printed(name, SHARED.shape(f"{name} of {parameters}", lambda: _meshed(recipe.make())))


def _meshed(shape: Any) -> Any:
    """A shape with the triangles that the checks look at, so that they are made once, too."""
    from enclosure.solids import ANGLE, FINE  # noqa: PLC0415

    shape.mesh(FINE, ANGLE)
    return shape


def with_parts(**changes: dict[str, Any]) -> Circuit:
    """The reference circuit with other fields of some parts, by designator."""
    circuit = reference()
    parts = dict(circuit.parts)
    for ref, fields in changes.items():
        parts[ref] = replace(parts[ref], **fields)
    return Circuit(MappingProxyType(parts), circuit.board)


def moved(ways: Mapping[str, tuple[float, float]]) -> Circuit:
    """The reference circuit with some parts elsewhere: how far along x and y, by designator."""
    parts = reference().parts
    return with_parts(
        **{ref: {"x": parts[ref].x + dx, "y": parts[ref].y + dy} for ref, (dx, dy) in ways.items()}
    )


def filled(shape: Any, x: float, y: float, z: float) -> bool:
    """Whether there is material at a place."""
    geometry = importlib.import_module("OCP.gp")
    test = _classifier(_Held(shape))
    test.Perform(geometry.gp_Pnt(x, y, z), 1e-6)
    return bool(test.State().name == "TopAbs_IN")


class _Held:
    """A shape as a key: two are the same when their shapes are the same object."""

    def __init__(self, shape: Any) -> None:
        self.shape = shape

    def __hash__(self) -> int:
        return id(self.shape)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.shape is self.shape


@cache
def _classifier(held: _Held) -> Any:
    """Loading a solid into the classifier takes longer than all questions to it."""
    return importlib.import_module("OCP.BRepClass3d").BRepClass3d_SolidClassifier(held.shape.wrapped)
