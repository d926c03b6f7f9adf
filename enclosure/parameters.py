"""The parameters of a case that can be made.

Sensible changes are made with `dataclasses.replace` or with `from_settings`; impossible ones are
refused with a `ParameterError` that says why.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from enclosure.dimensions import Dimensions
from enclosure.refusals import ParameterError, reasons

__all__ = ["ParameterError", "Parameters", "from_settings", "hand_held", "kiosk"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters(Dimensions):
    """The dimensions of a case that can be made.

    Raises ParameterError for the first reason why it cannot be made.
    """

    def __post_init__(self) -> None:
        """Refuse what cannot be made."""
        for reason in reasons(self):
            raise ParameterError(reason)


def hand_held() -> Parameters:
    """The box with a battery."""
    return Parameters(profile="hand-held")


def kiosk() -> Parameters:
    """The box that is screwed to a table and fed by a cable."""
    return Parameters(profile="kiosk")


def from_settings(settings: Mapping[str, str], start: Parameters | None = None) -> Parameters:
    """`start` (the hand-held box) with some parameters changed, as they come from a command line.

    Raises ParameterError for a name that is not there, a value that is no number, and a case that
    cannot be made.
    """
    names = {field.name: field.type for field in fields(Parameters)}
    values: dict[str, str | float] = {}
    for name, text in settings.items():
        if name not in names:
            near = difflib.get_close_matches(name, names, 1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise ParameterError(f"There is no parameter {name!r}.{hint}")
        if names[name] is not float:
            values[name] = text
            continue
        try:
            values[name] = float(text)
        except ValueError:
            raise ParameterError(f"{name} is a length in millimetres, such as 2.4, not {text!r}.") from None
    # The fields' own checks refuse a profile or a display that is not there.
    return replace(start or hand_held(), **values)  # type: ignore[arg-type]
