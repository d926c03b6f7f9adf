"""Whatever is in the settings file, the box starts, draws itself and saves its settings again."""

import json
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from llamadillo.app.players import PERSON
from llamadillo.app.settings import CHOICES, KNOWN_NAMES, Settings
from llamadillo.app.title import LEVELS
from llamadillo.pilot import DISCARD, ROLL, Pilot
from llamadillo.storage.settings import DAMAGED_FILE, FILE, JsonSettings
from llamadillo.titles import TITLES
from tests.fuzzing import damaged, fuzz, is_a_sentence

VALID = json.dumps(Settings(names=("Zoë",)).stored()).encode()

NUMBERS = (
    st.integers() | st.floats() | st.sampled_from([10**400, -(10**4_299), float("inf"), float("nan"), -0.0])
)
TEXTS = st.text(st.characters(), max_size=12) | st.sampled_from(
    ["\ud800", "\udfff\ud800", "\0", "\n", "\x1b[2J", "\u202e", "🦙", "A\u0301", "x" * 60_000, "-"]
)
OCCUPANTS = (PERSON, *LEVELS, "bot:lena")
WORDS = st.sampled_from([*OCCUPANTS, *(value for values in CHOICES.values() for value in values)])
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS | WORDS,
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
SEATS = st.integers(2, 6).flatmap(
    lambda seats: st.fixed_dictionaries(
        {
            "occupants": st.lists(st.sampled_from(OCCUPANTS), min_size=seats, max_size=seats),
            "first": st.integers(-1, seats - 1),
            "names": st.lists(TEXTS, min_size=seats, max_size=seats),
        }
    )
)
TABLES = SEATS | st.fixed_dictionaries(
    {
        "occupants": st.lists(st.sampled_from(OCCUPANTS) | VALUES, max_size=7),
        "first": st.integers(-2, 7) | VALUES,
    },
    optional={"names": st.lists(TEXTS | VALUES, max_size=7), "more": VALUES},
)
STORED = st.dictionaries(
    st.sampled_from([*CHOICES, "game", "unknown"]) | TEXTS, WORDS | VALUES, max_size=8
) | st.fixed_dictionaries(
    {}, optional={"table": TABLES | VALUES, "names": st.lists(TEXTS, max_size=14) | VALUES, "game": VALUES}
)
DAMAGE = st.tuples(st.integers(0, len(VALID)), st.integers(0, 30), st.binary(max_size=6))
"""The position, the number of bytes, and their replacement."""


CONTENTS = (
    (STORED | VALUES).map(lambda value: json.dumps(value).encode())
    | (STORED | VALUES).map(
        lambda value: json.dumps(value, ensure_ascii=False).encode(errors="surrogatepass")
    )
    | st.lists(DAMAGE, min_size=1, max_size=3).map(partial(damaged, VALID))
    | st.binary(max_size=40)
)


@fuzz
@given(CONTENTS)
def test_the_box_starts_with_any_settings_and_saves_them(content: bytes) -> None:
    with TemporaryDirectory() as name:
        directory = Path(name)
        (directory / FILE).write_bytes(content)
        store = JsonSettings(directory)
        values = store.load()
        notice = store.notice()
        assert (notice is not None) == (directory / DAMAGED_FILE).exists()
        if notice is not None:
            assert values == {}
            assert is_a_sentence(notice)
            assert (directory / DAMAGED_FILE).read_bytes() == content
        store.save(values)  # what can be loaded can be saved
        pilot = Pilot(TITLES, settings=JsonSettings(directory))
        for button in (DISCARD, DISCARD, ROLL, DISCARD, DISCARD):
            pilot.press(button)
            pilot.wait(1)
        settings = pilot.app.settings
        assert len(settings.names) <= KNOWN_NAMES
        assert all(name.isprintable() for name in (*settings.names, *settings.table.names))
        JsonSettings(directory).save(pilot.app.settings.stored())
        assert JsonSettings(directory).load()
