"""One thing has one name: a class name is used once, except for the vocabulary of a game."""

import ast
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

PROGRAM = Path(__file__).parents[1] / "firmware" / "llamadillo"
OF_A_GAME = ("games/", "titles/")


def repeated(modules: Mapping[str, str]) -> dict[str, list[str]]:
    """The class names that a module outside of the games shares with another one, with their modules.

    `modules` has the sources, by path.
    """
    found = defaultdict(list)
    for path, source in sorted(modules.items()):
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path)
    return {
        name: paths
        for name, paths in found.items()
        if len(paths) > 1 and not all(path.startswith(OF_A_GAME) for path in paths)
    }


def test_a_class_name_is_used_once() -> None:
    modules = {path.relative_to(PROGRAM).as_posix(): path.read_text() for path in PROGRAM.rglob("*.py")}
    assert len(modules) > 200
    assert repeated(modules) == {}


def test_a_class_name_that_is_used_twice_is_found() -> None:
    game, other = "class Roll: ...", "class Roll: ...\nclass Other: ..."
    assert repeated({"games/a.py": game, "titles/b.py": game}) == {}
    assert repeated({"games/a.py": game, "app/b.py": other}) == {"Roll": ["app/b.py", "games/a.py"]}
