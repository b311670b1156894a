import type { Browser, Route } from '@playwright/test';
import { addDays, bookVisit, cut, findBooking, hold, properties, today } from '../support/catalogue.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  setVisitStatus,
  signIn,
  signInAsAdmin,
  test,
  type Page,
} from '../support/index.ts';

const [first, wanted, theirs] = [2, 9, 5].map((days) => addDays(today(), days)) as [string, string, string];
const words = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(date));
const short = (date: string) => words(date, { day: 'numeric', month: 'short', year: 'numeric' });
const long = (date: string) => words(date, { day: 'numeric', month: 'long', year: 'numeric' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Reschedule visit' });

/** Creates a buyer with a visit on the first day, and opens the dialog with another day. */
async function openDialog(page: Page) {
  const contactNo = await signIn(page, newPhone());
  const [property] = await properties(page);
  await bookVisit(page, property.id, first);
  await page.goto('/user/bookings');
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await dialogOf(page).getByLabel('New visit date').fill(wanted);
  return { contactNo, propertyId: property.id };
}

/** Opens another browser as staff, and returns a function that moves the visit to a day. */
async function newStaff(browser: Browser, page: Page, propertyId: number) {
  const staff = await (await browser.newContext()).newPage();
  await signInAsAdmin(staff);
  const { id } = await findBooking(page, propertyId);
  return async (visitDate: string) => {
    const answer = await staff.request.patch(`/api/admin/bookings/${id}`, { data: { visitDate } });
    expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
  };
}

const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Submit Request' }).click();

test.describe('a visit that changes while its buyer is moving it', () => {
  test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(/409/));

  test('is shown beside the requested change, and moved once that is chosen', async ({ page, browser }) => {
    const { propertyId } = await openDialog(page);
    const moveTo = await newStaff(browser, page, propertyId);
    await moveTo(theirs);
    await submit(page);

    const dialog = dialogOf(page);
    await expect(dialog.getByRole('heading', { name: 'Your visit has changed' })).toBeFocused();
    await expect(dialog.getByText('Choose which day to keep.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'As it is now' })).toContainText(short(theirs));
    await expect(dialog.getByRole('region', { name: 'Your request' })).toContainText(short(wanted));
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    // nothing of the request is saved yet
    expect((await findBooking(page, propertyId)).visitDate).toBe(theirs);

    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: `Move to ${short(wanted)}` }).click();
    expect((await sent).postDataJSON()).toEqual({ visitDate: wanted, status: 'PENDING', revision: 1 });
    await expect(page.getByText('Your booking has been rescheduled and is pending confirmation.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect((await findBooking(page, propertyId)).visitDate).toBe(wanted);
  });

  test('stays unchanged when that is chosen, by keyboard alone @once', async ({ page, browser }) => {
    const { propertyId } = await openDialog(page);
    const moveTo = await newStaff(browser, page, propertyId);
    await moveTo(theirs);
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('heading', { name: 'Your visit has changed' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: `Keep ${short(theirs)}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(long(theirs))).toBeVisible();
    expect((await findBooking(page, propertyId)).visitDate).toBe(theirs);
  });

  test('and changes again, is shown again @once', async ({ page, browser }) => {
    const { propertyId } = await openDialog(page);
    const moveTo = await newStaff(browser, page, propertyId);
    await moveTo(theirs);
    await submit(page);
    const now = dialogOf(page).getByRole('region', { name: 'As it is now' });
    await expect(now).toContainText(short(theirs));
    await moveTo(addDays(theirs, 1));
    await dialogOf(page)
      .getByRole('button', { name: `Move to ${short(wanted)}` })
      .click();
    await expect(now).toContainText(short(addDays(theirs, 1)));
  });

  test('and cannot be moved at once, keeps the requested change until it can @once', async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    const { propertyId } = await openDialog(page);
    const moveTo = await newStaff(browser, page, propertyId);
    await moveTo(theirs);
    await submit(page);
    const dialog = dialogOf(page);
    // or the first request, which is to find the visit changed, would be cut as well
    await expect(dialog.getByText('Choose which day to keep.')).toBeVisible();
    const mend = await cut(page, '**/api/bookings/*');
    const move = dialog.getByRole('button', { name: `Move to ${short(wanted)}` });
    await move.click();
    await expect(dialog.getByText('Failed to reschedule booking. Please try again.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Your request' })).toContainText(short(wanted));
    await mend();
    await move.click();
    await expect(page.getByText('Your booking has been rescheduled and is pending confirmation.')).toBeVisible();
    expect((await findBooking(page, propertyId)).visitDate).toBe(wanted);
  });

  test('and can no longer be moved, says so @once', async ({ page }) => {
    const { propertyId, contactNo } = await openDialog(page);
    await setVisitStatus(contactNo, propertyId, 'CANCELED');
    await submit(page);
    const dialog = dialogOf(page);
    await expect(dialog.getByText('can no longer be moved')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Move/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Keep it as it is' }).click();
    await expect(page.getByRole('region', { name: 'Past and cancelled 1' })).toBeVisible();
  });
});

test('a move whose response is lost is made once, and the second try says so @once', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const { propertyId } = await openDialog(page);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/bookings/*', loseAnswer, { times: 1 });
  await submit(page);
  await expect(dialogOf(page).getByText('Failed to reschedule booking. Please try again.')).toBeVisible();
  await submit(page);
  await expect(page.getByText('Your booking has been rescheduled and is pending confirmation.')).toBeVisible();
  expect(await findBooking(page, propertyId)).toMatchObject({ visitDate: wanted, revision: 1 });
});

test('a move is awaited, and its result shown @once', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await openDialog(page);
  const mend = await cut(page, '**/api/bookings/*');
  await submit(page);
  await expect(dialogOf(page).getByText('Failed to reschedule booking. Please try again.')).toBeVisible();
  await mend();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialogOf(page).getByLabel('New visit date')).toHaveValue(first);
  await expect(dialogOf(page).getByText('Failed to reschedule booking.')).toHaveCount(0);
  await dialogOf(page).getByLabel('New visit date').fill(wanted);

  const release = await hold(page, '**/api/bookings/*');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await submit(page);
  await sent;
  await page.keyboard.press('Escape');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  release();
  await expect(page.getByText('Your booking has been rescheduled and is pending confirmation.')).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
});
