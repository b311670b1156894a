import type { PropertyFacets } from '@aangan/contract/catalogue/facets-entities';
import { formatDate } from '@aangan/contract/core/dates';
import { formatPrice, formatPriceRange } from '@aangan/contract/core/money';
import { BUILT_STEPS, possessionSteps } from '@aangan/contract/catalogue/search-steps';
import { cut, findProperty, hold, properties, today } from '../support/catalogue.ts';
import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test, type Page } from '../support/index.ts';

const NO_NETWORK = /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('article');
const rail = (page: Page) => page.getByRole('form', { name: 'Filters' });
const more = (page: Page) => page.getByRole('button', { name: /^More filters/ }).filter({ visible: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true });
const found = (count: number) => `Found ${count} ${count === 1 ? 'property' : 'properties'}`;
const homes = (count: number) => `${count} ${count === 1 ? 'home' : 'homes'}`;

const days = possessionSteps(today());
const month = (day: string, form: 'month' | 'shortMonth' = 'shortMonth') => formatDate(day, form);
const lastDay = days[3] ?? '';

/** Requests the facets by the API. */
async function facets(page: Page, query = ''): Promise<PropertyFacets> {
  const answer = await page.request.get(`/api/properties/facets?${query}`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: PropertyFacets }).data;
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('filters by keyboard alone into the address; Back, Forward and a reload show the same @desktop [T48]', async ({
  page,
}) => {
  await page.goto('/properties');
  await expect(cards(page)).toHaveCount(6);
  await more(page).focus();
  await expect(more(page)).toHaveText('More filters');
  await page.keyboard.press('Enter');
  await expect(more(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(rail(page).getByLabel('Min', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('700');
  await expect(page).toHaveURL('/properties?area=700-');
  await page.keyboard.press('Tab');
  await page.keyboard.type('900');
  await expect(page).toHaveURL('/properties?area=700-900');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect(page).toHaveURL(`/properties?area=700-900&possessionBy=${lastDay}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/&built=25$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/&rera=true$/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('gym');
  await page.keyboard.press('Enter');
  await expect(rail(page).getByRole('list').getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const address = `/properties?area=700-900&possessionBy=${lastDay}&built=25&rera=true&amenities=Gym`;
  await expect(page).toHaveURL(address);

  const labels = ['700 to under 900 sq ft', `Possession by ${month(lastDay, 'month')}`, 'At least 25% built'];
  const allLabels = [...labels, 'RERA number', 'Gym'];
  async function expectAll() {
    await expect(chips(page)).toHaveText(allLabels);
    await expect(more(page)).toHaveText('More filters (5 on)');
    await expect(rail(page).getByLabel('Min', { exact: true })).toHaveValue('700');
    await expect(rail(page).getByLabel('Max', { exact: true })).toHaveValue('900');
    await expect(rail(page).getByRole('radio', { name: month(lastDay) })).toBeChecked();
    await expect(rail(page).getByRole('radio', { name: '25%' })).toBeChecked();
    await expect(rail(page).getByRole('checkbox', { name: 'RERA number on record' })).toBeChecked();
    await expect(rail(page).getByRole('checkbox', { name: 'Gym' })).toBeChecked();
  }
  await expectAll();
  await page.goBack();
  await expect(chips(page)).toHaveText(allLabels.slice(0, -1));
  await expect(rail(page).getByRole('checkbox', { name: 'Gym' })).not.toBeChecked();
  await page.goForward();
  await expectAll();
  await page.reload();
  await expectAll();
  await expectNoViolations(page);

  for (const left of [4, 3, 2, 1, 0]) {
    await chips(page).first().getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(chips(page)).toHaveCount(left);
    await expect(results(page)).toBeFocused();
  }
  await expect(page).toHaveURL('/properties');
  await expect(more(page)).toHaveText('More filters');
});

test('each count is the number of homes that the list then finds @desktop [T47]', async ({ page }) => {
  test.slow();
  const { total, locations, flatTypes, possessionBy, minDone, rera, amenities } = await facets(
    page,
    'flatTypes=2BHK&minDone=25',
  );
  await page.goto('/properties?flatType=2BHK&built=25');
  await expect(seen(page, found(total))).toBeVisible();

  const choose = async (role: 'radio' | 'checkbox', label: string, count: number) => {
    const choice = rail(page).getByRole(role, { name: `${label} ${homes(count)}`, exact: true });
    await choice.check();
    await expect(seen(page, found(count))).toBeVisible();
    return choice;
  };
  for (const { value, count } of minDone) await choose('radio', `${value}%`, count);
  await rail(page).getByRole('radio', { name: '25%' }).check();
  for (const { value, count } of possessionBy) await choose('radio', month(value), count);
  await rail(page).getByRole('group', { name: 'Possession by' }).getByRole('radio', { name: 'Any' }).check();
  await expect(seen(page, found(total))).toBeVisible();
  const boxes = [{ value: 'RERA number on record', count: rera[0]?.count ?? -1 }, ...amenities.slice(0, 7)];
  for (const { value, count } of boxes) {
    await (await choose('checkbox', value, count)).uncheck();
    await expect(seen(page, found(total))).toBeVisible();
  }
  for (const { value, count } of locations) {
    await (await choose('checkbox', value, count)).uncheck();
    await expect(seen(page, found(total))).toBeVisible();
  }
  await rail(page).getByRole('checkbox', { name: '2BHK' }).uncheck();
  for (const { value, count } of flatTypes) await (await choose('checkbox', value, count)).uncheck();
  // zero for at least one, which can be chosen all the same
  const counts = [locations, flatTypes, possessionBy, minDone, amenities].flat().map(({ count }) => count);
  expect(counts).toContain(0);
});

test('the list does not wait for the counts, and nothing moves when they arrive @desktop [T47]', async ({ page }) => {
  const { flatTypes } = await facets(page);
  const type = flatTypes[0]?.value ?? '';
  const list = await hold(page, '**/api/properties?*');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/properties', { waitUntil: 'commit' });
  await expect(rail(page)).toBeVisible();
  // after two frames the visible rail has sent its requests
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(asked).not.toContain('/api/properties/facets');
  const counts = await hold(page, '**/api/properties/facets*');
  list();
  await expect(cards(page)).toHaveCount(6);
  await expect.poll(() => asked).toContain('/api/properties/facets');
  const choice = rail(page).getByRole('checkbox', { name: type });
  await expect(choice).toHaveAccessibleName(type);
  const heading = rail(page).getByText('Price range');
  const place = await heading.boundingBox();
  counts();
  await expect(choice).toHaveAccessibleName(`${type} ${homes(flatTypes[0]?.count ?? -1)}`);
  expect(await heading.boundingBox()).toEqual(place);
});

test('without counts the choices still work @desktop [T47]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(NO_NETWORK);
  await cut(page, '**/api/properties/facets*');
  await page.goto('/properties?rera=true');
  await expect(cards(page).first()).toBeVisible();
  await expect(rail(page).getByRole('checkbox', { name: '3BHK', exact: true })).toBeVisible();
  await expect(rail(page).getByRole('radio', { name: month(lastDay), exact: true })).toBeVisible();
  await rail(page).getByRole('radio', { name: '50%', exact: true }).check();
  await expect(page).toHaveURL('/properties?built=50&rera=true');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('says so when the filters cannot be loaded, and retries @desktop', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(NO_NETWORK, /dynamically imported module/);
  const mend = await cut(page, '**/assets/more-fields-*.js');
  await page.goto('/properties');
  await more(page).click();
  await expect(rail(page).getByText('More filters did not load.')).toBeVisible();
  await mend();
  await rail(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(rail(page).getByLabel('Min', { exact: true })).toBeVisible();
});

test('shows values of a link that the form does not offer @desktop [T48]', async ({ page }) => {
  await page.goto('/properties?possessionBy=2031-01-15&built=33');
  await expect(rail(page).getByRole('radio', { name: '15 Jan 2031' })).toBeChecked();
  await expect(rail(page).getByRole('radio', { name: '33%' })).toBeChecked();
  await expect(rail(page).getByRole('group', { name: 'Built at least' }).getByRole('radio')).toHaveCount(
    BUILT_STEPS.length + 2,
  );
});

test('sorts by the price per sq ft, and says it on each card @desktop [T46]', async ({ page }) => {
  const rates = (await properties(page)).map(({ minPricePerSqFt }) => minPricePerSqFt).filter((rate) => rate !== null);
  const [lowest = 0] = rates.toSorted((one, other) => one - other);
  const text = (rate: number) => `₹${rate.toLocaleString('en-IN')} per sq ft`;
  await page.goto('/properties');
  await expect(cards(page)).toHaveCount(6);
  await expect(results(page).getByText(/per sq ft$/)).toHaveCount(0);
  await page.getByLabel('Sort by').selectOption({ label: 'Price per sq ft: Low to High' });
  await expect(page).toHaveURL('/properties?sort=rate_low');
  await expect(cards(page).first().getByText(text(lowest))).toBeVisible();
  const shown = rates.toSorted((one, other) => one - other).slice(0, 6);
  await expect(results(page).getByText(/per sq ft$/)).toHaveText(shown.map(text));
});

test('a filter or a sort chosen on a later page keeps focus and scroll position @desktop [FIND3, FIND4]', async ({
  page,
}) => {
  const choices = [
    {
      control: rail(page).getByRole('checkbox', { name: '2BHK' }),
      key: 'Space',
      leadsTo: '/properties?flatType=2BHK',
    },
    { control: page.getByLabel('Sort by'), key: 'ArrowDown', leadsTo: '/properties?sort=price_low' },
  ];
  for (const { control, key, leadsTo } of choices) {
    await page.goto('/properties?page=1');
    await expect(cards(page)).toHaveCount(6);
    await control.focus();
    await page.evaluate(() => window.scrollTo(0, 60));
    await page.keyboard.press(key);
    await expect(page).toHaveURL(leadsTo);
    await expect(results(page).locator('[aria-busy=true]')).toHaveCount(0);
    await expect(control).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(60);
  }
});

test('says what each filter costs when nothing is found [FIND8]', async ({ page }) => {
  const { location } = await findProperty(page, () => true);
  const inPlace = (await properties(page)).filter((card) => card.location === location).length;
  await page.goto(`/properties?location=${location}&area=-500`);
  await expect(page.getByText('No properties match your search criteria.')).toBeVisible();
  await expectNoViolations(page);
  const way = page.getByRole('button', { name: /^Without / });
  await expect(way).toHaveText([`Without "Under 500 sq ft": ${inPlace} ${inPlace === 1 ? 'property' : 'properties'}`]);
  await expectNoSidewaysScroll(page);
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/properties?location=${location}`);
  await expect(seen(page, found(inPlace))).toBeVisible();
  await expect(results(page)).toBeFocused();
});

test('filters in the sheet: counts follow the choice, the list follows Apply @phone [T47, T48, FIND20]', async ({
  page,
}) => {
  await page.goto('/properties?amenities=Shopping%20Center');
  await expect(seen(page, /^Found \d+/)).toBeVisible();
  const before = await facets(page, 'amenities=Shopping%20Center');
  const after = await facets(page, 'amenities=Shopping%20Center&minDone=25');
  const searched: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/properties(\/search)?\?/.test(request.url())) searched.push(request.url());
  });
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const count = (list: readonly { value: unknown; count: number }[], value: unknown) =>
    homes(list.find((one) => one.value === value)?.count ?? -1);
  const twoRooms = sheet.getByRole('checkbox', { name: '2BHK' });
  await expect(twoRooms).toHaveAccessibleName(`2BHK ${count(before.flatTypes, '2BHK')}`);
  await expect(sheet.getByRole('status')).toHaveText(homes(before.total));
  await sheet.getByRole('radio', { name: '25%' }).check();
  await expect(sheet.getByRole('status')).toHaveText(homes(after.total));
  await expect(sheet.getByRole('status')).toBeInViewport({ ratio: 1 });
  await expect(twoRooms).toHaveAccessibleName(`2BHK ${count(after.flatTypes, '2BHK')}`);

  const amenities = sheet.getByRole('group', { name: 'Amenities' });
  await expect(amenities.getByRole('checkbox')).toHaveCount(7);
  await expect(amenities.getByRole('checkbox').first()).toHaveAccessibleName(/^Shopping Center /);
  await amenities.getByRole('button', { name: 'Show all 22' }).press('Enter');
  await expect(amenities.getByRole('checkbox')).toHaveCount(22);
  await expect(amenities.getByRole('checkbox').nth(7)).toBeFocused();
  await amenities.getByLabel('Filter amenities').fill('helipad');
  await page.keyboard.press('Enter');
  await expect(amenities.getByText('No amenity has this name.')).toBeVisible();
  await amenities.getByLabel('Filter amenities').fill('PARK');
  await expect(amenities.getByRole('checkbox')).toHaveCount(2);
  await amenities.getByRole('checkbox', { name: 'Car Parking' }).check();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  expect(searched).toEqual([]);

  await sheet.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL('/properties?built=25&amenities=Car+Parking,Shopping+Center');
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeFocused();
  await expect(chips(page)).toHaveText(['At least 25% built', 'Car Parking', 'Shopping Center']);
  // a single scrolling row
  const rows = new Set(await chips(page).evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top)));
  expect(rows.size).toBe(1);
  await chips(page).last().getByRole('button').focus();
  await expect(chips(page).last()).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/properties?built=25&amenities=Car+Parking');
  await page.goBack();
  await page.goBack();
  await expect(chips(page)).toHaveText(['Shopping Center']);
});

