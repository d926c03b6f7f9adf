"""What an order number itself says: ohms and farads by the makers' ordering codes.

So a value of the schematic is checked against the number that is ordered, not against a table of ours.
"""

import re
from collections.abc import Iterator
from typing import Final

from hw.board import Circuit
from hw.figures import Capacitor, Resistor

__all__ = ["disagreements", "spelled"]

_CODES: Final = (
    # Vishay MBA/SMA 0204: three figures and a power of ten after a letter for ppm/K.
    (re.compile(r"MBA02040[A-Z](\d{3})(\d)F"), "ohms", 1.0),
    # KEMET Goldmax and chips: C, size, C; two figures and a power of ten, in pF.
    (re.compile(r"C(?:3\d{2}|0603|1206)C(\d{2})(\d)[A-Z]\d"), "farads", 1e-12),
    # UNI-ROYAL: size, watts, tolerance; three figures and a power of ten.
    (re.compile(r"0603WAF(\d{3})(\d)T5E"), "ohms", 1.0),
    # Yageo: the figures come last. KEMET T520: between the case and the volts.
    (re.compile(r"CC(?:0603|1206)[A-Z]{2}(?:X7R|NPO)\d[A-Z]{2}(\d{2})(\d)$"), "farads", 1e-12),
    (re.compile(r"T520B(\d{2})(\d)M\d{3}"), "farads", 1e-12),
    # Panasonic M-A: volts, M, then two figures and a power of ten, in µF, the last digit the power.
    (re.compile(r"ECA-?\d[A-Z]M(\d{2})(\d)$"), "farads", 1e-6),
)
"""The numbers that spell a value: figures, then a power of ten; and the unit."""

_YAGEO: Final = re.compile(r"(?:MFR-12FTF52-|RC0603FR-07)(\d+)([RKM])(\d*)L?$")
_LETTERS: Final = {"R": 1.0, "K": 1e3, "M": 1e6}


def spelled(number: str) -> tuple[str, float] | None:
    """The kind and the size of a value that an order number spells; None where it spells none."""
    for code, what, unit in _CODES:
        found = code.search(number)
        if found:
            return what, float(found[1]) * 10 ** int(found[2]) * unit
    yageo = _YAGEO.search(number)
    if yageo:
        return "ohms", float(f"{yageo[1]}.{yageo[3] or 0}") * _LETTERS[yageo[2]]
    return None


def disagreements(circuit: Circuit) -> Iterator[str]:
    """Where value, maker or figures of a part are not those of its order number, as sentences."""
    for part in circuit.parts.values():
        kind, order = part.kind, part.kind.order
        if kind.value and part.value != kind.value:
            yield (
                f"{part.ref} is {part.value} in the schematic, but {part.number or kind.name} is "
                f"{kind.value}. Correct the value, or the order number."
            )
        if order is None:
            continue
        if part.maker != order.maker:
            yield f"{part.ref}: {part.number} is made by {order.maker}, not by {part.maker or '(no maker)'}."
        figures = kind.figures
        for number in (order.number, order.second):
            says = spelled(number)
            if says is None or not isinstance(figures, Resistor | Capacitor):
                continue
            what, size = says
            wanted = figures.ohms if isinstance(figures, Resistor) else figures.farads
            if (
                what != ("ohms" if isinstance(figures, Resistor) else "farads")
                or abs(size / wanted - 1) > 1e-6
            ):
                yield (
                    f"{part.ref} ({kind.name}) is ordered as {number}, which says {size:g} {what}, "
                    f"not {wanted:g}."
                )
