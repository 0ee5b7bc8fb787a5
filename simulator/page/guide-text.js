// The player's guide, as the program carries it: from its marks to elements.

import { h } from "./dom.js";

const FILES = { en: "docs/play.md", fr: "docs/jouer.md" };
/** Which language a guide is in that another one leads to. */
const LANGUAGES = { "play.md": "en", "jouer.md": "fr" };
const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|!\[(.*?)\]\((.+?)\)|\[(.+?)\]\((.+?)\)/s;

/** Fetches the guide in a language and returns its lines. */
export async function guide(language) {
  const answer = await fetch(FILES[language]);
  return (await answer.text()).split("\n");
}

/** Returns the lines below a heading, up to the next one that is as large. */
export function section(lines, heading) {
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === heading);
  if (start < 0) return [];
  const depth = lines[start].indexOf(" ");
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(" ") <= depth);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Makes elements of lines: headings, paragraphs, lists, tables, pictures. */
export function render(lines) {
  const parts = [];
  for (let at = 0; at < lines.length; ) {
    const [block, next] = take(lines, at);
    if (block) parts.push(block);
    at = next;
  }
  return parts;
}

function take(lines, at) {
  const line = lines[at];
  const heading = /^(#+) (.*)/.exec(line);
  if (!line.trim()) return [null, at + 1];
  if (heading) return [h(`h${heading[1].length}`, {}, words(heading[2])), at + 1];
  if (line.startsWith("|")) return table(lines, at);
  if (line.startsWith("```")) {
    const end = lines.findIndex((other, index) => index > at && other.startsWith("```"));
    return [h("pre", {}, lines.slice(at + 1, end).join("\n")), end + 1];
  }
  if (/^(\d+\.|-) /.test(line)) return list(lines, at);
  const end = run(lines, at, (other) => other.trim() && !/^(#|\||```|\d+\. |- )/.test(other));
  return [h("p", {}, words(lines.slice(at, end).join("\n"))), end];
}

/** Returns where a run of lines ends. */
function run(lines, at, belongs) {
  const end = lines.findIndex((line, index) => index > at && !belongs(line));
  return end < 0 ? lines.length : end;
}

function list(lines, at) {
  const end = run(lines, at, (line) => /^(\d+\.|-|  +)\s?/.test(line));
  const items = [];
  for (const line of lines.slice(at, end)) {
    if (/^\s/.test(line)) items.push(`${items.pop()}\n${line.trim()}`);
    else items.push(line.replace(/^(\d+\.|-) /, ""));
  }
  return [h(/^\d/.test(lines[at]) ? "ol" : "ul", {}, items.map((item) => h("li", {}, words(item)))), end];
}

function table(lines, at) {
  const end = run(lines, at, (line) => line.startsWith("|"));
  const [head, , ...body] = lines.slice(at, end).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  const cell = (text, tag) => h(tag, tag === "th" ? { scope: "col" } : {}, words(text));
  // A column without a name is one of sentences: what names nothing is no header.
  const heads = head.map((text) => cell(text, text ? "th" : "td"));
  const made = h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, body.map((row) => h("tr", {}, row.map((text) => cell(text, "td"))))));
  return [h("div", { class: "wide", tabIndex: 0 }, made), end];
}

/** Makes the marks within a line into elements. */
function words(text) {
  const parts = [];
  let rest = text;
  for (let found = INLINE.exec(rest); found; found = INLINE.exec(rest)) {
    const [all, strong, slanted, code, alt, picture, label, target] = found;
    parts.push(rest.slice(0, found.index));
    if (strong) parts.push(h("strong", {}, words(strong)));
    else if (slanted) parts.push(h("em", {}, words(slanted)));
    else if (code) parts.push(h("code", {}, code));
    else if (picture) parts.push(h("img", { src: `docs/${picture}`, alt, loading: "lazy" }));
    else parts.push(LANGUAGES[target] ? h("a", { href: `guide.html?lang=${LANGUAGES[target]}` }, words(label)) : words(label));
    rest = rest.slice(found.index + all.length);
  }
  return [...parts.flat(), rest].filter((part) => part !== "");
}
