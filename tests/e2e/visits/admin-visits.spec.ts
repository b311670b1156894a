import { formatDate } from '@aangan/contract/core/dates';
import { addDays, hold, today } from '../support/catalogue.ts';
import {
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  signInAsAdmin,
  test,
  type Page,
} from '../support/index.ts';

/** A day on which the sample firm is open as usual. */
const day = () => addDays(today(), 9);

/** Returns the times of a day at a property, as shown to buyers. */
async function timesOf(page: Page, propertyId: number, date: string): Promise<string[]> {
  const answer = await page.request.get(`/api/properties/${propertyId}/visit-slots?date=${date}`);
  const { data } = (await answer.json()) as { data: { slots: { time: string }[] } };
  return data.slots.map(({ time }) => time);
}

test('an admin gives a property its own hours by keyboard alone, and gets a message when somebody else was first @once [V29, V83]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await page.goto(`/admin/visits?tab=hours&property=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Visits' })).toBeVisible();
  await expect(page.getByText('This property has the hours of all properties.')).toBeVisible();
  await page.getByRole('switch', { name: 'Own hours' }).focus();
  await page.keyboard.press('Space');
  const weekday = formatDate(day(), 'weekday');
  const ofDay = page.getByRole('group', { name: weekday });
  await ofDay.getByRole('button', { name: `Remove ${weekday}, window 1` }).focus();
  await page.keyboard.press('Enter');
  await expect(ofDay.getByText('Closed')).toBeVisible();
  await expect(ofDay).toBeFocused();
  const add = ofDay.getByRole('button', { name: `Add a window on ${weekday}` });
  await add.focus();
  await page.keyboard.press('Enter');
  await ofDay.getByLabel(`${weekday}, window 1, from`).focus();
  await page.keyboard.type('4:00 pm');
  await expect(ofDay.getByLabel(`${weekday}, window 1, from`)).toHaveValue('16:00');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save hours' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Visiting hours saved')).toBeVisible();
  expect(await timesOf(page, id, day())).toEqual(['16:00', '17:00']);

  const url = `/api/admin/properties/${id}/visit-hours`;
  const hours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '09:00' }]);
  expect((await page.request.put(url, { data: { hours, capacity: null, version: 1 } })).status()).toBe(200);
  await ofDay.getByLabel(`${weekday}, window 1, to`).selectOption('17:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Someone else changed the hours. Load them again.')).toBeVisible();
  expect(await timesOf(page, id, day())).toEqual(['08:00']);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(ofDay.getByLabel(`${weekday}, window 1, from`)).toHaveValue('08:00');
});

const HOURS = '**/api/admin/properties/*/visit-hours';
const CAPACITY = 'Visits at the same time per property';

test('changes made while the hours are being saved stay, and are saved next @once [V29]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await page.goto(`/admin/visits?tab=hours&property=${id}`);
  await page.getByRole('switch', { name: 'Own hours' }).check();
  const letThrough = await hold(page, HOURS);
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.getByLabel(CAPACITY).fill('2');
  letThrough();
  await expect(page.getByText('Visiting hours saved')).toBeVisible();
  await expect(page.getByLabel(CAPACITY)).toHaveValue('2');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save hours' }).click();
  expect((await saved).status()).toBe(200);
});

test('the settings of all properties are saved together, and a refusal is shown at its field @once [V29]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  await signInAsAdmin(page);
  await page.goto('/admin/visits?tab=hours');
  const notice = page.getByLabel('Notice');
  await expect(notice).not.toHaveValue('');
  const before = await notice.inputValue();
  await notice.fill('-5');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(notice).toHaveAttribute('aria-invalid', 'true');
  await expect(notice).toBeFocused();
  await notice.fill(before);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Save hours' }).click();
  expect((await saved).request().postDataJSON()).toMatchObject({ noticeMinutes: Number(before) });
  await expect(page.getByText('Visiting hours saved')).toBeVisible();
  await page.reload();
  await expect(notice).toHaveValue(before);
});

// Phone only: on a desktop all days fit into the window.
test('a window that ends before it begins gets the focus, visibly, each time it is refused @phone [V29]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await page.goto(`/admin/visits?tab=hours&property=${id}`);
  await page.getByRole('switch', { name: 'Own hours' }).check();
  const end = page.getByLabel('Sunday, window 1, to');
  await end.selectOption('00:15');
  const save = page.getByRole('button', { name: 'Save hours' });
  for (let round = 1; round <= 2; round += 1) {
    await page.getByLabel(CAPACITY).scrollIntoViewIfNeeded();
    await expect(end).not.toBeInViewport();
    await save.click();
    await expect(end).toBeFocused();
    await expect(end).toBeInViewport();
  }
});

test('hours whose form was left before the response are saved like others @once [V29]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await page.goto(`/admin/visits?tab=hours&property=${id}`);
  await page.getByRole('switch', { name: 'Own hours' }).check();
  const letThrough = await hold(page, HOURS);
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.getByRole('tab', { name: 'Away' }).click();
  await expect(page.getByRole('button', { name: 'Save hours' })).toHaveCount(0);
  letThrough();
  await expect(page.getByText('Visiting hours saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Hours', exact: true }).click();
  await page.getByLabel(CAPACITY).fill('2');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save hours' }).click();
  expect((await saved).status()).toBe(200);
});

