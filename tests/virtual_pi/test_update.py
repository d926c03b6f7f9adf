"""Under the real systemd: going to another release and back, and a release whose box does not start."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent

import pytest

from llamadillo import __version__
from tests.systemd import roots
from tests.systemd.roots import Debian
from tests.virtual_pi.conftest import Figure, need_a_system
from tests.virtual_pi.kernel.build import kernel
from tests.virtual_pi.machine import GUEST, Machine

pytestmark = pytest.mark.virtual_pi

OTHER = "0.2.0"
BUILD = ", build [0-9a-f]{8}"
"""What `llamadillo --version` says of the files of a release."""
BROKEN = "raise SystemExit(3)  # its last line\n"
SYSTEMD = """\
#!/bin/sh
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
cat > /etc/systemd/system/scenario.service <<END
[Service]
ExecStart=/bin/sh /run/share/scenario.sh
StandardOutput=file:/run/share/output.txt
StandardError=file:/run/share/output.txt
END
ln -s /etc/systemd/system/scenario.service /etc/systemd/system/multi-user.target.wants/
ln -sf /lib/systemd/system/multi-user.target /etc/systemd/system/default.target
exec /lib/systemd/systemd --show-status=0
"""
SCENARIO = """\
settle() {
    for second in $(seq 90); do
        [ "$(systemctl show -p StatusText --value llamadillo)" = menu ] && break
        sleep 1
    done
}
state() {
    settle
    echo "$1: $(/opt/llamadillo/current/bin/llamadillo --version) $(systemctl is-active llamadillo)"
}
seconds() { cut -d ' ' -f 1 /proc/uptime; }
installer=/src/systemd/install.sh
WRITE_HASHES='import sys, pathlib, llamadillo.storage.own_files as own
own.write_hashes(pathlib.Path(sys.prefix))'
state "at first"
from=$(seconds); sh $installer rollback && echo done || echo refused; echo "took $from $(seconds)"
state "after a release whose box ends at once"
sed -i '$ d' /opt/llamadillo/releases/OTHER*/lib/python3*/site-packages/llamadillo/cli/run.py
/opt/llamadillo/releases/OTHER*/bin/python -B -c "$WRITE_HASHES"
from=$(seconds); sh $installer rollback && echo done || echo refused; echo "took $from $(seconds)"
state "after the same, mended"
sh $installer uninstall >/dev/null && echo done || echo refused
echo "at last: $(systemctl is-active llamadillo) $(systemctl list-unit-files 'llamadillo*' | tail -n 1)"
systemctl poweroff 2>/dev/null  # it has no D-Bus to say it to
"""


@pytest.fixture
def root() -> Iterator[Debian]:
    """A system with two releases: one that runs, and before it one whose box ends at once."""
    need_a_system()
    with TemporaryDirectory(prefix="llamadillo-update-", dir=roots.cache()) as directory:
        root = roots.installed(Path(directory) / "root")
        sources = root.add_sources("/other")
        version = sources / "firmware/llamadillo/__init__.py"
        version.write_text(version.read_text().replace(f'"{__version__}"', f'"{OTHER}"'))
        with (sources / "firmware/llamadillo/cli/run.py").open("a") as module:
            module.write(BROKEN)
        for source in ("/other", "/src"):
            assert root.install("install", source=source).returncode == 0
        (root.at("/opt") / "virtual-pi").mkdir()
        shutil.copy(GUEST / "init.sh", root.at("/opt/virtual-pi/init.sh"))
        yield root


def test_a_release_whose_box_does_not_start_is_taken_back(
    root: Debian, tmp_path: Path, figure: Figure
) -> None:
    (tmp_path / "systemd-init.sh").write_text(SYSTEMD)
    (tmp_path / "scenario.sh").write_text(SCENARIO.replace("OTHER", OTHER))
    machine = Machine(kernel(), tmp_path, init="systemd", root=root.path, python=Path("/usr/bin/python3"))
    try:
        machine.wait_until_off(300)
    finally:
        machine.cut()
    said = (tmp_path / "output.txt").read_text()
    first, undone_to, other_build = re.findall(BUILD, said)
    assert first == undone_to != other_build
    output = [line for line in re.sub(BUILD, "", said).splitlines() if not line.startswith("  ")]
    times = [line.split()[1:] for line in output if line.startswith("took ")]
    good, other = f"llamadillo {__version__} active", f"llamadillo {OTHER} active"
    assert [line for line in output if not line.startswith(("took ", "Done"))] == dedent(f"""\
        at first: {good}
        llamadillo: The box does not start (journalctl -u llamadillo.service tells more): See \
"systemctl status llamadillo.service" and "journalctl -xeu llamadillo.service" for details. \
What had been changed was undone.
        refused
        after a release whose box ends at once: {good}
        done
        after the same, mended: {other}
        done
        at last: inactive 0 unit files listed.""").splitlines()
    undone, done = [float(end) - float(begin) for begin, end in times]
    figure("another release put in place, until its box plays", f"{done:.0f} s")
    figure("a release whose box does not start, until the old one plays again", f"{undone:.0f} s")
