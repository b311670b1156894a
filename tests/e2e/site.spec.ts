import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './support/index.ts';

test('a path that is nothing of ours says so', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await expect(
    page.getByText("We're sorry, the page you requested could not be found. Please go back to the homepage."),
  ).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('link', { name: 'View Properties' })).toHaveAttribute('href', '/properties');
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the focus goes to the heading of the page one went to', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeFocused();
  await expect(page).toHaveTitle('About Us - Aangan');
});

test('the footer says that the catalogue is a sample', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('Sample catalogue: the projects shown are invented');
});
