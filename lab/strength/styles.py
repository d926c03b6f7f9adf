"""The characters: how they play, in figures, and how strong they are.

    python -m lab.strength.styles --publish --games 10000 [GAME ...]
    python -m lab.strength.styles --tune --games 4000 [GAME ...]

The first command prints two Markdown tables for each game. Styles: each opponent sits among three normal
opponents. Strength: each character against normal and against the other characters, two against two at four
seats, where 50 % is level.

The second command prints the leeways with which the characters win the share `WANTED` against normal, for
`titles/X/characters.py`.
"""

import os
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import fmean
from types import MappingProxyType
from typing import Any, Final

from lab.kernels import GAMES as KERNEL_GAMES
from lab.strength.tables import FOLDER, TITLES, meet
from llamadillo.app.title import CHARACTERS, OPPONENTS
from llamadillo.arena.chance import Seeds, key
from llamadillo.arena.contest import SHARE, contest, seatings
from llamadillo.arena.match import play
from llamadillo.arena.opponents import opponent
from llamadillo.arena.run import on_processes
from llamadillo.bots import Bot
from llamadillo.bots.character import Character
from llamadillo.engine.cards import count, one, size
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY, armadillo, lama, lama_dice
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA, llama_points

SEATS: Final = 4
STEPS: Final = 6
"""Halvings of the interval in which a leeway is sought."""
WANTED: Final[Mapping[str, float]] = MappingProxyType({"lama-dice": 0.52, "lama": 0.65, "armadillo": 0.63})
"""The share of the wins of each character, two against two normal ones: bold has it with a visible style."""
MOST: Final = 1.0
"""The greatest leeway."""
QUICK: Final = 24
"""The default number of games, for a test run."""

Sample = Iterator[tuple[str, float]]
"""Names of measures, and what a choice contributes to their means."""


def lama_dice_style(seen: lama_dice.Observation, legal: tuple[Action, ...], chosen: Action) -> Sample:
    """Yield what a choice in LAMA Dice tells."""
    if seen.phase is lama_dice.Phase.TURN:
        yield "turns rolled, %", 100 * isinstance(chosen, lama_dice.RollDice)
    match chosen:
        case Quit():
            yield "points at quitting", llama_points(seen.row)
        case lama_dice.Discard(cards) if len(legal) > 1:
            most = max(size(choice.discarded()) for choice in legal)
            yield "matching cards discarded, %", 100 * size(cards) / most
            if any(count(choice.discarded(), LLAMA) for choice in legal):
                yield "matching llamas kept, %", 100 * (not count(cards, LLAMA))
        case lama_dice.Take(card) if len(legal) > 1:
            yield "points of a card taken", llama_points(one(card))


def lama_style(seen: lama.Observation, legal: tuple[Action, ...], chosen: Action) -> Sample:
    """Yield what a choice in LAMA tells."""
    if seen.phase is not lama.Phase.TURN or len(legal) == 1:
        return
    yield "turns drawn, %", 100 * isinstance(chosen, lama.DrawCard)
    yield "turns quit, %", 100 * isinstance(chosen, Quit)
    if isinstance(chosen, Quit):
        yield "points at quitting", llama_points(seen.hand)
    if lama.Play(LLAMA) in legal:
        yield "llamas kept that fit, %", 100 * (chosen is not lama.Play(LLAMA))


def armadillo_style(seen: armadillo.Observation, legal: tuple[Action, ...], chosen: Action) -> Sample:
    """Yield what a choice in Armadillo tells."""
    match chosen:
        case armadillo.RollDice(dice):
            yield "dice picked", sum(dice)
            return
        case armadillo.Discard(_, tokens):
            yield "tokens paid for a card", tokens
    if len(legal) > 1:
        yield "passed with a card to give, %", 100 * isinstance(chosen, armadillo.Pass)
    yield "tokens held", seen.tokens[seen.seat]


STYLES: Final[Mapping[str, Callable[[Any, tuple[Action, ...], Action], Sample]]] = MappingProxyType(
    {"lama-dice": lama_dice_style, "lama": lama_style, "armadillo": armadillo_style}
)
"""By the game's name."""


