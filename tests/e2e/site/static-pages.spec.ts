import { expect, expectNoSidewaysScroll, expectNoViolations, test, type Page } from '../support/index.ts';

const PAGES = [
  ['/about', 'About Us'],
  ['/contact', 'Contact Us'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/cookies', 'Cookie Policy'],
  ['/refund', 'Refund Policy'],
  ['/licenses', 'Licenses'],
  ['/careers', 'Careers'],
  ['/blog', 'Blog'],
] as const;

for (const [path, title] of PAGES) {
  test(`${title} exists, is valid and nowhere wider than the window [PAGE1, PAGE5, REACH1]`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} - Aangan`);
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });
}

const main = (page: Page) => page.getByRole('main');

test('Contact names the address, the three numbers, the e-mail address and the hours @once [INFO1]', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(main(page).getByText('Moshi, Pune, Maharashtra 412105, India')).toBeVisible();
  await expect(main(page).getByText('24/7 hours available')).toBeVisible();
  for (const [number, address] of [
    ['020 0000 0003', 'tel:02000000003'],
    ['020 0000 0002', 'tel:02000000002'],
    ['020 0000 0001', 'tel:02000000001'],
  ] as const) {
    await expect(main(page).getByRole('link', { name: number })).toHaveAttribute('href', address);
  }
  await expect(main(page).getByText('General', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Sales', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Support', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'hello@aangan.example' })).toHaveAttribute(
    'href',
    'mailto:hello@aangan.example',
  );
});

test('About has the story, the figures, the mission, the four values and the team @once [INFO2]', async ({ page }) => {
  await page.goto('/about');
  for (const name of ['Our story', 'Our mission', 'Our values', 'Our team']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  for (const [figure, label] of [
    ['20+', 'Years'],
    ['500+', 'Properties'],
    ['98%', 'Satisfaction'],
  ] as const) {
    const entry = main(page)
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) });
    await expect(entry.getByRole('definition').filter({ hasText: figure })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Our mission' }).getByRole('listitem')).toHaveCount(4);
  const values = page.getByRole('region', { name: 'Our values' }).getByRole('term');
  await expect(values).toHaveText(['Excellence', 'Integrity', 'Innovation', 'Exclusivity']);
  await expect(main(page).getByRole('img')).toHaveJSProperty('complete', true);
});

test('the terms state age, listings, liability, fees and arbitration @once [INFO3]', async ({ page }) => {
  await page.goto('/terms');
  const terms = main(page);
  await expect(terms).toContainText('You must be 18 years of age or older.');
  await expect(terms).toContainText('All listings are created and managed by our administrators.');
  await expect(terms).toContainText(
    'limited to the fees you have paid us in the 12 months before the claim arose or INR 5,000, whichever is greater',
  );
  await expect(terms).toContainText('its fee is stated in Indian rupees (INR)');
  await expect(terms).toContainText('arbitration by a sole arbitrator');
  await expect(terms).toContainText('The seat of the arbitration is New Delhi');
});

test('the privacy policy has its sections, and a grievance officer with 30 days @once [INFO4]', async ({ page }) => {
  await page.goto('/privacy');
  for (const name of [/International transfers/, /Children under 18/, /Policy changes/, /Grievance officer/]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  const officer = page.getByRole('region', { name: /Grievance officer/ });
  await expect(officer).toContainText('must respond within 30 days');
  await expect(officer.getByRole('link', { name: 'grievance@aangan.example' })).toBeVisible();
});

test('the cookie policy names the types and every cookie with its lifetime and type @once [DATA9, INFO5, INFO6]', async ({
  page,
}) => {
  await page.goto('/cookies');
  const types = page.getByRole('region', { name: /Types of cookies/ }).getByRole('listitem');
  await expect(types).toHaveText([/^Essential:/, /^Preferences:/, /^Analytics:/, /^Marketing:/]);
  for (const [name, lifetime, type] of [
    ['access_token', '1 day', 'Essential'],
    ['refresh_token', '7 days', 'Essential'],
    ['sign_in_browser', '1 hour; 180 days once you have signed in', 'Essential'],
    ['_ga', '2 years', 'Analytics'],
    ['_gid', '24 hours', 'Analytics'],
    ['_fbp', '3 months', 'Marketing'],
    ['user_preferences', '6 months', 'Functionality'],
  ] as const) {
    // cards on a phone are no table to assistive technology
    const row = page.locator('tbody tr').filter({ has: page.getByText(name, { exact: true }) });
    await expect(row.locator('td')).toContainText([name, lifetime, type]);
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
    await expect(main(page).getByRole('heading', { level: 2, name })).toBeVisible();
  }
  await expect(main(page)).toContainText('Aangan does not respond to do-not-track signals.');
});

test('the cookie policy was last updated today, by the day in India @once [INFO5]', async ({ page }) => {
  // Evening in New York, the browser's zone; the next morning in Pune.
  await page.clock.setFixedTime(new Date('2027-03-05T02:00:00Z'));
  await page.goto('/cookies');
  await expect(main(page).getByText('Last updated: 5 March 2027')).toBeVisible();
});
