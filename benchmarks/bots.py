"""How long a decision of each opponent takes, and how strong the opponents are.

Times are by processor time, in games of four of a kind from fixed seeds, the first game with cold
caches included: the worst decision is the one that a person waits for.
"""

import time
from random import Random
from statistics import median
from typing import Any, Final

from llamadillo.bots import BOTS, LEVELS, Bot
from llamadillo.engine.game import TERMINAL, Draw, Game, Node, Seat
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY

GAMES: Final = 30
MATCH: Final = 400
"""Games in a match. A share of wins then is right within 0.05, nineteen times of twenty."""


class RandomBot:
    """Takes any legal action."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        del observation
        return legal[draw(len(legal))]


def play(game: Game[Any, Any], bots: list[Bot], seed: int, taken: list[float]) -> tuple[Seat, ...]:
    """Play a game; adds to `taken` the milliseconds of each decision, and returns the winners."""
    draw = Random(seed).randrange
    state = game.initial_state(len(bots), Seat(seed % len(bots)))
    while (actor := game.current_actor(state)) is not TERMINAL:
        if isinstance(actor, Node):
            state = game.apply(state, game.sample(state, draw))
            continue
        observation, legal = game.observe(state, actor), game.legal_actions(state)
        start = time.process_time_ns()
        choice = bots[actor].choose(observation, legal, draw)
        taken.append((time.process_time_ns() - start) / 1e6)
        state = game.apply(state, choice)
    return game.result(state).winners


def share(game: Game[Any, Any], one: Bot, other: Bot, seats: int) -> float:
    """The share of a match that `one` wins; the two take the seats in turn, tied winners share a win."""
    won = 0.0
    for number in range(MATCH):
        bots = [(one, other)[(seat + number) % 2] for seat in range(seats)]
        winners = play(game, bots, number, [])
        won += sum(bots[seat] is one for seat in winners) / len(winners)
    return won / MATCH


def main() -> None:
    """Print one line for each opponent, then one for each match."""
    print("milliseconds for a decision     median    99 of 100    worst    decisions")
    for name, game in REGISTRY.items():
        for level in LEVELS:
            taken: list[float] = []
            for seed in range(GAMES):
                play(game, [BOTS[name][level]] * 4, seed, taken)
            taken.sort()
            late = taken[len(taken) * 99 // 100]
            print(
                f"{name:10} {level:14} {median(taken):12.3f} {late:12.3f} {taken[-1]:8.3f} {len(taken):12,}"
            )
    print()
    print("share of wins (0.50 is even)         2 seats    4 seats")
    for name, game in REGISTRY.items():
        easy, normal = (BOTS[name][level] for level in LEVELS)
        for pair, one, other in (("normal v easy", normal, easy), ("easy v random", easy, RandomBot())):
            two, four = (share(game, one, other, seats) for seats in (2, 4))
            print(f"{name:10} {pair:24} {two:9.2f} {four:10.2f}")


if __name__ == "__main__":
    main()
