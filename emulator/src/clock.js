/**
 * Simulated time in nanoseconds.
 *
 * One `Clock` runs through power cuts and resets; each incarnation of the chip sees it through a `ClockView` that
 * starts at zero, because the RP2040's timer does. Dropping the view drops the alarms of the chip that is gone.
 */

/** @typedef {() => void} Callback */

class Alarm {
  /**
   * @param {Clock} clock
   * @param {Callback} callback
   */
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    /** @type {Alarm | null} */
    this.next = null;
    this.time = 0;
    this.scheduled = false;
    this.dead = false;
  }

  /** @param {number} delay nanoseconds from now */
  schedule(delay) {
    if (this.dead) return;
    if (this.scheduled) this.clock.unlink(this);
    this.time = this.clock.now + delay;
    this.clock.link(this);
  }

  cancel() {
    if (this.scheduled) this.clock.unlink(this);
  }
}

export class Clock {
  constructor() {
    this.now = 0;
    /** Time of the earliest alarm, Infinity without one. */
    this.due = Infinity;
    /** @type {Alarm | null} */
    this.first = null;
  }

  get nanos() {
    return this.now;
  }

  /** @param {Callback} callback */
  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  /** @param {Alarm} alarm */
  link(alarm) {
    let before = null;
    let after = this.first;
    // Alarms of the same instant ring in the order they were set.
    while (after && after.time <= alarm.time) {
      before = after;
      after = after.next;
    }
    alarm.next = after;
    alarm.scheduled = true;
    if (before) before.next = alarm;
    else {
      this.first = alarm;
      this.due = alarm.time;
    }
  }

  /** @param {Alarm} alarm */
  unlink(alarm) {
    alarm.scheduled = false;
    if (this.first === alarm) {
      this.first = alarm.next;
      this.due = this.first ? this.first.time : Infinity;
      return;
    }
    for (let at = this.first; at; at = at.next) {
      if (at.next === alarm) {
        at.next = alarm.next;
        return;
      }
    }
  }

  /**
   * Rings everything due up to `time` and stops there.
   * @param {number} time
   */
  advanceTo(time) {
    while (this.due <= time) {
      const alarm = /** @type {Alarm} */ (this.first);
      this.unlink(alarm);
      // An alarm set for the past (a zero delay) rings now, time never runs back.
      if (alarm.time > this.now) this.now = alarm.time;
      alarm.callback();
    }
    if (time > this.now) this.now = time;
  }
}

/** What one incarnation of the chip takes for its clock: rp2040js's `IClock`. */
export class ClockView {
  /** @param {Clock} clock */
  constructor(clock) {
    this.clock = clock;
    this.start = clock.now;
    /** @type {Alarm[]} */
    this.alarms = [];
  }

  get nanos() {
    return this.clock.now - this.start;
  }

  get micros() {
    return this.nanos / 1000;
  }

  /** @param {Callback} callback */
  createAlarm(callback) {
    const alarm = this.clock.createAlarm(callback);
    this.alarms.push(alarm);
    return alarm;
  }

  /** Silences every alarm of a chip that has been reset. */
  drop() {
    for (const alarm of this.alarms) {
      alarm.cancel();
      alarm.dead = true;
    }
    this.alarms = [];
  }
}
