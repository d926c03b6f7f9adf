"""Cached machine code depends on all of its sources."""

from pathlib import Path

from tests.tools import need_module

need_module("numba", "training")

import numba  # noqa: E402  (only where it is)

from lab.kernels.machine_code import folder_for  # noqa: E402


def test_a_change_in_any_source_asks_for_other_machine_code(tmp_path: Path) -> None:
    sources = [tmp_path / "caller.py", tmp_path / "called.py"]
    for source in sources:
        source.write_text("def f(): return 1\n")
    before = folder_for(sources)
    assert folder_for(reversed(sources)) == before
    sources[1].write_text("def f(): return 2\n")
    assert folder_for(sources) != before


def test_the_cache_is_next_to_the_sources_where_git_ignores_it() -> None:
    assert "__pycache__" in Path(numba.config.CACHE_DIR).parts
