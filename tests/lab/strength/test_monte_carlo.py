"""The flat Monte Carlo player: fair, repeatable, and clearly better than chance."""

import os
import subprocess
import sys
import typing
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from lab.kernels import GAMES as KERNEL_GAMES
from lab.strength.monte_carlo import FlatMonteCarlo, fast_mean_payoffs, mean_payoffs, play_out
from llamadillo.arena.chance import key
from llamadillo.arena.match import play
from llamadillo.arena.opponents import RandomBot, opponent
from llamadillo.bots import Bot
from llamadillo.engine.cards import pack
from llamadillo.engine.game import Draw, Game, Seat
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY
from llamadillo.games.lama import Lama
from llamadillo.games.lama_dice import LamaDice, RollDice
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA
from tests.titles.watched import choices
from tests.tools import need_module

FEW = {"lama-dice": (30, 12), "lama": (30, 12), "armadillo": (2, 4)}
"""Play-outs for each legal action, and games: a test has no time for a thousand."""


Player = Callable[[Game[Any, Any], int], FlatMonteCarlo]


def by_the_rules(game: Game[Any, Any], play_outs: int) -> FlatMonteCarlo:
    """The player as it is where the extra is missing."""
    return FlatMonteCarlo(game, play_outs, partial(mean_payoffs, game))


@pytest.fixture(params=["compiled", "by the rules"])
def player(request: pytest.FixtureRequest) -> Player:
    """The player with both kinds of play-outs."""
    if request.param == "by the rules":
        return by_the_rules
    need_module("numba", "training")
    return FlatMonteCarlo


def by_seed(seed: int) -> Draw:
    return Random(seed).randrange


@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_equal_draws_give_equal_choices(name: str, player: Player) -> None:
    asked = player(REGISTRY[name], 2)
    different = 0
    for observation, legal, _ in choices(REGISTRY[name], [RandomBot()] * 3, 0, luck=5)[:20]:
        chosen = [asked.choose(observation, legal, by_seed(seed)) for seed in (1, 1, 2)]
        assert chosen[0] is chosen[1]
        assert chosen[0] in legal
        different += chosen[0] is not chosen[2]
    assert different  # by other draws it is another choice now and then


@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_it_beats_chance_clearly(name: str, player: Player) -> None:
    """At its seat, in as few games as will do: it plays one of two seats, each in turn."""
    play_outs, games = FEW[name]
    tried = player(REGISTRY[name], play_outs)
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[seat] = tried
        winners = play(REGISTRY[name], bots, key(7, number // 2)).winners
        won += (seat in winners) / len(winners)
    assert won >= 0.75 * games


@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_a_play_out_ends_with_the_round(name: str) -> None:
    game: Game[Any, Any] = REGISTRY[name]
    below = by_seed(1)
    to_the_end = play_out(game, below)
    for _ in range(20):
        dealt = game.initial_state(4, Seat(2))
        dealt = game.apply(dealt, game.sample(dealt, below))
        ended = to_the_end(dealt)
        assert game.observe(ended, Seat(0)).scored is not None
        assert game.observe(ended, Seat(0)).round == 1
        assert not game.legal_actions(ended)
        assert to_the_end(ended) is ended


class Watched(Lama):
    """LAMA that writes down the positions and the steps that are tried in them."""

    def __init__(self) -> None:
        self.steps: list[tuple[Any, Any]] = []

    def apply(self, state: Any, step: Any) -> Any:
        self.steps.append((state, step))
        return super().apply(state, step)


def test_each_legal_action_is_played_out_as_often_in_the_same_guesses() -> None:
    game = Watched()
    observation, legal, _ = choices(REGISTRY["lama"], [RandomBot()] * 2, 0, luck=5)[0]
    assert len(legal) > 2
    assert len(mean_payoffs(game, observation, legal, 40, seed=1)) == len(legal)
    worlds = {}
    for action in legal:
        tried = [
            state
            for state, step in game.steps
            if step is action and game.observe(state, observation.seat) == observation
        ]
        assert len(tried) >= 40
        worlds[action] = set(tried)
    assert all(len(guessed) == 40 for guessed in worlds.values())
    assert len(set(map(frozenset, worlds.values()))) == 1


@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_a_single_action_is_chosen_without_a_draw(name: str) -> None:
    def never(n: int) -> int:
        raise AssertionError(f"a number below {n} was drawn")

    observation, legal, _ = choices(REGISTRY[name], [RandomBot()] * 2, 0, luck=5)[0]
    assert FlatMonteCarlo(REGISTRY[name]).choose(observation, legal[:1], never) is legal[0]


@pytest.mark.parametrize(
    ("row", "best"), [(pack([1, 2, 3, 4, 5, 6, LLAMA]), RollDice()), (pack([1]), Quit())]
)
def test_alone_it_does_what_is_plainly_best(row: Any, best: Action, player: Player) -> None:
    """A roll that can't miss against 31 points; a single point, as good as won."""
    game = LamaDice()
    position = turn(row, pack(range(1, 8)), alone=True)
    asked = player(game, 200)
    for seed in range(5):
        chosen = asked.choose(game.observe(position, Seat(0)), game.legal_actions(position), by_seed(seed))
        assert chosen is best


def without(module: str) -> subprocess.CompletedProcess[str]:
    """A process that cannot import a module asks for the compiled play-outs of LAMA Dice."""
    asked = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
from lab.strength.monte_carlo import fast_mean_payoffs
from llamadillo.games import REGISTRY
print(fast_mean_payoffs(REGISTRY["lama-dice"]))
"""
    path = os.pathsep.join(filter(None, sys.path))
    return subprocess.run(
        [sys.executable, "-c", asked, module],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("module", ["numba", "numpy"])
def test_without_the_extra_the_rules_are_played(module: str) -> None:
    asked = without(module)
    assert (asked.stdout, asked.stderr) == ("None\n", "")


@pytest.mark.parametrize(
    "module", ["lab.kernels.random_numbers", "lab.kernels.lama_dice", "lab.strength.payoffs.lama_dice"]
)
def test_an_import_that_is_broken_is_not_taken_for_a_missing_extra(module: str) -> None:
    need_module("numba", "training")
    asked = without(module)
    assert asked.returncode != 0
    assert asked.stderr.splitlines()[-1] == f"ModuleNotFoundError: No module named {module!r}"


@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_each_game_has_compiled_play_outs(name: str) -> None:
    need_module("numba", "training")
    assert fast_mean_payoffs(REGISTRY[name]) is not None


def test_it_takes_an_observation_by_its_signature() -> None:
    hints = typing.get_type_hints(FlatMonteCarlo.choose)
    assert list(hints) == ["observation", "legal", "draw", "return"]
    assert hints["legal"] == tuple[Action, ...]


def test_the_arena_finds_it_by_name() -> None:
    assert isinstance(opponent("lama", "lab.strength.monte_carlo:FlatMonteCarlo"), FlatMonteCarlo)
