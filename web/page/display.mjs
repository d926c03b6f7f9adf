/** The display: 128 × 64 pixels, each as large as the others to the pixel of the screen. */

export const WIDTH = 128;
export const HEIGHT = 64;
const INK = [214, 239, 255];
/** From this size of a pixel on, the dark lines between the pixels can be seen. */
const GRID_FROM = 4;

export class Display {
  #canvas;
  #context;
  /** @type {Uint8Array} */
  #rows = new Uint8Array((WIDTH * HEIGHT) / 8);
  #brightness = 100;
  #size = 0;

  /** @param {HTMLCanvasElement} canvas It is where the pixels are, as large as its style says. */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    new ResizeObserver(() => this.#fit()).observe(/** @type {HTMLElement} */ (document.getElementById('face')));
    this.#fit();
  }

  /**
   * Show these rows (as in `Shown.rows`), at this brightness in per cent.
   * @param {Uint8Array} rows
   * @param {number} brightness
   */
  show(rows, brightness) {
    this.#rows = rows;
    this.#brightness = brightness;
    this.#draw();
  }

  /** Whether the pixel is lit. @param {number} x @param {number} y */
  pixel(x, y) {
    return ((this.#rows[y * (WIDTH / 8) + (x >> 3)] >> (7 - (x & 7))) & 1) === 1;
  }

  /**
   * Give each pixel the largest whole number of screen pixels for which there is room, and the window the size
   * that goes with it.
   */
  #fit() {
    const { style } = this.#canvas;
    const glass = /** @type {HTMLElement} */ (this.#canvas.parentElement);
    glass.style.removeProperty('--grow');
    style.width = style.height = style.translate = '';
    const ratio = window.devicePixelRatio || 1;
    const room = this.#canvas.getBoundingClientRect().width * ratio;
    const most = Number(getComputedStyle(glass).getPropertyValue('--most')) || 1;
    const size = Math.max(1, Math.floor((room * most) / WIDTH));
    glass.style.setProperty('--grow', String((size * WIDTH) / room));
    style.width = `${(size * WIDTH) / ratio}px`;
    style.height = `${(size * HEIGHT) / ratio}px`;
    const { left, top } = this.#canvas.getBoundingClientRect();
    const shift = (/** @type {number} */ at) => `${(Math.round(at * ratio) - at * ratio) / ratio}px`;
    style.translate = `${shift(left)} ${shift(top + scrollY)}`;
    if (size === this.#size) return;
    this.#size = size;
    this.#canvas.width = size * WIDTH;
    this.#canvas.height = size * HEIGHT;
    this.#draw();
  }

  #draw() {
    const size = this.#size;
    const image = this.#context.createImageData(size * WIDTH, size * HEIGHT);
    const pixels = new Uint32Array(image.data.buffer);
    const lit = colour(INK, this.#brightness ? 0.45 + (0.55 * this.#brightness) / 100 : 0);
    const dot = size >= GRID_FROM ? size - Math.max(1, Math.round(size / 6)) : size;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        if (!this.pixel(x, y)) continue;
        for (let row = 0; row < dot; row++) {
          const start = (y * size + row) * WIDTH * size + x * size;
          pixels.fill(lit, start, start + dot);
        }
      }
    }
    this.#context.putImageData(image, 0, 0);
  }
}

/** A colour as the canvas stores it. @param {number[]} values @param {number} share How much of it is seen. */
function colour([red, green, blue], share) {
  return new Uint32Array(new Uint8ClampedArray([red, green, blue, 255 * share]).buffer)[0];
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
