/** A record or a bot in a link: deflated, in the letters of URLs. It is behind the `#`, so no server gets it. */

/** @typedef {'record' | 'bot'} Kind  What a link contains. */

const PAGES = { record: './', bot: './workbench.html' };
/** @param {Kind} kind */
const key = (kind) => `#${kind}=`;

/** @param {ReadableStream<any>} stream */
const all = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** The link with a text. @param {string} text @param {Kind} kind */
export async function linkTo(text, kind = 'record') {
  const packed = await all(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  let letters = '';
  for (const byte of packed) letters += String.fromCharCode(byte);
  const code = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return new URL(key(kind) + code, new URL(PAGES[kind], location.href)).href;
}

/** Whether the address of the page is such a link. @param {Kind} kind */
export function isLink(kind = 'record') {
  return location.hash.startsWith(key(kind));
}

/**
 * The text in the address of the page; empty for a damaged one. At most `most` bytes.
 * @param {Kind} kind @param {number} most
 */
export async function linked(kind = 'record', most = 1024 * 1024) {
  try {
    const code = location.hash.slice(key(kind).length).replaceAll('-', '+').replaceAll('_', '/');
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
