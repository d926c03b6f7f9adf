// node pack.mjs SOURCE OUT: packs the program for the page. SOURCE is a folder with the packages llamadillo and web.
//
// It runs pack.py in Pyodide, imports what was packed in a second one, and keeps the memory of that one. A third one
// starts with this memory, as the page does: exit status 1 if it does not find each module.
//
// The same sources give the same files: clocks stand still here, and random bytes are zeros.
import crypto from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';
import { exchange } from './page/memory.mjs';

const WASM = readFileSync(new URL(import.meta.resolve('pyodide/pyodide.asm.wasm')));
const FOLDER = '/box';
const LOADED = 'import sys; {str(getattr(module, "__file__", "")) for module in sys.modules.values()}';
const LIBRARY = 'next(place for place in sys.path if place.endswith(".zip"))';

/** @param {string} source @param {string} out */
async function pack(source, out) {
  const python = await loadPyodide();
  const loaded = python.runPython(LOADED);
  python.FS.mkdirTree('/source');
  python.FS.mkdirTree('/out');
  python.mountNodeFS('/source', source);
  python.mountNodeFS('/out', out);
  run(python, 'pack.py');
  console.log(python.globals.get('pack')('/source', '/out', loaded));

  const { memory, names } = await remembered(python.globals.get('modules')('/source').toJs(), source, out);
  console.log(python.globals.get('pack_rest')('/source', '/out', python.toPy(names)));
  const snapshot = memory.slice();
  exchange(memory, WASM);
  writeFileSync(join(out, 'memory.zz'), deflateSync(memory, { level: 9 }));
  await check(source, out, snapshot);
}

/**
 * The memory of a Python that has imported these modules, and the names of all that it has.
 * @param {string[]} modules @param {string} source @param {string} out
 */
async function remembered(modules, source, out) {
  const python = await loadPyodide({
    stdLibURL: join(source, 'library.zip'),
    env: { PYTHONHASHSEED: '0' }, // the same modules give the same memory
    _sysExecutable: './this.program', // as in a browser; the path of this script would be in the memory
    _makeSnapshot: true,
  });
  unpack(python, join(source, 'modules.zip'));
  unpack(python, join(out, 'files.zip'));
  run(python, 'remember.py');
  python.globals.set('modules', python.toPy(modules));
  const names = python.runPython(`remember(modules, ${LIBRARY}, '${FOLDER}')`).toJs();
  python.runPython('del modules, remember');
  return { memory: python.makeMemorySnapshot(), names };
}

/** Start with this memory, and import each module. @param {string} source @param {string} out @param {Uint8Array} memory */
async function check(source, out, memory) {
  const python = await loadPyodide({ stdLibURL: join(out, 'files.zip'), _loadSnapshot: memory });
  unpack(python, join(out, 'files.zip'));
  unpack(python, join(out, 'later.zip'));
  unpack(python, join(out, 'bench.zip')); // as workers for bots do
  const archives = [join(source, 'library.zip'), join(source, 'modules.zip'), join(out, 'bench.zip')];
  const files = archives.map((archive) => readFileSync(archive));
  python.FS.mkdirTree('/packed');
  for (const [place, file] of files.entries()) python.FS.writeFile(`/packed/${place}.zip`, file);
  python.runPython(`
import importlib, sys, zipfile
from pathlib import Path

sys.path_importer_cache.clear()
for archive in Path("/packed").iterdir():
    for name in zipfile.ZipFile(archive).namelist():
        module = ".".join(Path(name).with_suffix("").parts).removesuffix(".__init__")
        if module.startswith(("llamadillo.", "web.")) or (archive.stem == "0" and "." not in module):
            importlib.import_module(module)
`);
}

/** Give Python no time and no chance: the memory contains what it has read from both. */
function stopClocks() {
  Date.now = performance.now = () => 0;
  crypto.randomFillSync = (/** @type {any} */ view) => view.fill(0);
}

/** @typedef {Awaited<ReturnType<typeof loadPyodide>>} Python */

/** @param {Python} python @param {string} file Beside this one. */
function run(python, file) {
  python.runPython(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'));
}

/** @param {Python} python @param {string} archive */
function unpack(python, archive) {
  python.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip', { extractDir: FOLDER });
}

try {
  stopClocks();
  await pack(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(String(error).slice(-2000)); // without the text of Pyodide's own files
  process.exitCode = 1;
}
