import { findProperty } from '../support/catalogue.ts';
import { expect, expectNoViolations, modal, openModal, setRole, signIn, test, type Page } from '../support/index.ts';

/** Returns the header's links; on a phone those of its menu, which stays open. */
async function headerLinks(page: Page): Promise<string[]> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.allInnerTexts();
}

const bannerButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });

test.describe('the header', () => {
  test('shows a visitor Home and sign-in @once [PAGE12]', async ({ page }) => {
    await page.goto('/about');
    expect(await headerLinks(page)).toEqual(['Home']);
    await expect(bannerButton(page, 'Sign In / Register')).toBeVisible();
    await expectNoViolations(page);
  });

  test('shows a user their own pages, and sign-out [PAGE11]', async ({ page, isPhone }) => {
    await signIn(page);
    await page.goto('/user/profile');
    await expect(page.getByRole('region', { name: 'Your details' })).toBeVisible();
    const visits = isPhone ? 'Scheduled Visit' : 'Bookings';
    // the menu of a phone has the links of languages too
    const languages = isPhone ? ['मराठी', 'हिन्दी'] : [];
    const pages = ['Home', 'Properties', visits, 'Shortlist', 'Profile'];
    expect(await headerLinks(page)).toEqual([...pages, ...languages]);
    await expect(bannerButton(page, 'Sign Out')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('banner').getByRole('link', { name: visits }).click();
    await expect(page).toHaveURL('/user/bookings');
  });

  test('marks Profile as current on each page of its section @desktop [PAGE11]', async ({ page }) => {
    await signIn(page);
    const current = page.getByRole('banner').locator('a[aria-current]');
    for (const part of ['profile/edit', 'searches', 'hidden', 'boards', 'devices', 'privacy']) {
      await page.goto(`/user/${part}`);
      await expect(current).toHaveText('Profile');
    }
  });

  test('shows an admin the Admin Dashboard @once [PAGE12, ROLE5]', async ({ page }) => {
    await setRole(await signIn(page), 'ADMIN');
    await page.goto('/user/profile');
    await expect(page.getByRole('region', { name: 'Your details' })).toBeVisible();
    expect(await headerLinks(page)).toContain('Admin Dashboard');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute(
      'href',
      '/admin',
    );
  });
});

test('the footer has Quick Links, Legal and a contact block @once [PAGE13]', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const hrefs = (name: string) =>
    footer
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await hrefs('Quick Links')).toEqual(['/', '/properties', '/about', '/contact', '/blog', '/careers']);
  expect(await hrefs('Legal')).toEqual(['/terms', '/privacy', '/cookies', '/refund', '/licenses']);
  const contact = footer.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: 'support@aangan.example' })).toHaveAttribute(
    'href',
    'mailto:support@aangan.example',
  );
  await expect(contact.getByRole('link', { name: '020 0000 0001' })).toHaveAttribute('href', /^tel:/);
  await expect(contact).toContainText('Moshi, Pune, Maharashtra 412105, India');
});

test('the first step of signing in links to the terms it accepts @once [AUTH4]', async ({ page }) => {
  await page.goto('/');
  await openModal(page);
  for (const [name, href] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Cookie Policy', '/cookies'],
  ] as const) {
    await expect(modal(page).getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('every page title has the same form @once [PAGE10]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404/);
  for (const [path, title] of [
    ['/', 'Premium apartments in Pune - Aangan'],
    ['/login', 'Sign In / Register - Aangan'],
    ['/style-guide', 'Style Guide - Aangan'],
    ['/no/such/page', 'Page Not Found - Aangan'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
  await signIn(page);
  const property = await findProperty(page, () => true);
  for (const [path, title] of [
    ['/properties', 'Properties - Aangan'],
    [`/properties/${property.id}`, `${property.name} - Aangan`],
    ['/properties/999999999', 'Property Not Found - Aangan'],
    ['/user/shortlist', 'Shortlist - Aangan'],
    ['/user/bookings', 'Bookings - Aangan'],
    ['/user/profile', 'Profile - Aangan'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
});

test.describe('the style guide', () => {
  const TABS = ['Colors', 'Typography', 'Buttons', 'Cards', 'Layouts', 'Forms', 'Loaders', 'Logos'];

  test('has its eight tabs @once [PAGE15]', async ({ page }) => {
    await page.goto('/style-guide');
    await expect(page.getByRole('tab')).toHaveText(TABS);
    await page.getByRole('tab', { name: 'Logos' }).click();
    await expect(page).toHaveURL('/style-guide?tab=logos');
  });

  for (const name of TABS) {
    test(`shows ${name} without violations @once`, async ({ page }) => {
      await page.goto(`/style-guide?tab=${name.toLowerCase()}`);
      await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
      await expect(page.getByRole('tabpanel', { name }).getByRole('heading').first()).toBeVisible();
      await expectNoViolations(page);
    });
  }
});
