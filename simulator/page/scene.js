// The wood: slab, lines, names, tray or bowls, and where things lie.
//
// A segment is 100 units long; x goes right and y down, the middle of the board is the origin.

const SVG = "http://www.w3.org/2000/svg";

/** The stone's radius and how far below a point its LED sits, from the board's drawings: 20 mm, 12.5 mm, 28 mm apart. */
export const RADIUS = 36;
export const LED = 44.6;
const HEXAGON_SLAB = 622;
const SLOTS = 24;
/** The wood around the points of a grid, and how large its bowls are beside it. */
const MARGIN = 116;
const BOWL = 0.3;
/** How far apart stones lie in a bowl, and the angle by which they turn from one to the next. */
const PILED = 31;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const STACKED = window.matchMedia("(max-width: 60rem) and (max-aspect-ratio: 4/3), (max-aspect-ratio: 1/1)");

/** Makes an SVG element. */
export function make(name, attributes = {}, parent = null) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
}

const square = (radius, dy = 0) => `${-radius},${dy - radius} ${radius},${dy - radius} ${radius},${dy + radius} ${-radius},${dy + radius}`;

const hexagon = (radius, dy = 0) =>
  Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle) + dy).toFixed(1)}`;
  }).join(" ");

/** The drawn board. */
export class Scene {
  points = [];
  byName = new Map();
  portrait = false;
  /** How many points a grid has on a side; 0 on the hexagon. */
  grid = 0;
  slab = HEXAGON_SLAB;
  #flower = false;
  /** @type {{x: number, y: number, width: number, height: number}} */
  box;

  constructor(root) {
    this.root = root;
    this.wood = root.querySelector("#wood");
    this.layers = [...root.querySelectorAll("svg")];
    this.canvases = [...root.querySelectorAll("canvas")];
    this.changed = () => {};
    this.#shape(false);
    new ResizeObserver(() => this.#fit()).observe(root.parentElement);
  }

  /** Takes the points and segments that the board named. */
  describe({ board, points, segments, stars }) {
    this.grid = board === "hexagon" ? 0 : Number(board);
    this.slab = this.grid ? (this.grid - 1) * 50 + MARGIN : HEXAGON_SLAB;
    this.bowl = this.slab * BOWL;
    this.stars = stars;
    this.points = points.map(([name, x, y], index) => ({ name, index, x: x / 10, y: -y / 10 }));
    this.byName = new Map(this.points.map((point) => [point.name, point]));
    this.neighbours = this.points.map(() => []);
    for (const [from, to] of segments) {
      this.neighbours[from].push(to);
      this.neighbours[to].push(from);
    }
    this.segments = segments;
    this.#shape(this.portrait);
    this.#draw();
    this.#fit();
  }

  /** Shows the flower of seven hexagons, the part of the board that a game may use, or hides it. */
  flower(shown) {
    if (shown === this.#flower) return;
    this.#flower = shown;
    if (this.points.length) this.#draw();
  }

  /** Returns the point in the middle of the board. */
  get middle() {
    return this.nearest({ x: 0, y: 0 }, Infinity);
  }

  /** Returns the point nearest to a place, if it is near enough to be meant. */
  nearest({ x, y }, reach = 60) {
    let best = null;
    let least = reach;
    for (const point of this.points) {
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance < least) [best, least] = [point, distance];
    }
    return best;
  }

  /** Returns how many stones of a side can be seen beside the board. */
  get slots() {
    return this.grid ? Math.floor(((this.bowl - RADIUS - 20) / PILED) ** 2) : Infinity;
  }

  /** Returns the middle of the bowl of a side, which stands at the side's right hand. */
  #bowl(side) {
    const near = side === "black" ? 1 : -1;
    return this.portrait
      ? { x: near * -(this.slab / 2), y: this.slab + this.bowl + 46 }
      : { x: this.slab + this.bowl + 46, y: near * (this.slab / 2) };
  }

  /** Returns whose bowl is at a place, if any. */
  bowlAt({ x, y }) {
    if (!this.grid) return null;
    return ["black", "white"].find((side) => Math.hypot(this.#bowl(side).x - x, this.#bowl(side).y - y) < this.bowl) ?? null;
  }

  /** Returns where a slot is: in a bowl, or on the tray, where black sides lie in one row, white ones in the other. */
  slot(side, index, count = SLOTS) {
    if (this.grid) {
      const { x, y } = this.#bowl(side);
      // The last ones lie on top, in the middle.
      const turn = Math.max(0, this.slots - 1 - index);
      const out = PILED * Math.sqrt(turn + 0.3);
      return { x: x + out * Math.cos(turn * GOLDEN), y: y + out * Math.sin(turn * GOLDEN) };
    }
    // More stones than there are of one side, all with this one up, lie closer together.
    const last = Math.max(SLOTS, count) - 1;
    const along = (index / last - 0.5) * (SLOTS - 1) * (this.portrait ? 44 : 38.5);
    const row = side === "black" ? -1 : 1;
    return this.portrait
      ? { x: along, y: 646 + row * 44 }
      : { x: 742 + row * 44, y: along };
  }

  /** Returns the place in the scene of a place on the page. */
  place({ clientX, clientY }) {
    const frame = this.root.getBoundingClientRect();
    return {
      x: this.box.x + ((clientX - frame.left) / frame.width) * this.box.width,
      y: this.box.y + ((clientY - frame.top) / frame.height) * this.box.height,
    };
  }

  /** Tells whether a place is on the slab. */
  onSlab({ x, y }) {
    const [across, up] = [Math.abs(x), Math.abs(y)];
    if (this.grid) return Math.max(across, up) < this.slab;
    const SLAB = this.slab;
    return up < SLAB * 0.866 && across * 0.866 + up * 0.5 < SLAB * 0.866;
  }

  #shape(portrait) {
    this.portrait = portrait;
    const wide = 2 * this.slab + 50;
    const bowls = 2 * this.bowl + 70;
    const [left, top] = [-this.slab - 25, -this.slab - 20];
    if (this.grid) this.box = { x: left, y: top, width: portrait ? wide : wide + bowls, height: portrait ? wide + bowls : wide };
    else this.box = portrait
      ? { x: -640, y: -560, width: 1280, height: 1310 }
      : { x: -645, y: -560, width: 1505, height: 1130 };
    const { x, y, width, height } = this.box;
    for (const svg of this.layers) svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }

  #fit() {
    const wide = this.root.parentElement.clientWidth;
    // Where everything stands below each other, screen and buttons are to be seen under the board.
    const high = STACKED.matches ? this.#above() : this.root.parentElement.clientHeight;
    const portrait = (STACKED.matches && wide < 640) || wide < high * 0.92;
    if (portrait !== this.portrait) {
      this.#shape(portrait);
      if (this.points.length) this.#draw();
    }
    const scale = Math.min(wide / this.box.width, high / this.box.height);
    this.root.style.width = `${Math.floor(this.box.width * scale)}px`;
    this.root.style.height = `${Math.floor(this.box.height * scale)}px`;
    const density = Math.min(window.devicePixelRatio || 1, 2);
    for (const canvas of this.canvases) {
      canvas.width = Math.round(this.box.width * scale * density);
      canvas.height = Math.round(this.box.height * scale * density);
    }
    this.changed();
  }

  /** Returns how high the board may be above the plate. */
  #above() {
    const table = this.root.parentElement;
    const top = table.getBoundingClientRect().top + window.scrollY;
    return Math.max(window.innerHeight * 0.45, window.innerHeight - top - document.querySelector(".plate").offsetHeight - 28);
  }

  #draw() {
    const { wood } = this;
    wood.replaceChildren();
    const defs = make("defs", {}, wood);
    const clip = make("clipPath", { id: "slab-shape" }, defs);
    const SLAB = this.slab;
    const shape = this.grid ? square : hexagon;
    make("polygon", { points: shape(SLAB) }, clip);
    this.#shadows(defs);
    if (this.grid) this.#bowls(wood, defs);
    else this.#tray(wood);

    make("polygon", { points: shape(SLAB, 16), class: "slab-shadow", filter: "url(#soft)" }, wood);
    make("polygon", { points: shape(SLAB, 12), class: "slab-side" }, wood);
    const slab = make("g", { "clip-path": "url(#slab-shape)" }, wood);
    make("image", { href: "wood.svg", x: -SLAB, y: -SLAB, width: 2 * SLAB, height: 2 * SLAB, preserveAspectRatio: "none" }, slab);
    make("polygon", { points: shape(SLAB), fill: "url(#lamp)" }, slab);
    make("polygon", { points: shape(SLAB - 3), class: "slab-bevel" }, slab);
    make("polygon", { points: shape(SLAB - (this.grid ? 14 : 26)), class: "slab-inlay" }, slab);
    this.#lines(slab);
    this.#names(slab);
  }

  #shadows(defs) {
    const soft = make("filter", { id: "soft", x: "-20%", y: "-20%", width: "140%", height: "140%" }, defs);
    make("feGaussianBlur", { stdDeviation: 14 }, soft);
    const lamp = make("radialGradient", { id: "lamp", cx: 0.36, cy: 0.22, r: this.grid ? 1.2 : 0.95 }, defs);
    make("stop", { offset: 0, class: "lamp-near" }, lamp);
    make("stop", { offset: 1, class: "lamp-far" }, lamp);
  }

  #tray(wood) {
    const box = this.portrait
      ? { x: -575, y: 556, width: 1150, height: 180 }
      : { x: 648, y: -512, width: 188, height: 1024 };
    make("rect", { ...box, y: box.y + 9, rx: 26, class: "tray-shadow", filter: "url(#soft)" }, wood);
    make("rect", { ...box, rx: 26, class: "tray" }, wood);
    for (const side of ["black", "white"]) {
      const [first, last] = [this.slot(side, 0), this.slot(side, SLOTS - 1)];
      const groove = this.portrait
        ? { x: first.x - 42, y: first.y - 40, width: last.x - first.x + 84, height: 80 }
        : { x: first.x - 40, y: first.y - 42, width: 80, height: last.y - first.y + 84 };
      make("rect", { ...groove, rx: 40, class: "groove" }, wood);
    }
  }

  #bowls(wood, defs) {
    const inside = make("radialGradient", { id: "bowl-inside", cx: 0.5, cy: 0.42, r: 0.6 }, defs);
    for (const [offset, colour] of [[0, "#3a2210"], [0.75, "#2a170a"], [1, "#120904"]]) make("stop", { offset, "stop-color": colour }, inside);
    const rim = make("linearGradient", { id: "bowl-rim", x1: 0.2, y1: 0, x2: 0.7, y2: 1 }, defs);
    for (const [offset, colour] of [[0, "#a8743f"], [0.5, "#7d5128"], [1, "#4c2d12"]]) make("stop", { offset, "stop-color": colour }, rim);
    for (const side of ["black", "white"]) {
      const { x, y } = this.#bowl(side);
      make("circle", { cx: x + 6, cy: y + 14, r: this.bowl, class: "tray-shadow", filter: "url(#soft)" }, wood);
      make("circle", { cx: x, cy: y, r: this.bowl, fill: "url(#bowl-rim)", class: "rim" }, wood);
      make("circle", { cx: x, cy: y, r: this.bowl - 14, fill: "url(#bowl-inside)" }, wood);
    }
  }

  #lines(slab) {
    const path = this.segments
      .map(([from, to]) => [this.points[from], this.points[to]])
      .map(([from, to]) => `M${from.x} ${from.y}L${to.x} ${to.y}`)
      .join("");
    make("path", { d: path, class: "line-light", transform: "translate(0 1.6)" }, slab);
    make("path", { d: path, class: "line" }, slab);
    if (this.#flower && !this.grid) this.#petals(slab);
    const stars = new Set(this.stars);
    for (const { x, y, index } of this.points) {
      make("circle", { cx: x, cy: y, r: stars.has(index) ? 10 : this.grid ? 3 : 5, class: "dot" }, slab);
      make("rect", { x: x - 8, y: y + LED - 8, width: 16, height: 16, rx: 4.5, class: "lens" }, slab);
    }
  }

  #petals(slab) {
    // The middle and the six points that lie one hexagon away from it.
    const centres = this.points.filter(({ x, y }) => [0, Math.sqrt(3)].some((away) => Math.abs(Math.hypot(x, y) - 100 * away) < 2));
    const corners = new Set(centres.flatMap(({ index }) => this.neighbours[index]));
    for (const { index } of centres) corners.delete(index);
    const edges = this.segments.filter(([from, to]) => corners.has(from) && corners.has(to));
    const path = edges.map(([from, to]) => `M${this.points[from].x} ${this.points[from].y}L${this.points[to].x} ${this.points[to].y}`).join("");
    make("path", { d: path, class: "petals" }, slab);
    for (const { x, y } of centres) make("circle", { cx: x, cy: y, r: 17, class: "heart" }, slab);
  }

  #names(slab) {
    // A large board is seen from further away.
    const size = `${this.grid ? 20 + this.grid : 26}px`;
    const text = (x, y, words) => {
      for (const [dy, kind] of [[1.5, "name light"], [0, "name"]]) {
        const name = make("text", { x, y: y + dy, class: kind }, slab);
        name.style.fontSize = size;
        name.textContent = words;
      }
    };
    if (this.grid) {
      const edge = (this.grid - 1) * 50;
      for (const { name, x, y } of this.points) {
        if (y > edge - 1) text(x, edge + 86, name[0]);
        if (x < 1 - edge) text(-edge - 66, y + 9, name.slice(1));
      }
      return;
    }
    const rows = Map.groupBy ? Map.groupBy(this.points, ({ name }) => name[0]) : groupBy(this.points);
    for (const [letter, row] of rows) text(row[0].x - 62, row[0].y + 8, letter);
    for (let number = 1; number <= 11; number += 1) {
      const foot = this.points.find(({ name }) => Number(name.slice(1)) === number);
      text(foot.x + (number > 6 ? 52 : 40), foot.y + (number > 6 ? 56 : 74), number);
    }
  }
}

function groupBy(points) {
  const rows = new Map();
  for (const point of points) rows.set(point.name[0], [...(rows.get(point.name[0]) ?? []), point]);
  return rows;
}
