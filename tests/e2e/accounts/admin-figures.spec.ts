import type { Locator } from '@playwright/test';
import { addProperty, showAllUpcoming, signInAsAdmin } from '../support/admin.ts';
import { newVisitor } from '../support/buyers.ts';
import { addDays, today } from '../support/catalogue.ts';
import { picture } from '../support/files.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  setVisitStatus,
  test,
  type Page,
} from '../support/index.ts';

const numberOf = (text: string) => Number(text.replace(/\D/g, ''));
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

/** Reads the numbers of a list of figures, by name. */
async function figuresOf(list: Locator): Promise<Record<string, number>> {
  const names = await list.getByRole('term').allInnerTexts();
  const values = await list.getByRole('definition').allInnerTexts();
  return Object.fromEntries(names.map((name, index) => [name.trim(), numberOf(values[index] ?? '')]));
}

test('the parts of each figure of an admin page sum up to it @once [ADMD6, ADMB26]', async ({ page, browser }) => {
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  const day = addDays(today(), 2);
  for (const status of ['NO_SHOW', 'CANCELED'] as const) {
    const { contactNo } = await newVisitor(browser, id, day);
    await setVisitStatus(contactNo, id, status);
  }

  await page.goto('/admin');
  for (const [name, ways] of [
    ['Bookings', 1],
    ['Properties', 2],
    ['Users', 2],
  ] as const) {
    const figure = page.getByRole('region', { name, exact: true });
    const total = numberOf(await figure.getByText(/^Total: [\d,]+$/).innerText());
    const rows = await figure.locator('dl').all();
    expect(rows).toHaveLength(ways);
    for (const row of rows) expect([name, sum(Object.values(await figuresOf(row)))]).toEqual([name, total]);
  }

  await page.goto('/admin/bookings');
  await expect(page.getByRole('main').getByRole('definition').first()).toHaveText(/\d/);
  const bookings = await figuresOf(page.getByRole('main'));
  const { 'Total Bookings': all = 0, ...statuses } = bookings;
  expect(Object.keys(statuses)).toEqual(['Pending', 'Confirmed', 'Completed', 'Cancelled', 'Did not come']);
  expect(sum(Object.values(statuses))).toBe(all);
  expect(statuses['Did not come']).toBeGreaterThan(0);

  await page.goto('/admin/users');
  await expect(page.getByRole('main').getByRole('definition').first()).toHaveText(/\d/);
  const users = await figuresOf(page.getByRole('main'));
  const total = users['Total Users'];
  expect(sum([users['Active Users'] ?? 0, users['Inactive Users'] ?? 0])).toBe(total);
  expect(sum([users['Admin Users'] ?? 0, users['Executives'] ?? 0, users['Buyers'] ?? 0])).toBe(total);
});

test('the count beside a property is of this page, and says so where there are more @once [ADMB28]', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await newVisitor(browser, id, addDays(today(), 4));
  const list = page.getByRole('region', { name: 'Bookings', exact: true });
  const heading = list.getByRole('heading', { level: 2 }).first();
  await page.goto('/admin/bookings');
  await expect(heading).toBeVisible();
  await expect(list.getByText(/^\d+ on this page$/).first()).toBeVisible();
  await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
  await expect(list.getByText('1 booking', { exact: true })).toBeVisible();
});

test('an upcoming visit has its time and consultant, and a missed one is not listed @once [ADMB2, ADMB27]', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  const visitor = await newVisitor(browser, id, addDays(today(), 1));
  await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
  const visit = page.getByRole('region', { name: 'Upcoming Bookings' }).getByRole('listitem').filter({ hasText: name });
  await showAllUpcoming(page);
  await expect(visit).toContainText(/any time, to be agreed|\d:\d\d\s[ap]m/i);
  const row = page.getByRole('region', { name: 'Bookings', exact: true }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(/any time, to be agreed|\d:\d\d\s[ap]m/i);
  await expectNoViolations(page);
  await setVisitStatus(visitor.contactNo, id, 'NO_SHOW');
  await page.reload();
  await showAllUpcoming(page);
  await expect(visit).toHaveCount(0);
});

