// Short words for making elements.

/** Finds an element by its id. */
export const $ = (id) => document.getElementById(id);

/** Makes an element; properties with a hyphen and `class` are attributes. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class" || name.includes("-")) element.setAttribute(name, value === true ? "" : value);
    else element[name] = value;
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A table's cell that says on hovering, and to those who cannot see, where its number comes from. */
export function explained(tag, text, why, properties = {}) {
  return h(tag, { title: why, "aria-description": why, ...properties }, text);
}

/** A stone of a side. */
export function dot(side, words) {
  return h("i", { class: `dot ${side}`, role: "img", "aria-label": words.say(side) });
}

/** Offers a text as a file. */
export function download(name, text, type = "text/plain") {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
