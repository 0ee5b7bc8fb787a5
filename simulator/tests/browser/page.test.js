// The page around the board: languages, sizes, keyboard, records, demonstration, bad messages.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { openPage, picture, placeOf, setUp, startBoard, startBrowser, waitForTurn, waitForWords } from "./harness.js";

let browser;
let board;

before(async () => {
  [browser, board] = await Promise.all([startBrowser(), startBoard()]);
});
after(async () => {
  await browser.close();
  await board.stop();
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

async function freshGame(page) {
  await page.evaluate(() => window.gomobil.link.send({ type: "load", record: "gomobil 1" }));
  await setUp(page);
}

test("the page follows the browser's language, and the switch turns page and screen", async () => {
  const french = await openPage(browser, board.address, { locale: "fr-FR" });
  assert.equal(await french.getAttribute("html", "lang"), "fr");
  assert.equal((await french.textContent("#help-hand")).trim(), "Coup de main");
  await freshGame(french);
  await waitForWords(french, /Aux Noirs de jouer/);
  await picture(french, "french");
  await french.click("#language");
  assert.equal((await french.textContent("#help-hand")).trim(), "Helping hand");
  await waitForWords(french, /Black to play/);
  const english = await openPage(browser, board.address, { locale: "de-DE" });
  assert.equal(await english.getAttribute("html", "lang"), "en");
  assert.deepEqual(french.faults, []);
});

test("a move is played with the keyboard alone", async () => {
  const page = await openPage(browser, board.address);
  await page.evaluate(() => window.gomobil.link.send({ type: "load", record: "gomobil 1" }));
  await page.focus("#scene");
  await page.keyboard.press("h");
  await waitForTurn(page, /^Black to play$/);
  const cursor = () => page.textContent("#cursor-words");
  for (let step = 0; step < 9 && !/^D5/.test(await cursor()); step += 1) {
    await page.keyboard.press(step < 2 ? "ArrowDown" : /^D[67]/.test(await cursor()) ? "ArrowLeft" : "ArrowRight");
  }
  assert.match(await cursor(), /^D5, black stone/);
  await page.keyboard.press("Enter");
  await waitForWords(page, /Put the stone from.D5/);
  await page.keyboard.press("ArrowUp");
  assert.match(await cursor(), /^E[56], empty, may land here/);
  await page.keyboard.press("Enter");
  await waitForTurn(page, /^White to play$/);
  await page.keyboard.down("2");
  await page.waitForTimeout(60);
  await page.keyboard.up("2");
  await waitForWords(page, /Take back a move/);
  await page.keyboard.down("2");
  await page.waitForTimeout(60);
  await page.keyboard.up("2");
  await page.keyboard.press("?");
  assert.ok(await page.isVisible("#keys-dialog"));
});

test("a phone in portrait shows the whole board, and touch plays on it", async () => {
  const page = await openPage(browser, board.address, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await freshGame(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await page.locator("#scene").boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
  assert.ok(box.width > 340 && box.y + box.height < 844, JSON.stringify(box));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await picture(page, "phone");
  const client = await page.context().newCDPSession(page);
  const [from, to] = [await placeOf(page, "D5"), await placeOf(page, "E5")];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let step = 1; step <= 5; step += 1) {
    const point = { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 };
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await waitForTurn(page, /^White to play$/);
});

test("the demonstration reaches the count, and the own game is there again after it", async () => {
  const page = await openPage(browser, board.address);
  await freshGame(page);
  const moves = await page.locator("#moves li").count();
  await page.goto(`${board.address}?demo&speed=30`);
  // At this speed the count stands only for a moment: it is slowed down in the frame that shows it.
  await page.waitForFunction(() => {
    const says = (id, words) => document.getElementById(id).textContent.includes(words);
    const counted = says("turn", "Black wins: Black 46, White 44") && says("screen-words", "No man's land");
    if (counted) window.gomobil.link.send({ type: "demo", on: true, speed: 1 });
    return counted;
  }, undefined, { timeout: 60000 });
  await page.waitForFunction(() => Object.values(window.gomobil.meanings).includes("territory-black"));
  await picture(page, "count");
  const words = await page.textContent("#screen-words");
  assert.match(words, /91/);
  await page.click("#demo");
  await waitForTurn(page, /^Black to play$/);
  assert.equal(await page.locator("#moves li").count(), moves);
  assert.deepEqual(page.faults, []);
});

test("a helping hand that has nothing to do says so", async () => {
  const page = await openPage(browser, board.address);
  await freshGame(page);
  await page.click("#help-hand");
  await page.waitForFunction(() => document.getElementById("toast").textContent === "There is nothing to do: the lights ask for nothing.");
});

test("a malformed message is answered kindly and changes nothing", async () => {
  const page = await openPage(browser, board.address);
  await freshGame(page);
  await page.evaluate(() => window.gomobil.link.send({ type: "fly" }));
  await page.waitForFunction(() => document.getElementById("toast").textContent.includes("fly"));
  assert.equal(await page.textContent("#turn"), "Black to play");
});

test("a record with a mistake names the line and the column", async () => {
  const page = await openPage(browser, board.address);
  await page.click("#load");
  await page.fill("#record", "gomobil 1\nD5-E5 H6-H7");
  await page.click("#load-go");
  await page.waitForFunction(() => document.getElementById("load-error").textContent !== "");
  assert.equal(await page.textContent("#load-error"), "Line 2, column 7: there is already a stone on H7 (rule M5)");
  assert.equal(await page.evaluate(() => getSelection().toString() || document.getElementById("record").value.slice(document.getElementById("record").selectionStart, document.getElementById("record").selectionEnd)), "H6-H7");
});

test("two tabs stay in step", async () => {
  const [left, right] = [await openPage(browser, board.address), await openPage(browser, board.address)];
  await freshGame(left);
  await waitForTurn(right, /^Black to play$/);
  const rgb = (page) => page.evaluate(() => window.gomobil.oled.pixels);
  assert.equal(await rgb(left), await rgb(right));
});

test("light and dark rooms both have readable words", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await openPage(browser, board.address, { colorScheme, viewport: { width: 1920, height: 1080 } });
    await picture(page, `projector-${colorScheme}`);
    const worst = await page.evaluate(() => {
      const light = (text) => {
        const parts = text.match(/[\d.]+/g).map(Number).slice(0, 3);
        const [r, g, b] = parts.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = (element) => {
        for (let node = element; node; node = node.parentElement) {
          const { backgroundColor } = getComputedStyle(node);
          if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
        }
        return "rgb(255, 255, 255)";
      };
      const words = [...document.querySelectorAll("header *, .card *, .actions *")].filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && element.checkVisibility() && !element.closest("[disabled]"));
      return Math.min(...words.map((element) => {
        const [a, b] = [light(getComputedStyle(element).color), light(ground(element))];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      }));
    });
    assert.ok(worst >= 4.5, `${colorScheme}: ${worst}`);
    await page.context().close();
  }
});
