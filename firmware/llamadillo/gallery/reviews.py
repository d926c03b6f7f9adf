"""Shots of the coach, and of the review of the last finished game of each title."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Final

from llamadillo.app.app import App
from llamadillo.app.course import Course
from llamadillo.app.players import PERSON
from llamadillo.app.review import Review, review
from llamadillo.app.scenes.review import Played, Reviewing, SeatPages, WhoseReview, played_game
from llamadillo.app.scenes.scene import Scene
from llamadillo.app.shot import GO_ON, Choose, Hold, Open, Shot
from llamadillo.app.title import Title, Titles
from llamadillo.pilot import DISCARD, ROLL

_PAST: Final = 100
"""The seed of the finished games."""
_SLICES: Final = 100
_ADVICE: Final = (*GO_ON, Hold.QUIT, Choose("advice"), 0.1)
_COACH: Final = {"coach": True}


def shots(titles: Titles) -> Iterator[Shot]:
    """The advice on a question and each kind of page of a review, for each title."""
    for game, title in titles.items():
        begun = title.shots().begun
        yield Shot(f"advice, {title.name}", "PN", begun, game=game, settings=_COACH, do=_ADVICE)
        pages, name = _pages(title), f"review, {title.name}"
        yield Shot(f"{name}, result", past=_PAST, do=(pages,))
        yield Shot(f"{name}, luck and skill", past=_PAST, do=(pages, ROLL))
        yield Shot(f"{name}, curve", past=_PAST, do=(pages, ROLL, ROLL))
        yield Shot(f"{name}, a choice", past=_PAST, do=(pages, *(ROLL,) * 3))
        yield Shot(f"{name}, its position", past=_PAST, do=(pages, *(ROLL,) * 3, DISCARD))
    first = next(iter(titles.values()))
    working = Open(lambda app: _working(app, first))
    whose = Open(lambda app: _whose(app, first))
    yield Shot("review, in progress", past=_PAST, do=(working,))
    yield Shot("review, whose", past=_PAST, do=(whose,))
    yield Shot("review, of one of several people", past=_PAST, do=(whose, DISCARD))


def _pages(title: Title) -> Open:
    """The pages of the person whose mistake was the worst, among computers."""

    def opened(app: App) -> Scene:
        game, found = _game(app, title), _reviewed(app, title)
        seat = max(found.choices, key=attrgetter("loss")).seat
        return SeatPages(app, _of_people(game, [seat]), found, seat)

    return Open(opened)


def _working(app: App, title: Title) -> Scene:
    """The progress of a review that has stopped."""
    scene = Reviewing(app, _of_people(_game(app, title), [0]))
    for _ in range(_SLICES):
        scene.tick()
    scene.deadline = None
    return scene


def _whose(app: App, title: Title) -> Scene:
    game = _game(app, title)
    return WhoseReview(app, _of_people(game, range(len(game.header.players))), _reviewed(app, title))


def _game(app: App, title: Title) -> Played:
    """The last game of the title."""
    games = (played_game(app.titles, saved) for saved in app.history.latest())
    return next(game for game in games if game and game.title is title)


def _of_people(game: Played, people: Collection[int]) -> Played:
    """The game with people at these seats."""
    occupants = [PERSON if seat in people else "easy" for seat in range(len(game.header.players))]
    return replace(game, header=replace(game.header, extra={"occupants": occupants}))


def _reviewed(app: App, title: Title) -> Review:
    """The review of the last game of the title."""
    game = _game(app, title)
    key = title.game.name, len(game.header.players), tuple(str(step.step) for step in game.steps)
    if key not in _known:
        _known[key] = review(Course(title.game, game.header), title.judge(), game.steps)
    return _known[key]


_known: Final[dict[object, Review]] = {}
"""Reviews by the steps of their games: a review takes long, and names do not change it."""
