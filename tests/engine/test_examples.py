"""The examples in the docstrings of the engine and the games are true."""

import doctest
from importlib import import_module
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
    finder = doctest.DocTestFinder(exclude_empty=True)
    assert len([test for name in MODULES for test in finder.find(import_module(name)) if test.examples]) >= 5
