// Choosing a game, what it is about, and what players want, with the buttons of the page.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { drag, openPage, picture, startBoard, startBrowser, waitForTurn, waitForWords } from "./harness.js";

let browser;
let board;

before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await board?.stop();
});

const GAMES = ["gomobil", "gosix", "go", "gomoku", "gobang", "gomoku-simple", "ninuki"];

/** Chooses a game and tells how many clicks that took. */
async function choose(page, game, size) {
  await page.click("#playing");
  await page.click(`[data-game=${game}] [data-board="${size}"]`);
  const asked = await page.isVisible("#ask-dialog");
  if (asked) await page.click("#ask-yes");
  await page.waitForSelector("#games-dialog:not([open])", { state: "attached" });
  return asked ? 3 : 2;
}

const isPlaying = (page, title) => page.waitForFunction((title) => document.getElementById("playing").textContent === title, title);

test("every game is one click away, with a picture and a sentence, and a game that runs goes to the past games", async () => {
  board = await startBoard({ laid: [] });
  const page = await openPage(browser, board.address);
  await waitForTurn(page, /^Black to play$/);
  await page.click("#playing");
  assert.deepEqual(await page.locator("#games-list li").evaluateAll((items) => items.map((item) => item.dataset.game)), GAMES);
  for (const item of await page.locator("#games-list li").all()) {
    assert.ok((await item.locator("svg").boundingBox()).width > 60);
    assert.match(await item.locator("p").textContent(), /^\p{Lu}.{20,}\.$/u);
  }
  await picture(page, "games");
  await page.keyboard.press("Escape");
  await drag(page, "D5", "E5");
  await waitForTurn(page, /^White to play$/);

  assert.equal(await choose(page, "go", 9), 3);
  await isPlaying(page, "Go 9 × 9");
  await waitForTurn(page, /^Black to play$/);
  // Nobody has begun this one: there is nothing to ask about.
  assert.equal(await choose(page, "gomoku", 13), 2);
  await isPlaying(page, "Gomoku 13 × 13");
  await page.click("#past-card summary");
  await page.waitForFunction(() => /Gomobil, 1 move/.test(document.getElementById("past").textContent));
  assert.deepEqual(page.faults, []);
});

test("whoever says no to another game or another board keeps the game", async () => {
  board = await startBoard({ options: ["--board", "9"] });
  const page = await openPage(browser, board.address);
  await waitForTurn(page, /^Black to play$/);
  await drag(page, "black", "C3");
  await waitForTurn(page, /^White to play$/);
  await page.click("#new-game");
  await page.click("[data-game=go] [data-board='13']");
  assert.match(await page.textContent("#ask-words"), /past games, and Go begins/);
  await page.click("#ask-no");
  assert.ok(await page.isVisible("#games-dialog"));
  await page.keyboard.press("Escape");
  await page.click("#clumsy-card summary");
  await page.click("input[name=board][value=hexagon]");
  await page.click("#ask-no");
  await page.waitForFunction(() => document.querySelector("input[name=board][value='9']").checked);
  assert.equal(await page.evaluate(() => window.gomobil.scene.grid), 9);
  assert.equal(await page.locator("#moves li").count(), 1);

  await page.click("input[name=board][value=hexagon]");
  await page.click("#ask-yes");
  await isPlaying(page, "Gomobil");
  await page.click("#past-card summary");
  await page.waitForFunction(() => /Go, 1 move/.test(document.getElementById("past").textContent));
});

