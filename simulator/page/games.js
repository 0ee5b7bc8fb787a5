// Which game is played: a list to choose from with one click, what each is about, its rules and what its lights mean.

import { $, h } from "./dom.js";
import { guide, render, section } from "./guide-text.js";
import { make } from "./scene.js";

/** What stands on the pictures: how many points, and where stones lie, as `x,y`. */
const PICTURES = {
  go: { black: "1,2 2,1 2,3 3,1 3,4 4,2", white: "2,2 3,2 4,3 4,4 1,4" },
  gomoku: { black: "0,4 1,3 2,2 3,1 4,0", white: "1,1 2,3 3,3 3,2" },
  gobang: { black: "0,2 3,2 2,4", white: "1,2 2,2 3,0", gone: "1,2 2,2" },
  "gomoku-simple": { black: "1,0 1,3 3,3 4,1", white: "1,1 1,2 2,3", gone: "1,1 1,2" },
  ninuki: { black: "1,2 2,2 3,2 2,1 2,3", white: "0,0 4,4 0,4", row: true },
};

export class Games {
  #games = [];
  #looks = [];
  #bench = null;
  #game = null;
  #guide = {};

  /** @param ask asks whether a game that is under way may end, and says so */
  constructor({ link, words, ask }) {
    Object.assign(this, { link, words, ask });
    for (const id of ["playing", "new-game"]) $(id).addEventListener("click", () => this.open());
    $("rules").addEventListener("click", () => this.#read());
    link.on("hello", ({ games, legend }) => {
      this.#games = games;
      this.#looks = legend;
      this.show();
    });
    link.on("bench", (bench) => (this.#bench = bench));
    link.on("game", (game) => {
      const other = this.#game?.game !== game.game;
      this.#game = game;
      if (other) this.show();
    });
  }

  /** What the lights look like: a meaning, its colour, and the duties of its LED. */
  get legend() {
    return this.#looks;
  }

  /** The game on the board. */
  get playing() {
    return this.#game?.game;
  }

  /** Offers all games. */
  open() {
    this.show();
    $("games-dialog").showModal();
    $("games-list").querySelector(".chosen button")?.focus();
  }

  /** Says everything in the language of the page. */
  show() {
    const say = (key, values) => this.words.say(key, values);
    if (this.#game) $("goal").textContent = say(`goal-${this.#game.game}`);
    $("guide-link").href = `guide.html?lang=${this.words.language}`;
    $("games-list").replaceChildren(...this.#games.map(({ game, title, boards }) => {
      const chosen = this.#game?.game === game;
      const play = (board) => h("button", { type: "button", "data-board": board, onclick: () => this.#choose(game, board) }, board === "hexagon" ? say("play") : `${board} × ${board}`);
      return h("li", { class: chosen ? "chosen" : null, "data-game": game },
        picture(game),
        h("div", {},
          h("h3", {}, title),
          h("p", {}, say(`about-${game}`)),
          h("div", { class: "row", role: "group", "aria-label": title }, boards.map(play))));
    }));
  }

  async #choose(game, board) {
    const title = this.#games.find((other) => other.game === game).title;
    if (!(await this.ask(this.words.say("askGame", { game: title }), this.words.say("beginGame", { game: title })))) return;
    if (this.#bench?.demo !== null) this.link.send({ type: "demo", on: false });
    this.link.send({ type: "choose", game, board });
    $("games-dialog").close();
  }

  /** Shows the rules of the game, and what the lights mean, as the guide tells them. */
  async #read() {
    const { language } = this.words;
    const lines = (this.#guide[language] ??= await guide(language));
    const say = (key) => this.words.say(key);
    const { game, title } = this.#game;
    $("rules-title").textContent = title;
    $("rules-goal").textContent = say(`goal-${game}`);
    $("rules-text").replaceChildren(...render(section(lines, say(`section-${game}`))));
    $("lights-title").textContent = say("section-lights");
    const lights = render(section(lines, say("section-lights")));
    const rows = lights.flatMap((part) => [...part.querySelectorAll("tbody tr")]);
    rows.forEach((row, index) => row.firstChild.prepend(...LIGHTS[index].map((word) => this.#lamp(word))));
    $("lights-text").replaceChildren(...lights);
    $("rules-dialog").showModal();
    $("rules-dialog").scrollTop = 0;
  }

  #lamp(word) {
    const lamp = h("i", { class: "lamp" });
    lamp.style.background = `#${this.#looks.find(([other]) => other === word)[1]}`;
    return lamp;
  }
}

/** The meanings that the guide tells, in its order. */
const LIGHTS = [
  ["landing"], ["origin"], ["back"], ["reason"], ["landed"], ["turn"], ["add-black"], ["add-white"], ["remove"], ["confirm"],
  ["thinking"], ["last-to"], ["territory-black", "territory-white", "no-mans-land"],
];

/** Draws a small board with what a game is about. */
function picture(game) {
  const svg = make("svg", { viewBox: "-60 -60 120 120", class: "small-board", "aria-hidden": "true" });
  make(game === "gomobil" || game === "gosix" ? "polygon" : "rect", game === "gomobil" || game === "gosix" ? { points: corners(58), class: "small-wood" } : { x: -54, y: -54, width: 108, height: 108, rx: 8, class: "small-wood" }, svg);
  if (game === "gomobil") hexagon(svg);
  else if (game === "gosix") flower(svg);
  else grid(svg, PICTURES[game]);
  return svg;
}

const corners = (radius) => Array.from({ length: 6 }, (_, corner) => `${radius * Math.cos((Math.PI / 3) * corner)},${radius * Math.sin((Math.PI / 3) * corner)}`).join(" ");

function stone(svg, x, y, kind, r = 7) {
  make("circle", { cx: x, cy: y, r, class: `small-stone ${kind}` }, svg);
}

/** A hexagon of side four with both sides' stones, one of which has just been turned over. */
function hexagon(svg) {
  for (let row = -3; row <= 3; row += 1) {
    const length = 7 - Math.abs(row);
    for (let place = 0; place < length; place += 1) {
      const [x, y] = [(place - (length - 1) / 2) * 14, row * 12.1];
      const turned = row === -1 && place === 2;
      const kind = turned || row > 1 || (row === 0 && place === 2) ? "black" : row < -1 || (row === -1 && place === 3) ? "white" : "none";
      stone(svg, x, y, kind, kind === "none" ? 1.6 : 6);
      if (turned) make("circle", { cx: x, cy: y, r: 8.5, class: "small-ring" }, svg);
    }
  }
}

/** Seven hexagons, one of which is won. */
function flower(svg) {
  const side = 16;
  const corner = (x, y, at) => [x + side * Math.sin((Math.PI / 3) * at), y - side * Math.cos((Math.PI / 3) * at)];
  const centres = [[0, 0], ...Array.from({ length: 6 }, (_, at) => [side * Math.sqrt(3) * Math.cos((Math.PI / 3) * at), side * Math.sqrt(3) * Math.sin((Math.PI / 3) * at)])];
  for (const [x, y] of centres) make("polygon", { points: Array.from({ length: 6 }, (_, at) => corner(x, y, at).join(",")).join(" "), class: "small-line" }, svg);
  stone(svg, 0, 0, "black", 5);
  for (const [at, kind] of [[1, "white"], [3, "white"]]) stone(svg, ...corner(0, 0, at), kind, 5.5);
  for (const [petal, at] of [[1, 0], [1, 1], [2, 2]]) stone(svg, ...corner(...centres[petal], at), "black", 5.5);
  for (const [petal, at] of [[4, 4], [5, 5]]) stone(svg, ...corner(...centres[petal], at), "white", 5.5);
}

function grid(svg, { black, white, gone = "", row = false }) {
  const at = (place) => (place - 2) * 20;
  for (let line = 0; line < 5; line += 1) make("path", { d: `M${at(line)} ${at(0)}V${at(4)}M${at(0)} ${at(line)}H${at(4)}`, class: "small-line" }, svg);
  const each = (list, draw) => list.split(" ").filter(Boolean).forEach((place) => draw(...place.split(",").map((number) => at(Number(number)))));
  each(black, (x, y) => stone(svg, x, y, "black", 8.5));
  each(white, (x, y) => stone(svg, x, y, "white", 8.5));
  each(gone, (x, y) => make("circle", { cx: x, cy: y, r: 11, class: "small-ring" }, svg));
  if (row) make("circle", { cx: 0, cy: 0, r: 11, class: "small-ring" }, svg);
}
