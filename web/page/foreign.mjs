/**
 * Workers for foreign code, from the page.
 *
 * A worker whose script is a blob inherits the policy of the page, whichever headers the web server sends.
 */

/** A module worker with this script of the site. @param {string} script */
export function foreignWorker(script) {
  const source = `import ${JSON.stringify(new URL(script, import.meta.url).href)};`;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module' });
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
