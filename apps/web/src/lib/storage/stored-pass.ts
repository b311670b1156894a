/** The cache of the visit pass for use offline (V63). The service worker uses the same name. */
export const PASS_CACHE = 'visit-v1';
/**
 * Key of the passes beside that of their page, the path of the call; the last one to be stored. Only the page reads it:
 * the service worker never serves it.
 */
export const PASSES = '/api/visit-passes';

/** Removes the stored pass, so that no other user sees it (V64). Pages without https have no caches. */
export function forgetPass(): void {
  if ('caches' in window) void caches.delete(PASS_CACHE).catch(() => undefined);
}
