/* global OFFLINE_VERSION */
// Keeps pictures of our own site, so that a page seen before shows them at once and without a connection, and lets the
// visit pass be opened without one; in place of any other page that can't be fetched it shows one that says so. Answers of
// the API never pass through here: they are somebody's data and must be current. What of the pass is kept is put there by
// the page, which alone reads the visits in it.
const IMAGES = 'images-v1';
const PASS = 'visit-v1';
/** The cache of the page that says so; the build knows which it is (`scripts/offline-page.mjs`). */
const OFFLINE = `offline:${OFFLINE_VERSION}`;
const OFFLINE_PAGE = '/offline.html';
const LIMIT = 200;
/** Milliseconds that a pass which is kept waits for a network that is there but answers nothing. */
const PATIENCE = 4000;

/** The windows that show the pass: for no other does anything of it stand in for the network. */
const passClients = new Set();

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOfflinePage());
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    const isPass = url.pathname === '/pass';
    if (isPass) passClients.add(event.resultingClientId);
    event.respondWith((isPass ? fromNetworkFirst(request, '/pass') : fetch(request)).catch(offlinePage));
  } else if (request.destination === 'image') event.respondWith(fromCacheFirst(event));
  else if (url.pathname.startsWith('/assets/') && passClients.has(event.clientId)) {
    event.respondWith(fromNetworkFirst(request, url.pathname));
  }
});

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== IMAGES && name !== PASS && name !== OFFLINE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** Once for each release; where it can't be had the browser says itself that there is no network. */
async function keepOfflinePage() {
  const cache = await caches.open(OFFLINE);
  if (!(await cache.match(OFFLINE_PAGE))) await cache.add(OFFLINE_PAGE).catch(() => {});
}

/** The page says itself what it may load: the policy of the server's pages is not for it. */
async function offlinePage() {
  const kept = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE });
  return kept ? new Response(kept.body, { headers: { 'content-type': 'text/html' } }) : Response.error();
}

/** The network's answer; of one that does not come, or comes from a proxy without a server, what is kept of the pass. */
async function fromNetworkFirst(request, key) {
  // without making the cache, which is gone while nobody has a pass
  const kept = await caches.match(key, { cacheName: PASS, ignoreVary: true });
  if (!kept) return fetch(request);
  const tooLate = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const fresh = await Promise.race([fetch(request).catch(() => null), tooLate]);
  return fresh && fresh.status < 500 ? fresh : kept;
}

async function fromCacheFirst(event) {
  const cache = await caches.open(IMAGES);
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
