"""LAMA on the box: whole games from set-up to the winner, and what the buttons and pictures are for."""

import json
from random import Random
from typing import Final

import pytest

from llamadillo.app.players import PERSON
from llamadillo.app.presenter import Decision
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy
from llamadillo.engine.cards import Cards, pack, size, unpack
from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DrawCard, Lama, Phase, State
from llamadillo.games.lamas.cards import llama_points
from llamadillo.gfx.frame import Frame
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.lights import DARK
from llamadillo.screens.picture import Labels
from llamadillo.titles import TITLES
from llamadillo.titles.lama.presenter import LamaPresenter
from llamadillo.titles.lama.screens import LamaBoard, board
from llamadillo.titles.lama.words import LamaWords
from tests.app.hidden_hands import presses
from tests.app.people import set_up, until_it_answers
from tests.app.witness import WitnessedPilot
from tests.titles.on_the_box import LONGEST, TABLES, done, pilot_of

CONTENT: Final = 5
"""With no more points than this in its hand a person quits the round rather than draw."""

# Whole games.


def play_on(pilot: Pilot) -> None:
    """Do what a person does now who plays what fits and believes the labels; they must be true."""
    until_it_answers(pilot)
    words, labels, match = LamaWords.of(pilot.app.words), pilot.labels, pilot.app.running
    assert match is not None
    verbs = {words.play: "play", words.draw: "draw", words.give_back: "return"}
    before = len(done(pilot))
    if labels.discard == words.show:
        pilot.press(DISCARD)
        assert len(done(pilot)) == before
        return
    if verb := verbs.get(labels.discard):
        seat = match.actor
        assert isinstance(seat, int)
        if verb == "draw" and llama_points(match.observe(seat).hand) <= CONTENT:
            verb = "quit"
            pilot.press(QUIT, DISCARD)  # once more: yes
        else:
            pilot.press(DISCARD)
        (event,) = done(pilot, before)
        assert (event["seat"], event["do"]) == (seat, verb)
    elif labels.discard == words.all_rows:
        pilot.press(QUIT, DISCARD)
        assert done(pilot, before)[0]["do"] == "quit"
    else:
        assert labels.roll in (words.skip, words.next), f"the person is at a loss\n{pilot.glass}"
        pilot.press(ROLL)


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_game_from_set_up_to_the_winner(table: TableSetup) -> None:
    pilot = WitnessedPilot(FakeEntropy(7))
    set_up(pilot, table, "lama")
    match = pilot.app.running
    assert match is not None
    assert match.game.name == "lama"
    while not (match.over and pilot.labels.quit == pilot.app.words.menu):
        play_on(pilot)
        assert pilot.app.picture.flaws == ()
        assert match.over or pilot.app.picture.lights == DARK
        assert len(done(pilot)) < 3000
    assert {event.get("do", "deal") for event in done(pilot)} >= {"deal", "play", "draw", "quit"}
    result = match.game.result(match.state)
    assert max(result.points) >= 40
    until_it_answers(pilot)
    pilot.press(ROLL, QUIT)  # the winner; the menu
    (saved,) = pilot.kept.finished(9)
    assert json.loads(saved.result or "") == {"points": list(result.points), "winners": list(result.winners)}


def test_computers_play_a_whole_game_by_themselves() -> None:
    pilot = Pilot(TITLES, entropy=FakeEntropy(2))
    set_up(pilot, TableSetup(("easy", "normal", "normal"), 0), "lama")
    match = pilot.app.running
    assert match is not None
    while not match.over:
        pilot.wait(20)
        pilot.press(ROLL)  # a person watches: the box stays awake
        assert len(done(pilot)) < 3000
    assert pilot.app.picture.flaws == ()


# Every position.


