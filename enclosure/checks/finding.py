"""What a check finds: a figure, and what it may be."""

from dataclasses import dataclass

__all__ = ["CaseFinding"]


@dataclass(frozen=True, slots=True)
class CaseFinding:
    """A figure that was measured on the model."""

    subject: str
    """The part, or the two parts, that it is about."""
    what: str
    """What was measured."""
    value: float
    least: float | None = None
    most: float | None = None
    unit: str = "mm"
    where: tuple[float, float, float] | None = None
    """The worst place, in the coordinates of the board."""

    @property
    def good(self) -> bool:
        """Whether the figure is within its limits."""
        too_small = self.least is not None and not self.value >= self.least - 1e-6
        too_large = self.most is not None and not self.value <= self.most + 1e-6
        return not (too_small or too_large)

    def __str__(self) -> str:
        """One line, such as `lid: thinnest wall 1.60 mm (at least 1.20)`."""
        unit = f" {self.unit}" if self.unit else ""
        text = f"{self.subject}: {self.what} {_figure(self.value)}{unit}"
        limits = []
        if self.least is not None:
            limits.append(f"at least {_figure(self.least)}")
        if self.most is not None:
            limits.append(f"at most {_figure(self.most)}")
        if limits:
            text += f" ({', '.join(limits)})"
        if self.where is not None:
            text += " at {:.1f}, {:.1f}, {:.1f}".format(*self.where)
        return text


def _figure(value: float) -> str:
    return f"{value:.0f}" if float(value).is_integer() else f"{value:.2f}"
