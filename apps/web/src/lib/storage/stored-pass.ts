/** The cache of the visit pass for use offline (V63). The service worker uses the same name. */
export const PASS_CACHE = 'visit-v1';

/** Removes the stored pass, so that no other user sees it (V64). Pages without https have no caches. */
export function forgetPass(): void {
  if ('caches' in window) void caches.delete(PASS_CACHE).catch(() => undefined);
}
