"""Compiled matches of two opponents for LAMA: `python -m lab.training.lama.duel`.

    python -m lab.training.lama.duel --publish --games 20000 --seats 2 3 4 5 6
    python -m lab.training.lama.duel --publish --games 4000 --first inference --second hard

An opponent is one of: hard; before (the hard opponent without the history, `start.bin`); normal; easy;
random; inference and uniform, the experiment of `lab.training.lama.inference` for two seats, with weighted
hands and without; or a file that `python -m lab.training lama --out FILE` writes. Hard plays as in the box,
sound choices included; before takes the best choice.

The games are in pairs with equal deals: one opponent has the even seats in the first game, and the odd seats
in the second. The share of the wins is printed with its 95 % interval; 50 % is level.
"""

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.lama import (
    DRAW,
    IN,
    LENGTH,
    OVER,
    PHASE,
    POINTS,
    QUIT,
    SEAT,
    TURN,
    Position,
    act,
    deal,
    legal,
    start,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, seeded, word
from lab.kernels.scoring import share_of_win
from lab.training.lama.baselines import (
    EASY,
    LEARNER,
    NORMAL,
    RANDOM,
    baseline_step,
    best_return,
    normal,
    play_on,
)
from lab.training.lama.fit import HARD, start_net, stored_net
from lab.training.lama.inference import MOST_TURNS, Minds, Trace, searched_step, trace
from lab.training.lama.judge import stored_nets
from lab.training.lama.network import Net
from lab.training.lama.self_play import step_of_net, weigh
from llamadillo.arena.chance import Seeds
from llamadillo.titles.lama.hard import NOISE

SOUND: Final = RANDOM + 1
"""A network that plays soundly among choices of equal worth; LEARNER is one that takes the best choice."""
WEIGHTED: Final = RANDOM + 2
UNIFORM: Final = RANDOM + 3
"""The search, with hands weighted by what the other seat did, and without."""
_KINDS: Final = {
    "hard": SOUND,
    "before": LEARNER,
    "normal": NORMAL,
    "easy": EASY,
    "random": RANDOM,
    "inference": WEIGHTED,
    "uniform": UNIFORM,
}
_CHUNK: Final = 500
"""Pairs of games of one compiled call."""


class Player(NamedTuple):
    """An opponent: its kind, and the networks of those that have any."""

    kind: int
    minds: Minds


@compiled
def sound_step(net: Net, position: Position, steps: Any, count: int, chances: Any) -> int:
    """The step of the hard opponent as it plays in the box."""
    if position[PHASE] != TURN:
        return int(best_return(steps, count))
    if count == 1:
        return int(steps[0])
    if position[IN] == 1:
        return int(play_on(position, steps, count))
    weigh(net, position, steps, count, chances)
    best = np.argmax(chances[:count])
    chosen = -1
    for number in range(count):
        fits = QUIT < steps[number] < DRAW
        better = chosen < 0 or chances[number] > chances[chosen]
        if fits and better and chances[best] - chances[number] < NOISE:
            chosen = number
    if chosen >= 0:
        return int(steps[chosen])
    usual = normal(position, steps, count)
    for number in range(count):
        if steps[number] == usual and chances[best] - chances[number] < NOISE:
            return int(usual)
    return int(steps[best])


@compiled
def _step(
    player: Player, position: Position, steps: Any, count: int, chances: Any, past: Trace, rng: Rng
) -> int:
    kind = player.kind
    if kind in (WEIGHTED, UNIFORM):
        return int(searched_step(player.minds, position, steps, count, chances, past, kind == WEIGHTED, rng))
    if kind == SOUND:
        return int(sound_step(player.minds.hard, position, steps, count, chances))
    if kind == LEARNER:
        return int(step_of_net(player.minds.hard, position, steps, count, chances))
    return int(baseline_step(kind, position, steps, count, rng))


@compiled
def play(first: Player, second: Player, seats: int, lucks: Rng, rng: Rng, past: Trace, shares: Any) -> None:
    """Play a pair of games for each item of `shares`: the first opponent's share of the wins."""
    room: Any = np.empty(8, dtype=np.int64)
    chances: Any = np.empty(8)
    position: Position = np.empty(LENGTH, dtype=np.int64)
    deals: Rng = np.empty_like(lucks)
    for pair in range(len(shares)):
        luck = word(lucks)
        won = 0.0
        for odd in range(2):
            deals[0] = luck
            start(position, seats, pair % seats)
            while position[PHASE] != OVER:
                count = legal(position, room)
                if count == 0:
                    deal(position, deals)
                    past.count[0] = 0
                    continue
                player = first if position[SEAT] % 2 == odd else second
                step = _step(player, position, room, count, chances, past, rng)
                if position[PHASE] == TURN and past.count[0] < MOST_TURNS:
                    past.positions[past.count[0]] = position
                    past.steps[past.count[0]] = step
                    past.count[0] += 1
                act(position, step)
            for seat in range(odd, seats, 2):
                won += share_of_win(position[POINTS : POINTS + seats], seat)
        shares[pair] = won / 2


def player(name: str, seats: int) -> Player:
    """An opponent by its name. Raises OSError for a file that cannot be read, BadData for a damaged one."""
    kind = _KINDS.get(name, SOUND)
    net = start_net() if kind == LEARNER else stored_net(HARD if name in _KINDS else Path(name), seats)
    return Player(kind, Minds(net, *stored_nets()))


def met(first: Player, second: Player, seats: int, games: int, seed: int) -> tuple[float, float]:
    """The first opponent's share of the wins, and half of its 95 % interval."""
    lucks, rng, past = seeded(seed), seeded(~seed), trace()
    shares = np.empty(-(-games // 2))
    for begin in range(0, len(shares), _CHUNK):
        play(first, second, seats, lucks, rng, past, shares[begin : begin + _CHUNK])
    return float(shares.mean()), float(1.96 * shares.std() / len(shares) ** 0.5)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the share of the wins at each table."""
    parser = ArgumentParser(prog="python -m lab.training.lama.duel", description="Compiled matches of LAMA.")
    parser.add_argument("--first", default="hard", metavar="OPPONENT")
    parser.add_argument("--second", default="before", metavar="OPPONENT")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4], choices=range(2, 7))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--publish", action="store_true", help="on the seeds that are kept for figures")
    asked = parser.parse_args(arguments)
    if {asked.first, asked.second} & {"inference", "uniform"} and set(asked.seats) != {2}:
        parser.error("the search is one for two seats: give --seats 2")
    seed = (Seeds.PUBLISHED if asked.publish else Seeds.TRIAL).first
    for seats in asked.seats:
        share, half = met(player(asked.first, seats), player(asked.second, seats), seats, asked.games, seed)
        print(
            f"{asked.first} against {asked.second}, {seats} seats, {asked.games:,} games: "
            f"{100 * share:.1f} ± {100 * half:.1f} %",
            flush=True,
        )


if __name__ == "__main__":
    main()
