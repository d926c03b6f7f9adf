/** The stream of the box: keeps the last picture, and calls back for what is new. */

/** @typedef {import('./messages').Handlers} Handlers */

export class Stream {
  /** @type {Uint8Array | null} */
  #rows = null;
  #wait = 500;
  /** One message after the other: a picture is unpacked asynchronously. @type {Promise<void>} */
  #queue = Promise.resolve();
  #socket;
  #path;
  #handlers;

  /** @param {string} path @param {Handlers} handlers */
  constructor(path, handlers) {
    this.#path = path;
    this.#handlers = handlers;
    this.#socket = this.#open();
  }

  /** Send a message, if there is contact. @param {Record<string, unknown>} message */
  send(message) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open() {
    const socket = new WebSocket(`ws://${location.host}/${this.#path}`);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.#wait = 500;
      this.#handlers.contact(true);
      this.#handlers.opened?.();
    };
    socket.onclose = () => {
      this.#handlers.contact(false);
      setTimeout(() => (this.#socket = this.#open()), this.#wait * (0.5 + Math.random()));
      this.#wait = Math.min(this.#wait * 2, 8000);
    };
    socket.onmessage = ({ data }) => {
      this.#queue = this.#queue.then(() => (typeof data === 'string' ? this.#text(data) : this.#picture(data)));
    };
    return socket;
  }

  /** @param {string} data */
  #text(data) {
    const message = JSON.parse(data);
    const on = this.#handlers;
    if (message.silent) on.contact(false);
    if ('room' in message) {
      on.contact(true);
      on.room?.(message.room);
    }
    if ('vote' in message) on.vote?.(message.vote, message.visitors);
    if ('lesson' in message) on.lesson?.(message.lesson);
    if ('you' in message) on.you?.(message.you);
    if ('chosen' in message) on.chosen?.(message.chosen);
  }

  /** @param {ArrayBuffer} data */
  async #picture(data) {
    const [kind, brightness, left, middle, right, shown] = new Uint8Array(data);
    let rows = null;
    if (shown) {
      rows = await inflate(data.slice(6));
      const before = kind === 1 ? this.#rows : null;
      if (before) rows = rows.map((byte, place) => byte ^ before[place]);
    }
    this.#rows = rows;
    this.#handlers.picture?.({ rows, brightness, dice: [left, middle, right] });
  }
}

/** @param {ArrayBuffer} bytes */
async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
