// A tournament: forty players over five rounds, results by hand and from the board, sheets, projector, bad input.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";

import { picture, startBrowser } from "./harness.js";
import { enter, go, openClub as open, pair, people, problem as shown, startClub, state, takeFile, takePlayers, waitFor } from "./organiser.js";

const NAMES = people();

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const openClub = (club, options) => open(browser, club, options);

/** Numbers that look random and are the same every time. */
function dice(seed) {
  let now = seed;
  return (sides) => {
    now = (now * 1103515245 + 12345) % 2147483648;
    return Math.floor((now / 2147483648) * sides);
  };
}

/** Counts the table anew from the games alone. */
function count({ players, rounds }) {
  const all = new Map(players.map(({ id }) => [id, { wins: 0, points: 0, met: [] }]));
  for (const { games, bye } of rounds) {
    for (const { black, white, result } of games) {
      const [points, neutral] = result.split("+");
      const [own, other] = points.split("-").map(Number);
      assert.equal(own + other + Number(neutral ?? 0), 91, result);
      for (const [id, opponent, mine, theirs] of [[black, white, own, other], [white, black, other, own]]) {
        const line = all.get(id);
        line.wins += mine > theirs ? 1 : mine === theirs ? 0.5 : 0;
        line.points += mine;
        line.met.push(opponent);
      }
    }
    if (bye) {
      all.get(bye).wins += 1;
      all.get(bye).points += 46;
      all.get(bye).met.push(bye);
    }
  }
  for (const line of all.values()) line.opponents = line.met.reduce((sum, id) => sum + all.get(id).points, 0);
  return all;
}

const number = (text) => Number(text.replace("½", "")) + (text.includes("½") ? 0.5 : 0);

test("forty players play five rounds, one game of each on the board, and the program is killed after every round", async () => {
  const roll = dice(40);
  let club = await startClub();
  let page = await openClub(club);
  await takeFile(page, "members.csv", `name;club;niveau\n${NAMES.map((name, index) => `${name};Club ${index % 4};${(index % 20) + 1}k`).join("\n")}\n`);
  await waitFor(page, () => window.club.tournament.players.length === 40);
  for (let round = 1; round <= 5; round += 1) {
    await go(page, "rounds");
    await page.click("#pair");
    await waitFor(page, (round) => window.club.tournament.rounds.length === round, round);
    const { games, bye } = (await state(page)).rounds[round - 1];
    assert.equal(games.length, 20);
    assert.equal(bye, null);
    // The board of this computer stands at the third table.
    await page.selectOption("#boards select", "3");
    const take = page.locator('#round-table [data-board="3"] .doings .primary');
    await page.evaluate((record) => window.club.board.send({ type: "load", record }), "gomobil 1\npass\npass\n");
    await waitFor(page, () => document.querySelector('#round-table [data-board="3"] .doings .primary:not([disabled])'));
    await take.click();
    await waitFor(page, (round) => window.club.tournament.rounds[round - 1].games[2].result === "30-30+31", round);
    for (const { board } of games.filter(({ board }) => board !== 3)) {
      const neutral = roll(6);
      const black = 30 + roll(25);
      await enter(page, board, neutral ? `${black}-${91 - neutral - black}+${neutral}` : `${black}-${91 - black}`);
    }
    await waitFor(page, (round) => window.club.tournament.rounds[round - 1].games.every((game) => game.result), round);
    if (round === 3) await picture(page, "club-round");
    assert.deepEqual(page.faults, []);
    // The plug is pulled; the file is all that is left.
    const before = await state(page);
    await page.context().close();
    await club.stop();
    club = await startClub(club.file);
    page = await openClub(club);
    const after = await state(page);
    assert.deepEqual({ ...after, undo: false }, { ...before, undo: false });
  }
  const tournament = await state(page);
  const own = count(tournament);
  for (const { player, wins, points, opponents } of tournament.table) {
    const line = own.get(player);
    assert.deepEqual([number(wins), number(points), number(opponents)], [line.wins, line.points, line.opponents]);
    assert.equal(new Set(line.met).size, 5, "nobody meets twice");
  }
  const order = tournament.table.map(({ wins, points, opponents }) => [wins, points, opponents].map(number));
  assert.deepEqual(order, [...order].sort((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]));
  for (const { id } of tournament.players) {
    const black = tournament.rounds.flatMap(({ games }) => games).filter((game) => game.black === id).length;
    assert.ok(black >= 1 && black <= 4, `number ${id} had Black ${black} times`);
  }
  await go(page, "standings");
  const first = page.locator("#standings-table tbody tr").first();
  const cells = first.locator("td");
  const points = await cells.nth(3).getAttribute("title");
  const sum = [...points.split(":")[1].matchAll(/([\d½]+) against/g)].map(([, part]) => number(part)).reduce((a, b) => a + b, 0);
  assert.equal(sum, number(await cells.nth(3).textContent()), points);
  assert.equal(await cells.nth(3).getAttribute("aria-description"), points);
  for (const cell of await first.locator("td.number, td.cell").all()) assert.ok((await cell.getAttribute("title")).length > 10);
  await picture(page, "club-standings");
  await go(page, "wall");
  assert.equal(await page.locator(".sheet").count(), 3);
  assert.equal(await page.locator('[data-sheet="cross"] tbody tr').count(), 40);
  await picture(page, "club-wall");
  await go(page, "projector");
  assert.equal(await page.locator("#projector-games li").count(), 20);
  await picture(page, "club-projector");
  assert.deepEqual(page.faults, []);
  await club.stop();
});

