/**
 * Linear Hall sensors: a voltage that follows the field, with an error of its own and noise.
 */
import { gaussian, seededRandom } from '../random.js';

/** What the board's Hall sensors live on. */
const SUPPLY_VOLTS = 3.3;
/** What a loose sensor seems to feel: a black stone, a little off centre. */
const LOOSE_MILLITESLA = -28;
/** What a weak sensor feels of a field: of a stone enough to be noticed, too little to be relied on. */
const WEAK_SHARE = 0.3;

/**
 * @typedef {object} HallType
 * @property {number} quiescentVolts at zero field
 * @property {number} millivoltsPerMillitesla
 * @property {number} minVolts where the output saturates
 * @property {number} maxVolts
 * @property {number} quiescentSpreadVolts from part to part
 * @property {number} sensitivitySpread relative, from part to part
 * @property {number} noiseMillitesla r.m.s., referred to the input
 */

/**
 * Texas Instruments DRV5055 (SBAS640) at 3.3 V, section 6.6 "Magnetic characteristics": V_Q = V_CC/2 ± 60 mV,
 * 60, 30, 15, 7.5 mV/mT for A1 to A4, output linear from 0.2 V to V_CC − 0.2 V,
 * noise 215 nT/√Hz over 20 kHz (first order: × √(π/2 · 20 000) = 0.038 mT).
 * @param {number} millivoltsPerMillitesla
 * @returns {HallType}
 */
function drv5055(millivoltsPerMillitesla) {
  return {
    quiescentVolts: 1.65,
    millivoltsPerMillitesla,
    minVolts: 0.2,
    maxVolts: 3.1,
    quiescentSpreadVolts: 0.06,
    sensitivitySpread: 0.05,
    noiseMillitesla: 0.038,
  };
}

/**
 * Texas Instruments DRV5053 (SLIS153), section 7.7: 1.0 V at zero field (0.9 to 1.1 V), output from 0.2 to 1.8 V,
 * −11, −23, −45, −90, +23, +45 mV/mT by version.
 * @param {number} millivoltsPerMillitesla
 * @returns {HallType}
 */
function drv5053(millivoltsPerMillitesla) {
  return {
    quiescentVolts: 1.0,
    millivoltsPerMillitesla,
    minVolts: 0.2,
    maxVolts: 1.8,
    quiescentSpreadVolts: 0.1,
    sensitivitySpread: 0.1,
    noiseMillitesla: 0.1,
  };
}

/** @type {Record<string, HallType>} */
export const HALL_TYPES = {
  DRV5055A1: drv5055(60),
  DRV5055A2: drv5055(30),
  DRV5055A3: drv5055(15),
  DRV5055A4: drv5055(7.5),
  DRV5053OA: drv5053(-11),
  DRV5053PA: drv5053(-23),
  DRV5053RA: drv5053(-45),
  DRV5053VA: drv5053(-90),
  DRV5053CA: drv5053(23),
  DRV5053EA: drv5053(45),
};

/** As many sensors as the board has, each with its own zero and gain. */
export class HallSensors {
  /**
   * @param {object} options
   * @param {HallType} options.type
   * @param {{ totals: Float64Array }} options.magnets the field at each sensor, in millitesla
   * @param {number} [options.seed]
   * @param {number} [options.noise] 1 as the data sheet says, 0 for none
   * @param {number} [options.spread] 1: up to the data sheet's limits, 0: all parts alike
   */
  constructor({ type, magnets, seed = 1, noise = 1, spread = 1 }) {
    this.type = type;
    this.magnets = magnets;
    this.noise = noise;
    this.random = seededRandom(seed);
    const count = magnets.totals.length;
    const unlike = () => (2 * this.random() - 1) * spread;
    this.zeros = Float64Array.from({ length: count }, () => type.quiescentVolts + unlike() * type.quiescentSpreadVolts);
    this.gains = Float64Array.from(
      { length: count },
      () => (type.millivoltsPerMillitesla / 1000) * (1 + unlike() * type.sensitivitySpread),
    );
    /** @type {Map<number, number>} sensors that are stuck at a voltage: dead, or not fitted */
    this.stuck = new Map();
    /** @type {Set<number>} sensors that feel no field */
    this.numb = new Set();
    /** @type {Set<number>} sensors that jump between no field and a strong one */
    this.loose = new Set();
    /** @type {Set<number>} sensors that hardly feel anything */
    this.weak = new Set();
  }

  /**
   * Breaks a sensor or mends it; a closed one is shorted to its supply.
   * @param {number} index @param {'open' | 'closed' | 'flicker' | 'weak' | null} fault
   */
  setFault(index, fault) {
    this.stuck.delete(index);
    this.numb.delete(index);
    this.loose.delete(index);
    this.weak.delete(index);
    if (fault === 'open') this.numb.add(index);
    else if (fault === 'closed') this.stuck.set(index, SUPPLY_VOLTS);
    else if (fault === 'flicker') this.loose.add(index);
    else if (fault === 'weak') this.weak.add(index);
  }

  /** @param {number} index @returns {number} millitesla */
  #field(index) {
    if (this.numb.has(index)) return 0;
    if (this.loose.has(index)) return this.random() < 0.5 ? LOOSE_MILLITESLA : 0;
    return this.magnets.totals[index] * (this.weak.has(index) ? WEAK_SHARE : 1);
  }

  /** @param {number} index @returns {number} volts */
  volts(index) {
    const stuck = this.stuck.get(index);
    if (stuck !== undefined) return stuck;
    const noise = this.noise ? gaussian(this.random) * this.type.noiseMillitesla * this.noise : 0;
    const volts = this.zeros[index] + this.gains[index] * (this.#field(index) + noise);
    return Math.min(Math.max(volts, this.type.minVolts), this.type.maxVolts);
  }
}
