// The player's guide as a page of its own.

import { $ } from "./dom.js";
import { guide, render } from "./guide-text.js";
import { theme } from "./theme.js";
import { Words } from "./words.js";

const words = new Words();
theme($("theme"));

async function show() {
  words.fill(document);
  const parts = render(await guide(words.language));
  document.title = parts[0].textContent;
  $("guide").replaceChildren(...parts);
}

$("language").addEventListener("click", () => {
  words.toggle();
  history.replaceState(null, "", "guide.html");
  show();
});
show();
