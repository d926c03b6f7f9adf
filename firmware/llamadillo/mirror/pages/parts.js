// What the pages draw: elements, cards, dice, bars, codes. Every text comes as text, never as HTML.

export function element(tag, name, ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function replace(id, ...children) {
  document.getElementById(id).replaceChildren(...children.filter((child) => child !== null));
}

function picture(name, alt) {
  const image = element("img", "icon");
  image.src = `/${name}.svg`;
  image.alt = alt;
  return image;
}

// A card; "L" is a llama, an empty text an empty place.
export function card(face) {
  if (face === "") return element("span", "card gone");
  return element("span", "card", face === "L" ? picture("llama", "L") : face);
}

export function backs(number) {
  return element("span", "backs", element("span", "card back"), element("b", "", `× ${number}`));
}

// A die; an empty text tumbles.
export function die(face) {
  if (face === "") return element("span", "die tumbles", "?");
  return element("span", "die", face === "L" ? picture("llama", "L") : face);
}

// A bar of a share from 0 to 1; `best` is in another colour.
export function bar(share, kind = "") {
  const inner = element("i", kind);
  inner.style.width = `${Math.max(0, Math.min(1, share)) * 100}%`;
  return element("span", "bar", inner);
}

export function value(fraction) {
  const [above, below = "1"] = fraction.split("/");
  return Number(above) / Number(below);
}

export function percent(share) {
  const shown = share * 100;
  return `${shown > 0 && shown < 10 ? shown.toFixed(1) : Math.round(shown)} %`;
}

// A QR code as an SVG element, from the rows of modules that the server has made.
export function code(rows, label) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const side = rows.length + 8;
  svg.setAttribute("viewBox", `-4 -4 ${side} ${side}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  svg.setAttribute("class", "code");
  svg.setAttribute("shape-rendering", "crispEdges");
  const field = document.createElementNS(space, "rect");
  for (const [key, is] of Object.entries({ x: -4, y: -4, width: side, height: side, fill: "#fff" })) field.setAttribute(key, is);
  const path = document.createElementNS(space, "path");
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === "1" ? `M${x} ${y}h1v1h-1z` : "")));
  path.setAttribute("d", dark.join(""));
  svg.append(field, path);
  return svg;
}

export async function codes() {
  const answer = await fetch("/codes.json");
  return answer.json();
}

// The code for a page with its address below; nothing while the box has no address.
export function codeFor(found, page, title) {
  const entry = found[page];
  if (!entry) return null;
  const address = entry.address.toLowerCase().replace("http://", "").replace(/\/$/, "");
  return element("figure", "join", element("b", "", title), code(entry.modules, entry.address), element("figcaption", "", address));
}

// The line that there is no contact; shown by `contact(false)`.
export function contact(is, text) {
  const line = document.getElementById("off");
  line.textContent = text;
  line.hidden = is;
}
