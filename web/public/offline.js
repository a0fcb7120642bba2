/**
 * A service worker that keeps the dashboard readable without a connection. It stores the page and the last response of each
 * request for data, marked with its time. The network always comes first. Scripts and styles never change, so the browser's own cache has
 * them. The page asks it to forget the data when a session ends or its account changes.
 */
const FILES = "files";
const DATA = "data";
/** The oldest entries go first; a person sees a few dozen different responses a day. */
const LIMIT = 100;
const PAGE = "/app/";

/** Counts how often data were forgotten: a response that was requested before is not kept after. */
let forgotten = 0;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", ({ data }) => {
  if (data !== "forget") return;
  forgotten += 1;
  void caches.delete(DATA);
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (pathname.startsWith(PAGE)) event.respondWith(fromNetwork(event, FILES, PAGE));
  } else if (pathname.startsWith("/app/assets/")) return;
  else if (pathname.startsWith(PAGE)) event.respondWith(fromNetwork(event, FILES, request.url));
  // The status says whether the service responds, so it is never kept.
  else if (pathname.startsWith("/api/") && pathname !== "/api/status")
    event.respondWith(fromNetwork(event, DATA, request.url));
});

async function fromNetwork(event, name, key) {
  const before = forgotten;
  try {
    const response = await fetch(event.request);
    if (response.status === 200 && isKept(name, response) && before === forgotten)
      event.waitUntil(keep(name, key, response.clone()));
    return response;
  } catch (error) {
    // A page that no longer wants a response gets none.
    const kept = event.request.signal.aborted ? undefined : await caches.match(key, { cacheName: name });
    if (kept === undefined) throw error;
    return kept;
  }
}

const isKept = (name, { headers }) => name === FILES || headers.get("content-type")?.startsWith("application/json");

async function keep(name, key, response) {
  const headers = new Headers(response.headers);
  headers.set("nichescope-kept-at", new Date().toISOString());
  const cache = await caches.open(name);
  await cache.put(key, new Response(response.body, { headers }));
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - LIMIT)).map((each) => cache.delete(each)));
}
