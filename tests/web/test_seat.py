"""Bots at the seats of the box in a tab, without a browser: what their workers are asked and say."""

from pathlib import Path
from typing import Any

import pytest

from llamadillo.devices.fake import FakeClock
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY
from llamadillo.ports.own_bots import CHOICE_SECONDS, START_SECONDS, OwnBotStopped
from tests.web.bench import bot
from web.tab.own_bots import TabBots
from web.tab.seat import seated


class HereWire:
    """A wire to a bot that is here, and answers when `work` is called."""

    def __init__(self, folder: Path, code: str) -> None:
        self.ended = False
        self._bot = seated(str(folder), "lena", code, "lama-dice")
        self._questions: list[bytes] = []
        self._lines = ""

    def send(self, question: bytes, /) -> None:
        self._questions.append(question)

    def take(self) -> str:
        taken, self._lines = self._lines, ""
        return taken

    def end(self) -> None:
        self.ended = True

    def work(self) -> None:
        """What the worker does."""
        self._lines += '{"ready": true}\n'
        for question in self._questions:
            self._lines += self._bot.answer(question) + "\n"
        self._questions.clear()


class Table:
    """A box with a bot."""

    def __init__(self, folder: Path, code: str) -> None:
        self.clock = FakeClock()
        self.wire = HereWire(folder, code)
        self.bots = TabBots({"lama-dice": ["lena", "mia", "no name"]}, lambda *_: self.wire, self.clock)
        self.player = self.bots.sit("lama-dice", "lena")

    def ask(self) -> None:
        self.player.ask(*question(), 7)


def question() -> tuple[Any, tuple[Action, ...]]:
    """What the first seat of a game of two sees, and may do."""
    game = REGISTRY["lama-dice"]
    state = game.initial_state(2, Seat(0))
    state = game.apply(state, game.sample(state, lambda n: n - 1))
    return game.observe(state, Seat(0)), game.legal_actions(state)


def test_those_with_the_name_of_a_bot_are_offered(tmp_path: Path) -> None:
    bots = Table(tmp_path, bot("return legal[0]")).bots
    assert bots.names("lama-dice") == ("lena", "mia")
    assert bots.names("lama") == ()
    bots.offer = {"lama": ["lena"]}
    assert (bots.names("lama-dice"), bots.names("lama")) == ((), ("lena",))


def test_a_choice_comes_when_the_worker_has_made_it(tmp_path: Path) -> None:
    table = Table(tmp_path, bot("return legal[-1]"))
    table.ask()
    assert table.player.answer() is None
    table.wire.work()
    assert table.player.answer() is question()[1][-1]
    table.player.close()
    assert table.wire.ended


@pytest.mark.parametrize(
    ("body", "why"),
    [("return legal[0] / 0", "TypeError"), ("return None", "NoneType is not one of the 2 legal actions")],
)
def test_a_bot_that_fails_ends_its_worker(tmp_path: Path, body: str, why: str) -> None:
    table = Table(tmp_path, bot(body))
    table.ask()
    table.wire.work()
    with pytest.raises(OwnBotStopped, match=why):
        table.player.answer()
    assert table.wire.ended


def test_a_bot_that_is_late_ends_its_worker(tmp_path: Path) -> None:
    table = Table(tmp_path, bot("return legal[0]"))
    table.wire.work()
    assert table.player.answer() is None
    table.ask()
    table.clock.advance(CHOICE_SECONDS + 0.1)
    with pytest.raises(OwnBotStopped, match="longer than 1 s"):
        table.player.answer()
    assert table.wire.ended


def test_a_worker_that_does_not_start_is_ended(tmp_path: Path) -> None:
    table = Table(tmp_path, bot("return legal[0]"))
    table.ask()
    table.clock.advance(START_SECONDS + 0.1)
    with pytest.raises(OwnBotStopped, match="longer than 20 s"):
        table.player.answer()
    assert table.wire.ended


def test_a_bot_that_this_browser_does_not_have_has_stopped(tmp_path: Path) -> None:
    with pytest.raises(OwnBotStopped, match="does not have it"):
        Table(tmp_path, bot("return legal[0]")).bots.sit("lama-dice", "gone").answer()
