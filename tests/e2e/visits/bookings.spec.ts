import { addDays, bookVisit, cut, findProperty, hold, properties, today } from '../support/catalogue.ts';
import { countCalls, expectRepeatedAfter, stopClock } from '../support/clock.ts';
import { expect, expectNoViolations, newPhone, setVisitStatus, signIn, test } from '../support/index.ts';

test.describe('the bookings', () => {
  test('are empty at first [VISIT13]', async ({ page }) => {
    await signIn(page, newPhone());
    await page.goto('/user/bookings');
    await expect(page.getByRole('heading', { name: 'No Bookings Found' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Browse properties' }).click();
    await expect(page).toHaveURL('/properties');
  });

  test('are grouped under headings with counts [VISIT11]', async ({ page }) => {
    await signIn(page, newPhone());
    const [first, second] = await properties(page);
    await bookVisit(page, first.id, addDays(today(), 2));
    await bookVisit(page, second.id, addDays(today(), 4));
    await page.goto('/user/bookings');
    const group = page.getByRole('region', { name: 'Pending 2' });
    await expect(group.getByText('PENDING', { exact: true })).toHaveCount(2);
    await expect(group.getByRole('heading', { level: 3 })).toHaveText([first.name, second.name]);
    await expect(page.getByRole('heading', { name: 'Confirmed' })).toHaveCount(0);
    await expectNoViolations(page);
    await group.getByRole('link', { name: `View Property ${second.name}` }).click();
    await expect(page).toHaveURL(`/properties/${second.id}`);
  });

  test('show their status, and can be moved while that is open @once [VISIT10, VISIT15]', async ({ page }) => {
    const phone = await signIn(page, newPhone());
    const statuses = ['CONFIRMED', 'SCHEDULED', 'COMPLETED', 'CANCELED', 'NO_SHOW'];
    const cards = (await properties(page)).slice(0, statuses.length);
    for (const [i, { id }] of cards.entries()) {
      await bookVisit(page, id, addDays(today(), i + 1));
      await setVisitStatus(phone, id, statuses[i] ?? '');
    }
    await page.goto('/user/bookings');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Confirmed2',
      'Completed1',
      'Past and cancelled2',
    ]);
    const confirmed = page.getByRole('region', { name: 'Confirmed 2' });
    await expect(confirmed.getByText('CONFIRMED', { exact: true })).toBeVisible();
    await expect(confirmed.getByText('SCHEDULED', { exact: true })).toBeVisible();
    await expect(confirmed.getByRole('button', { name: 'Reschedule' })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(2);
    await expect(
      page.getByRole('region', { name: 'Completed 1' }).getByText('COMPLETED', { exact: true }),
    ).toBeVisible();
    const over = page.getByRole('region', { name: 'Past and cancelled 2' });
    await expect(over.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await expect(over.getByText('You did not come', { exact: true })).toBeVisible();
    await expect(over.getByText('If this is wrong, please tell your consultant.')).toBeVisible();
    await expectNoViolations(page);
  });

  test('can be moved to another day, and only to another [VISIT16, VISIT17, VISIT18, VISIT27]', async ({ page }) => {
    await signIn(page, newPhone());
    const [property] = await properties(page);
    await bookVisit(page, property.id, addDays(today(), 2));
    await page.goto('/user/bookings');
    await page.getByRole('button', { name: 'Reschedule' }).click();

    const dialog = page.getByRole('dialog', { name: 'Reschedule visit' });
    const date = dialog.getByLabel('New visit date');
    const submit = dialog.getByRole('button', { name: 'Submit Request' });
    await expect(date).toHaveValue(addDays(today(), 2));
    await expect(submit).toBeDisabled();
    await expectNoViolations(page);
    await date.fill(addDays(today(), 3));
    await expect(submit).toBeEnabled();
    await date.fill(addDays(today(), 2));
    await expect(submit).toBeDisabled();
    await date.fill(addDays(today(), -1));
    await submit.click();
    await expect(dialog.getByText('Please select a future date.')).toBeVisible();
    await date.fill(addDays(today(), 31));
    await submit.click();
    await expect(dialog.getByText('Please select a date within the next 30 days.')).toBeVisible();
    await date.fill('');
    await submit.click();
    await expect(dialog.getByText('Please select a date for your visit')).toBeVisible();

    const day = addDays(today(), 9);
    await date.fill(day);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await submit.click();
    expect((await sent).postDataJSON()).toEqual({ visitDate: day, status: 'PENDING', revision: 0 });
    await expect(page.getByText('Your booking has been rescheduled and is pending confirmation.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const shown = new Date(`${day}T00:00:00Z`);
    const words = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    await expect(page.getByText(words.format(shown))).toBeVisible();
  });

  test('keep their day when moving is cancelled or fails @once [VISIT18]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    const [property] = await properties(page);
    await bookVisit(page, property.id, addDays(today(), 2));
    await page.goto('/user/bookings');
    const open = page.getByRole('button', { name: 'Reschedule' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Reschedule visit' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();

    await cut(page, '**/api/bookings/*');
    await open.click();
    await dialog.getByLabel('New visit date').fill(addDays(today(), 5));
    await dialog.getByRole('button', { name: 'Submit Request' }).click();
    await expect(dialog.getByText('Failed to reschedule booking. Please try again.')).toBeVisible();
  });

  test('are scored and rated in dialogs that await the response @once [V66, V67]', async ({ page }) => {
    const phone = await signIn(page, newPhone());
    const home = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
    const host = home.assignedUser?.name.split(' ')[0] ?? '';
    await bookVisit(page, home.id, today());
    await setVisitStatus(phone, home.id, 'COMPLETED');
    await page.goto('/user/bookings');
    const dialogs = [
      { name: 'Score this home', call: 'score', choice: '4', said: 'Your score has been saved.' },
      { name: `Rate ${host}`, call: 'rating', choice: '4 stars', said: 'Thank you. Your rating has been saved.' },
    ];
    for (const { name, call, choice, said } of dialogs) {
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByRole('radio', { name: choice, exact: true }).first().check();
      const release = await hold(page, `**/api/bookings/*/${call}`);
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      // at once, before the busy state renders
      await dialog.getByRole('button', { name: 'Save' }).evaluate((button: HTMLElement) => {
        button.click();
        button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      });
      await sent;
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      release();
      await expect(page.getByText(said)).toBeVisible();
      await expect(dialog).toHaveCount(0);
    }
  });

  test('are requested four times without a response, then can be retried @once [VISIT14]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signIn(page, newPhone());
    await page.goto('/user/profile');
    const mend = await cut(page, '**/api/bookings*');
    const calls = countCalls(page, /\/api\/bookings\b/);
    await stopClock(page);
    await page.goto('/user/bookings');
    await expectRepeatedAfter(page, calls, [1000, 2000, 4000]);
    await page.clock.resume();
    await expect(page.getByText('Failed to load bookings. Please try again later.')).toBeVisible();
    expect(calls.begun).toBe(4);
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'No Bookings Found' })).toBeVisible();
  });

  test('are requested with a timestamp @once [CALL4]', async ({ page }) => {
    await signIn(page, newPhone());
    const asked = page.waitForRequest('**/api/bookings?*');
    await page.goto('/user/bookings');
    expect(new URL((await asked).url()).searchParams.get('_t')).toMatch(/^\d{13}$/);
  });
});
