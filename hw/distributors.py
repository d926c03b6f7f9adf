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
        "0603WAF1001T5E": Sold(lcsc="C21190"),
        "0603WAF1004T5E": Sold(lcsc="C22935"),
        "0603WAF2201T5E": Sold(lcsc="C4190"),
        "0603WAF2204T5E": Sold(lcsc="C22938"),
        "0603WAF3300T5E": Sold(lcsc="C23138"),
        "0603WAF4701T5E": Sold(lcsc="C23162"),
        "0603WAF4704T5E": Sold(lcsc="C23163"),
        "0603WAF8200T5E": Sold(lcsc="C23253"),
        "B3F-4050": Sold(digi_key="SW413-ND", mouser="653-B3F-4050"),
        "B4B-XH-A": Sold(lcsc="C144395", digi_key="455-2249-ND"),
        "BC847C,215": Sold(lcsc="C8664"),
        "C322C104K5R5TA": Sold(digi_key="399-4329-ND", mouser="80-C322C104K5R"),
        "CC0603KRX7R9BB104": Sold(lcsc="C14663"),
        "PS1240P02BT": Sold(mouser="810-PS1240P02BT"),
        "PTS645VL39-2 LFS": Sold(digi_key="CKN9103-ND"),
        "SM04B-SRSS-TB": Sold(lcsc="C160404", digi_key="455-1804-1-ND"),
        "SMF13A": Sold(lcsc="C353315"),
        "SSW-120-01-T-D": Sold(digi_key="SAM1212-20-ND"),
        "TBD62083AFWG,EL": Sold(lcsc="C165895", digi_key="TBD62083AFWGELCT-ND"),
        "TBD62083APG": Sold(lcsc="C114143"),
    }
)
"""By order number."""
