/** The buzzer: one tone at a time, a square wave. Browsers are silent before the first press. */

const LOUD = 0.07;
const QUIET = 0.018;
/** Seconds in which a tone fades in and out: without it, it clicks. */
const EDGE = 0.004;

export class Buzzer {
  /** @type {AudioContext | undefined} */
  #context;
  /** @type {OscillatorNode | undefined} */
  #wave;
  /** @type {GainNode | undefined} */
  #loudness;

  /** Call it in the event of a press: only then may a page begin to sound. */
  wake() {
    if (!this.#context && 'AudioContext' in globalThis) {
      this.#context = new AudioContext({ latencyHint: 'interactive' });
      this.#loudness = new GainNode(this.#context, { gain: 0 });
      this.#wave = new OscillatorNode(this.#context, { type: 'square' });
      this.#wave.connect(this.#loudness).connect(this.#context.destination);
      this.#wave.start();
    }
    if (this.#context?.state === 'suspended') this.#context.resume().catch(() => {});
  }

  /** Sound this frequency from now on; 0 is silence. @param {number} hertz @param {boolean} quiet */
  tone(hertz, quiet) {
    if (!this.#context || !this.#wave || !this.#loudness) return;
    const now = this.#context.currentTime;
    if (hertz) this.#wave.frequency.setValueAtTime(hertz, now);
    this.#loudness.gain.setTargetAtTime(hertz ? (quiet ? QUIET : LOUD) : 0, now, EDGE);
  }
}
