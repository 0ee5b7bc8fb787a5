// Sheets to hang on a wall, and the round on a projector.

import { clockText } from "./club-boards.js";
import { standingsKey } from "./club-standings.js";
import { $, dot, h } from "./dom.js";

/** Says where and when a tournament is. */
export function occasion({ place, date }, language) {
  const day = date && new Date(`${date}T12:00`).toLocaleDateString(language, { dateStyle: "long" });
  return [place, day].filter(Boolean).join(", ");
}

const SHEETS = ["pairings", "names", "standings", "cross"];

/** Sheets and projector. */
export class Wall {
  #club;
  #boards;
  #standings;
  #tournament = null;

  constructor(club, boards, standings) {
    this.#club = club;
    this.#boards = boards;
    this.#standings = standings;
    $("wall-choice").append(...SHEETS.map((sheet) => h("label", {}, h("input", { type: "checkbox", checked: sheet !== "names", value: sheet, onchange: () => this.#sheets() }), h("span", { "data-text": `wall-${sheet}` }))));
    $("print").addEventListener("click", () => window.print());
    boards.addEventListener("news", () => this.#tournament && this.#project());
    window.addEventListener("resize", () => this.#tournament && this.#project());
  }

  /** Shows a tournament. */
  show(tournament) {
    this.#tournament = tournament;
    this.#sheets();
    this.#project();
  }

  get #paired() {
    return this.#tournament.rounds.at(-1) ?? { games: [], bye: null };
  }

  #sheets() {
    const chosen = [...$("wall-choice").querySelectorAll("input:checked")].map((input) => input.value);
    const make = { pairings: () => this.#pairings(), names: () => this.#names(), standings: () => this.#table(false), cross: () => this.#table(true) };
    $("sheets").replaceChildren(...chosen.map((sheet) => h("article", { class: "sheet", "data-sheet": sheet }, this.#head(), make[sheet]())));
  }

  #head() {
    const { name } = this.#tournament;
    return h("header", {}, h("h2", {}, name), h("p", {}, occasion(this.#tournament, this.#club.words.language)));
  }

  #title(key) {
    return h("h3", {}, this.#club.words.say(key, { round: this.#tournament.rounds.length }));
  }

  #pairings() {
    const { words } = this.#club;
    const rows = this.#paired.games.map((game) => h("tr", {}, h("td", { class: "number" }, String(game.board)), h("td", {}, dot("black", words), this.#club.name(game.black)), h("td", {}, dot("white", words), this.#club.name(game.white)), h("td", { class: "result" }, game.said?.[words.language] ?? "")));
    if (this.#paired.bye) rows.push(h("tr", {}, h("td", {}), h("td", { colSpan: 3 }, `${this.#club.name(this.#paired.bye)} (${words.say("byeShort")})`)));
    return [this.#title("pairingsOf"), sheetTable(["table", "black", "white", "result"].map((key) => words.say(key)), rows)];
  }

  #names() {
    const { words } = this.#club;
    const seats = this.#paired.games.flatMap((game) => [
      [game.black, game.white, "black", game.board],
      [game.white, game.black, "white", game.board],
    ]);
    const rows = seats.map(([own, other, side, board]) => [this.#club.player(own), other, side, board]);
    rows.sort(([a], [b]) => `${a.family} ${a.first}`.trim().localeCompare(`${b.family} ${b.first}`.trim(), words.language));
    const made = rows.map(([own, other, side, board]) => h("tr", {}, h("th", { scope: "row" }, [own.family, own.first].filter(Boolean).join(" ")), h("td", { class: "number" }, String(board)), h("td", {}, dot(side, words), words.say(side)), h("td", {}, this.#club.name(other))));
    return [this.#title("pairingsOf"), sheetTable(["name", "table", "colour", "against"].map((key) => words.say(key)), made)];
  }

  #table(cross) {
    const { words } = this.#club;
    const { table, rounds } = this.#tournament;
    // Where rounds need the room, clubs are left to the other sheet.
    const between = cross ? rounds.map((_, index) => words.say("roundShort", { round: index + 1 })) : [words.say("clubName")];
    const titles = [...["place1", "name"].map((key) => words.say(key)), ...between, ...["wins", "points", "opponents"].map((key) => words.say(key))];
    const rows = table.map((row) => {
      const player = this.#club.player(row.player);
      const cells = cross ? row.cells.map((cell) => h("td", { class: "cell" }, this.#standings.cell(cell, this.#tournament))) : [h("td", {}, player.club)];
      return h("tr", {}, h("td", { class: "number" }, String(row.place)), h("th", { scope: "row" }, player.name), cells, [row.wins, row.points, row.opponents].map((number) => h("td", { class: "number" }, number)));
    });
    const title = cross ? [h("h3", {}, words.say("crossTable")), h("p", { class: "faint" }, words.say("crossHelp"))] : [this.#title(standingsKey(this.#tournament))];
    return [...title, sheetTable(titles, rows)];
  }

  #project() {
    const { words } = this.#club;
    const { name, rounds } = this.#tournament;
    $("projector-title").textContent = rounds.length ? `${name} · ${words.say("round", { round: rounds.length })}` : name;
    const { games, bye } = this.#paired;
    const list = $("projector-games");
    const columns = widest(games.length);
    list.style.setProperty("--columns", columns);
    list.style.setProperty("--rows", Math.ceil(games.length / columns) || 1);
    list.replaceChildren(...games.map((game) => this.#projected(game)));
    $("projector-bye").textContent = bye ? words.say("bye", { name: this.#club.name(bye) }) : "";
  }

  #projected(game) {
    const { words } = this.#club;
    const clocks = game.result ? null : this.#boards.at(game.board)?.clocks;
    const seat = (side) => h("span", { class: `seat ${game.winner === side ? "winner" : ""}` }, dot(side, words), h("b", {}, this.#club.name(game[side])), clocks && h("time", { class: clocks[side].running ? "running" : null }, clockText(clocks[side], words)));
    return h("li", { class: game.result ? "done" : null, "data-board": game.board }, h("span", { class: "board" }, String(game.board)), h("span", { class: "seats" }, seat("black"), seat("white")), h("span", { class: /\d/.test(game.result) ? "result" : "result words" }, game.said?.[words.language] ?? ""));
  }
}

/** In how many columns so many games have the largest letters and are all seen at once; a game is 17 letters wide and 2.9 high. */
function widest(games) {
  const size = (columns) => Math.min((0.72 * innerHeight) / Math.ceil(games / columns) / 2.9, (0.92 * innerWidth) / columns / 17);
  return [1, 2, 3, 4, 5, 6].reduce((best, columns) => (size(columns) > size(best) ? columns : best));
}

function sheetTable(titles, rows) {
  // A title stands over its numbers.
  const isNumber = (index) => rows[0]?.children[index]?.classList.contains("number");
  return h("table", {}, h("thead", {}, h("tr", {}, titles.map((title, index) => h("th", { scope: "col", class: isNumber(index) ? "number" : null }, title)))), h("tbody", {}, rows));
}
