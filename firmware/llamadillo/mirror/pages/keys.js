/** The keys of a page on a projector. */

/** @typedef {Record<string, () => void>} Keys What to do, by key in small letters. */

/** Do this when its key is pressed; F is full screen. @param {Keys} keys */
export function onKeys(keys) {
  /** @type {Keys} */
  const all = { ...keys, f: fullScreen };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    // On a French keyboard the key 1 is "&" without Shift.
    const key = event.code.match(/^(?:Digit|Numpad)(\d)$/)?.[1] ?? event.key.toLowerCase();
    if (!Object.hasOwn(all, key)) return;
    event.preventDefault();
    all[key]();
  });
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {}); // a browser may refuse it
}
