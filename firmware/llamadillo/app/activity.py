"""What the box does now, in a few words of English for the system's log and the administrator."""

from collections.abc import Iterable

from llamadillo.app.match import Match
from llamadillo.app.scenes.idle_screens import Asleep, Attract, StillThere
from llamadillo.app.scenes.learn import Learn
from llamadillo.app.scenes.playing import Playing
from llamadillo.app.scenes.scene import Scene
from llamadillo.engine.game import Seat
from llamadillo.screens.words import Words


def activity(scenes: Iterable[Scene]) -> str:
    """Describe these scenes, the topmost last, without names of players and hands."""
    *below, top = scenes
    match = next((scene.match for scene in (top, *reversed(below)) if isinstance(scene, Playing)), None)
    place = "menu" if match is None else _progress(match)
    match top:
        case Asleep():
            return "asleep" if match is None else f"asleep; {place}"
        case Attract():
            return "inviting guests"
        case StillThere():
            return f"asking who is still there; {place}"
        case Learn():
            return f"learning {top.title.name}"
        case Playing():
            return place
    return place if match is None else f"{place}, paused"


def _progress(match: Match) -> str:
    """The game, its round and the number of seats."""
    seats = f"{len(match.header.players)} seats"
    game = match.title.name
    presenter = match.title.presenter(Words(), match.header.players)
    if match.over:
        return f"{game}, over, {seats}"
    return f"{game}, round {max(presenter.round(match.observe(Seat(0))), 1)}, {seats}"
