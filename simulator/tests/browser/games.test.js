// The other boards and games, in a real browser, against the real program.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { choose, drag, openPage, picture, press, startBoard, startBrowser, waitForTurn, waitForWords } from "./harness.js";

let browser;
let board;

before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await board.stop();
});

/** Places stones, the sides in turn. */
async function place(page, side, ...points) {
  for (const point of points) {
    await waitForTurn(page, side === "black" ? /^(Black to play|Aux Noirs de jouer)$/ : /^(White to play|Aux Blancs de jouer)$/);
    await drag(page, side, point);
    side = side === "black" ? "white" : "black";
  }
}

const row = (page, name) => page.locator(`[data-row=${name}] td`).allTextContents();

test("a game of Go with a capture, two passes and a dead stone is counted", async () => {
  board = await startBoard({ options: ["--board", "9"] });
  const page = await openPage(browser, board.address);
  await place(page, "black", "A2");
  await waitForTurn(page, /^White to play$/);
  // One stone does not own the board.
  assert.deepEqual(await row(page, "points"), ["–", "–"]);
  await place(page, "white", "A1", "B1");
  await page.waitForFunction(() => window.gomobil.meanings.A1 === "remove");
  await picture(page, "go-capture");
  await drag(page, "A1", "shelf");
  await place(page, "white", "E5");
  assert.equal(await page.textContent("#moves li:nth-child(2) span:nth-child(2)"), "B1 +1");
  for (const side of ["black", "white"]) {
    await waitForTurn(page, side === "black" ? /^Black to play$/ : /^White to play$/);
    // Whoever presses as soon as the other has passed has not seen it.
    await page.waitForTimeout(600);
    await press(page, side);
    await waitForWords(page, /passes this turn/i);
    await press(page, side);
  }
  await waitForTurn(page, /^Both have passed/);
  await drag(page, "E5", "shelf");
  await page.waitForFunction(() => document.querySelector("[data-row=points] td").textContent === "81");
  await picture(page, "go-dead");
  await press(page, "black");
  await press(page, "white");
  await waitForTurn(page, /^Black wins: Black 81, White 7.5$/);
  assert.deepEqual(await row(page, "territory"), ["79", "0"]);
  assert.deepEqual(await row(page, "ownStones"), ["2", "0"]);
  assert.deepEqual(await row(page, "komi"), ["0", "7.5"]);
  await picture(page, "go-count");
  assert.deepEqual(page.faults, []);
});

test("Gosix is chosen on the screen, and a hexagon is closed", async () => {
  board = await startBoard();
  const page = await openPage(browser, board.address);
  await waitForWords(page, /48/);
  await press(page, "menu");
  await choose(page, "Game");
  await waitForWords(page, /Go +on a grid/);
  await choose(page, "Gosix");
  await page.waitForFunction(() => document.getElementById("playing").textContent === "Gosix");
  await place(page, "black", "F5", "F7", "E5", "E6", "G6", "G9", "G7");
  await page.waitForFunction(() => window.gomobil.meanings.F6 === "add-black");
  await page.click("#help-hand");
  await waitForTurn(page, /^White to play$/);
  assert.deepEqual(await row(page, "hexagons"), ["1", "0"]);
  await picture(page, "gosix");
  assert.deepEqual(page.faults, []);
});

test("another board is chosen on the screen and on the page, and the records say which they are for", async () => {
  board = await startBoard();
  const page = await openPage(browser, board.address, { locale: "fr-FR" });
  await waitForWords(page, /pierre/);
  await press(page, "menu");
  await choose(page, "Réglages");
  await choose(page, "Forme");
  await choose(page, "Forme");
  await press(page, "menu", 900);
  await page.waitForFunction(() => window.gomobil.scene.grid === 9);
  await waitForTurn(page, /^Aux Noirs de jouer$/);
  const complaint = async (record) => {
    await page.click("#load");
    await page.fill("#record", record);
    await page.click("#load-go");
    await page.waitForFunction(() => document.getElementById("load-error").textContent !== "");
    const text = await page.textContent("#load-error");
    await page.click("#load-cancel");
    return text;
  };
  assert.equal(await complaint("(;GM[1]SZ[9];B[ee];W[ee])"), "Ligne 1, colonne 22 : il y a déjà une pierre en E5 (règle G1)");
  assert.match(await complaint("gomobil 1"), /^Cette partie se joue sur un autre plateau : Hexagone/);
  assert.equal(await complaint("(;GM[1]SZ[15];B[aa])"), "Il n'y a pas de plateau de 15 × 15 intersections, seulement de 9 × 9, 13 × 13 et 19 × 19.");
  assert.match(await complaint(`(;GM[1]SZ[9]C[${"x".repeat(2_000_000)}])`), /^C'est trop long/);
  // A record for another board brings it, if that is wanted.
  await page.click("#load");
  await page.fill("#record", "(;GM[1]SZ[13];B[dd];W[jj])");
  await page.click("#load-go");
  await page.click("#load-switch");
  await page.waitForFunction(() => window.gomobil.scene.grid === 13 && !document.getElementById("load-dialog").open);
  await page.waitForFunction(() => document.querySelector("#moves li .last")?.textContent === "K4");
  await page.click("#clumsy-card summary");
  await page.click("input[name=board][value='19']");
  await page.click("#ask-yes");
  await page.waitForFunction(() => window.gomobil.scene.grid === 19 && window.gomobil.stones.all.size === 361);
  await waitForTurn(page, /^Aux Noirs de jouer$/);
  await page.focus("#scene");
  assert.equal(await page.evaluate(() => window.gomobil.scene.points.length), 361);
  await page.keyboard.press("ArrowRight");
  assert.match(await page.textContent("#cursor-words"), /^L10, vide/);
  await page.keyboard.press("s");
  await page.keyboard.press("Enter");
  await waitForTurn(page, /^Aux Blancs de jouer$/);
  assert.equal(await page.evaluate(() => window.gomobil.stones.on("L10").side), "black");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture(page, "phone-19");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.deepEqual(page.faults, []);
});

test("past games are listed, saved as a file and gone on with", async () => {
  board = await startBoard({ options: ["--board", "9"] });
  const page = await openPage(browser, board.address);
  await place(page, "black", "A2", "E5", "C3");
  // A stone that has just been put counts when it has rested.
  await page.waitForFunction(() => document.getElementById("move-count").textContent.includes("3"));
  const load = async (record) => {
    await page.click("#load");
    await page.fill("#record", record);
    await page.click("#load-go");
    await page.waitForFunction(() => !document.getElementById("load-dialog").open);
  };
  await load("(;GM[1]SZ[9];B[ee])");
  await page.click("#past-card summary");
  await page.waitForFunction(() => /Go, 3 moves/.test(document.getElementById("past").textContent));
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("#past li button:nth-of-type(1)")]);
  assert.match(file.suggestedFilename(), /^go-\d+\.sgf$/);
  await page.click("#past li button:nth-of-type(2)");
  // The record that was loaded before stands there until the past one has been sent.
  await page.waitForFunction(() => document.getElementById("record").value.match(/;[BW]\[/g)?.length === 3);
  assert.match(await page.inputValue("#record"), /SZ\[9\]/);
  await page.click("#load-go");
  await page.waitForFunction(() => document.getElementById("move-count").textContent.includes("3"));
  assert.deepEqual(page.faults, []);
});
