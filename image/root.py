"""The root file system: Debian's packages, the installer of `systemd/`, and what makes it an appliance.

Programs of the root run by emulation. `image/files` has the files that are only in the image; they lie
there as in the root.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from image.inputs import CHECKOUT, ingredients
from image.lock import Deb, Lock
from image.tools import SUITE, ImageError, arm_programs, cache, run
from llamadillo.storage.fetch import CERTIFICATES as AUTHORITIES
from systemd.installer.lock import BOX, BUILD, locked

FILES: Final = Path(__file__).with_name("files")
PYTHON: Final = "3.13"
FROM_DEBIAN: Final = ("lgpio",)
"""Packages of `systemd/box.lock` that come as a package of Debian."""
_PLATFORMS: Final = (
    "manylinux_2_28_aarch64",
    "manylinux_2_27_aarch64",
    "manylinux2014_aarch64",
    "manylinux_2_17_aarch64",
)
_NOT_NEEDED: Final = (
    *(
        "apt",
        "openssl",
        "python3-pip-whl",
        "python3-setuptools-whl",
        f"python{PYTHON}-venv",
        "python3-venv",
    ),
)
"""Packages that only the installation needs. The files of a box are replaced as a whole, never one by one."""
_EXCLUDED: Final = (
    *("man", "locale", "info", "lintian", "bug", "bash-completion", "zsh", "i18n/locales", "i18n/charmaps"),
    "ca-certificates",  # hashing them takes minutes under emulation: one file has them all (AUTHORITIES)
)
"""Folders of /usr/share that are not unpacked."""
_LEFT_OVER: Final = (
    *(
        "etc/hostname",
        "etc/resolv.conf",
        "etc/machine-id",
        "var/lib/dbus/machine-id",
        "etc/passwd-",
        "etc/group-",
    ),
    *("etc/shadow-", "etc/gshadow-", "etc/subuid-", "etc/subgid-", "var/lib/systemd/random-seed"),
    *(
        "etc/apt",
        "var/lib/apt",
        "var/cache",
        "var/log",
        "var/lib/dpkg/info/*.list.save",
        "var/lib/dpkg/*-old",
    ),
    *("var/backups", "var/lib/ucf", "run/*", "tmp/*", "usr/share/doc/*/changelog*", "boot/*", "root/.cache"),
    *(
        "etc/ssl",
        "etc/ssh",
        "usr/share/ca-certificates",
        "usr/share/python-wheels",
        "etc/cron.daily",
        "etc/ssh",
        "etc/logrotate.d",
    ),
)
CERTIFICATES: Final = "/etc/ssl/certs/ca-certificates.crt"
"""Where pip looks for authorities while the root is built."""
FEWEST_AUTHORITIES: Final = 50
"""Fewer authorities of the web are a mistake: Debian 13 has 142."""
MASKED: Final = (
    *(
        "getty@.service",
        "autovt@.service",
        "serial-getty@.service",
        "console-getty.service",
        "container-getty@.service",
    ),
    *(
        "debug-shell.service",
        "emergency.service",
        "rescue.service",
        "dpkg-db-backup.timer",
        "e2scrub_all.timer",
    ),
    *(
        "e2scrub_reap.service",
        "fstrim.timer",
        "systemd-firstboot.service",
        "systemd-machine-id-commit.service",
    ),
    *("systemd-random-seed.service", "systemd-networkd-wait-online.service", "systemd-pcrphase.service"),
    *("systemd-pcrphase-sysinit.service", "systemd-binfmt.service", "proc-sys-fs-binfmt_misc.automount"),
    *("dev-hugepages.mount", "dev-mqueue.mount", "sys-kernel-debug.mount", "sys-kernel-tracing.mount"),
    *("systemd-update-utmp.service", "systemd-update-utmp-runlevel.service", "modprobe@drm.service"),
    *("modprobe@efi_pstore.service", "modprobe@fuse.service", "sys-fs-fuse-connections.mount"),
    *("systemd-battery-check.service", "systemd-boot-random-seed.service", "systemd-hibernate-clear.service"),
)
"""Units that a box does not need, or must not have: there is nothing to log in to."""
_ON_REQUEST: Final = ("systemd-resolved.service", "systemd-timesyncd.service", "wpa_supplicant.service")
"""Units that `llamadillo.txt` can ask for."""


def build(work: Path, lock: Lock, debs: Mapping[Deb, Path], lgpio: Path, *, fresh: bool) -> Path:
    """The root in `work`. `fresh`: without the bare Debian of an earlier build. Raises ImageError."""
    root = work / "root"
    with arm_programs():
        files = {**{Path(deb.path).name: debs[deb] for deb in lock.of("root")}, lgpio.name: lgpio}
        run("cp", "--archive", _bare(work, lock, files, fresh=fresh), root, folders=[work, cache()])
        _install(work, root, lock)
        manifest = _chroot(root, "dpkg-query", "--show", "--showformat=${binary:Package}\t${Version}\n")
        _chroot(root, "dpkg", "--purge", "--force-depends", "--force-remove-essential", *_NOT_NEEDED)
    (work / "installed.txt").write_text(manifest)
    _make_appliance(root)
    _clean(root)
    (authorities,) = (debs[deb] for deb in lock.of("root") if deb.package == "ca-certificates")
    _put_authorities(work, authorities, root)
    _compile(work, root)
    return root


def _bare(work: Path, lock: Lock, files: Mapping[str, Path], *, fresh: bool) -> Path:
    """A Debian of exactly these package files: kept in the cache, since it takes minutes of emulation."""
    digest = hashlib.sha256(
        Path(__file__).read_bytes().partition(b"\ndef _unpack")[2].partition(b"\ndef ")[0]
    )
    digest.update(repr((_EXCLUDED, lock.epoch)).encode())
    for name, file in sorted(files.items()):
        digest.update(f"{name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    bare = cache() / f"bare-{digest.hexdigest()[:16]}"
    if fresh or not bare.exists():
        for old in cache().glob("bare-*"):
            shutil.rmtree(old)
        new = cache() / "new"
        shutil.rmtree(new, ignore_errors=True)
        _unpack(work, new, lock, files)
        new.rename(bare)
    return bare


def _unpack(work: Path, root: Path, lock: Lock, files: Mapping[str, Path]) -> None:
    """Make a Debian of exactly these package files, by their names."""
    repository = work / "repository"
    repository.mkdir()
    for name, file in files.items():
        shutil.copyfile(file, repository / name)
    (repository / "Packages").write_text(run("dpkg-scanpackages", "-m", ".", folders=[repository]))
    release = "APT::FTPArchive::Release::"  # mmdebstrap looks for the essential packages of its suite
    options = (f"-o{release}Codename={SUITE}", f"-o{release}Suite={SUITE}")
    (repository / "Release").write_text(run("apt-ftparchive", *options, "release", ".", folders=[repository]))
    names = run("awk", "/^Package:/{print $2}", "Packages", folders=[repository]).split()
    command = ["mmdebstrap", "--mode=root", "--architectures=arm64", "--variant=minbase"]
    command += ["--aptopt=APT::Install-Recommends false", "--aptopt=Acquire::Languages none"]
    command += [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in _EXCLUDED]
    command += [
        "--dpkgopt=path-exclude=/usr/share/doc/*",
        "--dpkgopt=path-include=/usr/share/doc/*/copyright",
    ]
    command += [
        f"--include={','.join(sorted(names))}",
        SUITE,
        str(root),
        f"deb [trusted=yes] copy:{repository} ./",
    ]
    run(*command, folders=[work, root.parent], env=_reproducible(lock))
    shutil.rmtree(repository)


def _reproducible(lock: Lock) -> dict[str, str]:
    return {"SOURCE_DATE_EPOCH": str(lock.epoch), "PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8"}


def _install(work: Path, root: Path, lock: Lock) -> None:
    """Run the installer on the root, as `systemd/README.md` describes it for an image, without a network.

    It sees a copy of the ingredients, so nothing else of the checkout can get into the image.
    """
    source, wheels = work / "source", work / "wheels"
    for file in ingredients():
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / file, source / file)
    _fetch_wheels(wheels)
    (root / "boot/firmware").mkdir(parents=True)
    (root / "wheels").mkdir()
    certificates = root / CERTIFICATES.lstrip("/")  # pip does not start without any; it fetches nothing
    certificates.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(CERTIFICATES, certificates)
    script = (
        'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --bind "$2" "$1/wheels" && '
        'exec sh systemd/install.sh install --root "$1"'
    )
    env = {
        **os.environ, **_reproducible(lock), "LLAMADILLO_PYTHON": sys.executable, "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": "/wheels", "PATH": f"/usr/local/sbin:/usr/sbin:/sbin:{os.environ['PATH']}",
    }  # fmt: skip
    env.pop("PIP_CERT", None)  # a path of this machine
    alone = [
        "unshare",
        "--mount",
        "--propagation",
        "private",
        "sh",
        "-c",
        script,
        "sh",
        str(root),
        str(wheels),
    ]
    ran = subprocess.run(alone, cwd=source, env=env, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise ImageError(f"The installer failed: {ran.stderr.strip()[-500:]}")
    (root / "wheels").rmdir()


def _fetch_wheels(wheels: Path) -> None:
    """Fetch the packages of the lock files for the system of the image, with its pip's hashes."""
    wheels.mkdir()
    for name in (BOX, BUILD):
        wanted = wheels / f"{name}.txt"
        wanted.write_text(locked(CHECKOUT, name, FROM_DEBIAN))
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += [f"--platform={platform}" for platform in _PLATFORMS]
        command += [f"--python-version={PYTHON}", "--implementation=cp", "--require-hashes"]
        ran = subprocess.run(
            [*command, f"--requirement={wanted}", f"--dest={wheels}"],
            capture_output=True,
            text=True,
            check=False,
        )
        if ran.returncode:
            raise ImageError(
                f"pip could not fetch the wheels (is there a network?): {ran.stderr.strip()[-300:]}"
            )
        wanted.unlink()


