"""Values that never change, quick to make: what positions are made of.

A named tuple is slower to make, and a frozen dataclass slower still; as a class of this kind, compiled
(`lab/benchmarks/mypyc_rules.py`), a value is made at the price of a few stores.
"""

from typing import Any, ClassVar, Self


class Frozen:
    """Equal, hashed and shown by its `fields`.

    A subclass is `@final`, has its fields for `__slots__` and sets each in `__init__`, as `Final`: so a
    checker refuses to change one, and so does the class itself once it is compiled.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    """Their names, in the order of `__init__`."""
    __slots__ = fields

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash(_values(self))

    def __repr__(self) -> str:
        fields = (f"{name}={value!r}" for name, value in zip(self.fields, _values(self), strict=True))
        return f"{type(self).__name__}({', '.join(fields)})"

    def replace(self, **changes: Any) -> Self:
        """The same with other values for some fields. Raises TypeError for a field that it has not."""
        return type(self)(**{**dict(zip(self.fields, _values(self), strict=True)), **changes})


def _values(value: Any) -> tuple[Any, ...]:
    return tuple([getattr(value, name) for name in value.fields])
