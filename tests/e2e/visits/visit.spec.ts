import type { Locator } from '@playwright/test';
import { addDays, bookVisit, cut, findProperty, hold, openProperty, properties, today } from '../support/catalogue.ts';
import { expect, expectNoViolations, newPhone, signIn, test } from '../support/index.ts';
import { answerInstead } from '../support/modal.ts';

test('a buyer finds a flat, saves it, books a visit and moves it [ROLE3]', async ({ page }) => {
  await signIn(page, newPhone());
  const [property] = await properties(page);
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

  await page.getByRole('button', { name: 'Reschedule' }).click();
  const moving = page.getByRole('dialog', { name: 'Reschedule visit' });
  await moving.getByLabel('New visit date').fill(addDays(today(), 8));
  await moving.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Your booking has been rescheduled and is pending confirmation.')).toBeVisible();

  await page.goto('/user/shortlist');
  await expect(page.getByText('1 property', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: property.name, exact: true })).toBeVisible();
});

test.describe('booking a visit', () => {
  test('is offered once the page knows that none is booked @once [PROP1, VISIT7]', async ({ page }) => {
    await signIn(page, newPhone());
    // by a link, because a loaded page is server-rendered
    await page.goto('/properties');
    const link = page.getByRole('article').first().getByRole('link').first();
    const showProperty = await hold(page, `**/api${await link.getAttribute('href')}`);
    const showBookings = await hold(page, '**/api/bookings?*');
    await link.click();
    await expect(page.getByText('Loading property details...')).toBeVisible();
    showProperty();
    await expect(page.getByText('Checking Booking Status...')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Book Site Visit' })).toHaveCount(0);
    showBookings();
    await expect(page.getByRole('button', { name: 'Book Site Visit' })).toBeVisible();
    await expect(page.getByText('Checking Booking Status...')).toHaveCount(0);
  });

  test('checks the day, sends the visit and leads to the bookings [VISIT1, VISIT3, VISIT5, VISIT7]', async ({
    page,
  }) => {
    await signIn(page, newPhone());
    const property = await findProperty(page, () => true);
    await openProperty(page, property);
    await page.getByRole('button', { name: 'Book Site Visit' }).click();

    const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
    await expect(dialog.getByText('You can only book a visit within the next 30 days')).toBeVisible();
    const date = dialog.getByLabel('Visit date');
    await expect(date).toBeFocused();
    await expect(date).toHaveAttribute('min', today());
    await expect(date).toHaveAttribute('max', addDays(today(), 30));
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(dialog.getByText('Please select a date for your visit')).toBeVisible();
    await expect(date).toBeFocused();
    await expectNoViolations(page);
    await date.fill(addDays(today(), -1));
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(dialog.getByText('Please select a future date.')).toBeVisible();
    await date.fill(addDays(today(), 31));
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(dialog.getByText('Please select a date within the next 30 days.')).toBeVisible();

    await date.fill(addDays(today(), 30));
    const sent = page.waitForRequest('**/api/bookings/properties/*');
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    expect((await sent).postDataJSON()).toEqual({
      visitDate: addDays(today(), 30),
      notes: 'No additional notes',
    });
    await expect(page.getByText('Your site visit has been scheduled successfully!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/user/bookings');
    await expect(page.getByRole('heading', { name: property.name })).toBeVisible();

    await page.getByRole('link', { name: `View Property ${property.name}` }).click();
    await expect(page.getByText(/^Visit Booked \| \d+ \w+ \d{4} \| PENDING$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Book Site Visit' })).toHaveCount(0);
  });

  test('of a property that was booked meanwhile says so and shows the booking @once [VISIT8]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/409/);
    await signIn(page, newPhone());
    const property = await findProperty(page, () => true);
    await openProperty(page, property);
    await page.getByRole('button', { name: 'Book Site Visit' }).click();
    await bookVisit(page, property.id, addDays(today(), 3));
    const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
    await dialog.getByLabel('Visit date').fill(addDays(today(), 2));
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(page.getByText(/already booked/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^Visit Booked \| .+ \| PENDING$/)).toBeVisible();
  });

  test('that is refused says why above its buttons, each time again [VISIT9]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/429/);
    await signIn(page, newPhone());
    await openProperty(page, await findProperty(page, () => true));
    await page.getByRole('button', { name: 'Book Site Visit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
    const date = dialog.getByLabel('Visit date');
    await date.fill(addDays(today(), 5));
    await expect(dialog.getByRole('radio', { name: 'Any time, to be agreed' })).toBeChecked();
    const message = 'Too many visits. Please try again tomorrow.';
    await answerInstead(page, 'bookings/properties/*', 429, { code: 'TOO_MANY_REQUESTS', message });
    const refusal = dialog.getByRole('alert').filter({ hasText: message });
    const book = dialog.getByRole('button', { name: 'Book visit' });
    for (let tries = 0; tries < 2; tries++) {
      await date.evaluate((field) => field.scrollIntoView());
      await book.click();
      await expect(refusal).toBeInViewport({ ratio: 1 });
      const [said, button] = await Promise.all([refusal.boundingBox(), book.boundingBox()]);
      expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    }
    await expectNoViolations(page);
  });

  test('keeps the form when the network is gone @once', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    await openProperty(page, await findProperty(page, () => true));
    await page.getByRole('button', { name: 'Book Site Visit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
    await dialog.getByLabel('Visit date').fill(today());
    await dialog.getByLabel('Notes').fill('After five, please');
    const mend = await cut(page, '**/api/bookings/properties/*');
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Network connection issue');
    await expect(dialog.getByLabel('Notes')).toHaveValue('After five, please');
    await mend();
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(page).toHaveURL('/user/bookings');
  });

  // Desktop only: phones have no keyboard.
  test('works with the keyboard alone @desktop', async ({ page }) => {
    await signIn(page, newPhone());
    await openProperty(page, await findProperty(page, () => true));
    await page.getByRole('button', { name: 'Book Site Visit' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
    await expect(dialog.getByLabel('Visit date')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Book Site Visit' })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Visit date').fill(today());
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your site visit has been scheduled successfully!')).toBeVisible();
  });
});

test.describe('the location', () => {
  test('requires a visit first, and is shown once that is booked @once [PROP20, VISIT5]', async ({ page }) => {
    await signIn(page, newPhone());
    await openProperty(page, await findProperty(page, ({ assignedUser }) => assignedUser !== null));
    await page.getByRole('button', { name: 'Location' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
    await expect(dialog.getByText('Book a visit first')).toBeVisible();
    await dialog.getByLabel('Visit date').fill(addDays(today(), 1));
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    const answer = page.getByRole('dialog', { name: 'Location' });
    await expect(answer.getByRole('link', { name: 'Open in maps' })).toHaveAttribute('href', /^https:\/\//);
    await expectNoViolations(page);
    await answer.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Location' }).click();
    await expect(answer.getByRole('link', { name: 'Open in maps' })).toBeVisible();
  });

  test('of a property without a consultant sends to support @once [PROP15]', async ({ page }) => {
    await signIn(page, newPhone());
    const property = await findProperty(page, ({ assignedUser }) => assignedUser === null);
    await bookVisit(page, property.id, addDays(today(), 3));
    await openProperty(page, property);
    await expect(page.getByText(/^Visit Booked/)).toBeVisible();
    await page.getByRole('button', { name: 'Location' }).click();
    await expect(page.getByText('Contact number not available. Please contact support.')).toBeVisible();
  });
});

// Desktop only: on a phone the two are within the text.
test('keeps price and consultant in view beside the text, in a low window price and call @desktop', async ({
  page,
}) => {
  await signIn(page, newPhone());
  const property = await findProperty(page, ({ assignedUser, images }) => assignedUser !== null && images.length > 0);
  await openProperty(page, property);
  const bar = page.getByRole('complementary', { name: 'Shortlist and booking' });
  const beside = page.getByRole('complementary', { name: 'Price and contact' });
  const price = beside.getByText('All Inc.').first();
  const callOf = (place: Locator) => place.getByRole('link', { name: /^Call / });
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { y: NaN, height: NaN };
  for (const [height, call] of [
    [900, callOf(beside)],
    [720, callOf(bar)],
  ] as const) {
    await page.setViewportSize({ width: 1280, height });
    await page.getByRole('heading', { name: 'Available Flat Types' }).evaluate((heading) => heading.scrollIntoView());
    await expect(call).toBeInViewport({ ratio: 1 });
    const { y, height: tall } = await boxOf(height === 720 ? price : call);
    expect(y).toBeGreaterThan(0);
    expect(y + tall).toBeLessThan((await boxOf(bar)).y);
  }
});
