"""The kernel's place in the cache follows what it is made from, and a build that cannot work says why."""

from pathlib import Path

import pytest

from tests.virtual_pi.kernel import build

OPTIONS = "# a remark\nCONFIG_I2C=y\nCONFIG_GPIO_SIM=y\nCONFIG_STATIC_LINK=n\n"


def copied(to: Path) -> Path:
    for name in ("uml.config", "virtual-pi.patch", "virtual-i2c.c"):
        (to / name).write_bytes((build.HERE / name).read_bytes())
    return to


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert build.kernel().parent == tmp_path / "llamadillo-virtual-pi"


@pytest.mark.parametrize("name", ["uml.config", "virtual-pi.patch", "virtual-i2c.c"])
def test_whatever_is_changed_another_kernel_is_made(name: str, tmp_path: Path) -> None:
    before = build.key(copied(tmp_path))
    assert before == build.key()
    with (tmp_path / name).open("a") as file:
        file.write("\n")
    assert build.key(tmp_path) != before


def test_a_kernel_that_is_there_is_not_made_again(tmp_path: Path) -> None:
    made = build.kernel(tmp_path)
    made.write_text("a kernel")
    assert build.build(tmp_path) == made
    assert made.read_text() == "a kernel"


def test_what_is_missing_is_named_with_the_way_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        build.BuildError, match=r"flex, .* is missing .* sudo apt install .*linux-source-6\.12"
    ):
        build.build(tmp_path)
    assert not build.kernel(tmp_path).exists()


def test_an_option_that_the_kernel_dropped_is_named() -> None:
    build.check_configuration(OPTIONS, "CONFIG_I2C=y\nCONFIG_GPIO_SIM=y\n# CONFIG_STATIC_LINK is not set\n")
    with pytest.raises(build.BuildError, match="CONFIG_GPIO_SIM=y"):
        build.check_configuration(OPTIONS, "CONFIG_I2C=y\n# CONFIG_GPIO_SIM is not set\n")


def test_a_command_that_fails_shows_its_last_words() -> None:
    with pytest.raises(build.BuildError, match=r"(?s)sh -c.*no such luck"):
        build.run("sh", "-c", "echo no such luck >&2; exit 3")
