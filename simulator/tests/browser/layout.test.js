// The page at many sizes: nothing moves while nobody does anything, and nothing is cut off.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { openPage, startBoard, startBrowser } from "./harness.js";

/** Windows from phone to wall; those in between are where a column just does or does not fit. */
const SIZES = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1180, 820],
  [1280, 720],
  [1366, 768],
  ...[850, 860, 870, 880, 890, 900].map((height) => [1440, height]),
  [1600, 900],
  ...[960, 980, 1000, 1020, 1040].map((height) => [1920, height]),
  [2560, 1440],
  [3840, 2160],
];
const LENGTHS = [0, 5, 15, 29, 60, 200];
const FRAMES = 10;

/** A record of so many moves of each kind of game; those of placed stones fill the board line by line. */
const GAMES = {
  gomobil: { moves: (count) => ["gomobil 1", ...Array.from({ length: count }, (_, index) => ["D5-E5", "H6-G6", "E5-D5", "G6-H6"][index % 4])].join("\n") },
  go: { options: ["--board", "19"], moves: (count) => `(;GM[1]FF[4]SZ[19]${Array.from({ length: count }, (_, index) => `;${"BW"[index % 2]}[${stone(index)}]`).join("")})` },
};

/** A point for each stone, in such an order that nothing is captured: two colours on alternate lines. */
function stone(index) {
  const letter = (number) => String.fromCharCode(97 + number);
  const place = Math.floor(index / 2);
  return letter(place % 18) + letter(2 * Math.floor(place / 18) + (index % 2));
}

let browser;

before(async () => {
  // A page without scrollbars never flickers because of one.
  browser = await startBrowser({ ignoreDefaultArgs: ["--hide-scrollbars"] });
});
after(() => browser.close());
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

/** Returns what of the page has moved within some frames. */
function moved(page, frames) {
  return page.evaluate(async (frames) => {
    const watched = [...document.querySelectorAll("body, header, #scene, aside, aside *")].filter((element) => element.checkVisibility());
    const boxes = () => watched.map((element) => Object.values(element.getBoundingClientRect().toJSON()).slice(0, 4).join(" "));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const before = boxes();
    const found = new Set();
    for (let count = 0; count < frames; count += 1) {
      await frame();
      boxes().forEach((box, index) => box !== before[index] && found.add(`${watched[index].id || watched[index].className || watched[index].tagName}: ${before[index]} then ${box}`));
    }
    return [...found];
  }, frames);
}

async function load(page, record, count) {
  await page.evaluate((record) => window.gomobil.link.send({ type: "load", record }), record);
  await page.waitForFunction((count) => document.querySelectorAll("#moves li").length >= count, Math.floor(count / 2));
}

for (const [game, locale] of [["gomobil", "en-GB"], ["gomobil", "fr-FR"], ["go", "en-GB"], ["go", "fr-FR"]]) {
  test(`nothing moves by itself at any size: ${game}, ${locale}`, async () => {
    const { options, moves } = GAMES[game];
    const board = await startBoard({ options });
    const page = await openPage(browser, board.address, { locale });
    const restless = [];
    for (const [turn, length] of LENGTHS.entries()) {
      await load(page, moves(length), length);
      // The first one takes each size at three lengths, the others at one.
      const every = game === "gomobil" && locale === "en-GB" ? 2 : LENGTHS.length;
      for (const [width, height] of SIZES.filter((_, index) => index % every === turn % every)) {
        await page.setViewportSize({ width, height });
        // The page may find its place after the window has changed; whatever goes on moving is restless.
        let found = await moved(page, FRAMES);
        for (let patience = 0; found.length && patience < 3; patience += 1) found = await moved(page, FRAMES);
        if (found.length) restless.push(`${width}x${height} after ${length} moves: ${found.slice(0, 3).join("; ")}`);
      }
    }
    await board.stop();
    assert.deepEqual(restless, []);
    assert.deepEqual(page.faults, []);
  });
}
