"""Figures for people: 0.0364 A is 36.4 mA."""

import math
from typing import Final

__all__ = ["NO_LIMIT", "figure"]

_PREFIXES: Final = {-12: "p", -9: "n", -6: "µ", -3: "m", 0: "", 3: "k", 6: "M"}

NO_LIMIT: Final = "without limit"


def figure(value: float, unit: str, digits: int = 3) -> str:
    """The value with a prefix to its unit, rounded to `digits` digits: `36.4 mA`, `1.3 kΩ`."""
    if math.isinf(value):
        return NO_LIMIT
    if value == 0:
        return f"0 {unit}"
    rounded = float(f"{value:.{digits}g}")
    power = min(max(3 * math.floor(math.log10(abs(rounded)) / 3), -12), 6)
    if unit in {"V", "%", "K"}:
        power = 0
    scaled = rounded / 10**power
    decimals = max(0, digits - 1 - math.floor(math.log10(abs(scaled))))
    text = f"{scaled:.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return f"{text} {_PREFIXES[power]}{unit}"
