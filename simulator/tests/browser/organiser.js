// Starts the program with a tournament, and knows how an organiser moves over its page.

import { join } from "node:path";

import { scratch, startBoard } from "./harness.js";

const FIRST = ["Ada", "Blaise", "Camille", "Denis", "Émilie", "Félix", "Gaspard", "Hélène", "Irène", "Jules"];

/** Forty people, or as many times ten as there are family names. */
export const people = (families = ["Arnaud", "Bernard", "Chevalier", "Dumont"]) => families.flatMap((family) => FIRST.map((first) => `${first} ${family}`));

/** Starts the program with a tournament's file. */
export async function startClub(file = join(scratch(), "evening.club")) {
  const board = await startBoard({ options: ["--club", file] });
  return { ...board, file };
}

/** Opens the tournament's page. */
export async function openClub(browser, club, { hash = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  await page.goto(`${club.address}club.html${hash}`);
  await waitFor(page, () => window.club?.tournament);
  return page;
}

export const state = (page) => page.evaluate(() => window.club.tournament);
export const waitFor = (page, test, value) => page.waitForFunction(test, value, { timeout: 8000 });

/** Goes to one of the pages. */
export async function go(page, view) {
  await page.click(`nav [data-view=${view}]`);
  await page.waitForSelector(`section[data-view=${view}]:not([hidden])`);
}

/** Gives the page a file to take. */
export async function takeFile(page, name, text) {
  await page.setInputFiles("#import-file", { name, mimeType: "text/plain", buffer: Buffer.isBuffer(text) ? text : Buffer.from(text) });
}

/** Takes a list of players in, and waits until all are there. */
export async function takePlayers(page, names) {
  const { players } = await state(page);
  await takeFile(page, "list.csv", `name;club\n${names.join("\n")}\n`);
  await waitFor(page, (count) => window.club.tournament.players.length === count, players.length + names.length);
}

/** Pairs a round and returns it. */
export async function pair(page, round) {
  await go(page, "rounds");
  await page.click("#pair");
  await waitFor(page, (round) => window.club.tournament.rounds.length === round, round);
  return (await state(page)).rounds[round - 1];
}

/** Enters a result by hand. */
export async function enter(page, board, text) {
  const input = page.locator(`#round-table [data-board="${board}"] .result`);
  await input.fill(text);
  await input.press("Enter");
}

/** Waits until a message is shown. */
export const problem = (page, id, pattern) => waitFor(page, ([id, source]) => new RegExp(source).test(document.querySelector(id).textContent), [id, pattern.source]);
