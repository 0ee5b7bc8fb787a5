// The light in the room: what was chosen last, or else what the computer prefers.

const dark = window.matchMedia("(prefers-color-scheme: dark)");

function show() {
  document.documentElement.dataset.theme = localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light");
}

/** Sets the light, and lets a button change it. */
export function theme(button) {
  show();
  dark.addEventListener("change", show);
  button.addEventListener("click", () => {
    localStorage.setItem("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
    show();
  });
}
