// How much brighter a point gets by its light, on the page's own pixels and for each kind of eyes.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { openPage, picture, startBoard, startBrowser } from "./harness.js";

/** By what a lit point has to be brighter than a dark one. */
const CLEAR = 1.5;
/** The part of the wood that is looked at: the LED and what is just around it, in hundredths of a segment. */
const NEAR = 16;
/** How an eye sees linear red, green and blue: Machado, Oliveira and Fernandes (2009), severity 1. */
const EYES = {
  "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const SHARES = [0.2126, 0.7152, 0.0722];

let browser;
let board;

before(async () => {
  [browser, board] = await Promise.all([startBrowser(), startBoard()]);
});
after(async () => {
  await browser.close();
  await board.stop();
});

/** Returns the mean linear colour around the LED of each of these points, in a picture of the board. */
async function colours(page, points) {
  const scene = page.locator("#scene");
  const data = (await scene.screenshot()).toString("base64");
  return page.evaluate(async ({ data, points, near }) => {
    const { scene } = window.gomobil;
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const scale = image.width / scene.box.width;
    const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return points.map((name) => {
      const point = scene.byName.get(name);
      const [x, y, reach] = [(point.x - scene.box.x) * scale, (point.y + 44.6 - scene.box.y) * scale, near * scale];
      const pixels = context.getImageData(Math.floor(x - reach), Math.floor(y - reach), Math.ceil(2 * reach), Math.ceil(2 * reach)).data;
      const sum = [0, 0, 0];
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4) {
        const [right, down] = [((at / 4) % Math.ceil(2 * reach)) - reach, Math.floor(at / 4 / Math.ceil(2 * reach)) - reach];
        if (Math.hypot(right, down) > reach) continue;
        count += 1;
        for (const part of [0, 1, 2]) sum[part] += linear(pixels[at + part]);
      }
      return sum.map((part) => part / count);
    });
  }, { data, points, near: NEAR });
}

/** Returns how bright an eye sees a colour. */
const luminance = (eye, colour) => eye.reduce((sum, row, part) => sum + SHARES[part] * row.reduce((seen, share, other) => seen + share * colour[other], 0), 0);

for (const colorScheme of ["light", "dark"]) {
  test(`every light makes its point half as bright again for every eye, ${colorScheme}`, async () => {
    const page = await openPage(browser, board.address, { colorScheme, viewport: { width: 1440, height: 900 } });
    // Every second point of every second row: no light falls on another one's point.
    const { legend, points } = await page.evaluate(() => {
      const rows = window.gomobil.scene.points.filter(({ name }) => (name.charCodeAt(0) - 65) % 2 === 0 && Number(name.slice(1)) % 2 === 1);
      return { legend: window.gomobil.games.legend, points: rows.map(({ name }) => name) };
    });
    // Several meanings that differ in rhythm have one look.
    const told = [...new Map(legend.map((look) => [look[2], look])).values()];
    assert.ok(told.length > 10 && told.length <= points.length, `${told.length} looks, ${points.length} points`);
    const show = (lit) => page.evaluate(async ({ lit, told, points }) => {
      const { glow, scene } = window.gomobil;
      // The board's own frames wait.
      glow.tell = () => {};
      const duties = Object.fromEntries(points.map((name, index) => [name, told[index]?.[2]]));
      Object.getPrototypeOf(glow).tell.call(glow, scene.points.map(({ name }) => (lit && duties[name]) || "000000").join(""));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, { lit, told, points });
    await show(false);
    const off = await colours(page, points);
    await show(true);
    const on = await colours(page, points);
    await picture(page, `lights-${colorScheme}`);
    const weak = [];
    const all = {};
    told.forEach(([word], index) => {
      for (const [name, eye] of Object.entries(EYES)) {
        const ratio = luminance(eye, on[index]) / luminance(eye, off[index]);
        all[name] = Math.min(all[name] ?? Infinity, ratio);
        if (ratio < CLEAR) weak.push(`${word}, ${name}: ${ratio.toFixed(2)}`);
      }
    });
    console.log(`# least by which a light makes its point brighter, ${colorScheme}: ${Object.entries(all).map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`).join(", ")}`);
    assert.deepEqual(weak, []);
  });
}
