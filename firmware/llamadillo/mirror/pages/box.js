// The page that shows the box itself.

import { contact, replace } from "./parts.js";
import { Glass } from "./glass.js";
import { Stream } from "./stream.js";
import { words } from "./words.js";

const glass = new Glass(document.getElementById("display"), document.getElementById("leds"));
let say = words(document.documentElement.lang);

new Stream("watch", {
  contact: (is) => contact(is, say.off),
  room: (room) => {
    say = words(room.language);
    replace("sentence", room.secret ? say.waits : (room.table?.sentence ?? ""));
  },
  picture: (picture) => glass.show(picture),
});
