/** A question to the class and its answers as bars; the exact chances; the lesson. */

import { chart, legend } from './counts.js';
import { bar, button, element, number, percent, value } from './parts.js';

/** @typedef {import('./messages').Table} Table */
/** @typedef {import('./messages').Lesson} Lesson */
/** @typedef {import('./messages').Share} Share */
/** @typedef {import('./messages').Vote} Vote */
/** @typedef {import('./words.js').Say} Say */

/**
 * The votes; where the exact chances are known, they are next to them, and what came is marked.
 * @param {Vote | null} vote
 * @param {number} visitors
 * @param {Table['chances']} chances
 * @param {Say} say
 */
export function question(vote, visitors, chances, say) {
  if (!vote) return element('p', 'quiet', say.none);
  const { counts } = vote;
  const total = counts ? Math.max(1, sum(counts)) : 1;
  const exact = new Map(counts ? chances.map((each) => [each.text, each.chance]) : []);
  const rows = vote.options.map((option, place) => {
    const chance = exact.get(option);
    const share = counts ? counts[place] / total : 0;
    return element(
      'li', option === vote.came ? 'came' : '',
      element('b', '', option),
      element('span', 'bars', bar(share, 'votes'), chance ? bar(value(chance), 'exact') : null),
      element('span', 'number', counts ? percent(share) : '?', chance ? element('small', '', chance) : null),
    );
  });
  const line = counts ? say.counts(vote.voted) : say.votes(vote.voted, Math.max(visitors, vote.voted));
  const came = vote.came ? element('p', 'outcome', say.came, ' ', element('b', '', vote.came)) : null;
  return element(
    'section', 'question', element('h2', '', vote.question), element('ul', '', ...rows), came, element('p', 'quiet', line),
  );
}

/** @param {Table['chances']} chances @param {Say} say */
export function odds(chances, say) {
  const rows = chances.map((each) =>
    element(
      'li', '',
      element('b', '', each.text),
      element('span', 'bars', bar(value(each.chance), 'exact')),
      element('span', 'number', percent(value(each.chance)), element('small', '', each.chance)),
    ),
  );
  return element('section', 'question', element('h2', '', say.chances), element('ul', '', ...rows));
}

/**
 * How often the class was right, the rolls of one game, and the last votes.
 * @param {Lesson} lesson
 * @param {string} game The game that is charted; if it was not played, the last one that was.
 * @param {(game: string) => void} choose Chart another game.
 * @param {Say} say
 */
export function lesson({ votes, class: phones, box, games }, game, choose, say) {
  const shares = [share(phones, say.rightVotes, say), share(box, say.rightBox, say)].filter((row) => row !== null);
  const charted = games.find((each) => each.game === game) ?? games[0];
  const next = nextGame(games, game);
  const rolls = charted && element(
    'div', 'rolls',
    element('h3', '', say.rolls(charted.game, number(charted.rolls)), next && button(`G ${next}`, () => choose(next))),
    legend(say), chart(charted.counts),
  );
  const past = votes.slice(rolls ? -2 : -8).map(({ question: asked, options, counts, came }) => {
    const total = Math.max(1, sum(counts));
    const parts = options.map((option, place) =>
      element('span', option === came ? 'came' : '', `${option}: ${percent(counts[place] / total)}`),
    );
    return element('li', 'past', element('b', '', asked), element('span', 'parts', ...parts));
  });
  const nothing = shares.length || rolls || past.length ? null : element('p', 'quiet', say.none);
  return element(
    'section', 'question lesson', element('h2', '', say.lesson), element('ul', '', ...shares), rolls,
    element('ul', '', ...past), nothing,
  );
}

/** The game that follows this one; empty if there is one at most. @param {Lesson['games']} games @param {string} game */
export function nextGame(games, game) {
  const at = Math.max(games.findIndex((each) => each.game === game), 0);
  return games.length > 1 ? games[(at + 1) % games.length].game : '';
}

/** @param {Share} of @param {string} who @param {Say} say */
function share({ right, of }, who, say) {
  if (!of) return null;
  return element(
    'li', '', element('b', '', who), element('span', 'bars', bar(right / of, 'votes')),
    element('span', 'number', percent(right / of), element('small', '', say.of(right, of))),
  );
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
