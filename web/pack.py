"""The modules for the browser: what is reached by imports, compiled. Runs in Pyodide, by `pack.mjs`.

The compiled modules must be those of Pyodide's Python. A module that no import reaches stays behind, of the
standard library too; the packages that Pyodide needs itself are kept whole.

The page gets the memory of a Python that has imported them; `files.zip`, what the start reads; and
`later.zip`, the rest. Workers for bots also get `bench.zip`.
"""

import importlib.util
import marshal
import sys
import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO
from modulefinder import ModuleFinder
from pathlib import Path

START = ("web.tab.box", "web.tab.replay")
"""What the page imports."""
BENCH = ("web.tab.workbench", "web.tab.seat")
"""What workers for bots import, too."""
KEPT = ("_pyodide", "pyodide", "importlib", "collections", "json", "re")
"""Packages of the library that are kept whole, or come with Pyodide."""
LATE = (
    "gettext",
    "sqlite3",
    "zipimport",
    "zipfile",
    "shutil",
    "traceback",
    "linecache",
    "tokenize",
    "encodings.cp437",
    "encodings.idna",
    "encodings.unicode_escape",
    "encodings.raw_unicode_escape",
    "encodings.utf_16",
    "encodings.utf_8_sig",
    "encodings.utf_32",
    "encodings.ascii",
    "encodings.latin_1",
)
"""Modules that are imported by name while the program runs."""
NUMBERS = ".bin"
"""The suffix of the files that only opponents and judges read."""
ABSENT = (
    "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "bdb", "bz2", "cmd", "ctypes", "curses", "doctest",
    "email", "ftplib", "getpass", "gzip", "html", "http", "logging", "lzma", "mimetypes", "modulefinder",
    "multiprocessing", "ntpath", "nturl2path", "optparse", "pdb", "plistlib", "pydoc", "pydoc_data",
    "readline", "runpy", "socketserver", "sqlite3.__main__", "sqlite3.dump", "test", "tkinter", "tracemalloc",
    "unittest", "urllib.request", "xml", "xmlrpc", "llamadillo.devices.pi", "llamadillo.gallery",
    "llamadillo.portrait",
)  # fmt: skip
"""What is imported only where there are terminals, networks, processes or tests, or no compiled module."""
USELESS = (
    "test/", "idlelib/", "tkinter/", "turtle", "ensurepip/", "pydoc_data/", "_pyrepl/", "multiprocessing/",
    "curses/", "unittest/", "lib2to3/", "distutils/", "venv/", "wsgiref/", "xmlrpc/", "http/", "sqlite3/",
    "ctypes/", "pydoc.py", "encodings/", "asyncio/", "_pydecimal.py", "_pydatetime.py", "_pyio.py", "pip/",
    "webbrowser.py",
)  # fmt: skip
"""What no bot has a use for. The rest of the library is there for bots."""


def library() -> tuple[zipfile.ZipFile, str]:
    """The standard library as Pyodide comes with it."""
    path = next(entry for entry in sys.path if entry.endswith(".zip"))
    return zipfile.ZipFile(path), path


def reached(source: str, unpacked: Path, start: Iterable[str], loaded: Iterable[str]) -> set[str]:
    """The files that imports reach from `start`, and those that Pyodide has loaded at its start."""
    finder = ModuleFinder(path=[source, str(unpacked)], excludes=list(ABSENT))
    for name in (*start, *LATE):
        finder.import_hook(name)
        if "." in name:
            parent, _, module = name.rpartition(".")
            finder.import_hook(parent, None, [module])
    files = {str(file) for module in finder.modules.values() if (file := getattr(module, "__file__", None))}
    return files | {str(unpacked / file.partition(".zip/")[2]) for file in loaded if ".zip/" in file}


def packed(names: Iterable[str], read: Callable[[str], bytes]) -> bytes:
    """A zip file of these, with compiled modules in place of their sources."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(names):
            content, stored = read(name), name
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                content, stored = importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code), f"{name}c"
            # The same sources give the same file.
            archive.writestr(zipfile.ZipInfo(stored), content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def pack(source: str, out: str, loaded: Iterable[str]) -> str:
    """Write `library.zip` and `modules.zip` into `source`, the other two into `out`; return what was done."""
    zipped, _ = library()
    unpacked = Path("/library")
    zipped.extractall(unpacked)
    files = reached(source, unpacked, START, loaded)
    bots = reached(source, unpacked, (*START, *BENCH), loaded) - files
    kept = [
        name
        for name in zipped.namelist()
        if not name.endswith("/") and (f"/library/{name}" in files or name.split("/")[0] in KEPT)
    ]
    own = relative(source, files)
    more = relative(source, bots)
    left = {name for name in zipped.namelist() if name.endswith(".py") and not name.startswith(USELESS)}
    packages = {name.split("/")[0] for name in left.difference(kept)}
    rest = [name for name in left if name.split("/")[0] in packages]  # a package is in one place
    texts = [name for name in data(source) if not name.endswith(NUMBERS)]
    read = reader(source)
    contents = {
        f"{source}/library.zip": packed(kept, zipped.read),
        f"{source}/modules.zip": packed(own, read),
        f"{out}/files.zip": packed(texts, read),
        f"{out}/bench.zip": packed(
            [*more, *rest], lambda name: read(name) if name in more else zipped.read(name)
        ),
    }
    for path, content in contents.items():
        Path(path).write_bytes(content)
    return (
        f"library: {len(kept)} of {len(zipped.namelist())} files; modules: {len(own)} files; "
        f"for bots: {len(more)} modules, {len(rest)} files of the library"
    )


def relative(source: str, files: Iterable[str]) -> set[str]:
    """Those of the files that are in the folder `source`, by their path in it."""
    return {file.removeprefix(f"{source}/") for file in files if file.startswith(f"{source}/")}


def pack_rest(source: str, out: str, remembered: Iterable[str]) -> str:
    """Write `later.zip` into `out`: the opponents' numbers, and the modules that are not `remembered`."""
    with zipfile.ZipFile(f"{source}/library.zip") as kept:
        known = set(remembered)
        modules = [name for name in kept.namelist() if name.endswith(".pyc") and module_of(name) not in known]
        numbers = [name for name in data(source) if name.endswith(NUMBERS)]
        read = reader(source)
        content = packed(
            [*modules, *numbers], lambda name: kept.read(name) if name in modules else read(name)
        )
    Path(out, "later.zip").write_bytes(content)
    return f"in memory: {len(known)} modules; later: {len(modules)} modules, {len(numbers)} files"


def data(source: str) -> list[str]:
    """The files of the program that are no modules."""
    found = (path for path in Path(source).rglob("*") if path.suffix in {NUMBERS, ".mo", ".txt", ".toml"})
    return [path.relative_to(source).as_posix() for path in found]


def reader(source: str) -> Callable[[str], bytes]:
    """Reads a file of the program."""
    return lambda name: (Path(source) / name).read_bytes()


def module_of(file: str) -> str:
    """The name of a module, by its file."""
    return ".".join(Path(file).with_suffix("").parts).removesuffix(".__init__")


def modules(source: str) -> list[str]:
    """The names of the modules that the memory of the page has."""
    with zipfile.ZipFile(f"{source}/modules.zip") as own:
        return [*LATE, *map(module_of, own.namelist())]
