"""The contract of every `OwnBots`: a choice or OwnBotStopped, and never a wait."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY
from llamadillo.ports.own_bots import CHOICE_SECONDS, OwnBotStopped
from tests.ports.rigs import OWN_BOTS, OwnBotsRig

BOT = """
class Bot:
    def __init__(self, game):
        self.game = game

    def choose(self, seen, legal, draw):
        {}
"""
BODIES = {
    "lena": "return legal[draw(len(legal))]",
    "last": "return legal[-1]",
    "careful": "return legal[0 if seen.seat == seen.actor and len(seen.points) == 3 else 1]",
    "crash": "return 1 // 0",
    "leaver": "raise SystemExit",
    "nothing": "return None",
    "cheat": "from llamadillo.games.lama_dice import Take; return Take(7)",
}

Made = Callable[[float], OwnBotsRig]


@pytest.fixture(params=OWN_BOTS)
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Made]:
    folder = tmp_path / "lama-dice"
    folder.mkdir()
    for name, body in BODIES.items():
        (folder / f"{name}.py").write_text(BOT.format(body), encoding="utf-8")
    rigs: list[OwnBotsRig] = []

    def make(thinks: float) -> OwnBotsRig:
        rigs.append(OWN_BOTS[request.param](tmp_path, thinks))
        return rigs[-1]

    yield make
    for rig in rigs:
        rig.close()


@pytest.fixture
def rig(made: Made) -> OwnBotsRig:
    return made(0)


def question() -> tuple[Any, tuple[Action, ...]]:
    """What the first seat of a game of three sees, and may do."""
    game = REGISTRY["lama-dice"]
    state = game.initial_state(3, Seat(0))
    state = game.apply(state, game.sample(state, lambda n: n - 1))
    return game.observe(state, Seat(0)), game.legal_actions(state)


def test_bots_are_offered_by_name(rig: OwnBotsRig) -> None:
    assert rig.bots.names("lama-dice") == tuple(sorted(BODIES))
    assert rig.bots.names("lama") == ()


def test_it_chooses_and_is_asked_again(rig: OwnBotsRig) -> None:
    seen, legal = question()
    player = rig.sit("last")
    for seed in range(3):
        player.ask(seen, legal, seed)
        assert rig.answer(player) is legal[-1]
        assert player.answer() is None


def test_it_sees_what_its_seat_sees(rig: OwnBotsRig) -> None:
    seen, legal = question()
    player = rig.sit("careful")
    player.ask(seen, legal, 0)
    assert rig.answer(player) is legal[0]


def test_equal_seeds_give_equal_draws(rig: OwnBotsRig) -> None:
    seen, legal = question()

    def choices() -> list[Action]:
        player = rig.sit("lena")
        found = []
        for seed in range(12):
            player.ask(seen, legal, seed)
            found.append(rig.answer(player))
        return found

    first = choices()
    assert choices() == first
    assert set(first) == set(legal)


def test_it_is_asked_one_question_at_a_time(rig: OwnBotsRig) -> None:
    player = rig.sit("lena")
    player.ask(*question(), 1)
    with pytest.raises(ValueError, match="last question"):
        player.ask(*question(), 1)


@pytest.mark.parametrize("name", ["crash", "nothing", "cheat", "nowhere"])
def test_it_stops_for_good(rig: OwnBotsRig, name: str) -> None:
    player = rig.sit(name)
    player.ask(*question(), 1)
    for _ in range(2):
        with pytest.raises(OwnBotStopped):
            rig.answer(player)
    player.ask(*question(), 2)
    with pytest.raises(OwnBotStopped):
        player.answer()


def test_it_has_its_time_and_no_more(made: Made) -> None:
    rig = made(float("inf"))
    player = rig.sit("lena")
    player.ask(*question(), 1)
    rig.clock.advance(CHOICE_SECONDS)
    assert player.answer() is None
    rig.clock.advance(0.001)
    with pytest.raises(OwnBotStopped, match="longer than 1 s"):
        player.answer()


def test_a_bot_that_is_not_asked_takes_no_time(rig: OwnBotsRig) -> None:
    player = rig.sit("last")
    player.ask(*question(), 1)
    rig.answer(player)
    rig.clock.advance(1e6)
    assert player.answer() is None


def test_it_ends_with_the_match(rig: OwnBotsRig) -> None:
    player = rig.sit("lena")
    player.ask(*question(), 1)
    player.close()
    player.close()
    with pytest.raises(OwnBotStopped):
        player.answer()
