"""The memory of the page: a Python that has imported everything. Runs in Pyodide, by `pack.mjs`."""

import gc
import importlib
import sys
from collections.abc import Iterable


def remember(names: Iterable[str], library: str, folder: str) -> list[str]:
    """Import the modules with these names, of `folder` and `library`; return the names of all that are there.

    The page does not have the file `library`: what is imported later is in `folder`, also for packages of the
    library.
    """
    sys.path.insert(0, folder)
    for name in names:
        importlib.import_module(name)
    for module in list(sys.modules.values()):
        if places := getattr(module, "__path__", None):
            module.__path__ = [place.replace(library, folder) for place in places]
    sys.path.remove(library)
    sys.path_importer_cache.clear()
    loaded = sorted(sys.modules)
    gc.collect()
    gc.freeze()
    return loaded
