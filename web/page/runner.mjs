/** The runs of the workbench: one worker for each, which is ended when the run is over, stopped or silent. */

import { foreignWorker } from './foreign.mjs';

/** @typedef {import('./protocol').RunRequest} RunRequest */
/** @typedef {import('./protocol').RunReport} RunReport */

/** A bot that says nothing for this time is ended. Python itself ends loops of the bot's own code before that. */
export const PATIENCE_S = 10;
/** A start that gets no further for this time is begun again, with twice the time: a download can be stuck. */
const STUCK_S = 20;

/** What the page gets: the reports of the worker, and that it is silent. */
/** @typedef {RunReport | {kind: 'silent'}} Told */

export class Runner {
  #tell;
  #worker;
  #ready = false;
  #running = false;
  #broken = false;
  #stuckAfter = STUCK_S;
  /** What is to be run when Python is ready. @type {RunRequest | undefined} */
  #request;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #alarm;

  /** @param {(told: Told) => void} tell */
  constructor(tell) {
    this.#tell = tell;
    this.#worker = this.#start();
  }

  get running() {
    return this.#running;
  }

  /** Begin a run; none may be running. @param {RunRequest} request */
  run(request) {
    if (this.#broken) this.stop();
    this.#running = true;
    this.#request = request;
    this.#worker.postMessage(request);
    if (this.#ready) this.#wait();
  }

  /** End the run, and get ready for the next. */
  stop() {
    clearTimeout(this.#alarm);
    this.#running = false;
    this.#worker.terminate();
    this.#worker = this.#start();
  }

  #start() {
    this.#ready = this.#broken = false;
    this.#expectMore();
    const worker = foreignWorker('./workbench-worker.mjs');
    worker.onmessage = ({ data }) => worker === this.#worker && this.#take(data);
    worker.onerror = (event) =>
      worker === this.#worker && this.#take({ kind: 'broken', reason: event.message ?? 'error' });
    return worker;
  }

  /** Python is loading. */
  #expectMore() {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => {
      this.#stuckAfter *= 2;
      this.#worker.terminate();
      this.#worker = this.#start();
      if (this.#running) this.#worker.postMessage(this.#request);
    }, this.#stuckAfter * 1000);
  }

  #wait() {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => {
      this.stop();
      this.#tell({ kind: 'silent' });
    }, PATIENCE_S * 1000);
  }

  /** @param {RunReport} report */
  #take(report) {
    if (report.kind === 'loading') this.#expectMore();
    else clearTimeout(this.#alarm);
    if (report.kind === 'ready') this.#ready = true;
    if (this.#running && this.#ready) this.#wait();
    if (report.kind === 'over' || (report.kind === 'broken' && this.#ready)) this.stop();
    else if (report.kind === 'broken') [this.#broken, this.#running] = [true, false];
    this.#tell(report);
  }
}
