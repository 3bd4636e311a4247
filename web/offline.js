/**
 * A service worker that keeps the page for use without a network: what was loaded once is answered from the store when
 * the network does not answer, or not soon. Such responses have a header, so the page knows that its server is away.
 */

const STORE = "pavane";
/** The header of responses from the store. */
const KEPT = "x-pavane-kept";
/** The time that the network has before the store answers, in milliseconds. */
const PATIENCE = 1000;
/** The time for which a network that was late gets no more patience, in milliseconds. */
const MEMORY = 10_000;
/** The time of the last request for which the network was late. */
let lastLate = -Infinity;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === self.location.origin) event.respondWith(answer(request));
});

async function answer(request) {
  const store = await caches.open(STORE);
  const kept = marked(await store.match(request, { ignoreSearch: true }));
  const fetched = fetch(request).then(async (response) => {
    if (response.ok) await store.put(request, response.clone());
    return response;
  });
  // What is not kept has to come from the network.
  if (!kept) return fetched.catch(() => Response.error());
  const isLate = () => {
    lastLate = performance.now();
    return kept;
  };
  const patience = performance.now() - lastLate < MEMORY ? 0 : PATIENCE;
  const late = new Promise((resolve) => setTimeout(() => resolve(isLate()), patience));
  return Promise.race([fetched.catch(() => kept), late]);
}

/** A response of the store with its header. */
function marked(response) {
  if (!response) return response;
  const headers = new Headers(response.headers);
  headers.set(KEPT, "1");
  return new Response(response.body, { headers });
}
