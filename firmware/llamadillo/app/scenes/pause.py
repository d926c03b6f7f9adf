"""The pause menu: holding QUIT opens it anywhere."""

from llamadillo.app.match import Match
from llamadillo.app.scenes.help import Help, help_on
from llamadillo.app.scenes.large import LargeTable
from llamadillo.app.scenes.menu import Entry
from llamadillo.app.scenes.odds import TurnOdds
from llamadillo.app.scenes.options import Options
from llamadillo.app.scenes.setup import SetUp
from llamadillo.app.scenes.start import ask_to_power_off
from llamadillo.app.scenes.why import Why
from llamadillo.engine.game import Seat


class Pause(Options):
    """Resume, what there is to look up, new game, settings, main menu, power off."""

    @property
    def title(self) -> str:
        """That play rests."""
        return self.box.words.paused

    def entries(self) -> tuple[Entry, ...]:
        """What can be done, with the settings as they are; on a box that guests use, by them."""
        words, settings, running = self.box.words, self.box.settings, self.box.running
        game = running.game.name if running else settings.game
        adjust = (
            self.volume(),
            self.brightness(),
            Entry(words.settings, lambda: self.box.push(Options(self.box))),
        )
        off = (Entry(words.power_off, lambda: ask_to_power_off(self.box)),)
        return (
            Entry(words.resume, self.box.pop),
            *self._about(running),
            Entry(words.new_game, lambda: self.box.push(SetUp(self.box, game))),
            *(() if self.box.public else adjust),
            Entry(words.main_menu, self.box.home),
            *(() if self.box.public else off),
        )

    def _about(self, match: Match | None) -> tuple[Entry, ...]:
        """What there is to look up: about the match, or about everything."""
        box, words = self.box, self.box.words
        if match is None:
            return (Entry(words.help, lambda: box.push(Help(box))),)
        seen, players = match.observe(Seat(0)), match.header.players
        solver = match.odds
        odds: tuple[Entry, ...] = ()
        if solver is not None and solver.has_odds(seen):
            odds = (Entry(words.odds, lambda: box.push(TurnOdds(box, solver, players, seen))),)
        return (
            Entry(words.why, lambda: box.push(Why(box, match))),
            *odds,
            Entry(words.help, lambda: box.push(help_on(box, match))),
            Entry(words.large_table, lambda: box.push(LargeTable(box, match))),
        )
