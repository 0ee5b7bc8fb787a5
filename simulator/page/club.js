// Puts the tournament's page together.

import { Boards } from "./club-boards.js";
import { Players } from "./club-players.js";
import { Rounds } from "./club-rounds.js";
import { Standings } from "./club-standings.js";
import { Wall, occasion } from "./club-wall.js";
import { CLUB_WORDS } from "./club-words.js";
import { $, download } from "./dom.js";
import { Link, VERSION } from "./link.js";
import { theme } from "./theme.js";
import { Words } from "./words.js";

const CLUB_VERSION = 1;
const VIEWS = ["players", "rounds", "standings", "wall", "projector"];

const words = new Words(CLUB_WORDS);
const link = new Link({ type: "hello", version: CLUB_VERSION }, "/club");
const board = new Link({ type: "hello", version: VERSION, language: words.language });

let tournament = null;
let byId = new Map();
/** Who waits for an answer: where a refusal is shown, and what comes after a success. */
let waiting = null;
let toasting = 0;

const club = {
  words,
  /** Asks the program for something; a refusal is shown in `problem`, and `then` follows a success. */
  ask(message, problem, then = () => {}) {
    for (const element of document.querySelectorAll(".problem")) element.textContent = "";
    waiting = { problem, then };
    link.send(message);
  },
  player: (id) => byId.get(id) ?? { id, name: String(id), first: String(id), family: "", club: "" },
  name: (id) => club.player(id).name,
  /** Shows a remark for a while. */
  toast(text) {
    clearTimeout(toasting);
    $("toast").textContent = text;
    toasting = setTimeout(() => ($("toast").textContent = ""), 6000);
  },
};

const boards = new Boards(board);
const players = new Players(club);
const rounds = new Rounds(club, boards);
const standings = new Standings(club);
const wall = new Wall(club, boards, standings);

/** Chooses what is seen. */
function look(view) {
  const chosen = VIEWS.includes(view) ? view : "players";
  document.body.dataset.view = chosen;
  for (const section of document.querySelectorAll("section.view")) section.hidden = section.dataset.view !== chosen;
  for (const button of document.querySelectorAll("nav [data-view]")) button.setAttribute("aria-current", button.dataset.view === chosen ? "page" : "false");
}

function show() {
  if (!tournament) return;
  $("name").textContent = tournament.name || tournament.file;
  $("where").textContent = occasion(tournament, words.language);
  $("undo").disabled = !tournament.undo;
  $("banner").hidden = !tournament.changed;
  $("banner-words").textContent = words.say("changed");
  for (const part of [players, rounds, standings, wall]) part.show(tournament);
  boards.tell(tournament, club.player);
}

function speak() {
  words.fill(document);
  show();
}

link.on("tournament", (news) => {
  const answered = waiting;
  waiting = null;
  tournament = news;
  byId = new Map(news.players.map((player) => [player.id, player]));
  answered?.then();
  show();
});
link.on("error", (said) => {
  const problem = waiting?.problem;
  waiting = null;
  // Whoever looks at something else by now should hear it all the same.
  if (problem && !problem.closest("[hidden]")) problem.textContent = said[words.language];
  else club.toast(said[words.language]);
  show();
});
link.on("done", (said) => club.toast(said[words.language]));
link.on("file", ({ name, text }) => download(name, text));
link.on("lost", () => club.toast(words.say("lost")));

boards.addEventListener("news", () => tournament && boards.tell(tournament, club.player));
for (const button of document.querySelectorAll("nav [data-view]")) button.addEventListener("click", () => (location.hash = button.dataset.view));
window.addEventListener("hashchange", () => look(location.hash.slice(1)));
$("undo").addEventListener("click", () => club.ask({ type: "undo" }, null));
$("read-again").addEventListener("click", () => club.ask({ type: "read-again" }, null));
$("keep-mine").addEventListener("click", () => club.ask({ type: "keep-mine" }, null));
$("language").addEventListener("click", () => {
  words.toggle();
  speak();
});
// A finger cannot hover: it taps a number to read where it comes from.
document.addEventListener("click", ({ target, pointerType }) => {
  const why = pointerType === "touch" && target.closest("[aria-description]")?.getAttribute("aria-description");
  if (why) club.toast(why);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.body.dataset.view === "projector") location.hash = "rounds";
});

theme($("theme"));
look(location.hash.slice(1));
speak();

// For tests and the curious: what the page knows.
window.club = { link, board, boards, words, get tournament() { return tournament; } };
