/** The box on a page of the room: its display, as large as there is room, and its LED dice. */

import { Pixels, ledDice, lightDice } from './glass.js';
import { byId } from './parts.js';

const DARK = new Uint8Array(1024);

/** Draw into the elements `display` and `leds`. Returns what shows a picture of the stream. */
export function boxPicture() {
  const canvas = /** @type {HTMLCanvasElement} */ (byId('display'));
  const pixels = new Pixels(canvas);
  byId('leds').replaceChildren(...ledDice());
  const fit = () => {
    canvas.style.width = canvas.style.height = '';
    pixels.fill(canvas.getBoundingClientRect().width * (window.devicePixelRatio || 1));
  };
  new ResizeObserver(fit).observe(/** @type {HTMLElement} */ (canvas.parentElement));
  addEventListener('resize', fit);
  fit();
  /** @param {import('./messages').Picture} picture */
  return ({ rows, brightness, dice }) => {
    pixels.show(rows ?? DARK, brightness);
    lightDice(dice);
  };
}