test("the sheet's example is entered by hand, corrected, taken back and comes out right in both languages", async () => {
  const club = await startClub();
  const page = await openClub(club, { locale: "fr-FR" });
  assert.equal(await page.getAttribute("html", "lang"), "fr");
  for (const name of ["A", "B", "C", "D"]) {
    await page.fill("#player-form [name=first]", name);
    await page.press("#player-form [name=first]", "Enter");
    await waitFor(page, (name) => window.club.tournament.players.some((player) => player.name === name), name);
  }
  await go(page, "rounds");
  await page.click("#pair");
  await waitFor(page, () => window.club.tournament.rounds.length === 1);
  // Whoever the lot put together: those two are the sheet's A and B, the others C and D, in this order of colours.
  const [one, two] = (await state(page)).rounds[0].games;
  const [a, b, c, d] = [one.black, one.white, two.black, two.white];
  await enter(page, 1, "46-45");
  await enter(page, 2, "40-49");
  await waitFor(page, () => /font 89 et non 91/.test(document.getElementById("round-problem").textContent));
  await picture(page, "club-refused");
  await enter(page, 2, "40-49+2");
  await waitFor(page, () => window.club.tournament.rounds[0].games.every((game) => game.result));
  await page.click("#pair");
  await waitFor(page, () => window.club.tournament.rounds.length === 2);
  const games = (await state(page)).rounds[1].games;
  const of = (id) => games.find((game) => game.black === id || game.white === id);
  assert.deepEqual([of(a).black, of(a).white].sort(), [a, d].sort(), "the winners meet");
  assert.deepEqual([of(b).black, of(b).white].sort(), [b, c].sort(), "and so do the losers");
  const points = (id, own, other) => (of(id).black === id ? `${own}-${other}` : `${other}-${own}`);
  await enter(page, of(a).board, points(a, 43, 48));
  await enter(page, of(b).board, points(b, 44, 47));
  await waitFor(page, () => window.club.tournament.rounds[1].games.every((game) => game.result));
  const table = (await state(page)).table.map(({ player, wins, points, opponents }) => [player, wins, points, opponents]);
  assert.deepEqual(table, [
    [d, "2", "97", "176"],
    [a, "1", "89", "186"],
    [c, "1", "87", "186"],
    [b, "0", "89", "176"],
  ]);
  await go(page, "standings");
  assert.match(await page.locator("#standings-table tbody tr").first().locator("td").nth(3).getAttribute("title"), /97 points : 49 contre .+, 48 contre/);
  // A correction of the first round changes the table and no pairing, and can be taken back.
  await go(page, "rounds");
  await page.locator("#round-choice button").first().click();
  await enter(page, 1, "45-46");
  await waitFor(page, () => window.club.tournament.rounds[0].games[0].result === "45-46");
  assert.equal((await state(page)).table.find(({ player }) => player === b).wins, "1");
  await page.click("#undo");
  await waitFor(page, () => window.club.tournament.rounds[0].games[0].result === "46-45");
  // A game that nobody counted.
  await page.selectOption('#round-table [data-board="1"] .entry select', "white resign");
  await waitFor(page, () => window.club.tournament.rounds[0].games[0].result === "white resign");
  await page.click("#language");
  assert.match(await page.textContent("#pair"), /Pair round 3/);
  assert.deepEqual(page.faults, []);
  await club.stop();
});

