// Price, loan and register on a home's page, on homes created here, so that each fact exists: among the admin tests,
// which run after those that need an unchanged catalogue.
import type { Locator } from '@playwright/test';
import { addDays, cut, openProperty, today } from '../support/catalogue.ts';
import {
  addProperty,
  waitFrames,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  signInAsAdmin,
  test,
  type Page,
} from '../support/index.ts';

/** Facts of the worked example of the rules: 57,90,000 at 702 sq ft is an agreement value of 51,42,857. */
const HOME = {
  minPrice: 5_790_000,
  maxPrice: 7_758_000,
  flats: [
    { type: '2BHK', area: 702, price: 5_790_000 },
    { type: '2BHK', area: 748, price: 0 },
    { type: '3BHK', area: 948, price: 7_758_000, agreementValue: 6_800_000 },
  ],
};

const bill = (page: Page) => page.getByRole('region', { name: 'What this price is made of' });

/** Scrolls to the part below the flats, which loads it. */
async function showBill(page: Page): Promise<Locator> {
  await page.getByText('Carpet area. Prices All Inc.').scrollIntoViewIfNeeded();
  await expect(bill(page)).toBeVisible();
  return bill(page);
}

async function openHome(page: Page, fields: object = {}): Promise<void> {
  await signInAsAdmin(page);
  await openProperty(page, await addProperty(page, { ...HOME, ...fields }));
}

const line = (region: Locator, label: string) =>
  region.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').first();

