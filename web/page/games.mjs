/** The dialog of the finished games: replay, link, save, add. */

import { linkTo } from './share.mjs';
import { filled, words } from './words.mjs';

/** @typedef {import('./protocol').GameFile} GameFile */
/** @typedef {import('./box.mjs').Box} Box */

/** @param {string} selector */
const part = (selector) => /** @type {HTMLElement} */ (document.querySelector(`#games ${selector}`));

export class Games {
  #dialog = /** @type {HTMLDialogElement} */ (document.getElementById('games'));
  #box;
  /** @type {GameFile[]} */
  #files = [];
  /** Records that are still to be added. @type {string[]} */
  #waiting = [];
  #added = 0;

  /** @param {Box} box */
  constructor(box) {
    this.#box = box;
    part('h2').textContent = words.gamesTitle;
    part('p.small').textContent = words.gamesText;
    part('form button').textContent = words.close;
    part('#save-all').textContent = words.saveAll;
    part('#add').textContent = words.add;
    const file = /** @type {HTMLInputElement} */ (part('#file'));
    part('#save-all').onclick = () => this.#files.forEach(download);
    part('#add').onclick = () => file.click();
    file.multiple = true;
    file.onchange = () => this.#read(file);
    box.addEventListener('games', (event) => this.#list(/** @type {CustomEvent} */ (event).detail.files));
    box.addEventListener('imported', () => this.#next(true));
    box.addEventListener('refused', (event) => this.#refused(/** @type {CustomEvent} */ (event).detail.reason));
  }

  /** Show the dialog. */
  open() {
    this.#note('');
    this.#box.ask({ kind: 'games' });
    this.#dialog.showModal();
  }

  /** @param {string} sentence */
  #note(sentence) {
    part('#games-note').textContent = sentence;
  }

  /** @param {GameFile[]} files */
  #list(files) {
    this.#files = files;
    const list = part('ul');
    list.replaceChildren(
      ...files.map((file) => {
        const item = document.createElement('li');
        const name = document.createElement('span');
        name.textContent = file.name.replace('.jsonl', '');
        item.append(
          name,
          button(words.replay, async () => window.open(await linkTo(file.text), '_blank', 'noopener')),
          button(words.link, async () => {
            await navigator.clipboard.writeText(await linkTo(file.text));
            this.#note(words.copied);
          }),
          button(words.save, () => download(file)),
        );
        return item;
      }),
    );
    part('#save-all').hidden = files.length === 0;
    if (!files.length) list.textContent = words.noGames;
  }

  /** @param {HTMLInputElement} input */
  async #read(input) {
    const files = [...(input.files ?? [])];
    input.value = '';
    this.#added = 0;
    this.#waiting = await Promise.all(files.map((file) => file.text()));
    this.#next(false);
  }

  /** @param {boolean} added */
  #next(added) {
    this.#added += added ? 1 : 0;
    const text = this.#waiting.shift();
    if (text !== undefined) return this.#box.ask({ kind: 'import', text });
    this.#note(filled(words.added, { count: this.#added }));
    this.#box.ask({ kind: 'games' });
  }

  /** @param {string} reason */
  #refused(reason) {
    this.#waiting = [];
    /** @type {Record<string, string>} */
    const known = { running: words.running, 'not over': words.notOver };
    this.#note(known[reason] ?? filled(words.notRecord, { reason }));
  }
}

/** @param {string} label @param {() => unknown} act */
function button(label, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.onclick = () => act();
  return made;
}

/** @param {GameFile} file */
function download(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file.text], { type: 'application/x-ndjson' }));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
