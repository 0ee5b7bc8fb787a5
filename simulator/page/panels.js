// Everything beside the board: turn, score, moves, records, helping hand, demonstration, clumsy hands.

import { make } from "./scene.js";

const $ = (id) => document.getElementById(id);
const TOOLS = ["lift", "slide", "nudge", "drop", "break", "cut"];
/** So many letters of a record fit into a message, with what surrounds them. */
const LONGEST = 60000;
const FAULTS = [null, "open", "closed", "flicker", "weak"];

/** The panels. */
export class Panels {
  hands = null;
  #game = null;
  #bench = null;
  #toast = 0;
  #watching = false;

  constructor({ link, words, buzzer, scene, overlay }) {
    Object.assign(this, { link, words, buzzer, scene, overlay });
    this.#makeTools();
    this.#listen();
    this.#speak();
    const parameters = new URLSearchParams(location.search);
    this.speed = Math.max(1, Number.parseInt(parameters.get("speed") ?? "1", 10) || 1);
    if (parameters.has("demo")) link.addEventListener("open", () => this.link.send({ type: "demo", on: true, speed: this.speed }), { once: true });
  }

  #listen() {
    const press = (id, does) => $(id).addEventListener("click", does);
    press("help-hand", () => this.act("help"));
    press("demo", () => this.act("demo"));
    press("opponent", () => this.#seat(!this.#isPlaying()));
    for (const id of ["level", "opponent-hand"]) $(id).addEventListener("change", () => this.#seat(this.#isPlaying()));
    for (const side of ["black", "white"]) {
      $(`name-${side}`).addEventListener("change", () => this.link.send({ type: "names", black: $("name-black").value, white: $("name-white").value }));
    }
    press("knock", () => this.act("knock"));
    press("knock-hard", () => this.link.send({ type: "knock", stones: 14 }));
    press("plug", () => this.link.send({ type: "plug", connected: !this.#bench?.connected }));
    press("keys", () => this.act("keys"));
    press("mend", () => this.#mend());
    press("copy", () => this.#copy());
    press("download", () => this.#download());
    press("load", () => this.openLoad(this.#game?.record ?? ""));
    press("load-cancel", () => $("load-dialog").close());
    press("load-go", () => this.#load());
    press("load-switch", () => this.#loadElsewhere());
    press("language", () => {
      this.words.toggle();
      this.link.send({ type: "language", language: this.words.language });
      this.#speak();
    });
    press("sound", () => {
      this.buzzer.on = !this.buzzer.on;
      localStorage.setItem("sound", this.buzzer.on ? "on" : "off");
      $("sound").setAttribute("aria-pressed", this.buzzer.on);
    });
    $("sound").setAttribute("aria-pressed", this.buzzer.on);
    for (const radio of document.querySelectorAll("input[name=kind]")) {
      radio.addEventListener("change", () => this.link.send({ type: "sensors", kind: radio.value }));
    }
    for (const radio of document.querySelectorAll("input[name=board]")) {
      radio.addEventListener("change", () => this.#swap(radio.value));
    }
    $("watch").addEventListener("change", () => {
      this.#watching = $("watch").checked;
      this.link.send({ type: "watch", on: this.#watching });
      if (!this.#watching) this.overlay.querySelectorAll(".reading").forEach((mark) => mark.remove());
    });
    $("record-file").addEventListener("change", async ({ target }) => {
      if (target.files[0]) $("record").value = await target.files[0].text();
    });
  }

  /** Puts another board under the hands. */
  async #swap(board) {
    const name = this.#boardName(board);
    if (await this.ask(this.words.say("askBoard", { board: name }), this.words.say("swapBoard"))) {
      this.link.send({ type: "board", board });
    } else {
      this.bench(this.#bench);
    }
  }

  /** Asks whether a game that is under way may end, and tells what was said; without one there is nothing to ask. */
  ask(text, yes) {
    const { moves = [], result, settling } = this.#game ?? {};
    if (!moves.length || (result && !settling)) return Promise.resolve(true);
    const dialog = $("ask-dialog");
    $("ask-words").textContent = text;
    $("ask-yes").textContent = yes;
    dialog.returnValue = "no";
    dialog.showModal();
    return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
  }

  /** Does what a key or a button asks for. */
  act(what) {
    if (what === "help") this.link.send({ type: "help" });
    if (what === "knock") this.link.send({ type: "knock", stones: 4 });
    if (what === "demo") this.link.send({ type: "demo", on: this.#bench?.demo === null, speed: this.speed });
    if (what === "keys") $("keys-dialog").showModal();
    if (what === "no-spare") this.toast(this.words.say("noSpare"));
  }

  /** Tells whether the board plays a side. */
  #isPlaying() {
    return Boolean(this.#bench?.opponent.black || this.#bench?.opponent.white);
  }

  /** Lets the board play White, or the sides that it has, or nobody. */
  #seat(on) {
    const { black, white } = this.#isPlaying() ? this.#bench.opponent : { black: false, white: true };
    const hand = $("opponent-hand").checked;
    this.link.send({ type: "opponent", black: on && black, white: on && white, level: $("level").selectedIndex + 1, hand });
  }

  #opponent({ level, hand }, demo) {
    const names = this.words.say("levels").split(" ").map((name, index) => `${index + 1} ${name}`);
    // A list that somebody has open must not be made anew.
    if ($("level").options[0]?.text !== names[0]) $("level").replaceChildren(...names.map((name) => new Option(name)));
    if (document.activeElement !== $("level")) $("level").selectedIndex = level - 1;
    $("opponent-hand").checked = hand;
    $("opponent").querySelector("span").textContent = this.words.say(this.#isPlaying() ? "opponentOff" : "opponent");
    $("opponent").setAttribute("aria-pressed", this.#isPlaying());
    for (const id of ["opponent", "level", "opponent-hand"]) $(id).disabled = demo;
  }

  /** Uses a tool on a point. */
  use(tool, { name }) {
    if (tool === "break") {
      const now = this.#bench?.faults[name] ?? null;
      const fault = FAULTS[(FAULTS.indexOf(now) + 1) % FAULTS.length];
      this.link.send({ type: "fault", at: name, fault });
      this.toast(`${name}: ${this.words.say(`fault-${fault}`)}`);
    } else {
      this.link.send({ type: "chain", cut: this.#bench?.cut === name ? null : name });
    }
  }

  #mend() {
    for (const at of Object.keys(this.#bench?.faults ?? {})) this.link.send({ type: "fault", at, fault: null });
    this.link.send({ type: "chain", cut: null });
  }

  /** Takes the state of the game. */
  game(game) {
    for (const side of ["black", "white"]) if (document.activeElement !== $(`name-${side}`)) $(`name-${side}`).value = game.names[side];
    this.#game = game;
    const { result, moves } = game;
    const say = (key, values) => this.words.say(key, values);
    const size = this.scene.grid;
    $("playing").textContent = `${game.title}${size ? ` ${size} × ${size}` : ""}`;
    $("playing").title = say("chooseGame");
    // Whoever speaks to the computer says what is written on the button.
    $("playing").setAttribute("aria-label", `${$("playing").textContent}: ${$("playing").title}`);
    this.#score(game);
    let turn;
    if (game.settling) turn = say("settling");
    else if (result) turn = this.#result(result);
    else if (game.turn) turn = say("turn", { side: say(game.turn) });
    else turn = say("waiting", { side: say(game.to_move) });
    if ($("turn").textContent !== turn) $("turn").textContent = turn;
    this.#list(game);
  }

  #score({ score, points, territory, stones, prisoners, komi, neutral, result, settling }) {
    const say = (key, values) => this.words.say(key, values);
    const number = (value) => value.toLocaleString(this.words.language);
    $("score-card").hidden = !points;
    if (!points) {
      $("score-words").textContent = "";
      return;
    }
    const both = (of) => [of("black", "white"), of("white", "black")];
    const rows = {
      gomobil: [["territory", both((side) => territory[side])], ["enemyStones", both((_, other) => stones[other])]],
      area: [["territory", both((side) => territory[side])], ["ownStones", both((side) => stones[side])], ["komi", [0, komi]]],
      territory: [["territory", both((side) => territory[side])], ["lost", both((_, other) => prisoners[other])], ["komi", [0, komi]]],
    }[score] ?? [];
    const total = { hexagons: "hexagons", captured: "capturedStones" }[score] ?? "points";
    const cell = (name, text, attributes = {}) => Object.assign(document.createElement(name), { textContent: text, ...attributes });
    const lines = [...rows.filter(([key, [, white]]) => key !== "komi" || white), [total, both((side) => points[side])]].map(([key, values]) => {
      const line = document.createElement("tr");
      line.dataset.row = key;
      line.append(cell("th", say(key), { scope: "row" }), ...values.map((value) => cell("td", number(value))));
      return line;
    });
    lines.at(-1).classList.add("total");
    lines.at(-1).classList.toggle("alone", lines.length === 1);
    $("score-rows").replaceChildren(...lines);
    // One stone alone has the whole board, and nobody means that.
    const early = ["area", "territory"].includes(score) && !result && !settling && !(stones.black && stones.white);
    if (early) for (const cell of $("score-rows").querySelectorAll("[data-row=territory] td, [data-row=points] td")) cell.textContent = "–";
    const land = { gomobil: "neutral", area: "neutralPoints", territory: "neutralPoints" }[score];
    const sum = land ? say(land, { neutral, total: number(points.black + points.white + neutral) }) : "";
    $("neutral").textContent = early ? say("tooEarly") : land && !result ? `${sum}, ${say("asNow")}` : sum;
    const words = say("scoreWords", { what: say(total), black: number(points.black), white: number(points.white) });
    if ($("score-words").textContent !== words) $("score-words").textContent = words;
  }

  #result(result) {
    const [winner, how, white] = result.split(" ");
    const say = (key, values) => this.words.say(key, values);
    const number = (text) => Number(text).toLocaleString(this.words.language);
    if (winner === "draw") return white === undefined ? say("draw-full") : say("draw", { black: number(how) });
    const side = say(winner);
    if (white === undefined) return say(`wins-${how}`, { side });
    return say("wins", { side, black: number(how), white: number(white) });
  }

  /** Lists the moves, Black's on the left and White's on the right: handicap stones come several in a row. */
  #list({ moves, movers, captures }) {
    $("move-count").textContent = moves.length || "";
    const list = $("moves");
    list.replaceChildren();
    let row = null;
    moves.forEach((move, ply) => {
      const black = movers[ply] === "black";
      if (!row || black || row.children.length > 2) {
        row = document.createElement("li");
        const number = document.createElement("span");
        number.textContent = `${list.children.length + 1}.`;
        row.append(number);
        if (!black) row.append(document.createElement("span"));
        list.append(row);
      }
      row.append(this.#ply(move, captures[ply], ply === moves.length - 1));
    });
    list.scrollTop = list.scrollHeight;
  }

  #ply(move, captured, last) {
    const cell = document.createElement("span");
    // Giving up and a fallen flag come with the side, which the column says already.
    const name = this.words.maybe(`ply-${move.replace(/-(black|white)$/, "")}`) ?? move.replace("-", "–");
    cell.textContent = name;
    cell.classList.toggle("last", last);
    if (captured) {
      const mark = document.createElement("sup");
      mark.textContent = `+${captured}`;
      mark.title = this.words.say(this.#game.placing ? "taken" : "captured", { captured });
      cell.append(" ", mark);
    }
    return cell;
  }

  /** Takes the state of everything that is not the game. */
  bench(bench) {
    this.#bench = bench;
    const say = (key, values) => this.words.say(key, values);
    $("plug").setAttribute("aria-pressed", !bench.connected);
    $("plug").textContent = say(bench.connected ? "pullPlug" : "plugIn");
    for (const radio of document.querySelectorAll("input[name=kind]")) radio.checked = radio.value === bench.sensors;
    for (const radio of document.querySelectorAll("input[name=board]")) radio.checked = radio.value === bench.board;
    $("demo").querySelector("span").textContent = say(bench.demo === null ? "demo" : "stopDemo");
    $("demo").setAttribute("aria-pressed", bench.demo !== null);
    this.#opponent(bench.opponent, bench.demo !== null);
    $("help-hand").disabled = bench.demo !== null || bench.helping || !bench.connected;
    const broken = Object.entries(bench.faults).map(([name, fault]) => `${name}: ${say(`fault-${fault}`)}`);
    if (bench.cut) broken.push(say("chainCut", { point: bench.cut }));
    $("faults").textContent = broken.join(" · ");
    $("mend").hidden = broken.length === 0;
    this.#banner();
    this.#marks();
  }

  #banner() {
    const banner = $("banner");
    const text = this.lost ? "lost" : this.#bench?.demo ? "demoRuns" : this.#bench && !this.#bench.connected ? "noPower" : null;
    banner.hidden = !text;
    banner.textContent = text ? this.words.say(text) : "";
  }

  #marks() {
    this.overlay.querySelectorAll(".fault, .scissors").forEach((mark) => mark.remove());
    for (const name of Object.keys(this.#bench.faults)) {
      const point = this.scene.byName.get(name);
      if (point) make("path", { d: `M${point.x - 14} ${point.y - 14}l28 28m0 -28l-28 28`, class: "fault" }, this.overlay);
    }
    const cut = this.scene.byName.get(this.#bench.cut);
    if (cut) make("path", { d: `M${cut.x + 50} ${cut.y + 20}v52`, class: "scissors" }, this.overlay);
  }

  /** Shows what the sensors read. */
  readings({ kind, values, seen }) {
    if (!this.#watching) return;
    const marks = [...this.overlay.querySelectorAll(".reading")];
    for (const spare of marks.splice(this.scene.points.length)) spare.remove();
    this.scene.points.forEach(({ x, y }, index) => {
      const mark = marks[index] ?? make("text", { x, y: y + 7, class: "reading" }, this.overlay);
      mark.setAttribute("x", x);
      mark.setAttribute("y", y + 7);
      const value = kind === "reed" ? (values[index] ? "●" : "○") : values[index];
      mark.textContent = seen[index] === "x" ? "✕" : value;
      mark.classList.toggle("doubtful", seen[index] === "?");
    });
  }

  /** Says whether there is a connection. */
  connection(open) {
    this.lost = !open;
    if (open && this.#watching) this.link.send({ type: "watch", on: true });
    this.#banner();
  }

  /** Shows a complaint of the board where it belongs. */
  complain({ code, message, line, column, reason, about = {} }) {
    const where = line === undefined ? "" : `${this.words.say("where", { line, column })} `;
    const text = where + (this.#reason(reason, about) ?? this.words.maybe(`error-${code}`, this.#about(about)) ?? message.replace(/\(([A-Z]\d)\)$/, (_, rule) => `(${this.words.say("rule", { rule })})`));
    if (["record", "board", "size"].includes(code) && $("load-dialog").open) {
      $("load-error").textContent = text;
      $("load-switch").hidden = code !== "board" || !about.board;
      $("load-switch").dataset.board = about.board ?? "";
      if (line !== undefined) this.#select(line, column);
      return;
    }
    // A stone that two hands reached for: the board's own news puts it right.
    if (code !== "hand" && code !== "stone" && code !== "slide") this.toast(text);
  }

  /** Says what is wrong with a record; English is what the program speaks itself. */
  #reason(reason, about) {
    const said = reason && this.words.maybe(`reason-${reason}`, this.#about(about));
    // A rule has a letter and a number, and so has a point.
    return said && (about.rule ? `${said} (${this.words.say("rule", about)})` : said);
  }

  #about({ board, side, ...about }) {
    return { ...about, board: board && this.#boardName(board), side: side && this.words.say(side) };
  }

  #boardName(board) {
    return board === "hexagon" ? this.words.say("board-hexagon") : `${board} × ${board}`;
  }

  #select(line, column) {
    const box = $("record");
    const lines = box.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
    const length = /^\S+/.exec(box.value.slice(start))?.[0].length ?? 0;
    box.focus();
    box.setSelectionRange(start, start + length);
  }

  /** Shows a remark for a while. */
  toast(text, millis = 5000) {
    clearTimeout(this.#toast);
    $("toast").textContent = text;
    if (millis) this.#toast = setTimeout(() => ($("toast").textContent = ""), millis);
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#game?.record ?? "");
      this.toast(this.words.say("copied"));
    } catch {
      this.openLoad(this.#game?.record ?? "");
      $("record").select();
    }
  }

  #download() {
    const link = document.createElement("a");
    const record = this.#game?.record ?? "";
    link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    link.download = `${this.#game?.game ?? "game"}-${new Date().toISOString().slice(0, 10)}.${record.startsWith("(;") ? "sgf" : "record"}`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** Has the board changed to that of the record, and loads it then. */
  #loadElsewhere() {
    const { board } = $("load-switch").dataset;
    const come = (event) => {
      if (event.detail.board !== board) return;
      this.link.removeEventListener("hello", come);
      // What lies there before is told first.
      this.link.addEventListener("clocks", () => this.#load(), { once: true });
    };
    this.link.addEventListener("hello", come);
    this.link.send({ type: "board", board });
  }

  /** Offers a record to be loaded. */
  openLoad(record) {
    $("record").value = record;
    $("load-error").textContent = "";
    $("load-switch").hidden = true;
    $("load-dialog").showModal();
  }

  #load() {
    $("load-error").textContent = "";
    $("load-switch").hidden = true;
    // Longer messages end the connection.
    if ($("record").value.length > LONGEST) {
      $("load-error").textContent = this.words.say("error-long");
      return;
    }
    const done = () => $("load-dialog").close();
    this.link.addEventListener("game", done, { once: true });
    this.link.addEventListener("error", () => this.link.removeEventListener("game", done), { once: true });
    this.link.send({ type: "load", record: $("record").value });
  }

  #makeTools() {
    for (const tool of TOOLS) {
      const label = document.createElement("label");
      const input = Object.assign(document.createElement("input"), { type: "radio", name: "tool", value: tool, checked: tool === "lift" });
      input.addEventListener("change", () => (this.hands.tool = tool));
      const text = document.createElement("span");
      text.dataset.text = `tool-${tool}`;
      label.append(input, text);
      $("tools").append(label);
    }
  }

  #speak() {
    this.words.fill(document);
    const list = $("keys-list");
    list.replaceChildren();
    for (const [key, text] of this.words.keys()) {
      const term = document.createElement("dt");
      term.append(...key.split(" ").map((name) => Object.assign(document.createElement("kbd"), { textContent: name })).flatMap((kbd, index) => (index ? [" ", kbd] : [kbd])));
      list.append(term, Object.assign(document.createElement("dd"), { textContent: text }));
    }
    if (this.#game) this.game(this.#game);
    if (this.#bench) this.bench(this.#bench);
    this.spoken?.();
  }
}
