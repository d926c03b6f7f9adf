/** The page for a projector: the table, large. The same page without a match invites guests. */

import { onKeys } from './keys.js';
import { bar, byId, codeFor, codes, contact, element, replace } from './parts.js';
import { Stream } from './stream.js';
import { drawTable } from './wall.js';
import { words } from './words.js';

const cafe = document.body.dataset.page === 'cafe';
let say = words(document.documentElement.lang);
/** @type {import('./messages').Codes} */
let found = {};
/** @type {import('./messages').Room | null} */
let room = null;

function draw() {
  if (!room) return;
  say = words(room.language);
  drawTable(room, say, cafe ? say.here : say.idle, invitation);
  if (cafe && room.battery) byId('head').append(battery(room.battery));
  const page = cafe || room.profile !== 'class' ? 'rules.html' : 'v';
  replace('join', codeFor(found, page, page === 'v' ? say.vote : say.learn));
}

/** @param {NonNullable<import('./messages').Room['battery']>} charge */
function battery({ percent, charging }) {
  return element('span', charging ? 'battery charging' : 'battery', bar(percent / 100), say.battery(percent, charging));
}

function invitation() {
  const best = room?.best ? element('p', 'best', say.best, ' ', element('b', '', room.best)) : null;
  const llama = element('img', 'big');
  llama.src = '/llama.svg';
  llama.alt = '';
  return element('div', 'invitation', llama, element('h1', '', say.invite), best);
}

onKeys({});
new Stream('watch', {
  contact: (is) => contact(is, say.off),
  opened: async () => {
    found = await codes();
    draw();
  },
  room: (now) => {
    room = now;
    draw();
  },
});
