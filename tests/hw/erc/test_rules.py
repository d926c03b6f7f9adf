"""Each rule on a board that is broken in one thing: it alone finds it, and says how to mend it."""

from collections.abc import Callable

import pytest

from hw.board import Circuit, reference
from hw.erc import RULES, Netlist, check
from hw.erc.rules.display import supplies
from hw.latch.deck import REFS
from tests.hw.erc.broken import drop, renet
from tests.hw.erc.current_faults import CURRENT_FAULTS
from tests.hw.erc.wiring_faults import WIRING_FAULTS

BOARD = reference()
FAULTS = WIRING_FAULTS | CURRENT_FAULTS


def test_the_reference_board_is_clean() -> None:
    assert check(BOARD) == {}


@pytest.mark.parametrize(("rule", "broken", "sentences"), FAULTS.values(), ids=FAULTS)
def test_a_broken_board_is_found(rule: str, broken: Callable[[], Circuit], sentences: list[str]) -> None:
    found = check(broken())
    assert {name: [finding.sentence for finding in findings] for name, findings in found.items()} == {
        rule: sentences
    }


def test_every_rule_has_a_broken_board() -> None:
    assert {rule for rule, _, _ in FAULTS.values()} == {rule.name for rule in RULES}


def test_every_rule_has_its_own_name_a_demand_and_a_source() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule.demand.endswith(".")
        assert rule.source
        assert not rule.source.endswith(".")


def test_a_finding_says_where() -> None:
    [finding] = check(renet(BOARD, {"BZ1.2": None}))["open-pad"]
    assert finding.where == "BZ1 pin 2"


def test_a_change_over_switch_may_be_used_either_way() -> None:
    assert check(renet(BOARD, {"SW5.1": None, "SW5.3": "EN"})) == {}


def test_an_led_without_its_resistor_is_found_by_all_that_it_breaks() -> None:
    burning = renet(drop(BOARD, "R1"), {"D1.2": "+5V"})
    found = check(burning)
    assert found["led-current"][0].sentence == (
        "D1 has no resistor in its way; it bears 25 mA. Put one there."
    )
    assert set(found) == {
        "led-current",
        "driver-current",
        "driver-power",
        "supply",
        "feed",
        "connector-current",
    }


def test_two_ways_to_set_the_jumper_supply_a_display_one_for_each_order_of_pins() -> None:
    assert list(supplies(Netlist(BOARD))) == [
        ((("1", "2"), ("3", "4")), "GND", "+3V3"),
        ((("1", "3"), ("2", "4")), "+3V3", "GND"),
    ]


def test_a_circuit_without_a_pi_cannot_be_checked() -> None:
    with pytest.raises(ValueError, match=r"^The circuit has no part of the kind 'Pi socket'\.$"):
        check(drop(BOARD, "J1"))


UNUSED = {"U2.11", "SW5.3", "U3.4"}
"""The output of a driver's unused switch, a way of the slide switch and a pin that may lead anywhere."""
TEST_POINTS = {f"{ref}.1" for ref in BOARD.parts if ref.startswith("TP")}
"""A test point is right on any net."""


LATCH = {f"{ref}.{pad}" for ref in REFS for pad in BOARD.parts[ref].nets}
"""What the latch does is simulated (tests/hw/latch)."""


@pytest.mark.parametrize("net", [None, "GND", "+5V"])
def test_every_pin_on_a_wrong_net_is_found(net: str | None) -> None:
    missed = {
        f"{ref}.{pad}"
        for ref, part in BOARD.parts.items()
        for pad, right in part.nets.items()
        if right != net and not check(renet(BOARD, {f"{ref}.{pad}": net}))
    }
    assert missed <= UNUSED | TEST_POINTS | LATCH
