"""The bill of materials: `python -m hw.bom` writes build/hw/bom.csv and prints what a box costs.

Prices are rough, in euro without tax and carriage, estimated in autumn 2026: they distinguish a box of
eighty euro from one of two hundred, no more.
"""

import csv
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, log10
from pathlib import Path
from typing import Final, TextIO

from hw.board import Circuit, Part, reference
from hw.off_board import ITEMS, Group, Item
from hw.order_numbers import disagreements
from hw.parts import Order
from hw.refusals import refuses_board_files

__all__ = ["BomLine", "cost", "lines", "write"]

COLUMNS: Final = (
    "references", "quantity", "part", "group", "maker", "part number", "second source",
    "unit price EUR", "sum EUR", "note",
)  # fmt: skip
PROFILES: Final[dict[str, tuple[Group, ...]]] = {
    "hand-held": ("board", "box", "hand-held"),
    "kiosk": ("board", "box", "kiosk"),
}
"""What belongs to each profile of the box."""

_NUMBERS: Final = (1, 5, 50)
"""The numbers of boxes that the estimate is for."""
_OF_TEN: Final = 0.8
"""What a part of the board costs when ten boxes are built: distributors' first step is about a fifth."""
_PIECES: Final = frozenset({"test point", "hole M2.5"})
"""Kinds that are pieces of the board itself."""
_FILE: Final = Path("build/hw/bom.csv")


@dataclass(frozen=True, slots=True, kw_only=True)
class BomLine:
    """What is ordered under one part number."""

    refs: tuple[str, ...]
    """The designators on the board; none for what has none."""
    quantity: int
    """For one box."""
    what: str
    group: Group
    order: Order
    pack: int
    """It is sold in multiples of this."""
    of_ten: float
    """What one costs when ten boxes are built, against its price for one box."""
    note: str

    @property
    def euro(self) -> float:
        """What it costs in one box, by the piece."""
        return self.quantity * self.order.euro


def lines(circuit: Circuit) -> tuple[BomLine, ...]:
    """All lines: first the parts in the order of the board, then what joins them.

    Raises ValueError for a part without a source to order it from.
    """
    kinds: dict[str, list[Part]] = {}
    for part in circuit.parts.values():
        kinds.setdefault(part.kind.name, []).append(part)
    bought_with = {item.is_kind for item in ITEMS}
    found = []
    for name, parts in kinds.items():
        if name in _PIECES or name in bought_with:
            continue
        order = parts[0].kind.order
        if order is None:
            raise ValueError(f"{parts[0].ref} ({name}) has no order number. Give its kind an Order.")
        found.append(_of_kind(name, parts, order))
    return (*found, *(_of_item(item, kinds) for item in ITEMS))


def _of_kind(name: str, parts: list[Part], order: Order) -> BomLine:
    refs = tuple(part.ref for part in parts)
    return BomLine(
        refs=refs,
        quantity=len(refs),
        what=name,
        group="board",
        order=order,
        pack=1,
        of_ten=_OF_TEN,
        note=order.note,
    )


def _of_item(item: Item, kinds: dict[str, list[Part]]) -> BomLine:
    each = len(kinds.get(item.per, [])) if item.per else 1
    return BomLine(
        refs=tuple(part.ref for part in kinds.get(item.is_kind, [])),
        quantity=item.quantity * each,
        what=item.what,
        group=item.group,
        order=item.order,
        pack=item.pack,
        of_ten=item.of_ten,
        note=item.note,
    )


def cost(of: Iterable[BomLine], boxes: int) -> float:
    """What a number of boxes cost together, in euro.

    Packs are bought whole. From ten boxes on prices fall: by `of_ten` with each tenfold.
    """
    steps = log10(boxes) if boxes >= 10 else 0.0
    euro = 0.0
    for line in of:
        pieces = ceil(line.quantity * boxes / line.pack) * line.pack
        euro += pieces * line.order.euro * line.of_ten**steps
    return euro


def write(of: Iterable[BomLine], file: TextIO) -> None:
    """The lines as CSV, with a head."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in of:
        order = line.order
        writer.writerow(
            (
                " ".join(line.refs), line.quantity, line.what, line.group, order.maker, order.number,
                order.second, f"{order.euro:.2f}", f"{line.euro:.2f}", line.note,
            )
        )  # fmt: skip


def estimate(of: Iterable[BomLine]) -> list[str]:
    """What one box, each of 5 and each of 50 cost, group by group, and each profile in all."""
    every = tuple(of)
    says: dict[Group, str] = {
        "board": "board and the parts on it",
        "box": "Pi, card, display, case",
        "hand-held": "battery and what goes with it",
        "kiosk": "supply, screws for a table",
    }
    rows = [
        f"{'euro, without tax and carriage':34}" + "".join(f"{f'one of {boxes}':>11}" for boxes in _NUMBERS)
    ]
    for group, what in says.items():
        rows.append(_row(what, [line for line in every if line.group == group]))
    for profile, groups in PROFILES.items():
        rows.append(_row(f"{profile}, in all", [line for line in every if line.group in groups]))
    rows.append("Estimates, as of autumn 2026. One box pays for the whole pack of five boards.")
    return rows


def _row(what: str, of: list[BomLine]) -> str:
    return f"{what:34}" + "".join(f"{cost(of, boxes) / boxes:11.0f}" for boxes in _NUMBERS)


@refuses_board_files
def main() -> int:
    """Write the file and print the estimate; 1 when a value is not that of its order number."""
    circuit = reference()
    wrong = list(disagreements(circuit))
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    bill = lines(circuit)
    _FILE.parent.mkdir(parents=True, exist_ok=True)
    with _FILE.open("w", encoding="utf-8", newline="") as file:
        write(bill, file)
    print(f"{_FILE}: {len(bill)} lines, {sum(line.quantity for line in bill)} pieces.")
    print("\n".join(estimate(bill)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
