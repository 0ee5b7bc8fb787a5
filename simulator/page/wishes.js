// What players may want now, as buttons, and what the board asks them.

import { $ } from "./dom.js";

const OTHER = { black: "white", white: "black" };

export class Wishes {
  #wishes = [];
  #question = null;
  #game = null;
  #bench = null;

  constructor({ link, words }) {
    Object.assign(this, { link, words });
    const wish = (name) => this.link.send({ type: "wish", wish: name });
    for (const [id, name] of [["pass", "pass"], ["take-back", "undo"], ["agree-black", "agree-black"], ["agree-white", "agree-white"], ["play-on", "play-on"], ["question-yes", "yes"], ["question-no", "no"]]) {
      $(id).addEventListener("click", () => wish(name));
    }
    $("give-up").addEventListener("click", () => wish(`resign-${this.#loser()}`));
    link.on("wishes", ({ wishes, question }) => {
      [this.#wishes, this.#question] = [wishes, question];
      this.show();
    });
    link.on("game", (game) => {
      this.#game = game;
      this.show();
    });
    link.on("bench", (bench) => {
      this.#bench = bench;
      this.show();
    });
  }

  /** Returns who gives up: whoever is to move, unless that is the board. */
  #loser() {
    const side = this.#game?.to_move ?? "black";
    const { opponent } = this.#bench ?? {};
    return opponent?.[side] && !opponent[OTHER[side]] ? OTHER[side] : side;
  }

  /** Shows everything in the language of the page. */
  show() {
    const may = (wish) => this.#wishes.includes(wish) && this.#bench?.demo === null;
    const settling = may("agree-black");
    for (const id of ["agree-black", "agree-white", "play-on"]) $(id).hidden = !settling;
    for (const id of ["pass", "give-up"]) $(id).hidden = settling;
    $("pass").disabled = !may("pass");
    $("take-back").disabled = !may("undo");
    $("give-up").disabled = !may(`resign-${this.#loser()}`);
    $("new-game").classList.toggle("primary", Boolean(this.#game?.result));
    const question = this.#bench?.demo === null ? this.#question : null;
    const bar = $("question");
    $("wishes").classList.toggle("asking", Boolean(question));
    bar.inert = !question;
    $("wish-buttons").inert = Boolean(question);
    if (!question) {
      $("question-words").textContent = "";
      return;
    }
    const say = (key, values) => this.words.say(key, values);
    const side = (name) => name && say(name);
    const { asks, by, of, about } = question;
    // Whoever asks for something back is not the one who says yes.
    const own = asks === "undo" && by && of === OTHER[by];
    const what = say(own ? "ask-undo-own" : `ask-${asks}`, { side: side(by), other: by && say(OTHER[by]), of: side(of), about: asks === "undo" ? this.#named(about) : about });
    if ($("question-words").textContent !== what) $("question-words").textContent = what;
    $("question-yes").textContent = say(by ? "yesBy" : "yes", { side: side(by) });
  }

  /** Names what is to be taken back. */
  #named(action) {
    const kind = /^(pass|resign|resume|time)/.exec(action)?.[0] ?? (action.includes("-") ? "move" : "place");
    return this.words.say(`undo-${kind}`, { about: action.replace("-", "–") });
  }
}
