"""The mirror as a process: what it serves, what it refuses, what the box loses when it fails (nothing)."""

import asyncio
import os
import re
import signal
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from llamadillo.devices.onlooker import SocketOnlooker
from llamadillo.gfx.frame import Frame
from llamadillo.mirror import limits
from llamadillo.mirror.files import PAGES
from llamadillo.ports.lights import DARK
from llamadillo.ports.onlooker import Glass
from tests.mirror.running import PATIENCE, Browser, Running, get, mirror
from tests.ports.test_onlooker import GLASS, SECRET

FOLDER = Path(__file__).parents[2] / "firmware" / "llamadillo" / "mirror" / "pages"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with mirror(tmp_path) as started:
        yield started


@pytest.fixture
def onlooker(running: Running) -> Iterator[SocketOnlooker]:
    with closing(running.onlooker()) as end_of_the_box:
        yield end_of_the_box


async def shown(browser: Browser, glass: Glass) -> None:
    """Wait until the browser has this picture and these dice."""
    await browser.until(lambda: (browser.frame, browser.dice) == (glass.frame, tuple(glass.lights)))


# What it serves.


async def test_every_page_and_what_it_loads_is_there_and_safe(running: Running) -> None:
    wanted = {f"/{address}" for address in PAGES} | {f"/t/{running.key}", f"/T/{running.key}", "/rules.html"}
    seen: set[str] = set()
    while wanted - seen:
        path = (wanted - seen).pop()
        seen.add(path)
        status, headers, content = await get(running, path)
        assert status == 200, path
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        if "html" in headers["Content-Type"] or "javascript" in headers["Content-Type"]:
            text = content.decode()
            wanted |= set(re.findall(r"(?:src|href)=\"(/[^\"]+)\"", text))
            wanted |= {f"/{name}" for name in re.findall(r"from '\./([^']+)'", text)}
    assert {"/stream.js", "/page.css", "/llama.svg"} <= seen


def test_no_page_has_script_or_style_in_it() -> None:
    for page in FOLDER.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*\ssrc=)", text), page.name
    for script in FOLDER.glob("*.js"):
        assert "innerHTML" not in script.read_text(encoding="utf-8"), script.name


async def test_what_is_not_there_is_not_found(running: Running) -> None:
    for path in ("/nothing", "/../server.py", "/%2e%2e/server.py", "/pages/room.html", "/t", "//etc/passwd"):
        assert (await get(running, path))[0] == 404, path


async def test_the_box_is_seen_in_a_browser(running: Running, onlooker: SocketOnlooker) -> None:
    async with Browser(running, "watch") as browser:
        for glass in (GLASS, replace(GLASS, lights=DARK), SECRET, GLASS):
            onlooker.show(glass)
            await shown(browser, glass)
        assert browser.last["room"]["table"]["seats"][0]["name"] == "Zoë"


async def test_the_box_finds_the_addresses_while_it_runs(running: Running, onlooker: SocketOnlooker) -> None:
    found = onlooker.addresses()
    if found is not None:  # there is a network
        assert found[1].endswith(f"/T/{running.key}")
    running.process.send_signal(signal.SIGTERM)
    assert running.process.wait(60) == 0
    assert onlooker.addresses() is None
    assert os.listdir(running.directory) == []


# What it refuses.


async def test_another_name_or_origin_is_refused(running: Running) -> None:
    assert (await get(running, "/", Host="evil.example"))[0] == 421
    assert (await get(running, "/", Host=""))[0] == 421
    upgrade = {
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }  # fmt: skip
    for origin in ("", "http://evil.example", "null", f"https://{running.host}"):
        assert (await get(running, "/watch", Origin=origin, **upgrade))[0] == 403, origin


async def test_without_the_key_no_one_teaches_and_keys_cannot_be_tried_for_long(running: Running) -> None:
    for _ in range(limits.WRONG_KEYS):
        status, _, content = await get(running, "/t/AAAAAAAA")
        assert (status, b"class.js" in content) == (200, False), "it is the page of the room"
    assert b"class.js" not in (await get(running, f"/t/{running.key}"))[2], (
        "not even the right one, for a while"
    )


