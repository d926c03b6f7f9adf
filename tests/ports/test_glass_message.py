"""One moment as bytes: what a box writes can be read, and nothing else."""

import json
from dataclasses import replace
from random import Random

import pytest

from llamadillo.ports.glass_message import LONGEST, BadMessage, decode, encode, encode_room
from llamadillo.ports.onlooker import Glass
from llamadillo.ports.table import RoomView
from tests.fuzzing import EXAMPLES
from tests.ports.test_onlooker import EMPTY, GLASS, SECRET


@pytest.mark.parametrize("glass", [GLASS, SECRET, EMPTY])
def test_what_is_written_is_read_again(glass: Glass) -> None:
    assert decode(encode(glass)) == glass


def test_the_bytes_are_as_described() -> None:
    message = encode(EMPTY)
    assert message[:8] == b"LLM1\x64\0\0\0"
    assert message[8:9] == b"\1"
    assert message[9 : 9 + 1024] == bytes(1024)
    assert json.loads(message[9 + 1024 :]) == {
        "language": "de", "profile": "kiosk", "table": None, "best": "",
        "trouble": "", "plays": 0, "sample": None, "figures": None, "secret": False, "battery": None,
    }  # fmt: skip


def test_a_secret_picture_is_not_in_the_message() -> None:
    assert len(encode(SECRET)) < 1024


def _with(room: object, head: bytes = encode(SECRET)[:9]) -> bytes:
    return head + json.dumps(room, separators=(",", ":")).encode()


PLAIN = {
    "language": "en", "profile": "class", "table": None, "best": "", "trouble": "", "plays": 0,
    "sample": None, "figures": None, "secret": True, "battery": None,
}  # fmt: skip


def test_the_frame_of_the_wrong_messages_is_right() -> None:
    assert decode(_with(PLAIN)).room == RoomView("en", "class", secret=True)


def test_a_name_that_is_no_text_is_no_error() -> None:
    glass = replace(SECRET, room=replace(SECRET.room, best="\udcff"))
    assert decode(encode(glass)) == glass


@pytest.mark.parametrize("message", [
    b"", b"LLM1", bytes(2000), encode(GLASS)[:-1], encode(GLASS) + b" ", b"x" * (LONGEST + 1),
    encode(GLASS)[:4] + b"\xff" + encode(GLASS)[5:],
    encode(GLASS)[:5] + b"\x20" + encode(GLASS)[6:],
    encode(SECRET)[:8] + b"\1" + bytes(1024) + encode(SECRET)[9:],
    encode(GLASS)[:8] + b"\0" + encode_room(GLASS.room),
    _with([]), _with(None), _with({}), _with({**PLAIN, "more": 1}), _with({**PLAIN, "language": None}),
    _with({**PLAIN, "language": 1}), _with({**PLAIN, "best": "x" * 201}), _with({**PLAIN, "table": []}),
    _with({**PLAIN, "secret": 1}), _with({**PLAIN, "battery": 83}),
    _with({**PLAIN, "battery": {"percent": 83}}),
    _with({**PLAIN, "battery": {"percent": "83", "charging": True}}),
    encode(SECRET)[:9] + b"[" * 9000, encode(SECRET)[:9] + b"NaN", encode(SECRET)[:9] + b"1e999",
    encode(SECRET).replace(b'"91/216"', b'"91/0"'), encode(SECRET).replace(b'"91/216"', b'"182/432"'),
    encode(SECRET).replace(b'"91/216"', b'"0x1"'), encode(SECRET).replace(b'"points":12', b'"points":1.5'),
    encode(SECRET).replace(b'"points":12', b'"points":99999999999'),
])  # fmt: skip
def test_anything_else_is_refused(message: bytes) -> None:
    with pytest.raises(BadMessage):
        decode(message)


def test_random_damage_is_refused_or_another_moment() -> None:
    random = Random(5)
    whole = [encode(each) for each in (GLASS, SECRET, EMPTY)]
    refused = 0
    for _ in range(20 * EXAMPLES):
        data = bytearray(random.choice(whole))
        for _ in range(random.randrange(1, 4)):
            data[random.randrange(len(data))] = random.randrange(256)
        try:
            glass = decode(bytes(data))
        except BadMessage:
            refused += 1
        else:
            assert encode(glass) == bytes(data)
    assert refused
