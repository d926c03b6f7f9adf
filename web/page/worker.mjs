/**
 * The box, in a worker: `web.tab.box` in Pyodide, its files in IndexedDB.
 *
 * Journal first, then show: what a turn changed is stored before the page is told of the turn.
 */

import { startPython } from './python.mjs';
import { Store } from './store.mjs';

/** @typedef {import('./protocol').Request} Request */
/** @typedef {import('./protocol').Report} Report */
/** @typedef {import('./protocol').Shown} Shown */
/** @typedef {Shown & {wait: number | null | undefined, dirty: boolean}} Turned */

const FOLDER = '/state';
const LOCK = 'llamadillo';
const RETRY_MS = 1000;

/** @param {Report} report @param {Transferable[]} [transfer] */
const say = (report, transfer = []) => postMessage(report, { transfer });
const channel = new BroadcastChannel(LOCK);

/** Events that wait, in order. @type {Extract<Request, {kind: 'press' | 'release'}>[]} */
const events = [];
/** All that is done one after the other. */
let queue = Promise.resolve();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let alarm;

/** The names of bots by game. @param {import('./protocol').Bots} bots */
const names = (bots) => Object.fromEntries(Object.entries(bots).map(([game, own]) => [game, Object.keys(own)]));

/** A bot of one's own at a seat. The page starts its worker: it has the policy of the page. */
class Seat {
  static #count = 0;
  #seat = Seat.#count++;
  #port;
  #lines = '';

  /** @param {string} game @param {string} name @param {string} code */
  constructor(game, name, code) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => (this.#lines += `${data}\n`);
    say({ kind: 'sit', seat: this.#seat, game, name, code, port: port2 }, [port2]);
  }

  /** @param {any} question The bytes of a question, in Python. */
  send(question) {
    this.#port.postMessage(question.toJs());
  }

  /** What it has said since the last call. */
  take() {
    const lines = this.#lines;
    this.#lines = '';
    return lines;
  }

  end() {
    this.#port.close();
    say({ kind: 'leave', seat: this.#seat });
  }
}

class Box {
  #python;
  #store;
  #box;
  /** Of the bots of one's own. */
  #programs;
  /** Seconds from the page's clock to that of the box. */
  #offset;

  /**
   * @param {import('./python.mjs').Python} python
   * @param {Store | null} store
   * @param {Extract<Request, {kind: 'start'}>} start
   */
  constructor(python, store, { language, still, forgetful, bots }) {
    this.#python = python;
    this.#store = store;
    const TabBox = python.pyimport('web.tab.box').TabBox;
    const offer = python.toPy(names(bots));
    this.#programs = bots;
    /** @param {string} game @param {string} name */
    const sit = (game, name) => new Seat(game, name, this.#programs[game][name]);
    this.#box = TabBox.callKwargs(store ? FOLDER : undefined, { language, still, forgetful, bots: offer, sit });
    this.#offset = this.#box.now() - (performance.timeOrigin + performance.now()) / 1000;
  }

  /**
   * Give the box one event, store what changed, then tell the page.
   * @param {Extract<Request, {kind: 'press' | 'release'}>} [event]
   */
  async turn(event) {
    const at = event && Math.min(this.#box.now(), event.at / 1000 + this.#offset);
    const began = performance.now();
    const turned = this.#box.turn.callKwargs(event?.kind, event?.button ?? '', at, { busy: events.length > 0 });
    /** @type {Turned} */
    const { wait, dirty, ...shown } = turned.toJs({ dict_converter: Object.fromEntries, create_pyproxies: false });
    turned.destroy();
    const ended = performance.now();
    if (dirty) await this.#save();
    say({ ...shown, kind: 'shown', took: ended - began, stored: dirty ? performance.now() - ended : 0 });
    clearTimeout(alarm);
    if (shown.stopped) return;
    if (typeof wait === 'number') alarm = setTimeout(() => enqueue(() => this.turn()), wait * 1000);
  }

  /** Offer these bots of one's own. @param {import('./protocol').Bots} bots */
  offer(bots) {
    this.#programs = bots;
    this.#box.offer(this.#python.toPy(names(bots)));
  }

  /** Whether a game is not over. */
  playing() {
    return this.#box.playing();
  }

  /** Finished games as records. */
  games() {
    const games = this.#box.games();
    const files = games.toJs({ dict_converter: Object.fromEntries });
    games.destroy();
    return files;
  }

  /** @param {string} text */
  async add(text) {
    const refused = this.#box.add(text);
    await this.turn(); // the box was off for a moment
    return refused;
  }

  /** End the box. */
  async close() {
    clearTimeout(alarm);
    this.#box.close();
    await this.#save();
  }

  /** Store the files: until the browser has done that, the box waits. */
  async #save() {
    for (let failed = false; this.#store; failed = true) {
      try {
        await this.#store.save(this.#python.FS, FOLDER);
        if (failed) say({ kind: 'saved' });
        return;
      } catch (error) {
        say({ kind: 'unsaved', reason: String(error) });
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}

/** @type {Promise<Box> | undefined} */
let box;

/** @param {Extract<Request, {kind: 'start'}>} start */
async function switchOn(start) {
  let said = -1;
  let first = false;
  const loading = startPython((share) => {
    if (!first || share - said < 0.01) return;
    said = share;
    say({ kind: 'loading', share, part: 'python' });
  });
  await alone();
  first = true;
  say({ kind: 'loading', share: Math.max(said, 0), part: 'python' });
  const [python, store] = await Promise.all([loading, Store.open().catch(() => null)]);
  say({ kind: 'loading', share: 1, part: 'games' });
  python.FS.mkdirTree(FOLDER);
  await store?.load(python.FS, FOLDER);
  say({ kind: 'loading', share: 1, part: 'start' });
  return new Box(python, store, start);
}

/**
 * Wait until no other tab has the box, and keep it until this worker ends. A tab that has it hands it over
 * when it is asked to.
 */
async function alone() {
  if (!navigator.locks) return; // only where the page is no secure context
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  /** @param {LockOptions} options */
  const take = (options) =>
    new Promise((resolve) => {
      const asked = navigator.locks.request(LOCK, options, (lock) => {
        resolve(lock !== null);
        return lock && held;
      });
      asked.catch(() => resolve(true)); // a browser that refuses to store has nothing that tabs could share
    });
  if (!(await take({ ifAvailable: true }))) {
    say({ kind: 'elsewhere' });
    await take({});
  }
  channel.onmessage = () =>
    enqueue(async () => {
      await (await box)?.close();
      channel.onmessage = null;
      say({ kind: 'elsewhere' });
      release();
    });
}

/** @param {() => Promise<void>} act */
function enqueue(act) {
  queue = queue.then(act).catch((error) => say({ kind: 'failed', reason: String(error) }));
}

/** @param {MessageEvent<Request>} message */
onmessage = ({ data }) => {
  switch (data.kind) {
    case 'start':
      box = switchOn(data);
      return enqueue(async () => (await box)?.turn());
    case 'press':
    case 'release':
      events.push(data);
      return enqueue(async () => (await box)?.turn(events.shift()));
    case 'bots':
      return enqueue(async () => (await box)?.offer(data.bots));
    case 'take':
      return channel.postMessage('take');
    case 'games':
      return enqueue(async () => say({ kind: 'games', files: (await box)?.games() }));
    case 'playing':
      return enqueue(async () => say({ kind: 'playing', playing: (await box)?.playing() }));
    case 'import':
      return enqueue(async () => {
        const refused = await (await box)?.add(data.text);
        say(refused ? { kind: 'refused', reason: refused } : { kind: 'imported' });
      });
  }
};
