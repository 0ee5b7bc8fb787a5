// The keyboard: a cursor that walks over the points, and a key for everything else.

import { RADIUS, make } from "./scene.js";

const OTHER = { black: "white", white: "black" };

/** The keyboard's hand. */
export class Keys {
  #held = null;
  #origin = null;

  constructor({ scene, stones, hands, buttons, marks, describe, act, side }) {
    Object.assign(this, { scene, stones, hands, buttons, describe, act, side });
    this.at = null;
    this.ring = make("circle", { r: RADIUS + 9, class: "cursor", visibility: "hidden" }, marks);
    window.addEventListener("keydown", (event) => this.#down(event));
    window.addEventListener("keyup", (event) => this.#up(event));
  }

  /** Puts the cursor on a point; keys show it, pointers only move it. */
  look(name, shown) {
    this.at = name;
    const point = this.scene.byName.get(name);
    if (!point) return;
    this.ring.setAttribute("cx", point.x);
    this.ring.setAttribute("cy", point.y);
    this.ring.setAttribute("visibility", shown ? "visible" : "hidden");
    if (shown) this.describe(name);
    if (this.#held && shown) this.hands.hold(this.#held, { x: point.x, y: point.y });
  }

  /** The stone in the keyboard's hand, if there is one. */
  get held() {
    return this.#held;
  }

  /** Says again what there is under the cursor, because it may be something else now. */
  describeAgain() {
    if (this.ring.getAttribute("visibility") === "visible") this.describe(this.at);
  }

  /** Puts the cursor into the middle of another board. */
  center() {
    this.forget();
    this.column = undefined;
    this.look(this.scene.middle.name, false);
  }

  #down(event) {
    if (this.#held && !this.#held.dragged) this.#held = null;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, dialog, select")) return;
    const button = { 1: "black", 2: "menu", 3: "white" }[event.key];
    if (button) {
      if (!event.repeat) this.buttons.press(button, true);
      return;
    }
    const onBoard = document.activeElement === this.hands.root || document.activeElement === document.body;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step && onBoard) {
      event.preventDefault();
      this.#walk(step);
    } else if ((event.key === "Enter" || event.key === " ") && onBoard) {
      event.preventDefault();
      if (!event.repeat) this.#enter();
    } else if (event.key === "Escape" && this.#held) {
      this.#land(this.#origin ?? "shelf");
    } else if ((event.key === "Delete" || event.key === "Backspace") && onBoard) {
      event.preventDefault();
      this.#take(this.stones.on(this.at));
      this.#land("shelf");
    } else if (!event.repeat) {
      this.#letter(event);
    }
  }

  #up(event) {
    const button = { 1: "black", 2: "menu", 3: "white" }[event.key];
    if (button) this.buttons.press(button, false);
  }

  #letter(event) {
    switch (event.key.toLowerCase()) {
      case "f": {
        const stone = this.#held ?? this.hands.held ?? this.stones.on(this.at);
        if (stone) this.hands.turn(stone);
        break;
      }
      case "s":
        if (!this.#held) this.#fetch(event.shiftKey ? OTHER[this.side()] : this.side());
        break;
      case "h":
        this.act("help");
        break;
      case "d":
        this.act("demo");
        break;
      case "k":
        this.act("knock");
        break;
      case "?":
        this.act("keys");
        break;
      default:
    }
  }

  #walk([right, down]) {
    const here = this.scene.byName.get(this.at);
    if (!here) return;
    const ahead = this.scene.neighbours[here.index]
      .map((index) => this.scene.points[index])
      .filter(({ x, y }) => (down ? Math.sign(y - here.y) === down : y === here.y && Math.sign(x - here.x) === right));
    // Going up and down, the cursor leans towards the middle, so that it walks in a straight line.
    const next = ahead.sort((a, b) => Math.abs(a.x - (this.column ?? 0)) - Math.abs(b.x - (this.column ?? 0)))[0];
    if (!next) return;
    if (right) this.column = next.x;
    else this.column ??= here.x;
    this.look(next.name, true);
  }

  #enter() {
    const applied = this.hands.tool === "break" || this.hands.tool === "cut";
    const point = this.scene.byName.get(this.at);
    if (applied && point) {
      this.hands.touched(this.hands.tool, point);
      return;
    }
    if (this.#held) {
      this.#land(this.at);
      return;
    }
    const stone = this.stones.on(this.at);
    if (stone && this.hands.tool === "nudge") this.hands.link.send({ type: "nudge", stone: stone.id });
    else if (stone) this.#take(stone);
    this.look(this.at, true);
  }

  /** Takes a stone of a side from beside the board. */
  #fetch(side) {
    const spare = this.stones.spare(side);
    if (spare) this.#take(spare);
    else this.act("no-spare");
  }

  #take(stone) {
    if (!stone || this.#held) return;
    this.#held = stone;
    this.#origin = stone.at;
    this.hands.take(stone);
    this.look(this.at, true);
  }

  #land(name) {
    const stone = this.#held;
    if (!stone) return;
    const point = this.scene.byName.get(name);
    const there = this.stones.on(name);
    // The board may not have said yet that the stone in the hand has left its point.
    if (point && there && there !== stone) {
      this.describe(name);
      return;
    }
    this.#held = null;
    this.hands.put(stone, point ?? { x: 9999, y: 0 }, name);
  }

  /** Forgets what was in the hand, because the board did. */
  forget() {
    if (this.#held) this.stones.release(this.#held);
    this.#held = null;
  }
}
