import { formatPriceRange } from '@aangan/contract/core/money';
import { addDays, bookVisit, fetchAllParts, findProperty, openProperty, today } from '../support/catalogue.ts';
import { tray } from '../support/compare.ts';
import { expect, newPhone, signIn, test, type Page } from '../support/index.ts';

test('folds its QR code on a phone, which cannot scan its own screen @phone [PROP29]', async ({ page }) => {
  await signIn(page, newPhone());
  await openProperty(page, await findProperty(page, ({ reraUrl }) => reraUrl !== null));
  const card = page.getByRole('region', { name: 'Price and registration' });
  const code = card.getByRole('img', { name: 'Property QR Code' });
  const show = card.getByRole('button', { name: 'Show QR code' });
  await expect(code).toBeHidden();
  await show.click();
  await expect(show).toHaveAttribute('aria-expanded', 'true');
  await expect(code).toBeVisible();
  await show.click();
  await expect(code).toBeHidden();
});

test('keeps its price and the call to its consultant in the bar [PROP28]', async ({ page }) => {
  await signIn(page, newPhone());
  const bar = page.getByRole('complementary', { name: 'Shortlist and booking' });
  const property = await findProperty(page, ({ assignedUser }) => Boolean(assignedUser?.contactNo));
  await openProperty(page, property);
  const price = bar.getByText(`${formatPriceRange(property.minPrice, property.maxPrice)} All Inc.`);
  await expect(price).toBeInViewport({ ratio: 1 });
  const call = bar.getByRole('link', { name: `Call ${property.assignedUser?.name}` });
  await expect(call).toHaveAttribute('href', `tel:+91${property.assignedUser?.contactNo}`);
  const { width, height } = (await call.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await openProperty(page, await findProperty(page, ({ assignedUser }) => assignedUser === null));
  await expect(bar.getByRole('button', { name: 'Add to Shortlist' })).toBeVisible();
  await expect(bar.getByRole('link')).toHaveCount(0);
});

/** Expects the end of the page, and the link to the comparison, right above the bar. */
async function expectEndAboveBar(page: Page, what: string): Promise<void> {
  const bar = page.getByRole('complementary', { name: 'Shortlist and booking' });
  const edges = () =>
    page.evaluate(() => {
      window.scrollTo({ top: document.documentElement.scrollHeight });
      return document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
    });
  await expect
    .poll(async () => Math.abs(Math.round((await edges()) - ((await bar.boundingBox())?.y ?? 0))), { message: what })
    .toBe(0);
  const link = await tray(page, 1).boundingBox();
  expect(Math.round((link?.y ?? 0) + (link?.height ?? 0)), what).toBe(Math.round((await bar.boundingBox())?.y ?? 0));
}

test('leaves as much room at the end of the page as the bar takes, whatever it contains [REACH11]', async ({
  page,
}) => {
  test.slow();
  await signIn(page, newPhone());
  const called = await findProperty(page, ({ assignedUser, flats }) => Boolean(assignedUser) && flats.length > 0);
  const uncalled = await findProperty(page, ({ assignedUser }) => assignedUser === null);
  await openProperty(page, called);
  await page
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  await expect(tray(page, 1)).toBeVisible();
  await fetchAllParts(page);
  await expectEndAboveBar(page, 'with a call');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectEndAboveBar(page, 'with text of twice the size');

  await openProperty(page, uncalled);
  await fetchAllParts(page);
  await expectEndAboveBar(page, 'without a call');

  await bookVisit(page, called.id, addDays(today(), 3));
  await openProperty(page, called);
  await expect(
    page.getByRole('complementary', { name: 'Shortlist and booking' }).getByRole('link').last(),
  ).toBeVisible();
  await fetchAllParts(page);
  await expectEndAboveBar(page, 'with a visit');
});
