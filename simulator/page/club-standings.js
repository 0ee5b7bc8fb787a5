// The table, with every number explained.

import { $, dot, explained, h } from "./dom.js";

/** The key of what stands over the table: after a round, or while it is played. */
export function standingsKey({ rounds }) {
  if (!rounds.length) return "standingsBefore";
  return rounds.at(-1).games.every((game) => game.result) ? "standingsAfter" : "standingsDuring";
}

/** The table. */
export class Standings {
  #club;

  constructor(club) {
    this.#club = club;
  }

  /** Shows a tournament. */
  show(tournament) {
    const { words } = this.#club;
    const table = $("standings-table");
    $("standings-title").textContent = words.say(standingsKey(tournament), { round: tournament.rounds.length });
    const rounds = tournament.rounds.map((_, index) => h("th", { scope: "col" }, words.say("roundShort", { round: index + 1 })));
    table.tHead.replaceChildren(
      h("tr", {}, h("th", { scope: "col", class: "number" }, words.say("place1")), h("th", { scope: "col", class: "long" }, words.say("name")), h("th", { scope: "col" }, words.say("clubName")), explained("th", words.say("wins"), words.say("winsTitle"), { scope: "col", class: "number" }), explained("th", words.say("points"), words.say("pointsTitle"), { scope: "col", class: "number" }), explained("th", words.say("opponents"), words.say("opponentsTitle"), { scope: "col", class: "number" }), rounds),
    );
    table.tBodies[0].replaceChildren(...tournament.table.map((row, index) => this.#row(row, index, tournament)));
  }

  #row(row, index, tournament) {
    const player = this.#club.player(row.player);
    return h(
      "tr",
      { "data-player": row.player },
      explained("td", String(row.place), this.#place(row, index, tournament.table), { class: "number" }),
      h("th", { scope: "row" }, player.name),
      h("td", {}, player.club),
      explained("td", row.wins, this.#wins(row), { class: "number strong" }),
      explained("td", row.points, this.#points(row), { class: "number" }),
      explained("td", row.opponents, this.#opponents(row), { class: "number" }),
      row.cells.map((cell, round) => explained("td", this.cell(cell, tournament), this.#cell(cell, round + 1), { class: `cell ${cell.what}` })),
    );
  }

  /** What a player did in a round, in short. */
  cell(cell, tournament) {
    const { words } = this.#club;
    if (cell.what === "away") return "·";
    if (cell.what === "bye") return words.say("byeShort");
    const place = tournament.table.findIndex((row) => row.player === cell.opponent) + 1;
    const sign = { "-": "−" }[cell.sign] ?? cell.sign;
    return h("span", {}, `${sign}${place} `, dot(cell.side, words), cell.sign === "?" ? "" : ` ${cell.points}`);
  }

  #place(row, index, table) {
    const { words } = this.#club;
    const { place, wins, points, opponents } = row;
    const shared = table.filter((other) => other.place === place && other.player !== row.player);
    if (shared.length) return words.say("explainShared", { place, names: shared.map((other) => this.#club.name(other.player)).join(", ") });
    const parts = [words.say("explainPlace", { place, wins, points, opponents })];
    const ahead = table[index - 1];
    if (ahead) {
      const what = ["wins", "points", "opponents"].find((key) => ahead[key] !== row[key]);
      parts.push(words.say("explainBy", { name: this.#club.name(ahead.player), what: words.say(what).toLowerCase(), theirs: ahead[what], own: row[what] }));
    }
    return parts.join(" ");
  }

  #sum(row, key, total, part) {
    const parts = row.cells.map(part).filter(Boolean);
    return this.#club.words.say(key, { total, parts: parts.join(", ") || this.#club.words.say("nothing") });
  }

  #wins(row) {
    const { words } = this.#club;
    return this.#sum(row, "explainWins", row.wins, (cell) => {
      if (cell.what !== "game") return words.say(cell.what === "bye" ? "partBye" : "partAway");
      return words.say({ "+": "partWon", "=": "partDraw", "-": "partLost", "?": "partOpen" }[cell.sign], { name: this.#club.name(cell.opponent) });
    });
  }

  #points(row) {
    const { words } = this.#club;
    return this.#sum(row, "explainPoints", row.points, (cell) => {
      if (cell.what === "bye") return words.say("partPointsBye", cell);
      return cell.what === "game" && cell.sign !== "?" && words.say("partPoints", { points: cell.points, name: this.#club.name(cell.opponent) });
    });
  }

  #opponents(row) {
    const { words } = this.#club;
    return this.#sum(row, "explainOpponents", row.opponents, (cell) => {
      if (cell.what === "bye") return words.say("partMetBye", { points: cell.met });
      return cell.what === "game" && cell.sign !== "?" && words.say("partMet", { points: cell.met, name: this.#club.name(cell.opponent) });
    });
  }

  #cell(cell, round) {
    const { words } = this.#club;
    if (cell.what !== "game") return words.say(cell.what === "bye" ? "explainCellBye" : "explainCellAway", { round, points: cell.points });
    const values = { round, board: cell.board, name: this.#club.name(cell.opponent), side: words.say("as", { side: words.say(cell.side) }), points: cell.points, met: cell.met };
    if (cell.sign === "?") return words.say("explainCellOpen", values);
    return words.say("explainCell", { ...values, how: words.say({ "+": "won", "-": "lostGame", "=": "drew" }[cell.sign]) });
  }
}
