"""The rules of the board, for KiCad's check and for the router: widths, gaps, holes, severities.

Every figure is inside what the cheap makers of two-layer boards ask no extra money for. KiCad reads
them from the project file, and those for single nets from the file of custom rules, when it opens the
board in a new process.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = ["RULES", "DesignRules", "custom_rules", "power_width", "project", "rule_files", "write_rules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DesignRules:
    """In millimetres."""

    clearance: float = 0.2
    """Between copper of two nets."""
    track: float = 0.3
    """The width of a signal's track."""
    via: float = 0.6
    via_drill: float = 0.3
    edge: float = 0.5
    """Between copper and the edge of the board."""
    hole: float = 0.25
    """Between the edge of a hole and copper that does not belong to it."""
    pour_clearance: float = 0.3
    pour_width: float = 0.25
    """The thinnest piece of poured copper that is kept."""
    relief_gap: float = 0.35
    """Between a pad and the poured copper around it, for the soldering iron's sake."""
    relief_spoke: float = 0.5
    silk_height: float = 0.8
    silk_stroke: float = 0.13


RULES: Final = DesignRules()

power_width: Final = {"+5V": 1.0, "GND": 1.0, "+3V3": 0.5}
"""The widths of the supplies' tracks, of ground those that carry the Pi's current; `widths` says what
their currents ask for."""

_CHECKS: Final = (
    "annular_width", "clearance", "copper_edge_clearance", "courtyards_overlap", "drill_out_of_range",
    "duplicate_footprints", "hole_clearance", "hole_near_hole", "invalid_outline",
    "item_on_disabled_layer", "items_not_allowed", "malformed_courtyard", "missing_courtyard",
    "npth_inside_courtyard", "padstack", "pth_inside_courtyard", "shorting_items", "silk_over_copper",
    "silk_overlap", "through_hole_pad_without_hole", "track_dangling", "track_width", "tracks_crossing",
    "unconnected_items", "unresolved_variable", "via_dangling", "zone_has_empty_net", "zones_intersect",
)  # fmt: skip
"""KiCad's checks. Each is an error here, print on pads too: there are no warnings to get used to."""


def project(name: str) -> str:
    """The text of the project file of a board."""
    net_class = {
        "name": "Default",
        "clearance": RULES.clearance,
        "track_width": RULES.track,
        "via_diameter": RULES.via,
        "via_drill": RULES.via_drill,
        "microvia_diameter": RULES.via,
        "microvia_drill": RULES.via_drill,
        "diff_pair_gap": RULES.clearance,
        "diff_pair_via_gap": RULES.clearance,
        "diff_pair_width": RULES.track,
        "bus_width": 12.0,
        "wire_width": 6.0,
        "line_style": 0,
        "pcb_color": "rgba(0, 0, 0, 0.000)",
        "schematic_color": "rgba(0, 0, 0, 0.000)",
    }
    classes = [net_class | {"nets": []}]
    classes += [
        net_class | {"name": net, "track_width": width, "nets": [net]} for net, width in power_width.items()
    ]
    what = {
        "meta": {"filename": f"{name}.kicad_pro", "version": 1},
        "board": {
            "design_settings": {
                "rules": {
                    "min_clearance": RULES.clearance,
                    "min_track_width": RULES.track,
                    "min_copper_edge_clearance": RULES.edge,
                    "min_hole_clearance": RULES.hole,
                    "min_hole_to_hole": RULES.hole,
                    "min_through_hole_diameter": RULES.via_drill,
                    "min_via_diameter": RULES.via,
                    "min_via_annular_width": (RULES.via - RULES.via_drill) / 2,
                    "min_silk_clearance": 0.0,
                    "solder_mask_clearance": 0.0,
                    "solder_mask_min_width": 0.0,
                },
                "rule_severities": dict.fromkeys(_CHECKS, "error"),
            }
        },
        "net_settings": {"classes": classes, "meta": {"version": 2}},
    }
    return json.dumps(what, indent=2, sort_keys=True) + "\n"


def custom_rules() -> str:
    """The text of the file of custom rules: no track of a supply may be thinner than it should be."""
    lines = ["(version 1)"]
    for net, width in power_width.items():
        if net == "GND":
            continue  # most of its pins are reached by thin tracks besides the pour
        lines += [
            f'(rule "width of {net}"',
            f"  (condition \"A.NetName == '{net}'\")",
            f"  (constraint track_width (min {width}mm)))",
        ]
    return "\n".join(lines) + "\n"


def rule_files(board: Path) -> dict[Path, str]:
    """The files beside a board in which KiCad looks for its rules, and their text."""
    return {
        board.with_suffix(".kicad_pro"): project(board.stem),
        board.with_suffix(".kicad_dru"): custom_rules(),
    }


def write_rules(board: Path) -> None:
    """Write the rules beside a board."""
    for path, text in rule_files(board).items():
        path.write_text(text, encoding="utf-8")
