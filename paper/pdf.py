"""HTML and a style sheet to PDF. The same HTML gives the same bytes."""

from pathlib import Path
from typing import Any, Final

import weasyprint

_STYLES: Final = Path(__file__).parent
_KEY: Final = b"llamadillo"


def rendered(body: str, style: str, language: str, title: str) -> Any:
    """The document of WeasyPrint: `pages` with their sizes. `style` names the style sheet."""
    page = f'<!doctype html><html lang={language}><head><meta charset="utf-8"><title>{title}</title></head>'
    document = weasyprint.HTML(string=f"{page}<body>{body}</body></html>", base_url=str(_STYLES))
    return document.render(stylesheets=[weasyprint.CSS(filename=str(_STYLES / f"{style}.css"))])


def write(document: Any, file: Path) -> None:
    """Write a document as PDF. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(document.write_pdf(pdf_identifier=_KEY))
