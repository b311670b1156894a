import { addDays, today } from '../support/catalogue.ts';
import { signInWithVisit } from '../support/desk.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newPhone,
  setRole,
  signIn,
  test,
} from '../support/index.ts';

test('the desk says so while it is empty, fails and is offline @once [V57]', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/503|ERR_INTERNET_DISCONNECTED/);
  const host = await signIn(page, newPhone());
  await setRole(host, 'EXECUTIVE');
  await page.route('**/api/desk/visits?*', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Busy' } }),
  );
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Failed to load the visits. Please try again.' })).toBeVisible();
  await page.unroute('**/api/desk/visits?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No visits today' })).toBeVisible();
  await expect(page.getByText('Visits to your properties are shown here.')).toBeVisible();
  await expectNoViolations(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. This list may be out of date.')).toBeVisible();
  await context.setOffline(false);
});

test('the desk is for staff, who have a link to it, and a buyer is sent home [V57]', async ({
  page,
  isPhone,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/403 .*desk/);
  const contactNo = await signIn(page, newPhone());
  await page.goto('/desk');
  await expect(page).toHaveURL('/');
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Desk' })).toHaveCount(0);
  await setRole(contactNo, 'EXECUTIVE');
  await page.goto('/');
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Desk' }).click();
  await expect(page).toHaveURL('/desk');
});

test('upcoming visits show the number that need a reply, no cancelled visit and no internal words @once [VISIT37]', async ({
  page,
}) => {
  const day = await signInWithVisit(page, addDays(today(), 3));
  await page.goto('/desk?tab=coming');
  await expect(page.getByText('1 visit needs your reply.')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
  await expect(tabs.nth(1)).toHaveText('Upcoming1 need your reply');
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`/desk/visits/${day.id}`);
  await expect(page.getByRole('heading', { name: day.home })).toBeVisible();
  await expect(page.getByText('No additional notes')).toHaveCount(0);
  const cancelled = await page.request.post(`/api/desk/visits/${day.id}/cancel`, { data: { reason: 'Site closed' } });
  expect(cancelled.status()).toBe(200);
  await page.goto('/desk?tab=coming');
  await expect(page.getByRole('heading', { name: 'No visits in the next 60 days' })).toBeVisible();
  await expect(page.getByText(/needs? your reply/)).toHaveCount(0);
});
