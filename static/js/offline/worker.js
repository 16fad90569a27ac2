/* Answers where the network does not: pages by the one that shows what is kept, its files by the copies kept beside it.
   Everything else, and everything while there is a network, goes its way untouched. PAGE and FILES come from the site. */

addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(answered(request, self.PAGE));
  else if (pathname.startsWith(self.FILES)) event.respondWith(answered(request, request));
});

/** What the network says; where it says nothing, what is kept, if it is. */
async function answered(request, kept) {
  try {
    return await fetch(request);
  } catch (failure) {
    const found = await caches.match(kept, { ignoreVary: true });
    if (found) return found;
    throw failure;
  }
}
