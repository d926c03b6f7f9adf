"""The circuit as ngspice reads it: the parts of the schematic, and models of what they are joined to."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from hw.kicad.netlist import Component, read_netlist

__all__ = ["NODES", "REFS", "Corner", "deck"]

REFS: Final = (
    "R33", "R34", "R35", "R36", "R37", "R38", "R39", "R40", "R41", "C4", "C5", "C6",
    "D29", "D30", "D31", "D32", "D33", "Q1", "Q2", "Q3",
)  # fmt: skip
"""The parts of the latch and what lies between it, the boost board and the Pi."""

NODES: Final[Mapping[str, str]] = {
    "supply": "vs",
    "EN": "en",
    "module EN": "boost_en",
    "LATCH": "latch",
    "HELD": "held",
    "PRESSED": "pressed",
    "button": "sw_power",
    "LBO": "lbo",
    "+5V": "v5",
    "+3V3": "v33",
    "GPIO 4": "low_battery",
    "GPIO 8": "power",
    "GPIO 15": "power_off",
}
"""What a simulation records: its name, and the node."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Corner:
    """The figures that vary. Volts, amperes, ohms, farads, degrees Celsius."""

    supply: float = 3.7
    """What feeds the boost board: the battery, or 5 V while it charges."""
    celsius: float = 25.0
    threshold: float = 0.5
    """Where EN switches, as a share of the supply: TPS61090 (SLVS484C) promises 0.2 to 0.8."""
    gain: float = 500.0
    """Of the transistors: BC547C at 10 µA and less; 110 is that of the worst BC547."""
    saturation: float = 1.8e-14
    base_leak: float = 5e-14
    diode: float = 2.5e-9
    schottky: float = 1e-8
    """Of D29. A leaky one, such as a BAT85, turns the boost board's red LED on while the box is off."""
    ohms: Mapping[str, float] | None = None
    """Of single parts, as a factor."""
    farads: Mapping[str, float] | None = None
    module_pull: float = 200e3
    """The boost board's own pull-up of EN."""
    pi_pull: float = 55e3
    pi_amps: float = 0.25
    brown_out: float = 2.9
    """Volts at +3V3 below which the Pi drives nothing."""
    leak: float = 1e-9
    """From EN to ground: switch, TVS diode, dirt."""
    rise: float = 1e-4
    """Seconds in which the supply comes when the battery is put in."""


_VALUE: Final = re.compile(r"(\d+)(?:([RkM])(\d*)|(?:\.(\d+))?(pF|nF|uF))")
_POWERS: Final = {"R": 1.0, "k": 1e3, "M": 1e6, "pF": 1e-12, "nF": 1e-9, "uF": 1e-6}


def measured(value: str) -> float:
    """A value of the schematic as a number: `4k7`, `330R`, `2.2nF`. Raises ValueError."""
    found = _VALUE.fullmatch(value)
    if found is None:
        raise ValueError(f"{value!r} is no value such as 4k7 or 2.2nF.")
    whole, letter, after, decimals, farads = found.groups()
    return float(f"{whole}.{after or decimals or 0}") * _POWERS[letter or farads]


def _node(net: str | None) -> str:
    if net is None:
        raise ValueError("A part of the latch has an open pin.")
    return "0" if net == "GND" else re.sub(r"\W+", "_", net).strip("_").lower()


def _parts(components: Mapping[str, Component], corner: Corner) -> Iterator[str]:
    for ref in REFS:
        if ref not in components:
            raise ValueError(f"The schematic has no {ref}, which belongs to the latch.")
        part = components[ref]
        nodes = {number: _node(net) for number, net in part.pins.items()}
        if ref.startswith("R"):
            ohms = measured(part.value) * (corner.ohms or {}).get(ref, 1.0)
            yield f"{ref} {nodes['1']} {nodes['2']} {ohms:.6g}"
        elif ref.startswith("C"):
            farads = measured(part.value) * (corner.farads or {}).get(ref, 1.0)
            yield f"{ref} {nodes['1']} {nodes['2']} {farads:.6g}"
        elif ref.startswith("D"):
            yield f"{ref} {nodes['2']} {nodes['1']} {_MODELS[part.value]}"
        else:
            yield f"{ref} {nodes['1']} {nodes['2']} {nodes['3']} {_MODELS[part.value]}"


_MODELS: Final = {
    "1N4148": "D4148", "1N5711": "D5711", "P4KE15A": "DP4KE15", "BC547C": "NBC547",
    "1N4148W": "D4148", "1N5711W": "D5711", "SMF13A": "DP4KE15", "BC847C": "NBC547",
}  # fmt: skip
"""The model of each value; a part for a machine has that of the same die with legs."""