test("other games count with their own results, and boards that play something else are not taken for them", async () => {
  const club = await startClub();
  const page = await openClub(club);
  await takeFile(page, "list.csv", "name\nAda\nBlaise\nCamille\nDenis\nEmilie\n");
  await waitFor(page, () => window.club.tournament.players.length === 5);
  await page.selectOption("#event-form [name=game]", "gosix");
  await page.click("#event-form button[type=submit]");
  await waitFor(page, () => window.club.tournament.game === "gosix");
  await go(page, "rounds");
  await page.click("#pair");
  await waitFor(page, () => window.club.tournament.rounds.length === 1);
  assert.match(await page.textContent("#round-bye"), /Nobody to play with: \w+/, "an odd number");
  await page.selectOption('#round-table [data-board="2"] select[data-key="1/2/game"]', "go");
  await waitFor(page, () => window.club.tournament.rounds[0].games[1].game === "go");
  await page.selectOption("#boards select", "1");
  await page.evaluate(() => window.club.board.send({ type: "load", record: "gomobil 1\npass\npass\n" }));
  await waitFor(page, () => /play Gomobil/.test(document.querySelector('#round-table [data-board="1"] .doings .primary')?.title));
  assert.ok(await page.locator('#round-table [data-board="1"] .doings .primary').isDisabled());
  await enter(page, 1, "4-4");
  await waitFor(page, () => /a game of Gosix cannot end like this/.test(document.getElementById("round-problem").textContent));
  await enter(page, 1, "4-2");
  await enter(page, 2, "39-49.5");
  await waitFor(page, () => window.club.tournament.rounds[0].games.every((game) => game.result));
  const { rounds } = await state(page);
  assert.deepEqual(rounds[0].games.map(({ points }) => points), [["52", "26"], ["40", "51"]]);
  // Go alone counts for ratings, if the organiser says so.
  await go(page, "players");
  assert.ok(await page.isHidden("#event-form [name=class]"), "nothing but Go has a class");
  await page.selectOption("#event-form [name=game]", "go");
  await page.selectOption("#event-form [name=class]", "B");
  await page.click("#event-form button[type=submit]");
  await waitFor(page, () => window.club.tournament.class === "B");
  await club.stop();
});

