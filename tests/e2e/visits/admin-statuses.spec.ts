import { BOOKING_STATUSES, type BookingStatus } from '@aangan/contract/visits/statuses';
import { weekdayOf } from '@aangan/contract/visits/hours';
import type { Browser, Locator } from '@playwright/test';
import { addProperty, showAllUpcoming, signInAsAdmin } from '../support/admin.ts';
import { newBuyer, newVisitor } from '../support/buyers.ts';
import { addDays, bookVisit, findBooking, properties, today } from '../support/catalogue.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  setVisitStatus,
  test,
  type Page,
} from '../support/index.ts';

const STAFF: Record<BookingStatus, string> = {
  PENDING: 'Pending',
  CONFIRMED: 'Confirmed',
  SCHEDULED: 'Scheduled',
  COMPLETED: 'Completed',
  CANCELED: 'Cancelled',
  NO_SHOW: 'Did not come',
};
const BUYER: Record<BookingStatus, string> = {
  PENDING: 'PENDING',
  CONFIRMED: 'CONFIRMED',
  SCHEDULED: 'SCHEDULED',
  COMPLETED: 'COMPLETED',
  CANCELED: 'Cancelled',
  NO_SHOW: 'You did not come',
};

const NAMES = ['Asha Rao', 'Bela Shah', 'Chitra Iyer', 'Devika Nair', 'Esha Joshi', 'Farida Khan'];

/** Creates a home with a visit of each status on one day. */
async function homeWithVisits(browser: Browser, page: Page, day: string) {
  const home = await addProperty(page);
  const visits = [];
  for (const [index, status] of BOOKING_STATUSES.entries()) {
    const buyer = await newVisitor(browser, home.id, day, NAMES[index]);
    await setVisitStatus(buyer.contactNo, home.id, status);
    visits.push({ status, buyer });
  }
  return { ...home, visits };
}

const expectNoCode = (part: Locator) => expect(part).not.toContainText(/NO_SHOW|CANCELED|Canceled/);
const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

test('each status of a visit has one label and one colour on the pages of admins @once [VISIT28]', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page);
  const day = addDays(today(), 3);
  const { id, name, visits } = await homeWithVisits(browser, page, day);

  await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
  const list = page.getByRole('region', { name: 'Bookings', exact: true });
  const upcoming = page.getByRole('region', { name: 'Upcoming Bookings' });
  await expect(upcoming.getByRole('heading', { name: 'Upcoming Bookings' })).toBeVisible();
  await showAllUpcoming(page);
  const ofHome = upcoming.getByRole('listitem').filter({ hasText: name });
  await expect(ofHome).toHaveCount(3);
  await expect(ofHome.getByText('Did not come', { exact: true })).toHaveCount(0);
  for (const { status, buyer } of visits) {
    const entry = list.locator('tr, li').filter({ hasText: buyer.name });
    await expect(entry.getByText(STAFF[status], { exact: true }).first()).toBeVisible();
  }
  const options = page.getByRole('search', { name: 'Bookings' }).getByRole('combobox', { name: 'Status' });
  await expect(options.getByRole('option')).toHaveText(['All statuses', ...Object.values(STAFF)]);
  await expectNoCode(page.locator('main'));
  await options.selectOption('Did not come');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  const details = list.getByRole('button', { name: /^Details of booking/ });
  await expect(details).toHaveCount(1);
  await details.click();
  const dialog = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(dialog.getByText('Did not come', { exact: true }).first()).toBeVisible();
  await expectNoCode(dialog);

  await page.goto(`/admin/visits?week=${addDays(day, -weekdayOf(day))}&property=${id}`);
  const main = page.locator('main');
  const looks = new Map<string, string>();
  for (const { status, buyer } of visits) {
    const visit = main.getByRole('button').filter({ hasText: buyer.name, visible: true });
    await expect(visit).toContainText(STAFF[status]);
    if (status !== 'SCHEDULED') looks.set(status, await colourOf(visit));
  }
  await expectNoCode(main);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  // in narrow windows the days are lists with badges
  if (isWide) {
    expect(new Set(looks.values()).size).toBe(looks.size);
    for (const [status, colour] of looks) {
      const legend = main
        .getByText(STAFF[status as BookingStatus], { exact: true })
        .filter({ visible: true })
        .last();
      expect([status, await colourOf(legend)]).toEqual([status, colour]);
    }
  }
});

test('a missed visit has its label in the audit log @once [VISIT28]', async ({ page, browser }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  const buyer = await newVisitor(browser, id, today());
  const visit = await findBooking(buyer.page, id);
  expect((await page.request.post(`/api/desk/visits/${visit.id}/no-show`, { data: {} })).ok()).toBe(true);
  await page.goto(`/admin/audit?entity=BOOKING&entityId=${visit.id}`);
  const entry = page.locator('main').locator('tr, li').filter({ hasText: name }).first();
  await expect(entry).toContainText('After: Did not come');
  await expectNoCode(entry);
});

test('each status of a visit has one label on the pages of its buyer [VISIT28, VISIT10]', async ({ browser }) => {
  const { page, contactNo } = await newBuyer(browser);
  const homes = (await properties(page)).slice(0, BOOKING_STATUSES.length);
  for (const [index, status] of BOOKING_STATUSES.entries()) {
    const id = homes[index]?.id ?? 0;
    await bookVisit(page, id, addDays(today(), index + 1));
    await setVisitStatus(contactNo, id, status);
  }
  await page.goto('/user/bookings');
  const main = page.locator('main');
  for (const [index, status] of BOOKING_STATUSES.entries()) {
    const card = main.getByRole('listitem').filter({ hasText: homes[index]?.name ?? '' });
    await expect(card.getByText(BUYER[status], { exact: true }).first()).toBeVisible();
  }
  await expectNoCode(main);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
});
