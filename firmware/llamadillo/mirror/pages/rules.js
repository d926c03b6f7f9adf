// The rules in short, in the language of the reader.

import { element, replace } from "./parts.js";
import { LANGUAGES, own, words } from "./words.js";

const NAMES = { en: "English", de: "Deutsch", fr: "Français" };
const rules = await (await fetch("/rules.json")).json();

function draw(language) {
  const say = words(language);
  const buttons = LANGUAGES.map((each) => {
    const made = element("button", each === language ? "chosen" : "", NAMES[each]);
    made.type = "button";
    made.onclick = () => draw(each);
    return made;
  });
  replace("languages", ...buttons);
  replace("title", say.rules);
  const games = Object.entries(rules[language]).map(([game, pages], place) => {
    const texts = pages.flatMap(([title, text]) => [element("h3", "", title), element("p", "", text)]);
    const made = element("details", "", element("summary", "", game), ...texts);
    made.open = place === 0;
    return made;
  });
  replace("games", ...games);
}

draw(own());
