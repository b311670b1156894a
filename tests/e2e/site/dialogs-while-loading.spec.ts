import type { Locator, Page } from '@playwright/test';
import { addDays, hold, today } from '../support/catalogue.ts';
import { signInWithVisit } from '../support/desk.ts';
import { expect, newPhone, signIn, test } from '../support/index.ts';

/** Submits the dialog, tries to leave it while the call runs, then releases the call. */
async function leaveWhileSending(page: Page, dialog: Locator, call: string, send: string, leave: string) {
  const release = await hold(page, call);
  const sent = page.waitForRequest((request) => !['GET', 'HEAD'].includes(request.method()));
  await dialog.getByRole('button', { name: send }).click();
  await sent;
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: leave }).click();
  release();
}

test('the dialogs of saved searches await the response @once [I1]', async ({ page }) => {
  await signIn(page, newPhone());
  await page.goto('/properties?location=Charholi');
  await page.getByRole('button', { name: 'Save this search' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog');
  await leaveWhileSending(page, dialog, '**/api/searches', 'Save search', 'Cancel');
  await expect(page.getByText('Search saved')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto('/user/searches');
  await page.getByRole('button', { name: /^Edit / }).click();
  await dialog.getByLabel('Name').fill('Near the office');
  await leaveWhileSending(page, dialog, '**/api/searches/*', 'Save changes', 'Cancel');
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('the dialogs of a visit at the desk await the response @once [V33, V34]', async ({ page }) => {
  const day = await signInWithVisit(page, addDays(today(), 2));
  await page.goto(`/desk/visits/${day.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Suggest another time' }).click();
  await dialog.getByLabel('Time').selectOption('11:00');
  await leaveWhileSending(page, dialog, '**/api/desk/visits/*/propose', 'Suggest', 'Cancel');
  await expect(page.getByText('The buyer has been told.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Cancel visit' }).click();
  await dialog.getByLabel('Reason').fill('The lift is out of order');
  await leaveWhileSending(page, dialog, '**/api/desk/visits/*/cancel', 'Cancel visit', 'Keep visit');
  await expect(page.getByText('The visit has been cancelled.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
