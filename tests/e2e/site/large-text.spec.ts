import { addDays, bookVisit, findProperty, today } from '../support/catalogue.ts';
import { map, openMap, pin, showHomesAt, type MapHome } from '../support/map.ts';
import { expect, PHONE, signIn, test, type Page } from '../support/index.ts';

// Text at 200 % on the narrowest phone (WCAG 1.4.4): font sizes double, window and pictures do not.

/** Doubles the size of all text on the page. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Finds texts and controls that overflow the window sideways, or are clipped by a container. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(({ width }) => {
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('[inert], .sr-only, a[href="#main"], [data-base-ui-focus-guard]') !== null;
    const cuts = (element: Element, left: number, right: number): boolean => {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, position } = getComputedStyle(box);
        const { left: from, right: to } = box.getBoundingClientRect();
        // For screen readers only.
        if (to - from <= 1) return false;
        // A scrolling row can show its end; a truncated text has an ellipsis.
        if (overflowX === 'auto' || overflowX === 'scroll') return from < -1 || to > width + 1;
        if (textOverflow === 'ellipsis') return false;
        if (overflowX !== 'visible' && (left < from - 1 || right > to + 1)) return true;
        if (position === 'fixed') break;
      }
      return left < -1 || right > width + 1;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent || isHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isCut = [...range.getClientRects()].some(
        (line) => line.width > 1 && line.height > 1 && cuts(parent, line.left, line.right),
      );
      if (isCut) found.push(text.textContent.trim());
    }
    for (const control of document.querySelectorAll('button, a, input, select, textarea')) {
      const { left, right, width: size } = control.getBoundingClientRect();
      if (size > 1 && !isHidden(control) && control.parentElement && cuts(control.parentElement, left, right)) {
        found.push(`${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`);
      }
    }
    return found;
  }, PHONE);
}

/** Doubles the text of the page, and expects it no wider than the window with nothing clipped. */
async function expectNothingCut(page: Page, what: string): Promise<void> {
  await doubleText(page);
  await expect.poll(() => findCut(page), what).toEqual([]);
  // Fractional widths may round up by one pixel.
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(PHONE.width + 1);
}

test('public pages fit text of twice the size @phone [REACH6]', async ({ page }) => {
  for (const path of ['/', '/login', '/about', '/contact', '/terms', '/privacy', '/cookies', '/refund', '/licenses']) {
    await page.goto(path);
    await expectNothingCut(page, path);
  }
});

test('pages of a buyer fit text of twice the size @phone [REACH6]', async ({ page }) => {
  test.slow();
  await signIn(page);
  const { id } = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
  await bookVisit(page, id, addDays(today(), 2));
  await page.request.post(`/api/shortlists/properties/${id}/toggle`);
  const paths = ['profile', 'profile/edit', 'devices', 'shortlist', 'bookings', 'searches', 'hidden', 'visit-day'];
  for (const path of [
    '/',
    '/properties',
    '/properties?view=map',
    `/properties/${id}`,
    ...[...paths, 'notifications', 'privacy', 'boards'].map((name) => `/user/${name}`),
    '/pass',
  ]) {
    await page.goto(path);
    await expect(page.locator('main [data-waiting]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingCut(page, path);
  }
});

test('the map fits text of twice the size, with the card of a pin and in full screen @phone [REACH6]', async ({
  page,
}) => {
  await signIn(page);
  const homes = await showHomesAt(page, [
    [18.64, 73.83],
    [18.68, 73.89],
  ]);
  const home = homes[0] as MapHome;
  const card = page.getByRole('group', { name: home.name, exact: true });
  await openMap(page);
  await pin(page, home).click();
  await expect(card).toBeVisible();
  await expectNothingCut(page, 'a card on the map');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByRole('dialog', { name: 'Map of results' })).toBeVisible();
  await expect(map(page)).toBeFocused();
  await pin(page, home).click();
  await expect(card).toBeVisible();
  await expectNothingCut(page, 'a card on the map over the whole window');
});

test('dialogs fit text of twice the size @phone [REACH6]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign In / Register' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In / Register' })).toBeVisible();
  await expectNothingCut(page, 'signing in');

  await signIn(page);
  const { id } = await findProperty(page, ({ assignedUser }) => assignedUser !== null);
  await page.goto(`/properties/${id}`);
  await page.getByRole('button', { name: 'Book Site Visit' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expectNothingCut(page, 'booking');

  await page.goto('/properties');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expectNothingCut(page, 'filters');
});

test('the first words of the home page begin below the header, with text of twice the size @phone [REACH6]', async ({
  page,
}) => {
  await page.goto('/');
  await doubleText(page);
  const header = await page.getByRole('banner').boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity));
});

test('the number of unread notifications covers neither bell nor menu, with text of twice the size @phone [REACH6]', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/api/notifications/unread*', (route) =>
    route.fulfill({ json: { success: true, data: { unread: 12 } } }),
  );
  await page.goto('/about');
  const bell = page.getByRole('link', { name: /12/ });
  await expect(bell).toBeVisible();
  await doubleText(page);
  const number = await bell.getByText('12').boundingBox();
  const icon = await bell.locator('svg').boundingBox();
  const menu = await page.getByRole('button', { name: 'Open menu' }).locator('svg').boundingBox();
  if (!number || !icon || !menu) throw new Error('The bell, its number or the menu is not there');
  expect(number.x).toBeGreaterThanOrEqual(icon.x + icon.width * 0.75);
  expect(number.x + number.width).toBeLessThanOrEqual(menu.x);
});
