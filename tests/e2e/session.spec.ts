import {
  agePastSends,
  codeFor,
  endSessions,
  expect,
  expectNoViolations,
  register,
  signIn,
  test,
  type Page,
} from './support/index.ts';

const EXPIRED = 'Your session has expired. Please log in again.';
const REFUSED = /Failed to load resource: the server responded with a status of (400|401)/;

async function signInHere(page: Page, contactNo: string, nth: number): Promise<void> {
  await page.getByLabel('Phone number').fill(contactNo);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('6-digit code').fill(await codeFor(contactNo, nth));
}

/** What a browser does when its person comes back to the tab. */
function returnToTab(page: Page): Promise<void> {
  return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
}

for (const path of ['/user/bookings', '/user/shortlist', '/user/profile', '/properties?location=Chikhali&page=1']) {
  test(`a visitor who opens ${path} signs in at home and comes back to it`, async ({ page }) => {
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

test('a visitor who opens a property signs in at /login and comes back to it', async ({ page }) => {
  const contactNo = await register(page);
  await agePastSends(contactNo, 60);
  await page.goto('/properties/1');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to view property details')).toBeVisible();
  await signInHere(page, contactNo, 2);
  await expect(page).toHaveURL('/properties/1');
});

test('a return path to another site is not followed', async ({ page }) => {
  const contactNo = await register(page);
  await agePastSends(contactNo, 60);
  await page.goto('/');
  await page.evaluate(() => history.replaceState({ usr: { from: '//example.com/' }, key: 'x', idx: 0 }, '', '/login'));
  await page.reload();
  await signInHere(page, contactNo, 2);
  await expect(page).toHaveURL('/');
});

test("a visitor's first load makes no call that fails", async ({ page }) => {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(failed).toEqual([]);
});

test('the session is refreshed at load, and read', async ({ page }) => {
  await signIn(page);
  const refreshed = page.waitForResponse('**/api/auth/refresh');
  const read = page.waitForResponse('**/api/users/profile?*');
  await page.goto('/user/profile');
  expect((await refreshed).status()).toBe(200);
  expect((await refreshed).request().headers()['x-request-origin']).toBeTruthy();
  expect((await read).status()).toBe(200);
  await expect(page).toHaveURL('/user/profile');
});

test('a refresh that gets no answer is tried twice more, after 1 s and after 2 s', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  await signIn(page);
  await page.clock.install();
  let tries = 0;
  await page.route('**/api/auth/refresh', (route) => {
    tries += 1;
    return tries < 3 ? route.fulfill({ status: 503, body: '' }) : route.continue();
  });
  await page.goto('/user/profile');
  await expect.poll(() => tries).toBe(1);
  await page.clock.runFor(999);
  expect(tries).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(() => tries).toBe(2);
  await page.clock.runFor(1999);
  expect(tries).toBe(2);
  await page.clock.runFor(100);
  await expect.poll(() => tries).toBe(3);
  await expect(page).toHaveURL('/user/profile');
});

test('a session that ended elsewhere is told on the way back to the tab', async ({ page, allowConsoleErrors }) => {
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

test('a call refused for want of a session ends it when the refresh is refused too', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(REFUSED);
  const contactNo = await signIn(page);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await endSessions(contactNo);
  await page.getByRole('banner').getByRole('link', { name: 'Shortlist' }).click();
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a session that is over at load ends without a word', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(REFUSED);
  const contactNo = await signIn(page);
  await endSessions(contactNo);
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('signed_in=1');
  await expect(page.getByText(EXPIRED)).toBeHidden();
});

test('signing out in one tab signs the others out', async ({ page, context, isPhone }) => {
  test.skip(isPhone, 'tabs are the same on both');
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

test('a path that is nothing of ours says so', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await expect(
    page.getByText("We're sorry, the page you requested could not be found. Please go back to the homepage."),
  ).toBeVisible();
  await expectNoViolations(page);
  await expect(page.getByRole('link', { name: 'View Properties' })).toHaveAttribute('href', '/properties');
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the footer says that the catalogue is a sample', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('Sample catalogue: the projects shown are invented');
});
