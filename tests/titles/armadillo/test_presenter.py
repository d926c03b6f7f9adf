"""Armadillo on the box: whole games from set-up to the winner, and what the buttons and pictures are for."""

import json
from dataclasses import replace
from random import Random
from statistics import median
from typing import Final

import pytest

from llamadillo import languages
from llamadillo.app.players import PERSON
from llamadillo.app.presenter import StepView
from llamadillo.app.settings import TableSetup
from llamadillo.app.shot import GO_ON, ShotStep
from llamadillo.devices.fake import FakeEntropy
from llamadillo.engine.cards import pack
from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.engine.steps import Step
from llamadillo.gallery import pilot_at, shots
from llamadillo.games.armadillo import (
    CHOICES,
    COLOURS,
    ROUNDS,
    Armadillo,
    Dice,
    Discard,
    Pass,
    Phase,
    RollDice,
    State,
)
from llamadillo.gfx.fonts import TEXT
from llamadillo.gfx.frame import Frame
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.memory import MemorySettings
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import LANGUAGE_NAMES, You
from llamadillo.titles import TITLES
from llamadillo.titles.armadillo.picker import OFFERED, DicePicker, picker_for
from llamadillo.titles.armadillo.presenter import ArmadilloPresenter
from llamadillo.titles.armadillo.words import ArmadilloWords
from tests.app.hidden_hands import presses
from tests.app.people import match_of, set_up, until_it_answers
from tests.app.witness import WitnessedPilot
from tests.screens.reading import written
from tests.titles.armadillo.presses_per_roll import GAMES, LEVELS, presses_per_roll
from tests.titles.on_the_box import LONGEST, TABLES, done, pilot_of

# Whole games.


