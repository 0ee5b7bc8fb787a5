// The stones: two-sided discs that lie on points, on the tray or in a hand.

import { RADIUS, make } from "./scene.js";

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const FLY = 260;
/** The shadow of a hand that reaches over the board from Black's side, with a stone between finger and thumb. */
const HAND =
  "M-36 14C-32 40-22 72-13 96C-30 150-30 195-24 250L-40 540L104 540L86 250C98 195 94 140 79 104" +
  "C70 70 54 36 37 10C28-2 12 4 17 20C24 44 27 62 26 80C13 70-4 44-17 14C-23 1-39 1-36 14Z";

/** Everything about the drawn stones. */
export class Stones {
  /** @type {Map<number, object>} */
  all = new Map();
  /** How many stones of each side lie beside the board. */
  #count = { black: 0, white: 0 };

  constructor(ground, air, scene) {
    this.scene = scene;
    this.#define(ground);
    this.ground = make("g", {}, ground);
    // What is in the air is above the light that falls on stones.
    this.air = make("g", {}, air);
  }

  /** Forgets all stones, because another board came with its own. */
  clear() {
    for (const { group } of this.all.values()) group.remove();
    this.all.clear();
  }

  /** Takes what the board says about some stones. */
  tell(news) {
    for (const { id, side, at, x, y, ms, hand } of news) {
      const stone = this.all.get(id) ?? this.#create(id, side);
      const turned = stone.side !== side;
      const before = stone.at;
      Object.assign(stone, { side, at, hand: hand ?? null, target: x === undefined ? null : { x: x / 10, y: -y / 10 }, ms: ms ?? 0 });
      // Somebody else has taken the stone out of this page's hand.
      if (at !== "hand" || hand !== "page") stone.dragged = false;
      if (before === "shelf" && at === "hand" && !stone.ms) stone.target = null;
      if (turned) this.#turn(stone);
    }
    this.arrange(news.map(({ id }) => id));
  }

  /** Returns the stone on a point, by the point's name. */
  on(name) {
    for (const stone of this.all.values()) if (stone.at === name) return stone;
    return null;
  }

  /** Returns the topmost stone that covers a place. */
  under({ x, y }) {
    const covering = [...this.all.values()].filter((stone) => !stone.buried && Math.hypot(stone.x - x, stone.y - y) < RADIUS + 2);
    const bowl = covering.length ? null : this.scene.bowlAt({ x, y });
    if (bowl) return this.spare(bowl);
    const height = (stone) => (stone.at === "hand" ? 2e6 : 0) + (stone.slot ?? 0);
    return covering.reduce((top, stone) => (top === null || height(stone) > height(top) ? stone : top), null);
  }

  /** Returns the last stone of the tray, with this side up if there is one. */
  spare(side) {
    const lying = [...this.all.values()].filter(({ at, buried }) => at === "shelf" && !buried).sort((a, b) => a.slot - b.slot);
    return lying.filter((stone) => stone.side === side).at(-1) ?? lying.at(-1) ?? null;
  }

  /** Puts every stone where it belongs; those in `fresh` may have come a long way. */
  arrange(fresh = []) {
    this.#fillSlots();
    for (const stone of this.all.values()) {
      if (stone.dragged) continue;
      stone.buried = stone.slot !== null && stone.slot >= this.scene.slots;
      stone.group.classList.toggle("buried", stone.buried);
      if (stone.at === "shelf") {
        this.move(stone, this.scene.slot(stone.side, stone.slot, this.#count[stone.side]), FLY);
      } else if (stone.at === "hand") {
        if (stone.target) this.move(stone, stone.target, stone.ms);
      } else {
        const point = this.scene.byName.get(stone.at);
        if (point) this.move(stone, point, fresh.includes(stone.id) ? 120 : 0);
      }
      this.#raise(stone, stone.at === "hand");
    }
    this.#stack();
  }

  /** Gives stones beside the board their slots: on a tray they close ranks, in a bowl they lie where they are. */
  #fillSlots() {
    const ranks = { black: [], white: [] };
    for (const stone of this.all.values()) {
      if (stone.at !== "shelf" || stone.dragged) stone.slot = null;
      else ranks[stone.side].push(stone);
    }
    for (const [side, rank] of Object.entries(ranks)) {
      this.#count[side] = rank.length;
      const stays = (stone) => this.scene.grid && stone.slot !== null && stone.slot < this.scene.slots && stone.slotSide === side;
      const kept = new Map(rank.filter(stays).map((stone) => [stone.slot, stone]));
      let next = 0;
      for (const stone of rank) {
        if (kept.get(stone.slot) === stone) continue;
        while (kept.has(next)) next += 1;
        Object.assign(stone, { slot: next, slotSide: side });
        next += 1;
      }
    }
  }

  /** Moves a stone to a place within some time. */
  move(stone, { x, y }, ms = 0) {
    if (stone.x === x && stone.y === y) return;
    const from = getComputedStyle(stone.group).transform;
    [stone.x, stone.y] = [x, y];
    stone.group.style.transform = `translate(${x}px, ${y}px)`;
    stone.flight?.cancel();
    stone.flight = null;
    if (ms > 0 && stone.placed && !calm.matches) {
      const easing = ms > 200 ? "cubic-bezier(.45,.05,.3,1)" : "ease-out";
      stone.flight = stone.group.animate([{ transform: from }, { transform: `translate(${x}px, ${y}px)` }], { duration: ms, easing });
    }
    stone.placed = true;
  }

  /** Marks the stones of whoever drags them with a pointer or a key. */
  drag(stone, place) {
    stone.dragged = true;
    this.#raise(stone, true);
    this.move(stone, place);
  }

  /** Lets a dragged stone go; the board says where it ends. */
  release(stone) {
    stone.dragged = false;
  }

  #stack() {
    const order = [...this.all.values()].filter(({ slot }) => slot !== null && slot !== undefined).sort((a, b) => a.slot - b.slot);
    for (const { group } of order) if (group.parentNode !== this.ground || group.nextSibling) this.ground.append(group);
  }

