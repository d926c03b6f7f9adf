"""The workbench: a bot of one's own against the opponents of the box, on the luck of `llamadillo arena`.

It runs in a worker of its own, without network and storage, because a bot is foreign code. The page ends
that worker when a run is stopped or has an answer no longer.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO, TextIOBase
from itertools import count
from math import inf
from time import monotonic
from traceback import walk_tb
from typing import Any, Final

from llamadillo.app.title import LEVELS
from llamadillo.arena.chance import Seeds
from llamadillo.arena.contest import Block, Contest, OpponentFailed, SeatedGame, block_of, contest, play_games
from llamadillo.arena.estimate import Estimate
from llamadillo.arena.match import Endless
from llamadillo.arena.opponents import opponent
from llamadillo.arena.table import table
from llamadillo.bots import Bot
from llamadillo.engine.game import Better, Draw, IllegalAction
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY
from llamadillo.own_bots.load import OWN_CLASS, describe
from llamadillo.quoting import quote

CHOICE_SECONDS: Final = 5.0
"""The longest time for the start of a bot, and for each of its choices, in loops of its own code."""
_ALIVE_SECONDS: Final = 1.0
"""Between two signs that the bot still answers."""
_PRINTED: Final = 4_000
"""The letters that are kept of what a bot prints."""
_WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100)
_MOST_BARS: Final = 12
"""Bars of the histogram on each side of 0."""


class TooSlow(BaseException):
    """A loop of the bot takes longer than CHOICE_SECONDS. A bot that handles its exceptions gets it, too."""


class Run:
    """A bot against easy, normal and hard: `begin`, then `play` until all is played or it has failed."""

    def __init__(
        self,
        file: str,
        game: str,
        games: int,
        seed: int,
        alive: Callable[[], None] = lambda: None,
    ) -> None:
        """`file` contains the class `Bot`.

        Against each opponent `games` games are played, rounded up to whole blocks. `alive` is called about
        once a second while the bot answers.
        """
        self._file, self._game = file, game
        self._games, self._seed = games, Seeds.TRIAL.checked(seed)
        self._watch = _Watch(file, alive)
        self._printed = _Printed()
        self._duels: list[_Duel] = []

    def begin(self) -> dict[str, object]:
        """Load the bot; returns a report as `play` does."""
        with self._printed.streams(), self._watch.limited():
            try:
                self._duels = [self._duel(level) for level in LEVELS]
            except (ValueError, TooSlow) as error:
                return self._report(self._failure(error.__cause__ or error))
        return self._report()

    def play(self, seconds: float = 0.2) -> dict[str, object]:
        """Play for some time, a block of each opponent in turn; returns what is known.

        `played` and `games`; `rows`, one for each opponent; `printed`; and `failure`, if the run is over
        because of the bot: its `kind`, `line`, `text`, and the `rule` that a choice breaks.
        """
        end = monotonic() + seconds
        with self._printed.streams():
            try:
                while self._next().left and monotonic() < end:
                    self._next().play()
            except OpponentFailed as failed:
                return self._report(self._failure(failed.__cause__ or failed))
        return self._report()

    def _duel(self, level: str) -> "_Duel":
        asked = contest(self._game, [f"{self._file}:{OWN_CLASS}", level], None, self._seed)
        own, other = (opponent(self._game, entrant.name) for entrant in asked.opponents)
        blocks = max(-(-self._games // asked.seats), 2)
        return _Duel(asked, (_Watched(own, self._watch), other), blocks)

    def _next(self) -> "_Duel":
        """The opponent with the fewest blocks."""
        return min(self._duels, key=lambda duel: len(duel.blocks))

    def _report(self, failure: dict[str, object] | None = None) -> dict[str, object]:
        width = _width(ahead for duel in self._duels for ahead in duel.margins)
        return {
            "played": sum(len(duel.blocks) * duel.contest.seats for duel in self._duels),
            "games": sum(duel.total * duel.contest.seats for duel in self._duels),
            "rows": [duel.row(width) for duel in self._duels],
            "printed": self._printed.text,
            "failure": failure,
        }

    def _failure(self, error: BaseException) -> dict[str, object]:
        """What the page says about it."""
        line, text, rule = _line(error, self._file), describe(error), None
        match error:
            case TooSlow():
                kind, text = "slow", f"{CHOICE_SECONDS:g}"
            case IllegalAction():
                kind, text, rule = "illegal", error.reason, error.rule
                line = self._watch.choose_line
            case Endless():
                kind, text = "endless", str(error)
            case MemoryError():
                kind = "memory"
            case _:
                kind = "mistake"
        return {"kind": kind, "line": line, "text": text, "rule": rule, "choice": self._watch.choice}


class _Duel:
    """The bot and one opponent."""

    def __init__(self, contest: Contest, bots: tuple[Bot, Bot], total: int) -> None:
        self.contest = contest
        self.total = total
        self.blocks: list[Block] = []
        self.margins: Counter[int] = Counter()
        """How far the bot was ahead at the end, in points: the number of games."""
        self._bots = bots
        self._fewest = REGISTRY[contest.game].better is Better.FEWEST

    @property
    def left(self) -> bool:
        """Whether there are more games."""
        return len(self.blocks) < self.total

    def play(self) -> None:
        """Play the next block. Raises OpponentFailed."""
        number = len(self.blocks)
        games = list(play_games(self.contest, number, self._bots))
        self.blocks.append(block_of(number, len(self._bots), games))
        self.margins.update(map(self._ahead, games))

    def row(self, width: int) -> dict[str, object]:
        """The row of the table, and the bars of the histogram."""
        row: dict[str, object] = {
            "opponent": self.contest.opponents[1].name,
            "games": len(self.blocks) * self.contest.seats,
            "width": width,
            "bars": sorted(_bars(self.margins, width).items()),
        }
        if len(self.blocks) > 1:
            own, other = table(self.contest, self.blocks).rows
            assert other.more is not None
            row |= {
                "wins": _figures(own.wins, 100),
                "points": _figures(own.points),
                "more": _figures(other.more),
            }
            row["share"] = list(own.wins)
        return row

    def _ahead(self, game: SeatedGame) -> int:
        points = game.played.points
        own, other = points[game.seating.index(0)], points[game.seating.index(1)]
        return other - own if self._fewest else own - other


class _Watch:
    """Ends loops of the bot that take too long, and notes what it chooses."""

    def __init__(self, file: str, alive: Callable[[], None]) -> None:
        self.choice = ""
        """The last choice."""
        self.choose_line: int | None = None
        """The line where its method begins."""
        self._file, self._alive = file, alive
        self._end, self._said = inf, -inf
        # Python 3.11 does not have it; what runs in a browser has.
        if monitoring := getattr(sys, "monitoring", None):
            tool = next(number for number in count(3) if monitoring.get_tool(number) is None)
            monitoring.use_tool_id(tool, "workbench")
            monitoring.register_callback(tool, monitoring.events.JUMP, self._jumped)
            monitoring.set_events(tool, monitoring.events.JUMP)
            self._elsewhere = monitoring.DISABLE

    @contextmanager
    def limited(self) -> Iterator[None]:
        """A context that a loop of the bot can leave with TooSlow."""
        now = monotonic()
        if now - self._said > _ALIVE_SECONDS:
            self._said = now
            self._alive()
        self._end = now + CHOICE_SECONDS
        try:
            yield
        finally:
            self._end = inf

    def _jumped(self, code: Any, place: int, to: int) -> Any:
        """Called at the end of each pass of a loop."""
        del place, to
        if code.co_filename != self._file:
            return self._elsewhere
        if self._end is not inf and monotonic() > self._end:
            raise TooSlow
        return None


class _Watched:
    """The bot, watched."""

    def __init__(self, bot: Bot, watch: _Watch) -> None:
        self._bot, self._watch = bot, watch
        code = getattr(bot.choose, "__code__", None)
        watch.choose_line = None if code is None else code.co_firstlineno

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        with self._watch.limited():
            choice = self._bot.choose(observation, legal, draw)
        if choice not in legal:
            self._watch.choice = quote(repr(choice))
        return choice


class _Printed(TextIOBase):
    """What the bot prints, as far as it is kept."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str, /) -> int:
        """Keep it, while there is room."""
        self.text += text[: _PRINTED - len(self.text)]
        return len(text)

    @contextmanager
    def streams(self) -> Iterator[None]:
        """A context in which prints come here, and inputs are empty."""
        before, sys.stdin = sys.stdin, StringIO()
        try:
            with redirect_stdout(self), redirect_stderr(self):
                yield
        finally:
            sys.stdin = before


def _line(error: BaseException, file: str) -> int | None:
    """The line of the file in which it was raised, or that called what raised it."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno
    lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
    return lines[-1] if lines else None


def _figures(estimate: Estimate, scale: int = 1) -> list[str]:
    """The figure and its interval with the digits of the arena."""
    return [f"{scale * number:.2f}" for number in estimate]


def _width(margins: Iterator[int]) -> int:
    """The points of a bar, so that there are not too many."""
    most = max(map(abs, margins), default=0)
    return next((width for width in _WIDTHS if most <= width * _MOST_BARS), _WIDTHS[-1])


def _bars(margins: Counter[int], width: int) -> Counter[int]:
    """The number of games by bar: 0 is a tie, 1 is ahead by 1 to `width` points, −1 behind by that."""
    bars: Counter[int] = Counter()
    for ahead, games in margins.items():
        bar = -(-abs(ahead) // width)
        bars[bar if ahead > 0 else -bar] += games
    return bars
