import { expect, type Page } from '@playwright/test';

/**
 * Waits until the browser's history has an entry for each overlay that is open. What opens is drawn before it has its
 * entry, so a test that goes back or reloads waits for the entry first.
 * @param overlays how many are open over the page
 */
export async function expectEntriesForOverlays(page: Page, overlays: number): Promise<void> {
  const depth = () => page.evaluate(() => (window.history.state as { depth?: number } | null)?.depth ?? 0);
  await expect.poll(depth).toBe(overlays);
}
