/** The results of a run: the table with its intervals, and a histogram for each opponent. */

import { filled } from './words.mjs';
import { inLanguage, words } from './workbench-words.mjs';

/** @typedef {import('./protocol').RunRow} RunRow */
/** @typedef {import('./protocol').Figure} Figure */

const SVG = 'http://www.w3.org/2000/svg';
const HEADS = [words.opponent, words.played, words.wins, words.points, words.more];

/** @param {string} name @param {Record<string, string | number>} attributes */
function drawn(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Show the rows of a run. @param {RunRow[]} rows */
export function showResults(rows) {
  const table = /** @type {HTMLTableElement} */ (document.querySelector('#run table'));
  for (const [place, head] of table.querySelectorAll('thead th').entries()) head.textContent = HEADS[place];
  table.hidden = rows.length === 0;
  table.querySelector('tbody')?.replaceChildren(...rows.map(tableRow));
  const wide = Math.max(1, ...rows.flatMap((row) => row.bars.map(([bar]) => Math.abs(bar))));
  document.getElementById('histograms')?.replaceChildren(...rows.map((row) => histogram(row, wide)));
}

/** @param {RunRow} row */
function tableRow(row) {
  const made = document.createElement('tr');
  made.dataset.opponent = row.opponent;
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = name(row);
  const games = document.createElement('td');
  games.textContent = String(row.games);
  const wins = cell(row.wins);
  if (row.share) wins.append(span(row.share));
  made.append(head, games, wins, cell(row.points), cell(row.more));
  return made;
}

/** @param {RunRow} row */
function name({ opponent }) {
  return words.levels[/** @type {keyof typeof words.levels} */ (opponent)];
}

/** A figure and its interval. @param {Figure | undefined} figure */
function cell(figure) {
  const made = document.createElement('td');
  if (figure) {
    const [value, low, high] = figure.map(inLanguage);
    const interval = document.createElement('small');
    interval.textContent = filled(words.interval, { low, high });
    made.append(value, interval);
  }
  return made;
}

/** The interval from 0 to 100 %, with a mark at one half. @param {[number, number, number]} share */
function span([value, low, high]) {
  const svg = drawn('svg', { viewBox: '0 0 100 14', 'aria-hidden': 'true' });
  svg.append(
    drawn('line', { class: 'axis', x1: 0, x2: 100, y1: 7, y2: 7 }),
    drawn('line', { class: 'axis', x1: 50, x2: 50, y1: 1, y2: 13 }),
    drawn('line', { class: 'span', x1: 100 * low, x2: 100 * high, y1: 7, y2: 7 }),
    drawn('circle', { class: 'dot', cx: 100 * value, cy: 7, r: 3 }),
  );
  return svg;
}

/** How far the bot was ahead. @param {RunRow} row @param {number} wide The outermost bar of all opponents. */
function histogram(row, wide) {
  const most = Math.max(1, ...row.bars.map(([, games]) => games));
  const svg = drawn('svg', { viewBox: `${-wide - 0.6} -1.05 ${2 * wide + 1.2} 1.1`, preserveAspectRatio: 'none' });
  for (const [bar, games] of row.bars) {
    const height = games / most;
    const kind = bar > 0 ? 'ahead' : bar < 0 ? 'behind' : 'tie';
    svg.append(drawn('rect', { class: kind, x: bar - 0.45, y: -height, width: 0.9, height }));
  }
  svg.append(drawn('line', { class: 'axis', x1: 0, x2: 0, y1: -1.05, y2: 0 }));
  svg.setAttribute('role', 'img');
  /** @param {(bar: number) => boolean} within */
  const count = (within) => row.bars.reduce((sum, [bar, games]) => sum + (within(bar) ? games : 0), 0);
  const [ahead, tied, behind] = [count((bar) => bar > 0), count((bar) => bar === 0), count((bar) => bar < 0)];
  const sentence = filled(words.histogram, { opponent: name(row), ahead, tied, behind });
  svg.setAttribute('aria-label', sentence);
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  caption.textContent = `${sentence} (${filled(words.axis, { width: row.width })})`;
  figure.append(svg, caption);
  return figure;
}
