import { hold, properties } from '../support/catalogue.ts';
import {
  waitFrames,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  modal,
  newPhone,
  openModal,
  pressInHeader,
  signIn,
  test,
} from '../support/index.ts';

test('an unknown path says so [PAGE6]', async ({ page, allowConsoleErrors }) => {
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

test('the focus moves to the heading of a new page @once', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeFocused();
  await expect(page).toHaveTitle('About Us - Aangan');
});

test('the footer says that the catalogue is a sample @once [CATA4]', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('Sample catalogue: the projects shown are invented');
});

test('the figures of the catalogue are requested on home only, once @once [CATA4, HOME3]', async ({ page }) => {
  await signIn(page, newPhone());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/properties/stats')) asked.push(new URL(page.url()).pathname);
  });
  const [property] = await properties(page);
  const footer = page.getByRole('contentinfo');
  for (const path of ['/about', '/properties', `/properties/${property.id}`, '/user/profile', '/']) {
    // the page's last automatic call
    const bell = page.waitForResponse('**/api/notifications/unread');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(footer).toContainText('Sample catalogue: the projects shown are invented');
    await bell;
  }
  expect(asked).toEqual(['/']);
});

test('a page that loads slowly shows its progress @once [PAGE8]', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Featured Properties' }).getByRole('article').first()).toBeVisible();
  const letThrough = await hold(page, '**/assets/careers-page-*.js');
  const line = page.locator('body > [class^=line]');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(line).toBeVisible();
  await expectNoViolations(page);
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('a page that cannot be loaded says that the connection is lost @once', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource|dynamically imported module|Unable to preload CSS|^$/);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Featured Properties' }).getByRole('article').first()).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  const told = 'Network connection issue. Please check your internet connection and try again.';
  await expect(page.getByRole('heading', { level: 1, name: told })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
});

test('a page whose code cannot be loaded at all says so instead of staying blank @once', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource|dynamically imported module|Unable to preload CSS|^$/);
  await page.route('**/assets/login-page-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.unroute('**/assets/login-page-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In / Register' })).toBeVisible();
});

test('an address with a trailing slash or in capitals leads to the page @once [PAGE7]', async ({ page }) => {
  const response = await page.goto('/Contact/?from=card');
  expect(response?.status()).toBe(200);
  await expect(page).toHaveURL('/contact?from=card');
});

test('an address like that of a missing file says so on a page @once', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404/);
  for (const path of ['/index.html', '/wp-login.php', '/about.html', '/100%']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  }
});

test('Back closes the modal, and the page below it stays @once [PAGE26]', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Featured Properties' }).getByRole('article').first()).toBeVisible();
  await openModal(page);
  await page.goBack();
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL('/');

  // A page that needs a session asks to sign in again.
  await page.goto('/user/shortlist');
  await expect(page).toHaveURL('/');
  await expect(modal(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await openModal(page);
  await page.goBack();
  await expect(modal(page)).toBeHidden();
  await expect(page).toHaveURL('/about');
});

// Phone only: a wide window has no menu.
test('Back closes an open menu, which stays closed on the way forward @phone [PAGE26]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeHidden();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});

test('no colour has a transition on touch @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const eased = await page.evaluateHandle(() => {
    const names: string[] = [];
    document.addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName), true);
    return names;
  });
  const type = page.locator('main search label', { hasText: '3BHK' });
  await type.tap();
  await expect(type.getByRole('checkbox')).toBeChecked();
  await page.getByRole('checkbox', { name: 'Charholi' }).focus();
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await waitFrames(page);
  const colours = (await eased.jsonValue()).filter((name) => /color|shadow/.test(name));
  expect(colours).toEqual([]);
});

test('without a connection the modal does not open, the page stays, and it opens later @once', async ({
  page,
  allowConsoleErrors,
}) => {
  // also expected from pictures that were loading
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Featured Properties' }).getByRole('article').first()).toBeVisible();
  await page.context().setOffline(true);
  await pressInHeader(page, 'Sign In / Register');
  const told = 'Network connection issue. Please check your internet connection and try again.';
  await expect(page.getByText(told)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(false);
  await openModal(page);
});
