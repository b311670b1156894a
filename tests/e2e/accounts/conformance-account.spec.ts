import {
  addDays,
  bookVisit,
  cut,
  fetchAllParts,
  findProperty,
  hold,
  openProperty,
  returnPath,
  today,
  toggleShortlist,
} from '../support/catalogue.ts';
import { pauseClock, settle } from '../support/clock.ts';
import {
  answerInstead,
  endSessions,
  eraseEmail,
  expect,
  modal,
  newPhone,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(/Failed to load resource/));

async function submitVisit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book Site Visit' }).click();
  await modal(page).getByLabel('Visit date').fill(addDays(today(), 2));
  await modal(page).getByRole('button', { name: 'Book visit' }).click();
}

/** Submits the open dialog's form twice, before the busy state renders: a double tap on a slow phone. */
function submitTwice(page: Page): Promise<void> {
  return modal(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
}

/** Counts the calls that change a booking from here on. */
function countChanges(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/bookings') && request.method() !== 'GET') calls += 1;
  });
  return () => calls;
}

async function goToProfile(page: Page): Promise<void> {
  await page.goto('/user/shortlist');
  await expect(page.getByRole('heading', { level: 1, name: 'Shortlist' })).toBeVisible();
}

test.describe('booking a visit @once', () => {
  test("fails with the server's message, or with the page's when there is none [VISIT9]", async ({ page }) => {
    await signIn(page);
    await openProperty(page, await findProperty(page, () => true));
    await answerInstead(page, 'bookings/properties/*', 500);
    await submitVisit(page);
    await expect(modal(page).getByRole('alert')).toContainText('Failed to schedule your visit. Please try again.');
    await page.unroute('**/api/bookings/properties/*');
    await answerInstead(page, 'bookings/properties/*', 400, { message: 'The site is closed on that day.' });
    await modal(page).getByRole('button', { name: 'Book visit' }).click();
    await expect(modal(page).getByRole('alert')).toContainText('The site is closed on that day.');
  });

  test("that the server calls an 'existing booking' switches to the booked state [VISIT8]", async ({ page }) => {
    await signIn(page);
    await openProperty(page, await findProperty(page, () => true));
    await answerInstead(page, 'bookings/properties/*', 400, { message: 'There is an existing booking.' });
    await submitVisit(page);
    await expect(modal(page)).toHaveCount(0);
    await expect(page.getByText('There is an existing booking.')).toBeVisible();
    await expect(page.getByText('Visit Booked | Date pending | pending')).toBeVisible();
  });

  test('leads to the bookings half a second later [VISIT5]', async ({ page }) => {
    await signIn(page);
    const property = await findProperty(page, () => true);
    await page.clock.install();
    await openProperty(page, property);
    await page.getByRole('button', { name: 'Book Site Visit' }).click();
    await modal(page).getByLabel('Visit date').fill(addDays(today(), 2));
    await pauseClock(page);
    const answered = page.waitForResponse('**/api/bookings/properties/*');
    await modal(page).getByRole('button', { name: 'Book visit' }).click();
    // the frame in which the pressed button is painted
    await page.clock.runFor(20);
    await (await answered).finished();
    await settle(page);
    await page.clock.runFor(20);
    await expect(page.getByText('Your site visit has been scheduled successfully!')).toBeVisible();
    await page.clock.runFor(470);
    await expect(page).toHaveURL(`/properties/${property.id}`);
    await page.clock.runFor(30);
    await expect(page).toHaveURL('/user/bookings');
  });

  test('that is sent twice is made and announced once [CALL5]', async ({ page }) => {
    await signIn(page);
    await openProperty(page, await findProperty(page, () => true));
    await page.getByRole('button', { name: 'Book Site Visit' }).click();
    await modal(page).getByLabel('Visit date').fill(addDays(today(), 2));
    const changes = countChanges(page);
    await submitTwice(page);
    await expect(page.getByText('Your site visit has been scheduled successfully!')).toHaveCount(1);
    await expect(modal(page)).toHaveCount(0);
    await expect(page).toHaveURL('/user/bookings');
    await expect(page.getByText('Duplicate request cancelled')).toHaveCount(0);
    expect(changes()).toBe(1);
  });
});

test.describe('the location button @once', () => {
  test('of a user whose session has ended leads to /login [PROP21]', async ({ page, context }) => {
    await signIn(page);
    const property = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
    await bookVisit(page, property.id, addDays(today(), 2));
    await openProperty(page, property);
    await expect(page.getByText(/^Visit Booked/)).toBeVisible();
    // loads all lazy parts, whose requests would otherwise notice first that the session has ended
    await fetchAllParts(page);
    await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Location' }).click();
    await expect(page.getByText('Please log in to access property location')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await returnPath(page)).toBe(`/properties/${property.id}`);
  });
});

