"""Numbers under which distributors sell the parts, by the maker's order number.

Each was seen beside its order number in a published bill of materials. None was looked up at the
distributor: stock, packing and prices are for who orders to check. A part that is not here, or a field that
is empty, is searched for by its order number.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

__all__ = ["NOWHERE", "SOLD", "Sold"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sold:
    """The numbers of one part."""

    lcsc: str = ""
    digi_key: str = ""
    mouser: str = ""


NOWHERE: Final = Sold()
"""No number is known."""

SOLD: Final[Mapping[str, Sold]] = MappingProxyType(
    {
        "B3F-4050": Sold(digi_key="SW413-ND", mouser="653-B3F-4050"),
        "B4B-XH-A": Sold(lcsc="C144395", digi_key="455-2249-ND"),
        "C322C104K5R5TA": Sold(digi_key="399-4329-ND", mouser="80-C322C104K5R"),
        "MAX40203AUK+T": Sold(lcsc="C2653639", digi_key="175-MAX40203AUK+TCT-ND"),
        "OS102011MA1QN1": Sold(digi_key="CKN9559-ND", mouser="611-OS102011MA1QN1"),
        "PS1240P02BT": Sold(mouser="810-PS1240P02BT"),
        "PTS645VL39-2 LFS": Sold(digi_key="CKN9103-ND"),
        "SM04B-SRSS-TB": Sold(lcsc="C160404", digi_key="455-1804-1-ND"),
        "SSW-120-01-T-D": Sold(digi_key="SAM1212-20-ND"),
        "TBD62083APG": Sold(lcsc="C114143"),
    }
)
"""By order number."""
