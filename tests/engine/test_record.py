"""Game records: written, read, and refused line by line."""

import json
from typing import Any

import pytest

from llamadillo.engine.cards import pack
from llamadillo.engine.game import CHANCE, IllegalAction, InvalidNotation, Seat
from llamadillo.engine.record import (
    LONGEST_LINE,
    Header,
    RecordError,
    format_event,
    format_header,
    object_of,
    parse_event,
    parse_header,
    replay,
    trace,
)
from llamadillo.games import REGISTRY
from llamadillo.games.lama_dice import Discard, LamaDice, Roll, RollDice
from llamadillo.games.lamas.actions import Quit

HEADER = b'{"record": 1, "game": "lama-dice", "players": ["Ana", "Ben"], "first": 0}\n'
DEAL = b'{"deal": {"hands": [["1", "1", "2", "3", "4", "L"], ["5", "5", "6", "6", "L", "L"]]}}\n'
GAME = LamaDice()


def refusal(*lines: bytes) -> RecordError:
    with pytest.raises(RecordError) as error:
        list(replay(lines, REGISTRY))
    return error.value


def header(**changes: Any) -> bytes:
    fields = {"record": 1, "game": "lama-dice", "players": ["Ana", "Ben"], "first": 0} | changes
    return json.dumps({key: value for key, value in fields.items() if value is not ...}).encode()


def test_a_header_is_written_and_read() -> None:
    line = '{"record": 1, "game": "lama", "players": ["Zoë", "Ben"], "first": 1, "date": "May", "box": [1]}'
    read = parse_header(line)
    assert read == Header("lama", ("Zoë", "Ben"), Seat(1), {"date": "May", "box": [1]})
    assert format_header(read) == line
    assert (
        format_header(Header("lama", ("Zoë", "Ben"), Seat(1))) == line.split(', "date"', maxsplit=1)[0] + "}"
    )


def test_further_keys_cannot_take_the_place_of_known_ones() -> None:
    assert json.loads(format_header(Header("lama", ("A", "B"), Seat(1), {"first": 0, "x": 2}))) == {
        "record": 1,
        "game": "lama",
        "players": ["A", "B"],
        "first": 1,
        "x": 2,
    }


def test_events_are_written_and_read() -> None:
    state = GAME.apply(GAME.initial_state(2, Seat(0)), GAME.parse_step(json.loads(DEAL)))
    assert format_event(Seat(0), Discard(pack([7, 3]))) == '{"seat": 0, "do": "discard", "cards": ["3", "L"]}'
    assert format_event(CHANCE, Roll((1, 3, 7))) == '{"roll": ["1", "3", "L"]}'
    assert parse_event(GAME, state, '{"do": "quit", "seat": 0}') is Quit()
    assert parse_event(GAME, state, '  {"seat":0,"do":"roll"}\r\n') is RollDice()


def test_a_seat_whose_turn_it_is_not_breaks_the_rule_of_turns() -> None:
    state = GAME.apply(GAME.initial_state(2, Seat(0)), GAME.parse_step(json.loads(DEAL)))
    with pytest.raises(IllegalAction, match=r"it is seat 0's turn, not seat 1's \(D5\)"):
        parse_event(GAME, state, '{"seat": 1, "do": "quit"}')


def test_a_replay_yields_every_position() -> None:
    lines = [HEADER, DEAL, b'{"seat": 0, "do": "roll"}\n', b'{"roll": ["1", "3", "L"]}']
    positions = list(replay(lines, REGISTRY))
    assert [position.event for position in positions] == [0, 1, 2, 3]
    assert positions[0].step is None
    assert positions[2].step is RollDice()
    assert positions[3].state == GAME.apply(positions[2].state, Roll((1, 3, 7)))
    assert positions[3].header.players == ("Ana", "Ben")


def test_a_trace_shows_actor_legal_actions_points_and_cards() -> None:
    lines = [HEADER, DEAL, b'{"seat": 0, "do": "roll"}\n', b'{"roll": ["1", "3", "6"]}']
    before, _, rolling, rolled = (trace(position) for position in replay(lines, REGISTRY))
    assert before == {
        "event": 0,
        "actor": "chance",
        "legal": [],
        "points": [0, 0],
        "hands": [[], []],
        "llama_row": [],
        "quit": [False, False],
        "over": False,
        "winners": None,
    }
    assert (rolling["actor"], rolling["legal"]) == ("chance", [])
    assert rolled["actor"] == 0
    assert rolled["legal"] == [
        {"seat": 0, "do": "discard", "cards": ["1"]},
        {"seat": 0, "do": "discard", "cards": ["1", "3"]},
        {"seat": 0, "do": "discard", "cards": ["3"]},
    ]
    assert rolled["hands"] == [["1", "1", "2", "3", "4", "L"], ["5", "5", "6", "6", "L", "L"]]
    assert list(rolled) == list(before)


