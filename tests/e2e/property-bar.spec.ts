import { formatPriceRange } from '@aangan/contract/money';
import { findProperty, openProperty } from './support/catalogue.ts';
import { expect, newPhone, signIn, test } from './support/index.ts';

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
