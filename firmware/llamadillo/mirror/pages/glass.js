/** The glass of the box: 128 × 64 pixels, and the LED dice. The box in a browser tab is drawn by this, too. */

export const WIDTH = 128;
export const HEIGHT = 64;
const INK = [214, 239, 255];
/** From this size of a pixel on, the dark lines between the pixels can be seen. */
const GRID_FROM = 4;
/** The lines of the nine LEDs of a die, row by row. */
const LEDS = [2, 16, 4, 8, 1, 8, 4, 16, 2];

/** Pixels on a canvas, each as large as the others to the pixel of the screen. */
export class Pixels {
  /** @type {Uint8Array} */
  #rows = new Uint8Array((WIDTH * HEIGHT) / 8);
  #brightness = 100;
  #size = 0;
  #context;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  }

  /**
   * Show these rows, 16 bytes each with the leftmost pixel in the highest bit, at this brightness in per cent.
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
   * Fill a width, at most, with whole pixels of the screen. Returns their number for each pixel.
   * @param {number} room Pixels of the screen.
   */
  fill(room) {
    const ratio = window.devicePixelRatio || 1;
    const size = Math.max(1, Math.floor(room / WIDTH));
    this.canvas.style.width = `${(size * WIDTH) / ratio}px`;
    this.canvas.style.height = `${(size * HEIGHT) / ratio}px`;
    if (size !== this.#size) {
      this.#size = size;
      this.canvas.width = size * WIDTH;
      this.canvas.height = size * HEIGHT;
      this.#draw();
    }
    return size;
  }

  #draw() {
    const size = this.#size;
    if (!size) return;
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

/** Light the LEDs of the three dice on the page. @param {number[]} dice The lit lines of each. */
export function lightDice(dice) {
  for (const [number, lines] of dice.entries()) {
    for (const line of new Set(LEDS)) {
      for (const led of document.querySelectorAll(`#die-${number} .line-${line}`)) {
        led.classList.toggle('lit', (lines & line) !== 0);
      }
    }
  }
}

/** Three dice of nine LEDs each, for `lightDice`. */
export function ledDice() {
  return [0, 1, 2].map((number) => {
    const die = document.createElement('div');
    die.id = `die-${number}`;
    die.className = 'leds';
    for (const line of LEDS) die.append(Object.assign(document.createElement('i'), { className: `line-${line}` }));
    return die;
  });
}
