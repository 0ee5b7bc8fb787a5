/**
 * The field of the stones' magnets at the sensors: discs magnetised along their axis, lying on the board.
 *
 * A disc is summed up from small dipoles, B = Br·V/4π · (3cos²θ − 1)/r³ each, which holds on the axis, beside it
 * and far away, where the field of a neighbour has the opposite sign. Checked against the closed formula of the
 * axis and the figures of magpylib in the test.
 */

/**
 * @typedef {object} Magnet
 * @property {number} diameterMm
 * @property {number} thicknessMm
 * @property {number} remanenceMillitesla
 */

/** Neodymium N35: remanence 1.17 to 1.22 T. */
export const N35_MILLITESLA = 1190;

/** @type {Magnet} */
export const DISC_6X2 = { diameterMm: 6, thicknessMm: 2, remanenceMillitesla: N35_MILLITESLA };

const LAYERS = 6;
const RINGS = 6;
const SPOKES = 12;

/** Component along the axis, in millitesla. */
export class DiscField {
  /** @param {Magnet} magnet */
  constructor(magnet) {
    const radius = magnet.diameterMm / 2;
    const volume = Math.PI * radius ** 2 * magnet.thicknessMm;
    const moment = (magnet.remanenceMillitesla * volume) / (4 * Math.PI);
    /** @type {{ x: number, y: number, z: number, moment: number }[]} */
    this.dipoles = [];
    for (let layer = 0; layer < LAYERS; layer++) {
      for (let ring = 0; ring < RINGS; ring++) {
        const inner = ring / RINGS;
        const outer = (ring + 1) / RINGS;
        // Each ring carries its share of the volume, at the radius that splits its area in two.
        const at = radius * Math.sqrt((inner ** 2 + outer ** 2) / 2);
        const share = (outer ** 2 - inner ** 2) / LAYERS / SPOKES;
        for (let spoke = 0; spoke < SPOKES; spoke++) {
          const angle = (2 * Math.PI * (spoke + (ring % 2) / 2)) / SPOKES;
          this.dipoles.push({
            x: at * Math.cos(angle),
            y: at * Math.sin(angle),
            z: (magnet.thicknessMm * (layer + 0.5)) / LAYERS,
            moment: moment * share,
          });
        }
      }
    }
    /** @type {Map<string, number>} */
    this.known = new Map();
  }

  /**
   * @param {number} asideMm from the axis
   * @param {number} belowMm from the near face
   */
  at(asideMm, belowMm) {
    const key = `${asideMm.toFixed(3)} ${belowMm.toFixed(3)}`;
    let field = this.known.get(key);
    if (field === undefined) {
      field = 0;
      for (const { x, y, z, moment } of this.dipoles) {
        const squared = (asideMm - x) ** 2 + y ** 2 + (belowMm + z) ** 2;
        field += (moment * ((3 * (belowMm + z) ** 2) / squared - 1)) / squared ** 1.5;
      }
      this.known.set(key, field);
    }
    return field;
  }
}

/**
 * @typedef {object} PlacedStone
 * @property {1 | -1} side which way the magnet points
 * @property {number} xMm
 * @property {number} yMm
 * @property {number} heightMm above its resting place: a stone in the hand
 */

/** The stones on and over the board and what the sensors under it feel. */
export class MagnetBoard {
  /**
   * @param {object} options
   * @param {{ xMm: number, yMm: number }[]} options.sensors
   * @param {number} [options.distanceMm] from a resting magnet's face to the sensor
   * @param {Magnet} [options.magnet]
   */
  constructor({ sensors, distanceMm = 5, magnet = DISC_6X2 }) {
    this.sensors = sensors;
    this.distanceMm = distanceMm;
    this.field = new DiscField(magnet);
    /** @type {Map<string | number, PlacedStone>} */
    this.stones = new Map();
    /** Sum at each sensor, in millitesla; South up is positive. */
    this.totals = new Float64Array(sensors.length);
  }

  /**
   * Puts a stone over a sensor, or moves it there.
   * @param {string | number} stone any name
   * @param {number} sensor
   * @param {1 | -1} side
   * @param {{ dxMm?: number, dyMm?: number, heightMm?: number }} [off] how badly it is centred
   */
  place(stone, sensor, side, { dxMm = 0, dyMm = 0, heightMm = 0 } = {}) {
    this.remove(stone);
    const { xMm, yMm } = this.sensors[sensor];
    const placed = { side, xMm: xMm + dxMm, yMm: yMm + dyMm, heightMm };
    this.stones.set(stone, placed);
    this.#add(placed, 1);
  }

  /** @param {string | number} stone */
  remove(stone) {
    const placed = this.stones.get(stone);
    if (!placed) return;
    this.stones.delete(stone);
    this.#add(placed, -1);
    // Adding and taking away leaves rounding behind; an empty board is exactly zero.
    if (this.stones.size === 0) this.totals.fill(0);
  }

  /** @param {PlacedStone} stone @param {1 | -1} sign */
  #add(stone, sign) {
    this.sensors.forEach(({ xMm, yMm }, index) => {
      const aside = Math.hypot(xMm - stone.xMm, yMm - stone.yMm);
      this.totals[index] += sign * stone.side * this.field.at(aside, this.distanceMm + stone.heightMm);
    });
  }
}
