// The games that the board has kept: a list, and each of them as a file or to be gone on with.

import { $, download, h } from "./dom.js";

export class PastGames {
  #games = [];
  #more = false;
  /** What is to be done with the record that was asked for. */
  #then = () => {};

  /** @param open shows a record to whoever wants to load it */
  constructor({ link, words, open }) {
    Object.assign(this, { link, words, open });
    const card = $("past-card");
    card.addEventListener("toggle", () => {
      if (!card.open) return;
      this.#ask();
      // A game that was left a moment ago is still being kept.
      setTimeout(() => card.open && this.#ask(), 1000);
    });
    link.on("games", ({ games, more }) => {
      // What was asked for with a number comes behind what is there already.
      const oldest = this.#games.at(-1)?.number ?? 0;
      this.#games = games.length && games[0].number < oldest ? [...this.#games, ...games] : games;
      this.#more = more;
      this.show();
    });
    link.on("past-game", (message) => this.#then(message));
    // The game before goes to the others a moment after a new one has begun.
    link.on("event", ({ event }) => event === "new-game" && card.open && setTimeout(() => this.#ask(), 300));
  }

  #ask() {
    this.#games = [];
    this.link.send({ type: "games" });
  }

  #fetch(number, then) {
    this.#then = then;
    this.link.send({ type: "past-game", number });
  }

  /** Lists the games in the language of the page. */
  show() {
    const say = (key, values) => this.words.say(key, values);
    const rows = this.#games.map(({ number, title, plies, names }) => {
      const who = [names.black, names.white].some(Boolean) ? `, ${names.black || "?"} – ${names.white || "?"}` : "";
      const save = ({ game, record }) => download(`${game}-${number}.${record.startsWith("(;") ? "sgf" : "record"}`, record);
      return h("li", {},
        h("span", {}, `${number}. ${title}, ${say("pastMoves", { plies })}${who}`),
        h("button", { type: "button", onclick: () => this.#fetch(number, save) }, say("download")),
        h("button", { type: "button", onclick: () => this.#fetch(number, ({ record }) => this.open(record)) }, say("load")));
    });
    if (this.#more) {
      const before = this.#games.at(-1)?.number;
      rows.push(h("li", {}, h("button", { type: "button", onclick: () => this.link.send({ type: "games", before }) }, say("older"))));
    }
    $("past").replaceChildren(...(rows.length ? rows : [h("li", {}, say("noPast"))]));
  }
}
