/** The LED dice and the status light. */

export { lightDice } from './glass.js';

/** The faces of dice by their lit lines, 0 a llama; a twinkling one is dark in its centre. @type {Record<number, number>} */
const FACES = { 1: 1, 4: 2, 5: 3, 6: 4, 7: 5, 14: 6, 15: 7, 30: 8, 31: 9, 25: 0, 24: 0 };

/** The faces of the dice that are lit, 0 a llama; none while they show something else. @param {number[]} dice */
export function faces(dice) {
  const lit = dice.filter((lines) => lines !== 0).map((lines) => FACES[lines]);
  return lit.includes(/** @type {any} */ (undefined)) ? [] : lit;
}

/** Light the status light, or not. @param {boolean} on */
export function lightStatus(on) {
  document.getElementById('status')?.classList.toggle('on', on);
}