test.describe('the bookings @once', () => {
  test('that the server refuses are requested only once [VISIT14]', async ({ page }) => {
    await signIn(page);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/bookings')) calls += 1;
    });
    await answerInstead(page, 'bookings?*', 500);
    await page.goto('/user/bookings');
    await expect(page.getByText('Failed to load bookings. Please try again later.')).toBeVisible();
    expect(calls).toBe(1);
  });

  test('are awaited however long the response takes [CALL6]', async ({ page }) => {
    await signIn(page);
    await page.clock.install();
    const letThrough = await hold(page, '**/api/bookings?*');
    await page.goto('/user/bookings');
    await expect(page.getByRole('heading', { level: 1, name: 'Your site visits' })).toBeVisible();
    await page.clock.runFor(600_000);
    await expect(page.getByText('Failed to load bookings. Please try again later.')).toBeHidden();
    letThrough();
    await expect(page.getByRole('heading', { name: 'No Bookings Found' })).toBeVisible();
  });

  // Our server never sends these: a visit always has a day and a property.
  test('without a day or a property have a placeholder text [VISIT11]', async ({ page }) => {
    await signIn(page);
    const timed = { id: 8, status: 'COMPLETED', visitDate: '2026-03-05', visitTime: '10:30 AM', propertyName: 'A' };
    await answerInstead(page, 'bookings?*', 200, { bookings: [{ bookingId: 7, status: 'confirmed' }, timed] });
    await page.goto('/user/bookings');
    const past = page.getByRole('region', { name: 'Completed 1' });
    await expect(past.getByText('Thursday, 5 March 2026, 10:30 AM')).toBeVisible();
    const card = page.getByRole('region', { name: 'Confirmed 1' }).getByRole('listitem');
    await expect(card.getByRole('heading', { name: 'Property Visit' })).toBeVisible();
    await expect(card.getByText('Date pending', { exact: true })).toBeVisible();
    await expect(card.getByRole('link', { name: 'View Property' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Reschedule' }).click();
    await expect(modal(page).getByLabel('New visit date')).toHaveValue(today());
  });
});

test.describe('moving a visit @once', () => {
  test('says that it is being submitted [VISIT16]', async ({ page }) => {
    await signIn(page);
    const { id } = await findProperty(page, () => true);
    await bookVisit(page, id, addDays(today(), 2));
    await page.goto('/user/bookings');
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await modal(page).getByLabel('New visit date').fill(addDays(today(), 3));
    const letThrough = await hold(page, '**/api/bookings/*');
    const changes = countChanges(page);
    await submitTwice(page);
    await expect(modal(page).getByRole('button', { name: 'Submitting...' })).toBeVisible();
    letThrough();
    await expect(page.getByText('Your booking has been rescheduled and is pending confirmation.')).toHaveCount(1);
    await expect(modal(page)).toHaveCount(0);
    expect(changes()).toBe(1);
  });
});

test.describe('the shortlist @once', () => {
  test('leads from each card to its property [SAVE2]', async ({ page }) => {
    await signIn(page);
    const { id, name } = await findProperty(page, () => true);
    await toggleShortlist(page, id);
    await page.goto('/user/shortlist');
    const card = page.getByRole('main').getByRole('article');
    await expect(card.getByRole('img')).toBeVisible();
    await expect(card.getByText('View Details')).toBeVisible();
    // The link of the name covers the whole card, including this text, and receives the click.
    await card.getByText('View Details').click({ force: true });
    await expect(page).toHaveURL(`/properties/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

test.describe('a saved property without a picture @once', () => {
  // Our server sends no picture only for properties that have none.
  test('has the placeholder', async ({ page }) => {
    await signIn(page);
    await answerInstead(page, 'shortlists', 200, {
      items: [{ id: 3, propertyId: 9, name: 'Neem Court', address: 'Moshi' }],
    });
    await page.goto('/user/shortlist');
    const card = page.getByRole('main').getByRole('article');
    await expect(card.getByRole('img')).toHaveAttribute('src', '/images/property-placeholder.jpg');
    await expect(card).toContainText('Moshi');
    await expect(page.getByText('1 property', { exact: true })).toBeVisible();
  });
});

test.describe('the profile @once', () => {
  for (const status of [401, 403]) {
    test(`that the server refuses with ${status} asks to sign in again [PROF5]`, async ({ page }) => {
      const contactNo = await signIn(page);
      await goToProfile(page);
      // The refresh that follows has to fail as well, but its refusal would redirect to home. Our server never responds
      // with 403.
      await cut(page, '**/api/auth/refresh');
      if (status === 401) await endSessions(contactNo);
      else await answerInstead(page, 'users/profile?*', status);
      await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText('Your session has expired. Please login again.');
      await alert.getByRole('button', { name: 'Sign In / Register' }).click();
      await expect(modal(page)).toBeVisible();
    });
  }

  test('with a missing field says so [PROF1, PROF3, PROF6]', async ({ page }) => {
    const contactNo = await signIn(page, newPhone(), { minBudget: 0, maxBudget: 0 });
    await eraseEmail(contactNo);
    await page.goto('/user/profile');
    await expect(page.getByText('Profile data may be incomplete. Please check your information.')).toBeVisible();
    const details = page.getByRole('region', { name: 'Your details' });
    await expect(details.locator('[aria-hidden]')).toHaveText('A');
    await expect(details.getByText('Not provided', { exact: true })).toHaveCount(1);
    await expect(details.getByText('Not specified', { exact: true })).toHaveCount(1);
  });

  test('shows a budget with one limit or two [PROF2]', async ({ page }) => {
    const budget = page.getByRole('region', { name: 'Your details' }).getByRole('definition').last();
    for (const [minBudget, maxBudget, text] of [
      [7_000_000, 9_000_000, '₹70 L - ₹90 L'],
      [0, 12_500_000, 'Up to ₹1.3 Cr'],
      [4_050_000, 0, 'From ₹40.5 L'],
    ] as const) {
      await signIn(page, newPhone(), { minBudget, maxBudget });
      await page.goto('/user/profile');
      await expect(budget).toHaveText(text);
    }
  });

  test('of a visitor says that nobody is signed in [PROF5]', async ({ page }) => {
    await page.goto('/user/profile');
    await expect(page.getByText('User is logged out. Please login again.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(modal(page)).toBeVisible();
  });
});
