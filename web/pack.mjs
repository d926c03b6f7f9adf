// node pack.mjs SOURCE OUT: runs pack.py in Pyodide. SOURCE is a folder with the packages llamadillo and web.
import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [source, out] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.mkdirTree('/source');
python.FS.mkdirTree('/out');
python.mountNodeFS('/source', source);
python.mountNodeFS('/out', out);
python.runPython(readFileSync(new URL('./pack.py', import.meta.url), 'utf8'));
console.log(python.globals.get('pack')('/source', '/out'));
