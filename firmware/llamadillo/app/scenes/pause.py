"""The pause menu: holding QUIT opens it anywhere."""

from collections.abc import Iterator
from functools import partial
from typing import Protocol

from llamadillo.app.match import Match
from llamadillo.app.players import addressed
from llamadillo.app.scenes.dialogs import Notice
from llamadillo.app.scenes.help import Help, TextPages, help_on
from llamadillo.app.scenes.large import LargeTable
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.odds import TurnOdds
from llamadillo.app.scenes.options import Options, StaffBox, brightness, power_off, volume
from llamadillo.app.scenes.scene import HasBattery, Matches, Scene
from llamadillo.app.scenes.setup import SetUp
from llamadillo.app.scenes.why import why_pages
from llamadillo.engine.game import Seat


class PauseBox(StaffBox, Matches, HasBattery, Protocol):
    """What the pause menu needs."""


class Pause(Menu):
    """What there is to look up, new game, settings, main menu, power off."""

    def __init__(self, box: PauseBox) -> None:
        super().__init__(box, lambda: box.words.paused, lambda: tuple(_entries(box)), lambda: box.charge)


class OpenBox(PauseBox, Protocol):
    """What opening the pause menu needs."""

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the topmost last."""


def open_pause(box: OpenBox) -> None:
    """Open the pause menu, or go back to it if it is open below."""
    if any(isinstance(scene, Pause) for scene in box.scenes):
        while not isinstance(box.scenes[-1], Pause | Notice):  # a notice must be read
            box.pop()
    else:
        box.push(Pause(box))


def _entries(box: PauseBox) -> Iterator[Entry]:
    """The entries with the current settings; without those that only the staff may use."""
    words, running = box.words, box.running
    game = running.game.name if running else box.settings.game
    if running:
        yield from _about(box, running)
    else:
        yield Entry(words.help, lambda: box.push(Help(box)))
    yield Entry(words.new_game, lambda: box.push(SetUp(box, game)))
    if not box.public:
        yield from (volume(box), brightness(box))
        yield Entry(words.settings, lambda: box.push(Options(box)))
    yield Entry(words.main_menu, box.home)
    if not box.public:
        yield power_off(box)


def _about(box: PauseBox, match: Match) -> Iterator[Entry]:
    """What there is to look up about the match."""
    words, solver = box.words, match.odds
    seen, players = match.observe(Seat(0)), addressed(match.header.players, match.people, words)
    yield Entry(words.why, lambda: box.push(TextPages(box, why_pages(words, match))))
    if solver is not None and solver.has_odds(seen):
        yield Entry(words.odds, lambda: box.push(TurnOdds(box, solver, players, seen)))
    if advice := box.advice():
        yield Entry(words.advice, partial(box.push, advice))
    yield Entry(words.help, lambda: box.push(help_on(box, match)))
    yield Entry(words.large_table, lambda: box.push(LargeTable(box, match)))
