import pytest

from hw.pcb.sexpr import Quoted, children, first, parse, write


def test_what_is_written_reads_the_same() -> None:
    text = '(pad "1" smd (at -1.5 0) (net 3 "+5V") (pts (xy 0 1) (xy 2 3)) (descr "a \\"b\\" \\\\ c\\nd"))'
    tree = parse(text)
    assert parse(write(tree)) == tree
    assert write(parse(write(tree))) == write(tree)


def test_quotes_come_back_where_they_were() -> None:
    tree = parse('(pad "1" 1 "")')
    assert [isinstance(item, Quoted) for item in tree] == [False, True, False, True]
    assert write(tree) == '(pad "1" 1 "")'


def test_escapes_mean_what_they_stand_for() -> None:
    assert parse('(descr "a \\"b\\"\\nc")')[1] == 'a "b"\nc'


def test_a_long_list_of_points_keeps_every_point() -> None:
    points = "".join(f"(xy {n} {n})" for n in range(500))
    tree = parse(f"(pts {points})")
    assert parse(write(tree, 3)) == tree
    assert max(len(line) for line in write(tree, 3).splitlines()) < 200


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
