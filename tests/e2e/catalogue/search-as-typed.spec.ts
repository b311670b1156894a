import type { Route } from '@playwright/test';
import { pauseClock } from '../support/clock.ts';
import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test, type Page } from '../support/index.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('article');
const headings = (page: Page) => cards(page).getByRole('heading');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' }).filter({ visible: true });
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true });

interface Found {
  content: { name: string; location: string }[];
  totalElements: number;
}

async function search(page: Page, query: string): Promise<Found> {
  const answer = await page.request.get(`/api/properties/search?size=100&${query}`);
  return ((await answer.json()) as { data: Found }).data;
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('a name is searched for as it is typed, without Enter, as one step for Back @once [FIND22]', async ({ page }) => {
  await page.goto('/properties?flatType=2BHK');
  await expect(cards(page).first()).toBeVisible();
  await field(page).pressSequentially('tam', { delay: 20 });
  await expect(page).toHaveURL('/properties?name=tam&flatType=2BHK');
  await field(page).pressSequentially('hini t', { delay: 20 });
  await expect(page).toHaveURL('/properties?name=tamhini+t&flatType=2BHK');
  await expect(headings(page)).toHaveText(['Tamhini Terraces']);
  await expect(field(page)).toHaveValue('tamhini t');
  await expect(field(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/properties?flatType=2BHK');
  await expect(field(page)).toHaveValue('');
});

test('the last typed text is shown, whatever response comes late, and text typed meanwhile stays @once [FIND22]', async ({
  page,
}) => {
  await page.goto('/properties');
  await expect(cards(page).first()).toBeVisible();
  const held: Route[] = [];
  await page.route('**/api/properties/search?*name=kar*', (route) => void held.push(route));
  await field(page).fill('kar');
  await expect.poll(() => held.length).toBe(1);
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('name=kar'));
  await field(page).fill('tamhini');
  await given;
  await expect(headings(page)).toHaveText(['Tamhini Terraces']);
  await expect(field(page)).toHaveValue('tamhini');
});

test('Enter searches at once, and the cross clears @once [FIND3]', async ({ page }) => {
  await page.clock.install();
  await page.goto('/properties');
  await expect(cards(page).first()).toBeVisible();
  await field(page).fill('tamhini');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/properties?name=tamhini');
  await page.getByRole('button', { name: 'Clear search' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/properties');
});

test('a typed locality finds its homes @once [FIND22]', async ({ page }) => {
  const { totalElements, content } = await search(page, 'name=moshi');
  expect(content.some(({ location }) => location.startsWith('Moshi'))).toBe(true);
  await page.goto('/properties');
  await field(page).fill('moshi');
  await expect(seen(page, `Found ${totalElements} properties`)).toBeVisible();
});

test('a name with one typo shows the homes that may be meant, and says so [FIND23]', async ({ page }) => {
  await page.goto('/properties');
  await field(page).fill('tamhni');
  await expect(seen(page, 'No home is called “tamhni”. Showing homes like “Tamhini Terraces”.')).toBeVisible();
  await expect(headings(page)).toHaveText(['Tamhini Terraces']);
  await expect(seen(page, 'Found 1 property')).toBeVisible();
  await expect(field(page)).toHaveValue('tamhni');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(headings(page)).toHaveText(['Tamhini Terraces']);
  // the saved search is the shown one
  await page.getByRole('button', { name: 'Save this search' }).filter({ visible: true }).click();
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/searches'),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click();
  expect((await saved).postDataJSON()).toMatchObject({ name: 'Tamhini Terraces', query: { name: 'Tamhini Terraces' } });
});

test('several localities are chosen, one press each, and each has a chip [FIND14]', async ({ page, isMobile }) => {
  const { totalElements } = await search(page, 'location=Moshi-Dudulgaon,Charholi');
  await page.goto('/properties?location=Charholi');
  await expect(cards(page).first()).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Filters (1)' }).click();
  await page
    .getByRole('checkbox', { name: /^Moshi-Dudulgaon/ })
    .filter({ visible: true })
    .check();
  if (isMobile) await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL('/properties?location=Moshi-Dudulgaon,Charholi');
  await expect(seen(page, `Found ${totalElements} properties`)).toBeVisible();
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  await expect(chips).toHaveText(['Moshi-Dudulgaon', 'Charholi']);
  await page.getByRole('button', { name: 'Remove Charholi' }).click();
  await expect(page).toHaveURL('/properties?location=Moshi-Dudulgaon');
});

test('a saved search of several localities opens with them @once [I1, FIND14]', async ({ page }) => {
  const saved = await page.request.post('/api/searches', {
    data: { name: 'Two places', query: { location: 'Spine Road, Charholi' }, frequency: 'OFF' },
  });
  const { data } = (await saved.json()) as { data: { path: string } };
  await page.goto(data.path);
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText([
    'Charholi',
    'Spine Road',
  ]);
});

test('home searches in several localities @once [HOME1, FIND14]', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('search', { name: 'Find a home' });
  for (const name of ['Moshi-Bohradewadi', 'Spine Road']) await form.getByRole('checkbox', { name }).check();
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/properties?location=Moshi-Bohradewadi,Spine+Road');
});

test('Reset Filters clears a name that is searched just as it is pressed @phone [FIND5, FIND20]', async ({ page }) => {
  await page.clock.install();
  await page.goto('/properties');
  const name = page.getByRole('searchbox', { name: 'Search by name' });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(sheet.getByRole('group', { name: 'Location' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await pauseClock(page);
  await name.fill('hill');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  // a moment before the typed name is searched, so that it is while the sheet closes
  await page.clock.runFor(298);
  await sheet.getByRole('button', { name: 'Reset Filters' }).click();
  await page.clock.runFor(1_000);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/properties');
  await expect(name).toHaveValue('');
});

test('Reset Filters clears a name whose search waits until the sheet has left the history @phone [FIND5, FIND20]', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/properties');
  const name = page.getByRole('searchbox', { name: 'Search by name' });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(sheet.getByRole('group', { name: 'Location' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await pauseClock(page);
  await name.fill('hill');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.evaluate(() => {
    const go = window.history.go.bind(window.history);
    window.history.go = (steps) => {
      window.history.go = go;
      document.addEventListener('step', () => go(steps), { once: true });
    };
  });
  // the typed name is searched between the closing of the sheet and the reset
  await page.clock.runFor(300 - 24);
  await sheet.getByRole('button', { name: 'Reset Filters' }).click();
  for (let frame = 0; frame < 20; frame += 1) await page.clock.runFor(8);
  await page.evaluate(() => document.dispatchEvent(new Event('step')));
  await page.clock.runFor(1_000);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/properties');
  await expect(name).toHaveValue('');
});
