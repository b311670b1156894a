import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test, type Page } from '../support/index.ts';

const headings = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).getByRole('article').getByRole('heading');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' }).filter({ visible: true });
const seen = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('homes whose names sound like the one typed are shown, and the page says so [L39]', async ({ page }) => {
  await page.goto('/properties');
  await field(page).fill('palaash cort');
  await expect(seen(page, 'No name is spelled "palaash cort". These sound alike.')).toBeVisible();
  await expect(headings(page)).toHaveText(['Palash Court']);
  await expect(seen(page, 'Found 1 property')).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  // drawn on the server too
  await page.reload();
  await expect(seen(page, 'No name is spelled "palaash cort". These sound alike.')).toBeVisible();
  await field(page).fill('palash');
  await expect(headings(page)).toHaveText(['Palash Court']);
  await expect(page.getByText('These sound alike')).toHaveCount(0);
  // who types another script knows that names are written otherwise
  await field(page).fill('पलाश कोर्ट');
  await expect(page).toHaveURL(/name=%E0/);
  await expect(headings(page)).toHaveText(['Palash Court']);
  await expect(page.getByText('These sound alike')).toHaveCount(0);
});

test('a name that is a locality leads to its homes, with the other filters [L39, L40]', async ({ page }) => {
  await page.goto('/properties?name=डुडुळगाव&flatType=3BHK');
  const link = page.getByRole('link', { name: 'Homes in Moshi-Dudulgaon' });
  await expect(link).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await link.click();
  await expect(page).toHaveURL('/properties?location=Moshi-Dudulgaon&flatType=3BHK');
  await expect(headings(page).first()).toBeVisible();
  await expect(link).toHaveCount(0);
});
