"""The parts that the assembled variant has in place of through-hole parts: same circuit, for a machine.

LEDs, buttons, connectors and the sounder stay what they are. All these parts stand on the back.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hw.figures import Capacitor, Clamp, Diode, Driver, Range, Resistor, Transistor
from hw.parts import KINDS, Body, Kind, Order

__all__ = ["REPLACED", "SURFACE_MOUNT"]

_TWO: Final = MappingProxyType({"1": "1", "2": "2"})
_POLAR: Final = MappingProxyType({"1": "K", "2": "A"})
_0603: Final = (Body(width=2.0, depth=1.2, top=0.9),)

_RESISTORS: Final = (
    ("330R", 330.0, "0603WAF3300T5E", "RC0603FR-07330RL"),
    ("820R", 820.0, "0603WAF8200T5E", "RC0603FR-07820RL"),
    ("1k", 1000.0, "0603WAF1001T5E", "RC0603FR-071KL"),
    ("2k2", 2200.0, "0603WAF2201T5E", "RC0603FR-072K2L"),
    ("4k7", 4700.0, "0603WAF4701T5E", "RC0603FR-074K7L"),
    ("1M", 1e6, "0603WAF1004T5E", "RC0603FR-071ML"),
    ("2M2", 2.2e6, "0603WAF2204T5E", "RC0603FR-072M2L"),
    ("4M7", 4.7e6, "0603WAF4704T5E", "RC0603FR-074M7L"),
)

_CAPACITORS: Final = (
    (100.0, 100e-9, "X7R", "CC0603KRX7R9BB104", "C0603C104K5RACTU", 0.01),
    (2.2, 2.2e-9, "NP0", "CC0603JRNPO9BN222", "C0603C222J5GACTU", 0.03),
)


def _kinds() -> Mapping[str, Kind]:
    """Each kind, by the name of the through-hole kind that it stands for."""
    kinds = {
        f"resistor {value}": Kind(
            name=f"resistor {value} 0603",
            value=value,
            footprint="R_0603_1608Metric",
            pins=_TWO,
            bodies=_0603,
            order=Order(maker="UNI-ROYAL", number=number, second=f"Yageo {second}", euro=0.01),
            data_sheet="UNI-ROYAL thick film chip resistors",
            figures=Resistor(ohms=ohms, tolerance=0.01, watts=0.1),
        )
        for value, ohms, number, second in _RESISTORS
    }
    kinds |= {
        f"capacitor {nanofarads:g} nF": Kind(
            name=f"capacitor {nanofarads:g} nF 0603",
            value=f"{nanofarads:g}nF",
            footprint="C_0603_1608Metric",
            pins=_TWO,
            bodies=_0603,
            order=Order(maker="Yageo", number=number, second=f"KEMET {second}", euro=euro),
            data_sheet=f"Yageo CC, {ceramic}",
            figures=Capacitor(farads=farads, volts=50.0, polarised=False),
        )
        for nanofarads, farads, ceramic, number, second, euro in _CAPACITORS
    }
    kinds["capacitor 100 µF"] = Kind(
        name="capacitor 100 µF 3528",
        value="100uF",
        footprint="CP_EIA-3528-21_Kemet-B",
        pins=MappingProxyType({"1": "+", "2": "-"}),
        bodies=(Body(width=4.5, depth=2.9, top=2.1),),
        order=Order(maker="KEMET", number="T520B107M006ATE040", second="KEMET T520B107M006ATE070", euro=0.9),
        data_sheet="KEMET T520",
        # A polymer capacitor of 6.3 V bears nine tenths of it for ever.
        figures=Capacitor(farads=100e-6, volts=5.67, polarised=True),
    )
    kinds["Schottky diode"] = Kind(
        name="Schottky diode SOD-123",
        value="1N5711W",
        footprint="D_SOD-123",
        pins=_POLAR,
        bodies=(Body(width=4.2, depth=1.8, top=1.4),),
        order=Order(maker="Diodes Incorporated", number="1N5711W-7-F", euro=0.25),
        data_sheet="Diodes Incorporated 1N5711W",
        figures=Diode(volts=0.35, reverse=70.0),
    )
    kinds["diode 1N4148"] = Kind(
        name="diode 1N4148 SOD-123",
        value="1N4148W",
        footprint="D_SOD-123",
        pins=_POLAR,
        bodies=(Body(width=4.2, depth=1.8, top=1.4),),
        order=Order(maker="Diodes Incorporated", number="1N4148W-7-F", second="onsemi 1N4148W", euro=0.03),
        data_sheet="Diodes Incorporated 1N4148W",
        figures=Diode(volts=0.6, reverse=75.0),
    )
    kinds["TVS diode"] = Kind(
        name="TVS diode SOD-123F",
        value="SMF13A",
        footprint="D_SOD-123F",
        pins=_POLAR,
        bodies=(Body(width=3.9, depth=2.0, top=1.1),),
        order=Order(maker="Littelfuse", number="SMF13A", second="Diotec SMF13A", euro=0.15),
        data_sheet="Littelfuse SMF",
        figures=Clamp(volts=13.0),
    )
    kinds["NPN transistor"] = Kind(
        name="NPN transistor SOT-23",
        value="BC847C",
        footprint="SOT-23_CBE",
        pins=MappingProxyType({"1": "C", "2": "B", "3": "E"}),
        bodies=(Body(width=3.4, depth=3.0, top=1.2),),
        order=Order(maker="Nexperia", number="BC847C,215", second="Diotec BC847C", euro=0.03),
        data_sheet="Nexperia BC847",
        figures=Transistor(most=0.1, volts=0.55),
    )
    kinds["TBD62083A"] = Kind(
        name="TBD62083A SOIC-18",
        value="TBD62083A",
        # P-SOP18-0812-1.27-001: 11.35 to 11.68 by 7.37 to 7.62 mm, 10.01 to 10.64 mm over the leads; page 9
        # of the data sheet, as published notes on another board cite it (unverified).
        footprint="SOIC-18W_7.5x11.6mm_P1.27mm",
        pins=KINDS["TBD62083A"].pins,
        bodies=(Body(width=11.4, depth=11.6, top=2.8),),
        order=Order(maker="Toshiba", number="TBD62083AFWG,EL", euro=1.2),
        data_sheet="Toshiba TBD62083A",
        # As in DIP-18, but for the heat: 0.96 W at 25 °C, that of the smaller case of the series.
        figures=Driver(
            volts=Range(0.0, 0.02, 0.05),
            channel=0.5,
            kelvin_per_watt=130.0,
            junction=150.0,
            input_volts=2.5,
            input_amps=0.0002,
        ),
    )
    return MappingProxyType(kinds)


REPLACED: Final = _kinds()
"""What stands in the assembled variant for a through-hole kind, by the name of that kind."""

SURFACE_MOUNT: Final[Mapping[str, Kind]] = MappingProxyType({kind.name: kind for kind in REPLACED.values()})
"""The same kinds, by their own names."""
