// Starts the real program and a real browser, and knows how hands move over the page.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import { chromium } from "playwright-core";

export const TOP = resolve(import.meta.dirname, "../../..");
export const ARTEFACTS = join(TOP, "artefacts");
const PROGRAM = process.env.GOMOBIL_SIMULATOR ?? join(process.env.CARGO_TARGET_DIR ?? join(TOP, "target"), "debug/simulator");
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const scratches = [];
process.on("exit", () => scratches.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder that goes away with the tests. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), "gomobil-"));
  scratches.push(folder);
  return folder;
}

/** Writes down a wood with the stones of a new game on it, after some moves: nobody has to wait for the helping hand. */
function layStones(state, moves) {
  const stones = {};
  for (const [rows, side] of [["BCD", "black"], ["HIJ", "white"]]) {
    for (const row of rows) {
      const index = row.charCodeAt(0) - 65;
      for (let number = Math.max(1, index - 4); number <= Math.min(11, index + 6); number += 1) stones[row + number] = side;
    }
  }
  for (const [from, to] of moves.map((move) => move.split("-"))) {
    stones[to] = stones[from];
    delete stones[from];
  }
  writeFileSync(`${state}.wood`, JSON.stringify({ sensors: "hall", stones }));
}

/** Starts the program on a free port, with a memory of its own; `stop` pulls its plug. */
export async function startBoard({ state = join(scratch(), "board.journal"), laid = null, options = [] } = {}) {
  if (laid) layStones(state, laid);
  const program = spawn(PROGRAM, ["--no-open", "--port", "0", "--state", state, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((done, fail) => {
    createInterface({ input: program.stdout }).once("line", done);
    program.once("error", fail);
    program.once("exit", (code) => fail(new Error(`the simulator ended with ${code}`)));
  });
  const address = /http:\S+/.exec(line)[0];
  const stop = () =>
    new Promise((done) => {
      if (program.exitCode !== null || program.signalCode !== null) done();
      program.removeAllListeners("exit").once("exit", done);
      program.kill("SIGKILL");
    });
  return { address, state, stop };
}

/** Starts the browser. */
export function startBrowser(options = {}) {
  const executablePath = process.env.GOMOBIL_BROWSER ?? BROWSERS.find(existsSync);
  return chromium.launch({ executablePath, args: FLAGS, ...options });
}

/** Opens the board's page and waits until it shows the stones. */
export async function openPage(browser, address, { query = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  await page.goto(address + query);
  await page.waitForFunction(() => window.gomobil?.stones.all.size >= 48);
  return page;
}

/** Returns where a point lies on the page, or the `shelf`, or the stone of a side that is taken from there next. */
export function placeOf(page, name) {
  return page.evaluate((name) => {
    const { scene, stones } = window.gomobil;
    const frame = scene.root.getBoundingClientRect();
    const { x, y } = name === "shelf" ? scene.slot("black", 12) : (scene.byName.get(name) ?? stones.spare(name));
    return {
      x: frame.left + ((x - scene.box.x) / scene.box.width) * frame.width,
      y: frame.top + ((y - scene.box.y) / scene.box.height) * frame.height,
    };
  }, name);
}

/** Drags a stone from one point to another. */
export async function drag(page, from, to, { drop = true } = {}) {
  const [start, end] = [await placeOf(page, from), await placeOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  if (drop) await page.mouse.up();
}

/** Turns a stone over by a double click. */
export async function turnOver(page, name) {
  const { x, y } = await placeOf(page, name);
  await page.mouse.dblclick(x, y);
}

/** Waits until the screen says something. */
export function waitForWords(page, pattern, timeout = 8000) {
  return page.waitForFunction((source) => new RegExp(source, "s").test(document.getElementById("screen-words").textContent), pattern.source, { timeout });
}

/** Waits until it is somebody's turn. */
export function waitForTurn(page, pattern, timeout = 15000) {
  return page.waitForFunction((source) => new RegExp(source).test(document.getElementById("turn").textContent), pattern.source, { timeout });
}

/** Lets the helping hand set up the board, if it is not. */
export async function setUp(page) {
  await page.click("#help-hand");
  await waitForTurn(page, /^(Black to play|Aux Noirs de jouer)$/);
}

/** Presses one of the buttons. */
export async function press(page, name, millis = 80) {
  const cap = page.locator(`[data-button=${name}]`);
  await cap.hover();
  await page.mouse.down();
  await page.waitForTimeout(millis);
  await page.mouse.up();
  await page.waitForTimeout(60);
}

/** Goes down to a line of the open menu and chooses it. */
export async function choose(page, line) {
  const chosen = new RegExp(`> ${line}`);
  for (let step = 0; step < 16 && !chosen.test(await page.textContent("#screen-words")); step += 1) await press(page, "white");
  await waitForWords(page, chosen);
  await press(page, "menu");
}

/** Keeps a picture of the page. */
export async function picture(page, name) {
  mkdirSync(ARTEFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTEFACTS, `${name}.png`) });
}
