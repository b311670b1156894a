import { expect, signIn, test } from './support/index.ts';
import { hold } from './support/catalogue.ts';

test('back and forward show what is kept at once, where it was left, without any answer @once [PAGE21]', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/properties');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(6);
  await cards.last().scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  const name = await cards.last().getByRole('heading').innerText();
  await cards.last().getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 1, name });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Shortlist' })).toBeVisible();

  await hold(page, '**/api/**');
  await page.goBack();
  await expect(cards).toHaveCount(6);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await page.goForward();
  await expect(heading).toBeVisible();
});
