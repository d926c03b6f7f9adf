/**
 * The three buttons: mouse, touch, keys, a gamepad, and what a screen reader clicks. Holding works with each.
 *
 * A button is down while anything holds it down.
 */

/** @typedef {import('./protocol').ButtonName} ButtonName */

/** @type {Record<string, ButtonName>} */
const KEYS = {
  q: 'QUIT', ArrowLeft: 'QUIT', 1: 'QUIT', Escape: 'QUIT',
  d: 'DISCARD', ArrowDown: 'DISCARD', 2: 'DISCARD',
  r: 'ROLL', ArrowRight: 'ROLL', 3: 'ROLL',
};
/** By the numbers of the standard gamepad: X, A, B, the cross, the shoulders. @type {Record<number, ButtonName>} */
const PAD = { 2: 'QUIT', 0: 'DISCARD', 1: 'ROLL', 14: 'QUIT', 13: 'DISCARD', 15: 'ROLL', 4: 'QUIT', 5: 'ROLL' };
const TICK_MS = 12;

export class Buttons {
  /** What holds each button down. @type {Map<ButtonName, Set<string>>} */
  #down = new Map();
  /** @type {Map<ButtonName, HTMLElement>} */
  #caps = new Map();
  #report;
  #pads = 0;

  /** @param {(kind: 'press' | 'release', button: ButtonName, at: number) => void} report */
  constructor(report) {
    this.#report = report;
    for (const cap of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-button]'))) {
      this.#listen(/** @type {ButtonName} */ (cap.dataset.button), cap);
    }
    addEventListener('keydown', (event) => this.#key(event, true));
    addEventListener('keyup', (event) => this.#key(event, false));
    addEventListener('blur', (event) => this.#letGo(event.timeStamp));
    document.addEventListener('visibilitychange', (event) => document.hidden && this.#letGo(event.timeStamp));
    addEventListener('gamepadconnected', () => {
      if (++this.#pads === 1) this.#watchPads();
    });
    addEventListener('gamepaddisconnected', () => --this.#pads);
  }

  /** Say what the buttons do. @param {[string, string, string]} labels */
  label(labels) {
    for (const [place, [name, cap]] of [...this.#caps].entries()) {
      const does = labels[place];
      cap.setAttribute('aria-label', does && does !== name ? `${name}: ${does}` : name);
    }
  }

  /** @param {ButtonName} button @param {HTMLElement} cap */
  #listen(button, cap) {
    this.#caps.set(button, cap);
    let pressed = false;
    cap.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      pressed = true;
      cap.setPointerCapture(event.pointerId);
      if (event.pointerType === 'touch') navigator.vibrate?.(TICK_MS);
      this.#press(button, `pointer ${event.pointerId}`, event.timeStamp);
    });
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture'])) {
      cap.addEventListener(end, (event) => this.#release(button, `pointer ${event.pointerId}`, event.timeStamp));
    }
    cap.addEventListener('click', (event) => {
      // Without a pointer or a key before it, it is the click of a screen reader.
      if (!pressed && event.detail === 0) {
        this.#press(button, 'click', event.timeStamp);
        this.#release(button, 'click', event.timeStamp);
      }
      pressed = false;
    });
    for (const [type, down] of /** @type {const} */ ([['keydown', true], ['keyup', false]])) {
      cap.addEventListener(type, (event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        event.preventDefault();
        if (down && !event.repeat) this.#press(button, event.code, event.timeStamp);
        if (!down) this.#release(button, event.code, event.timeStamp);
      });
    }
    cap.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** @param {KeyboardEvent} event @param {boolean} down */
  #key(event, down) {
    const button = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const elsewhere = event.target instanceof HTMLInputElement || document.querySelector('dialog[open]');
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!down) return this.#release(button, event.code, event.timeStamp);
    if (elsewhere) return;
    event.preventDefault();
    if (!event.repeat) this.#press(button, event.code, event.timeStamp);
  }

  #watchPads() {
    if (this.#pads <= 0) return;
    for (const pad of navigator.getGamepads()) {
      for (const [number, button] of Object.entries(PAD)) {
        const holder = `pad ${pad?.index} ${number}`;
        if (pad?.buttons[Number(number)]?.pressed) this.#press(button, holder, performance.now());
        else this.#release(button, holder, performance.now());
      }
    }
    requestAnimationFrame(() => this.#watchPads());
  }

  /** @param {ButtonName} button @param {string} holder @param {number} time */
  #press(button, holder, time) {
    const holders = this.#down.get(button) ?? new Set();
    this.#down.set(button, holders);
    if (holders.has(holder)) return;
    holders.add(holder);
    if (holders.size > 1) return;
    this.#caps.get(button)?.classList.add('down');
    this.#report('press', button, performance.timeOrigin + time);
  }

  /** @param {ButtonName} button @param {string} holder @param {number} time */
  #release(button, holder, time) {
    const holders = this.#down.get(button);
    if (!holders?.delete(holder) || holders.size > 0) return;
    this.#caps.get(button)?.classList.remove('down');
    this.#report('release', button, performance.timeOrigin + time);
  }

  /** Release all: the page is left, and no release will come. @param {number} time */
  #letGo(time) {
    for (const [button, holders] of this.#down) {
      for (const holder of [...holders]) this.#release(button, holder, time);
    }
  }
}
