"""A bot of one's own at a seat of the box: in a worker of its own, without network and storage."""

import json
import pickle
from pathlib import Path

from llamadillo.games import REGISTRY
from llamadillo.own_bots.answers import answer
from llamadillo.own_bots.load import OWN_CLASS, from_file


class SeatedBot:
    """The bot of a file. It says what `own_bots.process` says: a line of JSON for each event."""

    def __init__(self, file: str, game: str) -> None:
        """Raises ValueError with a sentence."""
        self._bot = from_file(Path(file), OWN_CLASS, REGISTRY[game])

    def answer(self, question: bytes) -> str:
        """The answer to a question, a pickle that only the box writes."""
        observation, legal, seed = pickle.loads(bytes(question))  # noqa: S301  see above
        return json.dumps(answer(self._bot, observation, legal, seed))


def seated(folder: str, name: str, text: str, game: str) -> SeatedBot:
    """A bot with this program. Raises ValueError with a sentence."""
    return SeatedBot(write(folder, name, text), game)


def write(folder: str, name: str, text: str) -> str:
    """Write the file of a bot; returns its path."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    path = Path(folder, f"{name}.py")
    path.write_text(text, encoding="utf-8", errors="replace")
    return str(path)