@pytest.mark.parametrize("request_", [
    b"POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\n\r\nabc", b"GET / HTTP/1.0\r\n\r\n",
    b"\0" * 100, b"GET " + b"/" * 20_000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500,
    b"\x16\x03\x01\x02\x00\x01",
])  # fmt: skip
async def test_other_requests_end(running: Running, request_: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(request_.replace(b"HOST", running.host.encode()))
    async with asyncio.timeout(30):
        with suppress(ConnectionError):
            assert b" 200 " not in (await reader.read()).partition(b"\r\n")[0]
    writer.close()
    assert (await get(running, "/"))[0] == 200


async def test_a_message_that_is_too_long_ends_the_connection(running: Running) -> None:
    async with Browser(running, "vote") as phone:
        await phone.socket.send("x" * (limits.LONGEST_MESSAGE + 1))
        async with asyncio.timeout(30):
            await phone.socket.wait_closed()
        assert phone.socket.close_code == 1009
    assert (await get(running, "/"))[0] == 200


async def test_there_are_only_so_many_places(running: Running) -> None:
    phones = [Browser(running, f"teach/{running.key}") for _ in range(limits.MOST_TEACHERS)]
    for phone in phones:
        await phone.__aenter__()
    with pytest.raises(Exception, match="503"):
        await Browser(running, f"teach/{running.key}").__aenter__()
    for phone in phones:
        await phone.__aexit__(None, None, None)


# What fails.


def pictures(number: int) -> list[Frame]:
    """Pictures that cannot be packed."""
    random = Random(1)
    return [Frame(random.randbytes(1024)) for _ in range(number)]


async def test_who_does_not_read_is_cut_and_holds_up_no_one(
    running: Running, onlooker: SocketOnlooker
) -> None:
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.connect(("127.0.0.1", running.port))
    headers = (
        f"Host: {running.host}", f"Origin: http://{running.host}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )  # fmt: skip
    slow.sendall("\r\n".join(("GET /watch HTTP/1.1", *headers, "", "")).encode())
    async with Browser(running, "watch") as browser:
        for frame in pictures(8000):
            glass = replace(GLASS, frame=frame)
            onlooker.show(glass)
            await shown(browser, glass)
    slow.settimeout(30)
    with suppress(ConnectionResetError):
        while slow.recv(65_536):
            pass
    slow.close()


async def test_a_box_goes_on_while_it_is_stopped_killed_and_started_again(
    running: Running, onlooker: SocketOnlooker, tmp_path: Path
) -> None:
    frames = pictures(2000)

    def slowest() -> float:
        took = []
        for frame in frames:
            began = time.thread_time()
            onlooker.show(replace(GLASS, frame=frame))
            took.append(time.thread_time() - began)
        return max(took)

    running.process.send_signal(signal.SIGSTOP)
    assert slowest() < 0.05
    running.process.send_signal(signal.SIGCONT)
    async with Browser(running, "watch") as browser:
        onlooker.show(SECRET)
        await browser.until(lambda: browser.last.get("room", {}).get("secret"))
    running.process.kill()
    running.process.wait()
    assert slowest() < 0.05
    with mirror(tmp_path) as again:
        async with Browser(again, "watch") as browser:
            onlooker.show(GLASS)
            await browser.until(lambda: browser.frame == GLASS.frame)


async def test_garbage_on_every_socket_changes_nothing(running: Running, onlooker: SocketOnlooker) -> None:
    random = Random(7)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        for _ in range(10_000):
            with suppress(BlockingIOError):
                sender.sendto(random.randbytes(random.randrange(1, 2000)), str(running.directory / "glass"))
    for _ in range(100):
        reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
        with suppress(ConnectionError):
            writer.write(random.randbytes(random.randrange(1, 3000)) + b"\r\n\r\n")
            await writer.drain()
        sock = writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.close()
        del reader
    async with Browser(running, "vote") as phone:
        with suppress(Exception):
            for _ in range(20):
                await phone.socket.send(random.randbytes(100))
    async with Browser(running, "watch") as browser:
        onlooker.show(GLASS)
        await browser.until(lambda: browser.frame == GLASS.frame)


async def test_idle_connections_leave_room_for_others(running: Running, onlooker: SocketOnlooker) -> None:
    """They end by themselves after a few seconds; the pages and the game do not wait for that."""
    idle = [await asyncio.open_connection("127.0.0.1", running.port) for _ in range(200)]
    assert (await get(running, "/"))[0] == 200
    async with Browser(running, "watch") as browser:
        onlooker.show(GLASS)
        await shown(browser, GLASS)
    for reader, writer in idle:
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                await reader.read()
        writer.close()
