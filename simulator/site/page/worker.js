// The board in the browser: WebAssembly that gets time and the page's words, and an elsewhere to think and to remember.
//
// It is one file without imports, so that the same one thinks, too: a board that waits for an answer begins another of it.

const NAP = 2;
/** The bytes of a sector of the flash. */
const SECTOR = 4096;
const STORE = "board";
const utf8 = { read: new TextDecoder(), write: new TextEncoder() };

/** Instantiates the module and gives its functions a form in which texts go in and out. */
async function begin(module) {
  const { exports: board } = await WebAssembly.instantiate(module, {});
  // Whenever the memory grows, it is another buffer.
  const put = (bytes) => {
    const place = board.room(bytes.length);
    new Uint8Array(board.memory.buffer, place, bytes.length).set(bytes);
  };
  const take = (length) => new Uint8Array(board.memory.buffer, board.letter(), length).slice();
  return { board, put, take, say: (text) => put(utf8.write.encode(text)), text: (length) => utf8.read.decode(take(length)) };
}

/** Thinks about one thing, and is done. */
async function think({ module, wish }) {
  const { board, say, text } = await begin(module);
  say(wish);
  postMessage(text(board.think()));
}

/** The browser's store: sectors of the flash by number, and `wood`. Without one the board plays and forgets. */
async function openStore() {
  const promised = (request) => new Promise((done, fail) => Object.assign(request, { onsuccess: () => done(request.result), onerror: () => fail(request.error) }));
  const asked = indexedDB.open("gomobil", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  const store = await promised(asked);
  const read = async () => {
    const all = store.transaction(STORE).objectStore(STORE);
    const [keys, values] = await Promise.all([promised(all.getAllKeys()), promised(all.getAll())]);
    return new Map(keys.map((key, index) => [key, values[index]]));
  };
  const write = (entries) =>
    new Promise((done, fail) => {
      const change = store.transaction(STORE, "readwrite");
      Object.assign(change, { oncomplete: done, onerror: () => fail(change.error), onabort: () => fail(change.error) });
      for (const [key, value] of entries) change.objectStore(STORE).put(value, key);
    });
  return { read, write };
}

/** Waits until no other window of this browser has the board; a browser without locks has to trust. */
function alone() {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((done) => {
    navigator.locks.request("gomobil-board", () => new Promise(() => done()));
  });
}

const complaint = (error) => JSON.stringify({ type: "error", code: "memory", message: String(error) });

async function live({ module }) {
  const waiting = setTimeout(() => postMessage("elsewhere"), 300);
  await alone();
  clearTimeout(waiting);
  const { board, put, take, say, text } = await begin(module);
  let store = null;
  let kept = new Map();
  let trouble = null;
  try {
    store = await openStore();
    kept = await store.read();
  } catch (error) {
    trouble = error;
  }

  const numbers = [...kept.keys()].filter((key) => typeof key === "number");
  const flash = new Uint8Array((Math.max(-1, ...numbers) + 1) * SECTOR).fill(0xff);
  for (const number of numbers) flash.set(kept.get(number), number * SECTOR);
  put(flash);
  board.flash();
  say(kept.get("wood") ?? "");
  board.open();

  // What a page hears of is safe before: news wait for what was written down before them.
  let safe = null;
  const keep = (entries) => {
    const turn = (safe ?? Promise.resolve()).then(() => store?.write(entries)).catch((error) => {
      store = null;
      postMessage([complaint(error)]);
    });
    safe = turn;
    turn.then(() => safe === turn && (safe = null));
  };
  const tell = (lines) => {
    if (!lines) return;
    const messages = lines.trimEnd().split("\n");
    if (safe) safe.then(() => postMessage(messages));
    else postMessage(messages);
  };

  let thinker = null;
  const ask = () => {
    const length = board.wish();
    if (length < 0) return;
    thinker?.terminate();
    thinker = null;
    if (length === 0) return;
    thinker = new Worker(location.href);
    thinker.onmessage = ({ data }) => {
      say(data);
      board.answer();
    };
    thinker.postMessage({ module, wish: text(length) });
  };

  const changed = () => {
    const entries = [];
    for (let number = board.sector(); number >= 0; number = board.sector()) entries.push([number, take(SECTOR)]);
    const length = board.wood();
    if (length) entries.push(["wood", text(length)]);
    if (entries.length) keep(entries);
  };

  let before = performance.now();
  const pass = () => {
    const [now, today] = [performance.now(), new Date()];
    board.pass(now - before, (today.getFullYear() * 100 + today.getMonth() + 1) * 100 + today.getDate());
    before = now;
    changed();
    ask();
    tell(text(board.news()));
    setTimeout(pass, NAP);
  };
  onmessage = ({ data }) => {
    say(data);
    board.hear();
    tell(text(board.news()));
  };
  postMessage("open");
  if (trouble) postMessage([complaint(trouble)]);
  pass();
}

onmessage = ({ data }) => ("wish" in data ? think(data) : live(data));
