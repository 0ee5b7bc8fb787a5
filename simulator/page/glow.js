// The LEDs: light on the wood around them, and what spills over the stones beside them.

import { LED, RADIUS } from "./scene.js";

/** The share of white's light that the middle of a lit LED has at least. */
const GLARE = 0.62;

/** Returns what the eye sees of a duty from 0 to 255. */
const seen = (duty) => Math.round(255 * (duty / 255) ** (1 / 2.2));

/** From the values of a screen to what they give, and back. */
const linear = (value) => (value / 255) ** 2.2;
const screen = (value) => Math.round(255 * value ** (1 / 2.2));

/**
 * Returns how an LED looks into which one looks: as bright as white paper in the room's light at least, whatever its
 * colour, so that eyes without one kind of cones see that it is lit. What is around it has the colour in full.
 */
function bright(colour) {
  const parts = colour.map(linear);
  const light = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  const white = Math.max(0.25, (GLARE - light) / (1 - light));
  return parts.map((part) => screen(part + (1 - part) * white));
}

/** Draws the LEDs. */
export class Glow {
  #leds = [];
  #asked = false;

  constructor(scene, under, over) {
    this.scene = scene;
    this.under = under.getContext("2d");
    this.over = over.getContext("2d");
    this.rgb = "";
    /** How many frames the board has sent, and how many were drawn. */
    this.frames = 0;
  }

  /** Forgets the LEDs, because another board came with its own. */
  clear() {
    this.#leds = [];
    this.redraw();
  }

  /** Takes a frame from the board. */
  tell(rgb) {
    this.rgb = rgb;
    this.frames += 1;
    this.#leds = [];
    for (let index = 0; index * 6 < rgb.length; index += 1) {
      const value = Number.parseInt(rgb.slice(index * 6, index * 6 + 6), 16);
      if (value) {
        const colour = [value >> 16, (value >> 8) & 255, value & 255].map(seen);
        const level = Math.max(...colour) / 255;
        this.#leds.push({ index, level, colour: colour.map((part) => Math.round(part / level)) });
      }
    }
    this.redraw();
  }

  /** Draws before the next picture. */
  redraw() {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      this.#draw();
    });
  }

  #draw() {
    const { box, points } = this.scene;
    if (!points.length) return;
    for (const context of [this.under, this.over]) {
      const { width, height } = context.canvas;
      const scale = width / box.width;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
      context.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
    }
    for (const { index, level, colour } of this.#leds) {
      const { x, y } = points[index];
      const tint = (alpha) => `rgb(${colour.join(" ")} / ${alpha})`;
      // The wood around the point, brightest towards the LED.
      this.#disc(this.under, x, y + 14, 82, [[0, tint(0.62 * level)], [0.42, tint(0.42 * level)], [0.72, tint(0.13 * level)], [1, tint(0)]]);
      // What falls on the stone's flank, and the LED itself.
      this.#disc(this.over, x, y + LED - 3, 40, [[0, tint(0.75 * level)], [0.4, tint(0.36 * level)], [1, tint(0)]]);
      // Around the point that the light belongs to: the LED lies nearly half way to the next row.
      this.#bow(this.over, x, y, tint(0.75 * level));
      const core = (alpha) => `rgb(${bright(colour).join(" ")} / ${alpha * (0.6 + 0.4 * level)})`;
      this.#disc(this.over, x, y + LED, 20, [[0, core(1)], [0.7, core(1)], [0.85, core(0.8)], [1, tint(0)]]);
    }
  }

  #bow(context, x, y, colour) {
    context.beginPath();
    context.arc(x, y, RADIUS + 4, 0.12 * Math.PI, 0.88 * Math.PI);
    context.lineWidth = 5;
    context.lineCap = "round";
    context.strokeStyle = colour;
    context.stroke();
  }

  #disc(context, x, y, radius, stops) {
    const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
    for (const [offset, colour] of stops) gradient.addColorStop(offset, colour);
    context.fillStyle = gradient;
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  }
}
