/**
 * A worker for foreign code: what reaches the network, the storage, other tabs or the page is removed.
 *
 * The Content-Security-Policy of the page, which such a worker inherits, says the same; see `foreign.mjs`.
 */

/** What stays: the language itself, and what Python needs while it runs. */
const KEPT = new Set([
  // The language.
  'globalThis', 'Infinity', 'NaN', 'undefined', 'isFinite', 'isNaN', 'parseFloat', 'parseInt', 'decodeURI',
  'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape', 'Object', 'Function', 'Boolean',
  'Symbol', 'Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError',
  'URIError', 'InternalError', 'SuppressedError', 'Number', 'BigInt', 'Math', 'Date', 'String', 'RegExp', 'Array',
  'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array',
  'BigInt64Array', 'BigUint64Array', 'Float16Array', 'Float32Array', 'Float64Array', 'Map', 'Set', 'WeakMap',
  'WeakSet', 'WeakRef', 'FinalizationRegistry', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Atomics', 'JSON',
  'Iterator', 'AsyncIterator', 'Promise', 'Proxy', 'Reflect', 'Intl', 'Temporal', 'DisposableStack',
  'AsyncDisposableStack',
  // What Python needs.
  'WebAssembly', 'TextDecoder', 'TextEncoder', 'performance', 'crypto', 'console', 'setTimeout', 'clearTimeout',
]);
const MOST_MEMORY = 256 * 1024 * 1024;

/** Python gets a MemoryError at this size. Call it before Python starts. */
export function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
    if (this.buffer.byteLength + pages * 65536 > MOST_MEMORY) throw new RangeError('no more memory');
    return grow.call(this, pages);
  };
}

/** Remove it all; returns what is needed to answer the page. Call it before foreign code is loaded. */
export function removeMeans() {
  const say = postMessage.bind(globalThis);
  for (let part = globalThis; part && part !== Object.prototype; part = Object.getPrototypeOf(part)) {
    for (const name of Reflect.ownKeys(part)) {
      if (typeof name !== 'string' || KEPT.has(name) || name === 'constructor') continue;
      if (!Reflect.deleteProperty(part, name)) Reflect.defineProperty(part, name, { value: undefined });
    }
  }
  return say;
}
