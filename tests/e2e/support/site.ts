/** What tests of the page /admin/site share. */
import type { AdminSite } from '@aangan/contract/site/admin-entities';
import type { SiteDocument } from '@aangan/contract/site/document';
import { expect, type Page } from '@playwright/test';

/** The call of the site. */
export const SITE_CALL = '/api/admin/site';
/** The message of a save. */
export const SITE_SAVED = 'Saved. Everybody sees it within two seconds.';

/** Reads the site as the admin page does. */
export async function readSite(page: Page): Promise<AdminSite> {
  const answer = await page.request.get(SITE_CALL);
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: AdminSite }).data;
}

/** Saves a document by the call, as another admin would. */
export async function saveSite(page: Page, site: SiteDocument): Promise<void> {
  const { version } = await readSite(page);
  const answer = await page.request.put(SITE_CALL, { data: { version, site } });
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
}

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
export const review = (page: Page) => page.getByRole('dialog', { name: 'Save these changes?' });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens a part of /admin/site. */
export async function openPart(page: Page, part: string): Promise<void> {
  await page.goto(`/admin/site?part=${part}`);
  await expect(page.locator('form')).toBeVisible();
}

/** Saves what is in the form, and waits until it is saved. */
export async function save(page: Page): Promise<void> {
  await press(page, 'Save');
  await review(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(SITE_SAVED).first()).toBeVisible();
  await expect(review(page)).toBeHidden();
}
