import { findProperty, hold } from './support/catalogue.ts';
import { drawFrames, expect, expectNoSidewaysScroll, signIn, test, untilAlive, type Page } from './support/index.ts';
import { holdAll } from './support/round-trips.ts';

const drawn = (page: Page) => page.locator('[data-drawn]');

/** Opens a page whose scripts do not come, all but the first. */
async function openDrawn(page: Page, path: string) {
  const scripts = await holdAll(page, '**/assets/*.js');
  await page.route('**/assets/ahead-*.js', (route) => route.continue());
  await page.goto(path, { waitUntil: 'commit' });
  await expect(drawn(page)).toBeVisible();
  // the script in the head has run, which remembers presses
  await page.waitForFunction(() => 'answersAhead' in window && document.readyState !== 'loading');
  return {
    letThrough: async () => {
      await page.unroute('**/assets/*.js');
      await scripts.letThrough();
    },
  };
}

test('the listing shows its homes before its scripts are there, and then the same ones [PAGE23]', async ({ page }) => {
  await signIn(page);
  const scripts = await openDrawn(page, '/properties?location=Chikhali&sort=price_low');
  const names = page.locator('article h3');
  await expect(names.first()).toBeVisible();
  const seen = await names.allInnerTexts();
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible();
  await expect(page.getByText(`Found ${seen.length} propert`).filter({ visible: true })).toBeVisible();
  await expect(page.getByText('Checking your session...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In / Register' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await scripts.letThrough();
  await untilAlive(page);
  await expect(page.getByText('Checking your session...')).toBeHidden();
  expect(await names.allInnerTexts()).toEqual(seen);
});

test("a home's page shows picture, name and price before its scripts are there, and stays where it is [PAGE23]", async ({
  page,
}) => {
  await signIn(page);
  const { id, name } = await findProperty(page, ({ images }) => images.length > 1);
  const scripts = await openDrawn(page, `/properties/${id}`);
  const heading = page.getByRole('heading', { level: 1, name });
  await expect(heading).toBeVisible();
  const picture = page.locator('main picture img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const placesOf = async () => [await heading.boundingBox(), await picture.boundingBox()];
  const before = await placesOf();
  await scripts.letThrough();
  await untilAlive(page);
  expect(await placesOf()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Book Site Visit' })).toBeEnabled();
});

test('what is drawn takes neither focus nor press, and a press on it is made once it can be [PAGE24]', async ({
  page,
}) => {
  await signIn(page);
  const { id, name } = await findProperty(page, () => true);
  const scripts = await openDrawn(page, `/properties/${id}`);
  const shortlist = page.locator('button', { hasText: 'Add to Shortlist' });
  const box = await shortlist.boundingBox();
  if (!box) throw new Error('The button has no place');
  const changed = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/api\/shortlists\//.test(response.url()),
  );
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(shortlist).not.toBeFocused();
  await scripts.letThrough();
  expect((await changed).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Shortlisted' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a press beside what is drawn, and one on it with another after, leave nothing to be made [PAGE24]', async ({
  page,
}) => {
  await signIn(page);
  const scripts = await openDrawn(page, '/properties');
  const link = page.locator('article h3 a').first();
  const box = await link.boundingBox();
  const bar = await page.locator('header').boundingBox();
  if (!box || !bar) throw new Error('The page has no links');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(bar.x + 2, bar.y + 2);
  await scripts.letThrough();
  await untilAlive(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/\/properties$/);
});

test('what is drawn stays until the page has as much to show [PAGE23]', async ({ page }) => {
  await signIn(page);
  const release = await hold(page, '**/api/properties?*');
  const read = page.waitForResponse('**/api/users/profile?*');
  await page.goto('/properties', { waitUntil: 'commit' });
  await read;
  // signed in as the header says by now
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
  await expect(drawn(page)).toBeVisible();
  await expect(page.locator('article')).toHaveCount(6);
  release();
  await untilAlive(page);
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('what is drawn stays while the session is being ensured, though all else has come [PAGE2, PAGE23]', async ({
  page,
}) => {
  await signIn(page);
  const release = await hold(page, '**/api/auth/refresh');
  const listed = page.waitForResponse('**/api/properties?*');
  const code = page.waitForResponse('**/assets/listing-page-*.js');
  await page.goto('/properties', { waitUntil: 'commit' });
  await Promise.all([listed, code]);
  await drawFrames(page);
  await expect(drawn(page)).toBeVisible();
  await expect(page.getByText('Checking your session...')).toBeInViewport();
  await expect(page.locator('article')).toHaveCount(6);
  release();
  await untilAlive(page);
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('whose session is over by then is led away, and no press of theirs is made [PAGE2, PAGE24]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/401/);
  await signIn(page);
  const refused = {
    status: 401,
    json: { success: false, code: 'UNAUTHENTICATED', message: 'Please sign in to continue' },
  };
  await page.route('**/api/auth/refresh', (route) => route.fulfill(refused));
  const scripts = await openDrawn(page, '/properties');
  const box = await page.locator('article h3 a').first().boundingBox();
  if (!box) throw new Error('The page has no links');
  await page.mouse.click(box.x + 10, box.y + 10);
  await scripts.letThrough();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('without scripts at all the page can be read @once [PAGE23]', async ({ browser, page, baseURL }) => {
  await signIn(page);
  const { id, name } = await findProperty(page, () => true);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`${baseURL}/properties/${id}`, { waitUntil: 'load' });
  await expect(plain.getByRole('heading', { level: 1, name })).toBeVisible();
  await context.close();
});
