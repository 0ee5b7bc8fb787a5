// Keeps the site's files, so that it opens without Internet. NAME and FILES stand above: another site has another name,
// and takes over when no window shows this one any more.

const { scope } = registration;
const MINE = `gomobil ${scope} `;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(MINE + NAME).then((kept) => kept.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(MINE) && name !== MINE + NAME;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (!address.href.startsWith(scope)) return;
  if (address.pathname.endsWith("/")) address.pathname += "index.html";
  const kept = () => caches.open(MINE + NAME).then((files) => files.match(address.href, { ignoreSearch: true }));
  event.respondWith(kept().then((answer) => answer ?? fetch(event.request)));
});