test.describe('the breakdown of a price', () => {
  test('is shown for each flat and buyer, by keyboard alone [T13]', async ({ page }) => {
    await openHome(page);
    const region = await showBill(page);
    await expect(region.getByText('2BHK, 702 sq ft')).toBeVisible();
    await expect(line(region, 'Agreement value')).toHaveText('₹51,42,857');
    await expect(line(region, 'GST (5%)')).toHaveText('₹2,57,143');
    await expect(line(region, 'Stamp duty (7%)')).toHaveText('₹3,60,000');
    await expect(line(region, 'Registration')).toHaveText('₹30,000');
    await expect(line(region, 'All-inclusive price')).toHaveText('₹57,90,000');
    await expect(region.getByText('asked for at most ₹5,14,285: 10% of the agreement value')).toBeVisible();

    await region.getByRole('radio', { name: 'Man', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(region.getByRole('radio', { name: 'Woman' })).toBeChecked();
    await expect(line(region, 'Stamp duty (6%)')).toHaveText('₹3,08,571');
    await expect(region.getByRole('status').filter({ hasText: '₹57,38,571' })).toBeVisible();
    await expect(
      region.getByText('₹51,429 less than the listed price, which includes stamp duty at the rate for men.'),
    ).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('radio', { name: 'Show for 702 sq ft' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Show for 748 sq ft' })).toBeChecked();
    await expect(region.getByText('Price on Request', { exact: true })).toBeVisible();
    await expect(region.getByRole('button', { name: 'Loan and own cash' })).toHaveCount(0);

    await page.getByRole('radio', { name: '3BHK 1 size' }).check();
    await expect(region.getByText('Agreement value as stated by the promoter.')).toBeVisible();
    await expect(region.getByRole('radio', { name: 'Woman' })).toBeChecked();
  });

  test('is loaded when it comes near @once [T57]', async ({ page }) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/open-price')) calls += 1;
    });
    // before the page loads, or more of it would be near for a moment
    await page.setViewportSize({ width: 1280, height: 400 });
    // Long enough to push the part far below.
    await openHome(page, { description: 'A court.\n\n'.repeat(3) + 'Planted with tulsi. '.repeat(400) });
    await waitFrames(page);
    expect(calls).toBe(0);
    await showBill(page);
    expect(calls).toBe(1);
  });

  test('that did not load says so in its place, and can be retried @once', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signInAsAdmin(page);
    const property = await addProperty(page, HOME);
    const mend = await cut(page, '**/open-price');
    await openProperty(page, property);
    await page.getByText('Carpet area. Prices All Inc.').scrollIntoViewIfNeeded();
    await expect(page.getByText('What this price is made of did not load.')).toBeVisible();
    await expect(page.getByRole('table', { name: '2BHK flats' })).toBeVisible();
    await expectNoViolations(page);
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(line(bill(page), 'All-inclusive price')).toHaveText('₹57,90,000');
  });

  test('gives the range of the charges on top, and says that a total has no agreement value @once [T9, T17]', async ({
    page,
  }) => {
    await openHome(page, {
      minPrice: 4_782_000,
      flats: [
        { type: '2BHK', area: 700, price: 4_782_000 },
        { type: '2BHK', area: 701, price: 4_950_000 },
      ],
    });
    const region = await showBill(page);
    await expect(region.getByText('At 5% if the extra charges come to more than ₹1,00,000')).toBeVisible();
    await expect(region.getByText('no agreement value gives this total')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Show for 701 sq ft' }).check();
    await expect(line(region, 'Not explained by these rates')).toHaveText('₹60,000');
    await expect(region.getByText('between ₹48,90,000 and ₹50,70,001 the tax jumps')).toBeVisible();
  });

  test('counts the charges on top towards the limit of the reduced GST @once [T9, T17]', async ({ page }) => {
    const flats = [{ type: '2BHK', area: 700, price: 4_782_000 }];
    const charges = { notInPriceAsOf: today(), notInPrice: [{ label: 'Parking', amount: 60_000, unit: 'ONCE' }] };
    await openHome(page, { minPrice: 4_782_000, flats, ...charges });
    const region = await showBill(page);
    // 44,40,000 with 1% and 44,40,001 with 5% are 1,77,601 apart
    await expect(region.getByText('One rupee more, and the same flat costs ₹1,77,601 more.')).toBeVisible();
  });
});

test.describe('the charges that are not in a price', () => {
  const parking = { label: 'Covered parking', amount: 300_000, unit: 'ONCE', note: 'one bay' };
  const rise = { label: 'Floor rise', amount: 25, unit: 'PER_SQ_FT', note: null };
  const power = { label: 'Electricity', amount: null, unit: 'ONCE', note: null };

  test('are unknown, none, or a list @once [T18]', async ({ page }) => {
    const extras = page.getByRole('region', { name: 'Not in this price' });
    await openHome(page);
    await showBill(page);
    await expect(extras).toContainText('Extra charges are not on record. Ask for them in writing');

    await openProperty(page, await addProperty(page, { ...HOME, notInPrice: [], notInPriceAsOf: '2026-11-02' }));
    await showBill(page);
    await expect(extras).toContainText('The promoter says there are no extra charges, as of 2 November 2026.');

    const notInPrice = [parking, rise, power];
    await openProperty(page, await addProperty(page, { ...HOME, notInPrice, notInPriceAsOf: '2026-11-02' }));
    await showBill(page);
    await expect(extras.getByRole('term')).toHaveText(['Covered parking', 'Floor rise', 'Electricity']);
    await expect(extras.getByRole('definition')).toHaveText([
      '₹3,00,000',
      'one bay',
      '₹25 per sq ft',
      'amount not on record',
    ]);
    await expect(extras).toContainText('As of 2 November 2026.');
    await expectNoViolations(page);
  });
});

test.describe('the loan', () => {
  test('is calculated on the page, and its inputs are not sent @once [T24]', async ({ page }) => {
    await openHome(page);
    const region = await showBill(page);
    await region.getByRole('radio', { name: 'Woman' }).check();
    const toggle = region.getByRole('button', { name: 'Loan and own cash' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(region.getByLabel('Loan amount', { exact: true })).toHaveValue('41,14,285');
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
    const before = await kept();
    const sent: string[] = [];
    page.on('request', (request) => {
      // Lazy parts make requests of their own, without user input in their URLs.
      const { search } = new URL(request.url());
      if (request.postData() !== null || search !== '') sent.push(request.url());
    });

    await region.getByLabel('Monthly income after tax').fill('80,000');
    await region.getByLabel('Other monthly EMIs').fill('8000');
    await expect(region.getByLabel('Loan amount', { exact: true })).toHaveValue('38,25,737');
    await expect(line(region, 'Loan limit on this value')).toHaveText('₹41,14,285');
    await expect(line(region, 'Loan limit on this income')).toHaveText('₹38,25,737');
    await expect(line(region, 'Monthly EMI')).toHaveText('₹32,000');
    await expect(line(region, 'Own cash needed')).toHaveText('₹19,12,834');
    await expect(region.getByText('= price ₹57,38,571 minus loan ₹38,25,737')).toBeVisible();

    await region.getByLabel('Loan amount', { exact: true }).fill('3000000');
    await expect(line(region, 'Own cash needed')).toHaveText('₹27,38,571');
    // Left empty, it follows the maximum loan again.
    await region.getByLabel('Loan amount', { exact: true }).fill('');
    await page.keyboard.press('Tab');
    await expect(region.getByLabel('Loan amount', { exact: true })).toHaveValue('38,25,737');
    expect(sent).toEqual([]);
    expect(await kept()).toBe(before);
    await page.reload();
    await showBill(page);
    await toggle.click();
    await expect(region.getByLabel('Monthly income after tax')).toHaveValue('');
  });

  test('marks an invalid field, and shows each year as a table [T22]', async ({ page }) => {
    await openHome(page);
    const region = await showBill(page);
    await region.getByRole('button', { name: 'Loan and own cash' }).click();
    for (const [label, wrong, message] of [
      ['Monthly income after tax', 'eighty', 'Must be a whole number of rupees'],
      ['Interest rate, % a year', '50.5', 'Must be from 0 to 50'],
      ['Tenure, years', '31', 'Must be from 1 to 30'],
    ] as const) {
      const field = region.getByRole('textbox', { name: label });
      const right = await field.inputValue();
      await field.fill(wrong);
      await expect(field).toHaveAccessibleDescription(message);
      await expect(line(region, 'Own cash needed')).toHaveCount(0);
      await field.fill(right);
      await expect(region.getByText(message)).toHaveCount(0);
    }
    await region.getByLabel('Interest rate, % a year').fill('0');
    await region.getByRole('textbox', { name: 'Tenure, years' }).fill('2');
    await region.getByLabel('Loan amount', { exact: true }).fill('2400000');
    await expect(region.getByRole('img', { name: 'One bar per year for 2 years' })).toBeVisible();
    await region.getByRole('button', { name: 'Show as table' }).click();
    const table = region.getByRole('table', { name: 'Repayment by year' });
    await expect(table.getByRole('columnheader')).toHaveText(['Year', 'Interest', 'Principal', 'Balance']);
    await expect(table.getByRole('row').nth(1)).toHaveText(/^1₹0₹12,00,000₹12,00,000$/);
    await expect(table.getByRole('row').nth(2)).toHaveText(/^2₹0₹12,00,000₹0$/);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });
});

test.describe('possession', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Possession and the register' });
  const number = () => `P5210009${String(Date.now()).slice(-7)}`;

  test('of one registration is beside the register, with the author of the check @once [T6]', async ({ page }) => {
    const reraNo = number();
    await signInAsAdmin(page, { name: 'Sayali Kulkarni' });
    const phase = { reraNo, possessionDate: '2028-03-31', registeredCompletion: '2028-06-30', checkedOn: today() };
    const property = await addProperty(page, { ...HOME, reraNo, possessionDate: '2028-03-31', phases: [phase] });
    await openProperty(page, property);
    await expect(section(page).getByRole('heading', { level: 3 })).toHaveCount(0);
    await expect(section(page)).toContainText(`RERA number ${reraNo}`);
    await expect(section(page).getByRole('term')).toHaveText([
      'Promised by the promoter',
      'Registered completion',
      'Revised completion',
      'Progress report up to',
    ]);
    await expect(section(page).getByRole('definition')).toHaveText([
      '31 March 2028',
      '30 June 2028',
      'None on record',
      'Not on record',
    ]);
    await expect(section(page)).toContainText('The register allows 3 months more than the promise.');
    await expect(section(page)).toContainText('Interest for delay is counted from the date in your agreement');
    await expect(section(page)).toContainText('by Sayali Kulkarni');
    await expect(section(page)).not.toContainText('Please look it up yourself.');
    await expect(section(page).getByRole('link', { name: 'Look it up yourself' })).toHaveAttribute('target', '_blank');
    // And beside the promise at the head of the page.
    await expect(page.getByText('register: June 2028')).toBeVisible();
    await expectNoViolations(page);
  });

  test('of several is expanded for the first alone on phones, and says what was revised or not checked [T3]', async ({
    page,
    isPhone,
  }) => {
    const numbers = [`${number()}1`, `${number()}2`, `${number()}3`, `${number()}4`];
    const moved = {
      registeredCompletion: '2028-06-30',
      revisedCompletion: '2028-12-31',
      checkedOn: addDays(today(), -91),
    };
    const phases = numbers.map((reraNo, i) => ({ name: `Phase ${i + 1}`, reraNo, possessionDate: '2028-12-31' }));
    phases[1] = { ...phases[1], ...moved } as (typeof phases)[number];
    const [reraNo] = numbers;
    await openHome(page, { reraNo, possessionDate: '2028-12-31', phases });
    const cards = section(page).getByRole('listitem');
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(0)).toContainText('Not yet checked on the register. Please look it up yourself.');
    if (isPhone) {
      const second = cards.nth(1).getByRole('button', { name: 'Phase 2' });
      await expect(second).toHaveAttribute('aria-expanded', 'false');
      await expect(second).toContainText('Moved by 6 months');
      await expect(cards.nth(1).getByRole('definition').first()).toBeHidden();
      await expect(cards.nth(2).getByRole('button')).toContainText('Not yet checked on the register.');
      await second.click();
    }
    await expect(cards.nth(1).getByText('Moved by 6 months').filter({ visible: true })).toHaveCount(1);
    await expect(
      cards.nth(1).getByText(/^Last checked on .*, more than 90 days ago\. Please look it up/),
    ).toBeVisible();
    await section(page).getByRole('button', { name: 'Show all 4' }).click();
    await expect(cards).toHaveCount(4);
    await expect(cards.nth(3)).toBeFocused();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

  test('without a registration number says that nothing may be sold @once', async ({ page }) => {
    await openHome(page);
    await expect(section(page)).toContainText('No registration number on record. A flat may not be offered or sold');
    await expect(section(page).getByRole('term')).toHaveCount(0);
  });
});

test('a card has the month of the register where it is later than the promised one @once [T7]', async ({ page }) => {
  await signInAsAdmin(page);
  const reraNo = `P5210009${String(Date.now()).slice(-7)}`;
  const phase = { reraNo, possessionDate: '2028-03-31', registeredCompletion: '2028-12-31' };
  const late = await addProperty(page, { ...HOME, reraNo, possessionDate: '2028-03-31', phases: [phase] });
  const sure = await addProperty(page, { ...HOME, possessionDate: '2028-03-31' });
  const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
  await page.goto(`/properties?name=${encodeURIComponent(late.name)}`);
  await expect(card(late.name)).toContainText('register: December 2028');
  await page.goto(`/properties?name=${encodeURIComponent(sure.name)}`);
  await expect(card(sure.name)).toContainText('Possession');
  await expect(card(sure.name)).not.toContainText('register:');
});

test.describe('a long page', () => {
  const description = Array.from({ length: 30 }, (_, i) => `Line ${i + 1} of what there is to say.`).join('\n');
  const amenities = Array.from({ length: 11 }, (_, i) => `Court no. ${i + 1}`);

  test('links to its sections, and marks the current one in a wide window', async ({ page, isPhone }) => {
    await openHome(page, { description, amenities });
    const nav = page.getByRole('navigation', { name: 'On this page' });
    await expect(nav.getByRole('link')).toHaveText([
      'About',
      'Flats',
      'Possession',
      'Papers',
      'Place',
      'Details',
      'Amenities',
      'Changes',
      'Questions',
    ]);
    await expect(nav.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'true');
    const heading = page.getByRole('heading', { name: 'Possession and the register' });
    await showBill(page);
    await nav.getByRole('link', { name: 'Possession' }).click();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/#possession$/);
    if (isPhone) return;
    await expect(nav.getByRole('link', { name: 'Possession' })).toHaveAttribute('aria-current', 'true');
    await expect(nav).toBeInViewport({ ratio: 1 });
    // Not covered by the sticky rows at the top.
    const [top, bottom] = await Promise.all([heading, nav].map((one) => one.boundingBox()));
    expect(top?.y ?? 0).toBeGreaterThan((bottom?.y ?? 0) + (bottom?.height ?? 0));
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(nav.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'true');
  });

  test('collapses a long text and many amenities on a phone [T57]', async ({ page, isPhone }) => {
    await openHome(page, { description, amenities });
    const about = page.getByRole('region', { name: 'About' });
    const more = page.getByRole('region', { name: 'Amenities' }).getByRole('button', { name: 'Show all 11' });
    const readMore = about.getByRole('button', { name: 'Read more' });
    const eleventh = page.getByText('Court no. 11', { exact: true });
    if (!isPhone) {
      await expect(eleventh).toBeVisible();
      await expect(readMore.or(more).filter({ visible: true })).toHaveCount(0);
      return;
    }
    await expect(eleventh).toBeHidden();
    await expect(page.getByText('Court no. 8', { exact: true })).toBeVisible();
    for (const section of await page.getByRole('main').locator('section:has(> h2)').all()) {
      const isOfFlats = (await section.getAttribute('aria-labelledby')) === 'flats';
      if (!isOfFlats) expect((await section.boundingBox())?.height).toBeLessThan(1280);
    }
    await more.click();
    await expect(eleventh).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Court no. 9' })).toBeFocused();
    const before = (await about.boundingBox())?.height ?? 0;
    await readMore.click();
    await expect(readMore).toHaveCount(0);
    expect((await about.boundingBox())?.height).toBeGreaterThan(2 * before);
  });
});
