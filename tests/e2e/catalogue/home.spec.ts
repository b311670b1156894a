import type { Locator } from '@playwright/test';
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  modal,
  newPhone,
  PHONE,
  signIn,
  signInThroughDialog,
  test,
  type Page,
} from '../support/index.ts';

const NO_NETWORK = /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

interface Card {
  id: number;
  name: string;
  location: string;
}

const featuredSection = (page: Page) => page.getByRole('region', { name: 'Featured Properties' });
const cardsOf = (page: Page) => featuredSection(page).getByRole('article');

async function featured(page: Page): Promise<Card[]> {
  const answer = await page.request.get('/api/properties/featured');
  return ((await answer.json()) as { data: Card[] }).data;
}

for (const [size, viewport, isMobile] of [
  ['a phone', PHONE, true],
  ['a desktop', DESKTOP, false],
] as const) {
  test.describe(`home on ${size}`, () => {
    test.use({ viewport, isMobile, hasTouch: isMobile });

    test('shows a visitor the homes with their names masked, and passes axe [HOME4, ROLE2, REACH7]', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const shown = await featured(page);
      await expect(cardsOf(page)).toHaveCount(shown.length);
      const names = cardsOf(page).getByRole('heading').getByRole('link');
      await expect(names).toHaveText(shown.map(() => '******'));
      for (const [place, { location }] of shown.entries()) {
        await expect(names.nth(place)).toHaveAccessibleName(`Home in ${location}, name shown after sign-in`);
        await expect(names.nth(place)).toHaveAccessibleDescription(/^₹/);
      }
      await expect(page.getByText('* Prices include GST, stamp duty, and registration charges.')).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      await expectNoViolations(page);
    });

    test('does not move while it loads', async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/');
      await expect(cardsOf(page).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
    });
  });
}

/** Lists the facts of cards that overflow their edge. */
const factsOutside = (page: Page) =>
  cardsOf(page).evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { right } = card.getBoundingClientRect();
      const facts = [...card.querySelectorAll('dt, dd:not(:has(.sr-only)), dd > :not(.sr-only)')];
      const range = document.createRange();
      return facts
        .filter((fact) => {
          range.selectNodeContents(fact);
          return [...range.getClientRects()].some((box) => box.width > 1 && box.right > right - 12);
        })
        .map((fact) => fact.textContent);
    }),
  );

test('home keeps the facts of each card inside it in the narrowest window, and with text twice as large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  await expect(cardsOf(page).first()).toBeVisible();
  expect(await factsOutside(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const { width, height } of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height });
    expect(await factsOutside(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
});

test("home shows the price range and the current page in the user's own colours", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const backgroundOf = (locator: Locator, pseudo?: string) =>
    locator.evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo);
  const ground = await backgroundOf(page.locator('body'));
  const bar = page.getByRole('slider', { name: 'Lowest price' }).locator('..');
  const current = page.getByRole('navigation').locator('a[aria-current]');
  for (const mark of [await backgroundOf(bar, '::before'), await backgroundOf(bar, '::after')]) {
    expect(mark).not.toBe(ground);
  }
  expect(await backgroundOf(current, '::after')).not.toBe(ground);
});

