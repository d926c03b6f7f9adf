/**
 * Python in a worker: Pyodide with a trimmed standard library, and this project's modules.
 *
 * The files are stored deflated, so that each web server sends them small.
 */

import { loadPyodide } from './pyodide/pyodide.mjs';
import { PARTS, PYTHON } from './parts.mjs';

/** @typedef {Awaited<ReturnType<typeof loadPyodide>>} Python */

const RUNTIME = new URL('./pyodide/', import.meta.url);

/**
 * Start Python.
 * @param {(share: number) => void} report Called with the share of the bytes that have arrived.
 * @param {string[]} more Archives with more modules.
 * @returns {Promise<Python>}
 */
export async function startPython(report, more = []) {
  const needed = ['python.wasm.zz', 'library.zip', 'modules.zip', ...more];
  const total = needed.reduce((sum, name) => sum + PARTS[name], 0);
  let arrived = 0;
  /** @param {number} bytes */
  const count = (bytes) => report(Math.min(1, (arrived += bytes) / total));

  /** @param {string} name */
  const get = async (name) => {
    const answer = await fetch(new URL(`./${name}`, import.meta.url));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    return answer.body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          count(chunk.byteLength);
          controller.enqueue(chunk);
        },
      }),
    );
  };
  const modules = get('modules.zip').then((body) => new Response(body).arrayBuffer());
  const extra = more.map((name) => get(name).then((body) => new Response(body).arrayBuffer()));
  const library = get('library.zip').then((body) => new Response(body).blob());
  const own = globalThis.fetch;
  // Pyodide fetches its WebAssembly by a URL of its own; here it is deflated.
  globalThis.fetch = async (input, options) => {
    if (!String(input).endsWith('/pyodide.asm.wasm')) return own(input, options);
    const body = (await get('python.wasm.zz')).pipeThrough(new DecompressionStream('deflate'));
    return new Response(body, { headers: { 'Content-Type': 'application/wasm' } });
  };
  const stdLibURL = URL.createObjectURL(await library);
  const python = await loadPyodide({
    indexURL: RUNTIME.href,
    stdLibURL,
    lockFileContents: { info: PYTHON, packages: {} },
    packageBaseUrl: RUNTIME.href,
  });
  URL.revokeObjectURL(stdLibURL);
  globalThis.fetch = own;
  for (const archive of [modules, ...extra]) python.unpackArchive(await archive, 'zip', { extractDir: '/box' });
  python.runPython("import sys; sys.path.insert(0, '/box')");
  return python;
}
