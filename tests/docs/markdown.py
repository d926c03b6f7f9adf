"""Reading the documents: tables, console blocks, and equations in the text."""

import ast
import re
from fractions import Fraction
from typing import NamedTuple

_OPERATORS = str.maketrans({"·": "*", "−": "-", "×": "*"})
_EQUATION = re.compile(r"(?:[\d(][\d()\s·×−+/]*=\s*)+[\d(](?:[\d()\s·×−+/]*[\d)])?")


class Table(NamedTuple):
    """A table of a document."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables(text: str) -> list[Table]:
    """The tables, in order; the cells without marks of emphasis."""
    found: list[list[tuple[str, ...]]] = []
    before = ""
    for line in text.splitlines():
        if line.startswith("|"):
            if not before.startswith("|"):
                found.append([])
            found[-1].append(tuple(cell.strip() for cell in line.strip("|").split("|")))
        before = line
    return [Table(head, tuple(rows)) for head, _, *rows in found]


def consoles(text: str) -> list[tuple[str, str]]:
    """The console blocks: a command and its output."""
    blocks = re.findall(r"^```console\n\$ ([^\n]+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(command, output) for command, output in blocks]


def equations(text: str) -> list[str]:
    """What is written as `1 + 2 = 3`, also with more than one `=`."""
    return [" ".join(found.split()) for found in _EQUATION.findall(text)]


def holds(equation: str) -> bool:
    """Whether all sides of an equation are equal."""
    sides = {
        _value(ast.parse(side.strip().translate(_OPERATORS), mode="eval").body)
        for side in equation.split("=")
    }
    return len(sides) == 1


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(int(number)):
            return Fraction(number)
        case ast.BinOp(left, ast.Add(), right):
            return _value(left) + _value(right)
        case ast.BinOp(left, ast.Sub(), right):
            return _value(left) - _value(right)
        case ast.BinOp(left, ast.Mult(), right):
            return _value(left) * _value(right)
        case ast.BinOp(left, ast.Div(), right):
            return _value(left) / _value(right)
    raise ValueError(f"{ast.unparse(node)} is no arithmetic")
