import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import { fetchAllParts, openProperty, properties } from '../support/catalogue.ts';
import { expect, expectNoSidewaysScroll, expectNoViolations, newPhone, signIn, test } from '../support/index.ts';

test('the page of a home ends with similar homes, as in the response, each with a heart [I49, SAVE10]', async ({
  page,
}) => {
  await signIn(page, newPhone());
  const [home] = await properties(page);
  await openProperty(page, home);
  await fetchAllParts(page);
  const answer = await page.request.get(`/api/properties/${home.id}/similar`);
  const { data } = (await answer.json()) as { data: PropertyCard[] };
  expect(data.length).toBeGreaterThan(0);
  const similar = page.getByRole('region', { name: 'Similar homes' });
  await expect(similar.getByRole('article').getByRole('heading')).toHaveText(data.map(({ name }) => name));
  const hearts = similar.getByRole('button', { name: /shortlist/i });
  await expect(hearts).toHaveCount(data.length);
  await hearts.first().click();
  await expect(hearts.first()).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
});

test('the homes last opened are below the list [I50]', async ({ page }) => {
  await signIn(page, newPhone());
  const [one, other] = await properties(page);
  for (const home of [one, other]) {
    const seen = page.waitForResponse((answer) => answer.url().endsWith(`/api/properties/${home.id}/seen`));
    await openProperty(page, home);
    await seen;
  }
  await page.goto('/properties');
  await fetchAllParts(page);
  const lately = page.getByRole('region', { name: 'Recently seen' });
  await expect(lately.getByRole('article').getByRole('heading')).toHaveText([other.name, one.name]);
  await expectNoViolations(page);
});
