import { addProperty, signInAsAdmin } from '../support/admin.ts';
import { newVisitor } from '../support/buyers.ts';
import { addDays, today } from '../support/catalogue.ts';
import { expect, expectNoSidewaysScroll, expectNoViolations, test, type Page } from '../support/index.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Bookings', exact: true }).getByRole('row').filter({ hasText: name });
const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });

async function openBooking(page: Page, name: string, buyer: string): Promise<void> {
  await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
  await rowOf(page, buyer)
    .getByRole('button', { name: /^Details of booking/ })
    .click();
}

/** Counts the calls that delete a booking. */
function countDeletions(page: Page): { count: number } {
  const counted = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && /\/api\/admin\/bookings\/\d+$/.test(request.url())) counted.count += 1;
  });
  return counted;
}

test('the deletion of a booking is undone in its place, before it is sent [F68]', async ({ page, browser }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  const buyer = await newVisitor(browser, id, addDays(today(), 4));
  await openBooking(page, name, buyer.name);
  const deletions = countDeletions(page);
  await page.clock.install();
  await details(page).getByRole('button', { name: 'Delete Booking' }).click();
  await expect(details(page).getByText(/^Deleting in [1-6] s\.$/)).toBeVisible();
  const undo = details(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await undo.press('Enter');
  await page.clock.runFor(10_000);
  await expect(details(page).getByRole('button', { name: 'Delete Booking' })).toBeFocused();
  expect(deletions.count).toBe(0);
  await page.reload();
  await expect(rowOf(page, buyer.name)).toBeVisible();
});

test('the deletion is sent once when its dialog closes @once [F68]', async ({ page, browser }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  const buyer = await newVisitor(browser, id, addDays(today(), 4));
  await openBooking(page, name, buyer.name);
  const deletions = countDeletions(page);
  await details(page).getByRole('button', { name: 'Delete Booking' }).click();
  await expect(details(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Booking deleted successfully')).toBeVisible();
  await expect(rowOf(page, buyer.name)).toHaveCount(0);
  expect(deletions.count).toBe(1);
});

test('the deletion is sent when the page is put away @once [F68]', async ({ page, browser }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  const buyer = await newVisitor(browser, id, addDays(today(), 4));
  await openBooking(page, name, buyer.name);
  await details(page).getByRole('button', { name: 'Delete Booking' }).click();
  await expect(details(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto('/about');
  await expect(async () => {
    await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
    await expect(page.getByText('No bookings found. Try adjusting your filters.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
