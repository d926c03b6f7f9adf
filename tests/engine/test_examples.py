"""The examples in the docstrings of the engine and the games are true."""

import doctest
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import llamadillo.engine
import llamadillo.games

MODULES = [
    module.name
    for package in (llamadillo.engine, llamadillo.games)
    for module in walk_packages(package.__path__, package.__name__ + ".")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples() -> None:
    """Counted in the sources, since doctest finds no docstrings of compiled functions."""
    parser = doctest.DocTestParser()
    packages = (llamadillo.engine, llamadillo.games)
    sources = [source for package in packages for source in Path(package.__path__[0]).rglob("*.py")]
    assert sum(bool(parser.get_examples(source.read_text("utf-8"))) for source in sources) >= 5
