// The service worker: pages that were visited read without a network as well.
// What the server has now always comes first, so that nobody reads an old rule while online.
"use strict";
const CACHE = "variorum-pages";
const KEPT = new Set(["document", "style", "script", "font", "image"]);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && KEPT.has(request.destination)) event.respondWith(answer(request));
});
