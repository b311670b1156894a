import type { Locator } from '@playwright/test';
import { findProperty, hold, toggleShortlist } from '../support/catalogue.ts';
import {
  waitFrames,
  expect,
  expectNoSidewaysScroll,
  newPhone,
  signIn,
  test,
  untilAlive,
  type Page,
} from '../support/index.ts';
import { holdAll } from '../support/round-trips.ts';

const rendered = (page: Page) => page.locator('[data-ssr]');

/** Returns the centre of a control in the window. */
async function placeOf(control: Locator): Promise<[x: number, y: number]> {
  const box = await control.boundingBox();
  if (!box) throw new Error('The control has no place');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Opens a page with all scripts held except the first. */
async function openServerRendered(page: Page, path: string) {
  const scripts = await holdAll(page, '**/assets/*.js');
  await page.route('**/assets/early-*.js', (route) => route.continue());
  await page.goto(path, { waitUntil: 'commit' });
  await expect(rendered(page)).toBeVisible();
  // the script in the head has run, which remembers taps
  await page.waitForFunction(() => 'earlyRequests' in window && document.readyState !== 'loading');
  return {
    letThrough: async () => {
      await page.unroute('**/assets/*.js');
      await scripts.letThrough();
    },
  };
}

/** Returns the texts that an element covers. */
function wordsBelow(element: Element): string[] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (element.contains(text) || !text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(text);
    const isBelow = [...range.getClientRects()].some(
      (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
    );
    if (isBelow) found.push(text.textContent ?? '');
  }
  return found;
}

test('the listing shows its homes before its scripts have loaded, and then the same ones @once [PAGE23]', async ({
  page,
}) => {
  await signIn(page);
  const scripts = await openServerRendered(page, '/properties?location=Chikhali&sort=price_low');
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

test("a home's page shows picture, name and price before its scripts have loaded, without a shift [PAGE23]", async ({
  page,
}) => {
  await signIn(page);
  const { id, name } = await findProperty(page, ({ images }) => images.length > 1);
  const scripts = await openServerRendered(page, `/properties/${id}`);
  const heading = page.getByRole('heading', { level: 1, name });
  await expect(heading).toBeVisible();
  const picture = page.locator('main picture img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const boxes = async () => [await heading.boundingBox(), await picture.boundingBox()];
  const before = await boxes();
  await scripts.letThrough();
  await untilAlive(page);
  expect(await boxes()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Book Site Visit' })).toBeEnabled();
});

test('the server-rendered page takes neither focus nor press, and a press on it is repeated on the live page [PAGE24]', async ({
  page,
}) => {
  await signIn(page, newPhone());
  const { id } = await findProperty(page, () => true);
  const scripts = await openServerRendered(page, `/properties/${id}`);
  const shortlist = page.locator('button', { hasText: 'Add to Shortlist' });
  await page.mouse.click(...(await placeOf(shortlist)));
  await expect(shortlist).not.toBeFocused();
  await scripts.letThrough();
  await expect(page.getByRole('button', { name: 'Shortlisted' })).toBeFocused();
  await expect(page.getByText('Property added to shortlist')).toBeVisible();
});

// Phone only: in a wide window 'Shortlisted' is elsewhere.
test('a press is not repeated on a control with another label @phone [PAGE24]', async ({ page }) => {
  await signIn(page, newPhone());
  const { id } = await findProperty(page, () => true);
  await toggleShortlist(page, id);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const scripts = await openServerRendered(page, `/properties/${id}`);
  await page.mouse.click(...(await placeOf(page.locator('button', { hasText: 'Add to Shortlist' }))));
  await scripts.letThrough();
  await page.waitForFunction(() => Reflect.get(globalThis, 'earlyTap') === undefined);
  await expect(page.getByRole('button', { name: 'Shortlisted' })).toBeVisible();
  await waitFrames(page);
  expect(asked).not.toContain(`PUT /api/shortlists/properties/${id}`);
});

test('a press beside the server-rendered page, or one followed by another, is not repeated @once [PAGE24]', async ({
  page,
}) => {
  await signIn(page);
  const scripts = await openServerRendered(page, '/properties');
  await page.mouse.click(...(await placeOf(page.locator('article h3 a').first())));
  await page.mouse.click(2, 2);
  await scripts.letThrough();
  await untilAlive(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/\/properties$/);
});

for (const { late, held, others, says } of [
  {
    late: 'its homes',
    held: '**/api/properties?*',
    others: ['**/api/users/profile?*', '**/api/notifications/unread*'],
    says: 'Loading properties',
  },
  {
    late: 'the session',
    held: '**/api/auth/refresh',
    others: ['**/api/properties?*', '**/assets/listing-page-*.js'],
    says: 'Checking your session...',
  },
]) {
  test(`the server-rendered page stays until the live page has ${late}, the last to load @once [PAGE2, PAGE23]`, async ({
    page,
  }) => {
    await signIn(page);
    const release = await hold(page, held);
    const come = others.map((one) => page.waitForResponse(one));
    await page.goto('/properties', { waitUntil: 'commit' });
    await Promise.all(come);
    await waitFrames(page);
    await expect(rendered(page)).toBeVisible();
    await expect(page.getByText(says, { exact: true })).toBeInViewport();
    await expect(page.locator('article')).toHaveCount(6);
    release();
    await untilAlive(page);
    await expect(page.getByRole('article')).toHaveCount(6);
  });
}

test('the note that the session is being checked covers no text', async ({ page }) => {
  await signIn(page);
  const { id } = await findProperty(page, ({ name }) => name.length > 50);
  await hold(page, '**/api/auth/refresh');
  const note = page.getByRole('status').filter({ hasText: 'Checking your session...' });
  for (const path of ['/properties', `/properties/${id}`]) {
    await page.goto(path, { waitUntil: 'load' });
    await expect(rendered(page)).toBeVisible();
    expect(await note.evaluate(wordsBelow)).toEqual([]);
  }
});

test('a page becomes interactive although its picture does not load @once [PAGE23]', async ({ page }) => {
  await signIn(page);
  const pictures = await holdAll(page, '**/media/**');
  await page.goto('/properties', { waitUntil: 'commit' });
  await expect.poll(pictures.waiting).not.toEqual([]);
  await untilAlive(page);
  await expect(page.getByRole('article')).toHaveCount(6);
  await pictures.letThrough();
});

test('a user whose session has ended is redirected, and no press is repeated @once [PAGE3, PAGE24]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/401/);
  await signIn(page);
  const { id } = await findProperty(page, () => true);
  const refused = {
    status: 401,
    json: { success: false, code: 'UNAUTHENTICATED', message: 'Please sign in to continue' },
  };
  await page.route('**/api/auth/refresh', (route) => route.fulfill(refused));
  const scripts = await openServerRendered(page, `/properties/${id}`);
  await page.mouse.click(...(await placeOf(page.locator('button', { hasText: 'Add to Shortlist' }))));
  await scripts.letThrough();
  // by then the previous page has unmounted
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In / Register' })).toBeFocused();
  expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'earlyTap'))).toMatchObject({
    label: 'Add to Shortlist',
  });
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
