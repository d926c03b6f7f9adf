"""All tables of the guides, by their names."""

from hw.battery_life import battery_tables
from hw.board import Circuit
from hw.guides.bringup import reading_tables
from hw.guides.parts import part_tables
from hw.wiring.table import header_table, output_table

__all__ = ["tables"]


def tables(circuit: Circuit) -> dict[str, str]:
    """Every table that a guide can ask for."""
    return {
        **battery_tables(circuit),
        **part_tables(circuit),
        **reading_tables(circuit),
        "breadboard": header_table(circuit),
        "outputs": output_table(circuit),
    }
