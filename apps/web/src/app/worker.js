/* global OFFLINE_VERSION */
// Service worker. Caches the site's pictures, so that they show at once and offline; serves the visit pass offline; and
// serves the offline page in place of any other page that can't be fetched. API responses never pass through it: they
// are personal and must be current. The page itself fills the cache of the pass and reads the visits in it.
const IMAGES = 'images-v1';
const PASS = 'visit-v1';
/** The page of the pass in each language; it is cached in the one in which it was opened last. */
const PASS_PAGES = ['/pass', '/mr/pass', '/hi/pass'];
/** The cache of the offline page; its version is set with the page (`entry-prerender.tsx`). */
const OFFLINE = `offline:${OFFLINE_VERSION}`;
const OFFLINE_PAGE = '/offline.html';
const LIMIT = 200;
/** Milliseconds to wait for the network before serving the pass from the cache. */
const PATIENCE = 4000;

/** Clients that show the pass; only they get its files from the cache. */
const passClients = new Set();

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(cacheOfflinePage());
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') {
    const isPass = PASS_PAGES.includes(url.pathname);
    if (isPass) passClients.add(event.resultingClientId);
    const answer = isPass ? fromNetworkFirst(request, url.pathname).catch(otherPass) : fetch(request);
    event.respondWith(answer.catch(offlinePage));
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

/** Caches the offline page once a release; when that fails, the browser shows its own error page. */
async function cacheOfflinePage() {
  const cache = await caches.open(OFFLINE);
  if (!(await cache.match(OFFLINE_PAGE))) await cache.add(OFFLINE_PAGE).catch(() => {});
}

/** Drops the response headers: the offline page has a content security policy of its own in its HTML. */
async function offlinePage() {
  const cached = await caches.match(OFFLINE_PAGE, { cacheName: OFFLINE });
  return cached ? new Response(cached.body, { headers: { 'content-type': 'text/html' } }) : Response.error();
}

/**
 * Responds from the network; from the cache of the pass when that fails, takes too long or gives a 5xx (a proxy without
 * its server).
 */
async function fromNetworkFirst(request, key) {
  // `caches.match` does not create the cache, which must not exist while there is no pass
  const cached = await caches.match(key, { cacheName: PASS, ignoreVary: true });
  if (!cached) return fetch(request);
  const tooLate = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const fresh = await Promise.race([fetch(request).catch(() => null), tooLate]);
  return fresh && fresh.status < 500 ? fresh : cached;
}

/** Without network, a page of the pass that is not cached leads to the one in another language that is. */
async function otherPass(error) {
  for (const page of PASS_PAGES) {
    if (await caches.match(page, { cacheName: PASS, ignoreVary: true })) return Response.redirect(page);
  }
  throw error;
}

async function fromCacheFirst(event) {
  const cache = await caches.open(IMAGES);
  const cached = await cache.match(event.request);
  if (cached) return cached;
  const fresh = await fetch(event.request);
  // Caches no partial or failed response, and none that needs a session.
  if (fresh.status === 200 && !/no-store|no-cache|private/.test(fresh.headers.get('cache-control') ?? '')) {
    // Cloned before the page consumes the body.
    event.waitUntil(store(cache, event.request, fresh.clone()));
  }
  return fresh;
}

async function store(cache, request, response) {
  await cache.put(request, response);
  const entries = await cache.keys();
  await Promise.all(entries.slice(0, Math.max(0, entries.length - LIMIT)).map((entry) => cache.delete(entry)));
}
