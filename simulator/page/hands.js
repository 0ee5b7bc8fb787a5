// Hands on the board: pointers lift, carry, land, turn over, slide and nudge stones.

const START = 6;
const TWICE = 380;
const CARRY = 33;

/** What pointers and keys do to stones. */
export class Hands {
  /** What a touch does: lift, slide, nudge, drop, break or cut. */
  tool = "lift";
  #grabs = new Map();
  #tap = null;

  constructor({ link, scene, stones, root, touched }) {
    Object.assign(this, { link, scene, stones, root, touched });
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, (event) => this.#drop(event));
    // A finger on a stone takes it; anywhere else it may scroll the page.
    root.addEventListener(
      "touchstart",
      (event) => {
        if (event.cancelable && stones.under(scene.place(event.changedTouches[0]))) event.preventDefault();
      },
      { passive: false },
    );
    root.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #press(event) {
    if (event.button !== 0) return;
    const place = this.scene.place(event);
    const stone = this.stones.under(place);
    const point = this.scene.nearest(place);
    this.root.focus({ preventScroll: true });
    if (this.tool === "break" || this.tool === "cut") {
      if (point) this.touched(this.tool, point);
      return;
    }
    if (point) this.touched("look", point);
    if (!stone || stone.dragged || (stone.at === "hand" && stone.hand !== "page")) return;
    if (this.tool === "nudge") {
      this.link.send({ type: "nudge", stone: stone.id });
      return;
    }
    if (this.tool === "drop") {
      this.take(stone);
      this.link.send({ type: "land", stone: stone.id, at: "shelf" });
      this.stones.release(stone);
      return;
    }
    this.root.setPointerCapture(event.pointerId);
    const slides = (this.tool === "slide" || event.shiftKey) && stone.at !== "shelf" && stone.at !== "hand";
    this.#grabs.set(event.pointerId, { stone, slides, origin: stone.at, start: event, lifted: false, sent: 0 });
  }

  #drag(event) {
    const grab = this.#grabs.get(event.pointerId);
    if (!grab) return;
    const place = this.scene.place(event);
    if (grab.slides) {
      this.#slide(grab, place);
      return;
    }
    if (!grab.lifted) {
      const moved = Math.hypot(event.clientX - grab.start.clientX, event.clientY - grab.start.clientY);
      if (moved < START) return;
      grab.lifted = true;
      this.take(grab.stone);
    }
    this.stones.drag(grab.stone, place);
    if (event.timeStamp - grab.sent > CARRY) {
      grab.sent = event.timeStamp;
      this.#carry(grab.stone, place);
    }
  }

  #drop(event) {
    const grab = this.#grabs.get(event.pointerId);
    if (!grab) return;
    this.#grabs.delete(event.pointerId);
    if (grab.lifted) {
      const cancelled = event.type === "pointercancel";
      const home = this.scene.byName.get(grab.origin) ?? { x: 9999, y: 0 };
      this.put(grab.stone, cancelled ? home : this.scene.place(event), grab.origin);
    } else if (!grab.slides && event.type === "pointerup") {
      const again = this.#tap?.stone === grab.stone && event.timeStamp - this.#tap.at < TWICE;
      if (again) this.turn(grab.stone);
      this.#tap = again ? null : { stone: grab.stone, at: event.timeStamp };
    }
  }

  #slide(grab, place) {
    const here = this.scene.byName.get(grab.stone.at);
    const there = this.scene.nearest(place, 48);
    if (!here || !there || here === there || this.stones.on(there.name)) return;
    if (this.scene.neighbours[here.index].includes(there.index)) {
      this.link.send({ type: "slide", stone: grab.stone.id, to: there.name });
    }
  }

  #carry(stone, { x, y }) {
    const fit = (value) => Math.max(-32000, Math.min(32000, Math.round(value * 10)));
    this.link.send({ type: "carry", stone: stone.id, x: fit(x), y: fit(-y) });
  }

  /** The stone that a pointer holds, if there is one. */
  get held() {
    return [...this.#grabs.values()].find(({ lifted }) => lifted)?.stone ?? null;
  }

  /** Takes a stone into the hand. */
  take(stone) {
    if (stone.at !== "hand") this.link.send({ type: "lift", stone: stone.id });
    this.stones.drag(stone, stone);
  }

  /** Holds a stone over a place. */
  hold(stone, place) {
    this.stones.drag(stone, place);
    this.#carry(stone, place);
  }

  /** Lets a stone go over a place: it lands on the nearest free point, goes back, or falls beside the board. */
  put(stone, place, origin) {
    const point = this.scene.onSlab(place) ? this.scene.nearest(place) : null;
    // The board may not have said yet that this stone has left its point.
    const free = (name) => name && name !== "hand" && (name === "shelf" || [null, stone].includes(this.stones.on(name)));
    const at = [point?.name, point || this.scene.onSlab(place) ? origin : null, "shelf"].find(free);
    this.stones.release(stone);
    stone.at = "hand";
    this.link.send({ type: "land", stone: stone.id, at });
  }

  /** Turns a stone over. */
  turn(stone) {
    this.link.send({ type: "turn", stone: stone.id });
  }
}
