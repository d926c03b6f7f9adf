import pytest

from hw.kicad.sexpr import Quoted, children, first, parse


def test_what_stood_in_quotes_is_known() -> None:
    tree = parse('(pad "1" 1 "")')
    assert [isinstance(item, Quoted) for item in tree] == [False, True, False, True]


def test_escapes_mean_what_they_stand_for() -> None:
    assert parse('(descr "a \\"b\\"\\nc")')[1] == 'a "b"\nc'


@pytest.mark.parametrize("text", ["", "(a", "(a))", "(a) (b)", "a"])
def test_what_is_no_whole_expression_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"bracket"):
        parse(text)


def test_children_and_first() -> None:
    tree = parse("(a (b 1) c (b 2) (d))")
    assert [child[1] for child in children(tree, "b")] == ["1", "2"]
    assert first(tree, "b") == ["b", "1"]
    with pytest.raises(ValueError, match=r"has no \(e"):
        first(tree, "e")