test('shows the full label of a sort by price @phone', async ({ page }) => {
  await page.goto('/properties?flatType=2BHK');
  const orders = page.getByRole('combobox', { name: 'Sort by' });
  for (const order of ['Price: Low to High', 'Price: High to Low', 'Price per sq ft: Low to High']) {
    await orders.selectOption(order);
    const [words, room] = await orders.evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('This browser cannot measure a text');
      pen.font = style.font;
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      return [pen.measureText(select.selectedOptions[0]?.text ?? '').width, select.clientWidth - padding];
    });
    expect(words).toBeGreaterThan(0);
    expect(words).toBeLessThanOrEqual(room ?? 0);
  }
});

test('finds homes by the price of the filtered type, which the card and the pin show @once [FIND14, FIND19]', async ({
  page,
}) => {
  const { name, minPrice, maxPrice, flats } = await findProperty(
    page,
    (home) =>
      home.minPrice <= 7_000_000 &&
      home.flats.filter(({ type }) => type === '4BHK').length === 1 &&
      home.flats.every(({ type, price }) => type !== '4BHK' || price > 9_000_000),
  );
  const price = formatPrice(flats.find(({ type }) => type === '4BHK')?.price ?? 0);
  const range = formatPriceRange(minPrice, maxPrice);
  const card = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });

  await page.goto(`/properties?name=${encodeURIComponent(name)}&flatType=4BHK&priceRange=9000000-`);
  await expect(card.getByText(`4BHK ${price}`, { exact: true })).toBeVisible();
  await expect(card.getByText(`${range}*`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);

  await page.goto(`/properties?name=${encodeURIComponent(name)}&flatType=4BHK&priceRange=5500000-7000000`);
  await expect(page.getByText('No properties match your search criteria.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Without "₹55 L - ₹70 L": 1 property' })).toBeVisible();

  await page.goto(`/properties?view=map&name=${encodeURIComponent(name)}&flatType=4BHK`);
  const pin = page
    .getByRole('group', { name: 'Map of results' })
    .getByRole('button', { name: new RegExp(`^${name}, `) });
  await expect(pin).toHaveAccessibleName(`${name}, 4BHK ${price}, all types ${range}`);
  await expect(pin).toHaveText(price);
});

test("opens 'More filters' where its fields are visible @desktop [FIND21]", async ({ page }) => {
  await page.goto('/properties');
  await expect(cards(page)).toHaveCount(6);
  await more(page).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await more(page).click();
  await expect(rail(page).getByLabel('Min', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(more(page)).toBeInViewport({ ratio: 1 });
  await expect(rail(page).getByRole('radio', { name: '25%' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});
