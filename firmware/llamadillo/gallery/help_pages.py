"""Shots of the help: of the box, and of each title."""

from collections.abc import Iterator

from llamadillo.app.scenes.help import Help, TextPages, box_pages, text_pages
from llamadillo.app.shot import Open, Shot
from llamadillo.app.title import Titles
from llamadillo.screens.words import Words


def shots(titles: Titles) -> Iterator[Shot]:
    """The menu, and each page."""
    yield Shot("help", do=(Open(Help),))
    for number in range(len(box_pages(Words()))):
        yield Shot(f"help, buttons {number + 1}", do=(_box_page(number),))
    for game, title in titles.items():
        for number in range(len(title.help(Words()))):
            yield Shot(f"help, {title.name} {number + 1}", do=(_page(game, number),))


def _box_page(number: int) -> Open:
    return Open(lambda app: TextPages(app, text_pages(box_pages(app.words)), number))


def _page(game: str, number: int) -> Open:
    return Open(lambda app: TextPages(app, text_pages(app.titles[game].help(app.words).values()), number))
