// Players, the tournament's particulars and its files.

import { $, h } from "./dom.js";

const FILES = ["opengotha", "h9", "players", "games", "standings", "club"];

/** Lists, forms and files. */
export class Players {
  #club;
  #editing = null;

  constructor(club) {
    this.#club = club;
    const form = $("player-form");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enter(form);
    });
    $("player-cancel").addEventListener("click", () => this.#edit(null));
    const event = $("event-form");
    event.addEventListener("submit", (submit) => {
      submit.preventDefault();
      const { name, place, date, rounds, game, class: rating } = event.elements;
      club.ask({ type: "describe", name: name.value, place: place.value, date: date.value, rounds: Number(rounds.value) || 0, game: game.value, class: rating.value }, event.querySelector(".problem"));
      // What was typed is what is there now, or the next look at the file says what is.
      document.activeElement?.blur();
    });
    event.elements.game.addEventListener("change", () => this.#classes());
    $("import-file").addEventListener("change", ({ target }) => this.#import(target));
    $("exports").append(
      ...FILES.map((what) => h("button", { type: "button", "data-text": `export-${what}`, onclick: () => club.ask({ type: "export", what, language: club.words.language }, $("import-problem")) })),
    );
  }

  #enter(form) {
    const text = (name) => form.elements[name].value;
    const known = this.#editing ?? { pin: "", licence: "" };
    const profile = { first: text("first"), family: text("family"), club: text("club"), country: text("country"), strength: text("strength"), pin: known.pin, licence: known.licence };
    const player = this.#editing?.id;
    const message = player ? { type: "change-player", player, profile } : { type: "add-player", profile };
    this.#club.ask(message, form.querySelector(".problem"), () => {
      this.#edit(null);
      form.elements.first.focus();
    });
  }

  #edit(player) {
    this.#editing = player;
    const { elements } = $("player-form");
    elements.first.value = player?.first ?? "";
    elements.family.value = player?.family ?? "";
    // The next player is often of the same club.
    if (player) elements.club.value = player.club;
    elements.country.value = player?.country ?? elements.country.value;
    elements.strength.value = player ? strength(player) : "";
    $("player-form").querySelector(".problem").textContent = "";
    $("player-cancel").hidden = !player;
    this.#titles();
    if (player) elements.first.focus();
  }

  #titles() {
    const { words } = this.#club;
    $("player-title").textContent = this.#editing ? words.say("changePlayer", { id: this.#editing.id }) : words.say("addPlayer");
    $("player-go").textContent = words.say(this.#editing ? "save" : "add");
  }

  async #import(target) {
    const [file] = target.files;
    if (!file) return;
    const bytes = await file.arrayBuffer();
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      // Spreadsheets on Windows still write in its own alphabet.
      text = new TextDecoder("windows-1252").decode(bytes);
    }
    target.value = "";
    this.#club.ask({ type: "import", text }, $("import-problem"));
  }

  /** Shows a tournament. */
  show(tournament) {
    const { words } = this.#club;
    const { players, planned, rounds } = tournament;
    const next = Math.min(rounds.length, planned - 1);
    this.#titles();
    $("player-count").textContent = players.length ? words.say("playerCount", { there: players.filter((player) => player.there[next]).length, all: players.length }) : "";
    $("no-players").hidden = players.length > 0;
    const table = $("player-table");
    table.hidden = players.length === 0;
    const columns = Array.from({ length: planned }, (_, index) => index + 1);
    table.tHead.replaceChildren(
      h("tr", {}, h("th", { scope: "col", class: "number" }, words.say("number")), h("th", { scope: "col", class: "long" }, words.say("name")), h("th", { scope: "col" }, words.say("clubName")), h("th", { scope: "col" }, words.say("strength")), columns.map((round) => h("th", { scope: "col", class: "narrow" }, words.say("roundShort", { round }))), h("th", {})),
    );
    table.tBodies[0].replaceChildren(...players.map((player) => this.#row(player, tournament)));
    $("clubs").replaceChildren(...[...new Set(players.map((player) => player.club).filter(Boolean))].map((value) => h("option", { value })));
    this.#event(tournament);
  }

  #row(player, { rounds }) {
    const { words } = this.#club;
    const { id, name } = player;
    const ask = (message) => this.#club.ask(message, $("import-problem"));
    const there = player.there.map((isThere, index) => {
      const round = index + 1;
      const seated = rounds[index] && (rounds[index].bye === id || rounds[index].games.some((game) => game.black === id || game.white === id));
      const label = words.say("thereIn", { name, round });
      return h("td", { class: "narrow" }, h("input", { type: "checkbox", checked: isThere, disabled: Boolean(rounds[index]) && (seated || round < rounds.length), title: label, "aria-label": label, onchange: ({ target }) => ask({ type: "presence", player: id, round, there: target.checked }) }));
    });
    const hasLeft = !player.there.slice(rounds.length).some(Boolean);
    const leave = hasLeft
      ? h("button", { type: "button", class: "small", onclick: () => ask({ type: "come-back", player: id }) }, words.say("comeBack"))
      : h("button", { type: "button", class: "small", title: words.say("leaveTitle", { name }), onclick: () => ask({ type: "leave", player: id }) }, words.say("leave"));
    return h(
      "tr",
      { class: hasLeft && rounds.length < player.there.length ? "away" : null, "data-player": id },
      h("td", { class: "number" }, String(id)),
      h("th", { scope: "row" }, name),
      h("td", {}, player.club),
      h("td", {}, strength(player)),
      there,
      h("td", { class: "doings" }, h("button", { type: "button", class: "small", onclick: () => this.#edit(player) }, words.say("edit")), rounds.length < player.there.length && leave, !player.seated && h("button", { type: "button", class: "small", onclick: () => ask({ type: "remove-player", player: id }) }, words.say("remove"))),
    );
  }

  /** Only games of Go count for ratings. */
  #classes() {
    $("class-line").hidden = $("event-form").elements.game.value !== "go";
  }

  #event({ name, place, date, planned, game, games, class: rating }) {
    const { elements } = $("event-form");
    if (!elements.game.options.length) elements.game.append(...games.map(([value, title]) => h("option", { value }, title)));
    const values = { name, place, date, rounds: planned, game, class: rating };
    // What somebody is typing is not taken away.
    if ($("event-form").contains(document.activeElement)) return;
    for (const [key, value] of Object.entries(values)) elements[key].value = value;
    this.#classes();
  }
}

/** Says how strong a player is. */
export function strength({ grade, rating }) {
  return [grade, rating].filter((part) => part !== null).join(" ");
}
