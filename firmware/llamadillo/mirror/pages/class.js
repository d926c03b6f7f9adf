// The page for a class: the table, and next to it a question, the chances, or the votes of the lesson. The
// teacher has the same page at another address, with keys and buttons.

import { codeFor, codes, contact, element, replace } from "./parts.js";
import { Glass } from "./glass.js";
import { lesson, odds, question } from "./question.js";
import { Stream } from "./stream.js";
import { head, middle, seats } from "./table.js";
import { words } from "./words.js";

const key = location.pathname.match(/^\/t\/([0-9a-z]+)/i)?.[1];
const glass = new Glass(document.getElementById("display"), document.getElementById("leds"));
const state = { room: null, vote: null, visitors: 0, results: [], codes: {}, side: "question", odds: false };
let say = words(document.documentElement.lang);

function draw() {
  const table = state.room?.table;
  say = words(state.room?.language);
  replace("head", ...(table ? head(table, say) : [element("b", "", "llamadillo")]));
  replace("sentence", table ? table.sentence : say.idle);
  replace("seats", ...(table ? [seats(table, say)] : []));
  replace("middle", ...(table ? middle(table) : []));
  const open = state.vote && !state.vote.counts; // while a class thinks, nothing gives the answer away
  const chances = table && !open ? table.chances : [];
  const side =
    state.side === "lesson" ? lesson(state.results, say)
    : state.odds && chances.length ? odds(table, say)
    : question(state.vote, state.visitors, chances, say);
  replace("side", side);
  replace("join", codeFor(state.codes, "v", say.vote));
  document.body.classList.toggle("shows-box", state.side === "box");
  if (key) controls(table);
}

function controls(table) {
  const button = (text, act) => {
    const made = element("button", "", text);
    made.type = "button";
    made.onclick = act;
    return made;
  };
  const asks = (table?.ballots ?? []).map((ballot, place) => button(`${place + 1} ${ballot.question}`, () => ask(place)));
  replace("controls", ...asks, button(`R ${say.reveal}`, reveal), button(`C ${say.clear}`, clear), element("small", "", say.keys));
}

const ask = (place) => stream.send({ ask: place });
const reveal = () => stream.send({ reveal: true });
const clear = () => stream.send({ clear: true });
const side = (name) => {
  state.side = state.side === name ? "question" : name;
};

const KEYS = {
  1: () => ask(0), 2: () => ask(1), 3: () => ask(2), r: reveal, c: clear,
  o: () => { state.odds = !state.odds; }, l: () => side("lesson"), b: () => side("box"),
  f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
};

document.addEventListener("keydown", (event) => {
  const act = KEYS[event.key.toLowerCase()];
  if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (!key && "123rc".includes(event.key.toLowerCase())) return;
  act();
  draw();
});

const stream = new Stream(key ? `teach/${key}` : "watch", {
  contact: (is) => contact(is, say.off),
  opened: async () => {
    try {
      state.codes = await codes();
    } catch {
      state.codes = {};
    }
    draw();
  },
  room: (room) => { state.room = room; draw(); },
  vote: (vote, message) => { state.vote = vote; state.visitors = message.visitors; draw(); },
  lesson: (results) => { state.results = results; draw(); },
  picture: (picture) => glass.show(picture),
});
