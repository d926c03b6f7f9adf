"""What workers share is what was built."""

from pathlib import Path
from typing import Any

import pytest

from enclosure.parameters import kiosk
from tests.enclosure.store import Store
from tests.tools import need_module


@pytest.fixture
def store(tmp_path: Path) -> Store:
    need_module("build123d", "enclosure")
    store = Store()
    store.folder = tmp_path / "case"
    return store


def test_a_part_that_was_read_is_the_part_that_was_built(store: Store) -> None:
    from enclosure.case import part  # noqa: PLC0415
    from enclosure.solids import from_shape  # noqa: PLC0415

    shape = part("cable_hood", kiosk()).shape
    assert store.shape("hood", lambda: shape) is shape
    read = store.shape("hood", _never)
    assert read is not shape
    assert read.is_valid
    assert read.volume == shape.volume
    one, other = (from_shape(each).to_mesh64() for each in (shape, read))
    assert (one.vert_properties == other.vert_properties).all()
    assert (one.tri_verts == other.tri_verts).all()


def test_another_description_is_another_part(store: Store) -> None:
    import build123d  # noqa: PLC0415

    small, large = (build123d.Solid.make_box(size, size, size) for size in (1, 2))
    store.shape("small", lambda: small)
    assert store.shape("large", lambda: large) is large


def test_without_a_folder_each_is_made(tmp_path: Path) -> None:
    made: list[int] = []
    store = Store()
    for _ in range(2):
        store.shape("it", lambda: made.append(1))
    assert made == [1, 1]
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_built_is_not_kept(store: Store) -> None:
    with pytest.raises(ZeroDivisionError):
        store.shape("it", lambda: 1 / 0)
    import build123d  # noqa: PLC0415

    cube = build123d.Solid.make_box(1, 1, 1)
    assert store.shape("it", lambda: cube) is cube


def _never() -> Any:
    raise AssertionError("this was to be read")
