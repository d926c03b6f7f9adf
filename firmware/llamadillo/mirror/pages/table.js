/** The table, large: seats with cards and points, piles, dice. */

import { backs, bar, card, die, element } from './parts.js';

/** @typedef {import('./messages').Table} Table */
/** @typedef {import('./words.js').Say} Say */

/** @param {Table} table @param {Say} say */
export function seats(table, say) {
  const most = table.limit ?? Math.max(10, ...table.seats.map((seat) => seat.points));
  const rows = table.seats.map((seat, place) => {
    const kind = [place === table.turn && 'turn', seat.out && 'out', seat.wins && 'wins'].filter(Boolean).join(' ');
    const cards = seat.cards ? seat.cards.map(card) : seat.held ? [backs(seat.held)] : [];
    const more = [
      seat.answer !== null ? element('span', 'answer', seat.answer) : null,
      seat.tokens !== null ? tokens(seat.tokens, say) : null,
      seat.out ? element('small', '', say.out) : null,
      seat.wins ? element('small', '', say.wins) : null,
    ];
    return element(
      'li', kind,
      element('b', 'name', seat.name),
      element('span', 'cards', ...cards, ...more),
      element('span', 'points', bar(seat.points / most), element('b', '', String(seat.points))),
    );
  });
  const list = element('ol', 'seats', ...rows);
  list.dataset.seats = String(table.seats.length);
  return list;
}

/** @param {Table} table */
export function middle(table) {
  const piles = table.piles.map((pile) =>
    element(
      'div', 'pile',
      element('small', '', pile.name),
      element('span', 'cards', ...pile.cards.map(card), pile.face_down || !pile.cards.length ? backs(pile.face_down) : null),
    ),
  );
  const dice = table.dice.length ? element('div', 'dice', ...table.dice.map(die)) : null;
  return [dice, ...piles];
}

/** @param {Table} table @param {Say} say */
export function head(table, say) {
  return [element('b', '', table.game), element('span', '', say.round(table.round))];
}

/** A token, and how many of them a seat has. @param {number} count @param {Say} say */
function tokens(count, say) {
  const found = element('small', 'tokens', String(count));
  found.title = say.tokens(count);
  found.setAttribute('aria-label', found.title);
  found.role = 'img';
  return found;
}
