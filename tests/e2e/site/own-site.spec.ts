import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { PRERENDERED_PAGES } from '@aangan/contract/core/pages';
import { openProperty } from '../support/catalogue.ts';
import { launcher, log, openChat, panel } from '../support/chat.ts';
import {
  addProperty,
  endHourOfSiteVersions,
  expect,
  expectAllShown,
  expectNoSidewaysScroll,
  expectNoViolations,
  newName,
  newPhone,
  signIn,
  signInAsAdmin,
  test,
  untilAlive,
  type Page,
} from '../support/index.ts';
import { readPage, removeProperty, saveSite, saveVanam, vanam, wordsOfAangan } from '../support/own-site.ts';

// One site for all: a test begins with the site as it came, and the next one begins when it has put it back.
test.describe.configure({ mode: 'default' });

const HIDDEN = '/careers';
const PUBLIC_PAGES = PRERENDERED_PAGES.filter((path) => path !== HIDDEN);
/** The budget of a new buyer: one of the bands of Vanam Homes. */
const BUDGET = { minBudget: 5_000_000, maxBudget: 8_000_000 };

let admin: Page;
let homes: AdminProperty[];

test.beforeEach(async ({ browser }) => {
  admin = await browser.newPage();
  homes = [];
  await endHourOfSiteVersions();
  await signInAsAdmin(admin);
  await saveVanam(admin);
});

test.afterEach(async () => {
  for (const home of homes) await removeProperty(admin, home);
  // the first save renames the localities back and keeps their other names as aliases
  await saveSite(admin, {});
  await saveSite(admin, {});
  await admin.close();
});

const legendsOf = (page: Page) => page.getByRole('search', { name: 'Find a home' }).getByRole('group');
const choicesOf = (page: Page, legend: string) =>
  legendsOf(page)
    .and(page.getByRole('group', { name: legend, exact: true }))
    .getByRole('checkbox');

/** Adds a home in each of the two cities. */
async function addHomes(): Promise<[AdminProperty, AdminProperty]> {
  const inHyderabad = await addProperty(admin, {
    name: newName('Neem'),
    address: { location: 'Kondapur' },
    lat: 17.471,
    lng: 78.358,
    minPrice: 4_200_000,
    maxPrice: 7_800_000,
    reraNo: 'P02400001234',
    flats: [
      { type: '1BHK', area: 512.5, price: 4_200_000 },
      { type: '2BHK', area: 812.5, price: 7_800_000 },
    ],
    amenities: ['Tree Walk', 'Garden'],
  });
  homes.push(inHyderabad);
  const inWarangal = await addProperty(admin, {
    name: newName('Tamarind'),
    address: { location: 'Kazipet' },
    lat: 17.979,
    lng: 79.521,
    amenities: ['Library'],
  });
  homes.push(inWarangal);
  return [inHyderabad, inWarangal];
}

/** Expects a page that speaks of its firm alone, in its colours, that everybody can read. */
async function expectOwn(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/ - Vanam Homes$/);
  await expectAllShown(page);
  expect(wordsOfAangan(await readPage(page))).toEqual([]);
  await expect(page.locator('html')).toHaveCSS('--color-brand', vanam.look.brand);
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
}

test("every public page is the firm's alone, as it is served and as it is read [S13, S14, S15, S16, S18]", async ({
  page,
}) => {
  test.slow();
  for (const path of [...PUBLIC_PAGES, '/login']) {
    await test.step(path, async () => {
      expect(wordsOfAangan(await (await page.request.get(path)).text())).toEqual([]);
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toContainText('Agent registration A00000000001');
      await expectOwn(page);
    });
  }
  await page.goto('/terms');
  await expect(page.getByRole('main')).toContainText('The seat of the arbitration is Hyderabad');
  await expect(page.getByRole('link', { name: 'rera.telangana.gov.in' })).toHaveAttribute(
    'href',
    'https://rera.telangana.gov.in/',
  );
});

test('mark and wordmark are shown, and what is hidden is gone [S17, S22]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await page.goto('/');
  await expect(page).toHaveTitle('Premium apartments in Hyderabad and Warangal - Vanam Homes');
  await expect(page.getByRole('heading', { level: 1, name: 'A home among trees' })).toBeVisible();
  const wordmark = page.getByRole('banner').getByRole('img', { name: 'Vanam Homes' });
  const mark = page.getByRole('contentinfo').locator('img').first();
  for (const [picture, height] of [
    [wordmark, 64],
    [mark, 96],
  ] as const) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('naturalHeight', height);
    const isStretched = await picture.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect();
      const isFitted = getComputedStyle(image).objectFit === 'contain';
      return !isFitted && Math.abs(width / height - image.naturalWidth / image.naturalHeight) > 0.05;
    });
    expect(isStretched).toBe(false);
  }
  await expect(page.getByRole('button', { name: 'Search' })).toHaveCSS('background-color', 'rgb(91, 42, 134)');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Blog' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Careers' })).toHaveCount(0);
  for (const path of [HIDDEN, '/nowhere']) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(wordsOfAangan(await answer.text())).toEqual([]);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expectOwn(page);
  }
});

