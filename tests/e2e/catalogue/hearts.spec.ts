import type { Locator } from '@playwright/test';
import { openChat, panel, say } from '../support/chat.ts';
import { properties, toggleShortlist } from '../support/catalogue.ts';
import {
  expect,
  expectNoViolations,
  newPhone,
  signIn,
  signInThroughDialog,
  test,
  type Page,
} from '../support/index.ts';

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByText(name) });
const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add ${name} to shortlist`, exact: true });
const savedHeartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}, on your shortlist`, exact: true });

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

test('a card of the list has a heart that saves, links to the shortlist, and removes with undo @once [SAVE10, SAVE12]', async ({
  page,
}) => {
  await signIn(page, newPhone());
  const [{ name }] = await properties(page);
  await page.goto('/properties');
  await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'false');
  await heartOf(page, name).click();
  await expect(savedHeartOf(page, name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Property added to shortlist')).toBeVisible();
  await page.getByRole('link', { name: 'View shortlist' }).click();
  await expect(page).toHaveURL('/user/shortlist');
  await expect(page.getByRole('link', { name })).toBeVisible();

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('Property removed from shortlist')).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();

  await page.goto('/properties');
  await expect(savedHeartOf(page, name)).toBeVisible();
  await expectNoViolations(page);
  await savedHeartOf(page, name).click();
  await expect(heartOf(page, name)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(savedHeartOf(page, name)).toBeVisible();
});

test('a heart is as large as a finger needs, and no badge lies below it [SAVE10]', async ({ page }) => {
  await signIn(page, newPhone());
  await page.goto('/properties');
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    const heart = await boxOf(card.getByRole('button', { name: /to shortlist$/ }));
    expect([heart.right - heart.left, heart.bottom - heart.top]).toEqual([44, 44]);
    for (const badge of await card.locator('[class*=badges] > *').all()) {
      const { right, top } = await boxOf(badge);
      expect(right <= heart.left || top >= heart.bottom).toBe(true);
    }
  }
});

test('the heart of a visitor asks to sign in, and then saves the home @once [SAVE13]', async ({ page }) => {
  await page.goto('/');
  const hearts = page.getByRole('button', { name: /^Add a home in .+ to shortlist$/ });
  const label = (await hearts.first().getAttribute('aria-label')) ?? '';
  await hearts.first().click();
  await expect(page.getByText('Please log in to save properties to your shortlist')).toBeVisible();
  await signInThroughDialog(page, newPhone());
  await expect(page.getByText('Property added to shortlist')).toBeVisible();
  await expect(page).toHaveURL('/');
  const saved = page.getByRole('button', { name: /, on your shortlist$/ });
  await expect(saved).toHaveCount(1);
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  expect(label).toMatch(/^Add a home in /);
  await page.goto('/user/shortlist');
  await expect(page.getByText('1 property', { exact: true })).toBeVisible();
});

test('a home that was saved elsewhere shows a full heart on home, list and chat @once [SAVE10, SAVE11]', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, newPhone());
  await page.goto('/');
  await openChat(page);
  await say(page, 'Charholi', '3BHK', '70L-90L', 'Show matches');
  const hearts = panel(page).getByRole('button', { name: /to shortlist$/ });
  const name = /^Add (.+) to shortlist$/.exec((await hearts.first().getAttribute('aria-label')) ?? '')?.[1] ?? '';
  const { id } = (await properties(page)).find((home) => home.name === name) ?? { id: 0 };
  await toggleShortlist(page, id);
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const saved = panel(page).getByRole('button', { name: `${name}, on your shortlist` });
  await expect(saved).toBeVisible();
  await saved.click();
  await expect(panel(page).getByRole('button', { name: `Add ${name} to shortlist` })).toBeVisible();
  // shown once the server has processed the press, which would otherwise undo saving the home elsewhere
  await expect(page.getByText('Property removed from shortlist')).toBeVisible();
  await toggleShortlist(page, id);
  await page.goto('/properties');
  await expect(cardOf(page, name).getByRole('button', { name: `${name}, on your shortlist` })).toBeVisible();
});
