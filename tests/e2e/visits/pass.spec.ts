import { addDays, bookVisit, findProperty, moveVisit, today } from '../support/catalogue.ts';
import {
  activate,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  pressInHeader,
  setVisitStatus,
  signIn,
  test,
  type Page,
} from '../support/index.ts';
import { openOwnPort, type OwnPort } from '../support/own-port.ts';

// The service worker shows the pass offline.
test.use({ serviceWorkers: 'allow' });

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Visit pass' });
const code = (page: Page) => page.getByRole('img', { name: /^Check-in code [A-HJ-NP-TV-Z2-9]{6}$/ });

/** Returns the URLs in the cache of the pass; opening it creates the cache. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const entries = await (await caches.open('visit-v1')).keys();
    return entries.map(({ url }) => new URL(url).pathname);
  });

const keepsPass = (page: Page) => expect.poll(() => kept(page)).toContain('/api/visit-passes');
const forgetsPass = (page: Page) => expect.poll(() => page.evaluate(() => caches.has('visit-v1'))).toBe(false);

/** Waits until the service worker controls the page, so that the next page goes through it. */
const inCharge = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

/** The heading of the offline page, and its link to the pass. */
const notReached = (page: Page) => page.getByRole('heading', { level: 1, name: 'Aangan could not be reached' });
const toPass = (page: Page) => page.getByRole('link', { name: 'Open your visit pass' });

/** Creates a buyer with a confirmed visit the day after tomorrow. */
async function buyerWithVisit(page: Page): Promise<{ contactNo: string; name: string }> {
  const contactNo = await signIn(page);
  const property = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
  await bookVisit(page, property.id, addDays(today(), 2));
  await setVisitStatus(contactNo, property.id, 'CONFIRMED');
  return { contactNo, name: property.name };
}

test.describe('without the server', () => {
  let port: OwnPort;
  test.beforeEach(async () => {
    port = await openOwnPort();
  });
  test.afterEach(() => port.stop());

  test('the pass opens, other pages say that the site is unreachable, and it is deleted after signing out @once [V63, V64, V83]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/ERR_CONNECTION_REFUSED|Failed to fetch|ERR_FAILED/);
    const { name } = await buyerWithVisit(page);
    await page.goto(`${port.origin}/user/bookings`);
    await keepsPass(page);
    await inCharge(page);

    await port.stop();
    await page.goto(`${port.origin}/pass`);
    await expect(title(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(code(page)).toBeVisible();
    await expect(page.getByText(/^As of .+\. Connect to see changes\.$/)).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    for (const path of ['/', '/user/bookings', '/desk']) {
      await page.goto(`${port.origin}${path}`);
      await expect(notReached(page)).toBeVisible();
      await expect(toPass(page)).toBeVisible();
    }
    const other = await page.context().newPage();
    await other.goto(`${port.origin}/about`);
    await expect(notReached(other)).toBeVisible();
    await toPass(page).click();
    await expect(code(page)).toBeVisible();

    await port.start();
    // the page reloads by itself
    await expect(other.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    await other.close();
    await page.goto(`${port.origin}/pass`);
    await expect(code(page)).toBeVisible();
    await expect(page.getByText('Connect to see changes.')).toHaveCount(0);
    expect(await kept(page)).not.toContain('/api/bookings');
    await pressInHeader(page, 'Sign Out');
    await forgetsPass(page);
    await expect(page.getByRole('heading', { name: 'No visit pass on this phone' })).toBeVisible();
    await port.stop();
    await page.goto(`${port.origin}/pass`);
    await expect(notReached(page)).toBeVisible();
    await expect(toPass(page)).toBeHidden();
  });
});

test('the pass says so while its visit is not confirmed, and when it is no longer confirmed @once [VISIT29]', async ({
  page,
}) => {
  const contactNo = await signIn(page);
  const property = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
  await bookVisit(page, property.id, addDays(today(), 2));
  await page.goto('/pass');
  const pass = page.getByRole('article', { name: property.name });
  await expect(pass.getByText('Not confirmed yet')).toBeVisible();
  await expect(pass.getByText('Show this to your consultant')).toHaveCount(0);
  await expect(code(page)).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await setVisitStatus(contactNo, property.id, 'CONFIRMED');
  await page.reload();
  await expect(pass.getByText('CONFIRMED', { exact: true })).toBeVisible();
  await expect(pass.getByText('Show this to your consultant')).toBeVisible();
  await moveVisit(page, property.id, addDays(today(), 3));
  await page.reload();
  await expect(pass.getByText('Not confirmed yet')).toBeVisible();
  await expect(pass.getByText('Show this to your consultant')).toHaveCount(0);
});

test('the pass has time and place, renders its code and is cached [V61, V63]', async ({ page }) => {
  const { name } = await buyerWithVisit(page);
  await page.goto('/pass');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByText('Show this to your consultant')).toBeVisible();
  const box = await code(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([200, 200]);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await keepsPass(page);
  const text = await page.evaluate(async () => {
    const answer = await caches.match('/api/visit-passes');
    return (await answer?.text()) ?? '';
  });
  expect(text).toContain(name);
  expect(text).not.toMatch(/@mail\.example|email|notes/);
});

test('the cache is at most 220 KB to download @once [V86]', async ({ page }) => {
  await buyerWithVisit(page);
  await page.goto('/pass');
  await keepsPass(page);
  const addresses = await kept(page);
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const answer = await page.request.get(address, { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.ok(), address).toBe(true);
      const { 'content-length': length } = answer.headers();
      return length === undefined ? (await answer.body()).length : Number(length);
    }),
  );
  expect(addresses.length).toBeGreaterThan(8);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(220_000);
});

test('nothing of the pass stays when its buyer signs out on another page @once [V64]', async ({ page }) => {
  await buyerWithVisit(page);
  await page.goto('/pass');
  await keepsPass(page);
  await page.goto('/about');
  await pressInHeader(page, 'Sign Out');
  await forgetsPass(page);
});

test('another user who signs in finds no pass of the previous one @once [V64]', async ({ page }) => {
  await buyerWithVisit(page);
  await page.goto('/pass');
  await keepsPass(page);
  await signIn(page);
  await page.goto('/pass');
  await expect(page.getByRole('heading', { name: 'No upcoming visit' })).toBeVisible();
  await forgetsPass(page);
});

test('a visitor sees that there is no pass here, and may sign in, by keyboard @once [V63]', async ({ page }) => {
  await page.goto('/pass');
  await expect(page.getByRole('heading', { level: 1, name: 'No visit pass on this phone' })).toBeVisible();
  await expectNoViolations(page);
  await activate(page, page.locator('main').getByRole('button', { name: 'Sign In / Register' }));
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});

test('a worker that can’t be loaded leaves the old one in place @once [V65]', async ({ page }) => {
  await page.goto('/about');
  await inCharge(page);
  await page.route('**/sw.js', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: 'Sign in to this network' }),
  );
  await page.addInitScript(() => {
    Object.assign(window, { unregistered: 0 });
    ServiceWorkerRegistration.prototype.unregister = async function () {
      (window as unknown as { unregistered: number }).unregistered += 1;
      return true;
    };
  });
  const fetched = page.waitForResponse('**/sw.js');
  await page.goto('/contact');
  await fetched;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { unregistered: number }).unregistered)).toBe(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
});
