"""Tools that not every machine has: what needs one skips with a reason, or fails where it must be there."""

import importlib.util
import os
import shutil

import pytest

from hw.kicad.root import available, why_missing

__all__ = [
    "need",
    "need_debian_root",
    "need_graphviz",
    "need_kicad_9",
    "need_module",
    "need_systemd",
]


def need_kicad_9(tool: str = "kicad-cli") -> None:
    """Skip unless a tool of KiCad 9, or ngspice, can be run: installed, or in the root made for it."""
    need(available(tool), why_missing(tool))


def need_graphviz() -> None:
    """Skip unless Graphviz's `dot` is there."""
    need(shutil.which("dot") is not None, "Graphviz is missing: apt install graphviz")


def need_systemd() -> None:
    """Skip unless systemd's analyser is there; systemd itself need not run."""
    need(shutil.which("systemd-analyze") is not None, "systemd-analyze is missing: apt install systemd")


def need_module(name: str, extra: str) -> None:
    """Skip unless a package can be imported; `extra` names the extra of the project that installs it."""
    need(importlib.util.find_spec(name) is not None, f"{name} is missing: pip install -e '.[{extra}]'")


def need_debian_root() -> None:
    """Skip unless a Debian root can be made and entered here: never required, for it takes minutes."""
    if os.geteuid() != 0:
        pytest.skip("only root can enter a Debian root: run the tests as root")
    if shutil.which("mmdebstrap") is None:
        pytest.skip("mmdebstrap is missing: apt install mmdebstrap")


def need(there: bool, reason: str) -> None:
    """Skip with the reason unless what a test or a module of tests needs is there; fail where all must be."""
    if there:
        return
    if os.environ.get("LLAMADILLO_TOOLS") == "required":
        pytest.fail(f"{reason} (LLAMADILLO_TOOLS=required: nothing may be skipped here)")
    pytest.skip(reason, allow_module_level=True)
