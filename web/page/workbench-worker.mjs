/** One run of the workbench, in a worker: `web.tab.workbench`. It has no network and no storage when the bot is loaded. */

import { limitMemory, removeMeans } from './bare.mjs';
import { startPython } from './python.mjs';

/** @typedef {import('./protocol').RunRequest} RunRequest */
/** @typedef {import('./protocol').RunReport} RunReport */

limitMemory();
/** @type {(report: RunReport) => void} */
let say = (report) => postMessage(report);
const parts = startPython((share) => say({ kind: 'loading', share }), ['bench.zip']);
const python = parts.then(async ({ python, later }) => {
  await later;
  const { write } = python.pyimport('web.tab.seat');
  const { Run } = python.pyimport('web.tab.workbench');
  say({ kind: 'ready' });
  say = removeMeans();
  return { write, Run };
});
python.catch((error) => say({ kind: 'broken', reason: String(error) }));

/** @param {any} proxy */
function taken(proxy) {
  const found = proxy.toJs({ dict_converter: Object.fromEntries, create_pyproxies: false });
  proxy.destroy();
  return found;
}

/** @param {RunRequest} request */
async function run({ name, code, game, games, seed }) {
  const { write, Run } = await python;
  const file = write('/bots', name, code);
  const bench = Run(file, game, games, seed, () => say({ kind: 'alive' }));
  let report = taken(bench.begin());
  while (!report.failure && report.played < report.games) {
    say({ ...report, kind: 'playing' });
    report = taken(bench.play());
  }
  say({ ...report, kind: 'over' });
}

onmessage = ({ data }) => run(data).catch((error) => say({ kind: 'broken', reason: String(error) }));