def positions(seats: int, seed: int) -> list[State]:
    """The positions of a random game in which seats are slow to quit, so that hands get long."""
    game, random = Lama(), Random(seed)
    states = [game.initial_state(seats, Seat(0))]
    while (actor := game.current_actor(states[-1])) is not TERMINAL and len(states) < 400:
        legal = game.legal_actions(states[-1])
        if len(legal) > 1 and random.random() < 0.97:
            legal = legal[1:]
        step = (
            game.sample(states[-1], random.randrange)
            if actor is CHANCE
            else random.choice((*legal, *legal[-1:] * 4))
        )
        states.append(game.apply(states[-1], step))
    return states


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_action_can_be_done_and_its_label_says_which(seats: int) -> None:
    game, words = Lama(), LamaWords()
    table = LamaPresenter(words, LONGEST[:seats])
    labels = {"play": words.play, "draw": words.draw, "return": words.give_back}
    longest = 0
    for state in positions(seats, seats):
        legal = game.legal_actions(state)
        if not legal or table.forced(legal):
            continue
        o = game.observe(state, state.seat)
        longest = max(longest, size(o.hand))
        decision = table.decision(o, legal)
        frames: set[Frame] = set()
        for cursor, action in enumerate(decision.choices):
            picture = table.deciding(o, decision, cursor, 0)
            assert picture.flaws == ()
            assert picture.labels.discard == labels[action.verb]
            if len(decision.choices) > 1:
                assert picture.labels.roll == words.next
            elif ROLL in decision.direct:
                assert (decision.direct[ROLL], picture.labels.roll) == (DrawCard(), words.draw)
            else:
                assert picture.labels.roll == ("" if action.verb == "return" else words.all_rows)
            frames.add(picture.frame)
        assert len(frames) == len(decision.choices), "each choice looks different"
        assert everything(decision) == set(legal)
        for action in legal:
            assert presses(decision, action)
    assert longest >= (20 if seats == 2 else 8)


def everything(decision: Decision) -> set[Action]:
    declined = {decision.decline} if decision.decline else set()
    return {*decision.direct.values(), *decision.choices} | declined


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_picture_of_a_game_holds_the_longest_names(seats: int) -> None:
    game = Lama()
    table = LamaPresenter(LamaWords(), LONGEST[:seats])
    for state in positions(seats, 10 + seats):
        if state.phase is Phase.DEAL and state.round.ending is None:
            continue
        for o in (game.observe(state, Seat(seat)) for seat in range(seats)):
            pictures = [table.thinking(o, hand=hand) for hand in (True, False)]
            over = state.phase is Phase.OVER
            pictures += [
                table.overview(o),
                *(table.page(o, page, over=over) for page in range(table.pages(o))),
            ]
            assert all(picture.flaws == () for picture in pictures)


# Long hands.


def hand_picture(hand: Cards, chosen: int) -> Frame:
    game = Lama()
    state = game.initial_state(2, Seat(0))
    o = game.observe(game.apply(state, game.sample(state, Random(1).randrange)), Seat(0))
    picture = board(LONGEST[:2], o, LamaBoard(Seat(0), "", hand=hand, chosen=chosen), Labels())
    assert picture.flaws == ()
    return picture.frame


def test_every_hand_fits_and_each_of_its_values_can_be_seen() -> None:
    random = Random(5)
    for number in [*range(1, 50), *range(8, 14)] * 4:
        hand = pack(random.sample([value for value in range(1, 8) for _ in range(8)], number))
        values = set(unpack(hand))
        assert len({hand_picture(hand, value) for value in values}) == len(values)


def test_one_card_more_can_be_seen() -> None:
    """A drawn card changes the picture of any hand, however long."""
    random = Random(6)
    for number in [*range(1, 40), *range(6, 14)] * 3:
        cards = random.sample([value for value in range(1, 8) for _ in range(8)], number + 1)
        assert hand_picture(pack(cards[1:]), 0) != hand_picture(pack(cards), 0)


# What a person meets.


