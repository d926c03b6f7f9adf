"""The machine itself: none is left behind."""

import pytest

from tests.virtual_pi.conftest import SwitchOn


@pytest.mark.virtual_pi
def test_a_machine_whose_test_is_gone_switches_itself_off(switch_on: SwitchOn) -> None:
    machine = switch_on().machine
    machine.ask("now")
    machine.hang_up()
    machine.wait_until_off(60)
