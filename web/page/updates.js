// The service worker: the page without a network, and new versions as a whole.
//
// VERSION, POLICY and FILES (the SHA-256 of each file) are written above this by the build. A version is used when the
// page says so, between two games; until then the one before it is, although this worker is newer.

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);
const CURRENT = 'current';
const PREFIX = 'llamadillo-';

/** The cache of the version in use. */
async function current() {
  const answer = await (await caches.open(PREFIX)).match(CURRENT);
  return answer ? caches.open(PREFIX + (await answer.text())) : undefined;
}

/** Use this version from the next request on, and forget the others. */
async function use() {
  await (await caches.open(PREFIX)).put(CURRENT, new Response(VERSION));
  for (const name of await caches.keys()) {
    if (name !== PREFIX && name !== PREFIX + VERSION) await caches.delete(name);
  }
}

/** Get all files of this version; reject if one is not as it was built. */
async function install() {
  const cache = await caches.open(PREFIX + VERSION);
  await Promise.all(
    Object.entries(FILES).map(async ([path, hash]) => {
      const url = new URL(path, worker.registration.scope).href;
      if (await cache.match(url)) return;
      const integrity = `sha256-${hash}`;
      const answer = await fetch(url, { integrity, cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      const headers = new Headers(answer.headers);
      headers.set('Content-Security-Policy', POLICY); // workers have no other
      await cache.put(url, new Response(answer.body, { headers }));
    }),
  );
  if (!(await current())) await use();
}

/** @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  const path = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname;
  const found = await (await current())?.match(url.origin + path);
  return found ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && event.request.url.startsWith(worker.registration.scope)) {
    event.respondWith(answer(event.request));
  }
});
worker.addEventListener('message', (event) => {
  const port = event.ports[0];
  if (event.data === 'use') event.waitUntil(use().then(() => port.postMessage('used')));
  if (event.data === 'is there another version?') {
    event.waitUntil(
      caches
        .open(PREFIX)
        .then((cache) => cache.match(CURRENT))
        .then((found) => found?.text())
        .then((version) => port.postMessage(version !== undefined && version !== VERSION)),
    );
  }
});
