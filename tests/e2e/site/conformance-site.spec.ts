import { findProperty } from '../support/catalogue.ts';
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  modal,
  openModal,
  setRole,
  signIn,
  test,
  type Page,
} from '../support/index.ts';

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

test.describe('the admin area', () => {
  for (const role of ['USER', 'EXECUTIVE'] as const) {
    test(`sends a signed-in ${role} to / @once [PAGE9, ROLE1, ROLE4]`, async ({ page, allowConsoleErrors }) => {
      // The page requests its data before the role is known, and is refused.
      allowConsoleErrors(/status of 403/);
      await setRole(await signIn(page), role);
      await page.goto('/admin/users');
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  }
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

const TEXT_PAGES = [
  ['/about', 'About Us'],
  ['/contact', 'Contact Us'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/cookies', 'Cookie Policy'],
  ['/blog', 'Blog'],
  ['/careers', 'Careers'],
  ['/refund', 'Refund Policy'],
  ['/licenses', 'Licenses'],
] as const;

test.describe('the static pages', () => {
  for (const [path, heading] of TEXT_PAGES) {
    test(`are at ${path}, titled and without violations [PAGE1, PAGE5, REACH1]`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(`${heading} - Aangan`);
      await expectNoSidewaysScroll(page);
      await expectNoViolations(page);
    });
  }

  test('state the contact details @once [INFO1]', async ({ page }) => {
    await page.goto('/contact');
    const main = page.getByRole('main');
    await expect(main).toContainText('Moshi, Pune, Maharashtra 412105, India');
    await expect(main).toContainText('24/7 hours available');
    for (const label of ['General', 'Sales', 'Support'])
      await expect(main.getByText(label, { exact: true })).toBeVisible();
    for (const number of ['020 0000 0001', '020 0000 0002', '020 0000 0003']) {
      await expect(main.getByRole('link', { name: number })).toHaveAttribute('href', /^tel:/);
    }
    await expect(main.getByRole('link', { name: 'hello@aangan.example' })).toBeVisible();
  });

  test('describe the firm @once [INFO2]', async ({ page }) => {
    await page.goto('/about');
    const main = page.getByRole('main');
    for (const name of ['Our story', 'Our mission', 'Our values', 'Our team']) {
      await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    for (const [label, figure] of [
      ['Years', '20+'],
      ['Properties', '500+'],
      ['Satisfaction', '98%'],
    ] as const) {
      const entry = main.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
      await expect(entry.getByText(figure, { exact: true })).toBeVisible();
    }
    for (const value of ['Excellence', 'Integrity', 'Innovation', 'Exclusivity']) {
      await expect(main.getByRole('term').filter({ hasText: value })).toBeVisible();
    }
    await expect(main.getByRole('region', { name: 'Our mission' }).getByRole('listitem').first()).toBeVisible();
  });

  test('state the terms @once [INFO3]', async ({ page }) => {
    await page.goto('/terms');
    const main = page.getByRole('main');
    await expect(main).toContainText('18 years of age or older');
    await expect(main).toContainText('All listings are created and managed by our administrators');
    await expect(main).toContainText(
      /fees you have paid us in the 12 months before the claim arose or INR 5,000, whichever is greater/,
    );
    await expect(main).toContainText('Indian rupees (INR)');
    await expect(main).toContainText('arbitration by a sole arbitrator');
    await expect(main).toContainText('The seat of the arbitration is New Delhi');
  });

  test('state which personal data is stored @once [INFO4]', async ({ page }) => {
    await page.goto('/privacy');
    const section = (name: RegExp) => page.getByRole('region', { name });
    await expect(section(/International transfers/)).toBeVisible();
    await expect(section(/Children under 18/)).toBeVisible();
    await expect(section(/Policy changes/)).toBeVisible();
    await expect(section(/Grievance officer/)).toContainText('must respond within 30 days');
  });

  test('state the cookies @once [DATA9, INFO5, INFO6]', async ({ page }) => {
    await page.goto('/cookies');
    const main = page.getByRole('main');
    const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' } as const;
    const today = new Intl.DateTimeFormat('en-IN', format).format(new Date());
    await expect(main.getByText(`Last updated: ${today}`)).toBeVisible();
    for (const type of ['Essential', 'Preferences', 'Analytics', 'Marketing']) {
      await expect(main.getByRole('region', { name: /Types of cookies/ })).toContainText(`${type}:`);
    }
    const table = main.getByRole('table');
    for (const [name, lifetime, type] of [
      ['access_token', '1 day', 'Essential'],
      ['refresh_token', '7 days', 'Essential'],
      ['_ga', '2 years', 'Analytics'],
      ['_gid', '24 hours', 'Analytics'],
      ['_fbp', '3 months', 'Marketing'],
      ['user_preferences', '6 months', 'Functionality'],
    ]) {
      const row = table.getByRole('row').filter({ has: page.getByText(name ?? '', { exact: true }) });
      await expect(row).toContainText(lifetime ?? '');
      await expect(row).toContainText(type ?? '');
    }
    for (const name of [
      /What cookies are/,
      /Third parties/,
      /Managing cookies/,
      /Opt-out links/,
      /Do not track/,
      /Updates/,
      /Contact/,
    ]) {
      await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await expect(main).toContainText('does not respond to do-not-track signals');
  });
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
