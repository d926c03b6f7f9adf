"""Compiles the catalogues when the package is built; all else about the package stands in pyproject.toml.

README.md describes the package, but not on a box: its release is built without that file, so that a change of
it makes no other release.

A wheel gets `languages/*.mo`; an editable install gets them next to the `.po` files. So Babel is
needed to build, never to run.
"""

from pathlib import Path
from typing import ClassVar

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Command, setup
from setuptools.command.build import build

PACKAGES = Path("firmware")
CATALOGUES = Path("llamadillo", "languages")


class BuildCatalogues(Command):
    """A step of `build`: writes a `.mo` for each `.po`."""

    def initialize_options(self) -> None:
        """Begin without a directory; `editable_mode` is set from outside."""
        self.build_lib: str | None = None
        self.editable_mode = False

    def finalize_options(self) -> None:
        """Build where the modules are built."""
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Write them all."""
        for source in self.get_source_files():
            target = self._target(Path(source))
            target.parent.mkdir(parents=True, exist_ok=True)
            with open(source, "rb") as words, target.open("wb") as compiled:
                write_mo(compiled, read_po(words))

    def get_source_files(self) -> list[str]:
        """The catalogues: part of a source distribution."""
        return sorted(str(source) for source in (PACKAGES / CATALOGUES).glob("*.po"))

    def get_outputs(self) -> list[str]:
        """The compiled ones."""
        return [str(self._target(Path(source))) for source in self.get_source_files()]

    def get_output_mapping(self) -> dict[str, str]:
        """None of them is a file of the sources as it stands."""
        return {}

    def _target(self, source: Path) -> Path:
        root = PACKAGES if self.editable_mode else Path(self.build_lib or "")
        return root / CATALOGUES / source.with_suffix(".mo").name


class Build(build):
    """`build` with that step."""

    sub_commands: ClassVar = [*build.sub_commands, ("build_catalogues", None)]


README = Path("README.md")

setup(
    cmdclass={"build": Build, "build_catalogues": BuildCatalogues},
    long_description=README.read_text(encoding="utf-8") if README.exists() else "",
    long_description_content_type="text/markdown",
)
