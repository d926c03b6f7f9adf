"""Immutable values that are fast to create: the states of games.

Named tuples and frozen dataclasses are slower to create. A compiled class of this kind
(`lab/benchmarks/mypyc_rules.py`) costs a few stores.
"""

from typing import Any, ClassVar, Self


class Frozen:
    """Compared, hashed and shown by its `fields`.

    A subclass is `@final`, uses its fields as `__slots__` and sets each in `__init__` as `Final`, so that
    type checkers and compiled classes reject changes.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    """The names of the fields, in the order of `__init__`."""
    __slots__ = fields

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash(_values(self))

    def __repr__(self) -> str:
        fields = (f"{name}={value!r}" for name, value in zip(self.fields, _values(self), strict=True))
        return f"{type(self).__name__}({', '.join(fields)})"

    def replace(self, **changes: Any) -> Self:
        """A copy with other values for some fields. Raises TypeError for an unknown field."""
        return type(self)(**{**dict(zip(self.fields, _values(self), strict=True)), **changes})


def _values(value: Any) -> tuple[Any, ...]:
    return tuple([getattr(value, name) for name in value.fields])
