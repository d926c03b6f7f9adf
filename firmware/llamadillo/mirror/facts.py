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

    def to_json(self) -> str:
        """The payload of the topic `state`."""
        return json.dumps(asdict(self), ensure_ascii=False)


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
            return Facts(game, plays, trouble)
    return None


def discovery(box: str, version: str) -> Iterator[tuple[str, str]]:
    """The topics and payloads with which Home Assistant finds the box."""
    device = {"identifiers": [f"llamadillo_{box}"], "name": box, "model": "llamadillo", "sw_version": version}
    shared: dict[str, Any] = {
        "availability_topic": topic(box, "up"), "state_topic": topic(box, "state"), "device": device,
    }  # fmt: skip
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


def _entity(box: str, kind: str, name: str, config: dict[str, Any]) -> tuple[str, str]:
    unique = f"llamadillo_{box}_{name}".replace("-", "_")
    return f"{_DISCOVERY}/{kind}/{unique}/config", json.dumps({**config, "unique_id": unique})
