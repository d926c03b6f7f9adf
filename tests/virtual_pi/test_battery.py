"""A gauge on the bus of a real kernel that gives no reading: the box says so once, and plays on."""

import pytest

from llamadillo.app.scenes.playing import QUIET_SECONDS
from llamadillo.devices.pi.board import REFERENCE, load_board
from llamadillo.devices.pi.gauge import RETRY_SECONDS
from llamadillo.ports.events import Button
from tests.virtual_pi.bus import Kind, Record
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.pi import Box, Pi
from tests.virtual_pi.starting import at_the_start, in_mid_game, settle_in, turns

pytestmark = pytest.mark.virtual_pi

BOARD = REFERENCE.read_text().replace("# gauge = true", "gauge = true")


def of_gauge(pi: Pi) -> list[Record]:
    """The messages to the gauge so far."""
    pi.look()
    assert pi.board.gauge is not None
    return [record for record in pi.records if record.address == pi.board.gauge.address]


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        (False, "The battery gauge does not answer: check its cable."),
        (True, "The battery gauge answers nonsense: it must be a MAX17048."),
    ],
    ids=["nothing", "another chip"],
)
def test_a_gauge_without_a_reading(answers: bool, sentence: str, switch_on: SwitchOn, figure: Figure) -> None:
    pi = switch_on(board=load_board(BOARD, "box.toml"))
    (pi.machine.share / "box.toml").write_text(BOARD)
    if answers:
        pi.plug_in_another_chip()
    settle_in(pi)
    box = Box(pi, "--board", "/run/share/box.toml")
    pi.wait_for(lambda sight: sight.says("Please note"), "the notice", 60)
    pi.pause(QUIET_SECONDS)
    pi.answer(pi.still(), Button.DISCARD)
    at_the_start(pi)
    assert any(record.kind is Kind.READ for record in of_gauge(pi)) == answers

    player = in_mid_game(pi)
    tried = len(of_gauge(pi))
    pi.until(lambda: len(of_gauge(pi)) > tried, "another attempt", RETRY_SECONDS + 30)
    turns(player, 1)
    box.signal(15)
    assert box.ended(30) == 0
    assert box.said.count(sentence) == 1
    figure(f"a gauge that answers {'nonsense' if answers else 'nothing'}", "said once; the game goes on")
