import { expect, type Locator, type Page } from '@playwright/test';

/** More than the number of controls on any page. */
const FAR = 150;

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  // found once: to look for a control by its role at each press costs far more than the press
  let element = await control.elementHandle();
  for (let presses = 0; presses < FAR; presses += 1) {
    const state = await element?.evaluate((one) => {
      if (one === document.activeElement) return 'focused';
      return one.isConnected ? 'elsewhere' : 'replaced';
    });
    if (state === 'focused') return;
    if (state === 'elsewhere') await page.keyboard.press('Tab');
    else element = await control.elementHandle();
  }
  expect(null, 'a control that the Tab key reaches').toBe(String(control));
}

/** Tabs to a control, and presses Enter. */
export async function activate(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}
