"""What happens in the room, without sockets: who looks, who votes, what the teacher does."""

import json
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from llamadillo.devices.fake import FakeClock
from llamadillo.mirror import limits
from llamadillo.mirror.room import Message, Refused, Role, Room, Visit
from llamadillo.mirror.votes import MOST_RESULTS, MOST_VISITORS, Votes
from llamadillo.ports.counts import ClassFigures, DieView, FaceCount, RolledGame
from llamadillo.ports.glass_message import encode
from llamadillo.ports.onlooker import Glass
from llamadillo.ports.table import Ballot, RoomView, TableView
from tests.mirror.reading import Reader
from tests.ports.seeing import frame_of
from tests.ports.test_onlooker import EMPTY, GLASS, SECRET

BALLOTS = (Ballot("Roll, or quit?", ("ROLL", "QUIT")), Ballot("What comes?", ("A", "B", "C")))
ASKING = Glass(RoomView("en", "class", TableView("Pig", 1, (), ballots=BALLOTS)), frame_of((3, 4)))


class Tab(Reader):
    """A browser in the room."""

    def send(self, message: Message) -> None:
        self.read(message)


class Hall:
    """A room with a clock, and its browsers."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.room = Room(self.clock.now)

    def enter(self, role: Role) -> tuple[Tab, Visit]:
        tab = Tab()
        return tab, self.room.enter(tab, role)

    def show(self, glass: Glass) -> None:
        self.room.show(encode(glass))

    def say(self, visit: Visit, verb: str, value: Any) -> None:
        self.room.receive(visit, json.dumps({verb: value}))

    def voter(self) -> tuple[Tab, Visit]:
        tab, visit = self.enter(Role.VOTE)
        self.say(visit, "hello", None)
        return tab, visit


@pytest.fixture
def hall() -> Hall:
    return Hall()


# Pictures.


def test_who_comes_late_sees_the_same_as_who_was_there(hall: Hall) -> None:
    early, _ = hall.enter(Role.WATCH)
    random = Random(1)
    for _ in range(50):
        bits = [(random.randrange(128), random.randrange(64)) for _ in range(9)]
        glass = random.choice((GLASS, EMPTY, SECRET))
        if glass.frame is not None:
            glass = replace(glass, frame=frame_of(*bits), brightness=random.choice((0, 40, 100)))
        hall.show(glass)
        late, _ = hall.enter(Role.WATCH)
        assert (early.frame, early.dice, early.brightness) == (late.frame, late.dice, late.brightness)
        assert early.frame == glass.frame
        assert early.dice == tuple(glass.lights)
        assert early.last["room"] == late.last["room"]


def test_what_is_shown_again_is_not_sent_again(hall: Hall) -> None:
    tab, _ = hall.enter(Role.WATCH)
    hall.show(GLASS)
    messages = tab.messages
    hall.show(GLASS)
    assert tab.messages == messages


def test_a_box_that_is_silent_is_said_to_be_and_comes_back(hall: Hall) -> None:
    tab, _ = hall.enter(Role.WATCH)
    hall.show(GLASS)
    hall.clock.advance(limits.SILENCE_SECONDS)
    hall.room.tick()
    assert "silent" not in tab.last or tab.frame == GLASS.frame
    hall.clock.advance(1)
    hall.room.tick()
    assert tab.last["silent"]
    hall.show(GLASS)
    assert tab.frame == GLASS.frame


def test_garbage_from_the_socket_of_the_box_changes_nothing(hall: Hall) -> None:
    tab, _ = hall.enter(Role.WATCH)
    hall.show(GLASS)
    messages, random = tab.messages, Random(3)
    for _ in range(10_000):
        hall.room.show(random.randbytes(random.choice((0, 1, 9, 40, 1100))))
    assert tab.messages == messages


def test_phones_get_no_pictures(hall: Hall) -> None:
    tab, _ = hall.voter()
    hall.show(GLASS)
    assert set(tab.last) == {"vote", "visitors", "you"}


# Votes.


def test_a_vote_is_revealed_by_the_teacher_and_not_before(hall: Hall) -> None:
    hall.show(ASKING)
    teacher, teaches = hall.enter(Role.TEACH)
    watcher, _ = hall.enter(Role.WATCH)
    phones = [hall.voter() for _ in range(30)]
    hall.say(teaches, "ask", 1)
    for place, (tab, visit) in enumerate(phones):
        assert tab.last["vote"]["options"] == ["A", "B", "C"]
        hall.say(visit, "choose", [tab.last["vote"]["number"], place % 3 if place < 20 else 0])
    for tab in (teacher, watcher, phones[0][0]):
        assert tab.last["vote"]["counts"] is None
        assert tab.last["vote"]["voted"] == 30
    hall.say(teaches, "reveal", True)
    for tab in (teacher, watcher, phones[0][0]):
        assert tab.last["vote"]["counts"] == [17, 7, 6]
    assert watcher.last["lesson"]["votes"] == [
        {"question": "What comes?", "options": ["A", "B", "C"], "counts": [17, 7, 6], "came": None}
    ]


def test_one_visitor_has_one_vote_and_may_change_it(hall: Hall) -> None:
    hall.show(ASKING)
    _, teaches = hall.enter(Role.TEACH)
    tab, visit = hall.voter()
    hall.say(teaches, "ask", 0)
    for option in (0, 1, 1, 0, 1):
        hall.say(visit, "choose", [1, option])
    hall.say(teaches, "reveal", True)
    assert tab.last["vote"]["counts"] == [0, 1]


def test_a_phone_that_comes_back_keeps_its_vote(hall: Hall) -> None:
    hall.show(ASKING)
    _, teaches = hall.enter(Role.TEACH)
    hall.say(teaches, "ask", 0)
    tab, visit = hall.voter()
    hall.say(visit, "choose", [1, 0])
    hall.room.leave(visit)
    again, visits = hall.enter(Role.VOTE)
    hall.say(visits, "hello", tab.last["you"])
    assert again.last["you"] == tab.last["you"]
    assert again.last["chosen"] == [1, 0]
    hall.say(visits, "choose", [1, 1])
    hall.say(teaches, "reveal", True)
    assert again.last["vote"]["counts"] == [0, 1]


def test_an_id_that_was_not_given_here_is_replaced(hall: Hall) -> None:
    tab, visit = hall.enter(Role.VOTE)
    hall.say(visit, "hello", "x" * 16)
    assert tab.last["you"] != "x" * 16


def test_when_the_turn_is_over_no_more_votes_are_taken(hall: Hall) -> None:
    hall.show(ASKING)
    _, teaches = hall.enter(Role.TEACH)
    tab, visit = hall.voter()
    hall.say(teaches, "ask", 0)
    hall.show(EMPTY)
    hall.say(visit, "choose", [1, 0])
    assert tab.last["vote"]["voted"] == 0
    assert not tab.last["vote"]["open"]


@pytest.mark.parametrize("choice", [[2, 0], [1, 2], [1, -1], [0, 0]])
def test_a_vote_for_something_else_does_not_count(hall: Hall, choice: list[int]) -> None:
    hall.show(ASKING)
    _, teaches = hall.enter(Role.TEACH)
    tab, visit = hall.voter()
    hall.say(teaches, "ask", 0)
    hall.say(visit, "choose", choice)
    assert tab.last["vote"]["voted"] == 0


def test_who_has_no_id_has_no_vote(hall: Hall) -> None:
    hall.show(ASKING)
    _, teaches = hall.enter(Role.TEACH)
    hall.say(teaches, "ask", 0)
    tab, visit = hall.enter(Role.VOTE)
    hall.say(visit, "choose", [1, 0])
    assert tab.last["vote"]["voted"] == 0


def test_a_question_is_asked_only_while_the_box_asks(hall: Hall) -> None:
    hall.show(EMPTY)
    teacher, teaches = hall.enter(Role.TEACH)
    for place in (0, 5, -1):
        hall.say(teaches, "ask", place)
    assert teacher.last["vote"] is None


# The lesson.


def counted(asked: int, right: int, came: str, rolls: int, observed: int) -> Glass:
    """A moment at which the box has these figures."""
    counts = (
        FaceCount(DieView("1"), observed, Fraction(rolls, 3)),
        FaceCount(DieView("L"), rolls - observed, Fraction(2 * rolls, 3)),
    )
    figures = ClassFigures(asked, right, ("A", "B", "C"), came, (RolledGame("Pig", rolls, counts),))
    return replace(EMPTY, room=replace(EMPTY.room, figures=figures))


def rolls_seen(tab: Tab) -> tuple[int, dict[str, tuple[int, str]]]:
    """The rolls of the only game, and of each face the observed and the expected count."""
    (game,) = tab.last["lesson"]["games"]
    counts = {each["die"]["face"]: (each["observed"], each["expected"]) for each in game["counts"]}
    return game["rolls"], counts


def predict(
    hall: Hall, teaches: Visit, phones: list[tuple[Tab, Visit]], choices: list[int], before: Glass = EMPTY
) -> None:
    """The box, with the figures of `before`, asks; the class votes; the teacher reveals it."""
    hall.show(replace(ASKING, room=replace(ASKING.room, figures=before.room.figures)))
    hall.say(teaches, "ask", 1)
    for (tab, visit), choice in zip(phones, choices, strict=True):
        hall.say(visit, "choose", [tab.last["vote"]["number"], choice])
    hall.say(teaches, "reveal", True)


def test_a_lesson_knows_how_often_the_class_and_the_box_were_right(hall: Hall) -> None:
    watcher, _ = hall.enter(Role.WATCH)
    _, teaches = hall.enter(Role.TEACH)
    phones = [hall.voter() for _ in range(3)]
    predict(hall, teaches, phones, [0, 0, 1])
    assert watcher.last["lesson"]["class"] == {"right": 0, "of": 0}, "nothing has come"
    hall.show(counted(1, 1, "A", 3, 1))
    assert watcher.last["vote"]["came"] == "A"
    assert watcher.last["lesson"]["class"] == {"right": 2, "of": 3}
    assert watcher.last["lesson"]["box"] == {"right": 1, "of": 1}
    predict(hall, teaches, phones, [2, 2, 1], counted(1, 1, "A", 3, 1))
    hall.show(counted(2, 1, "rest", 4, 1))
    assert watcher.last["lesson"]["class"] == {"right": 2, "of": 6}
    assert watcher.last["lesson"]["box"] == {"right": 1, "of": 2}
    hall.show(counted(3, 2, "A", 5, 2))
    assert watcher.last["lesson"]["class"] == {"right": 2, "of": 6}, "the class was not asked"
    late, _ = hall.enter(Role.WATCH)
    assert late.last["lesson"] == watcher.last["lesson"]


def test_an_outcome_that_was_lost_on_the_way_is_not_replaced_by_the_next_one(hall: Hall) -> None:
    watcher, _ = hall.enter(Role.WATCH)
    _, teaches = hall.enter(Role.TEACH)
    predict(hall, teaches, [hall.voter()], [0])
    hall.show(counted(2, 1, "A", 3, 1))
    assert watcher.last["lesson"]["class"] == {"right": 0, "of": 0}
    assert watcher.last["lesson"]["box"] == {"right": 1, "of": 2}


def test_what_came_is_a_secret_until_the_votes_are_revealed(hall: Hall) -> None:
    hall.show(ASKING)
    watcher, _ = hall.enter(Role.WATCH)
    _, teaches = hall.enter(Role.TEACH)
    tab, visit = hall.voter()
    hall.say(teaches, "ask", 1)
    hall.say(visit, "choose", [1, 2])
    hall.show(counted(1, 0, "C", 1, 1))
    assert not tab.last["vote"]["open"]
    assert not tab.last["vote"]["came"]
    assert watcher.last["lesson"]["class"] == {"right": 0, "of": 0}
    hall.say(teaches, "reveal", True)
    assert tab.last["vote"]["came"] == "C"
    assert watcher.last["lesson"]["class"] == {"right": 1, "of": 1}


def test_the_outcome_of_another_question_says_nothing_about_the_votes(hall: Hall) -> None:
    hall.show(ASKING)
    watcher, _ = hall.enter(Role.WATCH)
    _, teaches = hall.enter(Role.TEACH)
    tab, visit = hall.voter()
    hall.say(teaches, "ask", 0)
    hall.say(visit, "choose", [1, 0])
    hall.say(teaches, "reveal", True)
    hall.show(counted(1, 1, "A", 1, 1))
    assert not tab.last["vote"]["came"]
    assert watcher.last["lesson"]["class"]["of"] == 0


def test_the_rolls_of_a_lesson_are_those_since_the_teacher_has_begun_it(hall: Hall) -> None:
    watcher, _ = hall.enter(Role.WATCH)
    _, teaches = hall.enter(Role.TEACH)
    hall.show(counted(2, 1, "A", 9, 4))
    assert rolls_seen(watcher) == (9, {"1": (4, "3"), "L": (5, "6")})
    hall.say(teaches, "begin", True)
    assert watcher.last["lesson"]["games"] == []
    hall.show(counted(3, 2, "A", 10, 5))
    assert rolls_seen(watcher) == (1, {"1": (1, "1/3"), "L": (0, "2/3")})
    assert watcher.last["lesson"]["box"] == {"right": 1, "of": 1}
    hall.show(counted(0, 0, "", 2, 0))  # the box was switched off and on
    assert watcher.last["lesson"]["games"][0]["rolls"] == 2
    assert watcher.last["lesson"]["box"] == {"right": 0, "of": 0}


def test_another_lesson_begins_without_votes(hall: Hall) -> None:
    watcher, _ = hall.enter(Role.WATCH)
    _, teaches = hall.enter(Role.TEACH)
    predict(hall, teaches, [hall.voter()], [0])
    assert watcher.last["lesson"]["votes"]
    hall.say(teaches, "begin", True)
    assert watcher.last["lesson"]["votes"] == []
    assert watcher.last["vote"] is None


def test_the_figures_do_not_repeat_the_whole_table(hall: Hall) -> None:
    tab, _ = hall.enter(Role.WATCH)
    hall.show(counted(1, 1, "A", 3, 1))
    assert tab.last["room"]["figures"] is None
    before = tab.messages
    hall.show(counted(1, 1, "A", 4, 1))
    assert tab.messages == before + 2, "the lesson and the vote"


def test_the_games_of_today_are_those_that_the_box_says(hall: Hall) -> None:
    hall.show(replace(EMPTY, room=replace(EMPTY.room, plays=7)))
    assert hall.room.facts.plays == 7
    hall.clock.advance(limits.SILENCE_SECONDS + 1)
    hall.room.tick()
    assert hall.room.facts.plays == 7


# Limits.


@pytest.mark.parametrize("message", [
    b"x", "", "{", "[]", "{}", '{"ask":0}', '{"reveal":true}', '{"choose":1}', '{"choose":[1]}',
    '{"choose":["1",0]}', '{"hello":5}', '{"hello":null,"choose":[1,0]}', "[" * 250, '{"choose":[1,0.5]}',
])  # fmt: skip
def test_a_phone_that_sends_something_else_is_disconnected(hall: Hall, message: Message) -> None:
    _, visit = hall.voter()
    with pytest.raises(Refused):
        hall.room.receive(visit, message)


def test_who_only_looks_may_send_nothing(hall: Hall) -> None:
    _, visit = hall.enter(Role.WATCH)
    with pytest.raises(Refused):
        hall.room.receive(visit, '{"hello":null}')


def test_who_sends_too_much_is_disconnected_and_others_are_not(hall: Hall) -> None:
    hall.show(ASKING)
    _, loud = hall.voter()
    _, quiet = hall.voter()
    for _ in range(limits.MESSAGES - 1):
        hall.say(loud, "choose", [1, 0])
    with pytest.raises(Refused):
        hall.say(loud, "choose", [1, 0])
    hall.say(quiet, "choose", [1, 0])
    hall.clock.advance(limits.MESSAGES_SECONDS)
    hall.say(loud, "choose", [1, 0])


def test_a_room_has_a_number_of_places(hall: Hall) -> None:
    for role in Role:
        while not hall.room.is_full(role):
            _, visit = hall.enter(role)
        hall.room.leave(visit)
        assert not hall.room.is_full(role)


def test_what_votes_remember_is_limited() -> None:
    votes = Votes()
    first = votes.admit()
    for _ in range(MOST_VISITORS):
        votes.admit()
    assert votes.admit(first) != first
    for _ in range(2 * MOST_RESULTS):
        votes.ask(BALLOTS[0])
        votes.reveal()
    assert len(votes.results) == MOST_RESULTS
