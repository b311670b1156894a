import { expect, type Locator, type Page } from '@playwright/test';

/** More Tab presses than any page here has controls. */
const FAR = 150;

/** Goes on with the Tab key until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < FAR; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  expect(null, 'a control that the Tab key reaches').toBe(String(control));
}

/** Goes to a control with the Tab key, and presses Enter there. */
export async function activate(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}
