// The page for a projector: the table, large. The same page without a game invites guests.

import { codeFor, codes, contact, element, replace } from "./parts.js";
import { Stream } from "./stream.js";
import { head, middle, seats } from "./table.js";
import { words } from "./words.js";

const cafe = document.body.dataset.page === "cafe";
let say = words(document.documentElement.lang);
let found = {};
let room = null;

function draw() {
  if (!room) return;
  say = words(room.language);
  const table = room.table;
  document.body.classList.toggle("empty", !table);
  replace("head", ...(table ? head(table, say) : [element("b", "", "llamadillo")]));
  replace("sentence", table ? table.sentence : cafe ? say.here : say.idle);
  replace("seats", ...(table ? [seats(table, say)] : [invitation()]));
  replace("middle", ...(table ? middle(table) : []));
  const page = cafe || room.profile !== "class" ? "rules.html" : "v";
  replace("join", codeFor(found, page, page === "v" ? say.vote : say.learn));
}

function invitation() {
  const best = room.best ? element("p", "best", `${say.best}: `, element("b", "", room.best)) : null;
  const llama = element("img", "big");
  llama.src = "/llama.svg";
  llama.alt = "";
  return element("div", "invitation", llama, element("h1", "", say.invite), best);
}

async function refresh() {
  try {
    found = await codes();
    draw();
  } catch {
    // the line at the bottom says that there is no contact
  }
}

new Stream("watch", {
  contact: (is) => contact(is, say.off),
  opened: refresh,
  room: (now) => {
    room = now;
    draw();
  },
});
