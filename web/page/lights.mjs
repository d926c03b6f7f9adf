/** The LED dice and the status light. */

/** @type {(selector: string) => NodeListOf<Element>} */
const all = (selector) => document.querySelectorAll(selector);

/** Light the three dice. @param {number[]} dice The lit lines of each. */
export function lightDice(dice) {
  for (const [number, lines] of dice.entries()) {
    for (const line of [1, 2, 4, 8, 16]) {
      for (const led of all(`#die-${number} .line-${line}`)) led.classList.toggle('lit', (lines & line) !== 0);
    }
  }
}

/** Light the status light, or not. @param {boolean} on */
export function lightStatus(on) {
  document.getElementById('status')?.classList.toggle('on', on);
}
