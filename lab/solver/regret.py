"""How much of a win an opponent gives away in a round of LAMA Dice for two seats.

    python -m lab.solver regret [--publish] [--deals N] [OPPONENT ...]

Deals and points come from games between normal opponents. Each deal is solved. Then the opponent plays it
several times at both seats, and each choice is compared with the best one.
"""

from argparse import Namespace
from collections.abc import Iterator
from math import sqrt
from statistics import mean, stdev
from typing import Final, NamedTuple

from lab.solver.judge import GAME, TOKENS, SolvedRound, known_ends
from lab.solver.rounds import lanes, solve
from llamadillo.arena.chance import Seeds, key
from llamadillo.arena.opponents import opponent
from llamadillo.bots import Bot
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.engine.game import CHANCE, TERMINAL, Draw, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import LamaDice, Phase, RollDice, State
from llamadillo.games.lamas.actions import Return
from llamadillo.games.lamas.cards import names
from llamadillo.titles import TITLES
from llamadillo.titles.lamas.opponents import best_token

ROUNDS: Final = 30
"""Rounds of each deal."""
WORST: Final = 10


class Mistake(NamedTuple):
    """A choice that was not the best."""

    lost: float
    """Of a win."""
    state: State
    chosen: Action
    best: Action


def dealt(number: int, seeds: Seeds) -> State:
    """A round's first turn, from a game between normal opponents."""
    normal = TITLES[LamaDice.name].opponents.normal
    draw = SeededEntropy(key(seeds.first, number)).below
    states = [state for state in _game(normal, draw) if state.phase is Phase.TURN and not state.roll]
    starts = [state for state in states if not state.quitters]
    return starts[draw(len(starts))]


def _game(bot: Bot, draw: Draw) -> Iterator[State]:
    state = GAME.initial_state(2, Seat(draw(2)))
    while state.actor is not TERMINAL:
        yield state
        state = _step(state, bot, draw)


def _step(state: State, bot: Bot, draw: Draw) -> State:
    if state.actor is CHANCE:
        return GAME.apply(state, GAME.sample(state, draw))
    return GAME.apply(state, bot.choose(GAME.observe(state, state.seat), state.legal, draw))


def mistakes(first: State, worth: SolvedRound, bot: Bot, draw: Draw) -> Iterator[Mistake]:
    """The mistakes of both seats in one round."""
    state = first
    while state.phase not in (Phase.DEAL, Phase.OVER):
        if state.actor is CHANCE or len(state.legal) == 1:
            state = _step(state, bot, draw)
            continue
        chosen = bot.choose(GAME.observe(state, state.seat), state.legal, draw)
        try:
            found = _compared(state, worth, chosen)
        except ValueError:  # the position is not solved: see TOKENS
            return
        if found.lost > 0:
            yield found
        state = GAME.apply(state, chosen)


def _compared(state: State, worth: SolvedRound, chosen: Action) -> Mistake:
    sign = 1 - 2 * state.seat
    if state.phase is Phase.TURN:
        now, left = worth.worth(state), worth.worth(GAME.apply(state, state.legal[1]))
        if abs(now - left) > 1e-6:  # rolling is better, and worth what the turn is
            best: Action = RollDice()
            return Mistake(0.0 if chosen is best else abs(now - left), state, chosen, best)
        if not isinstance(chosen, RollDice):
            return Mistake(0.0, state, chosen, chosen)
    dearest = best_token(state.points[state.seat])
    solved = [action for action in state.legal if not isinstance(action, Return) or action.token == dearest]
    values = {
        action: sign * worth.worth(GAME.apply(state, action)) for action in dict.fromkeys([*solved, chosen])
    }
    best = max(values, key=values.__getitem__)
    return Mistake(values[best] - values[chosen], state, chosen, best)


def lost_by(bots: dict[str, Bot], deals: range, seeds: Seeds) -> Iterator[tuple[str, float, list[Mistake]]]:
    """By opponent and deal: what a seat gives away in a round on average, and the mistakes."""
    for number in deals:
        first = dealt(number, seeds)
        rows, held = (first.rows[0], first.rows[1]), (first.points[0], first.points[1])
        worth = SolvedRound(solve(rows, lanes([held], TOKENS, dearest=True), known_ends()))
        for name, bot in bots.items():
            draw = SeededEntropy(key(seeds.first, number, 1)).below
            made: list[Mistake] = []
            for again in range(ROUNDS):
                started = first.replace(seat=Seat(again % 2), actor=Seat(again % 2))
                made += mistakes(started, worth, bot, draw)
            yield name, sum(mistake.lost for mistake in made) / (2 * ROUNDS), made


def described(mistake: Mistake) -> str:
    """One line for a mistake."""
    state, seat = mistake.state, mistake.state.seat
    rows = " | ".join(" ".join(names(state.rows[at])) for at in (seat, 1 - seat))
    roll = (
        f", rolled {' '.join(names(state.roll.cards))}"
        if state.roll and state.phase is not Phase.TURN
        else ""
    )
    gone = " (quit)" if state.quitters else ""
    points = f"{state.points[seat]}:{state.points[1 - seat]}"
    chosen, best = (" ".join(map(str, _words(action))) for action in (mistake.chosen, mistake.best))
    return (
        f"{100 * mistake.lost:5.1f} %  {points}  {rows}{gone}  llama row {' '.join(names(state.llama_row))}"
        f"{roll}: {chosen}; better: {best}"
    )


def _words(action: Action) -> Iterator[object]:
    for value in action.to_json().values():
        yield " ".join(value) if isinstance(value, list) else value


def main(asked: Namespace) -> None:
    """Print the figures."""
    seeds = Seeds.PUBLISHED if asked.publish else Seeds.TRIAL
    words = (name.partition("=") for name in asked.opponents or ["hard", "normal"])
    bots: dict[str, Bot] = {label: opponent(LamaDice.name, name or label) for label, _, name in words}
    lost: dict[str, list[float]] = {label: [] for label in bots}
    worst: dict[str, list[Mistake]] = {label: [] for label in bots}
    for label, share, made in lost_by(bots, range(asked.deals), seeds):
        lost[label].append(share)
        worst[label] = sorted({*worst[label], *made}, key=lambda mistake: -mistake.lost)[:WORST]
    for label, shares in lost.items():
        within = 1.96 * stdev(shares) / sqrt(len(shares))
        print(f"{label}: {mean(shares):.5f} ± {within:.5f} of a win a round and seat ({len(shares)} deals)")
    for label, found in worst.items():
        print(f"\nthe worst mistakes of {label}:")
        for mistake in found:
            print(described(mistake))
