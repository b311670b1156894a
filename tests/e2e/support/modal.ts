import { expect, type Locator, type Page } from '@playwright/test';
import { codeFor } from './outbox.ts';
import { personOf } from './people.ts';

export const modal = (page: Page): Locator => page.getByRole('dialog');
export const codeField = (page: Page): Locator => page.getByLabel('6-digit code');

/** Presses a button of the header; 'Sign Out' is in the menu on a phone. */
export async function pressInHeader(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (name === 'Sign Out' && (await menu.isVisible())) await menu.click();
  await page.getByRole('banner').getByRole('button', { name }).click();
}

export async function openModal(page: Page): Promise<void> {
  await pressInHeader(page, 'Sign In / Register');
  await expect(modal(page)).toBeVisible();
}

/** Completes step 1, in the modal or on /login: enters the number and continues. */
export async function enterPhone(page: Page, contactNo: string): Promise<void> {
  await page.getByLabel('Phone number').fill(contactNo);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Opens the modal and goes to step 2. */
export async function goToCodeStep(page: Page, contactNo: string): Promise<void> {
  await page.goto('/');
  await openModal(page);
  await enterPhone(page, contactNo);
  await expect(modal(page).getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
}

/** Opens the modal, goes to step 3 and fills in the form. */
export async function fillRegistration(page: Page, contactNo: string): Promise<void> {
  await goToCodeStep(page, contactNo);
  await codeField(page).fill(await codeFor(contactNo));
  const { name, email, preferredFlatType } = personOf(contactNo);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('radio', { name: preferredFlatType }).check();
  await page.getByRole('checkbox', { name: /I accept/ }).check();
}

/**
 * Fulfils a call in the server's place, with responses that ours can't be made to give.
 * @param path below /api/, as a glob
 * @param body without it, the response has no body
 */
export async function answerInstead(page: Page, path: string, status: number, body?: object): Promise<void> {
  await page.route(`**/api/${path}`, (route) => route.fulfill(body ? { status, json: body } : { status, body: '' }));
}
