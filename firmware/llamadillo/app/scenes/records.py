"""Records & statistics: who won how often, the longest and best games, the dice, the last games.

Opening it counts the games that are new, a few at a time (`app.history`), so the buttons work
meanwhile.
"""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Final

from llamadillo.app import statistics, tunes
from llamadillo.app.dice import Die, FaceCounts, Judgement, Verdict, judge, rows
from llamadillo.app.history import COUNTED
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.recall import Recall, slides_of
from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.app.statistics import Best, Tally
from llamadillo.app.title import Title, Titles
from llamadillo.engine.game import Better, InvalidNotation
from llamadillo.engine.record import parse_header
from llamadillo.ports.events import Button
from llamadillo.ports.journal import JournalError, SavedMatch
from llamadillo.screens import records as screen
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words

_BREATH: Final = 0.005
"""Seconds between two parts of the counting."""

Sheet = Callable[[Labels], Picture]
"""A page that only needs to know what the buttons do."""


class List(Menu):
    """A menu that opens things: DISCARD is called so."""

    def labels(self) -> Labels:
        """What the three buttons do."""
        words = self.box.words
        return Labels(words.back, words.open, words.next if len(self.entries()) > 1 else "")

    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """What can be opened."""


class Records(List):
    """What there is to look at, after counting what is new."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self._counting = True
        self.deadline = box.clock.now()
        box.history.begin()

    @property
    def title(self) -> str:
        """Records, or which games are counted if not all are."""
        words = self.box.words
        return words.last_games(COUNTED) if self.box.history.full else words.records

    def tick(self) -> None:
        """Count a few more games."""
        try:
            self._counting = self.box.history.read_more()
        except JournalError as error:
            self.box.pop()
            self.box.tell(error.sentence)
            return
        self.deadline = self.box.clock.now() + _BREATH if self._counting else None

    @property
    def _is_list(self) -> bool:
        return not self._counting and bool(self.box.history.games)

    def picture(self) -> Picture:
        """The list; how far the counting is; or that there is nothing yet."""
        if self._is_list:
            return super().picture()
        words = self.box.words
        text = words.counting(self.box.history.read) if self._counting else words.no_games_yet
        return message(words.records, text, Labels(quit=words.back))

    def press(self, button: Button) -> bool:
        """Until there is a list, only going back."""
        return super().press(button) if self._is_list or button is Button.QUIT else False

    def entries(self) -> tuple[Entry, ...]:
        """Players, games, dice, and the last games."""
        words, box = self.box.words, self.box
        rolled = bool(statistics.face_counts(box.titles, box.history.games))
        dice = (Entry(words.tell_dice, self._open_dice),) if rolled else ()
        return (
            Entry(words.tell_players, lambda: box.push(Players(box))),
            Entry(words.tell_games, self._open_games),
            *dice,
            Entry(words.tell_last, self._open_last),
        )

    def _open_games(self) -> None:
        titles = self.box.titles
        bests = statistics.bests(titles, self.box.history.games)
        sheets: list[Sheet] = [
            partial(_game_sheet, self.box.words, titles[game], best) for game, best in bests.items()
        ]
        self.box.push(Sheets(self.box, sheets))

    def _open_dice(self) -> None:
        titles = self.box.titles
        observed = statistics.face_counts(titles, self.box.history.games)
        words = self.box.words
        sheets = [
            sheet
            for game, face_counts in observed.items()
            for sheet in _dice_sheets(words, titles[game], face_counts)
        ]
        self.box.push(Sheets(self.box, sheets))

    def _open_last(self) -> None:
        try:
            latest = self.box.history.latest()
        except JournalError as error:
            self.box.tell(error.sentence)
        else:
            self.box.push(LastGames(self.box, latest))


class Players(List):
    """Every name with its wins and games, those with most wins first."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self._tallies = statistics.tallies(box.titles, box.history.games)

    @property
    def title(self) -> str:
        """What the numbers are."""
        return self.box.words.wins_of_games

    def entries(self) -> tuple[Entry, ...]:
        """A line for each name."""
        return tuple(
            Entry(
                player,
                partial(self._open, place),
                f"{sum(t.wins for t in by_game.values())}/{sum(t.games for t in by_game.values())}",
            )
            for place, (player, by_game) in enumerate(self._tallies.items())
        )

    def _open(self, place: int) -> None:
        sheets: list[Sheet] = [
            partial(_player_sheet, self.box.titles, self.box.words, *item) for item in self._tallies.items()
        ]
        self.box.push(Sheets(self.box, sheets, place))


