"""Whole boxes, of parts that are made once a run; boxes with something broken; what a check says of them.

Import this after `pytest.importorskip("build123d")`.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from enclosure.assembly import Assembly
from enclosure.case import recipes
from enclosure.checks import CaseFinding
from enclosure.coupon import coupon
from enclosure.parameters import from_settings, hand_held, kiosk
from enclosure.solids import Solid
from hw.board import Circuit
from tests.enclosure.built import built

__all__ = ["box", "faults", "with_bodies", "with_circuit", "with_meshes", "without"]

PROFILES = {"hand-held": hand_held, "kiosk": kiosk}


def box(profile: str = "hand-held", display: str = "1.3") -> Assembly:
    """A good box."""
    return _box(profile, display)


@cache
def _box(profile: str, display: str) -> Assembly:
    parameters = from_settings({"display": display}, PROFILES[profile]())
    piece = coupon(parameters)
    printed = {name: built(name, parameters) for name in recipes(parameters)}
    return Assembly(parameters, printed, beside={piece.name: piece})


def with_meshes(whole: Assembly, **changes: Callable[[Any], Any]) -> Assembly:
    """The same box, the meshes of some printed parts changed."""
    changed = {
        name: solid.with_mesh(changes[name](solid.mesh)) if name in changes else solid
        for name, solid in whole.solids.items()
    }
    return _copy(whole, solids=changed)


def with_bodies(whole: Assembly, **changes: Solid) -> Assembly:
    """The same box, some of what is in it changed; underscores in names stand for spaces."""
    return _copy(
        whole, bodies=whole.bodies | {name.replace("_", " "): solid for name, solid in changes.items()}
    )


def with_circuit(whole: Assembly, circuit: Circuit) -> Assembly:
    """The same printed parts around another board."""
    other = Assembly(whole.parameters, whole.printed, circuit)
    vars(other)["solids"] = whole.solids
    return other


def without(whole: Assembly, *names: str) -> Assembly:
    """The same box without some of its printed parts."""
    return _copy(whole, solids={name: solid for name, solid in whole.solids.items() if name not in names})


def _copy(whole: Assembly, **known: dict[str, Solid]) -> Assembly:
    """A box of the same parameters, some of its cached properties set."""
    other = Assembly(whole.parameters, whole.printed, whole.circuit)
    vars(other).update({"solids": whole.solids, "bodies": whole.bodies, "pressed": whole.pressed} | known)
    return other


def faults(check: Callable[[Assembly], Iterator[CaseFinding]], whole: Assembly) -> list[str]:
    """What a check complains about."""
    return [str(finding) for finding in check(whole) if not finding.good]
