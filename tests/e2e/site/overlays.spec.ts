import { findProperty, hold, openProperty } from '../support/catalogue.ts';
import { expect, newPhone, signIn, test, type Page } from '../support/index.ts';

/** The file that has the booking dialog. */
const CODE = /\/assets\/visits-[\w-]{8}\.js$/;
const buttonNamed = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const button = (page: Page) => buttonNamed(page, 'Book Site Visit');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Book a Site Visit' });

test.beforeEach(async ({ page }) => {
  await signIn(page, newPhone());
  await openProperty(page, await findProperty(page, () => true));
});

// without a booked visit, the location asks for one first
for (const name of ['Book Site Visit', 'Location']) {
  test(`the code of a dialog is loaded when a pointer or the focus approaches ${name}`, async ({ page, isPhone }) => {
    const asked = page.waitForRequest(CODE);
    if (isPhone) await buttonNamed(page, name).focus();
    else await buttonNamed(page, name).hover();
    await asked;
    await expect(dialog(page)).toBeHidden();
  });
}

test('a press before the code of its dialog has loaded counts @once', async ({ page }) => {
  const letThrough = await hold(page, CODE);
  const asked = page.waitForRequest(CODE);
  await button(page).click();
  await asked;
  await expect(dialog(page)).toBeHidden();
  letThrough();
  await expect(dialog(page).getByLabel('Visit date')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test('a dialog whose code cannot be loaded says so, and opens at the next press @once', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await page.context().setOffline(true);
  await button(page).click();
  await expect(page.getByText(/^Network connection issue\./)).toBeVisible();
  await page.context().setOffline(false);
  await button(page).click();
  await expect(dialog(page)).toBeVisible();
});
