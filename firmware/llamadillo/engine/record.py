"""Game records: reading and writing a game as text, one JSON object per line (`.jsonl`).

Line 1 is the header, each further line one event: a step, preceded by the seat if a seat chose it.
Dice and deals are in the record, so a replay needs no randomness. The journal stores the same lines.
`games/RECORD.md` is the reference of the format.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from llamadillo.engine.notation import read_int, read_list
from llamadillo.engine.steps import Action, Step
from llamadillo.quoting import plain, quote

VERSION: Final = 1
"""The `record` of the header: the version of this format."""
LONGEST_LINE: Final = 100_000
"""The maximum number of bytes in a line. The longest event of any game has less than 1,000."""

Games = Mapping[str, Game[Any, Any]]
"""Games by their names."""


class RecordError(ValueError):
    """An invalid record. `line` counts from 1, `reason` is a sentence without the full stop.

    A reason that quotes a huge number is shortened.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = plain(reason)
        super().__init__(f"{line}: {self.reason}")


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
    """Further keys (date, box, …), unchanged; one that cannot be written again is omitted."""


class Position(NamedTuple):
    """A position in the replay of a record."""

    header: Header
    game: Game[Any, Any]
    event: int
    """The number of applied events: 0 after the header."""
    step: Step | None
    """The last applied step; None after the header."""
    state: Any
    """The current state of the game."""


def format_header(header: Header) -> str:
    """The header as a line without newline."""
    known = {"record": VERSION, "game": header.game, "players": header.players, "first": header.first}
    return json.dumps(known | {**header.extra, **known}, ensure_ascii=False)


def parse_header(line: str) -> Header:
    """The header in a record's first line. Raises InvalidNotation. Does not check that the game exists."""
    fields = _object(line)
    required = ("record", "game", "players", "first")
    for key in required:
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
    extra = {
        key: value for key, value in fields.items() if key not in required and _can_be_written({key: value})
    }
    return Header(game, tuple(players), Seat(first), MappingProxyType(extra))


def _can_be_written(value: Json) -> bool:
    """Whether a parsed value can be written again: no lone surrogates, no infinite numbers."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (RecursionError, ValueError):
        return False
    return True


def event_json(actor: Actor, step: Step) -> dict[str, Json]:
    """A step as an event: an action preceded by the seat that chose it, or an outcome."""
    return {"seat": actor, **step.to_json()} if isinstance(step, Action) else step.to_json()


def format_event(actor: Actor, step: Step) -> str:
    """A step as a line without newline; `actor` is the current actor before it."""
    return json.dumps(event_json(actor, step), ensure_ascii=False)


def parse_event(game: Game[Any, Any], state: Any, line: str) -> Step:
    """The step of a record's line, which may be illegal in `state`.

    Raises InvalidNotation for a line that is not an event of this game, and IllegalAction for an
    action of a seat other than the current actor.
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
    """Replay a record: yield the position after the header and after each event.

    `lines` are those of a binary file. A record that ends early is a game in progress. Raises
    RecordError at the first invalid line, after the positions of all lines before it.
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
    """A position as `llamadillo replay --trace` prints it."""
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


def object_of(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    """The object with these keys and values. Raises InvalidNotation for a key that is there twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        double = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise InvalidNotation(f"{quote(double)} is there twice")
    return fields


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
        value = json.loads(line, object_pairs_hook=object_of, parse_constant=_no_constant)
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


def _no_constant(name: str) -> NoReturn:
    raise InvalidNotation(f"not JSON: {name}")
