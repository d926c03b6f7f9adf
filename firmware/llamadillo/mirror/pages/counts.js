/** Dice that were rolled often: bars for each face, expected next to observed; and the dice laboratory. */

import { die, element, number, value } from './parts.js';

/** @typedef {import('./messages').FaceCount} FaceCount */
/** @typedef {import('./messages').Sample} Sample */
/** @typedef {import('./words.js').Say} Say */

/** For each face two bars: an outline for the expected count, solid for the observed one. @param {FaceCount[]} counts */
export function chart(counts) {
  const most = Math.max(1, ...counts.flatMap((each) => [each.observed, value(each.expected)]));
  const columns = counts.map((each) => {
    const expected = value(each.expected);
    return element(
      'li', '',
      element('b', '', number(each.observed)),
      element('small', '', number(expected)),
      element('span', 'pair', column('expected', expected / most), column('observed', each.observed / most)),
      die(each.die),
    );
  });
  return element('ol', 'chart', ...columns);
}

/** @param {string} kind @param {number} share */
function column(kind, share) {
  const made = element('i', kind);
  made.style.height = `${share * 100}%`;
  return made;
}

/** What the two bars are. @param {Say} say */
export function legend(say) {
  return element(
    'p', 'legend',
    element('i', 'expected'), element('small', '', say.expected), element('i', 'observed'), element('b', '', say.observed),
  );
}

/** Next to the chart of a sample: what the test says, the sides of the dice, the last roll. @param {Sample} sample @param {Say} say */
export function facts(sample, say) {
  const sides = sample.sides.map((faces) => element('div', 'dice', ...faces.map(die)));
  return [
    element('div', 'test', legend(say), ...sample.sentences.map((sentence) => element('p', '', sentence))),
    element('div', 'pile', element('small', '', say.faces), ...sides),
    sample.last.length ? element('div', 'pile', element('small', '', say.last), element('div', 'dice', ...sample.last.map(die))) : null,
  ];
}
