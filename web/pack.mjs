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
  packed.unpackArchive(new Uint8Array(readFileSync(join(out, 'modules.zip'))), 'zip', { extractDir: '/box' });
  packed.runPython(`
import importlib, sys
from pathlib import Path

sys.path.insert(0, "/box")
for file in sorted(Path("/box").rglob("*.pyc")):
    importlib.import_module(".".join(file.relative_to("/box").with_suffix("").parts).removesuffix(".__init__"))
`);
}

try {
  await pack(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(String(error).slice(-2000)); // without the text of Pyodide's own files
  process.exitCode = 1;
}