test('the next line can be typed while the one before is being added @once [V22, V59]', async ({ page }) => {
  await signInAsAdmin(page, { name: 'Vasudha Kelkar' });
  const { name } = await addProperty(page);
  await page.goto('/admin/visits?tab=days');
  const form = page.getByRole('region', { name: 'Add a day' });
  await form.getByLabel('Day', { exact: true }).fill(addDays(today(), 90));
  await form.getByLabel('Where').selectOption({ label: name });
  const letDayThrough = await hold(page, '**/api/admin/visit-exceptions');
  await form.getByRole('button', { name: 'Add day' }).click();
  await form.getByLabel('Note').fill('Site blessing');
  letDayThrough();
  await expect(page.getByText('Day added')).toBeVisible();
  await expect(form.getByLabel('Note')).toHaveValue('Site blessing');

  await page.getByRole('tab', { name: 'Away' }).click();
  const absence = page.getByRole('region', { name: 'Add time away' });
  const ofOne = absence.getByLabel('Consultant');
  await ofOne.selectOption(await ofOne.getByRole('option', { name: 'Vasudha Kelkar' }).last().getAttribute('value'));
  await absence.getByLabel('From day').fill(addDays(today(), 90));
  const letAbsenceThrough = await hold(page, '**/api/admin/visit-absences');
  await absence.getByRole('button', { name: 'Add time away' }).click();
  await absence.getByLabel('Note').fill('At a wedding');
  letAbsenceThrough();
  await expect(page.getByText('Time away added')).toBeVisible();
  await expect(absence.getByLabel('Note')).toHaveValue('At a wedding');
});

test('the error of a line disappears when its field changes, whether of the page or the server @once [V22, V59]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  await signInAsAdmin(page);
  await page.goto('/admin/visits?tab=days');
  const form = page.getByRole('region', { name: 'Add a day' });
  await form.getByRole('button', { name: 'Add day' }).click();
  await expect(form.getByText('Choose a day')).toBeVisible();
  await form.getByLabel('Day', { exact: true }).fill(day());
  await expect(form.getByText('Choose a day')).toHaveCount(0);
  await form.getByLabel('From').selectOption('16:00');
  await form.getByLabel('To', { exact: true }).selectOption('10:00');
  await form.getByRole('button', { name: 'Add day' }).click();
  const wrong = form.locator('[aria-invalid=true]');
  await expect(wrong).toHaveCount(1);
  await form.getByLabel('Note').fill('Site blessing');
  await expect(wrong).toHaveCount(1);
  await form.getByLabel('To', { exact: true }).selectOption('17:00');
  await expect(wrong).toHaveCount(0);

  await page.getByRole('tab', { name: 'Away' }).click();
  const absence = page.getByRole('region', { name: 'Add time away' });
  const wrongOfIt = absence.locator('[aria-invalid=true]');
  await absence.getByRole('button', { name: 'Add time away' }).click();
  await expect(wrongOfIt).toHaveCount(2);
  await absence.getByLabel('From day').fill(day());
  await expect(wrongOfIt).toHaveCount(1);
  await absence.getByLabel('Consultant').selectOption({ index: 1 });
  await expect(wrongOfIt).toHaveCount(0);
});

test('an admin closes a day at a property, and reopens it [V22]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await page.goto('/admin/visits?tab=days');
  const form = page.getByRole('region', { name: 'Add a day' });
  await form.getByRole('button', { name: 'Add day' }).click();
  await expect(form.getByText('Choose a day')).toBeVisible();
  await form.getByLabel('Day', { exact: true }).fill(day());
  await form.getByLabel('Where').selectOption({ label: name });
  await form.getByLabel('Note').fill('Site blessing');
  await form.getByRole('button', { name: 'Add day' }).click();
  await expect(page.getByText('Day added')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Whole day');
  await expect(row).toContainText('Site blessing');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  expect(await timesOf(page, id, day())).toEqual([]);
  await row.getByRole('button', { name: /Delete closed on/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Day deleted')).toBeVisible();
  expect(await timesOf(page, id, day())).not.toEqual([]);
});

test('an admin views the week and opens a visit of it', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  const booked = await page.request.post(`/api/bookings/properties/${id}`, {
    data: { visitDate: day(), visitTime: '11:00' },
  });
  expect(booked.status()).toBe(201);
  await page.goto(`/admin/visits?week=${day()}&property=${id}`);
  const visit = page.getByRole('button', { name: new RegExp(`^11:00.am ?${name}.*Pending$`) });
  await expect(visit).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(visit).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous week' }).click();
  await visit.click();
  const dialog = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(dialog.getByLabel('Time')).toHaveValue('11:00');
  await dialog.getByLabel('Time').selectOption('12:00');
  await dialog.getByRole('button', { name: 'Update Booking' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^12:00.pm ?${name}`) })).toBeVisible();
});
