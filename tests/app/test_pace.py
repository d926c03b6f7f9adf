"""How long what others do is shown."""

import pytest

from llamadillo.app.pace import LEAST_SECONDS, PACES, TURN_SECONDS, WAIT_SECONDS, Wait


def test_one_computer_is_shown_at_ease() -> None:
    wait = Wait("normal", 0, 1)
    assert wait.at_ease
    assert wait.seconds(1.3) == 1.3


def test_each_of_many_computers_gets_its_share() -> None:
    wait = Wait("normal", 0, 5)
    assert not wait.at_ease
    assert wait.share == pytest.approx(WAIT_SECONDS / (5 * TURN_SECONDS))
    assert wait.seconds(2.0) == pytest.approx(2.0 * wait.share)


def test_nothing_is_shown_too_briefly_to_be_read() -> None:
    assert Wait("normal", 0, 5).seconds(0.8) == LEAST_SECONDS
    assert not Wait("normal", WAIT_SECONDS - LEAST_SECONDS, 5).over
    assert Wait("normal", WAIT_SECONDS - LEAST_SECONDS + 0.01, 5).over


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("ahead", range(6))
def test_a_wait_never_exceeds_its_time(pace: str, ahead: int) -> None:
    spent = 0.0
    for _ in range(1000):
        wait = Wait(pace, spent, ahead)
        if wait.over:
            break
        spent += wait.seconds(1.3)
    else:
        pytest.fail("the wait is never over")
    assert spent <= WAIT_SECONDS * PACES[pace]
