import { expect, type Page } from '@playwright/test';

/**
 * Waits until the browser's history has an entry for each open overlay. Overlays render before they have their entry,
 * so a test that goes back or reloads waits for it first.
 * @param overlays number of open overlays
 */
export async function expectEntriesForOverlays(page: Page, overlays: number): Promise<void> {
  const depth = () => page.evaluate(() => (window.history.state as { depth?: number } | null)?.depth ?? 0);
  await expect.poll(depth).toBe(overlays);
}
