/** New versions of the page: they are fetched at once, and used between two games. */

/** Asks the service worker. @param {ServiceWorker} worker @param {string} question */
function ask(worker, question) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(question, [port2]);
  });
}

export class Updates {
  /** @type {ServiceWorker | null} */
  #newer = null;

  /**
   * Make the page work without a network, and look for a new version. Call it when the box is on.
   * @param {() => void} found Called when a new version is complete.
   */
  async begin(found) {
    if (!('serviceWorker' in navigator)) return;
    const registering = navigator.serviceWorker.register('updates.js', { updateViaCache: 'none' });
    const registration = await registering.catch(() => undefined); // a browser that stores nothing refuses it
    if (!registration) return;
    const look = async () => {
      const worker = registration.active;
      if (worker && (await ask(worker, 'is there another version?'))) {
        this.#newer = worker;
        found();
      }
    };
    const watch = () => {
      for (const worker of [registration.installing, registration.waiting])
        worker?.addEventListener('statechange', () => worker.state === 'activated' && look());
    };
    registration.addEventListener('updatefound', watch);
    watch(); // the browser looks for a new version before the box is on, too
    await navigator.serviceWorker.ready;
    registration.update().catch(() => undefined); // but it may do so late; without a network there is none
    await look();
  }

  /** Whether a new version waits. */
  get waits() {
    return this.#newer !== null;
  }

  /** Use the new version: the page loads again. */
  async use() {
    if (this.#newer && (await ask(this.#newer, 'use'))) location.reload();
  }
}
