import { addDays, properties, today } from '../support/catalogue.ts';
import { expect, newPhone, openModal, signInThroughDialog, test } from '../support/index.ts';
import { takeAwayYoungFunctions } from '../support/young-functions.ts';

test('a buyer gets from the home page to a booked visit in the oldest browsers @once [REACH3]', async ({ page }) => {
  await takeAwayYoungFunctions(page);
  await page.goto('/');
  expect(await page.evaluate(() => 'toSorted' in Array.prototype || 'Iterator' in window)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openModal(page);
  await signInThroughDialog(page, newPhone());

  const [property] = await properties(page);
  await page.goto('/properties?flatType=3BHK');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/properties');
  await page.getByRole('link', { name: property.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: property.name })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Shortlist' }).click();
  await expect(page.getByRole('button', { name: 'Shortlisted' })).toBeVisible();

  await page.getByRole('button', { name: 'Book Site Visit' }).click();
  const booking = page.getByRole('dialog', { name: 'Book a Site Visit' });
  await booking.getByLabel('Visit date').fill(addDays(today(), 7));
  await booking.getByLabel('Notes').fill('With my parents');
  await booking.getByRole('button', { name: 'Book visit' }).click();
  await expect(page).toHaveURL('/user/bookings');
  await expect(page.getByRole('region', { name: 'Pending 1' }).getByText(property.name).first()).toBeVisible();
});

test('errors thrown by the browser are not shown to the user @once [REACH4]', async ({ page }) => {
  await page.goto('/');
  await openModal(page);
  await signInThroughDialog(page, newPhone());
  const [property] = await properties(page);
  await page.goto(`/properties/${property.id}`);
  await page.getByRole('button', { name: 'Book Site Visit' }).click();
  const booking = page.getByRole('dialog', { name: 'Book a Site Visit' });
  await booking.getByLabel('Visit date').fill(addDays(today(), 7));
  await expect(booking.getByRole('button', { name: 'Book visit' })).toBeEnabled();
  await page.evaluate(() => {
    const { stringify } = JSON;
    JSON.stringify = (value: unknown) => {
      if (typeof value === 'object' && value !== null && 'notes' in value) throw new TypeError('x.y is not a function');
      return stringify(value);
    };
  });
  await booking.getByRole('button', { name: 'Book visit' }).click();
  await expect(booking.getByRole('alert')).toHaveText('Failed to schedule your visit. Please try again.');
});
