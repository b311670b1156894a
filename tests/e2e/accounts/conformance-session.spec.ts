import { cut, findProperty, hold, openProperty } from '../support/catalogue.ts';
import { pauseClock } from '../support/clock.ts';
import {
  codeField,
  codeFor,
  endSessions,
  expect,
  goToCodeStep,
  newPhone,
  pressInHeader,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(/Failed to load resource/));

const EXPIRED = 'Your session has expired. Please log in again.';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph');
const signOutButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' });

/** Simulates the user's return to the tab. */
function returnToTab(page: Page): Promise<void> {
  return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test.describe('a protected page @once', () => {
  test('waits with a spinner while the session is being checked [PAGE8]', async ({ page }) => {
    await signIn(page);
    const letThrough = await hold(page, '**/api/auth/refresh');
    await page.goto('/user/bookings');
    await expect(page.getByText('Checking your session...')).toBeVisible();
    letThrough();
    await expect(page.getByRole('heading', { name: 'No Bookings Found' })).toBeVisible();
    await expect(page).toHaveURL('/user/bookings');
  });
});

test.describe('a session @once', () => {
  test('is checked again when the tab becomes visible, and continues [CALL9, SESS3]', async ({ page }) => {
    await signIn(page);
    await page.goto('/user/shortlist');
    await expect(page.getByText('Your Shortlist is Empty')).toBeVisible();
    const validated = page.waitForResponse('**/api/auth/validate');
    const read = page.waitForResponse('**/api/users/profile?*');
    await returnToTab(page);
    expect((await validated).status()).toBe(200);
    expect((await read).status()).toBe(200);
    await expect(page).toHaveURL('/user/shortlist');
  });

  test('is refreshed once for all calls that need it at the same time [SESS4]', async ({ page }) => {
    await signIn(page);
    await page.goto('/user/shortlist');
    await expect(page.getByText('Your Shortlist is Empty')).toBeVisible();
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes += 1;
    });
    const letThrough = await hold(page, '**/api/auth/refresh');
    const refreshed = page.waitForResponse('**/api/auth/refresh');
    await page.evaluate(() => {
      for (let calls = 0; calls < 3; calls += 1) window.dispatchEvent(new Event('token-refresh-needed'));
    });
    letThrough();
    expect((await refreshed).status()).toBe(200);
    await page.reload();
    await expect(page.getByText('Your Shortlist is Empty')).toBeVisible();
    // The first refresh is that of the load.
    expect(refreshes).toBe(2);
  });

  for (const name of ['session-expired', 'logout']) {
    test(`ends here and in the other tabs at the event ${name} [SESS5, SESS6]`, async ({ page, context }) => {
      await signIn(page);
      await page.goto('/user/bookings');
      const other = await context.newPage();
      await other.goto('/');
      await expect(signOutButton(page)).toBeVisible();
      await expect(signOutButton(other)).toBeVisible();
      for (const tab of [page, other]) {
        await tab.evaluate(() =>
          window.addEventListener('user-logged-out', ({ type }) => Object.assign(window, { heard: type })),
        );
      }
      await page.evaluate((type) => void window.dispatchEvent(new Event(type)), name);
      await expect(page.getByText(EXPIRED)).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(signInButton(other)).toBeVisible();
      for (const tab of [page, other]) {
        expect(await tab.evaluate(() => (window as unknown as { heard?: string }).heard)).toBe('user-logged-out');
      }
    });
  }

  test('that expired is announced for 6 s [SESS7]', async ({ page }) => {
    const contactNo = await signIn(page);
    await page.clock.install();
    await page.goto('/user/shortlist');
    await expect(page.getByText('Your Shortlist is Empty')).toBeVisible();
    await endSessions(contactNo);
    await pauseClock(page);
    await returnToTab(page);
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await page.clock.runFor(5900);
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await page.clock.runFor(100);
    await expect(page.getByText(EXPIRED)).toBeHidden();
  });

  test('ends on the page even when the server can not be reached [SESS12]', async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    await expect(signOutButton(page)).toBeVisible();
    await cut(page, '**/api/auth/logout');
    await pressInHeader(page, 'Sign Out');
    await expect(signInButton(page)).toBeVisible();
    await page.reload();
    await expect(signInButton(page)).toBeVisible();
  });
});

test.describe('a toast @once', () => {
  test('disappears after 5 s', async ({ page }) => {
    const text = page.getByText('Please log in to view property details');
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Featured Properties' }).getByRole('article').first()).toBeVisible();
    await pauseClock(page);
    await page.getByRole('link', { name: 'View Properties' }).click();
    await expect(text).toBeVisible();
    await page.clock.runFor(4900);
    await expect(text).toBeVisible();
    await page.clock.runFor(100);
    await expect(text).toBeHidden();
  });

  test('is at the top right; at most 20 stay, and each or all can be removed [PAGE14]', async ({ page }) => {
    await signIn(page);
    await openProperty(page, await findProperty(page, () => true));
    const toggle = page.getByRole('button', { name: /^(Add to Shortlist|Shortlisted)$/ });
    await toggle.click();
    await expect(toasts(page)).toHaveCount(1);
    // All timers pause while the pointer is on a toast.
    await toasts(page).first().hover();
    await toggle.focus();
    for (let shown = 2; shown <= 22; shown += 1) {
      await page.keyboard.press('Enter');
      const text = shown % 2 === 1 ? 'Property added to shortlist' : 'Property removed from shortlist';
      await expect(toasts(page)).toHaveCount(Math.min(shown, 20));
      await expect(toasts(page).last()).toHaveText(text);
    }
    // The two oldest are gone.
    await expect(toasts(page).first()).toHaveText('Property added to shortlist');
    const box = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.x).toBeGreaterThan(width / 2);
    expect(box?.y).toBeLessThan(120);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await expect(toasts(page)).toHaveCount(19);
    await page.getByRole('button', { name: 'Dismiss all' }).click();
    await expect(toasts(page)).toHaveCount(0);
  });
});

test.describe('the code @once', () => {
  test('is sent 300 ms after its sixth digit [AUTH6]', async ({ page }) => {
    const contactNo = newPhone();
    await page.clock.install();
    await goToCodeStep(page, contactNo);
    const code = await codeFor(contactNo);
    let isSent = false;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/verify-otp')) isSent = true;
    });
    await pauseClock(page);
    await codeField(page).pressSequentially(`x${code.slice(0, 5)}`);
    await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await codeField(page).press(code.slice(5));
    await expect(page.getByRole('button', { name: 'Verify' })).toBeEnabled();
    await page.clock.runFor(290);
    expect(isSent).toBe(false);
    await page.clock.runFor(10);
    await expect.poll(() => isSent).toBe(true);
  });
});
