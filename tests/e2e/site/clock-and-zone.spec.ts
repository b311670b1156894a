import { addDays, bookVisit, findProperty, openProperty, properties, today } from '../support/catalogue.ts';
import { expect, newPhone, signIn, test } from '../support/index.ts';

test.describe('a computer whose clock is three days slow', () => {
  test.beforeEach(({ page }) => page.clock.setFixedTime(new Date(Date.now() - 3 * 86_400_000)));

  test('gets the days of the server, and their times @once [VISIT24]', async ({ page }) => {
    await signIn(page, newPhone());
    await openProperty(page, await findProperty(page, () => true));
    await page.getByRole('button', { name: 'Book Site Visit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
    const date = dialog.getByLabel('Visit date');
    await expect(date).toHaveAttribute('min', today());
    await expect(date).toHaveAttribute('max', addDays(today(), 30));
    await expect(dialog.getByRole('radiogroup', { name: 'Days' }).getByRole('radio').first()).toHaveValue(today());
    await date.fill(addDays(today(), -1));
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(dialog.getByText('Please select a future date.')).toBeVisible();
    await date.fill(addDays(today(), 30));
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(page.getByText('Your site visit has been scheduled successfully!')).toBeVisible();
  });
});

const ZONE = 'Times are Indian time (IST).';

test.describe('a browser in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('shows in which time zone a dialog and the visits are @once [VISIT25]', async ({ page }) => {
    await signIn(page, newPhone());
    const [property] = await properties(page);
    await bookVisit(page, property.id, addDays(today(), 5));
    await page.goto('/user/bookings');
    await expect(page.getByText(ZONE)).toBeVisible();
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await expect(page.getByRole('dialog').getByText(ZONE)).toBeVisible();
  });
});

test.describe('a browser in India', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('shows nothing about time zones @once [VISIT25]', async ({ page }) => {
    await signIn(page, newPhone());
    const [property] = await properties(page);
    await bookVisit(page, property.id, addDays(today(), 5));
    await page.goto('/user/bookings');
    await expect(page.getByRole('button', { name: 'Reschedule' })).toBeVisible();
    await expect(page.getByText(ZONE)).toHaveCount(0);
  });
});
