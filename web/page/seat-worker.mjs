/** A bot of one's own at a seat of the box: `web.tab.seat`. It has no network and no storage when the bot is loaded. */

import { limitMemory, removeMeans } from './bare.mjs';
import { startPython } from './python.mjs';

limitMemory();

/** @param {import('./protocol').SeatRequest} request */
async function sit({ game, name, code, port }) {
  /** @param {string} line */
  const say = (line) => port.postMessage(line);
  try {
    const { python, later } = await startPython(() => {}, ['bench.zip']);
    await later;
    const seat = python.pyimport('web.tab.seat');
    removeMeans();
    const bot = seat.seated('/bots', name, code, game);
    port.onmessage = ({ data }) => say(bot.answer(data));
    say('{"ready": true}');
  } catch (error) {
    const reason = String(error).trim().split('\n').at(-1);
    say(JSON.stringify({ stopped: reason }));
  }
}

onmessage = ({ data }) => sit(data);