test("passing, taking back, giving up and a new game are buttons, and what needs a yes is asked", async () => {
  board = await startBoard({ options: ["--board", "9"] });
  const page = await openPage(browser, board.address);
  await waitForTurn(page, /^Black to play$/);
  assert.ok(await page.isDisabled("#take-back"));
  await page.click("#pass");
  await page.waitForSelector("#wishes.asking");
  assert.equal(await page.textContent("#question-words"), "Black passes?");
  await waitForWords(page, /passes this turn/i);
  await page.click("#question-no");
  await page.waitForSelector("#wishes:not(.asking)");
  assert.equal(await page.textContent("#turn"), "Black to play");
  await page.click("#pass");
  await page.click("#question-yes");
  await waitForTurn(page, /^White to play$/);
  await page.click("#take-back");
  await page.waitForFunction(() => document.getElementById("question-words").textContent === "Black asks to take back the pass.");
  assert.equal(await page.textContent("#question-yes"), "Yes, says White");
  await picture(page, "question");
  await page.click("#question-yes");
  await waitForTurn(page, /^Black to play$/);
  await page.click("#give-up");
  await page.waitForFunction(() => document.getElementById("question-words").textContent === "Black gives up?");
  await page.click("#question-yes");
  await waitForTurn(page, /^White wins by resignation$/);
  await page.waitForSelector("#pass:disabled");
  await page.waitForSelector("#new-game.primary");
  await page.click("#new-game");
  await page.keyboard.press("Enter");
  await waitForTurn(page, /^Black to play$/);
  assert.deepEqual(page.faults, []);
});

test("dead stones are agreed on with buttons, or the game is played on", async () => {
  board = await startBoard({ options: ["--board", "9"] });
  const page = await openPage(browser, board.address, { locale: "fr-FR" });
  await waitForTurn(page, /^Aux Noirs de jouer$/);
  const pass = async () => {
    for (const turn of [/^Aux Blancs de jouer$/, /^Deux passes/]) {
      await page.waitForFunction(() => !document.getElementById("pass").disabled);
      // Whoever presses as soon as the other has passed has not seen it.
      await page.waitForTimeout(600);
      await page.click("#pass");
      await page.click("#question-yes");
      await waitForTurn(page, turn);
    }
  };
  await pass();
  await page.click("#play-on");
  await page.click("#question-yes");
  await waitForTurn(page, /^Aux Noirs de jouer$/);
});

test("what a game is about, its rules, its lights and the guide are there in both languages, without a network", async () => {
  board = await startBoard();
  const page = await openPage(browser, board.address, { locale: "fr-FR" });
  const foreign = [];
  page.on("request", (request) => !request.url().startsWith(board.address) && !request.url().startsWith("blob:") && foreign.push(request.url()));
  for (const language of ["fr", "en"]) {
    for (const game of GAMES) {
      await page.evaluate((game) => window.gomobil.link.send({ type: "choose", game, board: ["gomobil", "gosix"].includes(game) ? "hexagon" : "9" }), game);
      await page.waitForFunction((game) => window.gomobil.games.playing === game, game);
      assert.match(await page.textContent("#goal"), /^\p{Lu}.{30,}\.$/u);
      await page.click("#rules");
      await page.waitForSelector("#rules-dialog[open]");
      assert.ok((await page.locator("#rules-text td").count()) >= 12, `${language} ${game}`);
      assert.equal(await page.locator("#lights-text tbody tr").count(), 13);
      const lamps = await page.locator("#lights-text .lamp").evaluateAll((lamps) => lamps.map((lamp) => getComputedStyle(lamp).backgroundColor));
      assert.equal(lamps.length, 15);
      assert.ok(lamps.every((colour) => /^rgb\(/.test(colour)), String(lamps));
      if (game === "gomobil") await picture(page, `rules-${language}`);
      await page.keyboard.press("Escape");
    }
    const guide = await page.context().newPage();
    await guide.goto(`${board.address}${await page.getAttribute("#guide-link", "href")}`);
    await guide.waitForSelector("#guide h2:nth-of-type(5)");
    assert.equal(await guide.getAttribute("html", "lang"), language);
    const broken = await guide.evaluate(async () => {
      const pictures = [...document.querySelectorAll("#guide img")];
      await Promise.all(pictures.map((image) => ((image.loading = "eager"), image.decode().catch(() => {}))));
      return pictures.filter((image) => !image.naturalWidth).map((image) => image.src);
    });
    assert.deepEqual(broken, []);
    // No mark of the text is left.
    assert.doesNotMatch(await guide.textContent("#guide"), /\*\*|\]\(|^\||`/m);
    await picture(guide, `guide-${language}`);
    await guide.close();
    await page.click("#language");
  }
  assert.deepEqual(foreign, []);
  assert.deepEqual(page.faults, []);
});
