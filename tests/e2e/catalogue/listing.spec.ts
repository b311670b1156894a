import type { Route } from '@playwright/test';
import { cut, properties } from '../support/catalogue.ts';
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  PHONE,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

type Card = Awaited<ReturnType<typeof properties>>[number];

const NO_NETWORK = /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('article');
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true });
const chip = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('listitem').filter({ hasText: label });

/** Returns the names on all pages of the list, by following Next. */
async function namesOnAllPages(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    await expect(results(page).locator('[aria-busy=true]')).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
    names.push(...(await cards(page).getByRole('heading').allTextContents()));
    const next = page.getByRole('link', { name: 'Next' });
    if ((await next.count()) === 0) return names;
    const shown = names.at(-1) ?? '';
    await next.click();
    await expect(cards(page).getByRole('heading').last()).not.toHaveText(shown);
  }
}

/** Returns a name that is not part of another. */
function oneOfAKind(all: Card[]): string {
  const name = all.find((one) => all.every((other) => other === one || !other.name.includes(one.name)))?.name;
  expect(name).toBeDefined();
  return name ?? '';
}

const sorted = (names: string[]) => names.toSorted((one, other) => one.localeCompare(other));
const overlaps = ({ minPrice, maxPrice }: Card, min: number, max: number) => minPrice <= max && maxPrice >= min;
const countText = (count: number) => `Found ${count} ${count === 1 ? 'property' : 'properties'}`;

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test.describe('the listing describes the search in its address', () => {
  test.use({ viewport: DESKTOP });

  const CASES: [query: string, holds: (card: Card) => boolean][] = [
    ['', () => true],
    ['location=Charholi', ({ location }) => location === 'Charholi'],
    ['location=moshi', ({ location }) => location.toLowerCase().includes('moshi')],
    ['flatType=2BHK,4BHK', ({ flatTypes }) => flatTypes.some((type) => type === '2BHK' || type === '4BHK')],
    ['priceRange=4000000-5500000', (card) => overlaps(card, 4_000_000, 5_500_000)],
    ['minPrice=9000000', (card) => overlaps(card, 9_000_000, Infinity)],
    [
      'location=Spine+Road&flatType=3BHK&minPrice=5500000&maxPrice=9000000',
      (card) =>
        card.location === 'Spine Road' &&
        // no home there has two 3BHK flats
        card.typePrices.some(({ type, minPrice }) => type === '3BHK' && minPrice >= 5_500_000 && minPrice <= 9_000_000),
    ],
    ['sort=newest&page=-3&flatType=9BHK&priceRange=2-1&minPrice=x', () => true],
  ];

  for (const [query, holds] of CASES) {
    test(`for "${query}" [CALL12]`, async ({ page }) => {
      const expected = (await properties(page)).filter(holds).map(({ name }) => name);
      expect(expected.length).toBeGreaterThan(0);
      await page.goto(`/properties?${query}`);
      await expect(seen(page, countText(expected.length))).toBeVisible();
      expect(sorted(await namesOnAllPages(page))).toEqual(sorted(expected));
    });
  }

  test('for each sort [FIND4]', async ({ page }) => {
    const all = await properties(page);
    const priceOf = new Map(all.map(({ name, minPrice }) => [name, minPrice]));
    await page.goto('/properties');
    await expect(cards(page)).toHaveCount(6);
    const isFeatured = new Map(all.map(({ name, featured }) => [name, featured]));
    const featuredFirst = (await namesOnAllPages(page)).map((name) => isFeatured.get(name));
    expect(featuredFirst).toEqual(featuredFirst.toSorted((one, other) => Number(other) - Number(one)));

    await page.getByLabel('Sort by').selectOption({ label: 'Price: Low to High' });
    await expect(page).toHaveURL('/properties?sort=price_low');
    const rising = (await namesOnAllPages(page)).map((name) => priceOf.get(name) ?? 0);
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));

    await page.getByLabel('Sort by').selectOption({ label: 'Price: High to Low' });
    await expect(page).toHaveURL('/properties?sort=price_high');
    const falling = (await namesOnAllPages(page)).map((name) => priceOf.get(name) ?? 0);
    expect(falling).toEqual(falling.toSorted((one, other) => other - one));
  });

  test('for a name, in the singular when there is one [FIND6]', async ({ page }) => {
    const name = oneOfAKind(await properties(page));
    await page.goto('/properties');
    await page.getByLabel('Search by name').filter({ visible: true }).fill(name.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(seen(page, 'Found 1 property')).toBeVisible();
    await expect(cards(page).getByRole('heading')).toHaveText([name]);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL('/properties');
  });
});

