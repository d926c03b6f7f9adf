"""The command: every card and every sheet as PDF."""

import argparse
import sys
from pathlib import Path
from urllib.parse import urlsplit

from paper.cards import ADDRESS, card
from paper.pdf import rendered, write
from paper.sheets import guide, lesson, lessons
from paper.words import SHEETS, WORDS


def run(arguments: list[str] | None = None) -> int:
    """Write the files. 0, or 1 after one sentence."""
    parser = argparse.ArgumentParser(prog="python -m paper", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build", "paper"), metavar="FOLDER", help="where to")
    parser.add_argument(
        "--address",
        type=_address,
        default=ADDRESS,
        metavar="URL",
        help=f"where the QR code on the cards leads ({ADDRESS})",
    )
    options = parser.parse_args(arguments)
    out: Path = options.out
    try:
        for language in WORDS:
            _write_all(out, language, options.address)
    except OSError as error:
        print(f"{error.filename} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    print(f"Table cards, lessons and the teacher's guide in {len(WORDS)} languages in {out}")
    return 0


def _write_all(out: Path, language: str, address: str) -> None:
    """Write the pages of a language. Raises OSError."""
    write(rendered(card(language, address), "card", language, "llamadillo"), out / f"card-{language}.pdf")
    title = SHEETS[language].guide
    write(rendered(guide(language), "sheet", language, title), out / f"class-{language}.pdf")
    for name in lessons(language):
        stem = Path(name).stem
        write(rendered(lesson(name, language), "sheet", language, stem), out / f"{stem}-{language}.pdf")


def _address(text: str) -> str:
    """An address of a page. Raises ArgumentTypeError."""
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.hostname or not text.isascii() or " " in text:
        raise argparse.ArgumentTypeError(f"{text} is no address: write it as http://NAME/")
    return text
