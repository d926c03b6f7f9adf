"""The catalogues: one for each language but English, kept up to date with the words in the code.

`make words` extracts all messages from the code, updates each `.po` and compiles it. New messages are
left untranslated, obsolete ones are removed. A guess by Babel is marked fuzzy and is not used until a
person removes the mark.
"""

from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import llamadillo.languages

DIRECTORY: Final = Path(llamadillo.languages.__file__).parent
PACKAGE: Final = Path(llamadillo.__file__).parent
TEMPLATE: Final = Path("build", "messages.pot")

_SOURCES: Final = [
    (f"{place}.py", "python")
    for place in (
        "screens/words/*",
        "titles/*/words",
        "titles/*/lesson",
        "ports/*",
        "storage/*",
        "devices/pi/*",
        "cli/play",
    )
]
"""The modules with messages of the box, without `.py`."""
_Arguments = tuple[int | tuple[int, int] | tuple[int, str], ...]
_KEYWORDS: Final[dict[str, dict[int | None, _Arguments | None] | _Arguments | None]] = {
    **dict.fromkeys(("Word", "Sentence", "JournalError")),
    "Phrase": {None: (1, 2), 1: (1,)},  # two messages if there is a second argument
    "counted": (1, 2),
}
"""The callables whose arguments are a message, or its singular and plural."""


def template() -> Catalog:
    """Every message of the box, in the order of the code."""
    catalog = Catalog()
    for file, line, message, comments, context in extract_from_dir(PACKAGE, _SOURCES, keywords=_KEYWORDS):
        catalog.add(message, None, [(file, line)], auto_comments=comments, context=context)
    return catalog


def languages() -> dict[str, Path]:
    """The catalogues' files, by the codes of their languages."""
    return {file.stem: file for file in sorted(DIRECTORY.glob("*.po"))}


def read(file: Path) -> Catalog:
    """The catalogue in a file."""
    with file.open("rb") as text:
        return read_po(text)


def updated(file: Path) -> str:
    """The text of a file, updated from the code, with its own header."""
    catalog = read(file)
    catalog.update(template())  # not cached: the catalogue takes its messages over
    head, _, _ = file.read_text(encoding="utf-8").partition("\n\n")
    return f"{head.rstrip()}\n\n{_text(catalog)}"


def update_all() -> None:
    """Write the template and every catalogue, and compile them."""
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(_text(template()), encoding="utf-8")
    for file in languages().values():
        file.write_text(updated(file), encoding="utf-8")
        with file.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read(file))


def _text(catalog: Catalog) -> str:
    text = BytesIO()
    write_po(text, catalog, omit_header=True, ignore_obsolete=True, include_lineno=False)
    return text.getvalue().decode()
