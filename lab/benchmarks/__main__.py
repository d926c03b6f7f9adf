"""Run the benchmarks that are named, or all: `python -m lab.benchmarks [playouts …]`."""

import sys
from importlib import import_module
from pkgutil import iter_modules

import lab.benchmarks


def run(names: list[str]) -> None:
    """Run the benchmarks of these names one after the other; without names, all."""
    for name in names or [module.name for module in iter_modules(lab.benchmarks.__path__)]:
        main = getattr(import_module(f"lab.benchmarks.{name}"), "main", None)
        if main is not None:
            print(f"== {name}")
            main()
            print()


if __name__ == "__main__":
    run(sys.argv[1:])
