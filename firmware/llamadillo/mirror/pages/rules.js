/** The rules in short, in the language of the reader. */

import { button, element, replace } from './parts.js';
import { LANGUAGES, own, words } from './words.js';

/** @type {Record<string, string>} */
const NAMES = { en: 'English', de: 'Deutsch', fr: 'Français' };
/** @type {Record<string, Record<string, [string, string][]>>} By language and game: titles and texts. */
const rules = await (await fetch('/rules.json')).json();

/** @param {string} language */
function draw(language) {
  const say = words(language);
  const buttons = LANGUAGES.map((each) => button(NAMES[each], () => draw(each), each === language ? 'chosen' : ''));
  replace('languages', ...buttons);
  replace('title', say.rules);
  const games = Object.entries(rules[language]).map(([game, pages], place) => {
    const texts = pages.flatMap(([title, text]) => [element('h3', '', title), element('p', '', text)]);
    const made = element('details', '', element('summary', '', game), ...texts);
    made.open = place === 0;
    return made;
  });
  replace('games', ...games);
}

draw(own());
