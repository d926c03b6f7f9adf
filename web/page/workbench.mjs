/** The workbench: a bot of one's own is written, run against the opponents of the box, shared, and sat down. */

import { Editor } from './editor.mjs';
import { draft, keepDraft, seat } from './own-bots.mjs';
import { PROGRAMS } from './programs.mjs';
import { showResults } from './results.mjs';
import { PATIENCE_S, Runner } from './runner.mjs';
import { isLink, linkTo, linked } from './share.mjs';
import { filled, language } from './words.mjs';
import { words } from './workbench-words.mjs';

/** @typedef {import('./protocol').Failure} Failure */
/** @typedef {import('./protocol').RunState} RunState */
/** @typedef {{kind: 'own'} | {kind: 'link'} | {kind: 'file', name: string}} Source  Where the program comes from. */

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,15}$/;
const MOST_BYTES = 200_000;
const LAST_SEED = 999_999_999;

/** @template {HTMLElement} T @param {string} id @returns {T} */
const element = (id) => /** @type {T} */ (document.getElementById(id));
/** @type {HTMLSelectElement} */
const game = element('game');
/** @type {HTMLInputElement} */
const name = element('name');
/** @type {HTMLInputElement} */
const seed = element('seed');
/** @type {HTMLSelectElement} */
const games = element('games');

/** @type {Source} */
let source = { kind: 'own' };
/** The programs from elsewhere that a person wants to run. @type {Set<string>} */
const accepted = new Set();
/** @type {RunState} */
let state = { played: 0, games: 0, rows: [], printed: '' };

const editor = new Editor(element('editor'), words.editor, () => {
  editor.unmark();
  keep();
});
const runner = new Runner((told) => {
  switch (told.kind) {
    case 'loading':
      if (runner.running || !state.games) say(filled(words.loading, { percent: Math.round(told.share * 100) }));
      return;
    case 'ready':
      performance.mark('on');
      if (!runner.running && !state.games) say(words.ready);
      return;
    case 'playing':
      return show(told);
    case 'over':
      show(told);
      if (told.failure) fail(told.failure);
      return finish();
    case 'silent':
      fail({ kind: 'silent', text: String(PATIENCE_S) });
      return finish();
    case 'broken':
      fail({ kind: 'broken', text: told.reason });
      return finish();
  }
});

/** @param {string} sentence */
function say(sentence) {
  element('state').textContent = sentence;
}

/** @param {RunState} report */
function show(report) {
  state = report;
  /** @type {HTMLProgressElement} */
  const bar = element('progress');
  bar.max = Math.max(report.games, 1);
  bar.value = report.played;
  say(filled(words.playing, { played: report.played, games: report.games }));
  showResults(report.rows);
  element('printed').hidden = !report.printed;
  element('printed').textContent = `${words.printed}\n${report.printed}`;
}

/** Say why a run is over, and show the line. @param {Failure} failure */
function fail(failure) {
  const sentence = filled(words[failure.kind], {
    text: failure.text,
    rule: failure.rule ?? '',
    choice: failure.choice ?? '',
  });
  const place = failure.line ? filled(words.line, { line: failure.line }) : '';
  element('problem').textContent = place + sentence;
  if (failure.line) editor.mark(failure.line, sentence);
}

function finish() {
  element('go').textContent = words.start;
  const done = state.played === state.games && state.games > 0;
  say(filled(done ? words.over : words.stopped, { played: state.played, games: state.games }));
}

async function go() {
  if (runner.running) {
    runner.stop();
    return finish();
  }
  const asked = await request();
  if (!asked) return;
  show({ played: 0, games: 0, rows: [], printed: '' });
  say('');
  element('go').textContent = words.stop;
  runner.run(asked);
}

/** What is to be run; undefined after a sentence, or if the person does not want to run it. */
async function request() {
  problem('');
  editor.unmark();
  const luck = Number(seed.value);
  if (!validName()) return;
  if (seed.value === '' || !Number.isInteger(luck) || luck < 0 || luck > LAST_SEED) return problem(words.badSeed);
  if (!(await wanted())) return;
  return { name: name.value, code: editor.text, game: game.value, games: Number(games.value), seed: luck };
}

function validName() {
  if (!NAME.test(name.value)) problem(words.badName);
  return NAME.test(name.value);
}

/** @param {string} sentence */
function problem(sentence) {
  element('problem').textContent = sentence;
  element('done').textContent = '';
}

/** @param {string} sentence */
function done(sentence) {
  problem('');
  element('done').textContent = sentence;
}

/** Ask before code from elsewhere runs for the first time. */
async function wanted() {
  if (source.kind === 'own' || accepted.has(editor.text)) return true;
  /** @type {HTMLDialogElement} */
  const dialog = element('ask');
  const whose = source.kind === 'file' ? filled(words.askFile, source) : words.askLink;
  fill(dialog, { h2: words.askTitle, p: `${whose} ${words.askLimits}`, '[value=no]': words.no, '[value=yes]': words.yes });
  dialog.returnValue = 'no';
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  if (dialog.returnValue !== 'yes') return false;
  accepted.add(editor.text);
  return true;
}

