"""The rule check as text."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hw.erc.netlist import Netlist
from hw.erc.rule import Measure
from hw.erc.rules import RULES
from hw.erc.units import figure

__all__ = ["report"]

_WIDTHS = (48, 10, 10, 10, 22, 7)
_HEAD = ("", "least", "usual", "most", "allowed", "left")


def report(netlist: Netlist, name: str) -> tuple[list[str], bool]:
    """The report on a circuit that was made from the board file `name`, and whether nothing was found."""
    found = {rule: list(rule.find(netlist)) for rule in RULES}
    number = sum(len(findings) for findings in found.values())
    outcome = "nothing found" if number == 0 else f"{number} finding{'s' if number > 1 else ''}"
    lines = [
        f"Electrical rule check, {name}: {len(netlist.parts)} parts, {len(netlist.nets)} nets, "
        f"{len(RULES)} rules: {outcome}."
    ]
    for rule in RULES:
        if found[rule]:
            lines += ["", f"{rule.name}: {rule.demand}", f"  Source: {rule.source}."]
            lines += [f"  - {finding.sentence}" for finding in found[rule]]
    lines += ["", "The worst case of every figure: all tolerances at the end that hurts, all lights on."]
    lines.append(_row(_HEAD))
    for rule in RULES:
        measures = _merged(rule.measure(netlist))
        if measures:
            lines.append(rule.name)
            lines += [_row((f"  {what}", *_cells(measure))) for what, measure in measures]
    lines += ["", _unverified(netlist)]
    return lines, number == 0


def _unverified(netlist: Netlist) -> str:
    """How many kinds of parts have figures without a page of a data sheet."""
    kinds = {part.kind.name: part.kind for part in netlist.parts if part.kind.figures is not None}
    open_ones = [name for name, kind in kinds.items() if not kind.page]
    if not open_ones:
        return f"All {len(kinds)} kinds of parts name the page of the data sheet of their figures."
    return (
        f"Unverified: the figures of {len(open_ones)} of {len(kinds)} kinds of parts name a data sheet, "
        f"but no page of it: {', '.join(open_ones)}."
    )


def _merged(measures: Iterable[Measure]) -> list[tuple[str, Measure]]:
    """What each line says, and its figures; those with the same figures share a line."""
    alike: dict[Measure, list[Measure]] = {}
    for measure in measures:
        alike.setdefault(replace(measure, what=""), []).append(measure)
    return [
        (first.what + (f" and {len(others)} more" if others else ""), first)
        for first, *others in alike.values()
    ]


def _row(cells: tuple[str, ...]) -> str:
    first, *others = cells
    figures = "".join(f"{cell:>{width}}" for cell, width in zip(others, _WIDTHS[1:], strict=True))
    return f"{first:{_WIDTHS[0]}}{figures}".rstrip()


def _cells(measure: Measure) -> Iterator[str]:
    value = measure.value
    one = value.least == value.usual == value.most
    yield "" if one else figure(value.least, measure.unit)
    yield "" if one else figure(value.usual, measure.unit)
    yield figure(value.most, measure.unit)
    low = "" if measure.low is None else f"from {figure(measure.low, measure.unit)}"
    high = "" if measure.high is None else f"to {figure(measure.high, measure.unit)}"
    yield f"{low} {high}".strip()
    yield "" if measure.high is None else f"{1 - value.most / measure.high:.0%}"
