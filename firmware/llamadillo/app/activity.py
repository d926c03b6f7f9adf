"""What the box does now, in a few words of English for the system's log and the administrator."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from llamadillo.engine.game import Seat
from llamadillo.screens.words import Words

if TYPE_CHECKING:
    from llamadillo.app.match import Match
    from llamadillo.app.scenes.scene import Scene


def activity(scenes: Iterable[Scene]) -> str:
    """Describe these scenes, the topmost last, without names of players and hands."""
    *below, top = scenes
    match = next((scene.match for scene in (top, *reversed(below)) if scene.match is not None), None)
    return top.activity("menu" if match is None else _progress(match), in_match=match is not None)


def _progress(match: Match) -> str:
    """The game, its round and the number of seats."""
    seats = f"{len(match.header.players)} seats"
    game = match.title.name
    presenter = match.title.presenter(Words(), match.header.players)
    if match.over:
        return f"{game}, over, {seats}"
    return f"{game}, round {max(presenter.round(match.observe(Seat(0))), 1)}, {seats}"
