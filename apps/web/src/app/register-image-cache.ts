/**
 * Puts the worker (`public/sw.js`) to work: an existing registration is removed and registered again, so that no old one
 * stays in charge (PAGE18), if the new one can be had (V65). Errors are ignored, what the worker does is an extra.
 */
export async function registerImageCache(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    // its head alone: a body that nobody reads would keep the request open
    const { ok, headers } = await fetch('/sw.js', { method: 'HEAD' });
    // a network that asks to be signed in to answers everything with a page
    if (!ok || !headers.get('content-type')?.includes('javascript')) return;
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    await navigator.serviceWorker.register('/sw.js');
  } catch {
    // Private windows and some settings refuse service workers; pictures then come from the network.
  }
}
