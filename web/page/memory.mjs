/**
 * The memory of a started Python, as a file.
 *
 * It is Pyodide's snapshot, without what the WebAssembly contains too: what a data segment puts into the memory is
 * XORed away, which leaves zeros, and comes back in the same way.
 */

const DATA = 11;
const I32_CONST = 0x41;
const END = 0x0b;
/** A snapshot begins with a number and its offset to the memory, each of 32 bits. */
const OFFSET = 1;

/**
 * XOR a snapshot with the data segments of its WebAssembly, in place.
 * @param {Uint8Array} snapshot
 * @param {Uint8Array} wasm
 */
export function exchange(snapshot, wasm) {
  const start = new Uint32Array(snapshot.buffer, snapshot.byteOffset, OFFSET + 1)[OFFSET];
  for (const { to, from, size } of segments(wasm)) {
    for (let place = 0; place < size; place++) snapshot[start + to + place] ^= wasm[from + place];
  }
}

/**
 * The active data segments: an address in the memory, the place of the bytes in the module, their number.
 * @param {Uint8Array} wasm
 */
function* segments(wasm) {
  let at = 8;
  // Unsigned LEB128; addresses below 64 MB have the same bytes as signed.
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < wasm.length) {
    const section = wasm[at++];
    const size = number();
    const next = at + size;
    for (let left = section === DATA ? number() : 0; left > 0; left--) {
      const active = number() === 0 && wasm[at++] === I32_CONST;
      const to = active ? number() : 0;
      if (!active || wasm[at++] !== END) throw new Error('a data segment of an unknown kind');
      const length = number();
      yield { to, from: at, size: length };
      at += length;
    }
    at = next;
  }
}
