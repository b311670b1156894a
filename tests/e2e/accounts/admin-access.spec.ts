import { cut } from '../support/catalogue.ts';
import {
  agePastSends,
  answerInstead,
  codeFor,
  waitFrames,
  expect,
  expectNoViolations,
  expectNoSidewaysScroll,
  newPhone,
  register,
  setRole,
  signIn,
  signInAsAdmin,
  test,
  type Page,
} from '../support/index.ts';

const PAGES = [
  '/admin',
  '/admin/properties',
  '/admin/properties/create',
  '/admin/properties/1',
  '/admin/properties/1/edit',
];

/** Opens the admin's links, in the sidebar or, on a phone, in its drawer. */
async function openMenu(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
}

test('a visitor is sent home to sign in, and an admin who does so reaches the requested page @once', async ({
  page,
}) => {
  const contactNo = await register(page);
  await setRole(contactNo, 'ADMIN');
  await agePastSends(contactNo, 60);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sign In / Register' })).toBeVisible();
  }
  await page.goto('/admin/properties?name=a');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill(contactNo);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('6-digit code').fill(await codeFor(contactNo, 2));
  await expect(page).toHaveURL('/admin/properties?name=a');
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible();
});

for (const role of ['USER', 'EXECUTIVE'] as const) {
  test(`a signed-in ${role} is sent home, and finds no link to the admin area [PAGE9, ROLE1, ROLE4]`, async ({
    page,
    isPhone,
    allowConsoleErrors,
  }) => {
    // The pages request their data before the role is known, and are refused.
    allowConsoleErrors(/status of 403/);
    await setRole(await signIn(page), role);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await openMenu(page, isPhone);
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden();
  });
}

test('an admin goes from the header into the admin area and through its sections [ADM3, ADM5]', async ({
  page,
  isPhone,
}) => {
  await signInAsAdmin(page);
  await page.goto('/');
  await openMenu(page, isPhone);
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await openMenu(page, isPhone);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Properties',
    'Changes',
    'Trash',
    'Bookings',
    'Visits',
    'Users',
    'Complaints',
    'Privacy',
    'Rates',
    'Site',
    'Settings',
    'Audit',
    'Home',
  ]);
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expectNoViolations(page);
  await menu.getByRole('link', { name: 'Properties' }).click();
  await expect(page).toHaveURL('/admin/properties');
  await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeFocused();
  await expect(page).toHaveTitle('Properties - Aangan');
  if (isPhone) await expect(page.getByRole('banner').getByText('Properties')).toBeVisible();
  await openMenu(page, isPhone);
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

// Phone only: a wide window shows the sidebar.
test('on a phone the drawer closes on Escape and gives the focus back @phone', async ({ page, isPhone }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await openMenu(page, isPhone);
  await expect(page.getByRole('dialog', { name: 'Admin menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('logging out says so and leads home [ADM4]', async ({ page, isPhone }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/properties');
  await openMenu(page, isPhone);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
});

test('logging out that fails says so and keeps the session [ADM4]', async ({ page, isPhone, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
  await openMenu(page, isPhone);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Failed to log out. Please try again.')).toBeVisible();
  await expect(page).toHaveURL('/admin');
});

test('a demoted admin loses access at the next page @once', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 403/);
  const contactNo = await signInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await setRole(contactNo, 'USER');
  await page.reload();
  await expect(page).toHaveURL('/');
});

test('unknown addresses in the admin area are not found @once [ADM1, ADM2]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404/);
  await signInAsAdmin(page);
  for (const path of ['/admin/properties/new', '/admin/nothing']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  }
});

test('the first load of the home page contains no code of the admin area @once [ADM6]', async ({ page }) => {
  await signIn(page, newPhone());
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/');
  // loads last
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
  await waitFrames(page);
  expect(scripts.length).toBeGreaterThan(0);
  const texts = await Promise.all(scripts);
  expect(texts.filter((text) => /\/api\/admin|recharts|Failed to load dashboard statistics/.test(text))).toEqual([]);
});

test('the dashboard shows counters, actions, visits and charts [ADM1, ADMD1, ADMD5]', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  const bookings = page.getByRole('region', { name: 'Bookings', exact: true });
  await expect(bookings.getByRole('term')).toHaveText([
    'Pending',
    'Confirmed',
    'Completed',
    'Cancelled',
    'Did not come',
  ]);
  const properties = page.getByRole('region', { name: 'Properties', exact: true });
  await expect(properties.getByRole('term')).toHaveText(['Featured', 'Not featured', 'Available', 'No flats for sale']);
  const users = page.getByRole('region', { name: 'Users', exact: true });
  await expect(users.getByRole('term')).toHaveText(['Admins', 'Executives', 'Buyers', 'Active', 'Inactive']);
  const actions = page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link');
  await expect(actions).toHaveText(['Add Property', 'Manage Bookings', 'Manage Users', 'View Properties']);
  const targets = await actions.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/admin/properties/create', '/admin/bookings', '/admin/users', '/admin/properties']);
  await page.getByText('Visits by day as a table').click();
  const table = page.getByRole('table', { name: 'Visits by day and status' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Day',
    'Completed',
    'Confirmed',
    'Pending',
    'Cancelled',
    'Did not come',
  ]);
  expect(await table.getByRole('row').count()).toBeGreaterThan(1);
  await page.getByText('Most requested properties as a table').click();
  await expect(page.getByRole('table', { name: 'Most requested properties' })).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
});

test('names too long for a chart are truncated @once', async ({ page }) => {
  await signInAsAdmin(page);
  const names = ['Phase 1', 'Phase 2', 'Phase 3'].map(
    (phase) => `Shree Siddhivinayak Indrayani River Residences ${phase}`,
  );
  const byProperty = [...names, 'Varas', 'Siddhivinayakindrayaniriver'].map((propertyName, i) => {
    return { propertyId: i + 1, propertyName, count: 9 - i };
  });
  await answerInstead(page, 'admin/bookings/stats/detailed*', 200, {
    data: { byDay: [], byProperty, byConsultant: [] },
  });
  await page.goto('/admin');
  const ticks = page.locator('#chart-most-requested-properties ~ div g').filter({ has: page.locator('> title') });
  await expect(ticks).toHaveCount(byProperty.length);
  const boxes = await ticks.locator('text').evaluateAll((texts) =>
    texts.map((text) => {
      const { top, bottom, width } = text.getBoundingClientRect();
      return { top, bottom, width };
    }),
  );
  for (const [i, { bottom, width }] of boxes.entries()) {
    expect(width).toBeLessThanOrEqual(128);
    expect(bottom).toBeLessThanOrEqual(boxes[i + 1]?.top ?? Infinity);
  }
  await expect(ticks.first().locator('title')).toHaveText(names[0] ?? '');
  await expect(ticks.first().locator('text')).toHaveText(/^Shree.+…$/);
});

test('a dashboard without its counters says so and can be retried @once [ADMD4]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  await page.route('**/api/admin/dashboard/stats', (route) => route.abort('internetdisconnected'));
  await page.goto('/admin');
  await expect(page.getByText('Failed to load dashboard statistics')).toBeVisible();
  await page.unroute('**/api/admin/dashboard/stats');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'Users', exact: true })).toBeVisible();
});

test('a dashboard whose charts did not load keeps everything else, and retries @once', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const mend = await cut(page, '**/assets/visit-charts-*.js');
  await page.goto('/admin');
  await expect(page.getByText('Visits by day did not load.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Users', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
  await expectNoViolations(page);
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'Visits by day' })).toBeVisible();
});
