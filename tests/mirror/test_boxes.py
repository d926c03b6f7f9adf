"""Many boxes: 50 of them on fakes, a real Mosquitto, and `llamadillo boxes`."""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from threading import Event, Thread
from threading import enumerate as threads
from time import monotonic
from typing import Any, Final

import pytest

from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy, FakeOnlooker
from llamadillo.mirror.facts import BOX, DOWN, Facts, discovery, discovery_of_battery, parse, topic
from llamadillo.mirror.room import Room
from llamadillo.pilot import Pilot
from llamadillo.ports.battery import BatteryMeasured, Charge
from llamadillo.ports.glass_message import encode
from llamadillo.titles import TITLES
from tests.tools import need, need_module

need_module("paho", "mirror")
need(
    shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin") is not None,
    "mosquitto is missing: apt install mosquitto",
)

from paho.mqtt.client import Client  # noqa: E402  it may be missing
from paho.mqtt.enums import CallbackAPIVersion  # noqa: E402

from llamadillo.mirror.broker import Address, Publisher, Seen, boxes, own_box  # noqa: E402  it needs paho

BOXES: Final = 50
PATIENCE: Final = 60.0


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Address]:
    """A Mosquitto on a port of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program
    settings = tmp_path / "mosquitto.conf"
    settings.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\nlog_type all\n")
    process = subprocess.Popen([program, "-c", str(settings)], stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if "running" in line:
                break
        drain = subprocess.Popen(["cat"], stdin=process.stderr, stdout=subprocess.DEVNULL)
        yield Address("127.0.0.1", port)
    finally:
        process.terminate()
        process.wait()
        drain.wait()
        if process.stderr is not None:
            process.stderr.close()


def until(broker: Address, there: Callable[[dict[str, Seen]], bool]) -> dict[str, Seen]:
    """What the broker knows as soon as this is true of it."""
    for _ in range(int(PATIENCE)):
        found = boxes(broker, 1)
        if there(found):
            return found
    raise AssertionError(f"it did not come: {found}")


class Box:
    """A box on fakes with its room and its connection to the broker."""

    def __init__(self, broker: Address, number: int) -> None:
        self.name = f"box-{number:02}"
        self.onlooker = FakeOnlooker()
        self.pilot = Pilot(TITLES, entropy=FakeEntropy(number), onlooker=self.onlooker)
        self.room = Room(self.pilot.clock.now)
        self.publisher = Publisher(broker, self.name)

    def play(self, game: str) -> None:
        """Begin a quick game of computers, and let some time pass."""
        self.pilot.app.play_match(game, TableSetup(("normal",) * 3, quick=True))
        self.pilot.send(None)

    def publish(self) -> None:
        for glass in self.onlooker.shown:
            self.room.show(encode(glass))
        self.onlooker.shown.clear()
        self.publisher.publish(self.room.facts, up=self.room.box_is_up)

    def close(self) -> None:
        self.publisher.close()


def test_fifty_boxes_play_and_some_of_them_vanish(broker: Address) -> None:
    games, random = list(TITLES), Random(1)
    with ExitStack() as stack:
        cafe = [stack.enter_context(closing(Box(broker, number))) for number in range(BOXES)]
        for number, box in enumerate(cafe):
            if number % 2:
                box.play(random.choice(games))
            box.publish()
        names = {title.name for title in TITLES.values()}
        found = until(broker, lambda seen: len(seen) == BOXES and all(each.up for each in seen.values()))
        playing = {name for name, seen in found.items() if seen.facts and seen.facts.game in names}
        assert playing == {box.name for number, box in enumerate(cafe) if number % 2}
        for box in cafe[1:20:2]:
            box.pilot.wait_for(partial(won, box), 1200)
            box.pilot.app.home()  # it is played to the end when the winner was seen
            box.pilot.send(None)
            box.publish()
        ended = {box.name for box in cafe[1:20:2]}
        until(
            broker,
            lambda seen: {name for name, each in seen.items() if each.facts and each.facts.plays} == ended,
        )
        for box in cafe[:7]:
            vanish(box.publisher)
        listed = subprocess.run(
            [sys.executable, "-m", "llamadillo", "boxes", "--json", "--broker", f"127.0.0.1:{broker.port}"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        lines = json.loads(listed.stdout)
        assert [line["box"] for line in lines] == [box.name for box in cafe]
        assert [line["box"] for line in lines if not line["up"]] == [box.name for box in cafe[:7]]
    until(broker, lambda seen: not any(each.up for each in seen.values()))


def won(box: Box) -> bool:
    """Whether the winner is on the box."""
    table = box.onlooker.shown[-1].room.table if box.onlooker.shown else None
    return table is not None and any(seat.wins for seat in table.seats)


def vanish(publisher: Publisher) -> None:
    """Cut the connection for good without a word, as a power cut does."""
    client = publisher._client  # noqa: SLF001  nothing else cuts it
    client.on_connect = None
    client.reconnect_delay_set(600, 600)
    cut(publisher)


def cut(publisher: Publisher) -> None:
    """Cut the connection without a word."""
    connection: Any = publisher._client.socket()  # noqa: SLF001  nothing else cuts it
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def test_home_assistant_gets_every_entity_once() -> None:
    configs = list(discovery("box-01", "1.0"))
    assert len({name for name, _ in configs}) == len(configs) == 4
    ids = [json.loads(payload)["unique_id"] for _, payload in configs]
    assert len(set(ids)) == len(ids)
    for name, payload in configs:
        kind = name.split("/")[1]
        content = json.loads(payload)
        assert kind in {"sensor", "binary_sensor"}
        assert content["state_topic"] in {topic("box-01", "up"), topic("box-01", "state")}
        assert content["device"]["identifiers"] == ["llamadillo_box-01"]


def test_home_assistant_gets_the_battery_of_a_box_with_a_gauge() -> None:
    need_module("jinja2", "room-tests")
    from jinja2 import Template  # noqa: PLC0415  it may be missing; Home Assistant renders with it

    (_, battery), (_, charging) = discovery_of_battery("box-01", "1.0")
    ids = {
        json.loads(payload)["unique_id"]
        for found in (discovery, discovery_of_battery)
        for _, payload in found("box-01", "1.0")
    }
    assert len(ids) == 6
    sensor = json.loads(battery)
    assert (sensor["device_class"], sensor["unit_of_measurement"]) == ("battery", "%")
    assert json.loads(charging)["device_class"] == "battery_charging"
    shown = [
        [Template(json.loads(payload)["value_template"]).render(value_json=json.loads(facts.to_json()))
         for payload in (battery, charging)]
        for facts in (Facts(battery=83), Facts(battery=4, charging=True), Facts())
    ]  # fmt: skip
    assert shown == [["83", "OFF"], ["4", "ON"], ["None", "OFF"]]


def test_the_charge_is_a_fact_only_where_it_is_known() -> None:
    assert json.loads(Facts("Pig").to_json()) == {"game": "Pig", "plays": 0, "trouble": ""}
    for facts in (Facts("Pig"), Facts(battery=0), Facts(battery=100, charging=True)):
        assert parse(facts.to_json().encode()) == facts
    for battery, charging in ((101, False), (-1, False), (True, False), ("83", False), (83, 1)):
        payload = {"game": "", "plays": 0, "trouble": "", "battery": battery, "charging": charging}
        assert parse(json.dumps(payload).encode()) == Facts()


def test_a_box_shows_the_charge_of_its_battery_to_the_broker(broker: Address) -> None:
    with closing(Box(broker, 1)) as box, closing(Box(broker, 2)) as other:
        box.pilot.send(BatteryMeasured(Charge(83)))
        for each in (box, other):
            each.publish()
        until(broker, lambda seen: len(seen) == 2 and all(each.up for each in seen.values()))
        box.pilot.send(BatteryMeasured(Charge(84, charging=True)))
        box.publish()
        found = until(broker, lambda seen: seen["box-01"].facts == Facts(battery=84, charging=True))
        assert found["box-02"].facts == Facts()
        assert entities(broker) == {"box-01": 6, "box-02": 4}
        listed = subprocess.run(
            [sys.executable, "-m", "llamadillo", "boxes", "--broker", f"127.0.0.1:{broker.port}"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert listed.stdout.splitlines() == [
            "box-01  up      0 today  84%+", "box-02  up      0 today", "2 of 2 boxes are up."
        ]  # fmt: skip


def entities(broker: Address) -> dict[str, int]:
    """How many entities Home Assistant finds on the broker, by box."""
    found: dict[str, set[str]] = {}
    client = Client(CallbackAPIVersion.VERSION2)

    def on_message(_client: Any, _data: Any, message: Any) -> None:
        name = json.loads(message.payload)["device"]["name"]
        found.setdefault(name, set()).add(message.topic)

    client.on_message = on_message
    client.connect(broker.host, broker.port)
    client.subscribe("homeassistant/#", 1)
    end = monotonic() + PATIENCE
    while monotonic() < end and sum(map(len, found.values())) < 10:
        client.loop(0.2)
    client.loop(0.5)  # what is too much comes, too
    client.disconnect()
    return {name: len(topics) for name, topics in found.items()}


def test_a_broker_that_comes_late_is_found(broker: Address) -> None:
    with closing(Publisher(broker, "late")) as publisher:
        publisher.publish(Facts("Pig", 3, ""), up=True)
        found = until(broker, lambda seen: "late" in seen and seen["late"].up)
        assert found["late"].facts == Facts("Pig", 3, "")


def while_all_is_said(publisher: Publisher, act: Callable[[], object]) -> list[str]:
    """Cut the connection, and act from another thread while the next one says all: all payloads in order."""
    client, begun, other = publisher._client, Event(), Thread(target=act)  # noqa: SLF001  as in cut
    messages, said, publish = count(), list[str](), client.publish

    def slow(name: str, payload: str, **options: Any) -> Any:
        if not next(messages):
            other.start()
            begun.set()
            other.join(0.2)  # it may not speak before all is said
        said.append(payload)
        return publish(name, payload, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "publish", slow)
        cut(publisher)
        assert begun.wait(PATIENCE)
        other.join(PATIENCE)
    assert not other.is_alive()
    return said


def test_what_is_new_while_the_connection_says_all_is_said_last(broker: Address) -> None:
    new = Facts(battery=84, charging=True)
    with closing(Publisher(broker, "box-01")) as publisher:
        publisher.publish(Facts("Pig"), up=True)
        until(broker, lambda seen: "box-01" in seen and seen["box-01"].up)
        while_all_is_said(publisher, partial(publisher.publish, new, up=True))
        until(broker, lambda seen: seen == {"box-01": Seen(up=True, facts=new)})


def test_a_box_that_ends_while_the_connection_says_all_is_down(broker: Address) -> None:
    publisher = Publisher(broker, "box-01")
    publisher.publish(Facts("Pig"), up=True)
    until(broker, lambda seen: "box-01" in seen and seen["box-01"].up)
    said = while_all_is_said(publisher, publisher.close)
    assert said[-1] == DOWN
    until(broker, lambda seen: seen == {"box-01": Seen(up=False, facts=Facts("Pig"))})


def test_a_new_connection_does_not_repeat_what_is_old(broker: Address) -> None:
    noticed = Event()
    with closing(Publisher(broker, "cut")) as publisher:
        publisher.publish(Facts("Pig"), up=True)
        until(broker, lambda seen: "cut" in seen and seen["cut"].up)
        publisher._client.on_disconnect = lambda *_: noticed.set()  # noqa: SLF001  nothing else tells it
        cut(publisher)
        publisher.publish(Facts("LAMA"), up=True)  # into the cut connection
        assert noticed.wait(PATIENCE)
        publisher.publish(Facts("Armadillo"), up=True)
        until(broker, lambda seen: seen["cut"] == Seen(up=True, facts=Facts("Armadillo")))


def test_a_box_ends_though_its_connection_was_cut_just_now(broker: Address) -> None:
    publisher = Publisher(broker, "cut")
    publisher.publish(Facts("Pig"), up=True)
    until(broker, lambda seen: "cut" in seen and seen["cut"].up)
    vanish(publisher)
    until(broker, lambda seen: not seen["cut"].up)
    publisher.close()
    assert not [thread for thread in threads() if thread.name.startswith("paho")]


def test_without_a_broker_the_command_says_so() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        done = subprocess.run(
            [sys.executable, "-m", "llamadillo", "boxes", "--broker", f"127.0.0.1:{free.getsockname()[1]}"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert "does not answer" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "payload", [b"", b"x", b"[]", b"{}", b'{"game":1,"plays":1,"trouble":""}', b"\xff" * 9]
)
def test_a_payload_of_a_stranger_is_ignored(payload: bytes) -> None:
    assert parse(payload) is None


@pytest.mark.parametrize(("text", "address"), [
    ("cafe", Address("cafe")), ("cafe:1884", Address("cafe", 1884)),
    ("mqtt://me:p%40ss@10.0.0.1", Address("10.0.0.1", 1883, "me", "p@ss")),
])  # fmt: skip
def test_the_address_of_a_broker(text: str, address: Address) -> None:
    assert Address.parse(text) == address


@pytest.mark.parametrize("text", ["", "http://cafe", "cafe/x", ":1883", "cafe:port", "[", "ca\u2100fe"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a broker is HOST"):
        Address.parse(text)


def test_the_own_name_is_one_that_a_broker_accepts() -> None:
    assert BOX.fullmatch(own_box())
