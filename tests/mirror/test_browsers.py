"""The pages in Chromium, Firefox and WebKit, from a mirror that runs."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from llamadillo.devices.onlooker import SocketOnlooker
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.ports.battery import Charge
from llamadillo.ports.counts import ClassFigures, DieView, FaceCount, RolledGame, SampleView
from llamadillo.ports.lights import Lights, Lines
from llamadillo.ports.onlooker import Glass
from llamadillo.ports.table import Ballot, EventOdds, Pile, RoomView, SeatView, TableView
from tests.tools import need_module

need_module("selenium", "room-tests")

from llamadillo.screens.room_code import room_code  # noqa: E402  they need selenium
from tests.mirror.running import PATIENCE, Browser, Running, mirror  # noqa: E402
from tests.web.browsers import Browser as Tab  # noqa: E402
from tests.web.browsers import Chromium, Firefox, WebKit, missing, screen  # noqa: E402

pytestmark = [
    pytest.mark.browser,
    # selenium's own
    pytest.mark.filterwarnings("ignore:setting remote_server_addr in RemoteConnection:DeprecationWarning"),
]

PICTURES: Final = Path("build", "browsers")
TABLE: Final = TableView(
    "LAMA Dice",
    3,
    (
        SeatView("Ana", 12, 3, ("1", "4", "L")),
        SeatView("Guanaco", 31, 6, ("2", "2", "3", "5", "6", "L")),
        SeatView("Zoë", 0, 2, ("3", "5"), out=True),
    ),
    turn=0,
    sentence="Ana rolled 1 4 L",
    piles=(Pile("Llama row", ("1", "2", "", "4", "5", "6", "L")),),
    dice=(DieView("1"), DieView("4"), DieView("L")),
    limit=40,
    chances=(
        EventOdds("Match", Fraction(91, 216)), EventOdds("Take a card", Fraction(100, 216)),
        EventOdds("Three llamas", Fraction(1, 216)), EventOdds("Llama drama", Fraction(24, 216)),
    ),
    ballots=(
        Ballot("Roll, or quit?", ("ROLL", "QUIT")),
        Ballot("What will the roll bring?", ("Match", "Take a card", "Three llamas", "Llama drama")),
    ),
)  # fmt: skip
PICTURE: Final = room_code("For the room", "HTTP://10.42.0.1:8080/", "BACK").frame
LIGHTS: Final = Lights(Lines.CENTRE, Lines.SLASH | Lines.BACKSLASH, Lines.OFF)
COUNTS: Final = tuple(
    FaceCount(DieView(str(face), colour), 30_000 + 500 * face, Fraction(100_000, 3))
    for face, colour in zip(range(1, 10), ("blue",) * 3 + ("yellow",) * 3 + ("red",) * 3, strict=True)
)
SAMPLE: Final = SampleView(
    "Armadillo",
    100_000,
    100_000,
    COUNTS,
    tuple(tuple(count.die for count in COUNTS[at : at + 3]) for at in (0, 3, 6)),
    tuple(count.die for count in COUNTS[3:]),
    ("Fair so far.", "Of 100 samples of fair dice, 58 would be this uneven.", "Chi-square 4.0, freedom 6"),
)
FACES: Final = tuple(FaceCount(DieView(face), 5 + place, Fraction(7)) for place, face in enumerate("123456L"))
FIGURES: Final = ClassFigures(
    12,
    5,
    ("Match", "Take a card", "Llama drama"),
    "Match",
    (RolledGame("Armadillo", 99, COUNTS), RolledGame("LAMA Dice", 14, FACES)),
)
GLASS: Final = Glass(RoomView("en", "class", TABLE, "Ana 12"), PICTURE, LIGHTS, 100)
SIX: Final = tuple(SeatView(f"Huacaya{n}", 6 * n, 10, tokens=n, answer="17") for n in range(6))
ARMADILLO: Final = TableView(
    "Armadillo",
    2,
    SIX,
    3,
    "Huacaya3 rolled 17",
    dice=(
        DieView("1", "blue"),
        DieView("3", "blue"),
        DieView("4", "yellow"),
        DieView("5", "yellow"),
        DieView("7", "red"),
        DieView("9", "red"),
    ),
)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with screen() as name:
        yield name


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def tab(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tab]:
    if gone := missing():
        pytest.skip(
            f"{', '.join(gone)} missing: apt install chromium-driver firefox-esr webkit2gtk-driver xvfb"
        )
    started: Tab
    match request.param:
        case "chromium":
            started = Chromium(tmp_path / "profile")
        case "firefox":
            started = Firefox(tmp_path / "profile")
        case _:
            started = WebKit(request.getfixturevalue("display"))
    with closing(started):
        yield started


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with mirror(tmp_path / "room") as started:
        yield started


@pytest.fixture
def box(running: Running) -> Iterator[SocketOnlooker]:
    with closing(running.onlooker()) as onlooker:
        onlooker.show(GLASS)
        yield onlooker


class Page:
    """A page in a tab; what takes time does not hold up the test's own connections."""

    def __init__(self, tab: Tab, running: Running) -> None:
        self.tab = tab
        self._address = f"http://{running.host}/"

    async def open(self, path: str) -> None:
        await asyncio.to_thread(self.tab.open, self._address + path)

    async def call(self, body: str, *arguments: Any) -> Any:
        return await asyncio.to_thread(self.tab.call, body, *arguments)

    async def text(self, selector: str = "body") -> str:
        found = await self.call("return document.querySelector(args[0])?.innerText ?? ''", selector)
        return " ".join(str(found).split())

    async def until(self, there: Callable[[str], bool], selector: str = "body") -> None:
        async with asyncio.timeout(PATIENCE):
            while not there(await self.text(selector)):
                await asyncio.sleep(0)

    async def key(self, key: str) -> None:
        typed = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        await asyncio.to_thread(self.tab.perform, {"type": "key", "id": "keys", "actions": typed})

    async def keep(self, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        file = PICTURES / f"{name}-{type(self.tab).__name__.lower()}.png"
        file.write_bytes(await asyncio.to_thread(self.tab.screenshot))

    async def overflow(self) -> list[int]:
        """How many pixels of the page are below the window and right of it."""
        found: list[int] = await self.call(
            "const e = document.documentElement;"
            "return [e.scrollHeight - innerHeight, e.scrollWidth - innerWidth]"
        )
        return found

    async def inside(self, selector: str) -> list[str]:
        """Which of these elements are not wholly inside the window."""
        found: list[str] = await self.call(
            "const within = ({ top, left, bottom, right }) =>"
            "  top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;"
            "return [...document.querySelectorAll(args[0])]"
            "  .filter((e) => !within(e.getBoundingClientRect())).map((e) => e.className || e.id)",
            selector,
        )
        return found


@pytest.fixture
def page(tab: Tab, running: Running, box: SocketOnlooker) -> Page:  # noqa: ARG001  it shows itself first
    return Page(tab, running)


async def test_the_room_sees_the_table_and_nothing_scrolls(page: Page, box: SocketOnlooker) -> None:
    for path, name in (("", "room"), ("class", "class"), ("cafe", "cafe")):
        await page.open(path)
        await page.until(lambda text: "Ana rolled 1 4 L" in text)
        assert "Guanaco" in await page.text("#seats")
        assert "31" in await page.text("#seats")
        assert await page.overflow() == [0, 0], name
        await page.keep(name)
    await page.open("")
    box.show(replace(GLASS, room=replace(GLASS.room, table=ARMADILLO)))
    for path, name in (("", "room-six"), ("class", "class-six")):
        await page.open(path)
        await page.until(lambda text: "Huacaya3 rolled 17" in text)
        assert await page.overflow() == [0, 0]
        await page.keep(name)
        clipped = await page.call(
            "return [...document.querySelectorAll('.seats .cards')].map((e) => e.scrollWidth - e.clientWidth)"
        )
        assert set(clipped) == {0}, name


async def test_the_cafe_invites_where_no_game_is_on(page: Page, box: SocketOnlooker) -> None:
    box.show(Glass(RoomView("de", "kiosk", best="Ana 12"), PICTURE))
    await page.open("cafe")
    await page.until(lambda text: "Heute am besten: Ana 12" in text)
    assert await page.overflow() == [0, 0]
    assert await page.text(".battery") == ""
    await page.keep("cafe-empty")
    box.show(Glass(RoomView("de", "kiosk", TABLE, battery=Charge(7)), PICTURE))
    await page.until(lambda text: text == "Akku 7 %", ".battery")
    box.show(Glass(RoomView("de", "kiosk", best="Ana 12", battery=Charge(64, charging=True)), PICTURE))
    await page.until(lambda text: text == "Akku 64 %, lädt", ".battery")
    full, left = await page.call(
        "return ['.battery .bar', '.battery i'].map((e) => document.querySelector(e).clientWidth)"
    )
    assert left == pytest.approx(0.64 * full, abs=1)
    assert await page.overflow() == [0, 0]
    await page.keep("cafe-battery")


async def test_the_glass_is_that_of_the_box_pixel_by_pixel(page: Page, box: SocketOnlooker) -> None:
    read = (
        "const e = document.getElementById('display'), size = e.width / 128;"
        "const c = e.getContext('2d').getImageData(0, 0, e.width, e.height).data; let bits = '';"
        "for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++)"
        "  bits += c[(y * size * e.width + x * size) * 4] > 128 ? 1 : 0; return bits"
    )
    await page.open("glass")
    for frame in (PICTURE, Frame(bytes(1023) + b"\1"), PICTURE):
        box.show(replace(GLASS, frame=frame))
        wanted = f"{int.from_bytes(frame.rows, 'big'):0{WIDTH * HEIGHT}b}"
        async with asyncio.timeout(PATIENCE):
            while await page.call(read) != wanted:
                await asyncio.sleep(0)
    lit = await page.call(
        "return [...document.querySelectorAll('.leds i')].map((e) => +e.classList.contains('lit'))"
    )
    assert lit == [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, *[0] * 9]
    await page.keep("glass")


async def test_a_teacher_asks_with_keys_and_a_phone_votes_and_keeps_its_vote(
    page: Page, running: Running
) -> None:
    async with Browser(running, "watch") as wall, Browser(running, f"teach/{running.key}") as teacher:
        await page.open(f"t/{running.key}")
        await page.until(lambda text: "Roll, or quit?" in text, "#controls")
        await page.key("2")
        await wall.until(lambda: wall.last["vote"] is not None)
        assert wall.last["vote"]["question"] == "What will the roll bring?"
        await page.keep("class-asked")
        await page.open("v")
        await page.until(lambda text: "Llama drama" in text, "#options")
        await page.call("[...document.querySelectorAll('#options button')].at(-1).click()")
        await wall.until(lambda: wall.last["vote"]["voted"] == 1)
        await page.until(bool, "#state")
        await page.keep("vote")
        await page.open("v")
        await page.until(lambda text: "Match" in text, "#options")
        await page.call("document.querySelector('#options button').click()")
        await page.until(bool, "#state")
        await page.open(f"t/{running.key}")
        await page.until(lambda text: "Roll, or quit?" in text, "#controls")
        await page.key("r")
        await teacher.until(lambda: teacher.last["vote"]["counts"] is not None)
        assert teacher.last["vote"]["counts"] == [1, 0, 0, 0], "the second vote replaced the first"
        await page.until(lambda text: "91/216" in text, "#side")
        await page.keep("class-revealed")


async def test_the_laboratory_is_large_on_the_pages_of_a_projector(page: Page, box: SocketOnlooker) -> None:
    for path in ("class", "", "cafe"):
        await page.open(path)
        box.show(replace(GLASS, room=replace(GLASS.room, sample=SAMPLE)))
        await page.until(lambda text: "Fair so far." in text)
        assert "100 000 of 100 000 rolls" in await page.text("#head")
        heights = await page.call(
            "const height = (e) => e.getBoundingClientRect().height;"
            "return [...document.querySelectorAll('.pair')].map((e) => [...e.children].map(height))"
        )
        largest = max(count.observed for count in COUNTS)
        room = max(observed for _, observed in heights)
        assert room > 300
        for count, (expected, observed) in zip(COUNTS, heights, strict=True):
            assert observed == pytest.approx(room * count.observed / largest, abs=1)
            assert expected == pytest.approx(room * float(count.expected) / largest, abs=1)
        assert await page.overflow() == [0, 0]
        assert await page.inside("aside, .chart li, .test p, #middle .dice") == []
        box.show(GLASS)
        await page.until(lambda text: "Ana rolled 1 4 L" in text)
    await page.open("class")
    box.show(replace(GLASS, room=replace(GLASS.room, sample=SAMPLE)))
    await page.until(lambda text: "Fair so far." in text)
    await page.keep("laboratory")


async def test_the_lesson_has_what_the_class_has_seen(
    page: Page, running: Running, box: SocketOnlooker
) -> None:
    async with Browser(running, f"teach/{running.key}") as teacher, Browser(running, "vote") as phone:
        await teacher.until(lambda: bool(teacher.last.get("room")))
        asking = replace(TABLE, ballots=(Ballot("What comes?", FIGURES.options),), chances=())
        before = replace(FIGURES, asked=11)
        box.show(replace(GLASS, room=replace(GLASS.room, table=asking, figures=before)))
        await teacher.until(lambda: len(teacher.last["room"]["table"]["ballots"]) == 1)
        await teacher.say("ask", 0)
        await phone.say("hello", None)
        await phone.until(lambda: "you" in phone.last and bool(phone.last.get("vote")))
        await phone.say("choose", [phone.last["vote"]["number"], 0])
        await phone.until(lambda: phone.last["vote"]["voted"] == 1)
        await teacher.say("reveal", True)
        box.show(replace(GLASS, room=replace(GLASS.room, figures=FIGURES)))
        await page.open("class")
        await page.until(lambda text: "What came: Match" in text, "#side")
        await page.key("l")
        await page.until(lambda text: "1 of 1" in text, "#side")
        side = await page.text("#side")
        assert "5 of 12" in side
        assert "Armadillo, rolls: 99" in side
        assert await page.overflow() == [0, 0]
        assert await page.inside("#side, .lesson li, .rolls, .chart li") == []
        await page.keep("lesson")
        for language, rolls in (("de", "LAMA Dice, Würfe: 14"), ("en", "LAMA Dice, rolls: 14")):
            box.show(replace(GLASS, room=replace(GLASS.room, language=language, figures=FIGURES)))
            if language == "de":
                await page.key("g")
            await page.until(lambda text: rolls in text, "#side")  # noqa: B023
            assert await page.overflow() == [0, 0]
            assert await page.inside("#side, .lesson li, .rolls, .chart li, .rolls button") == []
            await page.keep(f"lesson-other-{language}")
        await page.call("document.querySelector('.rolls button').click()")
        await page.until(lambda text: "Armadillo, rolls: 99" in text, "#side")


async def test_each_key_of_the_teacher_works_and_is_listed(
    page: Page, running: Running, box: SocketOnlooker
) -> None:
    async with Browser(running, "watch") as wall:
        await page.open(f"t/{running.key}")
        await page.until(lambda text: "Roll, or quit?" in text, "#controls")
        listed = await page.text("#controls small")
        assert [entry.split()[0] for entry in listed.split(" · ")] == [*"1RCOLGNBF"]
        for key, question in (("1", "Roll, or quit?"), ("2", "What will the roll bring?")):
            await page.key(key)
            await page.until(question.__contains__, "#side h2")
        await wall.until(lambda: bool(wall.last["vote"]))
        await page.key("r")
        await wall.until(lambda: wall.last["vote"]["counts"] is not None)
        await page.key("o")
        await page.until(lambda text: "The exact chances" in text, "#side")
        await page.key("o")
        await page.until(lambda text: "What will" in text, "#side")
        await page.key("c")
        await page.until(lambda text: "No vote yet" in text, "#side")
        await page.key("L")
        await page.until(lambda text: "This lesson" in text, "#side")
        await page.key("b")
        assert await page.call("return getComputedStyle(document.getElementById('box')).display") == "flex"
        await page.key("b")
        assert await page.call("return getComputedStyle(document.getElementById('box')).display") == "none"
        box.show(replace(GLASS, room=replace(GLASS.room, figures=FIGURES)))
        await wall.until(lambda: bool(wall.last["lesson"]["games"]))
        await page.call("window.asked = []; window.confirm = (text) => { asked.push(text); return false; }")
        await page.key("n")
        assert await page.call("return asked.length") == 1
        assert wall.last["lesson"]["games"]
        await page.call("window.confirm = () => true")
        await page.key("n")
        await wall.until(lambda: not wall.last["lesson"]["games"])


async def test_the_digits_of_a_french_keyboard_need_no_shift(page: Page, running: Running) -> None:
    await page.open(f"t/{running.key}")
    await page.until(lambda text: "Roll, or quit?" in text, "#controls")
    await page.call("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'é', code: 'Digit2' }))")
    await page.until(lambda text: "What will the roll bring?" in text, "#side")


async def test_f_is_full_screen_on_every_page_of_a_projector(page: Page) -> None:
    for path in ("", "class", "cafe", "glass"):
        await page.open(path)
        await page.until(lambda text: "Ana rolled 1 4 L" in text)
        await page.call(
            "window.wanted = 0; Element.prototype.requestFullscreen = async () => { window.wanted += 1; }"
        )
        await page.key("f")
        assert await page.call("return wanted") == 1


async def test_the_dice_of_armadillo_have_their_colours(page: Page, box: SocketOnlooker) -> None:
    await page.open("")
    box.show(replace(GLASS, room=replace(GLASS.room, table=ARMADILLO)))
    await page.until(lambda text: "Huacaya3 rolled 17" in text)
    colours = await page.call(
        "const colour = (e) => getComputedStyle(e).backgroundColor;"
        "return [...document.querySelectorAll('#middle .die')].map(colour)"
    )
    assert len(set(colours)) == 3
    assert [colours.index(colour) for colour in colours] == [0, 0, 2, 2, 4, 4]


async def test_a_page_says_that_the_box_is_gone(page: Page, running: Running) -> None:
    await page.open("")
    await page.until(lambda text: "Ana rolled" in text)
    running.process.kill()
    await page.until(lambda text: "No contact" in text)


async def test_the_rules_are_there_in_three_languages(page: Page) -> None:
    await page.open("rules.html")
    await page.until(lambda text: "English" in text, "#languages")
    for place, word in enumerate(("Roll the dice", "Würfle", "Lance les dés")):
        await page.call("document.querySelectorAll('#languages button')[args[0]].click()", place)
        assert word.lower() in (await page.text("#games")).lower()
    await page.keep("rules")
