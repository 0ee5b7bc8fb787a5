/**
 * Decodes defmt's log frames (defmt 1, wire version 4, rzCOBS framing) with the strings interned in the ELF.
 *
 * The index in a frame is the address of a symbol in the `.defmt` section; the symbol's name is JSON and holds the
 * format string. Values are little-endian; a string is a 32-bit length and its bytes. What this decoder does not know
 * (bit fields, slices of formats) is shown as `<…>` and ends the line.
 */

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'println'];

/**
 * @typedef {object} LogLine
 * @property {string} level
 * @property {string} text
 */

/** Undoes rzCOBS: see defmt's `encoding/rzcobs.rs`. @param {Uint8Array} frame without its closing zero */
export function decodeRzcobs(frame) {
  const reversed = [];
  let at = frame.length - 1;
  const take = () => {
    if (at < 0) throw new Error('truncated frame');
    return frame[at--];
  };
  while (at >= 0) {
    const head = take();
    if (head === 0) throw new Error('zero inside a frame');
    if (head < 0x80) {
      for (let bit = 6; bit >= 0; bit--) {
        if (head & (1 << bit)) reversed.push(0);
        else if (at >= 0) reversed.push(take());
        else throw new Error('truncated frame');
      }
    } else if (head === 0xff) {
      for (let i = 0; i < 134; i++) reversed.push(take());
    } else {
      reversed.push(0);
      for (let i = 0; i < (head & 0x7f) + 7; i++) reversed.push(take());
    }
  }
  return Uint8Array.from(reversed.reverse());
}

export class DefmtDecoder {
  /** @param {import('./elf.js').Elf} elf */
  constructor(elf) {
    const section = elf.section('.defmt');
    if (!section) throw new Error('the image has no .defmt section');
    /** @type {Map<number, { tag: string, data: string }>} */
    this.strings = new Map();
    this.timestamp = '';
    for (const symbol of elf.symbols) {
      if (symbol.section !== section.index || !symbol.name.startsWith('{')) continue;
      const { tag, data } = JSON.parse(symbol.name);
      this.strings.set(symbol.address & 0xffff, { tag, data });
      if (tag === 'defmt_timestamp') this.timestamp = data;
    }
    /** @type {number[]} */
    this.pending = [];
  }

  /**
   * @param {Uint8Array} bytes as they come from RTT; frames may be split anywhere
   * @returns {LogLine[]}
   */
  feed(bytes) {
    const lines = [];
    for (const byte of bytes) {
      if (byte !== 0) {
        this.pending.push(byte);
      } else if (this.pending.length > 0) {
        lines.push(this.#line(Uint8Array.from(this.pending)));
        this.pending = [];
      }
    }
    return lines;
  }

  /** @param {Uint8Array} frame @returns {LogLine} */
  #line(frame) {
    try {
      const reader = new Reader(decodeRzcobs(frame));
      const { tag, data } = this.#string(reader.u16());
      const level = LEVELS.find((name) => tag === `defmt_${name}`) ?? tag;
      if (this.timestamp) this.#format(this.timestamp, reader);
      return { level, text: this.#format(data, reader) };
    } catch (error) {
      return { level: 'broken', text: String(error) };
    }
  }

  /** @param {number} index */
  #string(index) {
    const found = this.strings.get(index);
    if (!found) throw new Error(`no interned string ${index}`);
    return found;
  }

  /** @param {string} format @param {Reader} reader */
  #format(format, reader) {
    return format.replace(/\{\{|\}\}|\{([^}]*)\}/g, (whole, inside) => {
      if (whole === '{{') return '{';
      if (whole === '}}') return '}';
      const type = /^\d*=?([^:]*)/.exec(inside)?.[1] ?? '';
      const hint = inside.split(':')[1] ?? '';
      return this.#value(type, reader, hint);
    });
  }

  /**
   * @param {string} type @param {Reader} reader @param {string} hint
   * @returns {string}
   */
  #value(type, reader, hint) {
    switch (type) {
      case 'str':
        return reader.text(reader.u32());
      case 'istr':
        return this.#string(reader.u16()).data;
      case 'bool':
        return String(reader.u8() !== 0);
      case 'char':
        return String.fromCodePoint(reader.u32());
      case 'f32':
        return String(reader.f32());
      case '__internal_Display':
      case '__internal_Debug':
        return reader.textUntil(0xff);
      case '':
      case '?':
        return this.#nested(reader);
      default: {
        const integer = /^([ui])(8|16|32|64|128|size)$/.exec(type);
        if (!integer) return `<${type}>`;
        const bits = integer[2] === 'size' ? 32 : Number(integer[2]);
        const value = reader.integer(bits, integer[1] === 'i');
        if (hint.endsWith('x')) return (hint.startsWith('#') ? '0x' : '') + value.toString(16);
        return value.toString();
      }
    }
  }

  /** A value that brings its own format. @param {Reader} reader */
  #nested(reader) {
    const { tag, data } = this.#string(reader.u16());
    const variants = data.split('|');
    if (tag === 'defmt_derived' && variants.length > 1) {
      return this.#format(variants[reader.u8()] ?? '<no such variant>', reader);
    }
    return this.#format(data, reader);
  }
}

class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  u8() {
    // rzCOBS leaves the zeroes at the end of a frame out.
    return this.at < this.bytes.length ? this.bytes[this.at++] : 0;
  }

  u16() {
    return this.u8() | (this.u8() << 8);
  }

  u32() {
    return (this.u16() | (this.u16() << 16)) >>> 0;
  }

  f32() {
    const view = new DataView(new ArrayBuffer(4));
    view.setUint32(0, this.u32(), true);
    return view.getFloat32(0, true);
  }

  /** @param {number} bits @param {boolean} signed */
  integer(bits, signed) {
    let value = 0n;
    for (let i = 0; i < bits / 8; i++) value |= BigInt(this.u8()) << BigInt(8 * i);
    return signed ? BigInt.asIntN(bits, value) : value;
  }

  /** @param {number} length */
  text(length) {
    const start = this.at;
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(start, this.at));
  }

  /** @param {number} end */
  textUntil(end) {
    const found = this.bytes.indexOf(end, this.at);
    const text = this.text((found < 0 ? this.bytes.length : found) - this.at);
    this.at++;
    return text;
  }
}