/** Measures how far the page continues below its last visible element, in pixels, including padding. */
const unusedHeight = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')!;
    const foot = parseFloat(getComputedStyle(main).paddingBottom);
    const content = Math.max(...[...main.children].map((child) => child.getBoundingClientRect().bottom));
    const end = Math.max(content + foot + scrollY, innerHeight);
    return Math.round(document.documentElement.scrollHeight - end);
  });

test('no admin page is longer than its content [ADMD7]', async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  const paths = [
    '/admin',
    '/admin/properties',
    '/admin/properties/create',
    `/admin/properties/${id}`,
    `/admin/properties/${id}?step=4`,
    `/admin/properties/${id}/media`,
    `/admin/properties/${id}/history`,
    '/admin/changes',
    '/admin/trash',
    '/admin/bookings',
    '/admin/visits',
    '/admin/visits?tab=hours',
    '/admin/users',
    '/admin/grievances',
    '/admin/privacy',
    '/admin/rates',
    '/admin/audit',
    '/admin/settings',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const tables = page.getByRole('main').locator('summary').filter({ hasText: 'as a table' });
    for (const table of await tables.all()) await table.click();
    expect([path, Math.max(await unusedHeight(page), 1)]).toEqual([path, 1]);
  }
});

test('a small picture is uploaded with a warning, and is marked in the gallery @once [ADMM28]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await page.goto(`/admin/properties/${id}/media`);
  await page.getByLabel('Choose files').setInputFiles(await picture('small.png', 12, 12));
  await expect(page.getByText('small.png is 12 x 12 pixels.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Upload Media' }).click();
  await expect(page.getByText('Media uploaded successfully')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Low resolution: 12 x 12 pixels')).toBeVisible();
  await page.getByLabel('Choose files').setInputFiles(await picture('large.png'));
  await expect(page.getByText('800 x 600', { exact: false })).toBeVisible();
  await expect(page.getByText('large.png is', { exact: false })).toHaveCount(0);
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expect(page.getByText(/^0 KB/)).toBeVisible();
});

test('prices get Indian commas while they are typed, and are checked against the flats @once [ADMP42, ADMP43]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const { id } = await addProperty(page, {
    minPrice: 5_000_000,
    maxPrice: 7_000_000,
    flats: [{ type: '2BHK', area: 702, price: 5_000_000 }],
  });
  await page.goto(`/admin/properties/${id}`);
  const lowest = page.getByLabel('Minimum price');
  await expect(lowest).toHaveValue('50,00,000');
  await lowest.fill('');
  await lowest.pressSequentially('5630000');
  await expect(lowest).toHaveValue('56,30,000');
  await lowest.press('Home');
  await lowest.press('Delete');
  await expect(lowest).toHaveValue('6,30,000');
  await lowest.pressSequentially('5');
  await expect(lowest).toHaveValue('56,30,000');
  await lowest.fill('56.3 L');
  await expect(lowest).toHaveValue('56.3 L');
  await page.goto(`/admin/properties/${id}?step=3`);
  const notice = page.getByText('The flats cost ₹50,00,000, but Basic Info says', { exact: false });
  await expect(notice).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: "Use the flats' prices" }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Maximum price')).toHaveValue('50,00,000');
});

test('the page for buyers, and the hours of visits, are a link away @once [ADMP44, ADMS7]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await page.goto(`/admin/properties?name=${encodeURIComponent(name)}`);
  const link = page.getByRole('link', { name: `See ${name} as buyers do, in a new tab` });
  await expect(link).toHaveAttribute('href', `/properties/${id}`);
  await page.goto(`/admin/properties/${id}/media`);
  await expect(page.getByRole('link', { name: 'Public page (opens a new tab)' })).toHaveAttribute(
    'href',
    `/properties/${id}`,
  );
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Visits, Hours' }).click();
  await expect(page).toHaveURL('/admin/visits?tab=hours');
});
