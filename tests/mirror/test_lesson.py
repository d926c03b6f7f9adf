"""A lesson over loopback: the box in a class, its mirror, a teacher, a wall and 30 phones."""

from contextlib import AsyncExitStack, closing
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random

from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy
from llamadillo.pilot import DISCARD, ROLL, Pilot
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES
from llamadillo.titles.lamas.words import LamasWords
from tests.app.people import until_it_answers
from tests.mirror.running import Browser, mirror

PHONES = 30
QUESTIONS = 6
OPTIONS = 3


async def test_a_class_predicts_six_rolls(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        running = stack.enter_context(mirror(tmp_path))
        onlooker = stack.enter_context(closing(running.onlooker()))
        wall = await stack.enter_async_context(Browser(running, "watch"))
        teacher = await stack.enter_async_context(Browser(running, f"teach/{running.key}"))
        phones = [await stack.enter_async_context(Browser(running, "vote")) for _ in range(PHONES)]
        for phone in phones:
            await phone.say("hello", None)
        for phone in phones:
            await phone.until(partial(phone.last.__contains__, "you"))
        random = Random(6)
        settings = MemorySettings({"profile": "class"})
        box = Pilot(TITLES, entropy=FakeEntropy(2), settings=settings, onlooker=onlooker)
        box.app.play_match("lama-dice", TableSetup(("person", "person")))
        box.send(None)
        for asked in range(1, QUESTIONS + 1):
            to_the_next_turn(box)
            await teacher.until(lambda: has_ballots(teacher))
            box.press(ROLL)  # what does it bring?
            box.wait(0.5)
            await teacher.until(
                lambda: len(teacher.last["room"]["table"]["ballots"][0]["options"]) == OPTIONS
            )
            await predict(teacher, wall, phones, random, asked)
            box.press(DISCARD)  # the box reveals the chances
            await wall.until(lambda: bool(wall.last["room"]["table"]["chances"]))
            chances = [Fraction(each["chance"]) for each in wall.last["room"]["table"]["chances"]]
            assert sum(chances) == 1
            box.wait(0.5)
            box.press(ROLL)
            box.wait(0.5)
            await wall.until(lambda: faces(wall) == {""})
            box.wait(2)
            await wall.until(lambda: "" not in faces(wall))
            await wall.until(partial(_is_counted, wall, asked))
        lesson = wall.last["lesson"]
        assert len(lesson["votes"]) == QUESTIONS
        right = sum(
            vote["counts"][vote["options"].index(vote["came"])]
            for vote in lesson["votes"]
            if vote["came"] in vote["options"]
        )
        assert lesson["class"] == {"right": right, "of": PHONES * QUESTIONS}
        (game,) = lesson["games"]
        assert sum(count["observed"] for count in game["counts"]) == 3 * game["rolls"]
        assert sum(Fraction(count["expected"]) for count in game["counts"]) == 3 * game["rolls"]
        assert len({phone.last["you"] for phone in phones}) == PHONES


def faces(wall: Browser) -> set[str]:
    """The faces of the dice on the wall."""
    return {die["face"] for die in wall.last["room"]["table"]["dice"]}


def has_ballots(teacher: Browser) -> bool:
    """Whether there is something to ask; the box shows its menu first, which has no table."""
    table = teacher.last.get("room", {}).get("table")
    return table is not None and bool(table["ballots"])


def to_the_next_turn(box: Pilot) -> None:
    """Answer all questions of the box until it asks whether to roll."""
    words = LamasWords.of(box.app.words)
    for _ in range(50):
        until_it_answers(box)
        if box.labels.roll == words.roll:
            return
        box.press(DISCARD if box.labels.discard else ROLL)
        box.wait(3)
    raise AssertionError(f"no turn came:\n{box.glass}")


async def predict(
    teacher: Browser, wall: Browser, phones: list[Browser], random: Random, number: int
) -> None:
    """Ask what the roll will bring; all vote; the teacher reveals it."""
    await teacher.say("ask", 0)
    expected = [0] * OPTIONS
    for phone in phones:
        await phone.until(partial(_is_asked, phone, number))
        assert len(phone.last["vote"]["options"]) == len(expected)
        choice = random.randrange(len(expected))
        expected[choice] += 1
        await phone.say("choose", [number, choice])
    await wall.until(lambda: wall.last["vote"]["voted"] == PHONES)
    assert wall.last["vote"]["counts"] is None
    await teacher.say("reveal", True)
    await wall.until(lambda: wall.last["vote"]["counts"] is not None)
    assert wall.last["vote"]["counts"] == expected


def _is_counted(wall: Browser, asked: int) -> bool:
    return bool(wall.last["lesson"]["box"]["of"] == asked)


def _is_asked(phone: Browser, number: int) -> bool:
    return (phone.last["vote"] or {}).get("number") == number
