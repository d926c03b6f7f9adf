"""Fits what the judge of LAMA adds before a turn: `python -m lab.training.lama.calibration`.

It prints the table of `llamadillo.titles.lama.judge.BEFORE`. In games of the hard opponent, the chance of the
seat that plays or draws a card is then the same before and after its turn on average.
"""

import os
import random
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Final, NamedTuple

from llamadillo.arena.run import on_processes
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS, Seat
from llamadillo.games.lama import DrawCard, Lama, Phase, State
from llamadillo.games.lamas.actions import Quit
from llamadillo.titles.lama.judge import BEFORE, PositionJudge, choice_of_hard, known_outputs, shared
from llamadillo.titles.lamas.opponents import best_return

SEED: Final = 15
GAMES: Final = 2_000
"""For each number of seats."""
ROUNDS: Final = 30
"""Steps of Newton's method; fewer are needed."""
_GAME: Final = Lama()
_JUDGE: Final = PositionJudge()


class Moment(NamedTuple):
    """A position as the judge sees it."""

    outputs: tuple[float, ...]
    """The numbers of the seats, or their chances if `kind` is None."""
    seat: Seat
    kind: bool | None
    """Whether that seat is about to draw a card (or to play one); None: nothing is added here."""

    def chance(self, seat: Seat, added: tuple[float, float]) -> float:
        """The chance of a seat."""
        if self.kind is None:
            return self.outputs[seat]
        outputs = list(self.outputs)
        outputs[self.seat] += added[self.kind]
        return shared(outputs)[seat]


def moment(state: State) -> Moment:
    """How the judge sees a position."""
    while state.phase is Phase.TURN and state.quit.count(False) > 1:
        choice = choice_of_hard(state)
        if not isinstance(choice, Quit):
            return Moment(tuple(known_outputs(state)), state.seat, isinstance(choice, DrawCard))
        state = _GAME.apply(state, choice)
    return Moment(_JUDGE.position(state).chances, state.seat, None)


def moments(seats: int, number: int) -> Iterator[tuple[Moment, Moment]]:
    """The positions before and after each turn of a game on which a card is played or drawn."""
    draw = random.Random(f"{SEED} {seats} {number}").randrange
    state = _GAME.initial_state(seats, Seat(number % seats))
    before = moment(state)
    while not _GAME.result(state).winners:
        if state.phase is Phase.DEAL:
            state = _GAME.apply(state, _GAME.sample(state, draw))
        elif state.phase is Phase.RETURN:
            state = _GAME.apply(state, best_return(_GAME.legal_actions(state)))
        else:
            state = _GAME.apply(state, choice_of_hard(state))
            after = moment(state)
            if before.kind is not None:
                yield before, after
            before = after
            continue
        before = moment(state)


def game_moments(asked: tuple[int, int]) -> list[tuple[Moment, Moment]]:
    """The same as a list. Public, since workers import it by name."""
    return list(moments(*asked))


def fitted(pairs: list[tuple[Moment, Moment]]) -> tuple[float, float]:
    """What is to be added before a card is played, and before one is drawn."""
    added = [0.0, 0.0]
    for _ in range(ROUNDS):
        change, slope = [0.0, 0.0], [0.0, 0.0]
        now = added[0], added[1]
        for before, after in pairs:
            chance = before.chance(before.seat, now)
            kind = bool(before.kind)
            change[kind] += after.chance(before.seat, now) - chance
            slope[kind] += chance * (1 - chance)
        added = [of + step / steep for of, step, steep in zip(added, change, slope, strict=True)]
    return round(added[0], 3), round(added[1], 3)


def table(executor: Executor, games: int) -> Iterator[tuple[int, tuple[float, float]]]:
    """The numbers for each number of seats."""
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        asked = [(seats, number) for number in range(games)]
        pairs = [pair for found in executor.map(game_moments, asked, chunksize=8) for pair in found]
        yield seats, fitted(pairs)


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = ArgumentParser(description="Fits what the judge of LAMA adds before a turn.")
    parser.add_argument("--games", type=int, default=GAMES, help="for each number of seats")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(arguments)
    with on_processes(asked.workers) as executor:
        for seats, numbers in table(executor, asked.games):
            was = BEFORE[seats]
            print(f"{seats}: {numbers},  # was {was}", flush=True)


if __name__ == "__main__":
    main()
