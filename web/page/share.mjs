/** A record in a link: deflated, in the letters of URLs. It is behind the `#`, so no server gets it. */

const KEY = '#record=';

/** @param {ReadableStream<any>} stream */
const all = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** The link to the replay of a record. @param {string} text */
export async function linkTo(text) {
  const packed = await all(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  let letters = '';
  for (const byte of packed) letters += String.fromCharCode(byte);
  const code = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return new URL(KEY + code, new URL('./', location.href)).href;
}

/** Whether the address of the page is such a link. */
export function isLink() {
  return location.hash.startsWith(KEY);
}

/** The record in the address of the page; empty for a damaged one. At most `most` bytes. @param {number} most */
export async function linked(most = 1024 * 1024) {
  try {
    const code = location.hash.slice(KEY.length).replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(code), (char) => char.charCodeAt(0));
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const parts = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > most) return '';
      parts.push(part.value);
    }
    return await new Blob(parts).text();
  } catch {
    return '';
  }
}
