import { hold } from '../support/catalogue.ts';
import { pauseClock } from '../support/clock.ts';
import {
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newName,
  signInAsAdmin,
  storedProperty,
  test,
  type Page,
} from '../support/index.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Properties' });

test('the list shows ten a page, with the page in the address [ADM1, ADM8, ADMP1]', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'View Properties' }).click();
  await expect(heading(page)).toBeVisible();
  const rows = page.getByRole('table', { name: 'Properties' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(page.getByText(/^Showing 1 to 10 of \d+ properties$/)).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  const first = (await rows.first().textContent()) ?? '';
  const letThrough = await hold(page, '**/api/admin/properties?*page=1*');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/admin/properties?page=1');
  // While the next rows load, the count is that of the visible rows.
  await expect(rows.first()).toHaveText(first);
  await expect(page.getByText(/^Showing 1 to 10 of \d+ properties$/)).toBeVisible();
  letThrough();
  await expect(page.getByText(/^Showing 11 to 20 of \d+ properties$/)).toBeVisible();
  await expect(rows.first()).not.toHaveText(first);
  await page.goBack();
  await expect(page.getByText(/^Showing 1 to 10 of \d+ properties$/)).toBeVisible();
  await page.goto('/admin/properties?page=900');
  await expect(page).not.toHaveURL(/page=900/);
  await expect(rows.first()).toBeVisible();
});

test('a search runs as one types, is in the address, and may find nothing @once [ADMP1, ADMP2, ADMP5]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const { name } = await addProperty(page, { name: newName('Sonchafa') });
  await page.goto('/admin/properties?page=1');
  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.pressSequentially(name.toUpperCase());
  await expect(page.getByText('Showing 1 to 1 of 1 properties')).toBeVisible();
  await expect(row(page, name)).toContainText('Charholi');
  await expect(row(page, name)).toContainText('₹60 L - ₹80 L');
  await expect(search).toBeFocused();
  expect(new URL(page.url()).searchParams.get('name')).toBe(name.toUpperCase());
  await page.reload();
  await expect(search).toHaveValue(name.toUpperCase());
  await search.fill('no such name anywhere');
  await expect(page.getByRole('heading', { name: 'No properties found' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Show all properties' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();
});

test('a link pressed right after typing a search opens its page @once [ADMP2]', async ({ page }) => {
  await signInAsAdmin(page);
  const { name } = await addProperty(page);
  await page.clock.install();
  await page.goto('/admin/properties');
  await expect(row(page, name)).toBeVisible();
  const letThrough = await hold(page, '**/assets/*.js');
  await pauseClock(page);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.clock.runFor(1000);
  await page.clock.resume();
  letThrough();
  await expect(page.getByLabel('Property name')).toHaveValue(name);
});

test('a list that does not load says so, and can be retried @once [ADMP5]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  await page.route('**/api/admin/properties?*', (route) => route.abort('internetdisconnected'));
  await page.goto('/admin/properties');
  await expect(page.getByText('Failed to load properties. Please try again.')).toBeVisible();
  await expectNoViolations(page);
  await page.unroute('**/api/admin/properties?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();
});

test('an invalid response is distinguished from an empty list @once [ADMP5]', async ({ page }) => {
  await signInAsAdmin(page);
  await page.route('**/api/admin/properties?*', (route) => route.fulfill({ json: { success: true, data: 'x' } }));
  await page.goto('/admin/properties');
  await expect(page.getByText('Received invalid data format from server. Please contact support.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No properties found' })).toBeVisible();
});

test('a property is featured from its row, and reverted when that fails @once [ADMP9]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await page.goto(`/admin/properties?name=${encodeURIComponent(name)}`);
  const flag = page.getByRole('switch', { name: `Feature ${name}` });
  await expect(flag).not.toBeChecked();
  await flag.click();
  await expect(flag).toBeChecked();
  await expect.poll(async () => (await storedProperty(page, id)).featured).toBe(true);
  await page.route(`**/api/admin/properties/${id}`, (route) => route.abort('internetdisconnected'));
  await flag.click();
  await expect(page.getByText('Failed to update property. Please try again.')).toBeVisible();
  await expect(flag).toBeChecked();
  await page.unroute(`**/api/admin/properties/${id}`);
  await flag.click();
  await expect.poll(async () => (await storedProperty(page, id)).featured).toBe(false);
});

test('a property is deleted once its admin has confirmed it @once [ADMP3, ADMP6]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await page.goto(`/admin/properties?name=${encodeURIComponent(name)}`);
  const open = () => page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await open();
  await expect(dialog).toContainText('cannot be undone');
  await expect(dialog).toContainText('may affect users who have shortlisted or booked this property');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await page.route(`**/api/admin/properties/${id}`, (route) => route.abort('internetdisconnected'));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Failed to delete property. Please try again.')).toBeVisible();
  await page.unroute(`**/api/admin/properties/${id}`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Property deleted successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'No properties found' })).toBeVisible();
});

test('the row links to editing and to the media @once [ADM1, ADMP2]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await page.goto(`/admin/properties?name=${encodeURIComponent(name)}`);
  const media = page.getByRole('link', { name: `Manage media of ${name}` });
  await expect(media).toHaveAttribute('href', `/admin/properties/${id}/media`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(`/admin/properties/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Property' })).toBeVisible();
});
