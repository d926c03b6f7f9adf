"""KiCad's files as text: S-expressions, read into nested lists.

A list holds strings and lists. An atom that stands in quotes is a `Quoted`: KiCad distinguishes `"1"`
from `1`.
"""

import re
from collections.abc import Iterator
from typing import Final

__all__ = ["Quoted", "Tree", "children", "first", "parse"]

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
