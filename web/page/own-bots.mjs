/** Bots of one's own in the browser's storage: the drafts of the workbench, and those that are at the box. */

/** @typedef {import('./protocol').Bots} Bots */

const DRAFTS = 'llamadillo.drafts';
const SEATED = 'llamadillo.bots';

/** @param {string} key @returns {Bots} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {}; // the browser keeps nothing, or something else was there
  }
}

/** Whether it is stored. @param {string} key @param {string} game @param {Record<string, string>} bots */
function write(key, game, bots) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...read(key), [game]: bots }));
    return true;
  } catch {
    return false;
  }
}

/** The draft for a game: its name and program. @param {string} game @returns {[string, string] | undefined} */
export function draft(game) {
  return Object.entries(read(DRAFTS)[game] ?? {})[0];
}

/** Keep the draft for a game. @param {string} game @param {string} name @param {string} code */
export function keepDraft(game, name, code) {
  return write(DRAFTS, game, { [name]: code });
}

/** The bots that are offered at the box. */
export function seated() {
  return read(SEATED);
}

/** Offer a bot at the box; whether it is stored. @param {string} game @param {string} name @param {string} code */
export function seat(game, name, code) {
  return write(SEATED, game, { ...read(SEATED)[game], [name]: code });
}

/** Call back when another tab has changed the bots at the box. @param {(bots: Bots) => void} changed */
export function whenSeated(changed) {
  addEventListener('storage', (event) => event.key === SEATED && changed(seated()));
}
