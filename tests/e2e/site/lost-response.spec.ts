import { formatPhone } from '@aangan/contract/core/phone-text';
import { addDays, findBooking, findProperty, openProperty, properties, today } from '../support/catalogue.ts';
import { expect, fillRegistration, newPhone, signIn, test, type Page } from '../support/index.ts';

/**
 * Lets the first call to a URL reach the server and drops its response, as a changing network does.
 * @returns the keys of all calls to it, in order
 */
async function loseFirstAnswer(page: Page, address: string): Promise<string[]> {
  const keys: string[] = [];
  await page.route(address, async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? 'none');
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(/Failed to load resource/));

test('a booking whose response is lost is made once, and a retry shows it as made @once', async ({ page }) => {
  await signIn(page, newPhone());
  const property = await findProperty(page, () => true);
  await openProperty(page, property);
  await page.getByRole('button', { name: 'Book Site Visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
  await dialog.getByLabel('Visit date').fill(addDays(today(), 6));
  const keys = await loseFirstAnswer(page, '**/api/bookings/properties/*');
  await dialog.getByRole('button', { name: 'Book visit' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Network connection issue');
  await dialog.getByRole('button', { name: 'Book visit' }).click();
  await expect(page.getByText('Your site visit has been scheduled successfully!')).toBeVisible();
  await expect(page.getByText(/already booked/)).toHaveCount(0);
  await expect(page).toHaveURL('/user/bookings');
  expect(keys).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), keys[0]]);
  expect((await findBooking(page, property.id)).visitDate).toBe(addDays(today(), 6));
});

test('a home that was saved by a call whose response is lost shows as saved, and can be removed @once [SAVE9]', async ({
  page,
}) => {
  await signIn(page, newPhone());
  const [property] = await properties(page);
  await openProperty(page, property);
  await loseFirstAnswer(page, `**/api/shortlists/properties/${property.id}`);
  const add = page.getByRole('button', { name: 'Add to Shortlist' });
  const saved = page.getByRole('button', { name: 'Shortlisted' });
  await add.click();
  await expect(page.getByText('Failed to update shortlist')).toBeVisible();
  await expect(saved).toBeVisible();
  await saved.click();
  await expect(page.getByText('Property removed from shortlist')).toBeVisible();
  await page.reload();
  await expect(add).toBeVisible();
});

test('a registration whose response is lost succeeds: the second try signs in @once', async ({ page }) => {
  const contactNo = newPhone();
  await fillRegistration(page, contactNo);
  const keys = await loseFirstAnswer(page, '**/api/auth/signup');
  const complete = page.getByRole('button', { name: 'Complete Registration' });
  await complete.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.context().clearCookies();
  await complete.click();
  await expect(page.getByText('Your account has been created successfully')).toBeVisible();
  await page.goto('/user/profile');
  await expect(page.getByText(formatPhone(contactNo), { exact: true })).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
});
