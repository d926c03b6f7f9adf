/** The page that shows the box itself. */

import { onKeys } from './keys.js';
import { contact, replace } from './parts.js';
import { boxPicture } from './picture.js';
import { Stream } from './stream.js';
import { words } from './words.js';

let say = words(document.documentElement.lang);

onKeys({});
new Stream('watch', {
  contact: (is) => contact(is, say.off),
  room: (room) => {
    say = words(room.language);
    replace('sentence', room.secret ? say.waits : (room.table?.sentence ?? ''));
  },
  picture: boxPicture(),
});
