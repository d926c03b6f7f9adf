/** The display: as many screen pixels for each of its pixels as there is room for. */

import { HEIGHT, Pixels, WIDTH } from './glass.js';

export class Display extends Pixels {
  /** @param {HTMLCanvasElement} canvas It is where the pixels are, as large as its style says. */
  constructor(canvas) {
    super(canvas);
    new ResizeObserver(() => this.#fit()).observe(/** @type {HTMLElement} */ (document.getElementById('face')));
    this.#fit();
  }

  /** Fill the window of the face, and give the window the size that goes with it. */
  #fit() {
    const { style } = this.canvas;
    const glass = /** @type {HTMLElement} */ (this.canvas.parentElement);
    glass.style.removeProperty('--grow');
    style.width = style.height = style.translate = '';
    const ratio = window.devicePixelRatio || 1;
    const room = this.canvas.getBoundingClientRect().width * ratio;
    const most = Number(getComputedStyle(glass).getPropertyValue('--most')) || 1;
    const size = this.fill(room * most);
    glass.style.setProperty('--grow', String((size * WIDTH) / room));
    const { left, top } = this.canvas.getBoundingClientRect();
    const shift = (/** @type {number} */ at) => `${(Math.round(at * ratio) - at * ratio) / ratio}px`;
    style.translate = `${shift(left)} ${shift(top + scrollY)}`;
  }
}

/**
 * The rows of a picture with a bar in its lowest lines.
 * @param {Uint8Array} rows
 * @param {number} share From 0 to 1.
 */
export function withBar(rows, share) {
  const drawn = rows.slice();
  const end = Math.round(share * (WIDTH - 16));
  for (let y = HEIGHT - 5; y < HEIGHT - 2; y++) {
    for (let x = 0; x < end; x++) drawn[y * (WIDTH / 8) + ((x + 8) >> 3)] |= 0x80 >> ((x + 8) & 7);
  }
  return drawn;
}

/** Bytes from base64. @param {string} text */
export function bytes(text) {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
