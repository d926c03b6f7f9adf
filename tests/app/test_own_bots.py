"""Bots of one's own at seats of the box: offered, asked, replaced by normal, and there again after a cut."""

import json
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from llamadillo.app.own_bots import is_occupant, occupant_of, own_bot, seat_name
from llamadillo.app.scenes.dialogs import Notice
from llamadillo.app.scenes.idle_screens import Asleep
from llamadillo.app.scenes.pause import Pause
from llamadillo.app.settings import Settings, TableSetup
from llamadillo.devices.fake import (
    FakeClock,
    FakeEntropy,
    FakeJournal,
    FakeOwnBots,
    FakeSettings,
    FaultyEntropy,
)
from llamadillo.devices.fake.own_bots import Choose
from llamadillo.devices.own_bots import BotFolder
from llamadillo.engine.game import Draw, Seat
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.clock import Clock
from llamadillo.ports.own_bots import CHOICE_SECONDS, OwnBots
from llamadillo.titles import TITLES
from tests.app.people import entries, entry, match_of, play_to_the_end, shows, unfinished, until_it_answers
from tests.app.sentences import WORDS
from tests.ports.test_own_bots import BOT

STOPPED = WORDS.own_bot_stopped("lena")
TABLE = TableSetup(("person", "bot:lena", "normal"), 1, ("Zoe", "lena", ""))


def last(_seen: Any, legal: tuple[Action, ...], _draw: Draw) -> Action:
    return legal[-1]


