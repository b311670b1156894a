import { addDays, bookVisit, cut, openProperty, properties, today } from '../support/catalogue.ts';
import {
  addPastBookings,
  addPastVisits,
  expect,
  expectNoViolations,
  newPhone,
  signIn,
  test,
} from '../support/index.ts';

/** The latest day whose past visits the page no longer lists. */
const LONG_AGO = addDays(today(), -366);

test.describe('visits beyond the page of visits', () => {
  test('are shown 20 at a time, latest first, on request [VISIT22]', async ({ page }) => {
    const phone = await signIn(page, newPhone());
    const [property, other] = await properties(page);
    await bookVisit(page, property.id, addDays(today(), 3));
    await addPastVisits(phone, other.id, 45, LONG_AGO);
    await page.goto('/user/bookings');
    await expect(page.getByRole('region', { name: 'Pending 1' })).toBeVisible();
    await expect(page.getByRole('heading', { name: other.name })).toHaveCount(0);

    await page.getByRole('button', { name: 'Show earlier visits' }).click();
    const earlier = page.getByRole('region', { name: 'Earlier visits' });
    const names = earlier.getByRole('heading', { level: 3 });
    await expect(names).toHaveText(Array.from({ length: 20 }, () => other.name));
    await expect(earlier.getByRole('heading', { name: 'Earlier visits' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show earlier visits' })).toHaveCount(0);
    const dayOf = (date: string) =>
      new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00:00Z`),
      );
    await expect(earlier.getByRole('listitem').first()).toContainText(dayOf(LONG_AGO));
    await expect(earlier.getByRole('listitem').nth(19)).toContainText(dayOf(addDays(LONG_AGO, -19)));
    await expectNoViolations(page);

    const more = earlier.getByRole('button', { name: 'Show more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(names).toHaveCount(40);
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(names).toHaveCount(45);
    await expect(earlier.getByRole('listitem').last()).toContainText(dayOf(addDays(LONG_AGO, -44)));
    await expect(more).toHaveCount(0);
    // the pressed button is gone: the focus is on the first new one
    await expect(earlier.getByRole('listitem').nth(40)).toBeFocused();
  });

  test('are none for most buyers, and can be retried after a failure @once [VISIT22]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    await page.goto('/user/bookings');
    await cut(page, '**/api/bookings/earlier*');
    const show = page.getByRole('button', { name: 'Show earlier visits' });
    await show.click();
    await expect(page.getByText('Earlier visits could not be loaded. Please try again.')).toBeVisible();
    await page.unroute('**/api/bookings/earlier*');
    await show.click();
    await expect(page.getByText('You have no earlier visits.')).toBeVisible();
  });
});

test('a booking beyond 20 a day is refused in the dialog, with the time when it is possible again @once [VISIT21]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const phone = await signIn(page, newPhone());
  const [property, other] = await properties(page);
  await bookVisit(page, other.id, addDays(today(), 3));
  await addPastBookings(phone, 19);
  await openProperty(page, property);
  await page.getByRole('button', { name: 'Book Site Visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
  await dialog.getByLabel('Visit date').fill(addDays(today(), 4));
  await dialog.getByLabel('Notes').fill('With my parents');
  await dialog.getByRole('button', { name: 'Book visit' }).click();
  const refusal =
    /^You have booked or moved visits 20 times in 24 hours\. You can do so again from \d+ \w+ \d{4}, \d+:\d\d\s[ap]m\.$/u;
  await expect(dialog.getByText(refusal)).toBeVisible();
  // the typed text is still there to send
  await expect(dialog.getByLabel('Notes')).toHaveValue('With my parents');
  await expect(dialog.getByLabel('Visit date')).toHaveValue(addDays(today(), 4));
  await expectNoViolations(page);
});