test.describe('the listing on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('filters in the rail, shows chips, and Back undoes each step [FIND3]', async ({ page }) => {
    await page.goto('/properties');
    await expect(cards(page)).toHaveCount(6);
    await page.getByRole('checkbox', { name: 'Chikhali' }).check();
    await expect(page).toHaveURL('/properties?location=Chikhali');
    await page.getByRole('checkbox', { name: '3BHK' }).check();
    await expect(page).toHaveURL('/properties?location=Chikhali&flatType=3BHK');
    await page.getByRole('checkbox', { name: '55L-70L' }).check();
    await expect(page).toHaveURL('/properties?location=Chikhali&flatType=3BHK&priceRange=5500000-7000000');
    await expect(seen(page, '₹55 L - ₹70 L')).toHaveCount(2);

    await chip(page, '3BHK').getByRole('button').click();
    await expect(page).toHaveURL('/properties?location=Chikhali&priceRange=5500000-7000000');
    await expect(results(page)).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: '3BHK' })).toBeChecked();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/properties?location=Chikhali');
    await expect(page.getByRole('checkbox', { name: '3BHK' })).not.toBeChecked();

    await page.getByRole('button', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL('/properties');
    await expect(page.getByRole('group', { name: 'Location' }).getByRole('checkbox', { checked: true })).toHaveCount(0);
  });

  test('moves the price with the keyboard, one search for all key presses', async ({ page }) => {
    await page.goto('/properties?priceRange=4000000-5500000');
    await expect(page.getByRole('checkbox', { name: '40L-55L' })).toBeChecked();
    const asked: string[] = [];
    page.on('request', (request) => {
      // the first search, of the URL, may still be in progress
      const url = request.url();
      if (url.includes('/api/properties/search') && !url.includes('5500000')) asked.push(url);
    });
    await page.getByRole('slider', { name: 'Highest price' }).focus();
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/properties?priceRange=4000000-7000000');
    await expect(chip(page, '₹40 L - ₹70 L')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: '40L-55L' })).not.toBeChecked();
    await expect.poll(() => asked.length).toBe(1);
  });

  test('pages with Prev, Next and numbers, from the top of each [FIND7]', async ({ page }) => {
    const total = (await properties(page)).length;
    const pages = Math.ceil(total / 6);
    await page.goto('/properties');
    const nav = page.getByRole('navigation', { name: 'Pages' });
    await expect(nav.getByRole('listitem')).toHaveCount(Math.min(5, pages));
    await expect(nav.getByRole('link', { name: 'Prev' })).toHaveCount(0);
    await nav.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/properties?page=1');
    await expect(nav.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(results(page)).toBeFocused();
    await nav.getByRole('link', { name: 'Page 3' }).click();
    await expect(nav.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL('/properties?page=2');
    await nav.getByRole('link', { name: 'Prev' }).click();
    await expect(page).toHaveURL('/properties?page=1');

    await page.goto(`/properties?page=${pages + 40}`);
    await expect(page).toHaveURL(`/properties?page=${pages - 1}`);
    await expect(nav.getByRole('link', { name: 'Next' })).toHaveCount(0);
  });

  test('returns to the same list and scroll position from a property', async ({ page }) => {
    await page.goto('/properties?page=1');
    await expect(cards(page).first()).toBeVisible();
    const last = cards(page).last();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    const name = await last.getByRole('heading').textContent();
    await last.click({ position: { x: 100, y: 60 } });
    await expect(page).toHaveURL(/\/properties\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL('/properties?page=1');
    await expect(cards(page).last().getByRole('heading')).toHaveText(name ?? '');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  test('starts at the top when opened by its address [FIND1]', async ({ page }) => {
    await page.goto('/properties?location=Charholi&scrollToTop=true');
    await expect(page).toHaveURL('/properties?location=Charholi');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('shows on a card what a buyer compares by [FIND10]', async ({ page }) => {
    const first = (await properties(page)).find(({ featured }) => featured);
    await page.goto('/properties');
    const card = cards(page).filter({ has: page.getByRole('heading', { name: first?.name ?? '' }) });
    await expect(card.getByText(/^(Under Construction|Nearing Possession)$/)).toBeVisible();
    await expect(card.getByText('Featured', { exact: true })).toBeVisible();
    await expect(card.getByText(first?.location ?? '', { exact: true })).toBeVisible();
    await expect(card.getByText(/^₹[\d.]+ (L|Cr)( - ₹[\d.]+ (L|Cr))?\*$/)).toBeVisible();
    await expect(card.getByText(/^\d+%$/)).toBeVisible();
    await expect(card.getByText(/^[A-Z][a-z]{2,3} \d{4}$/).first()).toBeVisible();
    await expect(card.getByText('View Details')).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(1);
  });

  test('shows six skeletons first, then keeps the old results while new ones load [FIND9]', async ({ page }) => {
    const held: Route[] = [];
    await page.route('**/api/properties?**', (route) => void held.push(route));
    // by a link, because a loaded page is server-rendered
    await page.goto('/user/profile');
    await page.getByRole('banner').getByRole('link', { name: 'Properties' }).click();
    await expect(results(page).getByText('Loading properties')).toBeAttached();
    await expect(results(page).locator('ul[aria-hidden] > li')).toHaveCount(6);
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await expect(cards(page)).toHaveCount(6);

    const searches: Route[] = [];
    await page.route('**/api/properties/search?**', (route) => void searches.push(route));
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('location=Charholi'));
    await page.getByRole('checkbox', { name: 'Charholi' }).check();
    await expect.poll(() => searches.length).toBe(1);
    await expect(cards(page)).toHaveCount(6);
    await expect(results(page).locator('[aria-busy=true]')).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'Chikhali' }).check();
    await cancelled;
    await expect.poll(() => searches.length).toBe(2);
    await searches[1]?.continue();
    await expect(results(page).locator('[aria-busy=true]')).toHaveCount(0);
    const places = await cards(page).locator('p:first-of-type').allTextContents();
    expect(places.filter((place) => place !== 'Charholi' && place !== 'Chikhali')).toEqual([]);
  });

  test('describes a search without results, and resets [FIND6, FIND8]', async ({ page }) => {
    await page.goto('/properties?name=no+such+home&flatType=2BHK');
    await expect(page.getByText('No properties match your search criteria.')).toBeVisible();
    await expect(seen(page, 'Found 0 properties')).toBeVisible();
    await expectNoViolations(page);
    await results(page).getByRole('button', { name: 'Reset Filters' }).click();
    await expect(cards(page)).toHaveCount(6);
  });

  test('says when the list or a search fails, and retries [FIND12]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(NO_NETWORK);
    // requested early, and again by the page when that fails
    const mend = await cut(page, '**/api/properties?**');
    await page.goto('/properties');
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await expect(toasts.getByText('Failed to fetch properties')).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(cards(page)).toHaveCount(6);

    await page.route('**/api/properties/search?**', (route) => route.abort('internetdisconnected'), { times: 1 });
    await page.getByRole('checkbox', { name: 'Charholi' }).check();
    await expect(page.getByText('Error searching properties')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  test('passes axe [REACH1]', async ({ page }) => {
    await page.goto('/properties?flatType=3BHK&priceRange=4000000-20000000');
    await expect(cards(page).first()).toBeVisible();
    await expectNoViolations(page);
  });
});

test.describe('the listing on a phone', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test('filters in a sheet that searches on Apply, and discards other changes [FIND5]', async ({ page }) => {
    await page.goto('/properties');
    await expect(cards(page)).toHaveCount(6);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: 'Charholi' }).check();
    await sheet.getByRole('checkbox', { name: '90L+' }).check();
    await expect(sheet.getByText('₹90 L - ₹8.5 Cr')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/properties');

    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(sheet.getByRole('checkbox', { name: 'Charholi' })).not.toBeChecked();
    await sheet.getByRole('checkbox', { name: '2BHK' }).check();
    await sheet.getByRole('checkbox', { name: '55L-70L' }).check();
    await sheet.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL('/properties?flatType=2BHK&priceRange=5500000-7000000');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused();

    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await sheet.getByRole('button', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL('/properties');
    await expect(sheet).toBeHidden();
  });

  test('applies a typed name along with the sheet, and Reset Filters clears it [FIND5, FIND20]', async ({ page }) => {
    await page.goto('/properties');
    const name = page.getByRole('searchbox', { name: 'Search by name' });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await name.fill('river');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(sheet.getByRole('group', { name: 'Location' })).toBeVisible();
    await expect(sheet.getByLabel('Search by name')).toHaveCount(0);
    await sheet.getByRole('checkbox', { name: '2BHK' }).check();
    await sheet.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL('/properties?name=river&flatType=2BHK');

    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await sheet.getByRole('button', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL('/properties');
    await name.fill('hill');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await sheet.getByRole('button', { name: 'Reset Filters' }).click();
    await expect(sheet).toBeHidden();
    await expect(name).toHaveValue('');
  });

  test('closes the sheet on Back', async ({ page }) => {
    await page.goto('/properties');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: '2BHK' }).check();
    await sheet.getByRole('button', { name: 'Apply Filters' }).click();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/properties?flatType=2BHK');
  });

  test('keeps the list when the sheet cannot be loaded', async ({ page, allowConsoleErrors }) => {
    // the second is about the service worker, which may be loading at this moment
    allowConsoleErrors(NO_NETWORK, /unknown error occurred when fetching the script/);
    await page.goto('/properties');
    await expect(cards(page)).toHaveCount(6);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByText(/^Network connection issue\./)).toBeVisible();
    await expect(cards(page)).toHaveCount(6);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  });

  test('shows the page and the number of pages, and passes axe [FIND7]', async ({ page }) => {
    const pages = Math.ceil((await properties(page)).length / 6);
    await page.goto('/properties');
    await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('keeps a filter of one long word inside the window', async ({ page }) => {
    await page.goto(`/properties?name=${'w'.repeat(100)}`);
    await expect(page.getByText('No properties match your search criteria.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Remove w/ }).click();
    await expect(page).toHaveURL('/properties');
  });

  test('searches by name from the keyboard of the phone [FIND3]', async ({ page }) => {
    const name = oneOfAKind(await properties(page));
    await page.goto('/properties');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(cards(page).getByRole('heading')).toHaveText([name]);
  });
});
