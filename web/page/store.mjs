/**
 * Files in IndexedDB, in blocks, so that a step writes only what it changed.
 *
 * One call of `save` is one transaction with the strictest durability that the browser has: after a crash
 * there is all of it or nothing.
 */

const DATABASE = 'llamadillo';
const BLOCK = 16 * 1024;

/** @typedef {{size: number, time: number}} Stamp  Of a file: what changes when it does. */
/** @typedef {{readdir(path: string): string[], readFile(path: string): Uint8Array, writeFile(path: string, data: Uint8Array): void, stat(path: string): {size: number, mtime: Date}}} Files */

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The files of one folder. */
export class Store {
  /** @type {IDBDatabase} */
  #database;
  /** @type {Map<string, Uint8Array>} What is stored. */
  #stored = new Map();

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = database;
  }

  /**
   * Open the store. Rejects where the browser keeps nothing.
   * @param {IDBFactory} factory
   */
  static async open(factory = indexedDB) {
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('sizes');
      request.result.createObjectStore('blocks');
    };
    return new Store(await answer(request));
  }

  /**
   * Write all stored files into a folder.
   * @param {Files} files
   * @param {string} folder
   */
  async load(files, folder) {
    const transaction = this.#database.transaction(['sizes', 'blocks']);
    const sizes = transaction.objectStore('sizes');
    const blocks = transaction.objectStore('blocks');
    const [names, lengths] = await Promise.all([answer(sizes.getAllKeys()), answer(sizes.getAll())]);
    for (const [place, name] of names.entries()) {
      const content = new Uint8Array(lengths[place]);
      const range = IDBKeyRange.bound([name, 0], [name, Infinity]);
      for (const [number, block] of (await answer(blocks.getAll(range))).entries()) {
        content.set(block, number * BLOCK);
      }
      this.#stored.set(String(name), content);
      files.writeFile(`${folder}/${name}`, content);
    }
  }

  /**
   * Make the store contain what the folder contains. It is durable when this resolves. When it rejects,
   * nothing has changed.
   * @param {Files} files
   * @param {string} folder
   */
  async save(files, folder) {
    const now = contents(files, folder);
    const transaction = this.#database.transaction(['sizes', 'blocks'], 'readwrite', { durability: 'strict' });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const sizes = transaction.objectStore('sizes');
    const blocks = transaction.objectStore('blocks');
    for (const [name, before] of this.#stored) {
      if (!now.has(name)) {
        sizes.delete(name);
        blocks.delete(IDBKeyRange.bound([name, 0], [name, Infinity]));
      } else if ((now.get(name)?.length ?? 0) < before.length) {
        const kept = Math.ceil((now.get(name)?.length ?? 0) / BLOCK);
        blocks.delete(IDBKeyRange.bound([name, kept], [name, Infinity]));
      }
    }
    for (const [name, content] of now) {
      const before = this.#stored.get(name) ?? new Uint8Array();
      if (content.length !== before.length || !this.#stored.has(name)) sizes.put(content.length, name);
      for (let at = 0; at < content.length; at += BLOCK) {
        const block = content.subarray(at, at + BLOCK);
        if (!same(block, before.subarray(at, at + BLOCK))) blocks.put(block.slice(), [name, at / BLOCK]);
      }
    }
    transaction.commit();
    await done;
    this.#stored = now;
  }
}

/**
 * All files of a folder but SQLite's shared memory, which is made again.
 * @param {Files} files
 * @param {string} folder
 */
function contents(files, folder) {
  const names = files.readdir(folder).filter((name) => !name.startsWith('.') && !name.endsWith('-shm'));
  return new Map(names.map((name) => [name, files.readFile(`${folder}/${name}`).slice()]));
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
function same(one, other) {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}