def deck(
    sources: Mapping[str, str], corner: Corner, components: Mapping[str, Component] | None = None
) -> str:
    """The circuit without its commands.

    `sources` are piecewise linear: `supply`, `button`, `press` (the Pi drives GPIO 15 high), `idle` (it
    drives it low), `low` (the battery is nearly empty), `slide` (SW5 at OFF). Raises ValueError for a
    schematic that lacks a part of the latch.
    """
    parts = "\n".join(_parts(components or read_netlist(), corner))
    flat = {name: sources.get(name, "0 0") for name in ("supply", "button", "press", "idle", "low", "slide")}
    return f"* latch\n{_models(corner)}{_around(corner, flat)}{parts}\n"


def _models(corner: Corner) -> str:
    return f"""\
.model NBC547 NPN(IS={corner.saturation} BF={corner.gain} NF=1 VAF=90 IKF=0.1 ISE={corner.base_leak} NE=1.5
+ BR=8 NR=1 ISC=1e-13 NC=1.6 CJE=11p CJC=5p TF=0.6n TR=100n XTB=1.5 EG=1.11 XTI=3 RB=100 RC=1 RE=0.5)
.model NPNP PNP(IS=1e-14 BF=200 VAF=50 CJE=11p CJC=5p)
.model D4148 D(IS={corner.diode} N=1.83 RS=0.6 CJO=2p TT=6n BV=100 EG=1.11 XTI=3)
.model D5711 D(IS={corner.schottky} N=1.05 RS=10 CJO=2p BV=70 EG=0.69 XTI=2)
.model DP4KE15 D(IS=1e-14 N=1.1 RS=0.5 CJO=900p BV=15)
.model DPAD D(IS=1e-15 N=1 RS=20)
.model SBUTTON SW(VT=0.5 VH=0.1 RON=0.5 ROFF=1e11)
.model SDRIVE SW(VT=0.5 VH=0.1 RON=50 ROFF=1e10)
.model SENABLE SW(VT=0 VH=0.02 RON=1 ROFF=1e9)
"""


def _around(corner: Corner, sources: Mapping[str, str]) -> str:
    c = corner
    return f"""\
* the battery
Vsupply vs0 0 PWL({sources["supply"]})
Rvs vs0 vs 0.15
Cvs vs 0 10u
* the boost board: EN is pulled up; LBO is pulled up through the base of the transistor of its red LED
Ren vs boost_en {c.module_pull}
Rt1 lbo t1 4.7k
Rt2 t1 vs 47k
Qt t3 t1 vs NPNP
Rt3 t3 0 2k
* it runs when EN is above its threshold and the supply above 1.4 V
Senable onx 0 enc 0 SENABLE OFF
Benable enc 0 V = min(V(boost_en)-{c.threshold}*V(vs), V(vs)-1.4)
Ron1 one onx 2k
Vone one 0 1
Bon on 0 V = (V(onx)<0.5) ? 1 : 0
Ron2 on running 1k
Con running 0 1u
B5 0 v5 I = V(running)*min(1.5, max(0,(5.2-V(v5))*20))
C5v v5 0 200u
R5v v5 0 4k
* the Pi, and its 3.3 V
Bpi v5 0 I = (V(v5)>2.5) ? {c.pi_amps} : V(v5)/200
B33 0 v33 I = min(0.5,max(0,(min(3.3,V(v5)-0.15)-V(v33))*5))
C33 v33 0 20u
R33r v33 0 500
* the battery is low: the boost board pulls LBO down while it runs
Rlow lbo lbx 50
Slow lbx 0 lbc 0 SDRIVE OFF
Vlow low 0 PWL({sources["low"]})
Blow lbc 0 V = V(low)*V(running)
* the Pi's pins: pull-ups, and diodes to its rails
Rg4 low_battery v33 50k
Rg8 power v33 {c.pi_pull}
Rg15 power_off v33 {c.pi_pull}
Dg4a low_battery v33 DPAD
Dg8a power v33 DPAD
Dg15a power_off v33 DPAD
Dg4b 0 low_battery DPAD
Dg8b 0 power DPAD
Dg15b 0 power_off DPAD
Vpress prs 0 PWL({sources["press"]})
Bpress prsc 0 V = (V(v33)>{c.brown_out}) ? V(prs) : 0
Bhigh high 0 V = V(v33)
Spress high power_off prsc 0 SDRIVE OFF
Vidle idl 0 PWL({sources["idle"]})
Bidle idlc 0 V = (V(v33)>{c.brown_out}) ? V(idl) : 0
Sidle power_off 0 idlc 0 SDRIVE OFF
* the button, the slide switch, tracks, what leaks
Vbutton btn 0 PWL({sources["button"]})
Sbutton sw_power 0 btn 0 SBUTTON OFF
Vslide sld 0 PWL({sources["slide"]})
Sslide en 0 sld 0 SBUTTON OFF
Csw sw_power 0 50p
Cg8 power 0 20p
Clatch latch 0 20p
Cheld held 0 20p
Ileak en 0 {c.leak}
"""
