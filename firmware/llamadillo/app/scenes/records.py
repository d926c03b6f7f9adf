"""Records & statistics: who won how often, the longest and best games, the dice, the last games.

Opening it counts the new games, a few at a time (`app.history`), so that the buttons keep working.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, Protocol

from llamadillo.app import rewards, statistics
from llamadillo.app.course import is_quick
from llamadillo.app.dice import Die, FaceCounts, Fairness, FairnessTest, judge, rows
from llamadillo.app.history import COUNTED
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.pages import Pages
from llamadillo.app.scenes.recall import Recall, slides_of
from llamadillo.app.scenes.review import Reviewing, played_game
from llamadillo.app.scenes.scene import Archive, Matches, Notices, PagesBox
from llamadillo.app.statistics import Best, Summary, Tally
from llamadillo.app.title import Title, Titles
from llamadillo.engine.game import Better, InvalidNotation
from llamadillo.engine.record import parse_header
from llamadillo.ports.events import Button
from llamadillo.ports.journal import JournalError, SavedMatch
from llamadillo.screens import records as screen
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words

_PAUSE_SECONDS: Final = 0.005
"""Between two parts of the counting."""

Sheet = Callable[[Labels], Picture]
"""Draws a page with these labels."""


class List(Menu):
    """A menu that opens things."""

    opens = True


class RecordsBox(PagesBox, Matches, Notices, Archive, Protocol):
    """What records and statistics need."""


class Records(List):
    """The list of records and statistics, after counting the new games."""

    _box: RecordsBox

    def __init__(self, box: RecordsBox) -> None:
        super().__init__(box, self._title, self._entries)
        self._counting = True
        self.deadline = box.clock.now()
        box.history.begin()

    def _title(self) -> str:
        """Records, or which games are counted if not all are."""
        words = self._box.words
        return words.last_games(COUNTED) if self._box.history.full else words.records

    def tick(self) -> None:
        """Count a few more games."""
        try:
            self._counting = self._box.history.read_more()
        except JournalError as error:
            self._box.pop()
            self._box.notify(error.sentence)
            return
        self.deadline = self._box.clock.now() + _PAUSE_SECONDS if self._counting else None

    @property
    def _is_list(self) -> bool:
        return not self._counting and bool(self._box.history.games)

    def picture(self) -> Picture:
        """The list; the progress of counting; or that there is nothing yet."""
        if self._is_list:
            return super().picture()
        words = self._box.words
        text = words.counting(self._box.history.read) if self._counting else words.no_games_yet
        return message(words.records, text, Labels(quit=words.back))

    def press(self, button: Button) -> bool:
        """Only going back, until there is a list."""
        return super().press(button) if self._is_list or button is Button.QUIT else False

    def _entries(self) -> tuple[Entry, ...]:
        words, box = self._box.words, self._box
        rolled = statistics.face_counts(box.titles, box.history.games)
        dice = Entry(words.tell_dice, lambda: box.push(Sheets(box, _all_dice_sheets(box, rolled))))
        return (
            Entry(words.tell_players, lambda: box.push(_players(box))),
            Entry(words.tell_games, lambda: box.push(Sheets(box, _game_sheets(box)))),
            *((dice,) if rolled else ()),
            Entry(words.tell_last, self._open_last),
        )

    def _open_last(self) -> None:
        try:
            latest = self._box.history.latest()
        except JournalError as error:
            self._box.notify(error.sentence)
        else:
            self._box.push(_last_games(self._box, latest))


def _players(box: RecordsBox) -> List:
    """Every name with its wins and games, those with most wins first."""
    games = box.history.games
    tallies = statistics.tallies(box.titles, games)
    whole, quick = (statistics.tallies(box.titles, part) for part in statistics.by_length(games))

    def open_sheets(chosen: str) -> None:
        sheets: list[Sheet] = []
        place = 0
        for player in tallies:
            if player == chosen:
                place = len(sheets)
            if player in whole:
                sheets.append(partial(_player_sheet, box, player, whole[player]))
            if player in quick:
                title = box.words.quick_games(player)
                sheets.append(partial(_player_sheet, box, title, quick[player]))
            sheets.append(partial(_merit_sheet, box.words, player, games))
        box.push(Sheets(box, sheets, place))

    entries = tuple(
        Entry(player, partial(open_sheets, player), "{}/{}".format(*statistics.total(by_game)))
        for player, by_game in tallies.items()
    )
    return List(box, lambda: box.words.wins_of_games, lambda: entries)


def _last_games(box: RecordsBox, latest: tuple[SavedMatch, ...]) -> List:
    """The last games, newest first, by date."""

    def open_recall(saved: SavedMatch) -> None:
        slides = slides_of(box.titles, box.words, saved)
        if slides is None:
            box.notify(box.words.unreadable_game)
            return
        watch = Entry(box.words.step_by_step, lambda: box.push(Recall(box, slides)))
        game = played_game(box.titles, saved)
        review = () if game is None else (Entry(box.words.review, lambda: box.push(Reviewing(box, game))),)
        entries = (watch, *review)
        box.push(List(box, lambda: _game_of(box.titles, saved), lambda: entries))

    entries = tuple(
        Entry(_game_of(box.titles, saved), partial(open_recall, saved), box.words.date(saved.started))
        for saved in latest
    )
    return List(box, lambda: box.words.tell_last, lambda: entries)


def _game_of(titles: Titles, saved: SavedMatch) -> str:
    """The name of the game; with (1) for a quick game, which has one round."""
    try:
        header = parse_header(saved.header)
        return titles[header.game].name + " (1)" * is_quick(header)
    except (InvalidNotation, LookupError):
        return "?"


class Sheets(Pages):
    """A page for each sheet."""

    def __init__(self, box: PagesBox, sheets: Sequence[Sheet], first: int = 0) -> None:
        super().__init__(box, len(sheets), first)
        self._sheets = sheets

    def page(self, number: int, labels: Labels) -> Picture:
        """One sheet."""
        return self._sheets[number](labels)


def _player_sheet(box: RecordsBox, title: str, by_game: dict[str, Tally], labels: Labels) -> Picture:
    """The results of one player in each game, either in whole games or in quick ones."""
    words = box.words
    columns = words.wins_of_games, "Ø"
    lines = tuple(
        (box.titles[game].name, f"{tally.wins}/{tally.games}", words.decimal(Fraction(tally.average), 1))
        for game, tally in by_game.items()
    )
    return screen.table(title, columns, lines, labels)


def _merit_sheet(words: Words, player: str, games: Sequence[Summary], labels: Labels) -> Picture:
    """What a player is praised for."""
    over_hard = sum(rewards.beat_hard(player, game) for game in games)
    rows = (
        (words.wins_in_a_row, str(rewards.longest_streak(player, games))),
        (words.wins_over_hard, str(over_hard)),
    )
    return screen.lines(player, rows, labels)


def _game_sheets(box: RecordsBox) -> list[Sheet]:
    words = box.words
    whole, quick = (statistics.bests(box.titles, part) for part in statistics.by_length(box.history.games))
    return [
        partial(_game_sheet, words, title, bests[game], quick=bests is quick)
        for game, title in box.titles.items()
        for bests in (whole, quick)
        if game in bests
    ]


def _game_sheet(words: Words, title: Title, best: Best, labels: Labels, *, quick: bool) -> Picture:
    """The longest games and the best result of one game, either of whole games or of quick ones."""
    best_points = words.fewest_points if title.game.better is Better.FEWEST else words.most_points
    lines = (
        (words.games_played, str(best.games)),
        *(() if quick else ((words.most_rounds, str(best.rounds)),)),
        (words.most_turns, str(best.turns)),
        (best_points, f"{best.player} {best.points}"),
    )
    return screen.lines(words.quick_games(title.name) if quick else title.name, lines, labels)


def _all_dice_sheets(box: RecordsBox, rolled: dict[str, FaceCounts]) -> list[Sheet]:
    """For each game a sheet of all dice, then one for each die or colour."""
    words = box.words
    sheets: list[Sheet] = []
    for game, observed in rolled.items():
        title = box.titles[game]
        if title.dice is None:
            continue
        dice, face_name = title.dice.dice, title.dice.face_name
        sheets.append(partial(_dice_sheet, words, title.name, face_name, dice, observed, 1))
        for die, name, counts in zip(dice, title.dice.names(words), observed, strict=True):
            sheets.append(partial(_dice_sheet, words, name, face_name, (die,), (counts,), len(dice)))
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
    """The counts of each face of these dice, and whether they are fair."""
    found = rows(dice, observed)
    faces = tuple(face_name(row.face) for row in found)
    counts, expected = tuple(row.observed for row in found), tuple(float(row.expected) for row in found)
    says = verdict(words, face_name, judge(dice, observed, tests=tests))
    return screen.face_chart(title, str(sum(counts)), faces, counts, expected, says, labels)


def verdict(words: Words, face_name: Callable[[int], str], judgement: FairnessTest) -> str:
    """What the test of dice says."""
    match judgement.verdict:
        case Fairness.FAIR:
            return words.dice_fair
        case Fairness.TOO_FEW:
            return words.dice_too_few
    sentence = words.dice_too_often if judgement.too_often else words.dice_too_seldom
    return sentence(face_name(judgement.face or 0))
