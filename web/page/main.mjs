/** The page: the box, or the replay of a shared game. */

import { Box } from './box.mjs';
import { Games } from './games.mjs';
import { replayLink } from './replay.mjs';
import { isLink } from './share.mjs';
import { Updates } from './update.mjs';
import { language, words } from './words.mjs';

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

document.documentElement.lang = language;

/** @param {string} sentence @param {{label: string, do: () => void}} [act] */
function say(sentence, act) {
  const note = element('note');
  const button = element('act');
  if (note.textContent !== sentence) note.textContent = sentence;
  note.classList.toggle('loud', act !== undefined);
  button.hidden = !act;
  button.textContent = act?.label ?? '';
  button.onclick = () => {
    say('');
    act?.do();
  };
}

/** @param {Box} [box] */
function fillHelp(box) {
  const dialog = /** @type {HTMLDialogElement} */ (element('help'));
  /** @param {string} selector @param {string} text */
  const fill = (selector, text) => {
    const part = dialog.querySelector(selector);
    if (part) part.textContent = text;
  };
  fill('h2', words.helpTitle);
  fill('a', words.licences);
  fill('form button', words.close);
  const list = /** @type {HTMLElement} */ (dialog.querySelector('dl'));
  for (const [term, text] of [
    [words.helpKeys, words.helpKeysText],
    [words.helpTouch, words.helpTouchText],
    [words.helpGamepad, words.helpGamepadText],
    [words.helpMenu, words.helpMenuText],
  ]) {
    list.append(Object.assign(document.createElement('dt'), { textContent: term }));
    list.append(Object.assign(document.createElement('dd'), { textContent: text }));
  }
  element('open-help').textContent = words.help;
  element('open-help').onclick = () => {
    const unsaved = box?.unsaved;
    fill('p.small', unsaved ? `${unsaved} ${words.helpPrivate}` : words.helpSaved);
    dialog.showModal();
  };
}

function offerFullScreen() {
  const button = element('full-screen');
  button.textContent = words.fullScreen;
  button.hidden = !document.fullscreenEnabled;
  button.onclick = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
}

/** @param {Box} box */
function playBox(box) {
  const games = new Games(box);
  const updates = new Updates();
  element('open-games').textContent = words.games;
  element('open-games').onclick = () => games.open();
  // A new version starts where no game runs: at the menu with no game to be continued.
  const useBetweenGames = () => {
    if (!updates.waits) return;
    box.ask({ kind: 'playing' });
  };
  box.addEventListener('playing', (event) => {
    if (/** @type {CustomEvent} */ (event).detail.playing) return say(words.update);
    say(words.updating);
    updates.use();
  });
  box.addEventListener('menu', useBetweenGames);
  box.addEventListener('on', () => updates.begin(useBetweenGames), { once: true });
}

element('to-workbench').textContent = words.workbench;
const box = isLink() ? undefined : new Box(say);
fillHelp(box);
offerFullScreen();
if (box) playBox(box);
else replayLink(say);
addEventListener('hashchange', () => location.reload());
