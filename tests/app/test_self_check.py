"""The self-check: when its checks run, what it says, and that no one plays with bad dice."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random

import pytest

from llamadillo.app.self_check import AGAIN, DAY, PAUSE, QUIET, SelfCheck
from llamadillo.app.settings import TableSetup
from llamadillo.app.tested_entropy import ATTEMPTS, ROLLS, TestedEntropy
from llamadillo.bots.stored import BadData
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.devices.fake import FakeEntropy, FakeJournal, FaultyEntropy
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.entropy import Entropy, EntropyFailed
from llamadillo.ports.self_check import Check, CheckFailed
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.storage.seal import check_saved_games
from llamadillo.titles import TITLES
from tests.app.people import play_to_the_end, play_until, unfinished, until_it_answers
from tests.app.sentences import WORDS, times_shown

BAD_DICE = str(EntropyFailed())
DAMAGED = CheckFailed("The program is damaged ({file}): install it again.", file="app.py")
PERSON_AND_COMPUTER = TableSetup(("person", "normal"), 0)


class RecordedCheck:
    """A check of some slices that records when each was done, and fails while it has a `fault`."""

    def __init__(self, slices: int, now: Callable[[], float] = lambda: 0) -> None:
        self.now = now
        self._slices = slices
        self.times: list[float] = []
        self.fault: CheckFailed | EntropyFailed | None = None

    def __call__(self) -> Iterator[None]:
        for _ in range(self._slices):
            self.times.append(self.now())
            yield
        if self.fault is not None:
            raise self.fault


class LoadedEntropy:
    """An `Entropy` whose highest number comes too often by a part of all draws."""

    def __init__(self, share: float, seed: int = 1) -> None:
        self._fair = FakeEntropy(seed)
        self._random = Random(seed)
        self.share = share

    def below(self, n: int) -> int:
        return n - 1 if self._random.random() < self.share else self._fair.below(n)


def finish(check: Check) -> int:
    """Run a check to its end; the number of its slices."""
    return sum(1 for _ in check())


def recorded(
    slices: int, *, table: TableSetup | None = None, public: bool = False
) -> tuple[Pilot, RecordedCheck]:
    """A box with one check."""
    check = RecordedCheck(slices)
    pilot = Pilot(TITLES, table=table, public=public, checks=(check,))
    check.now = pilot.clock.now
    return pilot, check


# When the checks run.


def test_a_check_runs_at_start_and_every_day_in_slices_with_pauses() -> None:
    now = 100.0
    check = RecordedCheck(3, lambda: now)
    self_check = SelfCheck([check], now)
    touched = now
    while now < 100 + 2 * DAY:
        at = self_check.deadline(touched)
        assert at is not None
        assert self_check.turn(at - 0.001, touched) is None
        before = len(check.times)
        now = at
        assert self_check.turn(now, touched) is None
        assert len(check.times) <= before + 1, "more than a slice in one turn"
    first, second = check.times[:3], check.times[3:6]
    assert first == pytest.approx([100 + QUIET, 100 + QUIET + PAUSE, 100 + QUIET + 2 * PAUSE])
    assert second[0] - first[2] == pytest.approx(DAY + PAUSE)


def test_a_box_without_checks_is_not_woken() -> None:
    assert SelfCheck([], 5).deadline(5) is None


@pytest.mark.parametrize("fault", [None, DAMAGED])
def test_work_that_is_done_once_does_not_wake_the_box_again(fault: CheckFailed | None) -> None:
    work = RecordedCheck(2)
    work.fault = fault
    self_check = SelfCheck([], 5, once=[work])
    said = []
    for _ in range(10):
        at = self_check.deadline(5)
        if at is None:
            break
        said.append(self_check.turn(at, 5))
    assert self_check.deadline(5) is None
    assert len(work.times) == 2
    assert said == [None, None, fault and fault.sentence]


def test_checks_follow_each_other_and_wait_while_a_button_is_touched() -> None:
    now = 0.0
    checks = [RecordedCheck(2, lambda: now), RecordedCheck(2, lambda: now)]
    self_check = SelfCheck(checks, now)
    touched = 0.0
    while now < 60:
        at = self_check.deadline(touched)
        assert at is not None
        if touched < 30:
            now = touched = touched + 0.5  # a person presses all the time
            self_check.turn(now, touched)
        else:
            now = min(at, 60)
            self_check.turn(now, touched)
    assert all(time >= touched + QUIET for check in checks for time in check.times)
    assert max(checks[0].times) < min(checks[1].times)
    assert [len(check.times) for check in checks] == [2, 2]


def test_a_press_between_two_slices_stops_the_work() -> None:
    pilot, check = recorded(50)
    pilot.wait(QUIET + 2 * PAUSE)
    done = len(check.times)
    assert 0 < done < 50
    pilot.press(ROLL)
    assert len(check.times) == done
    pilot.wait(QUIET - 0.1)
    assert len(check.times) == done
    pilot.wait(5)
    assert len(check.times) == 50


def test_a_kiosk_that_runs_for_days_tests_itself_every_day() -> None:
    pilot, check = recorded(4, public=True)
    for _ in range(3):
        pilot.wait(150)  # it invites guests, and computers play
        pilot.clock.advance(DAY - 150)
    starts = check.times[::4]
    assert len(starts) == 3
    assert all(DAY <= later - earlier < DAY + 60 for earlier, later in pairwise(starts))


# What fails is said.


def test_what_fails_is_said_once_until_it_has_passed() -> None:
    pilot, check = recorded(2)
    check.fault = DAMAGED
    pilot.wait(10)
    assert times_shown(pilot, str(DAMAGED)) == 1
    pilot.press(DISCARD)
    pilot.wait(DAY + 10)
    assert len(check.times) == 4
    assert times_shown(pilot, str(DAMAGED)) == 1
    check.fault = None
    pilot.wait(DAY)
    check.fault = DAMAGED
    pilot.wait(DAY)
    assert times_shown(pilot, str(DAMAGED)) == 2
    assert pilot.supervisor.statuses[-1] != "", "it goes on"


def test_damaged_files_do_not_stop_a_game() -> None:
    pilot, check = recorded(2, table=PERSON_AND_COMPUTER)
    check.fault = DAMAGED
    pilot.wait(10)
    play_to_the_end(pilot)
    assert times_shown(pilot, str(DAMAGED)) == 1


# The dice.


@pytest.mark.parametrize("seed", range(20))
def test_fair_dice_pass(seed: int) -> None:
    slices = finish(TestedEntropy(SeededEntropy(seed)).check)
    assert slices <= 2 * (ROLLS / 100 + 5), "one sample in twenty needs a second one"


class Stuck:
    """An `Entropy` that returns the same number."""

    def below(self, n: int) -> int:
        return n // 2


class Alternating:
    """An `Entropy` whose numbers come in order: each equally often, and none by chance."""

    def __init__(self) -> None:
        self._next = 0

    def below(self, n: int) -> int:
        self._next += 1
        return self._next % n


@pytest.mark.parametrize(
    "bad",
    [Stuck(), Alternating(), LoadedEntropy(0.04), LoadedEntropy(1)],
    ids=["stuck", "alternating", "loaded", "highest"],
)
def test_bad_dice_fail_and_nothing_is_drawn_until_a_check_passes(bad: Entropy) -> None:
    entropy = TestedEntropy(bad)
    assert 0 <= entropy.below(6) < 6
    with pytest.raises(EntropyFailed):
        finish(entropy.check)
    with pytest.raises(EntropyFailed):
        entropy.below(6)
    if isinstance(bad, LoadedEntropy):
        bad.share = 0
        finish(entropy.check)
        assert 0 <= entropy.below(6) < 6


def test_dice_are_called_bad_only_after_several_samples() -> None:
    """The bound of the false alarms: every one of the samples must fail."""

    class ThenFair:
        def __init__(self, bad: int) -> None:
            self._bad, self._fair = bad, SeededEntropy(3)

        def below(self, n: int) -> int:
            self._bad -= 1
            return 0 if self._bad >= 0 else self._fair.below(n)

    finish(TestedEntropy(ThenFair((ATTEMPTS - 1) * ROLLS * 3)).check)
    with pytest.raises(EntropyFailed):
        finish(TestedEntropy(ThenFair(ATTEMPTS * ROLLS * 3)).check)


def no_dice() -> object:
    return message(WORDS.trouble, BAD_DICE, Labels(roll=WORDS.again)).frame


def test_without_dice_the_match_waits_and_goes_on_in_the_same_place() -> None:
    faulty = FaultyEntropy(FakeEntropy(1))
    journal = FakeJournal()
    pilot = Pilot(TITLES, table=TableSetup(("person", "person"), 0), entropy=faulty, journal=journal)
    play_until(pilot, lambda: pilot.labels.roll == WORDS.roll)
    until_it_answers(pilot)
    faulty.broken = True
    pilot.press(ROLL)
    events = unfinished(journal).events
    pilot.wait(50)
    assert pilot.display.glass == no_dice()
    pilot.press(ROLL)
    assert pilot.display.glass == no_dice()
    assert unfinished(journal).events == events, "nothing is thrown"

    again = Pilot(TITLES, entropy=faulty, journal=journal)  # switched off and on
    again.choose(WORDS.go_on)
    again.press(ROLL)
    assert again.display.glass == no_dice()
    assert unfinished(journal).events == events
    faulty.broken = False
    again.wait(10)
    assert again.display.glass != no_dice()
    assert unfinished(journal).events[: len(events)] == events
    thrown, *forced = unfinished(journal).events[len(events) :]
    assert "roll" in json.loads(thrown)
    assert not any("roll" in json.loads(event) for event in forced), "it is thrown once"
    play_to_the_end(again)


def test_a_game_cannot_begin_while_it_cannot_be_drawn_who_begins() -> None:
    faulty = FaultyEntropy(FakeEntropy(1))
    pilot = Pilot(TITLES, entropy=faulty)
    faulty.broken = True
    pilot.choose("LAMA Dice")
    pilot.choose(WORDS.start_game)
    assert times_shown(pilot, BAD_DICE) == 1
    assert pilot.app.running is None
    until_it_answers(pilot)
    pilot.press(DISCARD)
    faulty.broken = False
    pilot.choose(WORDS.start_game)
    assert pilot.app.running is not None


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_computers_wait_for_the_dice_too(level: str) -> None:
    faulty = FaultyEntropy(FakeEntropy(2))
    journal = FakeJournal()
    pilot = Pilot(TITLES, table=TableSetup((level, level), 0), entropy=faulty, journal=journal)
    pilot.wait(20)
    faulty.broken = True
    pilot.wait(50)
    assert pilot.display.glass == no_dice()
    faulty.broken = False
    before = len(unfinished(journal).events)
    pilot.wait(20)
    assert len(unfinished(journal).events) > before


def test_a_damaged_opponent_without_dice_waits_too() -> None:
    class Damaged:
        def choose(self, observation: object, legal: tuple[Action, ...], draw: Draw) -> Action:
            del observation, legal, draw
            faulty.broken = True
            raise BadData

    title = TITLES["lama-dice"]
    opponents = title.opponents._replace(hard=Damaged(), normal=Drawing())
    faulty = FaultyEntropy(FakeEntropy(2))
    titles = {**TITLES, "lama-dice": replace(title, opponents=opponents)}
    pilot = Pilot(titles, table=TableSetup(("hard", "hard"), 0), entropy=faulty)
    pilot.wait(40)
    assert pilot.display.glass == no_dice()


class Drawing:
    """An opponent that draws its action."""

    def choose(self, observation: object, legal: tuple[Action, ...], draw: Draw) -> Action:
        del observation
        return legal[draw(len(legal))]


def test_bad_dice_found_by_the_daily_check_stop_the_game_until_they_are_fair() -> None:
    loaded = LoadedEntropy(0.0)
    tested = TestedEntropy(loaded)
    journal = FakeJournal()
    pilot = Pilot(TITLES, table=PERSON_AND_COMPUTER, entropy=tested, journal=journal, checks=(tested.check,))
    play_until(pilot, lambda: pilot.labels.roll == WORDS.roll)
    loaded.share = 0.1
    pilot.clock.advance(DAY)
    pilot.wait(60)
    assert times_shown(pilot, BAD_DICE) == 1
    play_until(pilot, lambda: pilot.display.glass == no_dice())
    events = unfinished(journal).events
    pilot.wait(100)
    assert unfinished(journal).events == events
    loaded.share = 0.0
    pilot.wait(AGAIN + 30)
    assert len(unfinished(journal).events) > len(events)


def test_the_pause_menu_opens_without_dice() -> None:
    faulty = FaultyEntropy(FakeEntropy(1))
    faulty.broken = True
    pilot = Pilot(TITLES, table=TableSetup(("person", "person"), 0), entropy=faulty)
    assert pilot.display.glass == no_dice()
    pilot.hold(QUIT, 2)
    assert pilot.display.glass != no_dice()
    assert pilot.labels.discard == WORDS.choose


def test_a_journal_that_cannot_be_read_is_said() -> None:
    journal = FakeJournal()
    pilot = Pilot(TITLES, journal=journal, checks=(partial(check_saved_games, journal),))
    journal.broken = "The card is gone."
    pilot.wait(10)
    assert times_shown(pilot, "The card is gone.") == 1