/** Keep what a person has written, where it is theirs. */
function keep() {
  if (source.kind === 'own') keepDraft(game.value, name.value, editor.text);
}

/** Put a program into the editor. @param {string} code @param {string} called @param {Source} from */
function load(code, called, from) {
  source = from;
  name.value = called;
  editor.text = code;
  const sentence = { own: '', link: words.fromLink, file: from.kind === 'file' ? filled(words.fromFile, from) : '' };
  fill(element('origin'), { p: sentence[from.kind] });
  element('origin').hidden = from.kind === 'own';
}

/** The own bot for the game that is chosen, or its example. */
function loadOwn() {
  const [called, code] = draft(game.value) ?? ['my_bot', PROGRAMS[game.value].code];
  load(code, called, { kind: 'own' });
  if (location.hash) history.replaceState(null, '', location.pathname);
}

/** What belongs to the game, and the command of the same run. */
function describe() {
  const reference = /** @type {HTMLElement} */ (document.querySelector('#reference div'));
  reference.innerHTML = PROGRAMS[game.value].reference; // from the build
  const luck = seed.value === '0' ? '' : ` --seed ${seed.value}`;
  const file = `${name.value}.py:Bot`;
  element('command').textContent = `llamadillo arena ${game.value} ${file} hard --games ${games.value}${luck}`;
}

/** The bot of a link, if it contains one. */
async function loadLink() {
  try {
    const found = JSON.parse(await linked('bot', MOST_BYTES));
    if (!(found.game in PROGRAMS) || typeof found.code !== 'string') throw new TypeError();
    game.value = found.game;
    load(found.code, NAME.test(found.name) ? found.name : 'my_bot', { kind: 'link' });
  } catch {
    loadOwn();
    problem(words.badLink);
  }
}

async function share() {
  if (!validName()) return;
  const link = await linkTo(JSON.stringify({ game: game.value, name: name.value, code: editor.text }), 'bot');
  try {
    await navigator.clipboard.writeText(link);
    done(words.copied);
  } catch {
    done(`${words.notCopied} ${link}`);
  }
}

function save() {
  if (!validName()) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([editor.text], { type: 'text/x-python' }));
  link.download = `${name.value}.py`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {HTMLInputElement} input */
async function open(input) {
  const file = input.files?.[0];
  input.value = '';
  if (!file) return;
  if (file.size > MOST_BYTES) return problem(words.badFile);
  const called = file.name.replace(/\.py$/, '');
  load(await file.text(), NAME.test(called) ? called : 'my_bot', { kind: 'file', name: file.name });
  describe();
}

async function sitDown() {
  problem('');
  if (!validName() || !(await wanted())) return;
  const stored = seat(game.value, name.value, editor.text);
  done(filled(stored ? words.seated : words.notStored, { name: name.value }));
}

/** @param {Element} part @param {Record<string, string>} texts By selector. */
function fill(part, texts) {
  for (const [selector, text] of Object.entries(texts)) {
    const found = part.querySelector(selector);
    if (found) found.textContent = text;
  }
}

document.documentElement.lang = language;
document.title = `llamadillo: ${words.title}`;
fill(document.body, {
  h1: words.title,
  '#intro': words.intro,
  '#to-box': words.toBox,
  '#program-title': words.program,
  '#program label span': words.file,
  '#open': words.open,
  '#save': words.save,
  '#link': words.link,
  '#example': words.example,
  '#keep': words.keep,
  '#back': words.back,
  '#run-title': words.run,
  '#go': words.start,
  '#games-label': words.games,
  '#seed-label': words.seed,
  '#seat': words.seat,
  '#same': words.same,
  '#reference-title': words.reference,
});
game.ariaLabel = words.program;
for (const [id, { name }] of Object.entries(PROGRAMS)) game.add(new Option(name, id));
showResults([]);
element('go').onclick = go;
element('link').onclick = share;
element('save').onclick = save;
element('seat').onclick = sitDown;
element('example').onclick = () => {
  load(PROGRAMS[game.value].code, name.value, { kind: 'own' });
};
element('back').onclick = () => {
  loadOwn();
  describe();
};
element('keep').onclick = () => {
  load(editor.text, name.value, { kind: 'own' });
  keep();
  if (location.hash) history.replaceState(null, '', location.pathname);
};
/** @type {HTMLInputElement} */
const file = element('file');
element('open').onclick = () => file.click();
file.onchange = () => open(file);
game.onchange = () => {
  loadOwn();
  describe();
};
name.onchange = () => {
  keep();
  describe();
};
games.onchange = seed.onchange = describe;
addEventListener('hashchange', () => location.hash && location.reload());
if (isLink('bot')) await loadLink();
else loadOwn();
describe();