def test_who_finds_no_card_that_fits_may_look_at_the_table_first() -> None:
    pilot = pilot_of("LAMA: turn, nothing fits")
    words = LamaWords.of(pilot.app.words)
    asked = pilot.display.glass
    assert pilot.labels == Labels(words.quit, words.draw, words.all_rows)
    pilot.press(ROLL)
    assert pilot.labels == Labels(discard=words.choose)
    assert pilot.display.glass != asked
    pilot.press(DISCARD)
    assert pilot.display.glass == asked
    pilot.press(QUIT)
    assert len(done(pilot)) == 1, "it asks once more"
    pilot.press(DISCARD)
    assert done(pilot)[-1]["do"] == "quit"


def test_who_can_only_quit_is_not_asked_but_shown_why() -> None:
    pilot = pilot_of("LAMA: quits, alone and no card fits")
    assert done(pilot)[-1] == {"seat": 0, "do": "quit"}
    assert pilot.labels == Labels(roll=pilot.app.words.skip)
    reason, asked = pilot.display.glass, pilot_of("LAMA: quits").display.glass
    strip = slice(43 * 16, 54 * 16)
    assert reason.rows[strip] != asked.rows[strip]


def test_two_buttons_never_do_the_same() -> None:
    game, table = Lama(), LamaPresenter(LamaWords(), LONGEST[:2])
    asked = 0
    for state in positions(2, 4):
        legal = game.legal_actions(state)
        if legal and not table.forced(legal):
            decision = table.decision(game.observe(state, state.seat), legal)
            offered = [*decision.direct.values(), *decision.choices, decision.decline]
            actions = [action for action in offered if action]
            assert len(actions) == len(set(actions)) == len(legal) > 1
            asked += 1
    assert asked > 100


@pytest.mark.parametrize("early", [False, True])
def test_a_drawn_card_is_seen_then_the_curtain_falls_by_itself_or_on_a_press(early: bool) -> None:
    pilot = pilot_of("LAMA: drawn, before the box is passed on")
    drawn = pilot.display.glass
    pilot.wait(1)
    assert pilot.display.glass == drawn
    if early:
        pilot.press(ROLL)
    else:
        pilot.wait(1.5)
    assert pilot.labels == Labels(discard=pilot.app.words.show)


def test_the_only_person_need_not_press_after_drawing() -> None:
    pilot = pilot_of("LAMA: drawn")
    drawn = pilot.display.glass
    pilot.wait(2)
    assert pilot.display.glass != drawn


def test_after_power_has_failed_the_curtain_is_down() -> None:
    pilot = pilot_of("LAMA: turn, six seats")
    again = Pilot(TITLES, journal=pilot.journal, settings=pilot.settings)
    again.press(DISCARD)
    assert again.labels == Labels(discard=again.app.words.show)
    assert again.display.glass != pilot.display.glass


def test_the_curtain_falls_between_rounds_even_for_the_one_who_looked_last() -> None:
    """The pages are read together: no new hand may lie open when the last one is turned."""
    pilot = Pilot(TITLES, entropy=FakeEntropy(7))
    set_up(pilot, TableSetup((PERSON, PERSON), 0), "lama")
    match, words = pilot.app.running, pilot.app.words
    assert match is not None
    looked_last: object = None
    again = 0
    while not match.over:
        dealt = match.state.phase is Phase.DEAL
        play_on(pilot)
        if dealt and match.state.phase is not Phase.DEAL:
            pilot.wait_for(lambda: pilot.labels.roll != words.skip)
            assert pilot.labels == Labels(discard=words.show)
            again += match.actor == looked_last
        if match.actor != CHANCE:
            looked_last = match.actor
    assert again, "it was another player's turn each time"


def test_two_people_see_no_hand_while_a_computer_plays() -> None:
    """The same moment, once with the hands of a person on the box, once without."""
    for name in ("LAMA: an opponent thinks", "LAMA: an opponent played"):
        assert pilot_of(name).display.glass != pilot_of(f"{name}, two people").display.glass
