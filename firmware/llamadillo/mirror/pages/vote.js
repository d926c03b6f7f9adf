/** The page for a phone in a class: a few large buttons. */

import { button, contact, replace } from './parts.js';
import { Stream } from './stream.js';
import { own, words } from './words.js';

const say = words(own());
/** @type {import('./messages').Vote | null} */
let vote = null;
/** @type {[number, number] | null} */
let chosen = null;

function draw() {
  const asked = vote;
  const choice = asked && chosen?.[0] === asked.number ? chosen[1] : null;
  replace('title', asked ? asked.question : say.soon);
  const buttons = (asked?.options ?? []).map((option, place) => {
    const number = asked?.number;
    const made = button(option, () => stream.send({ choose: [number, place] }), place === choice ? 'chosen' : '');
    made.disabled = !asked?.open;
    made.setAttribute('aria-pressed', String(place === choice));
    return made;
  });
  replace('options', ...buttons);
  replace('state', asked ? state(asked, choice) : '');
}

/** What the page says below the buttons. @param {import('./messages').Vote} asked @param {number | null} choice */
function state(asked, choice) {
  if (asked.came && choice !== null) return asked.options[choice] === asked.came ? say.wasRight : say.wasWrong(asked.came);
  if (!asked.open) return say.closed;
  return choice === null ? '' : say.thanks;
}

const stream = new Stream('vote', {
  contact: (is) => contact(is, say.off),
  opened: () => stream.send({ hello: sessionStorage.getItem('visitor') }),
  you: (visitor) => sessionStorage.setItem('visitor', visitor),
  chosen: (now) => {
    chosen = now;
    draw();
  },
  vote: (now) => {
    vote = now;
    draw();
  },
});
draw();
