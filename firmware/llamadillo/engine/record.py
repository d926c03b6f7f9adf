"""Game records: a played game as text, one JSON object a line (`.jsonl`), written and read.

Line 1 is the header, every further line one event: a step, with the seat in front when a seat
chose it. Dice and deals are in the record, so replaying one needs no chance. The journal keeps
the same lines. `games/RECORD.md` is the format's reference.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NoReturn

from llamadillo.engine.game import (
    CHANCE,
    MAX_SEATS,
    MIN_SEATS,
    TERMINAL,
    Actor,
    Game,
    IllegalAction,
    InvalidNotation,
    Json,
    Seat,
)
from llamadillo.engine.notation import quote, read_int, read_list
from llamadillo.engine.steps import Action, Step

VERSION: Final = 1
"""The `record` of the header: the version of this format."""
LONGEST_LINE: Final = 100_000
"""Bytes in a line, at most. The longest event of any game has less than a thousand."""

Games = Mapping[str, Game[Any, Any]]
"""Games by their names."""


class RecordError(ValueError):
    """A record that does not hold. `line` counts from 1, `reason` is a sentence without the full stop."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"{line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record."""

    game: str
    """The game's name."""
    players: tuple[str, ...]
    """The names of the seats, by seat."""
    first: Seat
    """The first starter."""
    extra: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))
    """Further keys (date, box, …), kept as they are; one that could not be written again is left out."""


class Position(NamedTuple):
    """A place in a record that is being replayed."""

    header: Header
    game: Game[Any, Any]
    event: int
    """How many events were applied: 0 after the header."""
    step: Step | None
    """The last of them; None after the header."""
    state: Any
    """The game's state now."""


def format_header(header: Header) -> str:
    """The header as a line, without its end."""
    known = {
        "record": VERSION,
        "game": header.game,
        "players": list(header.players),
        "first": header.first,
    }
    extra = {key: header.extra[key] for key in header.extra if key not in known}
    return json.dumps(known | extra, ensure_ascii=False)


def parse_header(line: str) -> Header:
    """The header that a record's first line is. Raises InvalidNotation.

    Whether there is such a game is for the caller to look up.
    """
    fields = _object(line)
    for key in ("record", "game", "players", "first"):
        if key not in fields:
            raise InvalidNotation(f'this is no header of a game record: "{key}" is missing')
    if read_int(fields["record"], '"record"') != VERSION:
        raise InvalidNotation(f"the record has version {quote(fields['record'])}; known is version {VERSION}")
    game = fields["game"]
    if not isinstance(game, str):
        raise InvalidNotation(f'"game" must be a name, not {quote(game)}')
    players = read_list(fields["players"], '"players"')
    for name in players:
        if not isinstance(name, str):
            raise InvalidNotation(f"a player's name must be a text, not {quote(name)}")
        if not _can_be_written(name):
            raise InvalidNotation("a player's name holds half a character")
    if not MIN_SEATS <= len(players) <= MAX_SEATS:
        raise InvalidNotation(f"{MIN_SEATS} to {MAX_SEATS} players can play, not {len(players)}")
    first = read_int(fields["first"], '"first"')
    if not 0 <= first < len(players):
        raise InvalidNotation(f'"first" must be a seat from 0 to {len(players) - 1}, not {quote(first)}')
    others = (key for key in fields if key not in ("record", "game", "players", "first"))
    extra = {key: fields[key] for key in others if _can_be_written({key: fields[key]})}
    return Header(game, tuple(players), Seat(first), MappingProxyType(extra))


