import { cut } from '../support/catalogue.ts';
import { countCalls, expectRepeatedAfter, stopClock } from '../support/clock.ts';
import {
  agePastSends,
  codeFor,
  endSessions,
  expect,
  expectAllShown,
  newName,
  openModal,
  register,
  signIn,
  signInAsAdmin,
  test,
  type Page,
} from '../support/index.ts';

const EXPIRED = 'Your session has expired. Please log in again.';
const REFUSED = /Failed to load resource: the server responded with a status of (400|401)/;

async function signInHere(page: Page, contactNo: string, nth: number): Promise<void> {
  await page.getByLabel('Phone number').fill(contactNo);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('6-digit code').fill(await codeFor(contactNo, nth));
}

/** Simulates the user's return to the tab. */
function returnToTab(page: Page): Promise<void> {
  return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/**
 * Opens home, and waits for its last automatic call, which would otherwise be the first to notice the ended session.
 */
async function openHomeSignedIn(page: Page): Promise<void> {
  const bell = page.waitForResponse('**/api/notifications/unread');
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await bell;
}

for (const path of [
  '/user/bookings',
  '/user/shortlist',
  '/user/profile',
  '/properties?location=Chikhali&sort=price_low',
]) {
  test(`a visitor who opens ${path} signs in at home and returns to it @once [PAGE2]`, async ({ page }) => {
    const contactNo = await register(page);
    await agePastSends(contactNo, 60);
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sign In / Register' })).toBeVisible();
    await signInHere(page, contactNo, 2);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('a visitor who opens a property signs in at /login and returns to it @once [PAGE3]', async ({ page }) => {
  const contactNo = await register(page);
  await agePastSends(contactNo, 60);
  await page.goto('/properties/1');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to view property details')).toBeVisible();
  await signInHere(page, contactNo, 2);
  await expect(page).toHaveURL('/properties/1');
});

test('a visitor who opens the bookings sees why to sign in @once [VISIT13]', async ({ page }) => {
  await page.goto('/user/bookings');
  await expect(page.getByText('Please login to view your bookings')).toBeVisible();
});

test('a return path to another site is not followed @once [PAGE3, PAGE4, ASVS 3.7.2]', async ({ page }) => {
  const contactNo = await register(page);
  await agePastSends(contactNo, 60);
  await page.goto('/');
  await page.evaluate(() =>
    history.replaceState({ key: 'x', index: 0, state: { from: '//example.com/' } }, '', '/login'),
  );
  await page.reload();
  await signInHere(page, contactNo, 2);
  await expect(page).toHaveURL('/');
});

test("a visitor's first load makes no call that fails @once [SESS1]", async ({ page }) => {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Featured Properties' }).getByRole('article').first()).toBeVisible();
  await expectAllShown(page);
  expect(failed).toEqual([]);
});

test('the session is refreshed at load, and read @once [CALL4]', async ({ page }) => {
  await signIn(page);
  const refreshed = page.waitForResponse('**/api/auth/refresh');
  const read = page.waitForResponse('**/api/users/profile?*');
  await page.goto('/user/profile');
  expect((await refreshed).status()).toBe(200);
  expect((await refreshed).request().headers()['x-request-origin']).toBeTruthy();
  expect((await read).status()).toBe(200);
  await expect(page).toHaveURL('/user/profile');
});

test('a refresh without a response is retried twice, after 1 s and after 2 s @once [SESS4]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  await signIn(page);
  let refused = 0;
  await page.route('**/api/auth/refresh', (route) => {
    refused += 1;
    return refused < 3 ? route.fulfill({ status: 503, body: '' }) : route.continue();
  });
  const calls = countCalls(page, /\/api\/auth\/refresh$/);
  await stopClock(page);
  await page.goto('/user/profile');
  await expectRepeatedAfter(page, calls, [1000, 2000]);
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page).toHaveURL('/user/profile');
});

test('after three refreshes without a response the visitor is asked to sign in @once', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  await signIn(page);
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, body: '' }));
  const calls = countCalls(page, /\/api\/auth\/refresh$/);
  await stopClock(page);
  await page.goto('/user/profile');
  await expectRepeatedAfter(page, calls, [1000, 2000]);
  await page.clock.resume();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(calls.begun).toBe(3);
  await expect(page.getByText(EXPIRED)).toBeHidden();
});

