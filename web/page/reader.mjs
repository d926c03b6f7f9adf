/**
 * What is on the display, for a screen reader: all of it as text, and what is new in it as an announcement.
 *
 * A line is new when it was not there before, or when the cursor has come to it.
 */

/** The picture must stay this long: what tumbles or is skipped is not announced. */
const STILL_MS = 250;

export class Reader {
  #text;
  #announcer;
  /** @type {Set<string>} */
  #before = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} text @param {HTMLElement} announcer A live region. */
  constructor(text, announcer) {
    this.#text = text;
    this.#announcer = announcer;
  }

  /** These lines are on the display now; a marked one has the cursor. @param {[string, boolean][]} lines */
  read(lines) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#say(lines), STILL_MS);
  }

  /** @param {[string, boolean][]} lines */
  #say(lines) {
    this.#text.textContent = lines.map(([text, marked]) => (marked ? `▸ ${text}` : text)).join('\n');
    const now = new Set(lines.map(([text, marked]) => `${marked} ${text}`));
    const moved = lines.filter(([text, marked]) => marked && !this.#before.has(`true ${text}`));
    const fresh = lines.filter(([text]) => !this.#before.has(`true ${text}`) && !this.#before.has(`false ${text}`));
    this.#before = now;
    const said = [...new Set([...fresh, ...moved].map(([text]) => text))];
    if (said.length) this.#announcer.textContent = said.join('. ');
  }
}