class Measured:
    """An opponent whose choices are measured."""

    def __init__(self, game: str, bot: Bot) -> None:
        """For a game of the registry."""
        self._measure, self._bot = STYLES[game], bot
        self._values = defaultdict[str, list[float]](list)

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        chosen = self._bot.choose(observation, legal, draw)
        for name, value in self._measure(observation, legal, chosen):
            self._values[name].append(value)
        return chosen

    def means(self) -> dict[str, float]:
        """The mean of each measure."""
        return {name: fmean(values) for name, values in self._values.items()}


def measured(game: str, games: int, seed: int, name: str) -> dict[str, float]:
    """How an opponent plays at each seat in turn among three normal ones: the mean of each measure."""
    normal, player = opponent(game, "normal"), Measured(game, opponent(game, name))
    for number in range(games):
        bots: list[Bot] = [normal] * SEATS
        bots[number % SEATS] = player
        play(REGISTRY[game], bots, key(seed, number // SEATS))
    return player.means()


def share(game: str, games: int, seed: int, bot: Bot) -> float:
    """The share of wins of two such seats against two normal ones."""
    asked, won = contest(game, ("easy", "normal"), SEATS, seed), 0
    bots, blocks = (bot, opponent(game, "normal")), -(-games // SEATS)
    for block in range(blocks):
        for luck, seating in seatings(asked, block):
            winners = play(REGISTRY[game], [bots[index] for index in seating], luck).winners
            won += sum(SHARE // len(winners) for winner in winners if not seating[winner])
    return won / (SHARE * SEATS * blocks)


def tuned(game: str, games: int, seed: int, wanted: float, name: str) -> tuple[float, float]:
    """The leeway with which a character wins nearly the share `wanted`, and that share."""
    bot = opponent(game, name)
    if not isinstance(bot, Character):
        raise TypeError(f"{name} has no leeway")
    low, high, found = 0.0, MOST, (0.0, 0.0)
    for _ in range(STEPS):
        middle = (low + high) / 2
        found = middle, share(game, games, seed, bot.with_leeway(middle))
        low, high = (middle, high) if found[1] > wanted else (low, middle)
    return found


def styles(game: str, games: int, seed: int, executor: Executor) -> Iterator[str]:
    """Yield the lines of the table of styles."""
    found = list(executor.map(partial(measured, game, games, seed), OPPONENTS))
    yield f"| {TITLES[game]} | {' | '.join(OPPONENTS)} |"
    yield f"|---|{'--:|' * len(OPPONENTS)}"
    for measure in sorted({name for means in found for name in means}):
        cells = (f"{means[measure]:.1f}" if measure in means else "" for means in found)
        yield f"| {measure} | {' | '.join(cells)} |"


def strengths(
    game: str, games: int, seed: int, executor: Executor | None = None, folder: Path = FOLDER / "styles"
) -> Iterator[str]:
    """Yield the lines of the table of strength."""
    yield f"| {TITLES[game]}, 4 seats, two against two: share of the wins | |"
    yield "|---|--:|"
    for pair in [*((name, "normal") for name in CHARACTERS), *combinations(CHARACTERS, 2)]:
        value, low, high = meet(game, pair * 2, games, seed, executor, folder).rows[0].wins
        yield f"| {pair[0]} against {pair[1]} | {100 * value:.1f} ({100 * low:.1f}–{100 * high:.1f}) % |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables of the given games, or of all; or their leeways."""
    parser = ArgumentParser(prog="python -m lab.strength.styles", description="How the characters play.")
    parser.add_argument("names", metavar="GAME", nargs="*", choices=[*KERNEL_GAMES, []])
    parser.add_argument("--games", type=int, default=QUICK, help="for each figure")
    parser.add_argument("--publish", action="store_true", help="on the seeds that are kept for figures")
    parser.add_argument("--tune", action="store_true", help="search the leeways, on the seeds for trials")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes; one for each core")
    asked = parser.parse_args(arguments)
    seed = (Seeds.PUBLISHED if asked.publish and not asked.tune else Seeds.TRIAL).first
    with on_processes(asked.workers or 1) as executor:
        for game in asked.names or KERNEL_GAMES:
            if asked.tune:
                search = partial(tuned, game, asked.games, seed, WANTED[game])
                for name, (leeway, won) in zip(CHARACTERS, executor.map(search, CHARACTERS), strict=True):
                    print(f"{game} {name}: leeway {leeway:.3f} wins {100 * won:.1f} %", flush=True)
                continue
            for table in (styles, strengths):
                for line in (*table(game, asked.games, seed, executor), ""):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
