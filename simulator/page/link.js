// The socket: messages as PROTOCOL.md describes them, and coming back after a break.

export const VERSION = 2;

/** Talks to the board, or to another room of the program. */
export class Link extends EventTarget {
  #socket = null;
  #hello;
  #path;
  #delay = 250;

  /**
   * @param hello the first message
   * @param {string} path where the other side listens
   */
  constructor(hello, path = "/socket") {
    super();
    this.#hello = hello;
    this.#path = path;
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(`ws://${location.host}${this.#path}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#delay = 250;
      this.send(this.#hello);
      this.dispatchEvent(new CustomEvent("open"));
    });
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
    });
    socket.addEventListener("close", () => {
      this.dispatchEvent(new CustomEvent("lost"));
      setTimeout(() => this.#connect(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, 4000);
    });
  }

  /** Sends a message; without a connection nothing happens, and the page says so. */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(message));
    }
  }

  /** Calls `hear` with every message of a type. */
  on(type, hear) {
    this.addEventListener(type, (event) => hear(event.detail));
  }
}
