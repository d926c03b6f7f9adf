"""What a schematic writes beside a part."""

from hw.board import Part

__all__ = ["value"]


def value(part: Part) -> str:
    """The value of a part, such as `220R`, `100 nF`, `ULN2803A`; of a hole or a test point its kind."""
    kind = part.kind.name
    for word in ("resistor ", "capacitor "):
        if kind.startswith(word):
            return kind.removeprefix(word)
    if kind == "Schottky diode" and part.kind.order is not None:
        return part.kind.order.number.split("-")[0]
    return kind
