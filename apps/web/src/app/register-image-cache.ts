/**
 * Puts the image cache (`public/sw.js`) to work: an existing registration is removed and registered again, so that no
 * old one stays in charge (PAGE18). Errors are ignored, the cache is an extra.
 */
export async function registerImageCache(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    await navigator.serviceWorker.register('/sw.js');
  } catch {
    // Private windows and some settings refuse service workers; pictures then come from the network.
  }
}
