"""The public facts about a box, and their names on a broker of MQTT. No player is named among them.

Topics, all retained: `llamadillo/BOX/up` is `online` or `offline` (the broker says so when the box is gone),
`llamadillo/BOX/state` is JSON. Home Assistant finds both by `homeassistant/…/config`.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

ROOT: Final = "llamadillo"
UP: Final = "online"
DOWN: Final = "offline"
BOX: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
"""The name of a box on the broker."""
_LONGEST: Final = 1000
_DISCOVERY: Final = "homeassistant"


@dataclass(frozen=True, slots=True)
class Facts:
    """What is public about a box."""

    game: str = ""
    """The name of the game that is on; empty: none is."""
    plays: int = 0
    """The games that were begun today and played to the end."""
    trouble: str = ""
    """What is wrong, in the language of the box; empty: nothing."""
    battery: int | None = None
    """The charge in per cent; None: it is unknown, or the box has no gauge."""
    charging: bool = False

    def to_json(self) -> str:
        """The payload of the topic `state`; nothing about the battery where its charge is unknown."""
        said = asdict(self)
        if self.battery is None:
            del said["battery"], said["charging"]
        return json.dumps(said, ensure_ascii=False)


def topic(box: str, name: str) -> str:
    """The topic of a fact."""
    return f"{ROOT}/{box}/{name}"


def parse(payload: bytes) -> Facts | None:
    """The facts of a payload; None for any other: anyone may write to a broker."""
    try:
        found = json.loads(payload[:_LONGEST])
    except ValueError:
        return None
    match found:
        case {"game": str(game), "plays": int(plays), "trouble": str(trouble)} if not isinstance(plays, bool):
            return Facts(game, plays, trouble, *_battery(found))
    return None


def _battery(found: dict[str, object]) -> tuple[int | None, bool]:
    """The charge of a payload, and whether it rises; unknown unless it is a percentage."""
    match found:
        case {"battery": int(percent), "charging": bool(charging)}:
            if not isinstance(percent, bool) and 0 <= percent <= 100:
                return percent, charging
    return None, False


def discovery(box: str, version: str) -> Iterator[tuple[str, str]]:
    """The topics and payloads with which Home Assistant finds the box."""
    device, shared = _shared(box, version)
    yield from (
        _entity(box, "binary_sensor", "up", {
            "name": "Up", "device": device, "state_topic": topic(box, "up"),
            "payload_on": UP, "payload_off": DOWN, "device_class": "connectivity",
        }),
        _entity(box, "sensor", "game", {**shared, "name": "Game", "value_template": "{{ value_json.game }}"}),
        _entity(box, "sensor", "plays", {
            **shared, "name": "Games today", "value_template": "{{ value_json.plays }}",
            "state_class": "total_increasing",
        }),
        _entity(box, "sensor", "trouble", {
            **shared, "name": "Trouble", "value_template": "{{ value_json.trouble }}",
            "entity_category": "diagnostic",
        }),
    )  # fmt: skip


def discovery_of_battery(box: str, version: str) -> Iterator[tuple[str, str]]:
    """The same for the battery of a box that has a gauge; its charge may become unknown (`None`)."""
    _, shared = _shared(box, version)
    yield from (
        _entity(box, "sensor", "battery", {
            **shared, "name": "Battery", "value_template": "{{ value_json.battery | default(none) }}",
            "device_class": "battery", "unit_of_measurement": "%", "state_class": "measurement",
            "entity_category": "diagnostic",
        }),
        _entity(box, "binary_sensor", "charging", {
            **shared, "name": "Charging", "device_class": "battery_charging",
            "value_template": "{{ 'ON' if value_json.charging | default(false) else 'OFF' }}",
            "entity_category": "diagnostic",
        }),
    )  # fmt: skip


def _shared(box: str, version: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The device of all entities, and what all of them have that come from the state of the box."""
    device = {"identifiers": [f"llamadillo_{box}"], "name": box, "model": "llamadillo", "sw_version": version}
    places = {"availability_topic": topic(box, "up"), "state_topic": topic(box, "state")}
    return device, {**places, "device": device}


def _entity(box: str, kind: str, name: str, config: dict[str, Any]) -> tuple[str, str]:
    unique = f"llamadillo_{box}_{name}".replace("-", "_")
    return f"{_DISCOVERY}/{kind}/{unique}/config", json.dumps({**config, "unique_id": unique})
