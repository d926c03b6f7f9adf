// node pack.mjs SOURCE OUT: runs pack.py in Pyodide. SOURCE is a folder with the packages llamadillo and web.
// Then it starts Pyodide with what was packed, and imports each module: exit status 1 if one is missing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';

/** @param {string} source @param {string} out */
async function pack(source, out) {
  const python = await loadPyodide();
  const loaded = python.runPython('import sys; {str(getattr(module, "__file__", "")) for module in sys.modules.values()}');
  python.FS.mkdirTree('/source');
  python.FS.mkdirTree('/out');
  python.mountNodeFS('/source', source);
  python.mountNodeFS('/out', out);
  python.runPython(readFileSync(new URL('./pack.py', import.meta.url), 'utf8'));
  console.log(python.globals.get('pack')('/source', '/out', loaded));

  const packed = await loadPyodide({ stdLibURL: join(out, 'library.zip') });
  /** @param {string} name */
  const unpack = (name) =>
    packed.unpackArchive(new Uint8Array(readFileSync(join(out, name))), 'zip', { extractDir: '/box' });
  unpack('modules.zip');
  packed.runPython(`
import importlib, sys
from pathlib import Path

def import_all():
    sys.path_importer_cache.clear()
    for file in sorted(Path("/box").rglob("*.pyc")):
        module = ".".join(file.relative_to("/box").with_suffix("").parts).removesuffix(".__init__")
        if module.split(".")[0] in ("llamadillo", "web"):
            importlib.import_module(module)

sys.path.insert(0, "/box")
import_all()
`);
  unpack('bench.zip'); // as workers for bots do
  packed.runPython('import_all()');
}

try {
  await pack(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(String(error).slice(-2000)); // without the text of Pyodide's own files
  process.exitCode = 1;
}
