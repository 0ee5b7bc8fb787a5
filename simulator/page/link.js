// Where the words come from: messages as PROTOCOL.md describes them, by a socket, and coming back after a break. A page
// without a program behind it says in its head where the board for a Worker is.

export const VERSION = 2;

const inside = document.querySelector("meta[name=board]");

/** A board in this window, with the face of a socket. */
class Inside extends EventTarget {
  readyState = WebSocket.CONNECTING;
  #worker = new Worker(inside.content);

  constructor() {
    super();
    this.#worker.onmessage = ({ data }) => {
      if (data === "open") this.readyState = WebSocket.OPEN;
      if (typeof data === "string") this.dispatchEvent(new Event(data));
      else for (const text of data) this.dispatchEvent(new MessageEvent("message", { data: text }));
    };
    this.#worker.onerror = () => this.#end();
    fetch(inside.dataset.module)
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => WebAssembly.compile(bytes))
      .then((module) => this.#worker.postMessage({ module }))
      .catch(() => this.#end());
  }

  send(text) {
    this.#worker.postMessage(text);
  }

  #end() {
    this.readyState = WebSocket.CLOSED;
    this.#worker.terminate();
    this.dispatchEvent(new Event("close"));
  }
}

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
    const socket = inside ? new Inside() : new WebSocket(`ws://${location.host}${this.#path}`);
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
    // Another window has the board; this one gets it when that one goes.
    socket.addEventListener("elsewhere", () => this.dispatchEvent(new CustomEvent("elsewhere")));
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