class LastGames(List):
    """The last games, newest first, by date."""

    def __init__(self, box: Box, latest: tuple[SavedMatch, ...]) -> None:
        super().__init__(box)
        self._latest = latest

    @property
    def title(self) -> str:
        """Last games."""
        return self.box.words.tell_last

    def entries(self) -> tuple[Entry, ...]:
        """A line for each game."""
        return tuple(
            Entry(
                _game_of(self.box.titles, saved), partial(self._open, saved), f"{saved.started:%m-%d %H:%M}"
            )
            for saved in self._latest
        )

    def _open(self, saved: SavedMatch) -> None:
        slides = slides_of(self.box.titles, self.box.words, saved)
        if slides is None:
            self.box.tell(self.box.words.unreadable_game)
        else:
            self.box.push(Recall(self.box, slides))


def _game_of(titles: Titles, saved: SavedMatch) -> str:
    try:
        game = parse_header(saved.header).game
    except InvalidNotation:
        return "?"
    return titles[game].name if game in titles else "?"


class Sheets(Scene):
    """Pages side by side: ROLL turns to the next, QUIT goes back."""

    def __init__(self, box: Box, sheets: list[Sheet], first: int = 0) -> None:
        self._box = box
        self._sheets = sheets
        self._place = first

    def picture(self) -> Picture:
        """The page."""
        words = self._box.words
        labels = Labels(quit=words.back, roll=words.next if len(self._sheets) > 1 else "")
        return self._sheets[self._place](labels)

    def press(self, button: Button) -> bool:
        """Turn the page, after the last to the first; or go back."""
        if button is Button.QUIT:
            self._box.pop()
        elif button is Button.ROLL and len(self._sheets) > 1:
            self._place = (self._place + 1) % len(self._sheets)
            self._box.play(tunes.PRESS)
        else:
            return False
        return True


def _player_sheet(
    titles: Titles, words: Words, player: str, by_game: dict[str, Tally], labels: Labels
) -> Picture:
    """How one player did in each game."""
    columns = words.column_games, words.column_wins, words.column_points
    lines = tuple(
        (titles[game].name, str(tally.games), str(tally.wins), f"{tally.average:.1f}")
        for game, tally in by_game.items()
    )
    return screen.table(player, columns, lines, labels)


def _game_sheet(words: Words, title: Title, best: Best, labels: Labels) -> Picture:
    """The longest and the best of one game."""
    best_points = words.fewest_points if title.game.better is Better.FEWEST else words.most_points
    lines = (
        (words.games_played, str(best.games)),
        (words.most_rounds, str(best.rounds)),
        (words.most_turns, str(best.turns)),
        (best_points, f"{best.player} {best.points}"),
    )
    return screen.lines(title.name, lines, labels)


def _dice_sheets(words: Words, title: Title, observed: FaceCounts) -> list[Sheet]:
    """All dice of a game, then each die or colour."""
    counted = title.statistics
    dice, names = counted.dice, counted.face_name
    sheets: list[Sheet] = [partial(_dice_sheet, words, title.name, names, dice, observed, 1)]
    for die, name, line in zip(dice, counted.die_names(words), observed, strict=True):
        sheets.append(partial(_dice_sheet, words, name, names, (die,), (line,), len(dice)))
    return sheets


def _dice_sheet(
    words: Words,
    title: str,
    face_name: Callable[[int], str],
    dice: tuple[Die, ...],
    observed: FaceCounts,
    tests: int,
    labels: Labels,
) -> Picture:
    """How often each face of these dice fell, and whether they are fair."""
    found = rows(dice, observed)
    faces = tuple(face_name(row.face) for row in found)
    counts, expected = tuple(row.observed for row in found), tuple(row.expected for row in found)
    verdict = _verdict(words, face_name, judge(dice, observed, tests=tests))
    return screen.face_chart(title, str(sum(counts)), faces, counts, expected, verdict, labels)


def _verdict(words: Words, face_name: Callable[[int], str], judgement: Judgement) -> str:
    match judgement.verdict:
        case Verdict.FAIR:
            return words.dice_fair
        case Verdict.TOO_FEW:
            return words.dice_too_few
    told = words.dice_too_often if judgement.too_often else words.dice_too_seldom
    return told(face_name(judgement.face or 0))
