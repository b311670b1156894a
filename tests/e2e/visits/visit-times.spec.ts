import type { Browser, Locator } from '@playwright/test';
import { newBuyer } from '../support/buyers.ts';
import { addDays, bookVisit, cut, findBooking, hold, moveVisit, openProperty, today } from '../support/catalogue.ts';
import {
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  signIn,
  signInAsAdmin,
  tabTo,
  test,
  type Page,
} from '../support/index.ts';

const words = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(date));
const longDay = (date: string) =>
  `${words(date, { weekday: 'long' })}, ${words(date, { day: 'numeric', month: 'long', year: 'numeric' })}`;

const DAY = addDays(today(), 5);
/** Default capacity of a property per time. */
const CAPACITY = 3;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book a Site Visit' });
const timeIn = (dialog: Locator, time: string) => dialog.getByRole('radio', { name: time });
const anyTime = (dialog: Locator) => timeIn(dialog, 'Any time, to be agreed');

/** Creates a home for this test, so that no other test takes its times. */
async function newHome(browser: Browser): Promise<{ id: number; name: string }> {
  const admin = await (await browser.newContext()).newPage();
  await signInAsAdmin(admin);
  return addProperty(admin);
}

/** Fills the capacity of a time with other buyers. */
async function takeTime(browser: Browser, propertyId: number, visitTime: string): Promise<void> {
  for (let i = 0; i < CAPACITY; i++) {
    const { page } = await newBuyer(browser);
    const answer = await page.request.post(`/api/bookings/properties/${propertyId}`, {
      data: { visitDate: DAY, visitTime, notes: 'n' },
    });
    expect(answer.status()).toBe(201);
  }
}

/** Whether nothing covers the centre of an element, such as the buttons at the foot of its dialog. */
function isUncovered(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
}

