"""The documents in `docs` as HTML."""

import re
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt

DOCS: Final = Path(__file__).parents[1] / "docs"
_MARKDOWN: Final = MarkdownIt("commonmark", {"typographer": False}).enable("table")
_LINK: Final = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")
"""A link to another file: on paper only its text is left."""

_ROW: Final = re.compile(r"<code>[1-6L ]+</code>")


def html(markdown: str) -> str:
    """A text in Markdown as HTML. A row of cards, such as `1 2 L`, stays on one line."""
    rendered = str(_MARKDOWN.render(_LINK.sub(r"\1", markdown)))
    return _ROW.sub(lambda row: row[0].replace(" ", "\u00a0"), rendered)


def read(name: str) -> str:
    """A document, by its path in `docs`."""
    return (DOCS / name).read_text(encoding="utf-8")


def sections(markdown: str) -> tuple[str, dict[str, str]]:
    """What comes before the first heading of the second level, and the text below each of them."""
    head, *parts = markdown.split("\n## ")
    return head, {title: text for title, _, text in (part.partition("\n") for part in parts)}
