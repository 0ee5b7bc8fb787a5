// Makes the pictures of the documentation: `cargo xtask pictures`.
//
// Stills go to docs/pictures, the frames of the moving picture to artefacts/frames with their times; xtask joins them.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ARTEFACTS, TOP, drag, openPage, placeOf, startBoard, startBrowser, turnOver, waitForTurn, waitForWords } from "./harness.js";

const PICTURES = join(TOP, "docs/pictures");
const FRAMES = join(ARTEFACTS, "frames");
/** White's next move turns over three stones. */
const PLIES = 23;

const record = readFileSync(join(TOP, "simulator/desk/demonstration.record"), "utf8");
const plies = record.match(/\b(?:[A-K]\d+-[A-K]\d+|pass)\b/g);
const middle = `gomobil 1\n${plies.slice(0, PLIES).join(" ")}\n`;
const [from, to] = plies[PLIES].split("-");

async function layOut(page) {
  await page.evaluate((record) => window.gomobil.link.send({ type: "load", record }), middle);
  await page.waitForFunction((count) => document.querySelectorAll("#moves li").length === count, Math.ceil(PLIES / 2));
  await page.click("#help-hand");
  await waitForTurn(page, /White to play$|Aux Blancs de jouer$/, 30000);
}

async function stills(browser, language) {
  const board = await startBoard({ laid: [] });
  const page = await openPage(browser, board.address, { locale: language, viewport: { width: 1280, height: 760 } });
  const still = (name) => page.screenshot({ path: join(PICTURES, `${name}-${language}.jpg`), type: "jpeg", quality: 86 });
  await waitForTurn(page, /^(Black to play|Aux Noirs de jouer)$/);
  await drag(page, "H5", "G5", { drop: false });
  await page.waitForTimeout(300);
  await still("refused");
  const home = await placeOf(page, "H5");
  await page.mouse.move(home.x, home.y);
  await page.mouse.up();
  await page.evaluate(() => window.gomobil.link.send({ type: "demo", on: true, speed: 40 }));
  await page.waitForFunction(() => /46/.test(document.getElementById("turn").textContent), null, { timeout: 60000 });
  await page.evaluate(() => window.gomobil.link.send({ type: "demo", on: true, speed: 1 }));
  await page.evaluate(() => (document.getElementById("banner").style.display = "none"));
  await page.waitForTimeout(900);
  await still("count");
  await board.stop();
}

/** Waits for a frame in which these lights are on, and keeps it: they blink faster than a picture is taken. */
async function hold(page, lights) {
  await page.waitForFunction((lights) => {
    const { glow, scene, meanings } = window.gomobil;
    const bright = ({ index }) => Number.parseInt(glow.rgb.slice(index * 6, index * 6 + 6), 16) > 0;
    const on = lights.every((light) => scene.points.some((point) => meanings[point.name] === light && bright(point)));
    if (on) glow.tell = () => {};
    return on;
  }, lights, { polling: 4 });
  await page.waitForTimeout(200);
}

/** The other games: three stones without liberties on a grid, and a hexagon that is won. */
async function games(browser, language) {
  const captured = "(;GM[1]FF[4]SZ[9];B[ee];W[ed];B[dd];W[ec];B[fd];W[fc];B[dc];W[gd];B[eb];W[gf];B[fb];W[cf])";
  for (const [name, options, record, last, lights] of [
    ["go", ["--board", "9"], captured, "G7", ["remove"]],
    ["gosix", [], "gosix 1\nF5 F7 E5 E6 G6 G9", "G7", ["remove", "add-black"]],
  ]) {
    const board = await startBoard({ options });
    const page = await openPage(browser, board.address, { locale: language, viewport: { width: 1280, height: 760 } });
    await page.evaluate((record) => window.gomobil.link.send({ type: "load", record }), record);
    await page.waitForSelector("#moves li:nth-child(3)");
    await page.click("#help-hand");
    await waitForTurn(page, /^(Black to play|Aux Noirs de jouer)$/);
    await page.waitForTimeout(500);
    await drag(page, "black", last);
    await page.mouse.move(1, 1);
    await page.waitForTimeout(600);
    await hold(page, lights);
    await page.screenshot({ path: join(PICTURES, `${name}-${language}.jpg`), type: "jpeg", quality: 86 });
    await board.stop();
  }
}

async function cover(browser) {
  const board = await startBoard();
  const page = await openPage(browser, board.address, { viewport: { width: 1440, height: 860 } });
  await layOut(page);
  await drag(page, from, "G7", { drop: false });
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(PICTURES, "board.png") });
  await board.stop();
}

/** Takes pictures one after the other, as fast as the browser gives them, while something happens. */
async function film(browser) {
  rmSync(FRAMES, { recursive: true, force: true });
  mkdirSync(FRAMES, { recursive: true });
  const board = await startBoard();
  const page = await openPage(browser, board.address, { viewport: { width: 1120, height: 640 } });
  await layOut(page);
  await page.mouse.move(1, 1);
  const scene = await page.locator("#scene").boundingBox();
  const clip = { x: scene.x, y: scene.y, width: Math.round(scene.width * 0.845), height: scene.height };
  const times = [];
  let rolling = true;
  const camera = (async () => {
    while (rolling) {
      const path = join(FRAMES, `${String(times.length).padStart(3, "0")}.png`);
      times.push(Date.now());
      await page.screenshot({ path, clip });
    }
  })();
  await page.waitForTimeout(500);
  const [start, end] = [await placeOf(page, from), await placeOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y - 8);
  await page.waitForTimeout(900);
  for (let step = 1; step <= 10; step += 1) {
    await page.mouse.move(start.x + ((end.x - start.x) * step) / 10, start.y + ((end.y - start.y) * step) / 10);
    await page.waitForTimeout(60);
  }
  await page.mouse.up();
  await waitForWords(page, /Turn over/);
  await page.waitForTimeout(900);
  for (const name of await page.evaluate(() => Object.keys(window.gomobil.meanings).filter((name) => window.gomobil.meanings[name] === "turn"))) {
    await turnOver(page, name);
    await page.waitForTimeout(550);
  }
  await waitForTurn(page, /^Black to play$/);
  await page.waitForTimeout(1200);
  rolling = false;
  await camera;
  writeFileSync(join(FRAMES, "times"), times.join("\n"));
  await board.stop();
}

mkdirSync(PICTURES, { recursive: true });
const browser = await startBrowser();
try {
  await cover(browser);
  await film(browser);
  await stills(browser, "en");
  await stills(browser, "fr");
  await games(browser, "en");
  await games(browser, "fr");
} finally {
  await browser.close();
}
