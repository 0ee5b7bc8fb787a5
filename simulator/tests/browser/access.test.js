// Keyboard and screen reader: what is announced, and what axe finds.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, afterEach, before, test } from "node:test";

import { openPage, placeOf, setUp, startBoard, startBrowser, waitForWords } from "./harness.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser;
let board;

before(async () => {
  [browser, board] = await Promise.all([startBrowser(), startBoard({ laid: [], options: ["--club", `${process.env.TMPDIR ?? "/tmp"}/gomobil-access-${process.pid}.club`] })]);
});
after(async () => {
  await browser.close();
  await board.stop();
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

/** Returns what axe complains of. */
async function complaints(page) {
  // The page lets no script in but its own; the test's comes through the debugger.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing on the board's page and in its dialogs, ${colorScheme}`, async () => {
    const page = await openPage(browser, board.address, { colorScheme });
    for (const details of await page.locator("details").all()) await details.evaluate((element) => (element.open = true));
    assert.deepEqual(await complaints(page), []);
    for (const dialog of ["keys", "load", "playing", "rules"]) {
      await page.click(`#${dialog}`);
      await page.waitForSelector("dialog[open]");
      assert.deepEqual(await complaints(page), [], dialog);
      await page.keyboard.press("Escape");
    }
    await page.evaluate(() => document.getElementById("ask-dialog").showModal());
    await page.evaluate(() => (document.getElementById("ask-words").textContent = document.getElementById("ask-yes").textContent = "?"));
    assert.deepEqual(await complaints(page), [], "ask");
    await page.goto(`${board.address}guide.html`);
    await page.waitForSelector("#guide h2");
    assert.deepEqual(await complaints(page), [], "guide");
  });

  test(`axe finds nothing on the tournament's pages, ${colorScheme}`, async () => {
    const page = await openPage(browser, board.address, { colorScheme });
    for (const view of ["players", "rounds", "standings", "wall", "projector"]) {
      await page.goto(`${board.address}club.html#${view}`);
      await page.waitForFunction(() => window.club?.tournament);
      assert.deepEqual(await complaints(page), [], view);
    }
  });
}

test("the cursor says what has become of a point, at once and in the page's language", async () => {
  const page = await openPage(browser, board.address);
  await setUp(page);
  await page.focus("#scene");
  const cursor = async (pattern) => {
    const said = () => page.textContent("#cursor-words");
    for (let patience = 0; patience < 40 && !pattern.test(await said()); patience += 1) await page.waitForTimeout(50);
    assert.match(await said(), pattern);
  };
  await page.keyboard.press("s");
  await page.waitForFunction(() => document.getElementById("toast").textContent === "There is no stone beside the board");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await cursor(/^D\d, black stone$/);
  await page.keyboard.press("Enter");
  await cursor(/^D\d, empty, .*black stone in your hand$/);
  await page.keyboard.press("Escape");
  await cursor(/^D\d, black stone$/);
  await page.click("#language");
  await cursor(/^D\d, pierre noire$/);
  await page.click("#language");
  await waitForWords(page, /Black to play/);
});

test("F turns over the stone that the mouse holds", async () => {
  const page = await openPage(browser, board.address);
  await setUp(page);
  const { x, y } = await placeOf(page, "D5");
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 30, { steps: 4 });
  await page.keyboard.press("f");
  await page.waitForFunction(() => [...window.gomobil.stones.all.values()].some(({ at, side }) => at === "hand" && side === "white"));
  await page.keyboard.press("f");
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
  await waitForWords(page, /Black to play/);
});
