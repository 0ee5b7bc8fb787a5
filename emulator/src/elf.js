/**
 * Reads what a debugger's loader would read from a 32-bit little-endian ARM ELF file:
 * the loadable segments, the sections and the symbol table (System V ABI, chapter 4).
 */

const PT_LOAD = 1;
const SHT_SYMTAB = 2;
const EM_ARM = 40;

/**
 * @typedef {object} Segment
 * @property {number} physicalAddress where a loader puts the bytes (flash)
 * @property {number} virtualAddress where the program expects them at run time
 * @property {Uint8Array} bytes
 */

/**
 * @typedef {object} Section
 * @property {string} name
 * @property {number} address
 * @property {number} size
 * @property {number} index
 */

/**
 * @typedef {object} ElfSymbol
 * @property {string} name
 * @property {number} address
 * @property {number} size
 * @property {number} section index into `sections`, or one of the reserved numbers
 */

/** A parsed image. */
export class Elf {
  /** @param {Uint8Array} bytes the whole file */
  constructor(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 52 || view.getUint32(0, false) !== 0x7f454c46) {
      throw new Error('not an ELF file');
    }
    if (bytes[4] !== 1 || bytes[5] !== 1 || view.getUint16(18, true) !== EM_ARM) {
      throw new Error('not a 32-bit little-endian ARM ELF file');
    }
    this.entry = view.getUint32(24, true);
    /** @type {Segment[]} */
    this.segments = readSegments(bytes, view);
    const headers = readSectionHeaders(view);
    const names = headers[view.getUint16(50, true)];
    /** @type {Section[]} */
    this.sections = headers.map((header, index) => ({
      name: names ? readString(bytes, names.offset + header.name) : '',
      address: header.address,
      size: header.size,
      index,
    }));
    /** @type {ElfSymbol[]} */
    this.symbols = readSymbols(bytes, view, headers);
  }

  /** @param {string} name */
  section(name) {
    return this.sections.find((section) => section.name === name);
  }

  /** @param {string} name */
  symbol(name) {
    return this.symbols.find((symbol) => symbol.name === name);
  }

  /**
   * Names the function that holds an address, for fault reports.
   * @param {number} address
   */
  describe(address) {
    const at = address & ~1;
    const holder = this.symbols.find(
      (symbol) => at >= (symbol.address & ~1) && at < (symbol.address & ~1) + symbol.size,
    );
    const hex = `0x${(address >>> 0).toString(16).padStart(8, '0')}`;
    return holder ? `${hex} <${holder.name}+0x${(at - (holder.address & ~1)).toString(16)}>` : hex;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {DataView} view
 */
function readSegments(bytes, view) {
  const offset = view.getUint32(28, true);
  const size = view.getUint16(42, true);
  const count = view.getUint16(44, true);
  const segments = [];
  for (let i = 0; i < count; i++) {
    const at = offset + i * size;
    const start = view.getUint32(at + 4, true);
    const length = view.getUint32(at + 16, true);
    if (view.getUint32(at, true) === PT_LOAD && length > 0) {
      segments.push({
        virtualAddress: view.getUint32(at + 8, true),
        physicalAddress: view.getUint32(at + 12, true),
        bytes: bytes.subarray(start, start + length),
      });
    }
  }
  return segments;
}

/** @param {DataView} view */
function readSectionHeaders(view) {
  const offset = view.getUint32(32, true);
  const size = view.getUint16(46, true);
  const count = view.getUint16(48, true);
  const headers = [];
  for (let i = 0; i < count; i++) {
    const at = offset + i * size;
    headers.push({
      name: view.getUint32(at, true),
      type: view.getUint32(at + 4, true),
      address: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
      size: view.getUint32(at + 20, true),
      link: view.getUint32(at + 24, true),
    });
  }
  return headers;
}

/**
 * @param {Uint8Array} bytes
 * @param {DataView} view
 * @param {ReturnType<typeof readSectionHeaders>} headers
 */
function readSymbols(bytes, view, headers) {
  const table = headers.find((header) => header.type === SHT_SYMTAB);
  if (!table) return [];
  const strings = headers[table.link].offset;
  const symbols = [];
  for (let at = table.offset; at < table.offset + table.size; at += 16) {
    symbols.push({
      name: readString(bytes, strings + view.getUint32(at, true)),
      address: view.getUint32(at + 4, true),
      size: view.getUint32(at + 8, true),
      section: view.getUint16(at + 14, true),
    });
  }
  return symbols;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 */
function readString(bytes, start) {
  let end = start;
  while (end < bytes.length && bytes[end] !== 0) end++;
  return new TextDecoder().decode(bytes.subarray(start, end));
}
