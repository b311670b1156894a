import { addProperty, exportList, newName, showAllUpcoming, signInAsAdmin } from '../support/admin.ts';
import { maskedNumber, newBuyer, newVisitor } from '../support/buyers.ts';
import { addDays, bookVisit, cut, findBooking, hold, moveVisit, today } from '../support/catalogue.ts';
import { countCalls, expectRepeatedAfter, stopClock } from '../support/clock.ts';
import {
  answerInstead,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  test,
  type Page,
} from '../support/index.ts';

const words = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(date));
const longDay = (date: string) =>
  `${words(date, { weekday: 'long' })}, ${words(date, { day: 'numeric', month: 'long', year: 'numeric' })}`;
const shortDay = (date: string) => words(date, { day: 'numeric', month: 'short', year: 'numeric' });

const list = (page: Page) => page.getByRole('region', { name: 'Bookings', exact: true });
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });

test.describe('the bookings of the admin area', () => {
  test('are counted, listed for the next days, and grouped by their property @once [ADMB2, ADMB5]', async ({
    page,
    browser,
  }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const day = addDays(today(), 3);
    const first = await newVisitor(browser, id, day);
    await newVisitor(browser, id, addDays(day, 1), 'Kavita Rao');
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);

    await expect(page.getByRole('heading', { level: 1, name: 'Bookings Management' })).toBeVisible();
    for (const label of ['Total Bookings', 'Pending', 'Confirmed', 'Completed']) {
      await expect(page.getByRole('main').getByRole('term').filter({ hasText: label })).toBeVisible();
    }
    const upcoming = page.getByRole('region', { name: 'Upcoming Bookings' });
    await showAllUpcoming(page);
    await expect(upcoming.getByRole('heading', { name: longDay(day) })).toBeVisible();
    await expect(upcoming.getByRole('listitem').filter({ hasText: name }).first()).toContainText(
      `${first.name} ${maskedNumber(first.contactNo)}Show contact of ${first.name}Pending`,
    );

    await expect(list(page).getByRole('heading', { level: 2 })).toHaveText([name]);
    await expect(list(page).getByText('2 bookings')).toBeVisible();
    const row = rowOf(page, first.name);
    await expect(row).toContainText(`ID ${id}`);
    await expect(row).toContainText(maskedNumber(first.contactNo));
    await expect(row).not.toContainText(first.contactNo);
    await expect(row).toContainText(shortDay(day));
    await expect(row).toContainText('Pending');
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });

  test('are filtered by the address @once [ADMB4, ADMB6, ADMB7]', async ({ page, browser }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const day = addDays(today(), 5);
    await newVisitor(browser, id, day);
    await page.goto('/admin/bookings');
    await page.getByPlaceholder('Search Property/User').fill(name);
    await page.getByLabel('Visits from').fill(day);
    await page.getByLabel('Visits to').fill(addDays(day, 1));
    const asked = page.waitForRequest((request) => request.url().includes('searchTerm='));
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    const query = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      searchTerm: name,
      startDate: day,
      endDate: addDays(day, 1),
      page: '0',
      size: '10',
      contacts: 'masked',
    });
    await expect(list(page).getByRole('heading', { level: 2 })).toHaveText([name]);
    await expect(page).toHaveURL(/\?search=.+&from=.+&to=/);
    await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeFocused();

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByText('No bookings found. Try adjusting your filters.')).toBeVisible();
    await expect(page.getByText(/^Showing/)).toHaveCount(0);
    await page.goBack();
    await expect(list(page).getByRole('heading', { level: 2 })).toHaveText([name]);
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL('/admin/bookings');
    await expect(page.getByPlaceholder('Search Property/User')).toHaveValue('');
  });

  test('refuse a reversed range @once', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/bookings');
    await page.getByLabel('Visits from').fill('2026-12-02');
    await page.getByLabel('Visits to').fill('2026-12-01');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByText('Must not be before the start date')).toBeVisible();
    await expect(page).toHaveURL('/admin/bookings');
  });

  test('are opened, moved and confirmed @once [ADMB8, ADMB9, ADMB11, ADMB14]', async ({ page, browser }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const day = addDays(today(), 4);
    const buyer = await newBuyer(browser);
    await bookVisit(buyer.page, id, day, 'With my parents');
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    // Anywhere in the row, not only on its button.
    await rowOf(page, buyer.name).getByText(shortDay(day)).click();
    const dialog = details(page);
    await expect(dialog.getByText(`${name}, Charholi`)).toBeVisible();
    await expect(dialog.getByText(buyer.name, { exact: true })).toBeVisible();
    await expect(dialog.getByText(maskedNumber(buyer.contactNo))).toBeVisible();
    await expect(dialog.getByText('Booking ID')).toBeVisible();
    await expect(dialog.getByText('With my parents')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Update Booking' })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Status' }).getByRole('option')).toHaveText([
      'Pending',
      'Confirmed',
      'Completed',
    ]);
    await expectNoViolations(page);

    const newDay = addDays(today(), 40);
    await dialog.getByLabel('Visit date').fill(newDay);
    await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Confirmed');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Update Booking' }).click();
    const body = (await sent).postDataJSON() as { id: string };
    const seen = { revision: 0, seenStatus: 'PENDING' };
    expect(body).toEqual({ id: body.id, visitDate: newDay, status: 'CONFIRMED', ...seen });
    expect((await sent).url()).toContain(`/api/admin/bookings/${body.id}`);
    await expect(page.getByText('Booking updated successfully')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, buyer.name)).toContainText(shortDay(newDay));
    await expect(rowOf(page, buyer.name)).toContainText('Confirmed');
  });

  test('show both versions when the buyer moves the visit meanwhile, and save the chosen one @once', async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/409/);
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const [day, theirs] = [addDays(today(), 4), addDays(today(), 11)];
    const buyer = await newVisitor(browser, id, day);
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    const open = rowOf(page, buyer.name).getByRole('button', { name: /^Details of booking/ });
    await open.click();
    const dialog = details(page);
    await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Confirmed');
    await moveVisit(buyer.page, id, theirs);
    await dialog.getByRole('button', { name: 'Update Booking' }).click();

    await expect(dialog.getByRole('heading', { name: 'This booking has changed' })).toBeFocused();
    const [saved, mine] = [
      dialog.getByRole('region', { name: 'Saved version' }),
      dialog.getByRole('region', { name: 'Your version' }),
    ];
    await expect(saved).toContainText(/Pending$/);
    await expect(saved).toContainText(words(theirs, { day: 'numeric', month: 'long', year: 'numeric' }));
    await expect(mine).toContainText(words(day, { day: 'numeric', month: 'long', year: 'numeric' }));
    await expect(mine).toContainText(/Confirmed$/);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);

    // closed and reopened, it still does not overwrite what the admin has not seen
    await page.keyboard.press('Escape');
    await expect(rowOf(page, buyer.name)).toContainText(shortDay(theirs));
    await open.click();
    await expect(dialog.getByText('These changes are not saved yet.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Update Booking' }).click();
    await expect(saved).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Keep the saved version' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Save my version' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Booking updated successfully')).toBeVisible();
    await expect(rowOf(page, buyer.name)).toContainText(shortDay(day));
    await expect(rowOf(page, buyer.name)).toContainText('Confirmed');
  });

  test('stay as another admin left them when that is chosen @once', async ({ page, browser, allowConsoleErrors }) => {
    allowConsoleErrors(/409/);
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const day = addDays(today(), 4);
    const buyer = await newVisitor(browser, id, day);
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    const open = rowOf(page, buyer.name).getByRole('button', { name: /^Details of booking/ });
    await open.click();
    const dialog = details(page);
    await dialog.getByLabel('Visit date').fill(addDays(day, 1));
    const another = await (await browser.newContext()).newPage();
    await signInAsAdmin(another);
    const booking = await findBooking(buyer.page, id);
    const answer = await another.request.patch(`/api/admin/bookings/${booking.id}`, { data: { status: 'CONFIRMED' } });
    expect(answer.ok()).toBe(true);

    await dialog.getByRole('button', { name: 'Update Booking' }).click();
    await expect(dialog.getByRole('region', { name: 'Saved version' })).toContainText(/Confirmed$/);
    await dialog.getByRole('button', { name: 'Keep the saved version' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, buyer.name)).toContainText('Confirmed');
    await expect(rowOf(page, buyer.name)).toContainText(shortDay(day));
    await open.click();
    await expect(dialog.getByText('These changes are not saved yet.')).toHaveCount(0);
  });

  test('close by the button and the backdrop, and keep unsaved changes @once [ADMB8]', async ({ page, browser }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const buyer = await newVisitor(browser, id, addDays(today(), 4));
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    const open = rowOf(page, buyer.name).getByRole('button', { name: /^Details of booking/ });
    await open.click();
    const dialog = details(page);
    await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();

    await open.click();
    await expect(dialog.getByText('These changes are not saved yet.')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('COMPLETED');
    await page.mouse.click(8, 8);
    await expect(dialog).toHaveCount(0);
  });

  test('await the response to a change, and then start afresh @once', async ({ page, browser }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const buyer = await newVisitor(browser, id, addDays(today(), 4));
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    const open = rowOf(page, buyer.name).getByRole('button', { name: /^Details of booking/ });
    const dialog = details(page);
    for (const status of ['Confirmed', 'Completed']) {
      await open.click();
      await dialog.getByRole('combobox', { name: 'Status' }).selectOption(status);
      const release = await hold(page, '**/api/admin/bookings/*?contacts=masked');
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await dialog.getByRole('button', { name: 'Update Booking' }).click();
      await sent;
      await dialog.getByRole('button', { name: /^Show contact/ }).click();
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Close' }).click();
      release();
      await expect(rowOf(page, buyer.name)).toContainText(status);
      await expect(page.getByText('Booking updated successfully').first()).toBeVisible();
      await expect(dialog).toHaveCount(0);
    }
  });

  test('are deleted without a confirmation @once [ADMB13, ADMB14]', async ({ page, browser }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const buyer = await newVisitor(browser, id, addDays(today(), 4));
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    await rowOf(page, buyer.name)
      .getByRole('button', { name: /^Details of booking/ })
      .click();
    const reloaded = ['filter', 'stats', 'stats/detailed'].map((call) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === `/api/admin/bookings/${call}`),
    );
    await details(page).getByRole('button', { name: 'Delete Booking' }).click();
    await expect(page.getByText('Booking deleted successfully')).toBeVisible();
    for (const answer of await Promise.all(reloaded)) expect(answer.status()).toBe(200);
    await expect(details(page)).toHaveCount(0);
    await expect(page.getByText('No bookings found. Try adjusting your filters.')).toBeVisible();
  });

  test('say what failed @once [ADMB14]', async ({ page, browser, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    const buyer = await newVisitor(browser, id, addDays(today(), 4));
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    await rowOf(page, buyer.name)
      .getByRole('button', { name: /^Details of booking/ })
      .click();
    const dialog = details(page);
    await page.route(/\/api\/admin\/bookings\/\d+(?:\?|$)/, (route) => route.abort('internetdisconnected'));
    await dialog.getByLabel('Visit date').fill('');
    await dialog.getByRole('button', { name: 'Update Booking' }).click();
    await expect(dialog.getByText('Please select a visit date')).toBeVisible();
    await dialog.getByLabel('Visit date').fill(addDays(today(), 6));
    await dialog.getByRole('button', { name: 'Update Booking' }).click();
    await expect(dialog.getByText('Failed to update booking')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete Booking' }).click();
    await expect(dialog.getByText('Failed to delete booking. Please try again.')).toBeVisible();
  });

  test('are requested four times without a response, then can be retried @once [ADMB3, ADMB15, ADMB19]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signInAsAdmin(page);
    await page.goto('/admin/settings');
    const mend = await cut(page, '**/api/admin/bookings/**');
    const calls = countCalls(page, /\/bookings\/filter\b/);
    await stopClock(page);
    await page.goto('/admin/bookings');
    await expectRepeatedAfter(page, calls, [1000, 2000, 4000]);
    await page.clock.resume();
    await expect(page.getByText('Failed to load bookings. Please try again.')).toBeVisible();
    expect(calls.begun).toBe(4);
    // Counters and panel fail silently.
    await expect(page.getByText('No site visits scheduled in the next 7 days')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(list(page).getByRole('row').first()).toBeVisible();

    // A failed reload clears the list.
    await answerInstead(page, 'admin/bookings/filter*', 500);
    await page.getByRole('button', { name: 'Refresh Bookings' }).click();
    await expect(page.getByText('Failed to load bookings. Please try again.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(0);
  });

  test('that are no longer needed are no failure @once [ADMB16]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/ERR_ABORTED/);
    await signInAsAdmin(page);
    await page.goto('/admin/bookings');
    await hold(page, '**/api/admin/bookings/filter?searchTerm=slow*');
    const search = page.getByPlaceholder('Search Property/User');
    const asked = page.waitForRequest(/searchTerm=slow/);
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().includes('searchTerm=slow'));
    await search.fill('slow');
    await search.press('Enter');
    await asked;
    await search.fill('nobody of this name');
    await search.press('Enter');
    await expect(page.getByText('No bookings found. Try adjusting your filters.')).toBeVisible();
    expect((await dropped).failure()?.errorText).toContain('ERR_ABORTED');
    await expect(page.getByText(/failed/i)).toHaveCount(0);
  });

  test('have further pages and can be refreshed @once [ADMB4, ADMB7]', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/bookings');
    await expect(page.getByText(/^Showing 1 to 10 of \d+ results$/)).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(/^Showing 11 to \d+ of \d+ results$/)).toBeVisible();
    await expect(page).toHaveURL('/admin/bookings?page=1');
    const asked = ['filter', 'stats', 'upcoming'].map((call) =>
      page.waitForResponse((response) => response.url().includes(`/api/admin/bookings/${call}`)),
    );
    await page.getByRole('button', { name: 'Refresh Bookings' }).click();
    for (const answer of await Promise.all(asked)) expect(answer.status()).toBe(200);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL('/admin/bookings');
    await page.goto('/admin/bookings?page=900');
    await expect(page).not.toHaveURL(/page=900/);
    await expect(page.getByText(/^Showing \d+ to (\d+) of \1 results$/)).toBeVisible();
  });

  test('are exported to a file @once [ADM9]', async ({ page, browser }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page, { name: newName('=SUM(A1)') });
    const buyer = await newVisitor(browser, id, addDays(today(), 4));
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    const text = await exportList(page, 'Export bookings');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain(`'${name}`);
    expect(text).toContain(buyer.email);
    expect(text.trim().split('\n')).toHaveLength(2);
  });
});