def _chroot(root: Path, *command: str) -> str:
    env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
    ran = subprocess.run(
        ["chroot", str(root), *command], capture_output=True, text=True, env=env, check=False
    )
    if ran.returncode:
        raise ImageError(f"{command[0]} failed in the root of the image: {ran.stderr.strip()[-500:]}")
    return ran.stdout


def _make_appliance(root: Path) -> None:
    """What differs from a Pi on which a person has installed llamadillo."""
    units = root / "etc/systemd/system"
    for link in [*units.glob("*.wants/*"), *units.glob("*")]:
        if link.name in (*_ON_REQUEST, *MASKED) and link.is_symlink():
            link.unlink()
    for name in MASKED:
        (units / name).symlink_to("/dev/null")
    generators = root / "etc/systemd/system-generators"
    generators.mkdir(exist_ok=True)
    for name in ("systemd-getty-generator", "systemd-gpt-auto-generator"):
        (generators / name).symlink_to("/dev/null")
    shutil.copytree(FILES, root, dirs_exist_ok=True, symlinks=True)
    _enable(root, "/opt/llamadillo/current/systemd/var-lib-llamadillo.mount", "local-fs.target")
    for unit in ("llamadillo-card.service", "llamadillo-network.service"):
        _enable(root, f"/etc/systemd/system/{unit}", "multi-user.target")
    (units / "llamadillo-mirror.service").symlink_to(
        "/opt/llamadillo/current/systemd/llamadillo-mirror.service"
    )
    (units / "default.target").unlink(missing_ok=True)
    (units / "default.target").symlink_to("/usr/lib/systemd/system/multi-user.target")
    (root / "var/lib/llamadillo").mkdir(exist_ok=True)
    board = root / "etc/llamadillo/board.toml"
    board.unlink()
    board.symlink_to("/boot/firmware/board.toml")


