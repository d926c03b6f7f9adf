/** The replay of a record from anyone, in a worker: `web.tab.replay`. It touches nothing that is stored. */

import { startPython } from './python.mjs';

/** @typedef {import('./protocol').ReplayReport} ReplayReport */

/** Seconds of computing between two looks at the messages. */
const SLICE = 0.05;

/** @param {ReplayReport} report */
const say = (report) => postMessage(report);
const started = startPython((share) => say({ kind: 'loading', share }));
/** @type {any} */
let replay;

/** @param {any} proxy */
function taken(proxy) {
  const found = proxy.toJs({ dict_converter: Object.fromEntries, create_pyproxies: false });
  proxy.destroy();
  return found;
}

/** @param {string} text @param {string} language */
async function begin(text, language) {
  const { python, later } = await started;
  const { Replay } = python.pyimport('web.tab.replay');
  try {
    replay = Replay(text, language);
  } catch (error) {
    const why = /BadRecord: (.*)/.exec(String(error));
    return say({ kind: 'bad', reason: why ? why[1] : String(error) });
  }
  say({ ...taken(replay.about()), kind: 'about' });
  await later; // the judges read their numbers
  review();
}

function review() {
  const found = taken(replay.review(SLICE));
  say({ ...found, kind: found.curve ? 'review' : 'reviewing' });
  if (!found.curve) setTimeout(review);
}

onmessage = ({ data }) => {
  if (data.kind === 'begin') begin(data.text, data.language);
  else if (replay) say({ ...taken(replay.step(data.number)), kind: 'step', number: data.number });
};
