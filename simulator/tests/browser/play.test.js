// Playing on the page, in a real browser, against the real program.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { drag, openPage, picture, placeOf, press, startBoard, startBrowser, turnOver, waitForTurn, waitForWords } from "./harness.js";

let browser;
let boards = [];

before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await Promise.all(boards.map((board) => board.stop()));
  boards = [];
});

async function board(options) {
  const started = await startBoard(options);
  boards.push(started);
  return started;
}

/** A game in which Black's next move, D6 to F5, turns over a stone of White's. */
async function beforeCapture(options = []) {
  const page = await openPage(browser, (await board({ laid: ["D5-E5", "H6-G6"], options })).address);
  await page.click("#load");
  await page.fill("#record", "gomobil 1\n1. D5-E5 H6-G6\n");
  await page.click("#load-go");
  await page.waitForSelector("#load-dialog:not([open])", { state: "attached" });
  await waitForTurn(page, /^Black to play$/);
  return page;
}

/** A game in which Black is to play the first move. */
async function newGame() {
  const page = await openPage(browser, (await board({ laid: [] })).address);
  await waitForTurn(page, /^Black to play$/);
  return page;
}

test("the board plays White, and a hand carries its moves out", async () => {
  const page = await newGame();
  await page.selectOption("#level", { index: 0 });
  await page.click("#opponent");
  await page.waitForSelector("#opponent[aria-pressed=true]");
  await drag(page, "D5", "E5");
  await waitForWords(page, /White is me/);
  await waitForTurn(page, /^Black to play$/);
  assert.equal(await page.evaluate(() => document.querySelectorAll("#moves li").length), 1);
  assert.match(await page.textContent("#moves li:last-child"), /D5–E5.*[A-K]\d+–[A-K]\d+/s);
  await picture(page, "opponent");
  await page.click("#opponent");
  await page.waitForSelector("#opponent[aria-pressed=false]");
  assert.deepEqual(page.faults, []);
});

test("a move with captures is played by dragging and turning over", async () => {
  const page = await beforeCapture();
  await drag(page, "D6", "F5");
  await waitForWords(page, /Turn over/);
  await page.waitForFunction(() => window.gomobil.meanings.G6 === "turn");
  await picture(page, "capture");
  await turnOver(page, "G6");
  await waitForTurn(page, /^White to play$/);
  assert.equal(await page.textContent("#moves li:last-child .last"), "D6–F5 +1");
  assert.equal(await page.evaluate(() => window.gomobil.stones.on("G6").side), "black");
  assert.deepEqual(page.faults, []);
});

test("a stone that may not be lifted says why, and goes back", async () => {
  const page = await newGame();
  await drag(page, "H5", "G5", { drop: false });
  await waitForWords(page, /H5 is White's, but it is Black's turn. Put it back/);
  await page.waitForFunction(() => window.gomobil.meanings.H5 === "back");
  await picture(page, "refused");
  const home = await placeOf(page, "H5");
  await page.mouse.move(home.x, home.y, { steps: 3 });
  await page.mouse.up();
  await waitForWords(page, /Black to play/);
});

test("a move is taken back by both players, and the lights lead the stones back", async () => {
  const page = await newGame();
  await drag(page, "D5", "E5");
  await waitForTurn(page, /^White to play$/);
  await press(page, "black", 900);
  await waitForWords(page, /take back the move D5-E5/);
  await press(page, "white");
  await waitForWords(page, /Taking back/);
  await page.click("#help-hand");
  await waitForTurn(page, /^Black to play$/);
  assert.equal(await page.locator("#moves li").count(), 0);
  assert.equal(await page.evaluate(() => window.gomobil.stones.on("D5").side), "black");
});

test("a stone landed on an occupied point goes back, one let go beside the board goes to the tray", async () => {
  const page = await newGame();
  await drag(page, "D5", "D6");
  await waitForWords(page, /Black to play/);
  await drag(page, "D5", "shelf");
  await page.waitForFunction(() => window.gomobil.stones.spare("black")?.at === "shelf");
  await waitForWords(page, /Put the stone from D5/);
  await page.click("#help-hand");
  await waitForTurn(page, /^Black to play$/);
});

test("a reload and a restart of the program keep the game", async () => {
  const first = await board({ laid: [] });
  let page = await openPage(browser, first.address);
  await waitForTurn(page, /^Black to play$/);
  await drag(page, "D5", "E5");
  await waitForTurn(page, /^White to play$/);
  await page.reload();
  await waitForTurn(page, /^White to play$/);
  assert.equal(await page.textContent("#moves li .last"), "D5–E5");
  await page.waitForTimeout(250);
  await first.stop();
  await page.waitForSelector("#banner:not([hidden])");
  const second = await board({ state: first.state });
  page = await openPage(browser, second.address);
  await waitForTurn(page, /^White to play$/);
  assert.equal(await page.textContent("#moves li .last"), "D5–E5");
  assert.equal(await page.evaluate(() => window.gomobil.stones.on("E5").side), "black");
});

test("the plug is pulled and put in, and the game goes on", async () => {
  const page = await newGame();
  await page.click("#clumsy-card summary");
  await page.click("#plug");
  await page.waitForFunction(() => /^0+$/.test(window.gomobil.glow.rgb) && /^0+$/.test(window.gomobil.oled.pixels));
  await page.click("#plug");
  await waitForTurn(page, /^Black to play$/);
});

test("a knocked board is put right by following the lights", async () => {
  const page = await newGame();
  await page.click("#clumsy-card summary");
  await page.check("#watch");
  await page.click("#knock-hard");
  await waitForWords(page, /Putting right/);
  await page.waitForSelector(".reading");
  await picture(page, "knocked");
  await page.click("#help-hand");
  await waitForTurn(page, /^Black to play$/);
});

test("reed contacts cannot see sides: the stone is lifted and put back, or the button confirms", async () => {
  const page = await beforeCapture(["--sensors", "reed"]);
  await drag(page, "D6", "F5");
  await waitForWords(page, /Turn over the stone on.G6.*Press your button/);
  await press(page, "black");
  await waitForTurn(page, /^White to play$/);
});
