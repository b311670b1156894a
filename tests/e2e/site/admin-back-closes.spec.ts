import type { Locator } from '@playwright/test';
import { addProperty, signInAsAdmin } from '../support/admin.ts';
import { expectEntriesForOverlays } from '../support/history.ts';
import { expect, test, type Page } from '../support/index.ts';

const first = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

const OVERLAYS: [name: string, path: string, open: (page: Page) => Promise<Locator>][] = [
  [
    'the drawer with the menu',
    '/admin/properties',
    async (page) => {
      await first(page, 'Open menu').click();
      return page.getByRole('dialog', { name: 'Admin menu' });
    },
  ],
  [
    'the question before a property is deleted',
    '/admin/properties',
    async (page) => {
      await first(page, /^Delete/).click();
      return page.getByRole('alertdialog');
    },
  ],
  [
    'the menu of actions on a user',
    '/admin/users',
    async (page) => {
      await first(page, /^Actions for/).click();
      return page.getByRole('menu');
    },
  ],
];

test.describe('Back in the admin area @phone', () => {
  for (const [name, path, open] of OVERLAYS) {
    test(`closes ${name} and stays on the page [PAGE26]`, async ({ page }) => {
      await signInAsAdmin(page);
      await addProperty(page);
      await page.goto('/admin');
      await page.goto(path);
      const overlay = await open(page);
      await expect(overlay).toBeVisible();
      await expectEntriesForOverlays(page, 1);
      await page.goBack();
      await expect(overlay).toBeHidden();
      await expect(page).toHaveURL(path);
      await page.goBack();
      await expect(page).toHaveURL('/admin');
    });
  }
});
