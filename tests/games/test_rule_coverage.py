"""Every rule of games/RULES.md has a test that names it, and nothing cites a rule that is not there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import llamadillo

PACKAGE = Path(llamadillo.__file__).parent
TESTS = Path(__file__).parent.parent
ID = re.compile(r"\b[ACD][1-9][0-9]?[a-z]?\b")


def rules_in(page: str) -> list[str]:
    """The ids in the first column of the tables of a page."""
    return re.findall(rf"^\| ({ID.pattern}) \|", page, flags=re.MULTILINE)


def marked(source: str) -> Iterator[str]:
    """The ids in `@pytest.mark.rule(…)` of the test functions in a Python source."""
    for node in ast.walk(ast.parse(source)):
        for decorator in getattr(node, "decorator_list", []):
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                yield from (ast.literal_eval(argument) for argument in decorator.args)


def cited(source: str) -> set[str]:
    """The ids in the comments and texts of a source; in brackets, as `(D6b)` or `(D11, C9)`, or as a text."""
    places = re.findall(r"\(([ACD][0-9][^()]{0,40})\)|\"([ACD][0-9]+[a-z]?)\"", source)
    return {rule for place in places for rule in ID.findall(" ".join(place))}


RULES = rules_in((PACKAGE / "games" / "RULES.md").read_text(encoding="utf-8"))
MARKED = {
    rule
    for path in sorted((TESTS / "games").glob("test_*.py"))
    for rule in marked(path.read_text(encoding="utf-8"))
}
SOURCES = [path for folder in ("engine", "games") for path in sorted((PACKAGE / folder).rglob("*.py"))]


def test_the_page_lists_the_rules_of_three_games_each_once() -> None:
    lama_dice = (
        [f"D{n}" for n in range(1, 7)] + ["D6a", "D6b", "D6c", "D6d"] + [f"D{n}" for n in range(7, 13)]
    )
    assert [*lama_dice, *(f"C{n}" for n in range(1, 10)), *(f"A{n}" for n in range(1, 10))] == RULES


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test_that_names_it(rule: str) -> None:
    assert rule in MARKED


def test_every_rule_that_a_test_names_exists() -> None:
    assert set(RULES) >= MARKED


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_rule_that_the_code_cites_exists(path: Path) -> None:
    assert set(RULES) >= cited(path.read_text(encoding="utf-8"))


def test_what_this_file_finds() -> None:
    """The three readers above find what they are for, so the checks can fail."""
    assert rules_in("| id | rule |\n| D1 | one |\n| C10 | ten |\ntext D2\n| D6b | b |") == [
        "D1",
        "C10",
        "D6b",
    ]
    assert list(marked('@pytest.mark.rule("D1", "D6a")\ndef test(): ...\n@other("D2")\ndef f(): ...')) == [
        "D1",
        "D6a",
    ]
    assert cited('x = 1  # see (D99)\n"""Both (D11, C9)."""\nraise E("no", "A42")') == {
        "D99",
        "D11",
        "C9",
        "A42",
    }