test("bad input is answered with a clear line, and nothing is lost", async () => {
  const club = await startClub();
  const page = await openClub(club);
  const problem = (id, pattern) => shown(page, id, pattern);
  await takeFile(page, "list.csv", "name,grade\nAda,5k\nBlaise,7x\n");
  await problem("#import-problem", /line 3: "7x" is neither a grade nor a rating/);
  assert.equal((await state(page)).players.length, 0, "a wrong line adds nobody");
  await takeFile(page, "letter.txt", "Dear Ada,\nhow are you?\n");
  await problem("#import-problem", /line 1: the first line must name a column "name"/);
  await takeFile(page, "broken.xml", "<Tournament><Players><Player name='A' firstName='B'/></Tournament>");
  await problem("#import-problem", /line 1: this XML is broken/);
  // A list of a spreadsheet on Windows.
  await takeFile(page, "latin.csv", Buffer.from("nom;pr\xe9nom\nCh\xe2telet;\xc9milie\nPascal;Blaise\nGermain;Sophie\n", "latin1"));
  await waitFor(page, () => window.club.tournament.players.length === 3);
  assert.equal((await state(page)).players[0].name, "Émilie Châtelet");
  await page.fill("#player-form [name=first]", "blaise");
  await page.fill("#player-form [name=family]", "PASCAL");
  await page.press("#player-form [name=family]", "Enter");
  await problem("#player-form .problem", /number 2 is called "Blaise Pascal" already/);
  assert.equal(await page.inputValue("#player-form [name=family]"), "PASCAL", "what was typed stays");
  await picture(page, "club-same-name");

  // Another program changes the file.
  const theirs = readFileSync(club.file, "utf8").replace('name "evening"', 'name "Changed elsewhere"');
  writeFileSync(club.file, theirs);
  await page.fill("#player-form [name=first]", "Denis");
  await page.fill("#player-form [name=family]", "");
  await page.press("#player-form [name=first]", "Enter");
  await page.waitForSelector("#banner:not([hidden])");
  assert.equal(readFileSync(club.file, "utf8"), theirs, "their version is left alone");
  await picture(page, "club-changed");
  await page.click("#keep-mine");
  await page.waitForSelector("#banner", { state: "hidden" });
  assert.equal(readFileSync(`${club.file}.other-1`, "utf8"), theirs, "and set aside");
  assert.match(readFileSync(club.file, "utf8"), /name "evening"/);
  writeFileSync(club.file, theirs);
  await page.waitForSelector("#banner:not([hidden])", { timeout: 5000 });
  await page.click("#read-again");
  await waitFor(page, () => window.club.tournament.name === "Changed elsewhere");

  // A broken file is left as it is, and the program says which line.
  await club.stop();
  writeFileSync(club.file, `${theirs.slice(0, 60)}\n`);
  await assert.rejects(startClub(club.file), /ended with 1/);
  assert.equal(readFileSync(club.file, "utf8"), `${theirs.slice(0, 60)}\n`);
  assert.ok(existsSync(`${club.file}.other-1`));
});

test("files go out for other programs and come back", async () => {
  const club = await startClub();
  const page = await openClub(club);
  await takeFile(page, "list.csv", "name,club\nÉmilie du Châtelet,Lunéville\nBlaise Pascal,\nAda & Co,\n");
  await waitFor(page, () => window.club.tournament.players.length === 3);
  await go(page, "rounds");
  await page.click("#pair");
  await waitFor(page, () => window.club.tournament.rounds.length === 1);
  await enter(page, 1, "40-49+2");
  await waitFor(page, () => window.club.tournament.rounds[0].games[0].result === "40-49+2");
  const before = await state(page);
  await go(page, "players");
  const save = async (what) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#exports [data-text=export-${what}]`)]);
    return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
  };
  const [name, xml] = await save("opengotha");
  assert.equal(name, "evening.xml");
  assert.match(xml, /whitePlayer="[^"]+" game="gomobil" score="40-49\+2"/);
  assert.match((await save("h9"))[1], /^; CL\[X\]\n; EV\[evening\]/);
  assert.equal((await save("players"))[1].split("\n")[0], "first name,family name,club,country,grade,rating,pin,licence");
  assert.equal((await save("games"))[1].trim().split("\n").length, 3, "the game and the bye");
  assert.equal((await save("standings"))[1].trim().split("\n").length, 4);
  assert.equal((await save("club"))[1], readFileSync(club.file, "utf8"));
  await club.stop();
  const other = await startClub();
  const again = await openClub(other);
  await takeFile(again, name, xml);
  await waitFor(again, () => window.club.tournament.rounds.length === 1);
  const after = await state(again);
  assert.deepEqual([after.players, after.rounds, after.table], [before.players, before.rounds, before.table]);
  await other.stop();
});