class Person:
    """Picks any dice, mostly discards what is cheapest, and believes the labels; they must be true."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot: Final = pilot
        self._random = Random(3)
        self.met: set[str] = set()
        """What this person came across."""

    def play_on(self) -> None:
        until_it_answers(self.pilot)
        words, labels, match = (
            ArmadilloWords.of(self.pilot.app.words),
            self.pilot.labels,
            self.pilot.app.running,
        )
        assert match is not None
        if labels.discard == words.show:
            before = len(done(self.pilot))
            self.pilot.press(DISCARD)
            assert len(done(self.pilot)) == before
            self.met.add("curtain")
        elif labels.quit == words.more:
            self._pick_dice()
        elif labels.quit == words.pass_:
            self._answer()
        else:
            assert labels.roll in (words.skip, words.next), f"the person is at a loss\n{self.pilot.glass}"
            self.pilot.press(ROLL)

    def _pick_dice(self) -> None:
        words, match = ArmadilloWords.of(self.pilot.app.words), self.pilot.app.running
        assert match is not None
        seat, before = match.actor, len(done(self.pilot))
        assert isinstance(seat, int)
        picker = picker_for(match.observe(seat).hand)
        numbers, colour = list(picker.offered[0]), -1  # the question
        for _ in range(self._random.randrange(8)):
            labels, press = self.pilot.labels, self._random.choice((DISCARD, QUIT))
            assert labels.roll == (words.roll if any(numbers) else "")
            if colour < 0:
                assert (labels.quit, labels.discard) == (words.more, words.other)
                if press is DISCARD:
                    shown = [list(dice) for dice in picker.offered]
                    place = shown.index(numbers) + 1 if numbers in shown else 0
                    numbers = shown[place % len(shown)]
                else:
                    colour = 0
            elif press is DISCARD:
                assert labels.discard == (words.none if numbers[colour] == 2 else "+1")
                numbers[colour] = (numbers[colour] + 1) % 3
            else:
                colour = colour + 1 if colour < 2 else -1 if any(numbers) else 0
                assert labels.quit == (words.to_colours[colour] if colour >= 0 else words.back)
            self.pilot.press(press)
        if not any(numbers):
            self.pilot.press(ROLL)
            assert len(done(self.pilot)) == before, "no dice can't be rolled"
            self.pilot.press(DISCARD)
            numbers[colour] = 1
        self.pilot.press(ROLL)
        picked, rolled = done(self.pilot)[before : before + 2]
        assert picked == {"seat": seat, "do": "roll", "dice": dict(zip(COLOURS, numbers, strict=True))}
        assert [len(rolled["roll"].get(of, ())) for of in COLOURS] == numbers
        self.met.add("roll")

    def _answer(self) -> None:
        match = self.pilot.app.running
        assert match is not None
        seat, before = match.actor, len(done(self.pilot))
        prices = [action.tokens for action in match.legal_actions() if isinstance(action, Discard)]
        assert prices, "who can only pass is not asked"
        assert bool(self.pilot.labels.roll) == (len(prices) > 1)
        nexts = self._random.randrange(len(prices)) if self._random.random() < 0.2 else 0
        self.pilot.press(*[ROLL] * nexts)
        if self._random.random() < 0.1:
            self.pilot.press(QUIT)
            expected: dict[str, object] = {"seat": seat, "do": "pass"}
            found = done(self.pilot)[before]
        else:
            self.pilot.press(DISCARD)
            expected = {"seat": seat, "do": "discard", "tokens": sorted(prices)[nexts]}
            found = done(self.pilot)[before]
            found.pop("card")
        assert found == expected
        self.met.add(str(found["do"]))


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_game_from_set_up_to_the_winner(table: TableSetup) -> None:
    pilot = WitnessedPilot(FakeEntropy(7))
    set_up(pilot, table, "armadillo")
    match, person = pilot.app.running, Person(pilot)
    assert match is not None
    assert match.game.name == "armadillo"
    while not (match.over and pilot.labels.quit == pilot.app.words.menu):
        person.play_on()
        assert pilot.app.picture.flaws == ()
        assert len(done(pilot)) < 3000
    events = done(pilot)
    assert sum("deal" in event for event in events) == 3
    curtain = {"curtain"} if len(match.people) > 1 else set()
    assert person.met == {"roll", "discard", "pass", *curtain}
    result = match.game.result(match.state)
    until_it_answers(pilot)
    pilot.press(ROLL, QUIT)  # the winner; the menu
    (saved,) = pilot.kept.finished(9)
    assert json.loads(saved.result or "") == {"points": list(result.points), "winners": list(result.winners)}


def test_computers_play_a_whole_game_by_themselves() -> None:
    pilot = Pilot(TITLES, entropy=FakeEntropy(2), settings=MemorySettings({"profile": "class"}))
    set_up(pilot, TableSetup(("easy", "normal", "normal"), 0), "armadillo")
    match = pilot.app.running
    assert match is not None
    pilot.wait_for(lambda: match.over, 3600)
    assert pilot.app.picture.flaws == ()


# Every position.


def walk(seats: int, seed: int) -> list[tuple[State, Step]]:
    """The positions of a random game and what happened in them; who can discard mostly does."""
    game, random = Armadillo(), Random(seed)
    state, walked = game.initial_state(seats, Seat(0)), []
    while (actor := game.current_actor(state)) is not TERMINAL:
        legal = game.legal_actions(state)
        if isinstance(actor, int) and state.phase is Phase.ANSWER and random.random() < 0.9:
            legal = legal[:1]
        step = game.sample(state, random.randrange) if actor is CHANCE else random.choice(legal)
        walked.append((state, step))
        state = game.apply(state, step)
    return walked


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_action_can_be_done_and_its_label_says_which(seats: int) -> None:
    game, words = Armadillo(), ArmadilloWords()
    table = ArmadilloPresenter(words, LONGEST[:seats])
    for state, _ in walk(seats, seats):
        legal = game.legal_actions(state)
        if not legal or table.forced(legal):
            assert legal in {(), (Pass(),)}
            continue
        o = game.observe(state, state.seat)
        decision = table.decision(o, legal)
        assert all(presses(decision, action) for action in legal)
        frames: set[Frame] = set()
        for cursor, action in enumerate(decision.choices):
            picture = table.deciding(o, decision, cursor, 0)
            assert picture.flaws == ()
            roll = words.next if len(decision.choices) > 1 else ""
            assert picture.labels == Labels(quit=words.pass_, discard=words.discard, roll=roll)
            assert isinstance(action, Discard)
            frames.add(picture.frame)
        assert len(frames) == len(decision.choices), "each choice looks different"
        prices = [choice.tokens for choice in decision.choices if isinstance(choice, Discard)]
        assert prices == sorted(prices), "the cheapest comes first"


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_picture_of_a_game_holds_the_longest_names(seats: int, language: str) -> None:
    """On a shared box, and where the last seat is the only person."""
    game, words, observer = Armadillo(), languages.words(language), Seat(seats - 1)
    shared = ArmadilloPresenter(words, LONGEST[:seats])
    alone = ArmadilloPresenter(words, (*LONGEST[1:seats], You(words.you)))
    for state, step in walk(seats, 10 + seats)[::-3]:
        after, actor = game.apply(state, step), game.current_actor(state)
        over = game.current_actor(after) is TERMINAL
        before, o = game.observe(state, observer), game.observe(after, observer)
        seat = actor if isinstance(actor, int) else None
        for table in (shared, alone):
            pictures = [table.page(o, page, over=over) for page in range(table.pages(o))]
            for hand in (True, False):
                view = StepView(seat, step, before, o, hand, table.forced(game.legal_actions(state)) == step)
                if table.presentation(view, ()):
                    pictures += [table.picture_of(view, seconds) for seconds in (0.0, 0.8, 2.2)]
                if seat is not None and not isinstance(table.names[seat], You):
                    pictures.append(table.thinking(before, hand=hand))
            assert all(picture.flaws == () for picture in [*pictures, table.overview(o)])


# Picking dice.


def choosing(seats: int, seed: int) -> list[State]:
    """The positions of a random game in which dice are picked."""
    return [state for state, _ in walk(seats, seed) if state.phase is Phase.CHOOSE]


def test_every_pick_is_a_few_presses_away() -> None:
    table = ArmadilloPresenter(ArmadilloWords(), LONGEST[:2])
    for state in choosing(2, 1)[::6]:
        decision = table.decision(Armadillo().observe(state, state.seat), Armadillo().legal_actions(state))
        assert max(len(presses(decision, RollDice(dice))) for dice in CHOICES) <= 10


@pytest.mark.parametrize("level", LEVELS)
def test_a_roll_takes_at_most_three_presses_at_the_median(level: str) -> None:
    taken = [presses for luck in range(GAMES) for presses in presses_per_roll(level, luck)]
    assert len(taken) > 20 * GAMES
    assert median(taken) <= 3


@pytest.mark.parametrize(
    ("hand", "dice"),
    [((1, 2, 3), Dice(1, 0, 0)), ((5,), Dice(0, 1, 0)), ((8, 9), Dice(0, 0, 1)), ((18,), Dice(0, 2, 1))],
)
def test_the_dice_that_hit_a_card_most_often_are_offered_first(hand: tuple[int, ...], dice: Dice) -> None:
    picker = picker_for(pack(hand))
    assert picker.dice == picker.offered[0] == dice
    assert len(set(picker.offered)) == OFFERED
    assert picker.offered[1] != dice


def test_a_press_makes_another_picker_and_leaves_the_old_one() -> None:
    one, other = Dice(1, 1, 1), Dice(0, 2, 0)
    question = DicePicker((one, other), one)
    assert question.press(DISCARD) == DicePicker((one, other), other)
    assert question == DicePicker((one, other), one)
    assert DicePicker((one, other), other).press(DISCARD) == question
    blue = question.press(QUIT)
    assert blue == DicePicker((one, other), one, 0)
    assert DicePicker((one, other), Dice(2, 1, 1), 0).press(DISCARD) == replace(
        question, dice=Dice(0, 1, 1), colour=0
    )
    own = DicePicker((one, other), Dice(0, 1, 1), 2).press(QUIT)
    assert own == DicePicker((one, other), Dice(0, 1, 1)), "the dice that were made come along"
    assert isinstance(own, DicePicker)
    assert own.press(DISCARD) == question
    none = DicePicker((one, other), Dice(0, 0, 0), 2)
    assert none.press(ROLL) is None
    assert none.press(QUIT) == replace(none, colour=0)


def test_each_pick_looks_different() -> None:
    table = ArmadilloPresenter(ArmadilloWords(), LONGEST[:2])
    state = choosing(2, 1)[0]
    o = Armadillo().observe(state, state.seat)
    decision = table.decision(o, Armadillo().legal_actions(state))
    picked = [DicePicker(CHOICES, dice, colour) for dice in CHOICES for colour in (None, 0, 1, 2)]
    picked += [DicePicker(CHOICES, Dice(0, 0, 0), colour) for colour in range(3)]
    pictures = [table.deciding(o, replace(decision, picker=picker), 0, 0) for picker in picked]
    assert all(picture.flaws == () for picture in pictures)
    assert len({picture.frame for picture in pictures}) == len(picked)


def test_the_cards_that_the_dice_can_hit_are_raised() -> None:
    """Of 7, 8, 9 and 10, a red die can hit all but the last, which is one token away."""
    picture = pilot_of("Armadillo: which dice, few cards").app.picture
    tops = [next(y for y in range(29, 54) if picture.frame.pixel(x, y)) for x in (5, 21, 37, 53)]
    assert tops[0] == tops[1] == tops[2] < tops[3]


def test_after_a_power_failure_picking_starts_over_and_dice_are_not_rolled_again() -> None:
    pilot = pilot_of("Armadillo: which dice, all six")
    again = Pilot(TITLES, journal=pilot.journal)
    again.press(DISCARD)
    assert again.display.glass == pilot_of("Armadillo: which dice").display.glass
    rolled = pilot_of("Armadillo: six dice rolled")
    before = done(rolled)
    again = Pilot(TITLES, journal=rolled.journal, entropy=FakeEntropy(99))
    again.press(DISCARD)
    again.wait(10)
    assert done(again)[: len(before)] == before
    assert "roll" in before[-1]


# Passing for a seat.


def after_ana(hands: str) -> Pilot:
    """Two people; Ana has rolled 14 and passed, now Ben answers with one of these hands and two tokens."""
    journaled = f"deal {hands}, 0 roll 111, = 158, 0 pass"
    blank = next(shot for shot in shots(TITLES) if shot.name == "Armadillo: passed for")
    return pilot_at(TITLES, replace(blank, events=journaled, do=(DISCARD,)))


def test_a_seat_that_can_only_pass_is_passed_for_without_lifting_the_curtain() -> None:
    ana = "11.11.12.12.13.13.14.14.15.15"
    forced = after_ana(f"{ana} 1.1.2.2.3.3.4.4.5.5")
    assert done(forced)[-1] == {"seat": 1, "do": "pass"}
    assert forced.labels == Labels(roll=forced.app.words.skip)

    asked = after_ana(f"{ana} 1.1.2.2.3.3.4.4.5.16")
    assert asked.labels == Labels(discard=asked.app.words.show)
    asked.wait(0.5)
    asked.press(DISCARD)
    asked.wait(0.5)
    asked.press(QUIT)
    assert done(asked)[-1] == {"seat": 1, "do": "pass"}
    assert forced.display.glass != asked.display.glass, "a forced pass has its reason"
    assert forced.lights.now == asked.lights.now


def test_a_person_alone_reads_why_no_card_can_go() -> None:
    glass = pilot_of("Armadillo: passed for you").display.glass
    assert written(glass, "No card fits your tokens:", TEXT)
    assert written(glass, "you pass, +1", TEXT)


@pytest.mark.parametrize(
    ("name", "seats", "do", "seen"),
    [
        ("discarded for free", "PN", (*GO_ON, DISCARD), True),
        ("discarded for free", "PP", (*GO_ON, DISCARD, 0.5, DISCARD), False),
        ("an opponent thinks", "PN", (DISCARD, 0.1), True),
        ("an opponent has answered", "PN", (DISCARD, 0.7), True),
    ],
)
def test_the_own_hand_stays_where_one_person_plays(
    name: str, seats: str, do: tuple[ShotStep, ...], seen: bool
) -> None:
    """It is seen if another card in Ana's hand changes the picture."""
    shot = next(shot for shot in shots(TITLES) if shot.name == f"Armadillo: {name}")
    one, other = (
        pilot_at(
            TITLES, replace(shot, seats=seats, events=shot.events.replace("16.19.20", cards), do=do)
        ).display.glass
        for cards in ("16.19.20", "16.19.19")
    )
    assert (one != other) == seen