def chance(_seen: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
    return legal[draw(len(legal))]


def broken(_seen: Any, _legal: tuple[Action, ...], _draw: Draw) -> Action:
    raise ZeroDivisionError


class Box:
    """A box with own bots."""

    def __init__(
        self,
        bots: Mapping[str, Choose],
        table: TableSetup | None = TABLE,
        *,
        game: str = "lama-dice",
        thinks: float = 0,
        seed: int = 1,
        journal: FakeJournal | None = None,
        settings: FakeSettings | None = None,
    ) -> None:
        def make(clock: Clock) -> OwnBots:
            self.own = FakeOwnBots(clock, {game: bots}, thinks)
            return self.own

        self.pilot = Pilot(
            TITLES,
            table=table,
            journal=journal,
            settings=settings,
            entropy=FakeEntropy(seed),
            own_bots=make,
        )

    def play_out(self) -> list[str]:
        """Let computers play to the end of their match; return what the screen said."""
        match, notices, before = match_of(self.pilot), list[str](), None
        for _ in range(100_000):
            if match.over:
                return notices
            if isinstance(self.pilot.app.scene, Asleep):
                self.pilot.press(ROLL)
            self.pilot.wait(0.1)
            if self.notice is not None and before is None:
                notices.append(self.notice)
            before = self.notice
        raise AssertionError("the match does not end")

    @property
    def notice(self) -> str | None:
        scene = self.pilot.app.scene
        return scene.text if isinstance(scene, Notice) else None


# The set-up.


def test_a_bot_is_offered_after_the_levels_and_sits_down_under_its_name() -> None:
    box = Box({"lena": last, "abby": last}, None)
    box.pilot.choose("LAMA Dice")
    box.pilot.choose("Alpaca")
    listed = [line.text for line in entries(box.pilot)]
    computers = (WORDS.computer(WORDS.setting("hard")), WORDS.own_bot("abby"), WORDS.own_bot("lena"))
    places = [listed.index(text) for text in computers]
    assert places == sorted(places)
    box.pilot.choose(WORDS.own_bot("lena"))
    assert (entry(box.pilot).text, entry(box.pilot).value) == ("lena", WORDS.setting("bot"))
    box.pilot.choose("lena")
    assert entry(box.pilot).text == WORDS.own_bot("lena")
    box.pilot.press(DISCARD)
    box.pilot.choose(WORDS.start_game)
    match = match_of(box.pilot)
    assert match.occupants == ("person", "bot:lena")
    assert match.header.players[1] == "lena"


def test_a_second_one_of_the_same_name_gets_a_ready_made_name() -> None:
    assert seat_name("lena", {"Ana"}) == "lena"
    assert seat_name("lena", {"lena"}) == ""
    assert seat_name("a_long_name", ()) == "a_long_n"


def test_a_game_without_that_bot_offers_normal_in_its_place() -> None:
    store = FakeSettings()
    store.save(Settings(table=TABLE).stored())
    box = Box({"lena": last}, None, settings=store)
    box.pilot.choose("LAMA")
    box.pilot.choose(WORDS.start_game)
    match = match_of(box.pilot)
    assert match.occupants == ("person", "normal", "normal")
    assert match.header.players == ("Zoe", "Alpaca", "Guanaco")


def test_the_set_up_keeps_the_bot_that_is_there() -> None:
    store = FakeSettings()
    store.save(Settings(table=TABLE).stored())
    box = Box({"lena": last}, None, settings=store)
    box.pilot.choose("LAMA Dice")
    box.pilot.choose(WORDS.start_game)
    assert match_of(box.pilot).occupants == TABLE.occupants


@pytest.mark.parametrize("occupant", ["bot:", "bot", "bot:../x", "bot:a b", "lena", "", 7, None])
def test_other_values_of_a_file_are_no_occupants(occupant: object) -> None:
    assert not is_occupant(occupant)


def test_an_occupant_is_a_bot_by_its_name() -> None:
    assert own_bot(occupant_of("lena")) == "lena"
    assert is_occupant("bot:lena")
    assert own_bot("normal") is None


# The match.


@pytest.mark.parametrize("game", REGISTRY)
def test_it_plays_whole_games_as_its_class_says(game: str) -> None:
    """A game of three own bots: each choice in the journal is one of theirs, on what its seat sees."""
    table = TableSetup(("bot:lena",) * 3, 0)
    store = FakeSettings()
    store.save(Settings(table=table, game=game).stored())
    box = Box({"lena": chance}, None, game=game, settings=store)
    box.pilot.choose(TITLES[game].name)
    box.pilot.choose(WORDS.start_game)
    match = match_of(box.pilot)
    box.play_out()
    steps = [step for step in match.played() if isinstance(step.step, Action)]
    assert len(steps) > 10
    asked = [iter(player.seen) for player in box.own.players]
    for step in steps:
        assert step.seat is not None
        seen, legal, _ = next(asked[step.seat])
        assert seen == match.game.observe(step.before, step.seat)
        assert legal == match.game.legal_actions(step.before)
    assert len(unfinished(box.pilot.journal).events) == len(list(match.played()))


def test_the_dice_do_not_depend_on_what_it_draws() -> None:
    """What it gets is a hash of a number: no two seeds are equal, none is the number."""
    box = Box({"lena": chance}, TableSetup(("bot:lena", "bot:lena"), 0))
    box.play_out()
    seeds = [seed for player in box.own.players for _, _, seed in player.seen]
    assert len(set(seeds)) == len(seeds)
    source = FakeEntropy(1)
    drawn = {source.below(1 << 64) for _ in range(100)}
    assert not drawn & set(seeds)


@pytest.mark.parametrize("thinks", [0.3, CHOICE_SECONDS - 0.1])
def test_the_box_answers_while_it_thinks(thinks: float) -> None:
    box = Box({"lena": last}, thinks=thinks)
    box.pilot.wait_for(lambda: bool(box.own.players[0].seen))
    assert match_of(box.pilot).actor == 1
    box.pilot.hold(QUIT)
    assert shows(box.pilot, Pause)
    box.pilot.wait(5)
    box.pilot.press(QUIT)
    box.pilot.wait_for(lambda: match_of(box.pilot).actor != 1)
    assert box.notice is None


def test_it_is_asked_once_when_the_match_is_left_and_continued() -> None:
    box = Box({"lena": last}, thinks=0.5)
    box.pilot.wait_for(lambda: bool(box.own.players[0].seen))
    box.pilot.hold(QUIT)
    box.pilot.choose(WORDS.main_menu)
    box.pilot.choose(WORDS.go_on)
    box.pilot.wait_for(lambda: match_of(box.pilot).actor != 1)
    assert len(box.own.players) == 1
    assert len(box.own.players[0].seen) == 1


@pytest.mark.parametrize("game", REGISTRY)
def test_real_processes_play_a_round(game: str, tmp_path: Path) -> None:
    """Time of the bots stands still, so that no machine is too slow for them."""
    file = tmp_path / game / "lena.py"
    file.parent.mkdir()
    place = 0 if game == "armadillo" else -1  # who always passes never ends a round
    file.write_text(BOT.format(f"return legal[{place}]"), encoding="utf-8")
    said: list[str] = []
    pilot = Pilot(TITLES, own_bots=lambda _: BotFolder(tmp_path, FakeClock(), said.append))
    pilot.app.play_match(game, TableSetup(("bot:lena", "bot:lena"), 0, quick=True))
    match = match_of(pilot)
    while not match.over and not said:
        if isinstance(pilot.app.scene, Asleep):
            pilot.press(ROLL)
        pilot.wait(0.1)
    pilot.app.close()
    assert said == []
    acted = [step for step in match.played() if isinstance(step.step, Action)]
    assert len(acted) > 1
    assert all(step.step is match.game.legal_actions(step.before)[place] for step in acted)


# When it fails.


@pytest.mark.parametrize("bots", [{"lena": broken}, {"other": last}, {}])
def test_normal_plays_on_and_the_screen_says_so_once(bots: dict[str, Choose]) -> None:
    box = Box(bots, TableSetup(("bot:lena", "normal"), 0))
    match = match_of(box.pilot)
    assert box.play_out() == [STOPPED]
    normal = TITLES["lama-dice"].opponents.normal
    acted = [step for step in match.played() if step.seat == Seat(0)]
    assert len(acted) > 3
    for step in acted:
        seen, legal = match.game.observe(step.before, Seat(0)), match.game.legal_actions(step.before)
        assert step.step is normal.choose(seen, legal, lambda _: 0)


def test_one_that_takes_too_long_is_replaced() -> None:
    box = Box({"lena": last}, thinks=CHOICE_SECONDS + 1)
    box.pilot.wait_for(lambda: bool(box.own.players[0].seen))
    since = box.pilot.clock.now()
    box.pilot.wait_for(lambda: box.notice is not None)
    assert box.notice == STOPPED
    assert box.pilot.clock.now() - since < CHOICE_SECONDS + 0.2


def test_one_bot_that_stops_does_not_stop_the_other() -> None:
    table = TableSetup(("person", "bot:abby", "bot:lena"), 1)
    box = Box({"lena": last, "abby": broken}, table)
    box.pilot.wait_for(lambda: box.notice is not None)
    assert box.notice == WORDS.own_bot_stopped("abby")
    until_it_answers(box.pilot)
    box.pilot.press(DISCARD)
    box.pilot.wait_for(lambda: bool(box.own.players[1].seen))
    assert not box.own.players[1].ended


def test_after_a_power_cut_it_sits_there_again_and_the_match_goes_on() -> None:
    journal = FakeJournal()
    box = Box({"lena": last}, journal=journal)
    box.pilot.wait_for(lambda: len(unfinished(journal).events) > 1)
    before = unfinished(journal).events
    again = Box({"lena": last}, None, journal=journal, seed=2)
    match = match_of(again.pilot)
    assert match.occupants == TABLE.occupants
    assert unfinished(journal).events == before
    again.pilot.choose(WORDS.go_on)
    play_to_the_end(again.pilot)
    assert again.own.players[0].seen
    assert json.loads(unfinished(journal).header)["occupants"] == list(TABLE.occupants)


def test_after_a_cut_a_broken_one_says_so_again() -> None:
    journal = FakeJournal()
    box = Box({"lena": broken}, journal=journal)
    box.pilot.wait_for(lambda: box.notice is not None)
    again = Box({"lena": broken}, None, journal=journal)
    until_it_answers(again.pilot)
    again.pilot.choose(WORDS.go_on)
    while again.notice is None:
        until_it_answers(again.pilot)
        if again.notice is None:
            again.pilot.press(ROLL if again.pilot.labels.roll else DISCARD)
    assert again.notice == STOPPED


def test_without_chance_it_is_not_asked() -> None:
    """The box says that nothing can be drawn, and asks the bot when it can."""
    entropy = FaultyEntropy(FakeEntropy(1))
    made: list[FakeOwnBots] = []

    def own(clock: Clock) -> OwnBots:
        made.append(FakeOwnBots(clock, {"lama-dice": {"lena": last}}))
        return made[0]

    pilot = Pilot(TITLES, table=TABLE, entropy=entropy, own_bots=own)
    while match_of(pilot).actor != 1:
        pilot.wait(0.05)
    entropy.broken = True
    pilot.wait(20)
    assert made[0].players[0].seen == []
    entropy.broken = False
    pilot.wait(20)
    assert len(made[0].players[0].seen) == 1


# The end.


def test_it_ends_with_its_match_and_with_the_box() -> None:
    box = Box({"lena": last}, None)
    for end in ("new game", "box"):
        box.pilot.app.play_match("lama-dice", TABLE)
        player = box.own.players[-1]
        assert not player.ended
        if end == "box":
            box.pilot.app.close()
        else:
            box.pilot.app.play_match("lama-dice", TableSetup(("person", "normal")))
        assert player.ended


def test_an_observation_has_nothing_that_the_seat_does_not_see() -> None:
    """What a bot is sent are the fields of an observation, of which the contract check proves it."""
    box = Box({"lena": last}, game="lama", table=None)
    box.pilot.app.play_match("lama", TABLE)
    box.pilot.wait_for(lambda: bool(box.own.players[0].seen))
    seen = box.own.players[0].seen[0][0]
    match = match_of(box.pilot)
    assert {field.name for field in fields(seen)} == {
        field.name for field in fields(match.observe(match.people[0]))
    }
    assert seen.seat == 1
