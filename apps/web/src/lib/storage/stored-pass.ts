/** Where the visit pass is kept for a place without network (V63). The worker knows it by the same name. */
export const PASS_CACHE = 'visit-v1';

/** Nothing of it stays behind for somebody else (V64). Pages without https have no caches. */
export function forgetPass(): void {
  if ('caches' in window) void caches.delete(PASS_CACHE).catch(() => undefined);
}
