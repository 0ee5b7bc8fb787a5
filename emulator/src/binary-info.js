/**
 * Reads what `picotool info` reads from an image: the binary-info entries that the program declares about itself.
 * Format: pico-sdk, `pico/binary_info/structure.h` and `defs.h`.
 */

const MARKER_START = 0x7188ebf2;
const MARKER_END = 0xe71aa390;
const FLASH_BASE = 0x10000000;
const IMAGE_START = FLASH_BASE + 0x100;
const SEARCHED = 256;

const TYPE_ID_AND_INT = 5;
const TYPE_ID_AND_STRING = 6;
const TAG_RASPBERRY_PI = 'R'.charCodeAt(0) | ('P'.charCodeAt(0) << 8);

/** @type {Record<number, 'name' | 'version' | 'buildDate' | 'url' | 'description' | 'sdkVersion' | 'board' | 'boot2'>} */
const STRING_IDS = {
  0x02031c86: 'name',
  0x11a9bc3a: 'version',
  0x9da22254: 'buildDate',
  0x1856239a: 'url',
  0xb6a07c19: 'description',
  0x5360b3ab: 'sdkVersion',
  0xb63cffbb: 'board',
  0x7f8882e1: 'boot2',
};
const ID_FEATURE = 0xa1f4b453;
const ID_BUILD_ATTRIBUTE = 0x4275f0d3;
const ID_BINARY_END = 0x68f465de;

/**
 * @typedef {object} BinaryInfo
 * @property {string} [name]
 * @property {string} [version]
 * @property {string} [buildDate]
 * @property {string} [url]
 * @property {string} [description]
 * @property {string} [sdkVersion]
 * @property {string} [board]
 * @property {string} [boot2]
 * @property {number} [binaryEnd]
 * @property {string[]} features
 * @property {string[]} buildAttributes
 */

/**
 * @param {Uint8Array} flash the flash from its first byte, as on the chip
 * @returns {BinaryInfo | null} null when the image declares nothing
 */
export function readBinaryInfo(flash) {
  const view = new DataView(flash.buffer, flash.byteOffset, flash.byteLength);
  /** @param {number} address */
  const word = (address) => view.getUint32(address - FLASH_BASE, true);
  const header = findHeader(word);
  if (header === null) return null;

  /** @type {BinaryInfo} */
  const info = { features: [], buildAttributes: [] };
  for (let at = word(header + 4); at < word(header + 8); at += 4) {
    const entry = word(at);
    const type = word(entry) & 0xffff;
    const tag = word(entry) >>> 16;
    if (tag !== TAG_RASPBERRY_PI) continue;
    const id = word(entry + 4);
    const value = word(entry + 8);
    if (type === TYPE_ID_AND_INT && id === ID_BINARY_END) info.binaryEnd = value;
    if (type !== TYPE_ID_AND_STRING) continue;
    const text = readText(flash, value - FLASH_BASE);
    if (id === ID_FEATURE) info.features.push(text);
    else if (id === ID_BUILD_ATTRIBUTE) info.buildAttributes.push(text);
    else if (STRING_IDS[id]) info[STRING_IDS[id]] = text;
  }
  return info;
}

/** @param {(address: number) => number} word */
function findHeader(word) {
  for (let at = IMAGE_START; at + 20 <= IMAGE_START + SEARCHED; at += 4) {
    if (word(at) === MARKER_START && word(at + 16) === MARKER_END) return at;
  }
  return null;
}

/** @param {Uint8Array} flash @param {number} start */
function readText(flash, start) {
  const end = flash.indexOf(0, start);
  return new TextDecoder().decode(flash.subarray(start, end));
}