async function openDialog(page: Page, home: { id: number; name: string }): Promise<Locator> {
  await openProperty(page, home);
  await page.getByRole('button', { name: 'Book Site Visit' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Choose a day to see its times')).toBeVisible();
  return dialog;
}

test.describe('a time for a visit', () => {
  test('is chosen by thumb, sent and shown [V83, VISIT33]', async ({ page, browser }) => {
    const home = await newHome(browser);
    await signIn(page, newPhone());
    const dialog = await openDialog(page, home);
    await expect(dialog.getByRole('radiogroup', { name: 'Days' }).getByRole('radio')).toHaveCount(31);
    await dialog.getByRole('radio', { name: longDay(DAY) }).check();
    await expect(dialog.getByLabel('Visit date')).toHaveValue(DAY);
    await expect(anyTime(dialog)).toBeChecked();
    await expect(dialog.getByText(/^You are asking for .+ without a time\./)).toBeVisible();
    await timeIn(dialog, '11:00 am').check();
    await expect(dialog.getByText(/^You are asking for .+, 11:00\sam\.$/)).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription(home.name);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);

    // another day resets the choice
    await dialog.getByLabel('Visit date').fill(addDays(DAY, 1));
    await expect(dialog.getByRole('radio', { name: longDay(addDays(DAY, 1)) })).toBeChecked();
    await expect(anyTime(dialog)).toBeChecked();
    await dialog.getByRole('radio', { name: longDay(DAY) }).check();
    await timeIn(dialog, '11:00 am').check();
    const sent = page.waitForRequest('**/api/bookings/properties/*');
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    expect((await sent).postDataJSON()).toEqual({
      visitDate: DAY,
      visitTime: '11:00',
      notes: 'No additional notes',
    });
    await expect(page).toHaveURL('/user/bookings');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: home.name }) });
    await expect(card.getByText('11:00 am', { exact: true })).toBeVisible();
    await expect(card.getByText('Waiting for your consultant to confirm')).toBeVisible();
    await card.getByRole('button', { name: /^What happened/ }).click();
    await expect(card.getByText(/^You asked for a visit on .+11:00\sam/)).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

  test('that is taken meanwhile offers others [V83]', async ({ page, browser, allowConsoleErrors }) => {
    allowConsoleErrors(/409/);
    const home = await newHome(browser);
    await signIn(page, newPhone());
    const dialog = await openDialog(page, home);
    await dialog.getByLabel('Visit date').fill(DAY);
    await timeIn(dialog, '11:00 am').check();
    await dialog.getByLabel('Notes').fill('With my parents');
    await takeTime(browser, home.id, '11:00');

    const book = dialog.getByRole('button', { name: 'Book visit' });
    await book.click();
    const error = dialog.getByText('This time has just been taken. Please choose another.');
    await expect(error).toBeVisible();
    await expect(timeIn(dialog, '11:00 am Taken')).toBeDisabled();
    await expect(dialog.getByRole('group', { name: /^Time/ }).locator(':checked')).toHaveCount(0);
    await expect(dialog.getByLabel('Notes')).toHaveValue('With my parents');
    await expect(book).toBeFocused();
    await expectNoViolations(page);

    // nothing is chosen, and nothing is sent
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/bookings/')) calls++;
    });
    await book.click();
    await expect(error).toBeVisible();
    await expect(anyTime(dialog)).not.toBeChecked();
    expect(calls).toBe(0);

    await timeIn(dialog, '12:00 pm').check();
    await expect(error).toHaveCount(0);
    await book.click();
    await expect(page).toHaveURL('/user/bookings');
    await expect(page.getByText('12:00 pm', { exact: true })).toBeVisible();
  });

  test('that is taken meanwhile is announced visibly, each time @phone [V83]', async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/409/);
    const home = await newHome(browser);
    await signIn(page, newPhone());
    const dialog = await openDialog(page, home);
    await dialog.getByLabel('Visit date').fill(DAY);
    await timeIn(dialog, '11:00 am').check();
    await takeTime(browser, home.id, '11:00');
    // The error is below all times, where the dialog's buttons cover it until it is scrolled into view.
    const scrollToTop = () => dialog.evaluate((element) => element.scrollTo({ top: 0 }));
    await scrollToTop();
    await expect.poll(() => isUncovered(dialog.getByLabel('Notes'))).toBe(false);
    const book = dialog.getByRole('button', { name: 'Book Visit' });
    await book.tap();
    const error = dialog.getByText('This time has just been taken. Please choose another.');
    await expect(error).toBeVisible();
    await expect.poll(() => isUncovered(error)).toBe(true);

    await scrollToTop();
    await expect.poll(() => isUncovered(error)).toBe(false);
    await book.tap();
    await expect.poll(() => isUncovered(error)).toBe(true);
  });

  // Desktop only: phones have no keyboard.
  test('is chosen, refused and chosen again with the keyboard alone @desktop [V83]', async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/409/);
    const home = await newHome(browser);
    await signIn(page, newPhone());
    await openProperty(page, home);
    await page.getByRole('button', { name: 'Book Site Visit' }).focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('Visit date')).toBeFocused();
    const days = dialog.getByRole('radiogroup', { name: 'Days' });
    await tabTo(page, days.getByRole('radio').first());
    await page.keyboard.press('Space');
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await expect(days.getByRole('radio', { name: longDay(DAY) })).toBeFocused();
    await expect(dialog.getByLabel('Visit date')).toHaveValue(DAY);
    await expect(timeIn(dialog, '10:00 am')).toBeVisible();
    await tabTo(page, anyTime(dialog));
    await page.keyboard.press('ArrowRight');
    await expect(timeIn(dialog, '10:00 am')).toBeChecked();
    await takeTime(browser, home.id, '10:00');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This time has just been taken. Please choose another.')).toBeVisible();
    await expect(timeIn(dialog, '10:00 am Taken')).toBeDisabled();
    await tabTo(page, timeIn(dialog, '11:00 am'));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your site visit has been scheduled successfully!')).toBeVisible();
  });

  test('is sent once, however often a slow button is pressed @once [V83]', async ({ page, browser }) => {
    const home = await newHome(browser);
    await signIn(page, newPhone());
    const dialog = await openDialog(page, home);
    const showTimes = await hold(page, '**/visit-slots?*');
    await dialog.getByLabel('Visit date').fill(DAY);
    await expect(dialog.getByText('Looking for free times...')).toBeVisible();
    showTimes();
    await timeIn(dialog, '4:00 pm').check();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/bookings/')) posts.push(request.url());
    });
    const answer = await hold(page, '**/api/bookings/properties/*');
    await dialog.getByRole('button', { name: 'Book visit' }).dblclick();
    const busy = dialog.getByRole('button', { name: 'Booking...' });
    await expect(busy).toBeVisible();
    await busy.click();
    answer();
    await expect(page).toHaveURL('/user/bookings');
    expect(posts).toHaveLength(1);
  });

  test('is requested again where times did not load, or left out @once', async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    const home = await newHome(browser);
    await signIn(page, newPhone());
    const dialog = await openDialog(page, home);
    const mend = await cut(page, '**/visit-slots?*');
    await dialog.getByLabel('Visit date').fill(DAY);
    await expect(
      dialog.getByText('Times could not be loaded. You can still send the request for the day.'),
    ).toBeVisible();
    await expect(anyTime(dialog)).toBeChecked();
    await mend();
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(timeIn(dialog, '10:00 am')).toBeVisible();
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(page.getByText('Any time, to be agreed')).toBeVisible();
  });
});

