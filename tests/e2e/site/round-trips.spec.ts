import { findProperty } from '../support/catalogue.ts';
import { expect, expectAllShown, signIn, test, type Page } from '../support/index.ts';
import { expectThreeTrips, holdAll } from '../support/round-trips.ts';

const PAGES: {
  of: string;
  path: (id: number) => string;
  data: (id: number) => string[];
  stands: (page: Page) => Promise<void>;
}[] = [
  {
    of: 'the listing',
    path: () => '/properties',
    data: () => ['/api/properties', '/api/marks'],
    stands: (page) => expect(page.getByRole('article')).toHaveCount(6),
  },
  {
    of: 'a search',
    path: () => '/properties?location=Chikhali&sort=price_low',
    data: () => ['/api/properties/search', '/api/marks'],
    stands: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    of: 'a property',
    path: (id) => `/properties/${id}`,
    data: (id) => [
      `/api/properties/${id}`,
      `/api/properties/${id}/changes`,
      `/api/shortlists/properties/${id}/check`,
      '/api/bookings',
    ],
    stands: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add to Shortlist' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Book Site Visit' })).toBeVisible();
    },
  },
  {
    of: 'the visits',
    path: () => '/user/bookings',
    data: () => ['/api/bookings'],
    stands: (page) => expect(page.getByText('No Bookings Found')).toBeVisible(),
  },
  {
    of: 'the shortlist',
    path: () => '/user/shortlist',
    data: () => ['/api/shortlists'],
    stands: (page) => expect(page.getByText('Your Shortlist is Empty')).toBeVisible(),
  },
  {
    of: 'the profile',
    path: () => '/user/profile',
    // once more than the session's own
    data: () => ['/api/users/profile'],
    stands: (page) => expect(page.getByText('Not specified').or(page.getByText('Preferred'))).not.toHaveCount(0),
  },
];

for (const { of, path, data, stands } of PAGES) {
  test(`the page of ${of} is complete after three round trips @once [SESS14]`, async ({ page }) => {
    await signIn(page);
    const { id } = await findProperty(page, () => true);
    await expectThreeTrips(page, path(id), data(id));
    await stands(page);
  });
}

test('the page waits for the refresh, though its profile and data have loaded @once [SESS1]', async ({ page }) => {
  await signIn(page);
  const refresh = await holdAll(page, '**/api/auth/refresh');
  const read = page.waitForResponse('**/api/users/profile?*');
  const listed = page.waitForResponse('**/api/properties?*');
  await page.goto('/properties', { waitUntil: 'commit' });
  expect([(await read).status(), (await listed).status()]).toEqual([200, 200]);
  await expect(page.getByText('Checking your session...')).toBeVisible();
  await refresh.letThrough();
  await expect(page.getByRole('article')).toHaveCount(6);
});

const PICTURES = /\/media\/\w+\/\d+\.(avif|webp)$/;

for (const { of, path, data } of PAGES.slice(0, 3)) {
  test(`the page of ${of} requests data and picture before its scripts have loaded, and once [SESS15]`, async ({
    page,
  }) => {
    await signIn(page);
    const { id } = await findProperty(page, ({ images }) => images.length > 1);
    const scripts = await holdAll(page, '**/assets/*.js');
    await page.route('**/assets/early-*.js', (route) => route.continue());
    const asked: string[] = [];
    const pictures: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
      if (PICTURES.test(pathname)) pictures.push(pathname);
    });
    const calls = ['/api/auth/refresh', '/api/users/profile', ...data(id)];

    await page.goto(path(id), { waitUntil: 'commit' });
    await expect.poll(() => asked).toEqual(calls);
    await expect.poll(() => pictures).not.toEqual([]);
    // the QR code of a home is no `picture`
    await expect(page.locator('main picture img')).toHaveCount(1);

    await expect.poll(scripts.waiting).not.toEqual([]);
    await page.unroute('**/assets/*.js');
    await scripts.letThrough();
    const first = page.locator('main picture img').first();
    await expect(first).toBeVisible();
    const shown = await first.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
    expect(pictures[0]).toBe(shown);
    await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
    await expectAllShown(page);
    // the loaded page makes further calls, but repeats none
    expect(asked.slice(0, calls.length)).toEqual(calls);
    expect(asked).toHaveLength(new Set(asked).size);
    expect(pictures.filter((one) => one === shown)).toHaveLength(1);
  });
}

test('the other pictures of a list load after the first one @once [PAGE22]', async ({ page }) => {
  await signIn(page);
  const pictures = await holdAll(page, '**/media/**');
  // not until 'load', which may wait for a held picture
  await page.goto('/properties', { waitUntil: 'commit' });
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(6);
  await expect.poll(pictures.waiting).toHaveLength(1);
  await expect(cards.locator('img')).toHaveCount(1);
  await pictures.letThrough();
  await expect(cards.locator('img')).toHaveCount(6);
});

test('the other pictures of a gallery load after the first one, or when the user moves on @once [PAGE22]', async ({
  page,
}) => {
  await signIn(page);
  const { id, images } = await findProperty(page, (one) => one.images.length > 1);
  const pictures = await holdAll(page, '**/media/**');
  await page.goto(`/properties/${id}`, { waitUntil: 'commit' });
  const slides = page.getByRole('list', { name: 'Pictures' }).locator('img');
  await expect.poll(pictures.waiting).not.toEqual([]);
  await expect(slides).toHaveCount(1);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect(slides).toHaveCount(images.length);
});
