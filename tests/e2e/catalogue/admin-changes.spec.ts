// Changes of a home as buyers see them, on homes created and changed here, so among the admin tests.
import { formatDate } from '@aangan/contract/core/dates';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { PropertyHistory } from '@aangan/contract/catalogue/change-entities';
import { formatRupees } from '@aangan/contract/core/money';
import type { Browser } from '@playwright/test';
import { cut, openProperty, properties, today, toggleShortlist } from '../support/catalogue.ts';
import {
  addProperty,
  agePastLooks,
  changeProperty,
  waitFrames,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  signIn,
  signInAsAdmin,
  test,
  type Page,
} from '../support/index.ts';

const FLAT = { type: '2BHK', area: 712.5, price: 6_000_000 };
const DEARER = { minPrice: 6_120_000, flats: [{ ...FLAT, price: 6_120_000 }] };
/** Five changes in one save. */
const MUCH = {
  minPrice: 5_790_000,
  workDone: 62,
  possessionDate: '2028-12-31',
  flats: [
    { ...FLAT, price: 5_790_000, unitsTotal: 24, unitsAvailable: 9, unitsAsOf: today() },
    { type: '3BHK', area: 948, price: 7_758_000 },
  ],
};
const MUCH_IN_WORDS = [
  'Price of 2BHK, 712.5 sq ft: down ₹2,10,000, from ₹60,00,000 to ₹57,90,000',
  '3BHK, 948 sq ft added: ₹77,58,000',
  '2BHK, 712.5 sq ft, still available: not on record, now 9 of 24',
  'Promised possession: 31 March 2028, now 31 December 2028',
  'Construction: 40%, now 62%',
];

const dayText = () => formatDate(today(), 'long');
const shortDayText = () => formatDate(today(), 'short');
const sinceLook = (page: Page) => page.getByRole('region', { name: 'Since you last looked' });
const onRecord = (page: Page) => page.getByRole('region', { name: 'Changes on record' });

/** Opens a second browser as an admin, and creates a home to change. */
async function newHome(browser: Browser): Promise<{ admin: Page; home: AdminProperty }> {
  const admin = await (await browser.newContext()).newPage();
  await signInAsAdmin(admin);
  return { admin, home: await addProperty(admin, { flats: [FLAT] }) };
}

/** Opens a home's page, and waits until the view is recorded. */
async function look(page: Page, home: AdminProperty): Promise<void> {
  const marked = page.waitForResponse(`**/api/properties/${home.id}/seen`);
  await openProperty(page, home);
  expect((await marked).ok()).toBe(true);
}

/** Scrolls to the change log, which loads it. */
async function showRecord(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Changes on record' }).scrollIntoViewIfNeeded();
}

test.describe('since the last look', () => {
  test('changes are above the facts, also after a reload, until the next look @once [T28, T29]', async ({
    page,
    browser,
  }) => {
    const { admin, home } = await newHome(browser);
    const contactNo = await signIn(page, newPhone());
    await look(page, home);
    await expect(sinceLook(page)).toHaveCount(0);
    await changeProperty(admin, home.id, MUCH);

    await agePastLooks(contactNo, 31);
    await look(page, home);
    const rows = sinceLook(page).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    const firstThree = await rows.allTextContents();
    const facts = page.getByRole('main').locator('dl').first();
    const [panelBox, factsBox] = await Promise.all([sinceLook(page), facts].map((one) => one.boundingBox()));
    expect(factsBox?.y ?? 0).toBeGreaterThan((panelBox?.y ?? 0) + (panelBox?.height ?? 0));

    await sinceLook(page).getByRole('button', { name: 'Show all 5' }).press('Enter');
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(3)).toBeFocused();
    for (const words of MUCH_IN_WORDS) {
      await expect(rows.filter({ hasText: words })).toHaveText(`${words}, ${dayText()}`);
    }

    await look(page, home);
    await expect(rows).toHaveText(firstThree);
    await agePastLooks(contactNo, 31);
    await look(page, home);
    await showRecord(page);
    await expect(onRecord(page).getByRole('listitem').first()).toBeVisible();
    await expect(sinceLook(page)).toHaveCount(0);
  });

  test('a page in a hidden tab does not count as a look @once [T28]', async ({ page, browser }) => {
    const { home } = await newHome(browser);
    await signIn(page, newPhone());
    let marks = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/seen')) marks += 1;
    });
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    });
    await openProperty(page, home);
    await waitFrames(page);
    expect(marks).toBe(0);
    const marked = page.waitForResponse(`**/api/properties/${home.id}/seen`);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect((await marked).ok()).toBe(true);
    expect(marks).toBe(1);
  });

  test('changes that did not load say so in their place, and can be retried @once', async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    const { home } = await newHome(browser);
    await signIn(page, newPhone());
    const mend = await cut(page, '**/changes');
    await openProperty(page, home);
    await expect(page.getByText('Since you last looked did not load.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Available Flat Types' })).toBeVisible();
    await expectNoViolations(page);
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Since you last looked did not load.')).toHaveCount(0);
  });
});

