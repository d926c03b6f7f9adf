// The stream of the box: keeps the last picture and the last messages, and calls back for what is new.

const KINDS = ["room", "vote", "lesson", "you", "chosen"];

export class Stream {
  // `handlers`: one function for each kind of message, `picture` for frames, `contact` for true and false.
  constructor(path, handlers) {
    this.path = path;
    this.handlers = handlers;
    this.rows = null;
    this.wait = 500;
    this.queue = Promise.resolve();
    this.open();
  }

  open() {
    this.socket = new WebSocket(`ws://${location.host}/${this.path}`);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => {
      this.wait = 500;
      this.emit("contact", true);
      this.emit("opened");
    };
    this.socket.onclose = () => {
      this.emit("contact", false);
      setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
      this.wait = Math.min(this.wait * 2, 8000);
    };
    // One message after the other: a picture is unpacked asynchronously.
    this.socket.onmessage = ({ data }) => {
      this.queue = this.queue.then(() => (typeof data === "string" ? this.text(data) : this.picture(data)));
    };
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  text(data) {
    const message = JSON.parse(data);
    if (message.silent) this.emit("contact", false);
    for (const kind of KINDS) {
      if (kind in message) {
        if (kind === "room") this.emit("contact", true);
        this.emit(kind, message[kind], message);
      }
    }
  }

  async picture(data) {
    const [kind, brightness, left, middle, right, shown] = new Uint8Array(data);
    if (!shown) {
      this.rows = null;
    } else {
      const rows = await inflate(data.slice(6));
      if (kind === 1 && this.rows) for (let i = 0; i < rows.length; i++) rows[i] ^= this.rows[i];
      this.rows = rows;
    }
    this.emit("picture", { rows: this.rows, brightness, dice: [left, middle, right] });
  }

  emit(kind, ...values) {
    this.handlers[kind]?.(...values);
  }
}

async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
