"""The examples in the docstrings of the engine and the games are true."""

import doctest
from importlib import import_module
from os import walk
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
    """Counted in the sources: of compiled functions, doctest sees no docstring."""
    parser = doctest.DocTestParser()
    sources = [
        Path(root, file)
        for package in (llamadillo.engine, llamadillo.games)
        for root, _, files in walk(package.__path__[0])
        for file in files
        if file.endswith(".py")
    ]
    assert sum(bool(parser.get_examples(source.read_text("utf-8"))) for source in sources) >= 5