test.describe('a booked visit', () => {
  // Not at the other size: no keyboard there.
  test('is cancelled and booked again with the keyboard alone @desktop [V83]', async ({ page, browser }) => {
    const home = await newHome(browser);
    await signIn(page, newPhone());
    await bookVisit(page, home.id, DAY);
    await page.goto('/user/bookings');
    await tabTo(page, page.getByRole('button', { name: /^Cancel visit/ }));
    await page.keyboard.press('Enter');
    const cancel = page.getByRole('dialog', { name: 'Cancel this visit?' });
    await expect(cancel.getByRole('button', { name: 'Keep visit' })).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(cancel).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Cancel visit/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cancel.getByRole('button', { name: 'Keep visit' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('We found another home');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your visit has been cancelled.')).toBeVisible();
    await expect(page.getByText(/^Cancelled by you on /)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await tabTo(page, page.getByRole('button', { name: /^Book again/ }));
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('Visit date')).toBeFocused();
    await dialog.getByLabel('Visit date').fill(addDays(DAY, 1));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your site visit has been scheduled successfully!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pending 1' })).toBeVisible();
  });

  test('stays when cancelling fails @once', async ({ page, browser, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    const home = await newHome(browser);
    await signIn(page, newPhone());
    await bookVisit(page, home.id, DAY);
    await page.goto('/user/bookings');
    await page.getByRole('button', { name: /^Cancel visit/ }).click();
    await cut(page, '**/api/bookings/*/cancel');
    const cancel = page.getByRole('dialog', { name: 'Cancel this visit?' });
    await cancel.getByRole('button', { name: 'Cancel visit' }).click();
    await expect(cancel.getByText('Failed to cancel the visit. Please try again.')).toBeVisible();
    await cancel.getByRole('button', { name: 'Keep visit' }).click();
    await expect(page.getByRole('region', { name: 'Pending 1' })).toBeVisible();
  });

  test('keeps its time when it is moved on its own day @once', async ({ page, browser }) => {
    const home = await newHome(browser);
    await signIn(page, newPhone());
    const dialog = await openDialog(page, home);
    await dialog.getByLabel('Visit date').fill(DAY);
    await timeIn(dialog, '11:00 am').check();
    await dialog.getByRole('button', { name: 'Book visit' }).click();
    await expect(page).toHaveURL('/user/bookings');
    // without the toast, which covers the head of a sheet for some seconds
    await page.reload();
    await page.getByRole('button', { name: 'Reschedule' }).click();
    const moving = page.getByRole('dialog', { name: 'Reschedule visit' });
    await expect(timeIn(moving, '11:00 am')).toBeChecked();
    await expectNoViolations(page);
    await timeIn(moving, '3:00 pm').check();
    await moving.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('3:00 pm', { exact: true })).toBeVisible();
  });

  test('keeps the requested day where the time was taken while it changed @once', async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/409/);
    const home = await newHome(browser);
    await signIn(page, newPhone());
    await bookVisit(page, home.id, addDays(DAY, 1));
    await page.goto('/user/bookings');
    await page.getByRole('button', { name: 'Reschedule' }).click();
    const moving = page.getByRole('dialog', { name: 'Reschedule visit' });
    await moving.getByLabel('New visit date').fill(DAY);
    await timeIn(moving, '11:00 am').check();
    await moveVisit(page, home.id, addDays(DAY, 2));
    await moving.getByRole('button', { name: 'Submit Request' }).click();
    await expect(moving.getByRole('heading', { name: 'Your visit has changed' })).toBeFocused();
    await takeTime(browser, home.id, '11:00');
    await moving.getByRole('button', { name: /^Move to / }).click();

    await expect(moving.getByText('This time has just been taken. Please choose another.')).toBeVisible();
    await expect(moving.getByLabel('New visit date')).toBeFocused();
    await expect(moving.getByLabel('New visit date')).toHaveValue(DAY);
    await expect(timeIn(moving, '11:00 am')).toBeDisabled();
    await expect(moving.getByRole('radio', { checked: true })).toHaveCount(1); // its day
    await timeIn(moving, '3:00 pm').check();
    await moving.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Your booking has been rescheduled and is pending confirmation.')).toBeVisible();
    await expect(page.getByText('3:00 pm', { exact: true })).toBeVisible();
  });

  test('shows a suggestion, which the buyer answers', async ({ page, browser }) => {
    const home = await newHome(browser);
    await signIn(page, newPhone());
    await bookVisit(page, home.id, DAY);
    const { id } = await findBooking(page, home.id);
    const admin = await (await browser.newContext()).newPage();
    await signInAsAdmin(admin);
    const proposed = await admin.request.post(`/api/desk/visits/${id}/propose`, {
      data: { visitDate: addDays(DAY, 1), visitTime: '16:05', note: 'The lift works by then' },
    });
    expect(proposed.status()).toBe(200);
    await page.goto('/user/bookings');
    await expect(page.getByText(/ suggests .+, 4:05\spm$/)).toBeVisible();
    await expect(page.getByText('The lift works by then')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Your visit is confirmed for the suggested time.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Confirmed 1' }).getByText('4:05 pm', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Visit pass/ })).toHaveAttribute('href', '/pass');
    await expect(page.getByRole('link', { name: /^Get directions/ })).toHaveAttribute('href', /^https:\/\//);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Add to calendar/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
    await expectNoSidewaysScroll(page);
  });
});
