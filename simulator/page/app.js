// Puts the page together: the board's messages on one side, hands on the other.

import { Buttons, Buzzer, Oled } from "./console.js";
import { Games } from "./games.js";
import { Glow } from "./glow.js";
import { Hands } from "./hands.js";
import { Keys } from "./keys.js";
import { Link, VERSION } from "./link.js";
import { Panels } from "./panels.js";
import { PastGames } from "./past.js";
import { Scene, make } from "./scene.js";
import { Stones } from "./stones.js";
import { theme } from "./theme.js";
import { Wishes } from "./wishes.js";
import { Words } from "./words.js";

const $ = (id) => document.getElementById(id);
const words = new Words();
const link = new Link({ type: "hello", version: VERSION, language: words.language });
const root = $("scene");
const scene = new Scene(root);
const stones = new Stones($("stones"), $("air"), scene);
const glow = new Glow(scene, $("glow"), $("spill"));
const oled = new Oled($("oled"));
const buttons = new Buttons(link, [...document.querySelectorAll("[data-button]")]);
const buzzer = new Buzzer(localStorage.getItem("sound") !== "off");
const overlay = make("g", {}, $("marks"));
const panels = new Panels({ link, words, buzzer, scene, overlay });

const hands = new Hands({ link, scene, stones, root, touched });
const keys = new Keys({ scene, stones, hands, buttons, marks: $("marks"), describe, act: (what) => panels.act(what), side: () => toMove });
panels.hands = hands;
const past = new PastGames({ link, words, open: (record) => panels.openLoad(record) });
const wishes = new Wishes({ link, words });
const games = new Games({ link, words, ask: (text, yes) => panels.ask(text, yes) });
panels.spoken = () => {
  keys.describeAgain();
  past.show();
  wishes.show();
  games.show();
};

theme($("theme"));
// Whoever uses a mouse sees where they are.
window.addEventListener("pointerdown", () => (document.documentElement.dataset.touched = ""), true);
window.addEventListener("keydown", () => delete document.documentElement.dataset.touched, true);
$("to-club").hidden = !new URLSearchParams(location.search).has("club");

let meanings = {};
let board = null;
let toMove = "black";
scene.changed = () => {
  stones.arrange();
  glow.redraw();
};

/** Does what a tool does to a point, or looks at it. */
function touched(what, point) {
  if (what === "look") keys.look(point.name, false);
  else panels.use(what, point);
}

/** Says what there is at a point. */
function describe(name) {
  const stone = stones.on(name);
  // A stone that a key has just taken up is no longer there, even if the board has not said so yet.
  const parts = [name, stone && stone !== keys.held ? words.say(`${stone.side}Stone`) : words.say("empty")];
  if (meanings[name]) parts.push(words.say(`light-${meanings[name]}`));
  if (keys.held) parts.push(words.say(`${keys.held.side}InHand`));
  const text = parts.join(", ");
  // What was said already is not said again.
  if ($("cursor-words").textContent !== text) $("cursor-words").textContent = text;
}

link.on("hello", (message) => {
  if (message.version !== VERSION) panels.toast(words.say("otherVersion"), 0);
  // A page that comes back after a break hears about the same board again.
  const other = message.board !== board;
  board = message.board;
  if (other) {
    stones.clear();
    glow.clear();
  }
  scene.describe(message);
  if (other) keys.center();
});
link.on("stones", ({ stones: news }) => {
  stones.tell(news);
  keys.describeAgain();
});
link.on("lights", ({ rgb }) => glow.tell(rgb));
link.on("meanings", ({ points }) => {
  meanings = points;
  keys.describeAgain();
});
link.on("screen", ({ pixels, words: text }) => {
  oled.tell(pixels);
  $("screen-words").textContent = text;
});
link.on("sound", ({ tones }) => buzzer.play(tones));
link.on("game", (game) => {
  // Stones are fetched by the side to move; those that move lie on the board already.
  toMove = game.placing ? game.to_move : "black";
  scene.flower(game.partial);
  panels.game(game);
});
link.on("bench", (bench) => panels.bench(bench));
link.on("readings", (readings) => panels.readings(readings));
link.on("error", (complaint) => panels.complain(complaint));
link.on("lost", () => {
  keys.forget();
  panels.connection(false);
});
link.on("elsewhere", () => {
  panels.toast(words.say("elsewhere"), 0);
  link.addEventListener("open", () => panels.toast(""), { once: true });
});
link.on("open", () => panels.connection(true));

// For tests and the curious: what the page knows.
window.gomobil = { link, scene, stones, glow, oled, hands, panels, words, games, get meanings() { return meanings; } };
