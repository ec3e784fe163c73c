// Keeps the page for when there is no network: what has the hash of its content in its address for ever, the page itself until there is a newer one.
const kept = "{app}";
const files = ["/", "/manifest.webmanifest", "/icon.svg", ...{files}.map((file) => `${kept}/${file}`)];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // What the server says is never kept.
  if (url.pathname.startsWith("/api/") || url.pathname === "/socket") return;
  if (request.mode === "navigate") {
    // A network that is there but answers nothing is no network, and neither is one behind which nobody is well.
    const late = new Promise((_, refuse) => setTimeout(refuse, 3000));
    const well = (answer) => (answer.status < 500 ? answer : caches.match("/").then((found) => found ?? answer));
    event.respondWith(Promise.race([fetch(request), late]).then(well).catch(() => caches.match("/")));
  } else if (files.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((found) => found ?? fetch(request)));
  }
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const place = new URL(event.notification.data ?? "/online", location.origin).href;
  const there = (windows) => windows.find((page) => page.url === place)?.focus() ?? clients.openWindow(place);
  event.waitUntil(clients.matchAll({ type: "window", includeUncontrolled: true }).then(there));
});