test("games go out to a spreadsheet, and come back with results and corrections", async () => {
  const club = await startClub();
  const page = await openClub(club, { locale: "fr-FR" });
  await takeFile(page, "liste.csv", "nom\nÉmilie du Châtelet\nBlaise Pascal\nAda\n");
  await waitFor(page, () => window.club.tournament.players.length === 3);
  await go(page, "rounds");
  await page.click("#pair");
  await waitFor(page, () => window.club.tournament.rounds.length === 1);
  await go(page, "players");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#exports [data-text=export-games]")]);
  const table = readFileSync(await download.path(), "utf8");
  const [, game, free] = table.trim().split("\n");
  assert.match(free, /^1;;[^;]+;;;exempt;/);
  const [, , black, white] = game.split(";");
  // Whoever keeps the sheet fills in the result, and the next round with somebody else's pairing.
  const filled = table.replace(game, `1;1;${black};${white};Gomobil;40-49+2;;`);
  await takeFile(page, "parties.csv", filled);
  await waitFor(page, () => window.club.tournament.rounds[0].games[0].result === "40-49+2");
  assert.match(await page.textContent("#toast"), /résultats 1/);
  await takeFile(page, "parties.csv", `${filled}2;1;${white};${black};Gosix;4-4\n`);
  await shown(page, "#import-problem", /ligne 4 : « 4-4 » : une partie de Gosix ne peut pas finir ainsi/);
  assert.equal((await state(page)).rounds.length, 1, "a wrong line takes nothing");
  await takeFile(page, "parties.csv", `${filled}2;1;${white};${black};Gosix;noir temps\n`);
  await waitFor(page, () => window.club.tournament.rounds[1]?.games[0].result === "black time");
  await page.click("#undo");
  await waitFor(page, () => window.club.tournament.rounds.length === 1);
  assert.deepEqual(page.faults, []);
  await club.stop();
});

