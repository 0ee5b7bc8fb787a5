// The plate on the board: screen, buttons and buzzer.

/** The screen, pixel for pixel: each of its pixels is a whole number of the display's. */
export class Oled {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.pixels = "";
    new ResizeObserver(() => this.#fit()).observe(canvas.parentElement);
  }

  #fit() {
    const density = window.devicePixelRatio || 1;
    const style = getComputedStyle(this.canvas.parentElement);
    const space = this.canvas.parentElement.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const times = Math.max(1, Math.floor((space * density) / 128));
    this.canvas.style.width = `${(128 * times) / density}px`;
  }

  tell(pixels) {
    this.pixels = pixels;
    const image = this.context.createImageData(128, 64);
    for (let page = 0; page < 8; page += 1) {
      for (let x = 0; x < 128; x += 1) {
        const at = (page * 128 + x) * 2;
        const byte = Number.parseInt(pixels.slice(at, at + 2), 16);
        for (let bit = 0; bit < 8; bit += 1) {
          const lit = (byte >> bit) & 1;
          image.data.set(lit ? [216, 241, 255, 255] : [5, 6, 8, 255], ((page * 8 + bit) * 128 + x) * 4);
        }
      }
    }
    this.context.putImageData(image, 0, 0);
  }
}

/** The three buttons: pointer, touch, Enter and Space on them, and the keys 1, 2 and 3 anywhere. */
export class Buttons {
  static LONG = 800;
  #down = new Map();

  constructor(link, caps) {
    this.link = link;
    this.caps = new Map(caps.map((cap) => [cap.dataset.button, cap]));
    for (const [name, cap] of this.caps) {
      cap.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        cap.setPointerCapture(event.pointerId);
        this.press(name, true);
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) cap.addEventListener(end, () => this.press(name, false));
      cap.addEventListener("contextmenu", (event) => event.preventDefault());
      cap.addEventListener("keydown", (event) => {
        if ((event.key === "Enter" || event.key === " ") && !event.repeat) this.press(name, true);
      });
      cap.addEventListener("keyup", (event) => {
        if (event.key === "Enter" || event.key === " ") this.press(name, false);
      });
      cap.addEventListener("blur", () => this.press(name, false));
    }
    window.addEventListener("blur", () => {
      for (const name of this.caps.keys()) this.press(name, false);
    });
  }

  /** Puts a button down or lets it go. */
  press(name, down) {
    if (this.#down.has(name) === down) return;
    const cap = this.caps.get(name);
    cap.classList.toggle("down", down);
    if (down) {
      this.#down.set(name, setTimeout(() => cap.classList.add("long"), Buttons.LONG));
    } else {
      clearTimeout(this.#down.get(name));
      this.#down.delete(name);
      cap.classList.remove("long");
    }
    this.link.send({ type: "button", button: name, down });
  }
}

/** The buzzer; browsers let it sound after the first touch of the page. */
export class Buzzer {
  #context = null;

  constructor(on) {
    this.on = on;
    const wake = () => {
      this.#context ??= new AudioContext();
      this.#context.resume();
    };
    for (const gesture of ["pointerdown", "keydown"]) window.addEventListener(gesture, wake, { passive: true });
  }

  play(tones) {
    const context = this.#context;
    if (!this.on || context?.state !== "running") return;
    let at = context.currentTime + 0.01;
    for (const [frequency, millis] of tones) {
      const length = millis / 1000;
      if (frequency) {
        const tone = context.createOscillator();
        const volume = context.createGain();
        tone.type = "triangle";
        tone.frequency.value = frequency;
        volume.gain.setValueAtTime(0, at);
        volume.gain.linearRampToValueAtTime(0.16, at + 0.004);
        volume.gain.setValueAtTime(0.16, at + Math.max(length - 0.012, 0.005));
        volume.gain.linearRampToValueAtTime(0, at + length + 0.01);
        tone.connect(volume).connect(context.destination);
        tone.start(at);
        tone.stop(at + length + 0.02);
      }
      at += length;
    }
  }
}
