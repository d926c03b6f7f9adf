/** What all pages with a table show: the match, or the dice laboratory in its place. */

import { chart, facts } from './counts.js';
import { element, number, replace } from './parts.js';
import { head, middle, seats } from './table.js';

/** @typedef {import('./messages').Room} Room */
/** @typedef {import('./words.js').Say} Say */

/** @param {Room | null} room @param {Say} say @param {string} idle The sentence without a match. @param {() => Node} [invite] */
export function drawTable(room, say, idle, invite) {
  const sample = room?.sample;
  const table = room?.table;
  document.body.classList.toggle('sample', Boolean(sample));
  document.body.classList.toggle('empty', !sample && !table);
  if (sample) {
    replace('head', element('b', '', say.laboratory), element('span', '', say.rolled(number(sample.rolled), number(sample.size))));
    replace('sentence', sample.title);
    replace('seats', chart(sample.counts));
    replace('middle', ...facts(sample, say));
  } else {
    replace('head', ...(table ? head(table, say) : [element('b', '', 'llamadillo')]));
    replace('sentence', table ? table.sentence : idle);
    replace('seats', table ? seats(table, say) : invite?.());
    replace('middle', ...(table ? middle(table) : []));
  }
}