def _enable(root: Path, unit: str, target: str) -> None:
    """Enable a unit of the image."""
    units = root / "etc/systemd/system"
    name = Path(unit).name
    if not unit.startswith("/etc/"):
        (units / name).symlink_to(unit)
    wants = units / f"{target}.wants"
    wants.mkdir(exist_ok=True)
    (wants / name).symlink_to(unit)


def _clean(root: Path) -> None:
    """Remove what only the building needed, and what would differ from build to build."""
    for pattern in _LEFT_OVER:
        for path in root.glob(pattern):
            _remove(path)
    for folder in ("var/cache", "var/log", "boot/firmware", "var/lib/apt"):
        (root / folder).mkdir(parents=True)
    (root / "etc/hostname").write_text("llamadillo\n")
    (root / "etc/hosts").write_text("127.0.0.1 localhost llamadillo\n::1 localhost llamadillo\n")
    (root / "etc/machine-id").touch()
    (root / "etc/resolv.conf").unlink(missing_ok=True)  # a link to nowhere is not found above
    (root / "etc/resolv.conf").symlink_to("../run/systemd/resolve/stub-resolv.conf")
    for name in ("etc/.updated", "var/.updated"):
        (root / name).touch()  # so no unit does at each start what an updated system needs once


def _put_authorities(work: Path, package: Path, root: Path) -> None:
    """Put the authorities of the web into one file: the server of updates is checked by them."""
    folder = work / "authorities"
    folder.mkdir()
    shutil.copyfile(package, folder / "package.deb")
    run("dpkg-deb", "-x", "package.deb", "files", folders=[folder])
    place = root / AUTHORITIES.relative_to("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(authorities(folder / "files"))


def authorities(package: Path) -> str:
    """The certificates in the files of `ca-certificates`, in the order of their names. Raises ImageError."""
    found = sorted(package.glob("usr/share/ca-certificates/*/*.crt"))
    if len(found) < FEWEST_AUTHORITIES:
        raise ImageError(f"ca-certificates has {len(found)} certificates: run python -m image lock.")
    return "".join(file.read_text().rstrip() + "\n" for file in found)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _compile(work: Path, root: Path) -> None:
    """Compile Debian's Python modules. Their files are never changed, so no start compares their times."""
    for folder in root.glob("usr/lib/python3*"):
        for old in folder.rglob("__pycache__"):
            shutil.rmtree(old)
    compile_all = ("python3", "-m", "compileall", "-q", "-j0", "--invalidation-mode=unchecked-hash")
    for folder in sorted(root.glob("usr/lib/python3*")):
        run(*compile_all, "-s", str(root), "-p", "/", folder, folders=[work])