  #raise(stone, up) {
    stone.shade.setAttribute("class", `hand ${(up && stone.hand) || ""}`);
    if (stone.up === up) return;
    stone.up = up;
    stone.group.classList.toggle("up", up);
    (up ? this.air : this.ground).append(stone.group);
  }

  #create(id, side) {
    const group = make("g", { class: "stone", "data-stone": id }, this.ground);
    make("ellipse", { class: "cast", cx: 5, cy: 9, rx: RADIUS + 6, ry: RADIUS + 4, fill: "url(#cast)" }, group);
    const shade = make("path", { class: "hand", d: HAND }, group);
    const body = make("g", { class: "body" }, group);
    const face = make("g", { class: "face" }, body);
    const stone = { id, side, group, face, shade, slot: null, x: NaN, y: NaN, at: null, placed: false, up: false, dragged: false };
    this.all.set(id, stone);
    this.#paint(stone);
    return stone;
  }

  #paint({ face, side }) {
    const other = side === "black" ? "white" : "black";
    face.replaceChildren();
    make("circle", { cy: 6.5, r: RADIUS, fill: `url(#edge-${other})` }, face);
    make("circle", { cy: 2.2, r: RADIUS, class: `seam ${side}` }, face);
    make("circle", { r: RADIUS, fill: `url(#top-${side})` }, face);
    make("ellipse", { cx: -10, cy: -15, rx: 17, ry: 10, fill: `url(#shine-${side})`, transform: "rotate(-28 -10 -15)" }, face);
  }

  #turn(stone) {
    const repaint = () => this.#paint(stone);
    if (calm.matches || !stone.placed) {
      repaint();
      return;
    }
    const half = { duration: 110, easing: "ease-in" };
    stone.face.animate([{ transform: "scaleY(1)" }, { transform: "scaleY(.05)" }], half).finished.then(() => {
      repaint();
      stone.face.animate([{ transform: "scaleY(.05)" }, { transform: "scaleY(1)" }], { ...half, easing: "ease-out" });
    }, repaint);
  }

  #define(svg) {
    const defs = make("defs", {}, svg);
    const gradient = (id, [cx, cy, r], stops) => {
      const element = make("radialGradient", { id, cx, cy, r }, defs);
      for (const [offset, colour, opacity = 1] of stops) make("stop", { offset, "stop-color": colour, "stop-opacity": opacity }, element);
    };
    gradient("top-black", [0.36, 0.3, 0.85], [[0, "#55504c"], [0.35, "#302c2a"], [0.8, "#161413"], [1, "#0b0a0a"]]);
    gradient("top-white", [0.36, 0.3, 0.9], [[0, "#fffdf7"], [0.45, "#f4ecdc"], [0.85, "#d9ccb4"], [1, "#c3b498"]]);
    gradient("edge-black", [0.4, 0.2, 0.9], [[0, "#3a3532"], [1, "#060505"]]);
    gradient("edge-white", [0.4, 0.2, 0.9], [[0, "#efe5d0"], [0.7, "#cdbd9f"], [1, "#8f7f62"]]);
    gradient("shine-black", [0.5, 0.5, 0.5], [[0, "#fff", 0.34], [1, "#fff", 0]]);
    gradient("shine-white", [0.5, 0.5, 0.5], [[0, "#fff", 0.95], [1, "#fff", 0]]);
    const shade = make("linearGradient", { id: "shade", gradientUnits: "userSpaceOnUse", x1: 0, x2: 0, y1: 0, y2: 520 }, defs);
    for (const [offset, opacity] of [[0, 0.55], [0.5, 0.4], [1, 0]]) {
      make("stop", { offset, class: "hand-stop", "stop-opacity": opacity }, shade);
    }
    gradient("cast", [0.5, 0.5, 0.5], [[0, "#000", 0.75], [0.72, "#000", 0.5], [0.9, "#000", 0.16], [1, "#000", 0]]);
  }
}
