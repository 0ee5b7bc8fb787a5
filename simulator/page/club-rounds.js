// A round: who plays whom, results by hand or from a board, seats and colours.

import { $, dot, h } from "./dom.js";
import { exampleOf } from "./club-words.js";

const ENDINGS = ["black resign", "white resign", "black time", "white time", "black won", "white won", "draw", "black absent", "white absent", "both-lose"];

/** The round that is looked at. */
export class Rounds {
  #club;
  #boards;
  /** The round that is looked at, from 1; none follows the newest. */
  #chosen = null;
  /** What was typed and refused, and what stood there before, by round and board. */
  #drafts = new Map();
  #tournament = null;

  constructor(club, boards) {
    this.#club = club;
    this.#boards = boards;
    $("pair").addEventListener("click", () => {
      this.#chosen = null;
      club.ask({ type: "pair" }, $("round-problem"));
    });
    $("unpair").addEventListener("click", () => club.ask({ type: "unpair" }, $("round-problem")));
    $("usb").addEventListener("click", () => this.#connect());
    $("swap-go").addEventListener("click", () => {
      club.ask({ type: "swap-players", round: this.round, one: Number($("swap-one").value), other: Number($("swap-other").value) }, $("round-problem"));
    });
    boards.addEventListener("news", () => this.#tournament && this.show(this.#tournament));
    boards.addEventListener("lost", () => club.toast(club.words.say("usbLost")));
  }

  async #connect() {
    if (!navigator.serial) {
      this.#club.toast(this.#club.words.say("usbNone"));
      return;
    }
    try {
      await this.#boards.connect();
    } catch (error) {
      // Nobody has to choose a board.
      if (error.name !== "NotFoundError") this.#club.toast(error.message);
    }
  }

  /** The number of the round that is looked at. */
  get round() {
    const last = this.#tournament?.rounds.length ?? 0;
    return Math.min(this.#chosen ?? last, last);
  }

  /** Shows a tournament. */
  show(tournament) {
    this.#tournament = tournament;
    const { words } = this.#club;
    const { rounds, planned } = tournament;
    const { round } = this;
    $("round-choice").replaceChildren(...rounds.map((_, index) => h("button", { type: "button", "aria-pressed": String(index + 1 === round), onclick: () => this.#choose(index + 1) }, words.say("round", { round: index + 1 }))));
    $("pair").textContent = rounds.length < planned ? words.say("pairNext", { round: rounds.length + 1 }) : words.say("allPaired");
    $("pair").disabled = rounds.length >= planned;
    $("unpair").hidden = round === 0 || round !== rounds.length || rounds[round - 1].games.some((game) => game.result);
    $("no-rounds").hidden = rounds.length > 0;
    $("round-table").hidden = rounds.length === 0;
    $("seats").hidden = $("unpair").hidden;
    this.#showBoards(rounds[round - 1]);
    const paired = rounds[round - 1] ?? { games: [], bye: null };
    $("round-bye").textContent = paired.bye ? words.say("bye", { name: this.#club.name(paired.bye) }) : "";
    this.#showSeats(paired);
    this.#showGames(paired);
  }

  #choose(round) {
    this.#chosen = round === this.#tournament.rounds.length ? null : round;
    this.show(this.#tournament);
  }

  #showBoards(paired) {
    const { words } = this.#club;
    const tables = paired?.games.map((game) => game.board) ?? [];
    const key = JSON.stringify([words.language, tables, this.#boards.all.map(({ name, table }) => [name, table])]);
    if ($("boards").dataset.key === key) return;
    $("boards").dataset.key = key;
    $("boards").replaceChildren(
      ...this.#boards.all.map((board) =>
        h(
          "label",
          {},
          h("span", {}, board.name ? words.say("usbAt", { name: board.name }) : words.say("boardAt")),
          h("select", { onchange: ({ target }) => this.#boards.place(board, Number(target.value) || null) }, h("option", { value: "" }, words.say("noTable")), ...tables.map((table) => h("option", { value: table, selected: table === board.table }, words.say("tableNumber", { board: table })))),
        ),
      ),
    );
  }

  #showSeats(paired) {
    const seated = paired.games.flatMap((game) => [game.black, game.white]);
    const others = this.#tournament.players.map(({ id }) => id).filter((id) => !seated.includes(id));
    const all = [...seated, ...others].map((id) => [id, this.#club.name(id)]).sort((a, b) => a[1].localeCompare(b[1]));
    for (const id of ["swap-one", "swap-other"]) {
      const before = $(id).value;
      $(id).replaceChildren(...all.map(([value, name]) => h("option", { value }, name)));
      if (before) $(id).value = before;
    }
  }

  #showGames(paired) {
    const { words } = this.#club;
    const table = $("round-table");
    const focused = table.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const isResult = document.activeElement?.classList.contains("result");
    const typing = focused && isResult ? document.activeElement.value : null;
    table.tHead.replaceChildren(h("tr", {}, ["table", "black", "white", "game", "result"].map((key) => h("th", { scope: "col", class: key === "table" ? "number" : null }, words.say(key))), h("th", {})));
    table.tBodies[0].replaceChildren(...paired.games.map((game) => this.#row(game)));
    if (!focused) return;
    const again = table.querySelector(`[data-key="${focused}"]`);
    if (!again) return;
    if (typing !== null) again.value = typing;
    again.focus();
  }

  #row(game) {
    const { words } = this.#club;
    const { round } = this;
    const { board } = game;
    const key = `${round}/${board}`;
    const counted = game.result && /^[\d½]/.test(game.result);
    // A result that has changed has been entered, by whomever.
    if (this.#drafts.get(key)?.before !== game.result) this.#drafts.delete(key);
    const draft = this.#drafts.get(key)?.text;
    const ask = (message) => this.#club.ask({ round, board, ...message }, $("round-problem"));
    const enter = (text) => {
      const result = text.trim() || null;
      if (result === (game.result ?? null)) return;
      this.#drafts.set(key, { text, before: game.result });
      ask({ type: "result", result });
    };
    const input = h("input", {
      class: "result",
      "data-key": `${key}/points`,
      value: draft ?? (counted ? game.result : ""),
      size: 8,
      placeholder: exampleOf(game.game),
      "aria-label": words.say("resultOf", { board }),
      "aria-invalid": draft === undefined ? null : "true",
      onchange: ({ target }) => enter(target.value),
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        const all = [...document.querySelectorAll("#round-table .result")];
        const next = all[all.indexOf(event.target) + 1];
        if (next) next.focus();
        else event.target.blur();
      },
    });
    const other = h(
      "select",
      { "data-key": `${key}/other`, "aria-label": words.say("otherResultOf", { board }), onchange: ({ target }) => enter(target.value === "clear" ? "" : target.value) },
      h("option", { value: "", selected: !game.result || counted }, words.say("otherResult")),
      ENDINGS.map((ending) => h("option", { value: ending, selected: ending === game.result }, words.say(`end-${ending}`))),
      game.result && h("option", { value: "clear" }, words.say("end-clear")),
    );
    return h(
      "tr",
      { "data-board": board, class: game.result ? "done" : null },
      h("th", { scope: "row", class: "number", title: this.#why(game), "aria-description": this.#why(game) }, String(board)),
      this.#seat(game, "black"),
      this.#seat(game, "white"),
      h("td", {}, h("select", { "data-key": `${key}/game`, "aria-label": words.say("game"), disabled: Boolean(game.result), onchange: ({ target }) => ask({ type: "game", game: target.value }) }, this.#tournament.games.map(([value, title]) => h("option", { value, selected: value === game.game }, title)))),
      h("td", { class: "entry" }, input, other),
      h("td", { class: "doings" }, this.#take(game, enter), !game.result && h("button", { type: "button", class: "small", onclick: () => ask({ type: "swap-colours" }) }, words.say("swap"))),
    );
  }

  #seat(game, side) {
    const won = game.winner === side;
    return h("td", { class: won ? "winner" : null }, dot(side, this.#club.words), this.#club.name(game[side]));
  }

  /** The button that takes a result from the board at this table. */
  #take(game, enter) {
    const { words } = this.#club;
    const at = this.#boards.at(game.board);
    // The board stands at the table of the newest round.
    if (!at || this.round !== this.#tournament.rounds.length) return null;
    const other = at.game !== null && at.game !== game.game;
    const title = other ? words.say("takeOther", { game: new Map(this.#tournament.games).get(at.game) ?? at.game }) : at.result ? words.say("takeTitle", { result: at.result }) : words.say("takeWaits");
    return h("button", { type: "button", class: "small primary", disabled: other || !at.result, title, onclick: () => enter(at.result) }, words.say("take"));
  }

  #why({ cost }) {
    const { words } = this.#club;
    if (!cost.length) return "";
    const [met, , wins, colours, points] = cost;
    const count = (times) => (times === 1 ? words.say("once") : words.say("times", { count: times }));
    const gap = (halves) => words.number(Math.sqrt(halves) / 2);
    const parts = [
      met ? words.say("why-met", { times: count(met) }) : words.say("why-new"),
      wins ? words.say("why-wins-apart", { gap: gap(wins) }) : words.say("why-wins"),
      words.say("why-points", { gap: gap(points) }),
      words.say(colours ? "why-colours-bad" : "why-colours"),
    ];
    return words.say("why", { parts: parts.join(", ") });
  }
}
