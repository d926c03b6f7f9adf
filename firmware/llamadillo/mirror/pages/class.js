/**
 * The page for a class: the table, and next to it a question, the chances, or the lesson. The teacher has the same
 * page at another address, with keys and buttons.
 */

import { onKeys } from './keys.js';
import { button, codeFor, codes, contact, element, replace } from './parts.js';
import { boxPicture } from './picture.js';
import { lesson, nextGame, odds, question } from './question.js';
import { Stream } from './stream.js';
import { drawTable } from './wall.js';
import { words } from './words.js';

const key = location.pathname.match(/^\/t\/([0-9a-z]+)/i)?.[1];
let say = words(document.documentElement.lang);
/** @type {import('./messages').Room | null} */
let room = null;
/** @type {import('./messages').Vote | null} */
let vote = null;
/** @type {import('./messages').Lesson} */
let results = { votes: [], class: { right: 0, of: 0 }, box: { right: 0, of: 0 }, games: [] };
/** @type {import('./messages').Codes} */
let found = {};
let visitors = 0;
/** @typedef {'question' | 'lesson' | 'box'} Side What is next to the table. */
/** @type {Side} */
let side = 'question';
let showsOdds = false;
/** The game whose rolls the lesson shows; empty: the one that was played last. */
let charted = '';
/** The chances that were revealed last, and the question that was asked then: they stay while the dice roll. */
let revealed = { number: 0, chances: /** @type {import('./messages').Table['chances']} */ ([]) };

function draw() {
  const table = room?.table;
  say = words(room?.language);
  drawTable(room, say, say.idle);
  const open = vote && !vote.counts; // while a class thinks, nothing gives the answer away
  if (vote && table?.chances.length) revealed = { number: vote.number, chances: table.chances };
  const known = table?.chances.length ? table.chances : revealed.number === vote?.number ? revealed.chances : [];
  const chances = open ? [] : known;
  replace(
    'side',
    side === 'lesson' ? lesson(results, charted, chartGame, say)
    : showsOdds && chances.length ? odds(chances, say)
    : question(vote, visitors, chances, say),
  );
  replace('join', codeFor(found, 'v', say.vote));
  document.body.classList.toggle('shows-box', side === 'box');
  if (key) drawControls();
}

function drawControls() {
  const ballots = room?.table?.ballots ?? [];
  replace(
    'controls',
    ...ballots.map((ballot, place) => button(`${place + 1} ${ballot.question}`, () => ask(place))),
    button(`R ${say.reveal}`, reveal), button(`C ${say.clear}`, clear), element('small', '', say.keys),
  );
}

/** @param {number} place */
const ask = (place) => {
  if (room?.table?.ballots[place]) show('question');
  stream.send({ ask: place });
};
const reveal = () => stream.send({ reveal: true });
const clear = () => stream.send({ clear: true });
const begin = () => {
  if (confirm(say.sure)) stream.send({ begin: true });
};

/** @param {Side} name */
function show(name) {
  side = name;
  draw();
}

/** @param {string} game */
function chartGame(game) {
  charted = game;
  show('lesson');
}

/** @param {Side} name */
const toggle = (name) => () => show(side === name ? 'question' : name);

onKeys({
  ...(key ? { 1: () => ask(0), 2: () => ask(1), 3: () => ask(2), r: reveal, c: clear, n: begin } : {}),
  o: () => {
    showsOdds = !showsOdds;
    show('question');
  },
  l: toggle('lesson'),
  g: () => chartGame(side === 'lesson' ? nextGame(results.games, charted) : charted),
  b: toggle('box'),
});

const stream = new Stream(key ? `teach/${key}` : 'watch', {
  contact: (is) => contact(is, say.off),
  opened: async () => {
    found = await codes();
    draw();
  },
  room: (now) => {
    room = now;
    draw();
  },
  vote: (now, all) => {
    vote = now;
    visitors = all;
    draw();
  },
  lesson: (now) => {
    results = now;
    draw();
  },
  picture: boxPicture(),
});
