/**
 * Registers the service worker (`worker.js`): removes an existing registration first, so that no old worker stays in
 * control (PAGE18), but only when the new one can be fetched (V65). Ignores errors, as the site works without the
 * worker.
 */
export async function registerImageCache(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    // HEAD, because an unread body would keep the request open
    const { ok, headers } = await fetch('/sw.js', { method: 'HEAD' });
    // a captive portal answers every request with a page
    if (!ok || !headers.get('content-type')?.includes('javascript')) return;
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    await navigator.serviceWorker.register('/sw.js');
  } catch {
    // Private windows and some settings refuse service workers; pictures then come from the network.
  }
}
