"""Help on the box, and Why."""

from typing import Final

from llamadillo.app.app import App
from llamadillo.app.scenes.help import BUTTONS, Help, TextPages, help_on, help_pages
from llamadillo.app.scenes.scene import Scene
from llamadillo.app.scenes.why import Why
from llamadillo.gallery.shot import GO_ON, Open, Shot
from llamadillo.games import REGISTRY
from llamadillo.pilot import ROLL
from llamadillo.screens.words import GAMES, Words

_DEAL: Final = "deal 12335L 224466"
_LAMA: Final = "deal 12335L 224466 on 4"
_HANDS: Final = "deal 1.2.3.4.5.6.11.13.19.20 1.2.3.7.8.9.10.11.12.15"

_NO_MATCH: Final = "0 roll, = 465, 0 discard 5, 1 roll, = 13L"
_DRAMA: Final = "deal 111222 224466, 0 roll, = 1L1, 0 discard 11, 1 quit, 0 roll, = 465"
_PAID: Final = "0 roll 120, = 155, 0 discard 13 2"


def _help_on(app: App) -> Scene:
    return help_on(app, app.running) if app.running else Help(app)


def _why(app: App) -> Scene:
    return Why(app, app.running) if app.running else Help(app)


_WHY: Final = (*GO_ON, Open(_why))


def _page(topic: str, number: int) -> Open:
    return Open(lambda app: TextPages(app, help_pages(app.words, topic), number))


_EVERY_PAGE: Final = tuple(
    Shot(f"help, {GAMES.get(topic, topic)} {number + 1}", do=(_page(topic, number),))
    for topic in (BUTTONS, *REGISTRY)
    for number in range(len(help_pages(Words(), topic)))
)

SHOTS: Final = (
    Shot("help", do=(Open(Help),)),
    *_EVERY_PAGE,
    Shot("help on the moment", "PP", f"{_DEAL}, 0 roll, = 13L", do=(*GO_ON, Open(_help_on))),
    Shot("why a card must go", "PP", f"{_DEAL}, 0 roll, = 13L", do=_WHY),
    Shot("why a card must be taken", "PP", f"{_DEAL}, {_NO_MATCH}", do=_WHY),
    Shot("why a card must be taken, 2", "PP", f"{_DEAL}, {_NO_MATCH}, 1 take 1", do=(*_WHY, ROLL)),
    Shot("why it is drama", "PP", _DRAMA, do=_WHY),
    Shot("why a card fits", "PP", f"{_LAMA}, 0 play 5", game="lama", do=_WHY),
    Shot("why that total", "PP", f"{_HANDS}, 0 roll 222, = 124578", game="armadillo", do=_WHY),
    Shot("why that price", "PP", f"{_HANDS}, {_PAID}", game="armadillo", do=(*_WHY, ROLL, ROLL)),
)  # fmt: skip
