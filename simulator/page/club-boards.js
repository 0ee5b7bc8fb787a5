// The boards that are connected: the one in this program, and wooden ones on USB cables.

const POLL = 1000;

/** What boards say about their games, and at which table each of them stands. */
export class Boards extends EventTarget {
  all = [];

  /** @param link the socket of this program's own board */
  constructor(link) {
    super();
    const own = { name: null, named: "", players: (message) => link.send(message), table: Number(localStorage.getItem("board-table")) || null, game: null, result: null, clocks: null };
    this.all.push(own);
    // A projector's window hears where the board stands from the organiser's.
    window.addEventListener("storage", ({ key, newValue }) => key === "board-table" && this.#tell(own, { table: Number(newValue) || null }));
    link.on("game", ({ game, result }) => this.#tell(own, { game, result }));
    link.on("clocks", ({ black, white }) => this.#tell(own, { clocks: black ? { black, white } : null }));
  }

  #tell(board, news) {
    Object.assign(board, news);
    this.dispatchEvent(new CustomEvent("news"));
  }

  /** Says at which table a board stands; no two boards stand at one. */
  place(board, table) {
    for (const other of this.all) if (other.table === table) other.table = null;
    board.table = table;
    localStorage.setItem("board-table", this.all[0].table ?? "");
    this.dispatchEvent(new CustomEvent("news"));
  }

  /** Tells each board who plays at its table, once for each game; records say so. */
  tell({ name, place, rounds }, playerOf) {
    for (const board of this.all) {
      const game = rounds.at(-1)?.games.find(({ board: table }) => table === board.table);
      if (!game || game.result) continue;
      const [black, white] = boardNames(playerOf(game.black), playerOf(game.white));
      const message = { type: "names", black, white, occasion: { event: name, round: String(rounds.length), place } };
      const named = JSON.stringify(message);
      if (named === board.named) continue;
      board.named = named;
      board.players(message);
    }
  }

  /** Returns the board at a table. */
  at(table) {
    return this.all.find((board) => board.table === table);
  }

  /** Asks for a wooden board on a USB cable and listens to it; returns when it is there. */
  async connect() {
    const port = await navigator.serial.requestPort();
    await port.open({ baudRate: 115200 });
    const board = { name: `USB ${this.all.length}`, named: "", players: () => {}, table: null, game: null, result: null, clocks: null };
    this.all.push(board);
    this.#listen(port, board).finally(() => {
      this.all.splice(this.all.indexOf(board), 1);
      this.dispatchEvent(new CustomEvent("lost"));
      this.dispatchEvent(new CustomEvent("news"));
    });
    this.dispatchEvent(new CustomEvent("news"));
  }

  async #listen(port, board) {
    const decoder = new TextDecoder();
    const encoder = new TextEncoder();
    const writer = port.writable.getWriter();
    const say = (line) => writer.write(encoder.encode(`${line}\n`)).catch(() => clearInterval(asking));
    const ask = () => say("status");
    const asking = setInterval(ask, POLL);
    // The console ends a name at a space, and reads an underscore as one.
    const word = (name) => name.replaceAll(/\s+/g, "_") || "_";
    board.players = ({ black, white }) => say(`players ${word(black)} ${word(white)}`);
    ask();
    const reader = port.readable.getReader();
    let text = "";
    try {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        text += decoder.decode(value, { stream: true }).replaceAll("\r", "");
        // An empty line ends an answer.
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          const status = readStatus(text.slice(0, end));
          // Other answers say nothing of the game.
          if (status.game) this.#tell(board, status);
          text = text.slice(end + 2);
        }
      }
    } catch {
      // The cable was pulled.
    } finally {
      clearInterval(asking);
    }
  }
}

/** The most bytes of a name on a board. */
const LONGEST = 15;

/** Shortens the names of two players so that a board has room for them and can tell them apart. */
export function boardNames(...players) {
  const bytes = (text) => new TextEncoder().encode(text).length;
  const cut = (text) => {
    let kept = "";
    for (const letter of text) if (bytes(kept + letter) <= LONGEST) kept += letter; else break;
    return kept.trim();
  };
  const initials = (first) => first.split(/[\s-]+/).map((word) => `${word.slice(0, 1)}.`).join("");
  const short = ({ name, first, family }) => cut(bytes(name) <= LONGEST || !first || !family ? name : `${initials(first)} ${family}`);
  const names = players.map(short);
  return names[0] === names[1] ? players.map(({ id, name }) => cut(`${id} ${name}`)) : names;
}

/** Reads what a board's console answers to `status`. */
export function readStatus(text) {
  const line = (word) => new RegExp(`^(?:= ?)?${word} (.*)$`, "m").exec(text)?.[1] ?? null;
  const turn = line("turn");
  const clock = /black (\d+):(\d+)(?:\+(\d+))? white (\d+):(\d+)(?:\+(\d+))?/.exec(line("clock") ?? "");
  const face = (side, minutes, seconds, periods) => ({ seconds: 60 * Number(minutes) + Number(seconds), periods: periods ? Number(periods) : null, running: turn === side });
  return {
    game: line("game"),
    // As long as dead stones are agreed on, the count is provisional.
    result: line("settling") ? null : line("over"),
    clocks: clock && { black: face("black", clock[1], clock[2], clock[3]), white: face("white", clock[4], clock[5], clock[6]) },
  };
}

/** Writes what a clock shows. */
export function clockText({ seconds, periods }, words) {
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return periods ? `${text} · ${words.say("periods", { count: periods })}` : text;
}