test('files, icons and facts for search engines are those of the firm @once [S7, S9, S13, S24]', async ({
  page,
  browser,
}) => {
  for (const path of ['/site.webmanifest', '/sitemap.xml', '/robots.txt', '/sw.js', '/offline.html', '/properties']) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(wordsOfAangan(await answer.text()), path).toEqual([]);
  }
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain(HIDDEN);
  const manifest = (await (await page.request.get('/site.webmanifest')).json()) as {
    name: string;
    short_name: string;
    description: string;
    icons: { src: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Vanam Homes', short_name: 'Vanam', description: vanam.words.tagline });
  expect(manifest.icons).toHaveLength(3);
  for (const { src } of [...manifest.icons, { src: '/favicon.ico' }, { src: '/images/share.jpg' }]) {
    const answer = await page.request.get(src);
    expect([answer.status(), answer.headers()['cache-control']], src).toEqual([200, 'no-cache']);
  }
  expect((await page.request.get('/favicon.svg')).status()).toBe(404);

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto('/', { waitUntil: 'load' });
  await expect(plain.getByRole('heading', { level: 1, name: 'A home among trees' })).toBeVisible();
  await expect(plain.getByRole('button', { name: 'Search' })).toHaveCSS('background-color', 'rgb(91, 42, 134)');
  await choicesOf(plain, 'Warangal').last().check();
  await expect(plain.getByRole('search').locator('form')).toHaveAttribute('action', '/properties');
  const facts = JSON.parse((await plain.locator('[type="application/ld+json"]').first().textContent()) ?? '') as {
    '@graph': object[];
  };
  expect(facts['@graph']).toContainEqual(
    expect.objectContaining({
      '@type': 'Organization',
      name: 'Vanam Homes',
      address: vanam.contact.address,
      email: vanam.contact.emails.general,
      sameAs: vanam.contact.social.map(({ url }) => url),
    }),
  );
  await plain.context().close();
});

test('the search offers localities by city and the types of the firm, and finds what a city has [S25, S29, S32, S33]', async ({
  page,
  isPhone,
}) => {
  test.slow();
  const [inHyderabad, inWarangal] = await addHomes();
  await page.goto('/');
  for (const [legend, names] of [
    ['Hyderabad', ['Kondapur', 'Manikonda', 'Nallagandla']],
    ['Warangal', ['Hanamkonda', 'Kazipet']],
    ['Flat type', ['1BHK', '2BHK', '3BHK', '4BHK']],
  ] as const) {
    await expect(choicesOf(page, legend)).toHaveCount(names.length);
    for (const [at, name] of names.entries()) await expect(choicesOf(page, legend).nth(at)).toHaveValue(name);
  }
  await signIn(page, newPhone(), { ...BUDGET, preferredFlatType: '2BHK' });
  await page.goto('/');
  await choicesOf(page, 'Hyderabad').first().check();
  await choicesOf(page, 'Flat type').first().check();
  await page.getByRole('search', { name: 'Find a home' }).getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/properties\?.*1BHK/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByRole('heading', { name: inHyderabad.name })).toBeVisible();
  await expectOwn(page);

  await page.goto(`/properties?location=Warangal&q=${encodeURIComponent(inWarangal.name)}`);
  await expect(page.getByRole('article').getByRole('heading', { name: inWarangal.name })).toBeVisible();
  if (isPhone) await page.getByRole('button', { name: 'Filters' }).click();
  for (const city of ['Hyderabad', 'Warangal']) {
    await expect(page.getByRole('group', { name: city, exact: true })).toBeVisible();
  }
  await page.goto('/user/profile/edit');
  for (const name of ['1BHK', '4BHK', '30L-50L', '1.2Cr+']) {
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible();
  }
  await expectOwn(page);
});

test('a home is in the city of its locality, with the register, the duty and the landmarks of the firm [S29, S34, S35, S36, S37]', async ({
  page,
}) => {
  test.slow();
  const [inHyderabad, inWarangal] = await addHomes();
  await signIn(page, newPhone(), { ...BUDGET, preferredFlatType: '2BHK' });
  for (const [home, place] of [
    [inHyderabad, 'Kondapur, Hyderabad'],
    [inWarangal, 'Kazipet, Warangal'],
  ] as const) {
    const served = await (await page.request.get(`/properties/${home.id}`)).text();
    expect(wordsOfAangan(served)).toEqual([]);
    expect(served).toContain(place);
    await openProperty(page, home);
    await expect(page.getByRole('main').getByText(place, { exact: true })).toBeVisible();
  }
  await openProperty(page, inHyderabad);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Place', exact: true })
    .click();
  await expect(page.getByRole('region', { name: 'Where it is' }).getByText('Raidurg metro').first()).toBeVisible();
  await expect(page.getByText(/the TG RERA register says/)).toBeVisible();
  await expect(page.getByText('Stamp duty (5.5%)')).toBeVisible();
  await expect(page.getByText('Our team in Kondapur').first()).toBeAttached();
  await expect(page.getByText('Tree Walk')).toBeVisible();
  await expectOwn(page);
  await page.goto(`/compare?flats=${homes.flatMap(({ flats }) => flats.slice(0, 1).map(({ id }) => id)).join(',')}`);
  await expect(page.getByRole('row').filter({ hasText: 'Nearest airport' })).toContainText('Hyderabad Airport');
  await expectOwn(page);
});

test('the chat asks for the city first, then for what the firm has there @once [S29, S32, S33]', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await untilAlive(page);
  await openChat(page);
  await expect(log(page).getByText(/^Vanam: Hello! Four questions/)).toBeVisible();
  const offered = panel(page).getByRole('button');
  const pick = async (name: string) => {
    await panel(page).getByRole('button', { name, exact: true }).click();
    await page.clock.runFor(1_000);
  };
  await pick('Warangal');
  await expect(offered.and(page.getByRole('button', { name: 'Kazipet' }))).toBeVisible();
  await expect(offered.and(page.getByRole('button', { name: 'Kondapur' }))).toHaveCount(0);
  await pick('Kazipet');
  await pick('1BHK');
  await pick('30L-50L');
  await expect(log(page).getByText('1BHK in Kazipet, budget 30L-50L. Shall I look?')).toBeVisible();
  expect(wordsOfAangan(await readPage(page))).toEqual([]);
  await expectNoViolations(page);
  await expect(launcher(page)).toBeHidden();
});
