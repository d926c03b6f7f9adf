"""What is measured: whole games, leaving a round, a roll, a name, and a guest's first round."""

import re
from collections import Counter, deque
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from lab.hosting.box import (
    NameEntry,
    begin_lesson,
    decision,
    is_invitation,
    is_lesson,
    is_lesson_over,
    is_page,
    match_of,
    texts,
)
from lab.hosting.person import THINK_SECONDS, WORD_SECONDS, Chooser, Effort, Manner, Person, shortest
from llamadillo.app.match import Match
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy
from llamadillo.engine.steps import Action
from llamadillo.games import lama_dice
from llamadillo.games.armadillo import RollDice
from llamadillo.games.lamas.actions import Quit
from llamadillo.pilot import ROLL, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES

_WINS: Final = re.compile(r"\bwin(s|ner)?\b")


def seated(game: str, occupants: tuple[str, ...], seed: int, pace: str = "normal") -> Pilot:
    """A box on which a new game begins. Equal seeds: equal dice, cards and first player."""
    entropy, table = FakeEntropy(seed), TableSetup(occupants)
    settings = MemorySettings({"pace": pace})
    return Pilot({game: TITLES[game]}, entropy=entropy, settings=settings, table=table)


def by_opponent(seed: int, level: str = "normal") -> Chooser:
    """Choices of an opponent. Equal seeds and states of the match: equal choices."""

    def choose(match: Match) -> Action:
        actor = match.actor
        if not isinstance(actor, int):
            raise TypeError("no seat must act")
        bot, draw = match.title.opponents.at(level), Random(f"{seed} {match.state!r}").randrange
        if bot is None:
            raise ValueError(f"there is no level {level!r}")
        return bot.choose(match.observe(actor), match.legal_actions(), draw)

    return choose


def whole_game(
    game: str, occupants: tuple[str, ...], seed: int, manner: Manner, *, holds: bool = True
) -> Effort:
    """Play a game until the winner was seen and the box offers another one; `holds` as in `Person`."""
    pilot = seated(game, occupants, seed)
    person = Person(pilot, by_opponent(seed), manner, holds=holds)
    person.play(_Ending(pilot, match_of(pilot)))
    return person.effort


def one_round(game: str, occupants: tuple[str, ...], seed: int, manner: Manner) -> Effort:
    """Play the first round of a game to its scores."""
    pilot = seated(game, occupants, seed)
    person = Person(pilot, by_opponent(seed), manner)
    person.play(lambda: is_page(pilot))
    return person.effort


class _Ending:
    """Whether the winner of a match was shown, and AGAIN is offered."""

    def __init__(self, pilot: Pilot, match: Match) -> None:
        self._pilot: Final = pilot
        self._match: Final = match
        self._winner = False

    def __call__(self) -> bool:
        if not self._match.over:
            return False
        self._winner |= any(_WINS.search(text) for text in texts(self._pilot))
        return self._winner and self._pilot.app.words.again in _labels(self._pilot)


def _labels(pilot: Pilot) -> tuple[str, ...]:
    return tuple(pilot.labels.of(button) for button in Button)


@dataclass(frozen=True)
class Leaving:
    """A round that the person leaves."""

    seconds: float
    """From the last press to the scores."""
    presses: int
    """From there to the scores."""


def leaving(seed: int, manner: Manner, *, turn: int = 3, seats: int = 4) -> Leaving:
    """Quit a round of LAMA Dice in this turn, and go on to the scores."""
    pilot = seated("lama-dice", ("person", *("normal",) * (seats - 1)), seed)
    turns = Counter[int]()
    play = by_opponent(seed)

    def choose(match: Match) -> Action:
        played = match.state.round
        quits = [action for action in match.legal_actions() if isinstance(action, Quit)]
        turns[played] += bool(quits)
        stays = [action for action in match.legal_actions() if isinstance(action, lama_dice.RollDice)]
        if quits:
            return quits[0] if turns[played] >= turn else stays[0]
        return play(match)

    person = Person(pilot, choose, manner)
    person.play(lambda: person.out)
    began, presses = pilot.clock.now(), person.effort.presses
    person.play(lambda: is_page(pilot))
    return Leaving(pilot.clock.now() - began, person.effort.presses - presses)


class Rolls(NamedTuple):
    """The presses that lead to a roll of Armadillo, at each question which dice to roll."""

    normal: list[int]
    """To the dice that the normal opponent would roll."""
    hard: list[int]
    """To those of the hard opponent."""
    any: list[int]
    """To each of the sets of dice."""


def presses_of_rolls(seed: int) -> Rolls:
    """Play a round of Armadillo, and count the presses at each question."""
    pilot, rolls = seated("armadillo", ("person", "normal"), seed), Rolls([], [], [])
    normal, hard = by_opponent(seed), by_opponent(seed, "hard")

    def choose(match: Match) -> Action:
        asked, action = decision(pilot), normal(match)
        if asked is not None and isinstance(action, RollDice):
            rolls.normal.append(len(shortest(asked, action)))
            rolls.hard.append(len(shortest(asked, hard(match))))
            rolls.any.extend(len(shortest(asked, each)) for each in match.legal_actions())
        return action

    Person(pilot, choose, Manner.IMPATIENT).play(lambda: is_page(pilot))
    return rolls


def presses_of_name(name: str) -> int:
    """The fewest presses that enter a name. AssertionError when it can't be entered."""
    first = NameEntry.on(Pilot(TITLES))
    seen, ways = {first.frame}, deque([(first, 0)])
    while ways:
        at, presses = ways.popleft()
        for button in Button:
            after = at.press(button)
            if after.entered == name:
                return presses + 1
            if after.entered is None and name.startswith(after.name) and after.frame not in seen:
                seen.add(after.frame)
                ways.append((after, presses + 1))
    raise AssertionError(f"{name} can't be entered")


def guided_round(game: str) -> Effort | None:
    """A guest plays the guided round of a game to its end; None on a version that has none."""
    pilot = Pilot(TITLES)
    if not begin_lesson(pilot, game):
        return None
    guest = Person(pilot, by_opponent(1), Manner.GUEST)
    guest.play(lambda: is_lesson_over(pilot))
    return guest.effort


class FirstRound(NamedTuple):
    """The way of a guest from the invitation to the scores of a round."""

    learning: Effort
    """Up to the question at the end of the guided round; of a version without one up to the match."""
    whole: Effort


def first_round(seed: int) -> FirstRound:
    """A guest presses ROLL at the invitation, learns, plays as the box then asks, to the end of a round."""
    pilot = Pilot(TITLES, entropy=FakeEntropy(seed), public=True)
    pilot.wait_for(lambda: is_invitation(pilot), 600)
    guest = Person(pilot, by_opponent(seed), Manner.GUEST)
    pilot.wait(guest.read() * WORD_SECONDS + THINK_SECONDS)
    guest.press(ROLL)
    guest.play(lambda: is_lesson_over(pilot) or not is_lesson(pilot))
    learning = deepcopy(guest.effort)
    guest.play(lambda: is_page(pilot))
    return FirstRound(learning, guest.effort)
