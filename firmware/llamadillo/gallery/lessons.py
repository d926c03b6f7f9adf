"""Shots of the guided rounds: each sentence of each title, and the questions before and after them."""

from collections.abc import Iterator

from llamadillo.app.app import App
from llamadillo.app.scenes.learn import FirstTime, Learn
from llamadillo.app.shot import Open, Shot
from llamadillo.app.title import Title, Titles


def shots(titles: Titles) -> Iterator[Shot]:
    """The offer, each beat of each lesson, and the end."""
    first = next(iter(titles.values()))
    yield Shot("learn, the offer", do=(Open(lambda app: FirstTime(app, first, app.home)),))
    for title in titles.values():
        for place in range(len(title.lesson.beats)):
            yield Shot(f"learn, {title.name} {place + 1}", do=(_beat(title, place),))
    yield Shot("learn, the end", do=(_beat(first, len(first.lesson.beats)),))


def _beat(title: Title, place: int) -> Open:
    """Open the guided round and go on `place` times."""

    def opened(app: App) -> Learn:
        scene = Learn(app, title)
        for _ in range(place):
            scene.go_on()
        return scene

    return Open(opened)
