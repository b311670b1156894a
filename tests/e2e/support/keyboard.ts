import { expect, type Locator, type Page } from '@playwright/test';

/** More than the number of controls on any page. */
const FAR = 150;

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < FAR; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  expect(null, 'a control that the Tab key reaches').toBe(String(control));
}

/** Tabs to a control, and presses Enter. */
export async function activate(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}
