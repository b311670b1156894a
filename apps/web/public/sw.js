// Keeps pictures of our own site, so that a page seen before shows them at once and without a connection.
// Answers of the API never pass through here: they are somebody's data and must be current.
const CACHE = 'images-v1';
const LIMIT = 200;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || request.destination !== 'image') return;
  if (url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  event.respondWith(fromCacheFirst(event));
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function fromCacheFirst(event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const fresh = await fetch(event.request);
  // Partial and failed answers are not pictures; what needs a session must be asked for each time.
  if (fresh.status === 200 && !/no-store|no-cache|private/.test(fresh.headers.get('cache-control') ?? '')) {
    // The copy is taken before the page reads the body, else there is nothing left to keep.
    event.waitUntil(keep(cache, event.request, fresh.clone()));
  }
  return fresh;
}

async function keep(cache, request, response) {
  await cache.put(request, response);
  const entries = await cache.keys();
  await Promise.all(entries.slice(0, Math.max(0, entries.length - LIMIT)).map((entry) => cache.delete(entry)));
}
