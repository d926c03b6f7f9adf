/** The box on the page: its worker, its display, dice, buttons and buzzer. */

import { Buttons } from './buttons.mjs';
import { Display, bytes, withBar } from './display.mjs';
import { foreignWorker } from './foreign.mjs';
import { faces, lightDice, lightStatus } from './lights.mjs';
import { seated, whenSeated } from './own-bots.mjs';
import { Reader } from './reader.mjs';
import { Buzzer } from './sound.mjs';
import { filled, language, words } from './words.mjs';

/** @typedef {import('./protocol').Report} Report */
/** @typedef {import('./protocol').Request} Request */
/** @typedef {import('./protocol').Shown} Shown */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** How to press, in one sentence. */
const hint = () => (matchMedia('(pointer: coarse)').matches ? words.touch : words.press);

export class Box extends EventTarget {
  /** What the box does, a few words of English; empty before it is on. */
  activity = '';
  /** Whether it is switched off. */
  stopped = false;
  #face = element('face');
  #display = new Display(/** @type {HTMLCanvasElement} */ (element('pixels')));
  #reader = new Reader(element('glass-text'), element('announcer'));
  #buzzer = new Buzzer();
  #splash = bytes(this.#face.dataset.splash ?? '');
  /** @type {Uint8Array} */
  #rows = this.#splash;
  #brightness = 100;
  #taking = false;
  /** Whether the page says that a press waits for the opponents. */
  #waiting = false;
  /** Why games are not saved; empty: they are. */
  unsaved = '';
  /** @type {number[]} */
  #dice = [];
  /** @type {[string, boolean][]} */
  #lines = [];
  #buttons;
  #worker;
  /** The workers of bots at seats. @type {Map<number, Worker>} */
  #seats = new Map();
  #say;

  /** @param {(sentence: string, act?: {label: string, do: () => void}) => void} say Shows a sentence below the box. */
  constructor(say) {
    super();
    this.#say = say;
    this.#display.show(this.#splash, 100);
    this.#worker = this.#start();
    // A page that is kept for the way back would keep the box with it.
    addEventListener('pagehide', () => this.#end());
    addEventListener('pageshow', (event) => event.persisted && location.reload());
    whenSeated((bots) => this.ask({ kind: 'bots', bots }));
    this.#buttons = new Buttons((kind, button, at) => this.#button(kind, button, at));
  }

  /** Ask the worker something. @param {Request} request */
  ask(request) {
    this.#worker.postMessage(request);
  }

  #end() {
    for (const worker of [this.#worker, ...this.#seats.values()]) worker.terminate();
    this.#seats.clear();
  }

  #start() {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = (event) => this.#take({ kind: 'failed', reason: event.message });
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    worker.postMessage({ kind: 'start', language, still, bots: seated() });
    this.stopped = false;
    this.unsaved = '';
    return worker;
  }

  /** @param {'press' | 'release'} kind @param {import('./protocol').ButtonName} button @param {number} at */
  #button(kind, button, at) {
    if (kind === 'press') this.#buzzer.wake();
    if (this.stopped && kind === 'press') {
      this.stopped = false;
      this.ask({ kind: 'on' });
    } else if (this.activity) {
      this.ask({ kind, button, at });
    }
  }

  /** @param {Report} report */
  #take(report) {
    switch (report.kind) {
      case 'loading':
        return this.#loading(report.share, report.part);
      case 'shown':
        return this.#show(report);
      case 'sit':
        return this.#sit(report);
      case 'leave':
        this.#seats.get(report.seat)?.terminate();
        this.#seats.delete(report.seat);
        return;
      case 'elsewhere':
        return this.#elsewhere();
      case 'forgetful':
        return this.#lose(words.forgetful);
      case 'unsaved':
        return this.#lose(words.unsaved);
      case 'saved':
        this.#lose('');
        return this.#say(words.saved);
      case 'failed':
        return this.#say(filled(words.failed, report));
      default:
        this.dispatchEvent(new CustomEvent(report.kind, { detail: report }));
    }
  }

  /** Say that games are not saved, until they are. @param {string} why */
  #lose(why) {
    this.unsaved = why;
    this.#say(why);
  }

  /** Start the worker of a bot. @param {Extract<Report, {kind: 'sit'}>} report */
  #sit({ seat, game, name, code, port }) {
    const worker = foreignWorker('./seat-worker.mjs');
    this.#seats.set(seat, worker);
    worker.postMessage({ game, name, code, port }, [port]);
  }

  /** @param {number} share @param {import('./protocol').Part} part */
  #loading(share, part) {
    if (part === 'opponents') {
      this.#waiting = true;
      return this.#say(words.loadingOpponents);
    }
    this.#display.show(withBar(this.#splash, part === 'python' ? share * 0.9 : part === 'games' ? 0.93 : 0.97), 100);
    const sentence = { python: words.loadingPython, games: words.loadingGames, start: words.loadingStart }[part];
    this.#say(filled(sentence, { percent: Math.round(share * 100) }));
  }

  /** @param {Shown} shown */
  #show(shown) {
    if (shown.rows || shown.brightness !== undefined) {
      this.#rows = shown.rows ?? this.#rows;
      this.#brightness = shown.brightness ?? this.#brightness;
      this.#display.show(this.#rows, this.#brightness);
    }
    if (shown.dice) lightDice(shown.dice);
    this.#dice = shown.dice ?? this.#dice;
    this.#lines = shown.lines ?? this.#lines;
    if (shown.lines || shown.dice) this.#read();
    if (shown.status !== undefined) lightStatus(shown.status);
    if (shown.labels) this.#buttons.label(shown.labels);
    for (const [hertz, quiet] of shown.tones) this.#buzzer.tone(hertz, quiet);
    const first = !this.activity;
    if (shown.activity === 'menu' && this.activity !== 'menu') this.dispatchEvent(new Event('menu'));
    this.activity = shown.activity;
    this.stopped = shown.stopped;
    if (first || this.#waiting) this.#say(this.unsaved || hint());
    this.#waiting = false;
    if (first) {
      this.#taking = false;
      performance.mark('on');
      this.dispatchEvent(new Event('on'));
    }
    if (shown.stopped) {
      this.activity = '';
      lightStatus(false);
      this.#say(words.off);
    }
    this.#face.dispatchEvent(new CustomEvent('shown', { detail: shown }));
  }

  /** What is on display and dice, as text. */
  #read() {
    const shown = faces(this.#dice).map((face) => (face ? String(face) : words.llama));
    /** @type {[string, boolean][]} */
    const dice = shown.length ? [[`${words.dice}: ${shown.join(', ')}`, false]] : [];
    this.#reader.read([...this.#lines, ...dice]);
  }

  #elsewhere() {
    const take = () => {
      this.#taking = true;
      if (this.activity) {
        this.activity = '';
        this.#end();
        this.#worker = this.#start();
      } else {
        this.ask({ kind: 'take' });
      }
    };
    this.#display.show(this.#splash, this.activity ? 0 : 100);
    lightDice([0, 0, 0]);
    lightStatus(false);
    if (this.#taking) {
      this.ask({ kind: 'take' });
    } else {
      this.#say(words.elsewhere, { label: words.playHere, do: take });
    }
  }
}
