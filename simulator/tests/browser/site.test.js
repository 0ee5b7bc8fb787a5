// The site in a real browser: from a plain file server under some path, without Internet, and as one file.

import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { TOP, drag, picture, press, scratch, setUp, startBrowser, waitForTurn, waitForWords } from "./harness.js";

const SITE = process.env.GOMOBIL_SITE ?? join(process.env.CARGO_TARGET_DIR ?? join(TOP, "target"), "site");
const PATH = "/games/of/the club/";
// A server that knows no WebAssembly calls it something else.
const KINDS = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" };

let browser;
/** What serves the folder until the test has ended, well or not. */
const servers = [];

before(async () => {
  assert.ok(existsSync(join(SITE, "index.html")), "make the site first: cargo xtask site");
  browser = await startBrowser();
});
after(() => browser.close());
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  for (const stop of servers.splice(0)) stop();
});

/** Serves the folder and nothing else; `strays` are requests for anything else. */
async function serve() {
  const strays = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://here").pathname);
    const name = path.startsWith(PATH) ? path.slice(PATH.length) || "index.html" : null;
    try {
      const contents = await readFile(join(SITE, name));
      response.writeHead(200, { "content-type": KINDS[name.split(".").at(-1)] ?? "application/octet-stream" }).end(contents);
    } catch {
      strays.push(path);
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  servers.push(stop);
  return { address: `http://127.0.0.1:${server.address().port}${encodeURI(PATH)}`, strays, stop };
}

/** Opens the page, refuses it everything that is not in its folder, and notes that. */
async function visit(address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  const faults = [];
  await context.route(/^(?!data:|blob:)/, (route) => {
    if (route.request().url().startsWith(address)) return route.continue();
    faults.push(`asked for ${route.request().url()}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.faults = faults;
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(address);
  await boardIsThere(page);
  return page;
}

/** Waits until the board has said hello: here it is switched on with its page. */
async function boardIsThere(page) {
  await page.waitForFunction(() => window.gomobil?.stones.all.size >= 48);
  await waitForWords(page, /^(?!.*version)./);
}

const moves = (page) => page.evaluate(() => document.getElementById("moves").textContent);

async function again(page) {
  await page.reload();
  await boardIsThere(page);
}

async function playFirstMove(page) {
  await setUp(page);
  // The helping hand goes a moment after the board has said whose turn it is.
  await page.waitForSelector("#help-hand:not(:disabled)");
  await drag(page, "D5", "E5");
  await waitForTurn(page, /^White to play$/);
}

test("a game is played from a plain folder under any path, goes on after a reload, and without Internet", async () => {
  const { address, strays, stop } = await serve();
  const page = await visit(address);
  await playFirstMove(page);
  await picture(page, "site");

  await again(page);
  await waitForTurn(page, /^White to play$/);
  assert.match(await moves(page), /D5.?E5/);
  await drag(page, "H6", "G6");
  await waitForTurn(page, /^Black to play$/);

  await page.evaluate(() => navigator.serviceWorker.ready);
  assert.deepEqual(strays, []);
  stop();
  await again(page);
  await waitForTurn(page, /^Black to play$/);
  await drag(page, "D9", "E9");
  await waitForTurn(page, /^White to play$/);
  assert.deepEqual(page.faults, []);
  await page.goto(`${address}guides.html`);
  await page.click("text=How to play");
  assert.match(await page.textContent("h1"), /\w/);
  assert.ok(await page.evaluate(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)));
});

test("the opponent thinks in the page, and the buttons work meanwhile", async () => {
  const { address, stop } = await serve();
  const page = await visit(address);
  await page.evaluate(() => window.gomobil.link.send({ type: "board", board: "9" }));
  await waitForTurn(page, /^Black to play$/);
  await page.evaluate(() => window.gomobil.link.send({ type: "opponent", black: false, white: true, level: 8, hand: true }));
  await drag(page, "black", "E5");
  await waitForWords(page, /thinking/i);
  await press(page, "menu");
  await waitForWords(page, /> /);
  assert.doesNotMatch(await moves(page), /E5.*[A-J][1-9]/s);
  await press(page, "menu");
  await waitForTurn(page, /^Black to play$/, 60000);
  assert.match(await moves(page), /E5.*[A-J][1-9]/s);
  assert.deepEqual(page.faults, []);
  stop();
});

test("a second window says where the board is, and gets it when the first one goes", async () => {
  const { address, stop } = await serve();
  const page = await visit(address);
  await playFirstMove(page);
  const second = await page.context().newPage();
  await second.goto(address);
  await second.waitForFunction(() => /another window/.test(document.getElementById("toast").textContent));
  await page.close();
  await waitForTurn(second, /^White to play$/);
  assert.equal(await second.textContent("#toast"), "");
  stop();
});

test("the whole board is in one file that opens without any server and keeps its game", async () => {
  const file = join(scratch(), "gomobil.html");
  await copyFile(join(SITE, "gomobil.html"), file);
  const address = pathToFileURL(file).href;
  const page = await visit(address);
  await playFirstMove(page);
  await picture(page, "stick");
  await again(page);
  await waitForTurn(page, /^White to play$/);
  assert.match(await moves(page), /D5.?E5/);
  assert.deepEqual(page.faults, []);
});

test("the page of the folder leads to that file when nobody serves it", async () => {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(SITE, "index.html")).href);
  await boardIsThere(page);
  assert.match(page.url(), /gomobil\.html$/);
});