test.describe('the log of changes', () => {
  test('lists each with its day, or says that there are none [T29]', async ({ page, browser, isPhone }) => {
    const { admin, home } = await newHome(browser);
    await signIn(page, newPhone());
    await openProperty(page, home);
    await showRecord(page);
    await expect(onRecord(page)).toContainText(`No change since it was listed on ${dayText()}.`);

    await changeProperty(admin, home.id, DEARER);
    for (const workDone of [41, 42, 43, 44, 45, 46]) await changeProperty(admin, home.id, { workDone });
    await page.reload();
    await showRecord(page);
    const rows = onRecord(page).getByRole('listitem');
    await expect(rows.filter({ visible: true })).toHaveCount(isPhone ? 5 : 7);
    await expect(rows.first()).toHaveText(`${dayText()}: Construction: 45%, now 46%`);
    const more = onRecord(page).getByRole('button', { name: 'Show all 7' });
    if (isPhone) {
      await more.press('Enter');
      await expect(rows.nth(5)).toBeFocused();
    }
    await expect(more).toBeHidden();
    await expect(rows.filter({ visible: true })).toHaveCount(7);
    await expect(rows.last()).toContainText('Price of 2BHK, 712.5 sq ft: up ₹1,20,000, from ₹60,00,000 to ₹61,20,000');
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

  test('begins with the price, as a chart and as a table', async ({ page }) => {
    await signIn(page, newPhone());
    // homes of other tests have had only one price
    const found = await Promise.all(
      (await properties(page)).map(async (home) => {
        const answer = await page.request.get(`/api/properties/${home.id}/history`);
        const { data } = (await answer.json()) as { data?: PropertyHistory };
        return { home, prices: data?.prices ?? [] };
      }),
    );
    const priced = found.find((one) => one.prices.length > 1);
    if (!priced) throw new Error('No home has had two prices');
    const { home, prices } = priced;
    await openProperty(page, home);
    await showRecord(page);
    await expect(
      onRecord(page).getByRole('img', { name: /^Lowest price from ₹.+ to ₹.+ now; highest from ₹/ }),
    ).toBeVisible();
    const table = onRecord(page).getByRole('table', { name: 'Price' });
    await expect(table).toHaveCount(0);
    await onRecord(page).getByRole('button', { name: 'Show as table' }).press('Enter');
    await expect(table.getByRole('columnheader')).toHaveText(['Date', 'Lowest', 'Highest']);
    await expect(table.getByRole('row')).toHaveText([
      'DateLowestHighest',
      ...prices.map(
        ({ recordedOn, minPrice, maxPrice }) =>
          formatDate(recordedOn, 'long') + formatRupees(minPrice) + formatRupees(maxPrice),
      ),
    ]);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

  test('is loaded when it comes near, and can be retried when it did not load @once [T57]', async ({
    page,
    browser,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    const { home } = await newHome(browser);
    await signIn(page, newPhone());
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/history')) calls += 1;
    });
    const mend = await cut(page, '**/history');
    await page.setViewportSize({ width: 1280, height: 400 });
    await openProperty(page, home);
    await waitFrames(page);
    expect(calls).toBe(0);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Changes' }).click();
    await expect(page.getByText('Changes on record did not load.')).toBeVisible();
    expect(calls).toBe(1);
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(onRecord(page)).toContainText('No change since it was listed on');
  });
});

test('a saved home shows its price and its changes until it is viewed [T28, SAVE2]', async ({ page, browser }) => {
  const { admin, home } = await newHome(browser);
  await signIn(page, newPhone());
  await toggleShortlist(page, home.id);
  await page.goto('/user/shortlist');
  const card = page.getByRole('article');
  await expect(card).toContainText('₹60 L - ₹80 L');
  const news = card.getByText(/changes? since you last looked/);
  await expect(news).toHaveCount(0);

  await changeProperty(admin, home.id, MUCH);
  await page.reload();
  await expect(news).toContainText(`5 changes since you last looked (${shortDayText()})`);
  await expect(card).toContainText('₹57.9 L - ₹80 L');
  await news.click();
  const rows = card.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(`, ${dayText()}`);
  await expect(card).toContainText('2 more');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  const marked = page.waitForResponse('**/seen');
  await card.getByRole('link', { name: home.name }).click();
  await marked;
  await page.goBack();
  await expect(card).toContainText('₹57.9 L - ₹80 L');
  await expect(news).toHaveCount(0);
});
