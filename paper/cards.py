"""The table card: A6, a front page, then the rules of each game."""

from base64 import b64encode
from html import escape
from io import BytesIO
from typing import Final

import segno

from llamadillo.gallery import face, pilot_at
from llamadillo.portrait import portrait
from llamadillo.titles import TITLES
from paper.documents import html, read, sections
from paper.words import WORDS

ADDRESS: Final = "http://llamadillo.local:8080/"
"""Where the QR code leads unless another address is given: to the box's own page for the room."""


def card(language: str, address: str) -> str:
    """The body of the pages of a card, in HTML."""
    _, rules = sections(read(f"rules/{language}.md"))
    pages = [_front(language, address)]
    pages += [f"<section class=rules><h2>{title}</h2>{html(text)}</section>" for title, text in rules.items()]
    return "\n".join(pages)


def _front(language: str, address: str) -> str:
    words = WORDS[language]
    buttons = "".join(f"<td><b>{name}</b>{escape(text)}</td>" for name, text in words.buttons)
    return f"""<section class=front>
<h1>llamadillo</h1>
<p class=what>{escape(words.what)}</p>
<img class=box src="{_box(language)}" alt="">
<p>{escape(words.how)}</p>
<table class=buttons><tr>{buttons}</tr></table>
<p class=line>{escape(words.bottom_line)}</p>
<div class=scan>{_qr(address)}<p>{escape(words.scan)}<br><code>{escape(address)}</code></p></div>
<footer>{escape(words.unofficial)}</footer>
</section>"""


def _box(language: str) -> str:
    """A picture of the box with a screen in this language, as a data URL."""
    file = BytesIO()
    portrait(pilot_at(TITLES, face(TITLES), language=language).app.picture).save(file, format="PNG")
    return f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"


def _qr(address: str) -> str:
    """The QR code of an address as SVG: in capitals where that means the same, which makes it coarser."""
    _, slashes, path = address.partition("://")
    coarse = address.upper() if slashes and path.count("/") == 1 and path.endswith("/") else address
    return str(
        segno.make(coarse, error="m", micro=False, boost_error=False).svg_inline(border=4, omitsize=True)
    )
