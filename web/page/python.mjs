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
  const downloads = new AbortController();
  /** @param {string} name */
  const get = async (name) => {
    const answer = await fetch(new URL(`./${name}`, import.meta.url), { signal: downloads.signal });
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
  const [memory, wasm] = ['memory.zz', 'python.wasm.zz'].map((name) => new Uint8Array(SIZES[name]));
  const remembered = inflated('memory.zz').then((body) => body.pipeTo(into(memory)));
  const compiled = inflated('python.wasm.zz')
    .then((body) => body.pipeTo(into(wasm)))
    .then(() => WebAssembly.compile(wasm));
  const whole = Promise.all([remembered, compiled]).then(() => exchange(memory, wasm));
  const rest = whole.then(() => archive(LATER));

  const { fetch: ownFetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (input, options) =>
    String(input).endsWith('/pyodide.asm.wasm') ? new Response() : ownFetch(input, options);
  // Firefox can wait for ever when modules are compiled while they arrive, by several workers or one that was ended
  // (github.com/pyodide/pyodide/issues/5044). Where this fails, Pyodide itself would only say so on the console.
  const failed = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        const module = await compiled;
        return { module, instance: await WebAssembly.instantiate(module, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
  const nothing = URL.createObjectURL(new Blob()); // all modules are in the memory
  const loaded = loadPyodide({
    indexURL: RUNTIME.href,
    stdLibURL: nothing,
    lockFileContents: { info: PYTHON, packages: {} },
    packageBaseUrl: RUNTIME.href,
    fsInit: () => whole, // from here on Pyodide reads the memory
    .../** @type {object} */ ({ _loadSnapshot: memory }),
  });
  const ready = Promise.race([Promise.all([loaded, whole]), /** @type {Promise<never>} */ (failed)]);
  ready.catch(() => downloads.abort()); // and with them the reports
  const [python] = await ready;
  URL.revokeObjectURL(nothing);
  globalThis.fetch = ownFetch;
  WebAssembly.instantiateStreaming = instantiateStreaming;
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

/** The end of a stream: its chunks are put into an array, one behind the other. @param {Uint8Array} bytes */
function into(bytes) {
  let at = 0;
  return new WritableStream({
    write(/** @type {Uint8Array} */ chunk) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    },
  });
}