def test_the_positions_before_a_bad_line_are_yielded() -> None:
    seen = replay([HEADER, DEAL, b"oops"], REGISTRY)
    assert [next(seen).event, next(seen).event] == [0, 1]
    with pytest.raises(RecordError, match=r"^3: not JSON"):
        next(seen)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"", "the line is empty"),
        (b" \t\r\n", "the line is empty"),
        (b"oops", "not JSON: Expecting value at character 1"),
        (b'{"seat": 0, "do": "quit"', "not JSON: Expecting ',' delimiter at character 25"),
        (b'{"seat": 0, "do": "quit"} {}', "not JSON: Extra data"),
        (b'{"seat": 0, "do": "qu\tit"}', "not JSON: Invalid control character at character 22"),
        (b'{"seat": NaN, "do": "quit"}', "not JSON: NaN"),
        (b'{"seat": -Infinity, "do": "quit"}', "not JSON: -Infinity"),
        (b'{"seat": 1e999, "do": "quit"}', '"seat" must be a whole number, not inf'),
        (b'{"seat": 0, "seat": 1, "do": "quit"}', "'seat' is there twice"),
        (b'{"seat": 0, "do": "discard", "do": "quit"}', "'do' is there twice"),
        (b'\xff{"seat": 0}', "not UTF-8: byte 1 of the line"),
        (b'\xef\xbb\xbf{"seat": 0, "do": "quit"}', "byte order mark"),
        (b"[" * 50_000, "not an event: nested too deeply"),
        (b'{"seat": ' + b"9" * 5000 + b', "do": "quit"}', "a number with too many digits"),
        (b" " * (LONGEST_LINE + 1), "the line is longer than"),
        (b"[1, 2]", r"not an event: expected an object, not [1, 2]"),
        (b"null", "not an event: expected an object, not None"),
        (b'"quit"', "not an event: expected an object, not 'quit'"),
        (b"{}", "expected an event"),
        (b'{"do": "quit"}', '"seat" is missing'),
        (b'{"seat": true, "do": "quit"}', '"seat" must be a whole number, not True'),
        (b'{"seat": 0.0, "do": "quit"}', '"seat" must be a whole number, not 0.0'),
        (b'{"seat": "0", "do": "quit"}', '"seat" must be a whole number'),
        (b'{"seat": 2, "do": "quit"}', '"seat" must be from 0 to 1, not 2'),
        (b'{"seat": -1, "do": "quit"}', '"seat" must be from 0 to 1, not -1'),
        (b'{"seat": 0, "roll": ["1", "3", "L"]}', 'an event with a "seat" needs a "do"'),
        (b'{"seat": 1, "do": "quit"}', "it is seat 0's turn, not seat 1's (D5)"),
        (b'{"seat": 0, "do": "take", "card": "L"}', "a turn is to roll or to quit, not to take (D5)"),
        (b'{"roll": ["1", "3", "L"]}', "nothing is rolled now: seat 0 must act (D5)"),
        (DEAL, "nothing is dealt now: seat 0 must act (D3)"),
        (HEADER, "expected an event"),
    ],
)
def test_a_line_that_does_not_hold_is_refused_with_its_number_and_a_reason(line: bytes, reason: str) -> None:
    error = refusal(HEADER, DEAL, line)
    assert error.line == 3
    assert reason in error.reason
    assert "\n" not in error.reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (header(record=2), "the record has version 2; known is version 1"),
        (header(record=True), '"record" must be a whole number, not True'),
        (header(record=...), 'this is no header of a game record: "record" is missing'),
        (header(game="chess"), "there is no game 'chess'; there are lama-dice, lama, armadillo"),
        (header(game=["lama"]), '"game" must be a name'),
        (header(players="Ana"), '"players" must be a list'),
        (header(players=["Ana", 3]), "a player's name must be a text, not 3"),
        (header(players=["Ana"]), "2 to 6 players can play, not 1"),
        (header(players=["Ana"] * 7), "2 to 6 players can play, not 7"),
        (header(first=2), '"first" must be a seat from 0 to 1, not 2'),
        (header(first=-1), '"first" must be a seat'),
        (header(first=False), '"first" must be a whole number, not False'),
        (header(first=...), '"first" is missing'),
        (header(players=["Ana", "\ud800"]), "a player's name holds half a character"),
        (DEAL, '"record" is missing'),
        (b"\xef\xbb\xbf" + HEADER, "byte order mark"),
    ],
)
def test_a_header_that_does_not_hold_is_refused(line: bytes, reason: str) -> None:
    error = refusal(line, DEAL)
    assert (error.line, reason in error.reason) == (1, True), error.reason


def test_an_empty_record_is_refused() -> None:
    assert (refusal().line, refusal().reason) == (1, "the record is empty: the header is missing")


def test_events_after_the_end_are_refused() -> None:
    round_ = [DEAL, b'{"seat": 0, "do": "quit"}', b'{"seat": 1, "do": "quit"}']
    again = [DEAL, b'{"seat": 1, "do": "quit"}', b'{"seat": 0, "do": "quit"}']
    lines = [HEADER, *round_, *again, *round_]  # 20 and 21 points a round
    assert refusal(*lines).line == 8
    assert refusal(*lines).reason == "the game is over (D12)"
    assert refusal(*lines[:7], b'{"seat": 0, "do": "quit"}').reason == "the game is over (D12)"


def test_reading_a_header_alone_says_no_more_than_that_it_is_none() -> None:
    with pytest.raises(InvalidNotation, match="not JSON"):
        parse_header("oops")


def test_an_extra_key_that_cannot_be_written_again_is_left_out() -> None:
    line = (
        '{"record": 1, "game": "lama", "players": ["A", "B"], "first": 0, "x": 1e999, "y": "\\ud800", "z": 1}'
    )
    assert dict(parse_header(line).extra) == {"z": 1}


class CountedKey(str):
    """A text that counts how often it is compared."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        CountedKey.compared += 1
        return super().__eq__(other)

    __hash__ = str.__hash__


def test_a_key_that_is_there_twice_is_found_in_one_pass() -> None:
    """A line of 9,500 keys took five seconds: each was compared with all others."""
    keys = [CountedKey(number) for number in range(9_500)]
    with pytest.raises(InvalidNotation, match=r"^'9499' is there twice$"):
        object_of([(key, 1) for key in [*keys, CountedKey(9_499)]])
    assert CountedKey.compared < 100
