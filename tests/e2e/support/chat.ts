import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { CHAT_REPLY_DELAY } from '@aangan/contract/core/limits';
import { expect, type Browser, type Page } from '@playwright/test';
import { properties } from './catalogue.ts';
import { signIn } from './people.ts';

export const launcher = (page: Page) => page.getByRole('button', { name: 'Help me choose' });
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Help me choose' });
export const log = (page: Page) => panel(page).getByRole('log', { name: 'Conversation' });
export const matches = (page: Page) => log(page).getByRole('listitem').getByRole('link');

/** Scrolls past the search card, over which the button is hidden, and opens the chat. */
export async function openChat(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Three steps to the front door' }).scrollIntoViewIfNeeded();
  await launcher(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Taps a choice once it is shown. */
export const choose = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click();

/** Taps choices in order, and advances the page's clock by the second that each reply takes. */
export async function say(page: Page, ...labels: string[]): Promise<void> {
  for (const name of labels) {
    await choose(page, name);
    await page.clock.runFor(CHAT_REPLY_DELAY);
  }
}

export async function expectAnswer(page: Page, text: string): Promise<void> {
  await expect(log(page).getByText(`Aangan: ${text}`).last()).toBeVisible();
}

/** Returns the homes for 3BHK in Moshi-Bohradewadi between 70 and 90 lakh; each has one such flat. */
export async function fitting(browser: Browser): Promise<PropertyCard[]> {
  const buyer = await browser.newPage();
  await buyer.goto('/');
  await signIn(buyer);
  const all = await properties(buyer);
  await buyer.close();
  return all.filter(
    ({ location, typePrices }) =>
      location === 'Moshi-Bohradewadi' &&
      typePrices.some(({ type, minPrice }) => type === '3BHK' && minPrice >= 7_000_000 && minPrice <= 9_000_000),
  );
}

/** Returns this tab's sessionStorage as text. */
export const tabContent = (page: Page) => page.evaluate(() => JSON.stringify({ ...window.sessionStorage }));
