"""Roots of systems in the cache: an old one is removed, unless a test still runs on it."""

import fcntl
import os
from pathlib import Path

from tests.virtual_pi.root import remove_old, use


def test_an_old_root_is_removed_when_no_test_uses_it(tmp_path: Path) -> None:
    roots = [tmp_path / f"root-pi-{name}" for name in ("old", "used", "new")]
    for root in roots:
        (root / "etc").mkdir(parents=True)
    for root in roots[:2]:
        os.utime(root, (0, 0))
    with use(roots[1], fcntl.LOCK_SH), use(roots[1], fcntl.LOCK_SH):
        remove_old(tmp_path)
        assert [root.exists() for root in roots] == [False, True, True]
    remove_old(tmp_path)
    assert [root.exists() for root in roots] == [False, False, True]
    assert sorted(tmp_path.iterdir()) == [roots[2]]