test("the board learns who plays at its table, and its record says so", async () => {
  const club = await startClub();
  const page = await openClub(club);
  await takeFile(page, "list.csv", "name\nÉmilie du Châtelet\nBlaise Pascal\n");
  await waitFor(page, () => window.club.tournament.players.length === 2);
  await page.fill("#event-form [name=place]", "Nantes");
  await page.click("#event-form button[type=submit]");
  await waitFor(page, () => window.club.tournament.place === "Nantes");
  await go(page, "rounds");
  await page.click("#pair");
  await waitFor(page, () => window.club.tournament.rounds.length === 1);
  await page.selectOption("#boards select", "1");
  const board = await page.context().newPage();
  await board.goto(`${club.address}?club`);
  const record = () => board.evaluate(() => new Promise((done) => window.gomobil.link.addEventListener("game", ({ detail }) => done(detail.record), { once: true })));
  await waitFor(board, () => /Émilie|Blaise/.test(document.getElementById("name-black").value));
  const names = await Promise.all(["black", "white"].map((side) => board.inputValue(`#name-${side}`)));
  assert.deepEqual(names.sort(), ["Blaise Pascal", "É. du Châtele"], "as long as the board's screen has room");
  // On the board's own page both names can be changed, and the record has all there is to know.
  await board.fill("#name-white", "Zoé");
  const [text] = await Promise.all([record(), board.press("#name-white", "Enter")]);
  assert.match(text, /^gomobil 1\nblack .+\nwhite Zoé\nevent evening\nround 1\nplace Nantes\nfirst black/);
  const [played] = await Promise.all([record(), board.evaluate(() => window.gomobil.link.send({ type: "load", record: "gomobil 1\npass\n" }))]);
  assert.match(played, /white Zoé\n/);
  // When the stones lie right, a second pass that is meant ends the game.
  await board.evaluate(() => window.gomobil.link.send({ type: "help" }));
  await board.evaluate(() => new Promise((done) => {
    const { link } = window.gomobil;
    link.addEventListener("game", ({ detail }) => detail.result && done());
    link.addEventListener("wishes", ({ detail }) => detail.question && link.send({ type: "wish", wish: "yes" }));
    for (const wait of [500, 4000]) setTimeout(() => link.send({ type: "wish", wish: "pass" }), wait);
  }));
  assert.ok(await board.isVisible("#to-club"), "and the way back to the tournament");
  // The next two sit down before the record is saved: it is still that of those who played it.
  await takeFile(page, "list.csv", "name\nJean-Baptiste Poquelin\nJean-Baptiste Poquelin-Molière\n");
  await waitFor(page, () => window.club.tournament.players.length === 4);
  await enter(page, 1, "30-30+31");
  await waitFor(page, () => window.club.tournament.rounds[0].games[0].result);
  for (const player of [1, 2]) await page.evaluate((player) => window.club.link.send({ type: "leave", player }), player);
  await page.click("#pair");
  await waitFor(page, () => /J\.B\. Poquelin/.test(window.club.boards.all[0].named));
  const seats = JSON.parse(await page.evaluate(() => window.club.boards.all[0].named));
  assert.deepEqual([seats.black, seats.white].sort(), ["J.B. Poquelin", "J.B. Poquelin-M"], "two who can be told apart");
  await page.waitForTimeout(500);
  const kept = await board.evaluate(() => new Promise((done) => {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    socket.onmessage = ({ data }) => JSON.parse(data).type === "game" && done(JSON.parse(data).record);
  }));
  assert.match(kept, /white Zoé\ndate [\d-]+\nevent evening\nround 1\n/);
  await club.stop();
});

test("a wooden board on a cable gives its clocks to the projector and its result with one click", async () => {
  const club = await startClub();
  const page = await openClub(club);
  // A serial port that answers like the board's console.
  await page.evaluate(() => {
    window.said = "version 1\ngame gomobil\nplies 3\nturn white\nclock black 9:58 white 10:00+3\npast 0\n";
    const port = {
      async open() {},
      readable: new ReadableStream({ start(controller) { window.answer = (text) => controller.enqueue(new TextEncoder().encode(text)); } }),
      writable: new WritableStream({
        write(bytes) {
          const line = new TextDecoder().decode(bytes);
          window.heard = [...(window.heard ?? []), line];
          window.answer(line === "status\n" ? `= ${window.said}\n` : "= see the menu\n\n");
        },
      }),
    };
    Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port } });
  });
  await takeFile(page, "list.csv", "name\nAda\nBlaise\nCamille\nDenis Petit\n");
  await waitFor(page, () => window.club.tournament.players.length === 4);
  await go(page, "rounds");
  await page.click("#pair");
  await waitFor(page, () => window.club.tournament.rounds.length === 1);
  await page.click("#usb");
  await waitFor(page, () => document.querySelectorAll("#boards select").length === 2);
  await page.locator("#boards select").nth(1).selectOption("2");
  await go(page, "projector");
  await waitFor(page, () => document.querySelector('#projector-games [data-board="2"] time.running')?.textContent === "10:00 · 3 periods");
  assert.equal(await page.locator('#projector-games [data-board="2"] time').first().textContent(), "9:58");
  await picture(page, "club-clocks");
  // The board is told who plays there, once.
  const [game, name] = await page.evaluate(() => [window.club.tournament.rounds[0].games[1], Object.fromEntries(window.club.tournament.players.map(({ id, name }) => [id, name]))]);
  const players = await page.evaluate(() => window.heard.filter((line) => line.startsWith("players")));
  assert.deepEqual(players, [`players ${name[game.black].replace(" ", "_")} ${name[game.white].replace(" ", "_")}\n`]);
  // Two passes in Go: nothing is to be taken before both have agreed.
  await page.evaluate(() => { window.said = "version 1\ngame gomobil\nplies 9\nover white 39 50\nsettling dead stones\npast 1\n"; });
  await page.waitForTimeout(1500);
  assert.equal(await page.evaluate(() => window.club.boards.all[1].result), null);
  await page.evaluate(() => { window.said = "version 1\ngame gomobil\nplies 9\nover white 40 49\npast 1\n"; });
  await go(page, "rounds");
  await page.locator('#round-table [data-board="2"] .doings .primary:not([disabled])').click();
  await waitFor(page, () => window.club.tournament.rounds[0].games[1].result === "40-49+2");
  assert.deepEqual(page.faults, []);
  await club.stop();
});

