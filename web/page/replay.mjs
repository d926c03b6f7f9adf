/** The replay of a shared game: each step as the box shows it, why, and the chances to win. */

import { Buttons } from './buttons.mjs';
import { Display, bytes, withBar } from './display.mjs';
import { lightDice, lightStatus } from './lights.mjs';
import { linked } from './share.mjs';
import { filled, language, words } from './words.mjs';

/** @typedef {import('./protocol').ReplayReport} ReplayReport */
/** @typedef {import('./protocol').Reviewed} Reviewed */

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} selector */
const part = (selector) => /** @type {HTMLElement} */ (document.querySelector(`#replay ${selector}`.trim()));

/** Replay the game in the address of the page. @param {(sentence: string) => void} say */
export function replayLink(say) {
  const replay = new Replay(say);
  linked().then((text) => replay.begin(text));
}

class Replay {
  #say;
  #splash = bytes(document.getElementById('face')?.dataset.splash ?? '');
  #display = new Display(/** @type {HTMLCanvasElement} */ (document.getElementById('pixels')));
  #slider = /** @type {HTMLInputElement} */ (part('#step'));
  #worker = new Worker(new URL('./replay-worker.mjs', import.meta.url), { type: 'module' });
  /** @type {string[]} */
  #players = [];
  /** @type {Reviewed | undefined} */
  #review;

  /** @param {(sentence: string) => void} say */
  constructor(say) {
    this.#say = say;
    this.#display.show(this.#splash, 100);
    this.#worker.onmessage = ({ data }) => this.#take(data);
    part('#step-back').textContent = words.back;
    part('#step-on').textContent = words.next;
    part('#to-box').textContent = words.toBox;
    part('#step-back').onclick = () => this.#go(-1);
    part('#step-on').onclick = () => this.#go(1);
    this.#slider.oninput = () => this.#go(0);
    const footer = /** @type {HTMLElement} */ (document.getElementById('open-games'));
    footer.hidden = true;
    const buttons = new Buttons((kind, button) => {
      if (kind === 'press' && button !== 'DISCARD') this.#go(button === 'ROLL' ? 1 : -1);
    });
    buttons.label([words.back, '', words.next]);
    document.body.classList.add('replaying');
  }

  /** @param {string} text */
  begin(text) {
    this.#worker.postMessage({ kind: 'begin', text, language });
  }

  /** @param {number} by */
  #go(by) {
    const last = Number(this.#slider.max);
    const number = Math.min(last, Math.max(0, Number(this.#slider.value) + by));
    this.#slider.value = String(number);
    this.#worker.postMessage({ kind: 'step', number });
  }

  /** @param {ReplayReport} report */
  #take(report) {
    switch (report.kind) {
      case 'loading':
        this.#display.show(withBar(this.#splash, report.share * 0.95), 100);
        return this.#say(filled(words.loadingPython, { percent: Math.round(report.share * 100) }));
      case 'bad':
        this.#say(filled(words.badLink, report));
        part('').hidden = false;
        for (const hidden of ['#curve', '#step', '#step-back', '#step-on']) part(hidden).hidden = true;
        part('#curve').setAttribute('hidden', '');
        return;
      case 'about':
        this.#players = report.players;
        part('').hidden = false;
        part('h2').textContent = `${report.game}: ${report.players.join(', ')}`;
        this.#slider.max = String(report.steps - 1);
        this.#say(words.shared);
        lightStatus(true);
        part('#legend').replaceChildren(...report.players.map((name, seat) => item(name, seat)));
        return this.#go(0);
      case 'step':
        return this.#show(report);
      case 'reviewing':
        part('#curve').setAttribute('aria-label', words.curve);
        return this.#say(filled(words.reviewing, { percent: Math.round(report.done * 100) }));
      case 'review':
        this.#review = report;
        this.#say(words.shared);
        if (!report.curve.length) part('#curve').setAttribute('hidden', '');
        return this.#go(0);
    }
  }

  /** @param {Extract<ReplayReport, {kind: 'step'}>} step */
  #show({ number, rows, dice, why }) {
    this.#display.show(rows, 100);
    lightDice(dice);
    const choice = this.#review?.choices[number];
    const verdict =
      choice && choice.better
        ? filled(words.better, {
            verdict: words.verdict[choice.verdict],
            loss: (100 * choice.loss).toFixed(1),
            better: choice.better,
          })
        : '';
    const place = filled(words.step, { number: number + 1, count: Number(this.#slider.max) + 1 });
    part('#why').textContent = [`${place}.`, ...why, verdict].join(' ');
    this.#draw(number);
    document.getElementById('face')?.dispatchEvent(new CustomEvent('shown'));
  }

  /** The curve of each seat, and where the step is. @param {number} number */
  #draw(number) {
    const curve = this.#review?.curve ?? [];
    if (!curve.length) return;
    const svg = part('#curve');
    const x = (/** @type {number} */ place) => ((100 * place) / (curve.length - 1)).toFixed(2);
    const lines = this.#players.map((_, seat) => {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('class', `seat-${seat}`);
      path.setAttribute(
        'd',
        `M${curve.map((chances, place) => `${x(place)} ${(40 - 40 * chances[seat]).toFixed(2)}`).join('L')}`,
      );
      return path;
    });
    const here = document.createElementNS(SVG, 'line');
    for (const [name, value] of [['x1', x(number + 1)], ['x2', x(number + 1)], ['y1', '0'], ['y2', '40']]) {
      here.setAttribute(name, value);
    }
    svg.replaceChildren(...lines, here);
    for (const [seat, name] of this.#players.entries()) {
      part(`#legend .seat-${seat}`).textContent = `${name} ${Math.round(100 * curve[number + 1][seat])} %`;
    }
  }
}

/** @param {string} name @param {number} seat */
function item(name, seat) {
  const made = document.createElement('li');
  made.className = `seat-${seat}`;
  made.textContent = name;
  return made;
}
