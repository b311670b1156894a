import { waitFrames, expect, pressInHeader, signIn, test, type Page } from '../support/index.ts';
import { fetchAllParts, hold } from '../support/catalogue.ts';

const marked = (page: Page) => page.locator('[data-marked]');
/** Cards of the list, without those of 'Recently seen' below. */
const cards = (page: Page) => page.locator('[data-home]').getByRole('article');
const placeOf = (page: Page) => page.evaluate(() => window.scrollY);

test('back and forward show cached pages at once, at their scroll position, without any response @once [PAGE21]', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/properties');
  await expect(cards(page)).toHaveCount(6);
  const last = cards(page).last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  const name = await last.getByRole('heading').innerText();
  await last.getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 1, name });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Shortlist' })).toBeVisible();

  await hold(page, '**/api/**');
  await page.goBack();
  await expect(cards(page)).toHaveCount(6);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await page.goForward();
  await expect(heading).toBeVisible();
});

/** Marks the page, to tell it from one that is mounted anew. */
async function mark(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.setAttribute('data-marked', ''));
}

/** Marks the listing, and opens the home of its last card. */
async function goToLastHome(page: Page): Promise<string> {
  await page.goto('/properties');
  await expect(cards(page)).toHaveCount(6);
  await mark(page);
  const name = await cards(page).last().getByRole('heading').innerText();
  await cards(page).last().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add to Shortlist' })).toBeVisible();
  return name;
}

test('back and forward show the very page that was left, with the changes since [PAGE21]', async ({ page }) => {
  await signIn(page);
  const name = await goToLastHome(page);
  await expect(marked(page)).toBeHidden();
  await expect(page).toHaveTitle(new RegExp(`^${name} - `));
  await page.getByRole('button', { name: 'Add to Shortlist' }).click();
  await expect(page.getByText('Property added to shortlist')).toBeVisible();
  await fetchAllParts(page);
  await page.getByRole('heading', { name: 'Questions to ask here' }).scrollIntoViewIfNeeded();
  await waitFrames(page);
  const left = await placeOf(page);

  await page.goBack();
  await expect(marked(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Properties - /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties');
  await expect(cards(page).last().getByText('Seen', { exact: true })).toBeVisible();
  await page.evaluate(() => document.querySelector('[data-marked]')?.removeAttribute('data-marked'));

  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect.poll(() => placeOf(page)).toBe(left);
  await expect(page.getByRole('button', { name: 'Shortlisted', pressed: true })).toBeVisible();

  await mark(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Properties' }).click();
  await expect(cards(page)).toHaveCount(6);
  expect(await placeOf(page)).toBe(0);
  await cards(page).last().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
});

test('a hidden page keeps its layout, though it rerenders while hidden @once', async ({ page }) => {
  await signIn(page);
  await goToLastHome(page);
  await page.getByRole('button', { name: 'Add to Shortlist' }).click();
  await expect(page.getByText('Property added to shortlist')).toBeVisible();
  await waitFrames(page);
  const card = page.locator('[data-home] article').last();
  await expect(card).toBeHidden();
  expect(await card.evaluate((element) => element.getClientRects().length)).toBe(1);
});

test('a home that is hidden on its page is missing from the list on return @once', async ({ page }) => {
  await signIn(page);
  const name = await goToLastHome(page);
  const hidden = page.waitForResponse((answer) => answer.url().endsWith('/hide'));
  await page.getByRole('button', { name: `Not for me: ${name}` }).click();
  await expect(page.getByText('Hidden from your lists.')).toBeVisible();
  // a list that is already visible does not change
  await (await hidden).finished();
  await waitFrames(page);
  await page.goBack();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('an open overlay of a page is closed by Back before the page is left @once [PAGE26]', async ({ page }) => {
  await signIn(page);
  const name = await goToLastHome(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(6);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('rows with Undo stand in a list until it is left @once', async ({ page }) => {
  await signIn(page);
  await page.goto('/properties');
  await expect(cards(page)).toHaveCount(6);
  const name = await cards(page).first().getByRole('heading').innerText();
  await page.getByRole('button', { name: `Not for me: ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await mark(page);
  await cards(page).last().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to Shortlist' })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(6);
  await expect(marked(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('no previous page stays in memory after a sign-out @once', async ({ page }) => {
  await signIn(page);
  await goToLastHome(page);
  await expect(marked(page)).toHaveCount(1);
  await pressInHeader(page, 'Sign Out');
  await expect(page).toHaveURL('/');
  await expect(marked(page)).toHaveCount(0);
});