test("people come late, leave, leave a round out and come back; nobody has two byes or plays the same one twice", async () => {
  const club = await startClub();
  const page = await openClub(club);
  await takePlayers(page, ["Ada", "Blaise", "Camille", "Denis", "Émilie"]);
  const idOf = async (name) => (await state(page)).players.find((player) => player.name === name).id;
  const row = async (name) => page.locator(`#player-table [data-player="${await idOf(name)}"]`);
  const finish = async (round) => {
    for (const { board } of (await state(page)).rounds[round - 1].games) await enter(page, board, board % 2 ? "46-45" : "40-49+2");
    await waitFor(page, (round) => window.club.tournament.rounds[round - 1].games.every((game) => game.result), round);
  };
  const seated = ({ games, bye }) => [...games.flatMap(({ black, white }) => [black, white]), ...(bye ? [bye] : [])];
  const first = await pair(page, 1);
  assert.ok(first.bye);
  await finish(1);
  // A latecomer makes the number even; who was not there has no points for it.
  await go(page, "players");
  await page.fill("#player-form [name=first]", "Félix");
  await page.press("#player-form [name=first]", "Enter");
  await waitFor(page, () => window.club.tournament.players.length === 6);
  const second = await pair(page, 2);
  assert.deepEqual([second.games.length, second.bye], [3, null]);
  await finish(2);
  // Ada goes home, Blaise leaves the third round out.
  await go(page, "players");
  await (await row("Ada")).locator(".doings button", { hasText: "Leaves" }).click();
  await (await row("Blaise")).locator("input[type=checkbox]").nth(2).uncheck();
  await waitFor(page, () => window.club.tournament.players.filter((player) => !player.there[2]).length === 2);
  const third = await pair(page, 3);
  assert.deepEqual([third.games.length, third.bye], [2, null]);
  assert.ok(!seated(third).includes(await idOf("Ada")) && !seated(third).includes(await idOf("Blaise")));
  await finish(3);
  const fourth = await pair(page, 4);
  assert.ok(seated(fourth).includes(await idOf("Blaise")) && fourth.bye && fourth.bye !== first.bye);
  await finish(4);
  await go(page, "players");
  await (await row("Ada")).locator(".doings button", { hasText: "Is back" }).click();
  await waitFor(page, (ada) => window.club.tournament.players.find(({ id }) => id === ada).there[4], await idOf("Ada"));
  const fifth = await pair(page, 5);
  assert.deepEqual([fifth.games.length, fifth.bye, seated(fifth).includes(await idOf("Ada"))], [3, null, true]);
  const { rounds } = await state(page);
  const met = rounds.flatMap(({ games }) => games).map(({ black, white }) => [black, white].sort().join("-"));
  assert.equal(new Set(met).size, met.length, met.join(" "));
  assert.deepEqual(page.faults, []);
  await club.stop();
});
