"""A broker of MQTT: publishes the facts of a box, reads those of all boxes. Only this module uses paho."""

import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from paho.mqtt.client import Client, MQTTMessage, MQTTMessageInfo
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode

from llamadillo import __version__
from llamadillo.mirror.facts import BOX, DOWN, ROOT, UP, Facts, discovery, discovery_of_battery, parse, topic

_PORT: Final = 1883
_KEEP_ALIVE: Final = 20
"""Seconds; after one and a half times this the broker says that the box is gone."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a broker is."""

    host: str
    port: int = _PORT
    user: str | None = None
    password: str | None = None

    @classmethod
    def parse(cls, text: str) -> "Address":
        """The address that a text names: `mqtt://USER:PASSWORD@HOST:PORT`, or a part. Raises ValueError."""
        try:
            found = urlsplit(text if "//" in text else f"//{text}")
            host, port = found.hostname, found.port or _PORT
        except ValueError:
            host, port = None, 0
        if not host or found.scheme not in {"", "mqtt"} or found.path.strip("/"):
            raise ValueError("a broker is HOST, HOST:PORT or mqtt://USER:PASSWORD@HOST:PORT")
        user, password = (
            None if part is None else unquote(part) for part in (found.username, found.password)
        )
        return cls(host, port, user, password)


def own_box() -> str:
    """The name of this box on a broker: that of the computer."""
    name = socket.gethostname().split(".")[0].lower().replace("_", "-")
    return name if BOX.fullmatch(name) else ROOT


def _client(address: Address) -> Client:
    client = Client(CallbackAPIVersion.VERSION2)
    if address.user is not None:
        client.username_pw_set(address.user, address.password)
    client.reconnect_delay_set(1, 60)
    return client


class Publisher:
    """Publishes the facts of one box, from a thread of its own. A broker that is away is tried again."""

    def __init__(self, address: Address, box: str) -> None:
        self._box = box
        self._lock = Lock()
        """Held while anything is said: the last that the broker hears is the last that was true."""
        self._up = False
        self._facts = Facts()
        self._has_gauge = False
        self._client = _client(address)
        self._client.will_set(topic(box, "up"), DOWN, qos=1, retain=True)
        self._client.on_connect = self._on_connect
        self._client.connect_async(address.host, address.port, _KEEP_ALIVE)
        self._client.loop_start()

    def publish(self, facts: Facts, *, up: bool) -> None:
        """Publish what is new. Does not wait."""
        with self._lock:
            new_facts, new_up = facts != self._facts, up != self._up
            new_gauge = facts.battery is not None and not self._has_gauge
            self._facts, self._up, self._has_gauge = facts, up, self._has_gauge or new_gauge
            if self._client.is_connected():
                if new_gauge:
                    self._announce(discovery_of_battery(self._box, __version__))
                if new_facts:
                    self._send("state", facts.to_json())
                if new_up:
                    self._send("up", UP if up else DOWN)

    def close(self) -> None:
        """Say that the box is down, and end."""
        with self._lock:
            self._up = False
            said = self._send("up", DOWN)
        with suppress(RuntimeError):  # there is no connection: the broker says it for us
            said.wait_for_publish(2)
        self._client.disconnect()
        self._client.loop_stop()
        self._client.on_connect = None  # with the last reference to the client its sockets are closed

    def _on_connect(self, *_: Any) -> None:
        """Say all: what was said before the broker went away is lost."""
        with self._lock:
            self._announce(discovery(self._box, __version__))
            if self._has_gauge:
                self._announce(discovery_of_battery(self._box, __version__))
            self._send("state", self._facts.to_json())
            self._send("up", UP if self._up else DOWN)

    def _announce(self, entities: Iterable[tuple[str, str]]) -> None:
        """Let Home Assistant find these entities."""
        for name, payload in entities:
            self._client.publish(name, payload, qos=1, retain=True)

    def _send(self, name: str, payload: str) -> MQTTMessageInfo:
        """Say a fact once: were it acknowledged, paho would say it again after a new connection said all."""
        return self._client.publish(topic(self._box, name), payload, qos=0, retain=True)


@dataclass(slots=True)
class Seen:
    """What a broker says of a box."""

    up: bool = False
    facts: Facts | None = None


def boxes(address: Address, seconds: float) -> dict[str, Seen]:
    """All boxes that the broker knows, by name; it listens for `seconds`. Raises OSError."""
    found: dict[str, Seen] = {}
    client = _client(address)
    refused: list[str] = []

    def on_connect(client: Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            refused.append(str(reason))
            client.disconnect()
        else:
            client.subscribe([(topic("+", "up"), 1), (topic("+", "state"), 1)])

    def on_message(_client: Client, _data: Any, message: MQTTMessage) -> None:
        _, box, name = message.topic.split("/", 2)
        if not BOX.fullmatch(box):
            return
        seen = found.setdefault(box, Seen())
        if name == "up":
            seen.up = message.payload == UP.encode()
        else:
            seen.facts = parse(bytes(message.payload)) or seen.facts

    client.on_connect = on_connect
    client.on_message = on_message
    client.connect(address.host, address.port, _KEEP_ALIVE)
    try:
        end = monotonic() + seconds
        while monotonic() < end and client.loop(timeout=0.2) is MQTTErrorCode.MQTT_ERR_SUCCESS:
            pass
    finally:
        client.disconnect()
    if refused:
        raise PermissionError(0, f"the broker refuses: {refused[0]}")
    return found