def test_two_people_pass_the_box_once_a_turn() -> None:
    """Who answers last rolls next and keeps the box; so there is one curtain a turn, or none."""
    pilot = WitnessedPilot(FakeEntropy(5))
    set_up(pilot, TableSetup((PERSON, PERSON), 0), "armadillo")
    match, person, words = match_of(pilot), Person(pilot), pilot.app.words
    curtains = 0
    while not match.over:
        until_it_answers(pilot)
        curtains += pilot.labels.discard == words.show
        person.play_on()
    turns = sum("roll" in event for event in done(pilot))
    assert 0 < curtains <= turns + ROUNDS


@pytest.mark.parametrize("button", list(Button))
def test_a_press_can_only_end_the_moment_of_a_forced_pass(button: Button) -> None:
    pilot = pilot_of("Armadillo: passed for")
    before = done(pilot)
    pilot.wait(0.3)
    pilot.press(button)
    assert done(pilot) == before
    assert (pilot.labels.discard == pilot.app.words.show) == (button is ROLL)


def test_five_tokens_are_not_six() -> None:
    pilot = pilot_of("Armadillo: passed, tokens full")
    words, match = ArmadilloWords.of(pilot.app.words), pilot.app.running
    assert match is not None
    assert match.state.tokens[0] == 5
    assert words.passes("Ana", 0) != words.passes("Ana", 1)


# The end.


def pages(pilot: Pilot) -> list[Frame]:
    """All pages, until the first one comes again."""
    seen = [pilot.display.glass]
    while True:
        pilot.press(ROLL)
        if pilot.display.glass == seen[0]:
            return seen
        seen.append(pilot.display.glass)


def test_a_tie_that_tokens_break_has_a_page_that_says_so() -> None:
    shared, broken = (
        pilot_of("Armadillo: game over, a shared win"),
        pilot_of("Armadillo: game over, tokens decide"),
    )
    for pilot, winners, number in ((shared, (0, 1), 3), (broken, (0,), 4)):
        match = pilot.app.running
        assert match is not None
        assert match.game.result(match.state).winners == winners
        assert len(set(pages(pilot))) == number
