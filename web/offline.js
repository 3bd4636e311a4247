/**
 * A service worker that keeps the page for use without a network: what was loaded once is answered from the store when
 * the network does not answer.
 */

const STORE = "pavane";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === self.location.origin) event.respondWith(answer(request));
});

async function answer(request) {
  const store = await caches.open(STORE);
  try {
    const response = await fetch(request);
    if (response.ok) await store.put(request, response.clone());
    return response;
  } catch {
    return (await store.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}
