"""Finished games for the shots of the records: computers play them, seeded."""

import json
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final

from llamadillo.app.title import Title, Titles
from llamadillo.devices.fake import FakeEntropy
from llamadillo.engine.game import TERMINAL, Seat
from llamadillo.engine.record import format_event
from llamadillo.engine.steps import Step
from llamadillo.ports.journal import Journal

_GAMES: Final = tuple((place, 2 + number % 3) for number, place in enumerate((0, 2, 0, 1, 0) * 3))
"""The index of the title of each game, and the number of seats."""
_BEGAN: Final = datetime(2026, 2, 27, 15, 4, tzinfo=UTC)


def journal_past(titles: Titles, journal: Journal, players: tuple[str, ...], seed: int) -> None:
    """Put finished games of these players into the journal."""
    order = tuple(titles.values())
    for number, (place, seats) in enumerate(_GAMES):
        title = order[place % len(order)]
        began = _BEGAN + timedelta(hours=2.7 * number)
        header = {"record": 1, "game": title.game.name, "players": players[:seats], "first": 0}
        events, result = _played(title, seats, seed + number)
        match = journal.begin(json.dumps(header), began)
        for index, event in enumerate(events):
            journal.append(match, index, event)
        journal.finish(match, result, began + timedelta(minutes=20))


@cache
def _played(title: Title, seats: int, seed: int) -> tuple[tuple[str, ...], str]:
    """The events and the result of a game among computer opponents."""
    rules, bot, draw = title.game, title.opponents.easy, FakeEntropy(seed).below
    state = rules.initial_state(seats, Seat(0))
    events = []
    while (actor := rules.current_actor(state)) is not TERMINAL:
        step: Step
        if isinstance(actor, int):
            step = bot.choose(rules.observe(state, actor), rules.legal_actions(state), draw)
        else:
            step = rules.sample(state, draw)
        events.append(format_event(actor, step))
        state = rules.apply(state, step)
    ended = rules.result(state)
    return tuple(events), json.dumps({"points": ended.points, "winners": ended.winners})
