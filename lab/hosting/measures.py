"""What is measured: whole games, leaving a round, a roll, a name, and a guest's first round."""

import re
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from lab.hosting.box import NameEntry, is_invitation, is_page, match_of, texts
from lab.hosting.person import THINK_SECONDS, WORD_SECONDS, Choice, Manner, Person, Tally
from llamadillo.app.match import Match
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy
from llamadillo.engine.steps import Action
from llamadillo.games import armadillo, lama_dice
from llamadillo.games.lama_dice import RollDice
from llamadillo.games.lamas.actions import Quit
from llamadillo.pilot import ROLL, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES

ROLLS: Final = (armadillo.RollDice, lama_dice.RollDice)
_WINS: Final = re.compile(r"\bwin(s|ner)?\b")


def seated(game: str, occupants: tuple[str, ...], seed: int, pace: str = "normal") -> Pilot:
    """A box on which a new game begins. Equal seeds: equal dice, cards and first player."""
    entropy, table = FakeEntropy(seed), TableSetup(occupants)
    settings = MemorySettings({"pace": pace})
    return Pilot({game: TITLES[game]}, entropy=entropy, settings=settings, table=table)


def by_normal(seed: int) -> Choice:
    """Choices of the normal opponent. Equal seeds and states of the match: equal choices."""

    def choose(match: Match) -> Action:
        actor = match.actor
        if not isinstance(actor, int):
            raise TypeError("no seat must act")
        draw = Random(f"{seed} {match.state!r}").randrange
        return match.title.opponents.normal.choose(match.observe(actor), match.legal_actions(), draw)

    return choose


def whole_game(
    game: str, occupants: tuple[str, ...], seed: int, manner: Manner, *, holds: bool = True
) -> Tally:
    """Play a game until the winner was seen and the box offers another one; `holds` as in `Person`."""
    pilot = seated(game, occupants, seed)
    person = Person(pilot, by_normal(seed), manner, holds=holds)
    person.play(_Ending(pilot, match_of(pilot)))
    return person.tally


def one_round(game: str, occupants: tuple[str, ...], seed: int, manner: Manner) -> Tally:
    """Play the first round of a game to its scores."""
    pilot = seated(game, occupants, seed)
    person = Person(pilot, by_normal(seed), manner)
    person.play(lambda: is_page(pilot))
    return person.tally


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
    play = by_normal(seed)

    def choose(match: Match) -> Action:
        played = match.state.round
        quits = [action for action in match.legal_actions() if isinstance(action, Quit)]
        turns[played] += bool(quits)
        stays = [action for action in match.legal_actions() if isinstance(action, RollDice)]
        if quits:
            return quits[0] if turns[played] >= turn else stays[0]
        return play(match)

    person = Person(pilot, choose, manner)
    person.play(lambda: person.out)
    began, presses = pilot.clock.now(), person.tally.presses
    person.play(lambda: is_page(pilot))
    return Leaving(pilot.clock.now() - began, person.tally.presses - presses)


def presses_of_rolls(tallies: Iterable[Tally]) -> list[int]:
    """The presses of each roll that was chosen."""
    return [presses for tally in tallies for action, presses in tally.decisions if isinstance(action, ROLLS)]


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


def first_round(seed: int) -> Tally:
    """A guest does what the invitation says, then what each screen says, to the end of a round."""
    pilot = Pilot(TITLES, entropy=FakeEntropy(seed), public=True)
    pilot.wait_for(lambda: is_invitation(pilot), 600)
    guest = Person(pilot, by_normal(seed), Manner.GUEST)
    pilot.wait(guest.read() * WORD_SECONDS + THINK_SECONDS)
    guest.press(ROLL)
    guest.play(lambda: is_page(pilot))
    return guest.tally
