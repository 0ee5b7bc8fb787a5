// What only a page without a program does: being there without Internet.

if ("serviceWorker" in navigator) navigator.serviceWorker.register("service.js").catch(() => {});
// A browser that is short of room should ask before it forgets the games.
navigator.storage?.persist?.().catch(() => {});