test('a session that ended elsewhere is announced when the tab becomes visible @once [SESS3]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REFUSED);
  const contactNo = await signIn(page);
  await page.goto('/user/shortlist');
  await expect(page.getByRole('main')).toContainText('Shortlist');
  await endSessions(contactNo);
  await returnToTab(page);
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a call refused for want of a session ends it when the refresh is refused too @once [SESS5]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REFUSED);
  const contactNo = await signIn(page);
  await openHomeSignedIn(page);
  await endSessions(contactNo);
  await page.getByRole('banner').getByRole('link', { name: 'Shortlist' }).click();
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a call refused for an expired access token is repeated after a refresh @once [SESS8]', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REFUSED);
  await signIn(page);
  await openHomeSignedIn(page);
  await context.clearCookies({ name: 'access_token' });
  const refreshed = page.waitForResponse('**/api/auth/refresh');
  await page.getByRole('banner').getByRole('link', { name: 'Shortlist' }).click();
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByText('Your Shortlist is Empty')).toBeVisible();
  await expect(page.getByText(EXPIRED)).toBeHidden();
});

test('a listing whose session cannot be refreshed says so, and retries @once', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REFUSED, /ERR_INTERNET_DISCONNECTED/);
  await signIn(page);
  await openHomeSignedIn(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Properties' });
  await context.clearCookies({ name: 'access_token' });
  const mend = await cut(page, '**/api/auth/refresh');
  await link.click();
  await expect(page.getByText('Failed to fetch properties')).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('article')).toHaveCount(6);
});

test('a session that has ended at load is dropped silently @once [SESS7]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(REFUSED);
  const contactNo = await signIn(page);
  await endSessions(contactNo);
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('signed_in=1');
  await expect(page.getByText(EXPIRED)).toBeHidden();
});

test('signing out in one tab signs the others out @once [SESS6]', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/user/bookings');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(EXPIRED)).toBeHidden();
});

test('a session that ended in one tab leaves the other tabs their forms, and they say so too @once [SESS6, SESS7, ADMP34]', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REFUSED);
  const contactNo = await signInAsAdmin(page);
  await agePastSends(contactNo, 60);
  const name = newName();
  await page.goto('/admin/properties/create');
  await page.getByLabel('Property name').fill(name);
  const other = await context.newPage();
  await openHomeSignedIn(other);
  await endSessions(contactNo);
  await returnToTab(other);
  for (const tab of [other, page]) await expect(tab.getByText(EXPIRED)).toBeVisible();
  await expect(page).toHaveURL('/');
  await signInHere(page, contactNo, 2);
  await expect(page).toHaveURL('/admin/properties/create');
  await expect(page.getByLabel('Property name')).toHaveValue(name);
});

test('signing in in one tab continues what another tab asked to sign in for @once', async ({ page, context }) => {
  const contactNo = await register(page);
  await agePastSends(contactNo, 60);
  await page.goto('/user/shortlist');
  await expect(page.getByRole('dialog')).toBeVisible();
  const third = await context.newPage();
  await third.goto('/');
  await openModal(third);
  const other = await context.newPage();
  await other.goto('/');
  await openModal(other);
  await signInHere(other, contactNo, 2);
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/user/shortlist');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(third.getByRole('dialog')).toBeHidden();
  await expect(third).toHaveURL('/');
});

test.describe('a profile that loads late', () => {
  test('does not sign in again a user who has just signed out @once', async ({ page }) => {
    await signIn(page);
    let isReturned = false;
    const read = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    // Before the page is opened: under load a browser may miss calls of an open page.
    await page.route('**/api/users/profile*', async (route) => {
      if (!isReturned) return route.continue();
      const response = await route.fetch();
      read.resolve();
      await late.promise;
      return route.fulfill({ response });
    });
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    isReturned = true;
    await returnToTab(page);
    // read before the session ends, as it would be refused afterwards
    await read.promise;
    await header.getByRole('button', { name: 'Sign Out' }).click();
    await expect(header.getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
    const answered = page.waitForResponse('**/api/users/profile*');
    late.resolve();
    await (await answered).finished();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
  });
});
