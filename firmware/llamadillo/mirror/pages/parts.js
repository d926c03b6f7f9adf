/** What the pages draw: elements, cards, dice, bars, codes. Every text comes as text, never as HTML. */

/** @typedef {Node | string | null | undefined} Child */

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [name] Its classes.
 * @param {Child[]} children
 */
export function element(tag, name = '', ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...present(children));
  return made;
}

/** Put these children in place of what is in an element. @param {string} id @param {Child[]} children */
export function replace(id, ...children) {
  byId(id).replaceChildren(...present(children));
}

/** @param {Child[]} children */
const present = (children) => children.filter((child) => child !== null && child !== undefined);

/** @param {string} name @param {string} alt */
function picture(name, alt) {
  const image = element('img', 'icon');
  image.src = `/${name}.svg`;
  image.alt = alt;
  return image;
}

/** A button. @param {string} text @param {() => void} act @param {string} [name] */
export function button(text, act, name = '') {
  const made = element('button', name, text);
  made.type = 'button';
  made.onclick = act;
  return made;
}

/** A card; "L" is a llama, an empty text an empty place. @param {string} face */
export function card(face) {
  if (face === '') return element('span', 'card gone');
  return element('span', 'card', face === 'L' ? picture('llama', 'L') : face);
}

/** Cards that lie face down. @param {number} number */
export function backs(number) {
  return element('span', 'backs', element('span', 'card back'), element('b', '', `× ${number}`));
}

/** A die. @param {import('./messages').Die} die */
export function die({ face, colour }) {
  if (face === '') return element('span', `die tumbles ${colour}`, '?');
  return element('span', `die ${colour}`, face === 'L' ? picture('llama', 'L') : face);
}

/** A bar of a share from 0 to 1. @param {number} share @param {string} [kind] Its colour. */
export function bar(share, kind = '') {
  const inner = element('i', kind);
  inner.style.width = `${Math.max(0, Math.min(1, share)) * 100}%`;
  return element('span', 'bar', inner);
}

/** @param {import('./messages').Exact} fraction */
export function value(fraction) {
  const [above, below = '1'] = fraction.split('/');
  return Number(above) / Number(below);
}

/** @param {number} share */
export function percent(share) {
  const shown = share * 100;
  return `${shown > 0 && shown < 10 ? number(shown) : Math.round(shown)} %`;
}

/** A number with at most one decimal, in the language of the page, with a space after each three digits. @param {number} of */
export function number(of) {
  const text = of.toLocaleString(document.documentElement.lang, { useGrouping: false, maximumFractionDigits: 1 });
  const [whole, ...decimals] = text.split(/(?=[.,])/);
  return whole.replace(/\B(?=(\d{3})+$)/g, '\u2009') + decimals.join('');
}

/** A QR code as an SVG element. @param {string[]} rows Of modules, made by the server. @param {string} label */
export function code(rows, label) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const side = rows.length + 8;
  const attributes = {
    viewBox: `-4 -4 ${side} ${side}`, role: 'img', 'aria-label': label, class: 'code', 'shape-rendering': 'crispEdges',
  };
  for (const [key, is] of Object.entries(attributes)) svg.setAttribute(key, is);
  const field = document.createElementNS(space, 'rect');
  for (const [key, is] of Object.entries({ x: -4, y: -4, width: side, height: side, fill: '#fff' })) {
    field.setAttribute(key, String(is));
  }
  const path = document.createElementNS(space, 'path');
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x} ${y}h1v1h-1z` : '')));
  path.setAttribute('d', dark.join(''));
  svg.append(field, path);
  return svg;
}

/** @returns {Promise<import('./messages').Codes>} The codes; none without contact. */
export async function codes() {
  try {
    return await (await fetch('/codes.json')).json();
  } catch {
    return {};
  }
}

/**
 * The code for a page with its address below; nothing while the box has no address.
 * @param {import('./messages').Codes} found
 * @param {string} page
 * @param {string} title
 */
export function codeFor(found, page, title) {
  const entry = found[page];
  if (!entry) return null;
  const address = entry.address.toLowerCase().replace('http://', '').replace(/\/$/, '');
  return element('figure', 'join', element('b', '', title), code(entry.modules, entry.address), element('figcaption', '', address));
}

/** The line that there is no contact. @param {boolean} is @param {string} text */
export function contact(is, text) {
  const line = byId('off');
  line.textContent = text;
  line.hidden = is;
}