test.describe('home', () => {
  test.use({ viewport: DESKTOP });

  test('has no name of a featured home in any response to a visitor', async ({ page, browser }) => {
    const buyer = await browser.newPage();
    await signIn(buyer);
    const names = (await featured(buyer)).map(({ name }) => name);
    await buyer.close();
    expect(names.length).toBeGreaterThan(0);

    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) answers.push(await response.text());
    });
    await page.goto('/');
    await expect(cardsOf(page)).toHaveCount(names.length);
    const all = answers.join('\n') + (await page.content());
    for (const name of names) expect(all).not.toContain(name);
  });

  test('shows the figures of the catalogue [HOME2]', async ({ page }) => {
    const answer = await page.request.get('/api/properties/stats');
    const { total, totalLocations } = ((await answer.json()) as { data: Record<string, number> }).data;
    await page.goto('/');
    const figures = page.getByRole('region', { name: 'About Aangan in numbers' }).getByRole('definition');
    await expect(figures.nth(0)).toHaveText(String(total));
    await expect(figures.nth(1)).toHaveText(String(totalLocations));
    await expect(figures.nth(2)).toHaveText(/^-?\d+(\.\d)?%$/);
  });

  test('shows no growth for a catalogue without one [HOME2]', async ({ page }) => {
    const data = { total: 0, totalLocations: 0, avgGrowth: null, sampleCatalogue: false };
    await page.route('**/api/properties/stats*', (route) => route.fulfill({ json: { success: true, data } }));
    await page.goto('/');
    const figures = page.getByRole('region', { name: 'About Aangan in numbers' }).getByRole('definition');
    await expect(figures).toHaveText(['0', '0', '-']);
  });

  test('falls back to 250+, 15 and 12% when the figures do not load [HOME2]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(NO_NETWORK);
    await page.route('**/api/properties/stats*', (route) => route.abort('internetdisconnected'));
    await page.goto('/');
    const figures = page.getByRole('region', { name: 'About Aangan in numbers' }).getByRole('definition');
    await expect(figures).toHaveText(['250+', '15', '12%']);
  });

  test('says when the featured homes do not load, and retries [FIND12]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(NO_NETWORK);
    await page.route('**/api/properties/featured*', (route) => route.abort('internetdisconnected'), { times: 1 });
    await page.goto('/');
    await expect(featuredSection(page).getByText('Failed to fetch properties')).toBeVisible();
    await featuredSection(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(cardsOf(page).first()).toBeVisible();
  });

  test('asks a visitor to sign in before a search, and then runs it [AUTH25, HOME8]', async ({ page }) => {
    await page.goto('/');
    const form = page.getByRole('search', { name: 'Find a home' });
    await form.getByRole('checkbox', { name: 'Charholi' }).check();
    await form.getByRole('checkbox', { name: '3BHK' }).check();
    await form.getByRole('slider', { name: 'Lowest price' }).focus();
    for (let key = 0; key < 10; key += 1) await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('status')).toHaveText('₹50 L - ₹2 Cr+');
    await form.getByRole('button', { name: 'Search' }).click();

    // By role, as content hidden by the dialog has none.
    const reason = page.getByRole('alert').filter({ hasText: 'Please log in to search for properties' });
    // Hovering keeps the toast open.
    await reason.hover();
    await expect(modal(page)).toBeVisible();
    await expect(reason).toBeVisible();
    await modal(page).getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Tab');
    await expect(reason.getByRole('button', { name: 'Dismiss' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(modal(page).getByLabel('Phone number')).toBeFocused();
    await reason.getByRole('button', { name: 'Dismiss' }).click();
    await expect(reason).toHaveCount(0);
    await signInThroughDialog(page, newPhone());
    await expect(page).toHaveURL('/properties?location=Charholi&flatType=3BHK&priceRange=5000000-');
    await expect(page.getByText(/^Found \d+ propert(y|ies)$/).filter({ visible: true })).toBeVisible();
  });

  test('asks a visitor to sign in before opening a home, and then opens it [AUTH25, FIND11]', async ({ page }) => {
    await page.goto('/');
    const [first] = await featured(page);
    await cardsOf(page).first().click();
    await expect(page.getByText('Please log in to view property details')).toBeVisible();
    await signInThroughDialog(page, newPhone());
    await expect(page).toHaveURL(`/properties/${first?.id}`);
  });

  test('asks a visitor to sign in from View all properties and View Properties [HOME6]', async ({ page }) => {
    for (const name of ['View all properties', 'View Properties']) {
      await page.goto('/');
      await page.getByRole('link', { name }).click();
      await expect(page.getByText('Please log in to view property details')).toBeVisible();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    await signInThroughDialog(page, newPhone());
    await expect(page).toHaveURL('/properties');
  });

  test('leads to the contact page', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL('/contact');
  });

  test('shows a signed-in buyer the names and searches at once', async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    const shown = await featured(page);
    await expect(cardsOf(page).getByRole('heading')).toHaveText(shown.map(({ name }) => name));
    const form = page.getByRole('search', { name: 'Find a home' });
    await form.getByRole('checkbox', { name: 'Spine Road' }).check();
    await form.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/properties?location=Spine+Road');
    await expect(page.getByRole('button', { name: 'Remove Spine Road' })).toBeVisible();
    await page.goBack();
    await expect(form.getByRole('checkbox', { name: 'Spine Road' })).toBeChecked();
  });

  test('searches with the keyboard alone [HOME1]', async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    await expect(cardsOf(page).first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Spine Road' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: '2BHK' })).toBeChecked();
    for (let key = 0; key < 4; key += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('slider', { name: 'Highest price' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/properties?flatType=2BHK&priceRange=-19000000');
  });

  test('shows the plain hero after 2 s without its picture, and the picture when it loads late [HOME9]', async ({
    page,
  }) => {
    const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route(/hero-[^/]+\.(avif|jpg)$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const hero = page.getByRole('region', { name: 'A home with a courtyard at heart.' });
    const picture = hero.locator('img');
    await expect(picture).toHaveCSS('opacity', '0');
    await expect(hero.getByRole('heading')).toBeVisible();
    letThrough();
    await expect(picture).toHaveCSS('opacity', '1');
  });
});
