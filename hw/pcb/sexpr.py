"""KiCad's files as text: S-expressions, read into nested lists and written back.

A list holds strings and lists. An atom that was quoted is a `Quoted`, so that writing gives it its
quotes back: KiCad distinguishes `"1"` from `1`.
"""

import re
from collections.abc import Iterator
from typing import Final

__all__ = ["Quoted", "Tree", "children", "first", "parse", "write"]

Tree = list["str | Tree"]


class Quoted(str):
    """An atom that stands in quotes."""

    __slots__ = ()


_TOKEN: Final = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')
_ESCAPE: Final = re.compile(r"\\(.)")


def _meant(escape: re.Match[str]) -> str:
    return "\n" if escape[1] == "n" else escape[1]


def parse(text: str) -> Tree:
    """The one expression that a text holds. Raises ValueError when its brackets do not match."""
    stack: list[Tree] = [[]]
    for match in _TOKEN.finditer(text):
        quoted, bracket, atom = match.groups()
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            if not stack:
                raise ValueError("There is a closing bracket too many.")
            stack[-1].append(done)
        else:
            stack[-1].append(atom if quoted is None else Quoted(_ESCAPE.sub(_meant, quoted)))
    if len(stack) != 1 or len(stack[0]) != 1 or not isinstance(stack[0][0], list):
        raise ValueError("This is not one whole expression in brackets.")
    return stack[0][0]


def children(tree: Tree, name: str) -> Iterator[Tree]:
    """The lists in a list that begin with a name."""
    for item in tree:
        if isinstance(item, list) and item and item[0] == name:
            yield item


def first(tree: Tree, name: str) -> Tree:
    """The first list in a list that begins with a name. Raises ValueError when there is none."""
    for found in children(tree, name):
        return found
    raise ValueError(f"({tree[0]} ...) has no ({name} ...).")


def write(tree: Tree, depth: int = 0) -> str:
    """The expression as text: what holds lists of lists is broken into lines, the rest stays on one."""
    if not any(isinstance(item, list) and any(isinstance(i, list) for i in item) for item in tree):
        flat = _flat(tree)
        if len(flat) + 2 * depth <= 240:
            return flat
    if tree[0] == "pts":
        return _points(tree, depth)
    lines: list[str] = []
    head: list[str] = []
    for item in tree:
        if isinstance(item, list):
            lines.append("  " * (depth + 1) + write(item, depth + 1))
        elif lines:
            lines.append("  " * (depth + 1) + _atom(item))
        else:
            head.append(_atom(item))
    return "\n".join(["(" + " ".join(head), *lines, "  " * depth + ")"])


def _points(tree: Tree, depth: int) -> str:
    """A long list of points: many on a line, since there are many."""
    lines, indent = ["(pts"], "  " * (depth + 1)
    for item in tree[1:]:
        point = _flat(item) if isinstance(item, list) else _atom(item)
        if lines[-1].startswith(indent) and len(lines[-1]) + len(point) < 160:
            lines[-1] += " " + point
        else:
            lines.append(indent + point)
    return "\n".join([*lines, "  " * depth + ")"])


def _flat(tree: Tree) -> str:
    return "(" + " ".join(_flat(i) if isinstance(i, list) else _atom(i) for i in tree) + ")"


def _atom(atom: str) -> str:
    if isinstance(atom, Quoted):
        return '"' + atom.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    return atom
