// The page at many sizes: nothing moves while nobody does anything, and nothing is cut off.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { openPage, picture, startBoard, startBrowser, waitForTurn } from "./harness.js";

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

/** Phone, tablet, laptop, desk and wall: how wide the screen is there at least, and how large words are. */
const DEVICES = [
  { size: [390, 844], screen: 256, words: 13 },
  { size: [844, 390], screen: 256, words: 12 },
  { size: [820, 1180], screen: 256, words: 13 },
  { size: [1180, 820], screen: 256, words: 13 },
  { size: [1280, 720], screen: 384, words: 13 },
  { size: [1440, 900], screen: 384, words: 13 },
  { size: [3840, 2160], screen: 768, words: 26 },
];

for (const colorScheme of ["light", "dark"]) {
  test(`board, screen and buttons are seen at once on every device, ${colorScheme}`, async () => {
    const board = await startBoard({ laid: [] });
    const page = await openPage(browser, board.address, { colorScheme, locale: "fr-FR" });
    await waitForTurn(page, /^Aux Noirs de jouer$/);
    const wrong = [];
    for (const { size: [width, height], screen, words } of DEVICES) {
      await page.setViewportSize({ width, height });
      for (let patience = 0; (await moved(page, 3)).length && patience < 5; patience += 1);
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, `layout-${width}x${height}-${colorScheme}`);
      const seen = await page.evaluate(() => {
        const parts = ["#scene", "#oled", "#turn", ...["black", "menu", "white"].map((name) => `[data-button=${name}]`)];
        const boxes = parts.map((part) => [part, document.querySelector(part).getBoundingClientRect()]);
        const outside = boxes.filter(([, { left, top, right, bottom }]) => left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
        const texts = [...document.querySelectorAll("header button, aside button, aside p, aside td")].filter((element) => element.checkVisibility() && element.textContent.trim());
        return {
          outside: outside.map(([part]) => part),
          screen: document.getElementById("oled").getBoundingClientRect().width,
          words: Math.min(...texts.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))),
          // Beside each other, everything has its place in the window.
          scrolls: document.documentElement.scrollWidth > innerWidth || (innerWidth > innerHeight && document.documentElement.scrollHeight > innerHeight),
          share: Math.max(document.getElementById("scene").offsetWidth / innerWidth, document.getElementById("scene").offsetHeight / innerHeight),
        };
      });
      if (seen.outside.length || seen.screen < screen || seen.words < words || seen.scrolls || seen.share < 0.55) wrong.push(`${width}x${height}: ${JSON.stringify(seen)}`);
    }
    await board.stop();
    assert.deepEqual(wrong, []);
    assert.deepEqual(page.faults, []);
  });
}

test("the longest sentence about whose turn it is moves nothing, and the screen stays in sight of the lowest panel", async () => {
  const board = await startBoard({ laid: [] });
  const page = await openPage(browser, board.address, { locale: "fr-FR", viewport: { width: 390, height: 844 } });
  await waitForTurn(page, /^Aux Noirs de jouer$/);
  const top = () => page.evaluate(() => document.getElementById("scene").getBoundingClientRect().top);
  const before = await top();
  await page.evaluate(() => window.gomobil.link.send({ type: "load", record: "gomobil 1\nD5-E5 H6-G6" }));
  await waitForTurn(page, /suivez les lumières$/);
  assert.ok((await page.evaluate(() => document.getElementById("turn").scrollHeight > document.getElementById("turn").clientHeight)) === false);
  assert.equal(await top(), before);

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.click("#clumsy-card summary");
  await page.locator("#watch").scrollIntoViewIfNeeded();
  await page.click("#watch");
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 720);
  const { y, height } = await page.locator("#oled").boundingBox();
  assert.ok(y >= 0 && y + height <= 720, `the screen lies from ${y} to ${y + height}`);
  await picture(page, "clumsy");
  await board.stop();
});

test("all stones with one side up lie on the tray, and a mouse leaves no frame of the keyboard's", async () => {
  const board = await startBoard();
  const page = await openPage(browser, board.address);
  for (const id of Array.from({ length: 24 }, (_, index) => index + 24)) await page.evaluate((id) => window.gomobil.link.send({ type: "turn", stone: id }), id);
  await page.waitForFunction(() => new Set([...window.gomobil.stones.all.values()].map(({ side }) => side)).size === 1);
  const [least, most] = await page.evaluate(() => {
    const places = [...window.gomobil.stones.all.values()].map(({ y }) => y);
    return [Math.min(...places), Math.max(...places)];
  });
  assert.ok(least > -480 && most < 480, `${least} to ${most}`);
  await page.keyboard.press("Tab");
  await page.mouse.click(300, 300);
  assert.equal(await page.evaluate(() => getComputedStyle(document.getElementById("scene")).outlineStyle), "none");
  await page.keyboard.press("ArrowLeft");
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.getElementById("scene")).outlineStyle), "none");
  await board.stop();
});
