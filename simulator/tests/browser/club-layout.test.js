// The tournament's pages on a phone, a laptop and a projector, and its sheets on paper, in both languages.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { picture, startBrowser } from "./harness.js";
import { enter, go, openClub, pair, people, startClub, state, takePlayers, waitFor } from "./organiser.js";

const SIZES = [
  [390, 844],
  [1440, 900],
  [1920, 1080],
];
const VIEWS = ["players", "rounds", "standings", "wall", "projector"];

let browser;
let club;
let page;
before(async () => {
  browser = await startBrowser();
  club = await startClub();
  page = await openClub(browser, club);
  // Twenty-one people, one with a long name and some of a club with one.
  const names = people(["Arnaud", "Bernard"]).map((name, index) => `${name};${["Nantes", "Go Club de Grenoble-Sud", ""][index % 3]}`);
  await takePlayers(page, [...names, "Ada Chevalier de La Motte-Picquet;Lyon"]);
  await page.fill("#event-form [name=name]", "Soirée Gomobil du jeudi");
  await page.fill("#event-form [name=place]", "Saint-Sébastien-sur-Loire");
  await page.click("#event-form button[type=submit]");
  for (let round = 1; round <= 5; round += 1) {
    const { games } = await pair(page, round);
    for (const { board } of games.slice(round === 5 ? 5 : 0)) {
      if (board === 7) await page.selectOption(`#round-table [data-board="7"] .entry select`, "white resign");
      else await enter(page, board, `${30 + board}-${58 - board}+3`);
    }
    await waitFor(page, ([round, done]) => window.club.tournament.rounds[round - 1].games.filter((game) => game.result).length === done, [round, round === 5 ? 5 : 10]);
  }
});
after(async () => {
  await browser.close();
  await club.stop();
});

/** Returns what is wider than the window, what is cut off, and which of the names lie over each other. */
const faults = () =>
  page.evaluate(() => {
    const found = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.push(`the page is ${wide} too wide`);
    const shown = [...document.querySelectorAll("main section:not([hidden]) :is(td:has(> .dot), .seat), nav button, .tools > *, .bar h1")];
    const boxes = shown.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      // What is hidden behind an ellipsis is not in the way.
      const box = element.matches("h1, .seat") ? element.getBoundingClientRect() : range.getBoundingClientRect();
      return { text: element.textContent, left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    });
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const apart = one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
        if (!apart) found.push(`${one.text} and ${other.text} lie over each other`);
      }
    }
    for (const dot of document.querySelectorAll("section:not([hidden]) td > .dot")) {
      const name = document.createRange();
      name.selectNode(dot.nextSibling);
      const [first] = name.getClientRects();
      if (first && Math.abs(first.top + first.bottom - dot.getBoundingClientRect().top - dot.getBoundingClientRect().bottom) > first.height) found.push(`${dot.parentElement.textContent} is not beside its stone`);
    }
    return found;
  });

for (const language of ["en", "fr"]) {
  for (const [width, height] of SIZES) {
    test(`every page of the tournament fits ${width} × ${height} in ${language}`, async () => {
      await page.setViewportSize({ width, height });
      if ((await page.getAttribute("html", "lang")) !== language) await page.click("#language");
      for (const view of VIEWS) {
        await go(page, view);
        await picture(page, `club-${view}-${language}-${width}`);
        assert.deepEqual(await faults(), [], view);
        assert.match(await page.textContent("h1"), /Soirée/);
        assert.ok((await page.locator("h1 span").boundingBox()).width > 60, "what it is called can be read");
        const lines = new Set(await page.$$eval("nav button", (buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top))));
        if (width >= 1440) assert.equal(lines.size, 1, "the pages' names stand on one line");
      }
      // All games of the round are seen at once, and as large as there is room for.
      if (width >= 1440) {
        const games = await page.$$eval("#projector-games li", (items) => items.map((item) => item.getBoundingClientRect().bottom));
        assert.ok(Math.max(...games) <= height);
        const letters = await page.$eval("#projector-games li", (item) => parseFloat(getComputedStyle(item).fontSize));
        assert.ok(letters >= height / 30, `ten games in letters of ${letters} pixels`);
      }
    });
  }

  test(`sheets for the wall come out of the printer whole in ${language}`, async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    if ((await page.getAttribute("html", "lang")) !== language) await page.click("#language");
    await go(page, "wall");
    const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
    // Pairings and standings on a page each, the cross table across.
    const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => Number(width) > Number(height));
    assert.deepEqual(pages, [false, false, true]);
    await page.emulateMedia({ media: "print" });
    const [paper, table] = await page.$eval('[data-sheet="cross"]', (sheet) => [sheet, sheet.querySelector("table")].map((element) => element.getBoundingClientRect().width));
    await page.emulateMedia({ media: null });
    assert.ok(table <= paper + 1, `the cross table is ${table} wide on ${paper}`);
    const title = await page.textContent('[data-sheet="standings"] h3');
    assert.match(title, language === "fr" ? /pendant la ronde 5/ : /during round 5/, "five games are not over");
    assert.equal((await state(page)).rounds.length, 5);
  });
}

test("results that are entered fast are not taken for refused ones", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await go(page, "rounds");
  // Both are under way before the first answer comes.
  await page.evaluate(() => {
    for (const [board, result] of [[1, "46-45"], [2, "40-49+2"]]) {
      const input = document.querySelector(`#round-table [data-board="${board}"] .result`);
      input.value = result;
      input.dispatchEvent(new Event("change"));
    }
  });
  await waitFor(page, () => window.club.tournament.rounds[4].games[1].result === "40-49+2");
  assert.deepEqual(await page.$$eval("#round-table [aria-invalid]", (inputs) => inputs.map((input) => input.value)), []);
  await enter(page, 3, "40-49");
  await page.waitForSelector('#round-table [data-board="3"] [aria-invalid]');
});

test("a finger that taps a number is told where it comes from", async () => {
  const phone = await openClub(browser, club, { hash: "#standings", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.locator("#standings-table tbody tr").first().locator("td").nth(2).tap();
  await waitFor(phone, () => /wins: /.test(document.getElementById("toast").textContent));
  await phone.context().close();
});
