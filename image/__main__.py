"""The command line of the image: `python -m image` builds it; `check` and `lock` as actions."""

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from image import boot, card, check, kernel, lgpio, lock, manifest, root
from image.inputs import CHECKOUT, PUBLIC_KEY, digest, ingredients
from image.lock import FILE
from image.manifest import ICON
from image.tools import ImageError, cache, locked
from llamadillo.cli.update import KEY
from llamadillo.gfx.png import to_image
from llamadillo.screens.title import splash
from llamadillo.storage.latest import LATEST, bundle_of, name_of
from systemd.installer.release import version_of

TARGET: Final = CHECKOUT / "build/image"
ADDRESS: Final = "https://example.org/llamadillo"
"""Where the files are loaded from, in os-list.json: a release says its own with --address."""
BUILT: Final = "built"
"""The file in the target that has a hash of what the image was built of."""


def main() -> int:
    """Run the command. 0, or 1 after one sentence."""
    arguments = _arguments()
    try:
        match arguments.action:
            case "lock":
                FILE.write_text(lock.text(lock.make()))
            case "check":
                for line in check.check(arguments.image or _newest(arguments.target)):
                    print(line)
            case _:
                with locked(cache() / "build.lock"):
                    build(arguments)
    except ImageError as error:
        print(f"image: {error}", file=sys.stderr)
        return 1
    return 0


def _arguments() -> Namespace:
    parser = ArgumentParser(
        prog="python -m image", description="Builds and checks the image of the memory card."
    )
    parser.add_argument("action", nargs="?", choices=("build", "check", "lock"), default="build")
    parser.add_argument("image", nargs="?", type=Path, help="for check: the image (.img or .img.xz)")
    parser.add_argument("--target", type=Path, default=TARGET, help="where the files go (build/image)")
    parser.add_argument("--fresh", action="store_true", help="without what an earlier build has kept")
    parser.add_argument(
        "--secret-key",
        type=Path,
        default=os.environ.get("LLAMADILLO_SECRET_KEY"),
        help="a key of minisign without a password: signs the update (else LLAMADILLO_SECRET_KEY)",
    )
    parser.add_argument(
        "--address", default=ADDRESS, help="the folder on the web that the files are loaded from"
    )
    return parser.parse_args()


def build(arguments: Namespace) -> None:
    """Build image, update and lists into the folder `arguments.target`. Raises ImageError."""
    locks = lock.read()
    debs = lock.fetch(locks)
    version = version_of(CHECKOUT)
    target: Path = arguments.target
    target.mkdir(parents=True, exist_ok=True)
    # Always the same path: compiled modules contain it.
    work = cache() / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    made_of = digest(ingredients())
    for old in (*target.glob("llamadillo-*"), *target.glob(f"{LATEST}*"), target / BUILT):
        old.unlink(missing_ok=True)
    _say("python3-lgpio")
    package = lgpio.build(work / "lgpio", debs[locks.part("libpython")], locks.epoch)
    _say("the root")
    tree = root.build(work, locks, debs, package, fresh=arguments.fresh)
    if PUBLIC_KEY.exists():
        place = tree / KEY.relative_to("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PUBLIC_KEY, place)
    _say("the kernel and the initramfs")
    parts = kernel.take(work, tree, locks, debs)
    rows = manifest.packages(tree, (work / "installed.txt").read_text(), locks)
    _say("the file systems")
    boot_tree = boot.build(work, tree, parts, locks.epoch)
    squashed = card.squashfs(work, tree, locks.epoch)
    image = card.build(work, boot_tree, locks.epoch)
    name = name_of(version)
    _say("the compressed image and the update")
    packed = target / f"{name}.img.xz"
    card.compress(image, packed)
    update = target / bundle_of(version)
    card.bundle(update, version, boot_tree, squashed, locks.epoch, arguments.secret_key)
    if arguments.secret_key is not None:
        card.latest(target, version, update.stat().st_size, arguments.secret_key)
    (target / f"{name}.packages.tsv").write_text(manifest.table(rows))
    (target / "os-list.json").write_text(
        manifest.os_list(image, packed, version, locks.day, arguments.address.rstrip("/"))
    )
    image.rename(target / f"{name}.img")
    to_image(splash().frame).save(target / ICON)
    found = *target.glob(f"{name}*"), *target.glob(f"{LATEST}*")
    files = sorted([*found, target / ICON, target / "os-list.json"])
    sums = [f"{card.sha256(path)}  {path.name}\n" for path in files]
    (target / "SHA256SUMS").write_text("".join(sums))
    (target / BUILT).write_text(made_of)
    print(f"{packed}: {packed.stat().st_size / 1e6:.0f} MB, root {squashed.stat().st_size / 1e6:.0f} MB")


def _newest(target: Path) -> Path:
    found = sorted(target.glob("llamadillo-*-arm64.img"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise ImageError(f"There is no image in {target}: make image.")
    return found[-1]


def _say(what: str) -> None:
    print(f"  {what}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
