"""Fits what the judge of LAMA Dice adds before a turn: `python -m lab.training.lama_dice.turns`.

It prints the table of `llamadillo.titles.lama_dice.shares.BEFORE_TURN`. In games of the hard opponent neither
a deal nor a turn then changes the chance of a seat on average, whether it acts, comes next or has just acted.
"""

import os
import random
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from llamadillo.arena.run import on_processes
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS, Seat
from llamadillo.games.lama_dice import LamaDice, Phase, State
from llamadillo.titles.lama_dice.hard import Hard
from llamadillo.titles.lama_dice.judge import PositionJudge
from llamadillo.titles.lama_dice.shares import stage

SEED: Final = 16
GAMES: Final = 2_000
"""For each number of seats."""
STEPS: Final = 12
"""Steps of Newton's method; fewer are needed."""
_GAME: Final = LamaDice()
_JUDGE: Final = PositionJudge()
_HARD: Final = Hard()


class Position(NamedTuple):
    """A position as the judge sees it."""

    chances: tuple[float, ...]
    """Before a turn without what is added."""
    seat: Seat
    stage: tuple[float, float]
    """See `shares.stage`."""
    adds: bool
    """Whether something is added: before a turn whose chances are estimates."""


class Change(NamedTuple):
    """A deal, or a turn with its roll and its choice."""

    dealt: bool
    before: Position
    after: Position


def seen(state: State) -> Position:
    """How the judge sees a position."""
    judged = _JUDGE.before_correction(state)
    adds = state.phase is Phase.TURN and not judged.exact
    return Position(judged.chances, state.seat, stage(state.rows, state.points), adds)


def changes(asked: tuple[int, int]) -> list[Change]:
    """All changes of a game with so many seats, by its number. Public, since workers import it by name."""
    seats, number = asked
    draw = random.Random(f"{SEED} {seats} {number}").randrange
    state = _GAME.initial_state(seats, Seat(number % seats))
    found, before, dealt = [], seen(state), True
    while not _GAME.result(state).winners:
        if state.legal:
            legal = state.legal
            state = _GAME.apply(state, _HARD.choose(_GAME.observe(state, state.seat), legal, draw))
        else:
            state = _GAME.apply(state, _GAME.sample(state, draw))
        if state.phase in (Phase.TURN, Phase.DEAL, Phase.OVER):
            after = seen(state)
            found.append(Change(dealt, before, after))
            before, dealt = after, state.phase is Phase.DEAL
    return found


class _Side(NamedTuple):
    """The positions before all changes, or those after them, as arrays."""

    chances: Any
    """By seat, clockwise from the one that acts."""
    stage: Any
    adds: Any
    turned: Any
    """Where the seats of the change, clockwise from the one that acts before it, are in `chances`."""

    def corrected(self, added: Any) -> Any:
        """The chances clockwise from the seat that acts before the change."""
        numbers: Any = np.reshape(added, (3, -1))
        logs = np.pad(numbers[0] + self.stage @ numbers[1:], ((0, 0), (0, 1)))
        weights = self.chances * np.where(self.adds[:, None], np.exp(logs), 1.0)
        weights /= weights.sum(axis=1, keepdims=True)
        return np.take_along_axis(weights, self.turned, axis=1)


def _side(positions: Sequence[Position], seats: Sequence[Seat]) -> _Side:
    number = len(positions[0].chances)
    own = np.array([position.seat for position in positions])[:, None]
    clockwise = (own + np.arange(number)) % number
    return _Side(
        np.take_along_axis(np.array([position.chances for position in positions]), clockwise, axis=1),
        np.array([position.stage for position in positions]),
        np.array([position.adds for position in positions]),
        (np.array(seats)[:, None] + np.arange(number) - own) % number,
    )


def fitted(found: Sequence[Change]) -> tuple[tuple[float, ...], ...]:
    """What is added to the logs of the chances of all seats but the last: constant, then by stage."""
    number = len(found[0].before.chances) - 1
    # Of a deal, the seats are those clockwise from the one that starts.
    seats = [change.after.seat if change.dealt else change.before.seat for change in found]
    before, after = (
        _side(positions, seats) for positions in zip(*((c.before, c.after) for c in found), strict=True)
    )
    dealt = np.array([change.dealt for change in found])

    def means(added: Any) -> Any:
        change = (after.corrected(added) - before.corrected(added))[:, :number]
        deals = change[dealt]
        return np.concatenate([deals.mean(0), (early * deals).mean(0), change[~dealt].mean(0)])

    early = after.stage[dealt, 1:]
    added = np.zeros(3 * number)
    for _ in range(STEPS):
        now, step = means(added), 1e-4
        slopes = [(means(added + step * unit) - now) / step for unit in np.eye(3 * number)]
        added -= np.linalg.lstsq(np.array(slopes).T, now, rcond=None)[0]
    numbers: Any = np.reshape(added, (3, -1))
    return tuple(tuple(round(float(of), 3) for of in part) for part in numbers)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = ArgumentParser(prog="python -m lab.training.lama_dice.turns")
    parser.add_argument("--games", type=int, default=GAMES, help="for each number of seats")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    with on_processes(options.workers) as executor:
        for seats in range(MIN_SEATS + 1, MAX_SEATS + 1):
            asked = [(seats, number) for number in range(options.games)]
            found = [change for of in executor.map(changes, asked, chunksize=8) for change in of]
            print(f"    {seats}: {fitted(found)},", flush=True)


if __name__ == "__main__":
    main()