def _can_be_written(value: Json) -> bool:
    """Whether a value that was read can be written again: no half characters, no boundless numbers."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (RecursionError, ValueError):
        return False
    return True


def event_json(actor: Actor, step: Step) -> dict[str, Json]:
    """A step as an event: an action with the seat that chose it in front, an outcome as it is."""
    return {"seat": actor, **step.to_json()} if isinstance(step, Action) else step.to_json()


def format_event(actor: Actor, step: Step) -> str:
    """A step as a line, without its end; `actor` is who came next before it."""
    return json.dumps(event_json(actor, step), ensure_ascii=False)


def parse_event(game: Game[Any, Any], state: Any, line: str) -> Step:
    """The step that a record's line stands for in `state`; it may still be illegal there.

    Raises InvalidNotation for a line that is no event of this game, and IllegalAction for an
    action by a seat whose turn it is not.
    """
    fields = _object(line)
    if "do" not in fields:
        if "seat" in fields:
            raise InvalidNotation('an event with a "seat" needs a "do"')
        return game.parse_step(fields)
    if "seat" not in fields:
        raise InvalidNotation('"seat" is missing')
    seat = read_int(fields["seat"], '"seat"')
    step = game.parse_step(fields)
    actor = game.current_actor(state)
    seats = len(game.result(state).points)
    if not 0 <= seat < seats:
        raise InvalidNotation(f'"seat" must be from 0 to {seats - 1}, not {quote(seat)}')
    if actor is not CHANCE and actor is not TERMINAL and seat != actor:
        raise IllegalAction(f"it is seat {actor}'s turn, not seat {seat}'s", game.turn_rule)
    return step


def replay(lines: Iterable[bytes], games: Games) -> Iterator[Position]:
    """Replay a record: the position after the header, then that after each event.

    `lines` are as a binary file gives them. A record that stops early is a game in progress.
    Raises RecordError at the first line that does not hold; every line before has been yielded.
    """
    number = 0
    position: Position | None = None
    for number, raw in enumerate(lines, start=1):
        try:
            line = _text(raw)
            if position is None:
                header = parse_header(line)
                game = _game(games, header.game)
                state = game.initial_state(len(header.players), header.first)
                position = Position(header, game, 0, None, state)
            else:
                step = parse_event(position.game, position.state, line)
                state = position.game.apply(position.state, step)
                position = position._replace(event=number - 1, step=step, state=state)
        except (IllegalAction, InvalidNotation) as error:
            raise RecordError(number, str(error)) from error
        yield position
    if not number:
        raise RecordError(1, "the record is empty: the header is missing")


def trace(position: Position) -> dict[str, Json]:
    """A position as `llamadillo replay --trace` prints it: what can be seen and what may be done."""
    _, game, event, _, state = position
    actor = game.current_actor(state)
    over = actor is TERMINAL
    return {
        "event": event,
        "actor": None if over else "chance" if actor is CHANCE else actor,
        "legal": [event_json(actor, action) for action in game.legal_actions(state)],
        **game.trace(state),
        "over": over,
        "winners": list(game.result(state).winners) if over else None,
    }


def _game(games: Games, name: str) -> Game[Any, Any]:
    if name not in games:
        raise InvalidNotation(f"there is no game {quote(name)}; there are {', '.join(games)}")
    return games[name]


def _text(raw: bytes) -> str:
    if len(raw) > LONGEST_LINE:
        raise InvalidNotation(f"the line is longer than {LONGEST_LINE} bytes")
    if raw.startswith(b"\xef\xbb\xbf"):
        raise InvalidNotation("the line starts with a byte order mark; save the file as UTF-8 without one")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise InvalidNotation(f"not UTF-8: byte {error.start + 1} of the line") from error
    if not text.strip():
        raise InvalidNotation("the line is empty")
    return text


def _object(line: str) -> dict[str, Json]:
    try:
        value = json.loads(line, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise InvalidNotation(
            f"not JSON: {error.msg.removesuffix(' at')} at character {error.pos + 1}"
        ) from error
    except RecursionError:
        raise InvalidNotation("not an event: nested too deeply") from None
    except InvalidNotation:
        raise
    except ValueError as error:  # a number of thousands of digits
        raise InvalidNotation("not an event: a number with too many digits") from error
    if not isinstance(value, dict):
        raise InvalidNotation(f"not an event: expected an object, not {quote(value)}")
    return value


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise InvalidNotation(f"{quote(double)} is there twice")
    return fields


def _no_constant(name: str) -> NoReturn:
    raise InvalidNotation(f"not JSON: {name}")
