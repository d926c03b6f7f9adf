// The page for a phone in a class: a few large buttons.

import { contact, element, replace } from "./parts.js";
import { Stream } from "./stream.js";
import { own, words } from "./words.js";

const say = words(own());
let vote = null;
let chosen = null;

function draw() {
  replace("title", vote ? vote.question : say.soon);
  const buttons = (vote?.options ?? []).map((option, place) => {
    const is = chosen?.[0] === vote.number && chosen[1] === place;
    const made = element("button", is ? "chosen" : "", option);
    made.type = "button";
    made.disabled = !vote.open;
    made.setAttribute("aria-pressed", String(is));
    made.onclick = () => stream.send({ choose: [vote.number, place] });
    return made;
  });
  replace("options", ...buttons);
  const mine = vote && chosen?.[0] === vote.number;
  replace("state", !vote ? "" : !vote.open ? say.closed : mine ? say.thanks : "");
}

const stream = new Stream("vote", {
  contact: (is) => contact(is, say.off),
  opened: () => stream.send({ hello: sessionStorage.getItem("visitor") }),
  you: (visitor) => sessionStorage.setItem("visitor", visitor),
  chosen: (now) => { chosen = now; draw(); },
  vote: (now) => { vote = now; draw(); },
});
draw();
