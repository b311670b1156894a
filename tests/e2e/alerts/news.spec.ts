import { addDays, bookVisit, findProperty, today } from '../support/catalogue.ts';
import { countCalls, settle } from '../support/clock.ts';
import {
  activate,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  pressInHeader,
  signIn,
  signInAsAdmin,
  tabTo,
  test,
  type Page,
} from '../support/index.ts';
import { confirmVisit } from '../support/messages.ts';

const bell = (page: Page, name: string | RegExp = /^Notifications/) => page.getByRole('link', { name });
const UNREAD = /\/api\/notifications\/unread/;
const MINUTE = 60_000;

/** Books a visit for a new user and has an admin confirm it. */
async function told(page: Page, admin: Page): Promise<string> {
  await signIn(page);
  const property = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
  await bookVisit(page, property.id, addDays(today(), 12));
  await signInAsAdmin(admin);
  await confirmVisit(admin, page, property.id);
  return property.name;
}

test('a visitor has no bell, and a signed-in user reads the notifications by keyboard alone @once [V83]', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeAttached();
  await expect(bell(page)).toHaveCount(0);
  const admin = await (await browser.newContext()).newPage();
  const name = await told(page, admin);
  await page.goto('/about');
  await activate(page, bell(page, 'Notifications, 1 unread'));
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: `Visit to ${name}` });
  await expect(entry.getByText('New', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  await activate(page, page.getByRole('button', { name: 'Mark as read: Visit confirmed' }));
  await expect(entry.getByText('New', { exact: true })).toHaveCount(0);
  await expect(bell(page, 'Notifications')).toBeVisible();
  await activate(page, page.getByRole('button', { name: 'Mark as unread: Visit confirmed' }));
  await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
  await activate(page, page.getByRole('button', { name: 'Mark all as read' }));
  await expect(bell(page, 'Notifications')).toBeVisible();
  await activate(page, page.getByRole('button', { name: 'Mark as unread: Visit confirmed' }));
  await tabTo(page, page.getByRole('link', { name: 'Visit confirmed' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/bookings');
  await expect(bell(page, 'Notifications')).toBeVisible();
  await admin.context().close();
});

test('the page of notifications is for signed-in users, and says when there are none @once', async ({ page }) => {
  await page.goto('/user/notifications');
  await expect(page).toHaveURL('/');
  await page.goto('/about');
  await signIn(page);
  await page.goto('/user/notifications');
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  await expect(page.getByText('We keep notifications for 90 days.')).toBeVisible();
  await expectNoViolations(page);
});

test('a list that does not load says so and is retried @once', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/500/);
  await signIn(page);
  await page.route(/\/api\/notifications\?/, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.goto('/user/notifications');
  await expect(page.getByRole('alert').getByText('Failed to load notifications. Please try again.')).toBeVisible();
  await page.unroute(/\/api\/notifications\?/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
});

test.describe('the bell', () => {
  test('polls at load, each minute while visible, never while hidden, less often after failures @once [V12]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/503/);
    await signIn(page);
    await page.clock.install();
    const calls = countCalls(page, UNREAD);
    await page.goto('/about');
    await expect.poll(() => calls.ended).toBe(1);
    const pass = async (milliseconds: number) => {
      await settle(page);
      await page.clock.runFor(milliseconds);
      await settle(page);
    };
    const show = (state: 'visible' | 'hidden') =>
      page.evaluate((to) => {
        Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);

    await pass(MINUTE - 11_000);
    expect(calls.begun).toBe(1);
    await pass(22_000);
    await expect.poll(() => calls.ended).toBe(2);

    await show('hidden');
    await pass(10 * MINUTE);
    expect(calls.begun).toBe(2);
    await show('visible');
    await expect.poll(() => calls.ended).toBe(3);
    await show('hidden');
    await pass(10_000);
    await show('visible');
    await settle(page);
    expect(calls.begun, 'an answer of 10 seconds ago is fresh').toBe(3);

    await page.route(UNREAD, (route) => route.fulfill({ status: 503, json: { success: false } }));
    await pass(MINUTE + 11_000);
    await expect.poll(() => calls.ended).toBe(4);
    for (const [nth, minutes] of [2, 5, 10, 10].entries()) {
      await pass(minutes * MINUTE - 1000);
      expect(calls.begun, `before ${minutes} minutes are over`).toBe(4 + nth);
      await pass(2000);
      await expect.poll(() => calls.ended).toBe(5 + nth);
    }
  });

  test('refreshes the lists of the page when there are new notifications @once [V12]', async ({ page, browser }) => {
    await signIn(page);
    const property = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
    await bookVisit(page, property.id, addDays(today(), 13));
    await page.clock.install();
    await page.goto('/user/bookings');
    const visit = page.getByRole('listitem').filter({ hasText: property.name });
    await expect(visit.getByText('PENDING', { exact: true })).toBeVisible();
    await expect(bell(page, 'Notifications')).toBeVisible();
    const admin = await (await browser.newContext()).newPage();
    await signInAsAdmin(admin);
    await confirmVisit(admin, page, property.id);
    await page.clock.runFor(MINUTE + 11_000);
    await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
    await expect(visit.getByText('CONFIRMED', { exact: true })).toBeVisible();
    await admin.context().close();
  });
});

test('signing out removes the bell @once', async ({ page }) => {
  await signIn(page);
  await page.goto('/about');
  await expect(bell(page)).toBeVisible();
  await pressInHeader(page, 'Sign Out');
  await expect(bell(page)).toHaveCount(0);
});
