"""What a rule is, what it finds, and what it measures."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hw.erc.netlist import Netlist
from hw.figures import Range

__all__ = ["Finding", "Measure", "Rule"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A place where the board breaks a rule."""

    where: str
    """The part, pin or net."""
    sentence: str
    """What is wrong there, with the figure and the limit, and the way out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A figure that a rule worked out, and what it must stay between."""

    what: str
    value: Range
    unit: str
    low: float | None = None
    high: float | None = None


def _nothing(_: Netlist) -> Iterator[Measure]:
    return iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A rule that the board must keep."""

    name: str
    """What it is called in a report and in a test."""
    demand: str
    """What must hold, in a sentence."""
    source: str
    """The source: a data sheet, a manual, or the reason for the rule."""
    find: Callable[[Netlist], Iterator[Finding]]
    """Each place that breaks it, in the order of the parts."""
    measure: Callable[[Netlist], Iterator[Measure]] = _nothing
    """The figures that it went by."""
