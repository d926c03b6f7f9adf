/**
 * Python in a worker: Pyodide, and the memory that it had in the build when all modules were imported.
 *
 * The large files are stored deflated, so that each web server sends them small.
 */

import { exchange } from './memory.mjs';
import { loadPyodide } from './pyodide/pyodide.mjs';
import { PARTS, PYTHON, SIZES } from './parts.mjs';

/** @typedef {Awaited<ReturnType<typeof loadPyodide>>} Python */

const RUNTIME = new URL('./pyodide/', import.meta.url);
const NEEDED = ['python.wasm.zz', 'memory.zz', 'files.zip'];
const LATER = 'later.zip';

/**
 * Start Python. `later` resolves when the files that no start needs are there, too: the numbers of the opponents.
 * @param {(share: number) => void} report Called with the share of the bytes that have arrived.
 * @param {string[]} more Archives with more modules, that are there before `later`.
 * @returns {Promise<{python: Python, later: Promise<void>}>}
 */
export async function startPython(report, more = []) {
  const needed = [...NEEDED, ...more];
  const total = needed.reduce((sum, name) => sum + PARTS[name], 0);
  let arrived = 0;
  /** @param {string} name */
  const get = async (name) => {
    const answer = await fetch(new URL(`./${name}`, import.meta.url));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    return answer.body.pipeThrough(
      each((chunk) => needed.includes(name) && report(Math.min(1, (arrived += chunk.byteLength) / total))),
    );
  };
  /** @param {string} name */
  const inflated = async (name) => (await get(name)).pipeThrough(new DecompressionStream('deflate'));
  /** @param {string} name */
  const archive = async (name) => new Response(await get(name)).arrayBuffer();

  const files = ['files.zip', ...more].map(archive);
  const memory = new Uint8Array(SIZES['memory.zz']);
  const remembered = inflated('memory.zz').then((body) => body.pipeTo(into(memory)));
  const wasm = new Uint8Array(SIZES['python.wasm.zz']);
  const { readable, writable } = each(keeper(wasm));
  const compiled = inflated('python.wasm.zz').then((body) => body.pipeTo(writable));
  const whole = Promise.all([remembered, compiled]).then(() => exchange(memory, wasm));
  const rest = whole.then(() => archive(LATER));

  const own = globalThis.fetch;
  // Pyodide fetches its WebAssembly by a URL of its own; here it is compiled while it arrives.
  globalThis.fetch = async (input, options) =>
    String(input).endsWith('/pyodide.asm.wasm')
      ? new Response(readable, { headers: { 'Content-Type': 'application/wasm' } })
      : own(input, options);
  const nothing = URL.createObjectURL(new Blob()); // all modules are in the memory
  const started = loadPyodide({
    indexURL: RUNTIME.href,
    stdLibURL: nothing,
    lockFileContents: { info: PYTHON, packages: {} },
    packageBaseUrl: RUNTIME.href,
    fsInit: () => whole, // from here on Pyodide reads the memory
    .../** @type {object} */ ({ _loadSnapshot: memory }),
  });
  const [python] = await Promise.all([started, whole]);
  URL.revokeObjectURL(nothing);
  globalThis.fetch = own;
  const unpack = (/** @type {ArrayBuffer} */ zip) => python.unpackArchive(zip, 'zip', { extractDir: '/box' });
  python.runPython('import random; random.seed()'); // what the memory has is the same for all
  for (const file of files) unpack(await file);
  const later = rest.then((zip) => {
    unpack(zip);
    python.runPython('import sys; sys.path_importer_cache.clear()');
  });
  return { python, later };
}

/**
 * A stream that shows each chunk to a function. It takes all that comes, also when nothing reads it yet: a download that
 * waits would keep its connection from the next.
 * @param {(chunk: Uint8Array<ArrayBuffer>) => void} look
 */
function each(look) {
  return new TransformStream(
    {
      transform(/** @type {Uint8Array<ArrayBuffer>} */ chunk, controller) {
        look(chunk);
        controller.enqueue(chunk);
      },
    },
    undefined,
    { highWaterMark: Infinity },
  );
}

/** A function that puts chunks one behind the other. @param {Uint8Array} bytes */
function keeper(bytes) {
  let at = 0;
  return (/** @type {Uint8Array} */ chunk) => {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  };
}

/** The end of a stream: its chunks are put into an array. @param {Uint8Array} bytes */
function into(bytes) {
  return new WritableStream({ write: keeper(bytes) });
}
