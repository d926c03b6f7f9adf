"""What the battery's table says follows from the schematic, and adds up."""

import pytest

from hw.battery_life import STATES, Consumer, battery_tables, consumers, hours, main, total
from hw.board import Circuit, reference
from hw.figures import Range, Resistor
from tests.hw.erc.broken import other_kind

BOARD = reference()


def of(state: str, circuit: Circuit = BOARD) -> list[Consumer]:
    return [each for each in consumers(circuit) if each.state == state]


def leds(circuit: Circuit) -> Range:
    [found] = [each.amps for each in of("play", circuit) if "LEDs" in each.what]
    return found


def test_smaller_resistors_empty_the_battery_sooner() -> None:
    smaller = Resistor(ohms=470.0, tolerance=0.01, watts=0.166)
    brighter = other_kind(BOARD, smaller, *(f"R{number}" for number in range(1, 28)))
    assert leds(brighter).usual == pytest.approx(leds(BOARD).usual * 820 / 470, rel=0.05)
    assert hours("play", total(of("play", brighter))).usual < hours("play", total(of("play"))).usual


def test_every_state_has_consumers_with_a_source_and_ranges_in_order() -> None:
    for state in STATES:
        assert of(state)
        for each in of(state):
            assert 0 <= each.amps.least <= each.amps.usual <= each.amps.most
            assert each.source
    assert any(not each.verified for each in consumers(BOARD))


def test_less_is_taken_at_rest_than_in_play_and_a_thousandth_of_that_off() -> None:
    play, rest, off = (total(of(state)) for state in STATES)
    assert play.usual > rest.usual > 1000 * off.usual


def test_hours() -> None:
    amps = Range(0.1, 0.2, 0.4)
    assert hours("play", amps).usual == pytest.approx(7.4 * 0.85 * 0.9 / 5.0 / 0.2)
    assert hours("off", Range(1e-4, 1e-4, 2e-4)).least == pytest.approx(2.0 / 2e-4)
    lasting = hours("rest", amps)
    assert lasting.least < lasting.usual < lasting.most


def test_the_tables_have_a_line_for_each_consumer_and_say_what_is_unverified() -> None:
    currents = battery_tables(BOARD)["battery-currents"].splitlines()
    every = list(consumers(BOARD))
    assert len(currents) == 2 + len(every) + len(STATES)
    assert sum("(unverified)" in line for line in currents) == sum(not each.verified for each in every)


def test_the_command_prints_both_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    said = capsys.readouterr().out
    assert all(text in said for text in battery_tables(BOARD).values())
