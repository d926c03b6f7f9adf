"""Records of whole games, for the tests of the pages."""

from functools import cache
from pathlib import Path
from typing import Final

from llamadillo.engine.record import replay
from llamadillo.games import REGISTRY

FOLDER: Final = Path(__file__).parents[1] / "playthroughs"


@cache
def finished_record(game: str = "lama-dice") -> str:
    """The shortest whole game of this kind among the playthroughs, in the notation of the program."""
    found = [path.read_text() for path in FOLDER.rglob("*.jsonl") if f'"game": "{game}"' in path.read_text()]
    whole = [text for text in found if _winners(text) and '"rounds"' not in text.splitlines()[0]]
    return min(whole, key=len)


def _winners(text: str) -> bool:
    *_, last = replay(text.encode().splitlines(keepends=True), REGISTRY)
    return bool(last.game.result(last.state).winners)
