"""What a sentence quotes is short and cannot control a terminal."""

from hypothesis import given
from hypothesis import strategies as st

from llamadillo.quoting import NAME, VALUE, plain, quote
from tests.fuzzing import fuzz


@fuzz
@given(st.text(st.characters(), max_size=40), st.integers(1, 30), st.integers(3, 60))
def test_a_name_is_printable_and_bounded(part: str, times: int, length: int) -> None:
    shown = plain(part * times, length)
    assert shown.isprintable()
    assert len(shown) <= length
    if part.isprintable() and len(part * times) <= length:
        assert shown == part * times


def test_beginning_and_end_of_a_long_name_stay() -> None:
    shown = plain("/begin/" + "x" * 100_000 + "/end.jsonl: it is no file")
    assert len(shown) == NAME
    assert shown.startswith("/begin/xxx")
    assert shown.endswith("xxx/end.jsonl: it is no file")


def test_a_value_is_short_whatever_it_is() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("x" * 99, 10**4_000, [1] * 99, {"k": "v" * 99}, "\x1b\n\u202e🦙" * 20):
        assert len(quote(value)) == VALUE
        assert quote(value).endswith("…")
    assert quote(10**5_000) == "int"
    assert quote(deep) == "list"
    assert quote("it's") == '"it\'s"'
    while deep:  # taken apart by hand: a deep list overflows the stack when it is deleted
        deep = deep[0]  # type: ignore[assignment]
