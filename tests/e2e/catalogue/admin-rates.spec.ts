import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import { formatDate } from '@aangan/contract/core/dates';
import { randomInt } from 'node:crypto';
import { addDays, today } from '../support/catalogue.ts';
import { setPricedOn } from '../support/database.ts';
import {
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  signInAsAdmin,
  test,
  type Page,
} from '../support/index.ts';

const dayText = (day: string) => formatDate(day, 'long');
/** Returns a random day, as there is one row per day; no other test has prices on it. */
const someDay = (from: string, days: number) => addDays(from, randomInt(days));
const row = (page: Page, day: string) =>
  page.getByRole('row').filter({ has: page.getByText(dayText(day), { exact: true }) });

/** Adds rates by the API, as another admin would. */
async function addRates(page: Page, effectiveFrom: string): Promise<void> {
  const answer = await page.request.post('/api/admin/price-rates', { data: { ...FIRST_RATES, effectiveFrom } });
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
}

test('an admin adds rates, which start from those in force and show their effect @once [T20]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  await signInAsAdmin(page);
  const day = someDay(addDays(today(), 30), 300);
  await page.goto('/admin/rates');
  await expect(page.getByRole('heading', { level: 1, name: 'Rates' })).toBeVisible();
  await expect(page.getByText('Old rates are kept because prices were set under them.')).toBeVisible();
  const first = row(page, FIRST_RATES.effectiveFrom);
  await expect(first).toContainText('1% up to ₹45,00,000 and 90 sq m');
  await expect(first.getByRole('button')).toHaveCount(0);
  const before = page.getByRole('row').filter({ hasText: 'In force' });
  await expect(before).toHaveCount(1);

  await page.getByRole('button', { name: 'Add rates' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Add rates' })).toBeFocused();
  const form = page.getByRole('region', { name: 'Add rates' });
  await expect(form.getByLabel('Joint')).toHaveValue('6.5');
  await expect(form.getByLabel('Up to of band 2')).toHaveValue('75,00,000');
  const preview = form.getByRole('region', { name: 'A flat at ₹60,00,000' });
  const line = (name: string) => preview.getByRole('row', { name }).getByRole('cell');
  await expect(line('Registration')).toHaveText(['₹30,000', '₹30,000']);
  await form.getByLabel('At most').first().fill('35000');
  await expect(line('Registration')).toHaveText(['₹30,000', '₹35,000']);
  await expect(line('All-inclusive price')).toHaveText(['₹60,00,000', '₹60,05,000']);
  await form.getByLabel('Woman').fill('5.555');
  await expect(preview.getByText('Fill in all rates to see the price.')).toBeVisible();
  const send = form.getByRole('button', { name: 'Add rates' });
  await send.click();
  await expect(form.getByText('Enter the day these rates apply from')).toBeVisible();
  await expect(form.getByText('Source is required')).toBeVisible();
  await expect(form.getByText('Must be from 0 to 50 with at most two decimals')).toBeVisible();
  await expect(form.getByLabel('Effective from')).toBeFocused();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  await form.getByLabel('Woman').fill('6');
  await form.getByLabel('Source').fill('Budget of next year, as announced');
  await form.getByLabel('Effective from').fill(FIRST_RATES.effectiveFrom);
  await send.click();
  await expect(form.getByText('There are already rates from this day')).toBeVisible();
  await expect(form.getByLabel('Effective from')).toBeFocused();
  await form.getByLabel('Effective from').fill(day);
  await send.click();
  await expect(page.getByText('Rates added')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add rates' })).toBeFocused();
  await expect(row(page, day)).toContainText(`From ${dayText(day)}`);
  await expect(row(page, day)).toContainText('up to ₹35,000');
  await expect(before).toHaveCount(1);

  await row(page, day)
    .getByRole('button', { name: `Delete the rates from ${dayText(day)}` })
    .click();
  const dialog = page.getByRole('alertdialog', { name: `Delete the rates from ${dayText(day)}?` });
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Rates deleted')).toBeVisible();
  await expect(row(page, day)).toHaveCount(0);

  await page.goto('/admin/audit?entity=RATE');
  const entries = page.getByRole('row').filter({ hasText: `Rates from ${dayText(day)}` });
  await expect(entries).toHaveCount(2);
  const added = entries.filter({ hasText: 'Created' });
  await added.getByText(/^\d+ fields$/).click();
  await expect(added.getByText('Registration, maximum')).toBeVisible();
  await expect(added.getByText('6.5%')).toBeVisible();
});

test('rates under which a price was set cannot be deleted, and the dialog says so @once [T20]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  await signInAsAdmin(page);
  const day = someDay('2001-01-01', 5000);
  await addRates(page, day);
  const { id } = await addProperty(page);
  await setPricedOn(id, day);
  await page.goto('/admin/rates');
  await row(page, day).getByRole('button').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(
    dialog.getByText(
      'Prices were set under these rates, so they cannot be deleted. Add rates from a later day instead.',
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, day)).toBeVisible();
});

test('leaving half-filled rates asks for confirmation, and a list that did not load can be retried @once', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const calls = '**/api/admin/price-rates';
  await page.route(calls, (route) => route.abort('internetdisconnected'));
  await page.goto('/admin/rates');
  await expect(page.getByRole('heading', { name: 'Failed to load rates. Please try again.' })).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Add rates' }).click();
  await page.getByLabel('Source').fill('Half of a word');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Source')).toHaveValue('Half of a word');
  await page.getByRole('region', { name: 'Add rates' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/admin/users');
});
