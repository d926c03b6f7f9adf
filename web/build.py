"""Builds the pages: `build/web`, a static site for any web server."""

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import llamadillo
from enclosure.parameters import Parameters, hand_held
from hw.board import Circuit, reference
from llamadillo.screens.title import splash
from web import BuildError, front
from web.icon import icon
from web.programs import BUNDLED, bundle, programs

WEB: Final = Path(__file__).parent
OUT: Final = WEB.parent / "build" / "web"
RUNTIME: Final = WEB / "node_modules" / "pyodide"
TALL: Final = "(max-aspect-ratio: 1)"
"""The media query of the layout for a screen that is higher than wide."""
ROOM: Final = Path(llamadillo.__file__).parent / "mirror" / "pages"
"""The pages for a room."""
SHARED: Final = ("glass.js",)
"""Their modules that draw these pages, too."""
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self' blob:",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""What the pages may do: only what comes with them. Python's WebAssembly is compiled from bytes.

A worker that is made from a blob inherits this policy from its page.
"""
HEADERS: Final = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What a web server should send with each file."""
ICON_SIZES: Final = (192, 512)
_MARK: Final = re.compile(r"<!-- (\w+) -->")
_NOT_SERVED: Final = (".d.ts", ".d.mts")


def build(out: Path = OUT) -> Path:
    """Build the pages in place of what is in `out`. Raises BuildError."""
    if not RUNTIME.is_dir():
        raise BuildError("Pyodide is missing: run `npm ci` in the folder web, or `make web`.")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    _copy_pages(out)
    _copy_runtime(out)
    _pack(out)
    _write_parts(out)
    for size in ICON_SIZES:
        icon(size).save(out / f"icon-{size}.png", optimize=True)
    write_updates(out)
    headers = "".join(f"  {name}: {value}\n" for name, value in HEADERS.items())
    (out / "_headers").write_text(f"/*\n{headers}", encoding="utf-8")
    return out


def _copy_pages(out: Path) -> None:
    p, circuit = hand_held(), reference()
    parts = front.pieces(p, circuit)
    marks = {
        "policy": f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        "face": front.markup(parts),
        "version": llamadillo.__version__,
        "splash": base64.b64encode(splash().frame.rows).decode(),
    }
    for source in sorted((WEB / "page").iterdir()):
        if source.is_dir() or source.name.endswith(_NOT_SERVED) or source.name in BUNDLED:
            continue
        text = source.read_text(encoding="utf-8")
        (out / source.name).write_text(_MARK.sub(lambda mark: marks[mark[1]], text), encoding="utf-8")
    for name in SHARED:
        shutil.copy(ROOM / name, out)
    (out / "face.css").write_text(face_styles(p, circuit), encoding="utf-8")
    (out / "programs.mjs").write_text(programs(), encoding="utf-8")
    for name in BUNDLED:
        bundle(WEB / "page" / name, out / name)


def face_styles(p: Parameters, circuit: Circuit) -> str:
    """Where everything is on the face."""
    parts = front.pieces(p, circuit)
    return front.styles(p, parts, {"": front.wide(p, parts), TALL: front.tall(p)})


def _copy_runtime(out: Path) -> None:
    """Pyodide's loader, and its WebAssembly deflated; the worker inflates it."""
    target = out / "pyodide"
    target.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        text = (RUNTIME / name).read_text(encoding="utf-8")
        (target / name).write_text(re.sub(r"\n//# sourceMappingURL=.*", "", text), encoding="utf-8")
    wasm = (RUNTIME / "pyodide.asm.wasm").read_bytes()
    (out / "python.wasm.zz").write_bytes(zlib.compress(wasm, 9))


def _pack(out: Path) -> None:
    """The modules that the page imports, and what they need of the standard library."""
    with TemporaryDirectory(prefix="llamadillo-web-") as folder:
        source = Path(folder)
        package = Path(llamadillo.__file__).parent
        if not list(package.glob("languages/*.mo")):
            raise BuildError("The catalogues are not compiled: run `make words`, or install the package.")
        node = shutil.which("node")
        if node is None:
            raise BuildError("Node.js is missing: apt install nodejs.")
        skipped = shutil.ignore_patterns("__pycache__", "*.po")
        shutil.copytree(package, source / "llamadillo", ignore=skipped)
        (source / "web").mkdir()
        shutil.copy(WEB / "__init__.py", source / "web")
        shutil.copytree(WEB / "tab", source / "web" / "tab", ignore=skipped)
        done = subprocess.run(
            [node, str(WEB / "pack.mjs"), str(source), str(out)],
            check=False,
            capture_output=True,
            text=True,
        )
    if done.returncode:
        raise BuildError(f"The modules cannot be packed: {done.stderr.strip()}")
    sys.stdout.write(done.stdout)


def _write_parts(out: Path) -> None:
    """The sizes of what is loaded, for the progress, and inflated; and the version of Python."""
    names = ("python.wasm.zz", "memory.zz", "files.zip", "later.zip", "bench.zip")
    files = [out / name for name in names]
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))
    known = {
        "PARTS": {file.name: file.stat().st_size for file in files},
        "SIZES": {
            file.name: len(zlib.decompress(file.read_bytes())) for file in files if file.suffix == ".zz"
        },
        "PYTHON": lock["info"],
    }
    module = "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in known.items())
    (out / "parts.mjs").write_text(module, encoding="utf-8")


def write_updates(out: Path) -> None:
    """Write the service worker, with the hashes of all files: it takes a whole version or nothing."""
    hashes = dict(_hashes(out))
    version = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:12]
    script = (WEB / "page" / "updates.js").read_text(encoding="utf-8")
    known = {"VERSION": version, "POLICY": POLICY, "FILES": hashes}
    head = "".join(f"const {name} = {json.dumps(value, indent=1)};\n" for name, value in known.items())
    (out / "updates.js").write_text(head + script, encoding="utf-8")


def _hashes(out: Path) -> Iterator[tuple[str, str]]:
    """The path and the SHA-256 of each file that the pages use."""
    for file in sorted(out.rglob("*")):
        path = file.relative_to(out).as_posix()
        if file.is_file() and path not in {"updates.js", "_headers"}:
            yield path, base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()
