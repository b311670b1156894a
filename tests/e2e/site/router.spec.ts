import { addDays, findProperty, hold, openProperty, today } from '../support/catalogue.ts';
import { pauseClock } from '../support/clock.ts';
import { expect, newPhone, signIn, test, type Page } from '../support/index.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });
const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Follows a link at the foot of a page. */
async function follow(page: Page, name: string): Promise<number> {
  await footerLink(page, name).scrollIntoViewIfNeeded();
  const from = await place(page);
  expect(from).toBeGreaterThan(0);
  await footerLink(page, name).click();
  return from;
}

/** Presses a link whose code is held, and expects its page to open after every timer of the page before has run. */
async function expectCareersOpens(page: Page, letThrough: () => void): Promise<void> {
  await footerLink(page, 'Careers').click();
  await page.clock.runFor(1000);
  await page.clock.resume();
  letThrough();
  await expect(heading(page, 'Careers')).toBeVisible();
  await expect(page).toHaveURL('/careers');
}

test('a link opens a page at its top; Back, Forward and a reload restore each scroll position @once', async ({
  page,
}) => {
  await page.goto('/terms');
  const inTerms = await follow(page, 'Privacy Policy');
  await expect(heading(page, 'Privacy Policy')).toBeFocused();
  expect(await place(page)).toBe(0);
  const inPrivacy = await follow(page, 'Careers');
  await expect(heading(page, 'Careers')).toBeFocused();

  await page.goBack();
  await expect(heading(page, 'Privacy Policy')).toBeVisible();
  await expect.poll(() => place(page)).toBe(inPrivacy);
  await page.goBack();
  await expect(heading(page, 'Terms of Service')).toBeVisible();
  await expect.poll(() => place(page)).toBe(inTerms);
  await page.goForward();
  await expect.poll(() => place(page)).toBe(inPrivacy);
  await page.reload();
  await expect(heading(page, 'Privacy Policy')).toBeVisible();
  await expect.poll(() => place(page)).toBe(inPrivacy);

  // Another navigation to the same URL is a new entry.
  await page.goto('/terms');
  await expect(heading(page, 'Terms of Service')).toBeVisible();
  expect(await place(page)).toBe(0);
});

test('the last pressed link counts, whichever page loads first @once', async ({ page }) => {
  await page.goto('/terms');
  const letCareersThrough = await hold(page, '**/assets/careers-page-*.js');
  await footerLink(page, 'Careers').click();
  await footerLink(page, 'Blog').click();
  await expect(page).toHaveURL('/blog');
  const came = page.waitForResponse('**/assets/careers-page-*.js');
  letCareersThrough();
  await (await came).finished();
  await footerLink(page, 'About Us').click();
  await expect(heading(page, 'About Us')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('a link pressed right after typing a search opens its page @once', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await page.goto('/properties');
  const letCareersThrough = await hold(page, '**/assets/careers-page-*.js');
  await pauseClock(page);
  await page.getByLabel('Search by name').filter({ visible: true }).fill('a');
  await expectCareersOpens(page, letCareersThrough);
});

test('a link pressed right after a visit was booked opens its page, and not the bookings @once', async ({ page }) => {
  await signIn(page, newPhone());
  await page.clock.install();
  await openProperty(page, await findProperty(page, () => true));
  const letCareersThrough = await hold(page, '**/assets/careers-page-*.js');
  await page.getByRole('button', { name: 'Book Site Visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a Site Visit' });
  await dialog.getByLabel('Visit date').fill(addDays(today(), 7));
  await pauseClock(page);
  await dialog.getByRole('button', { name: 'Book visit' }).click();
  // the page reads the response in timers of no length, and the redirect is to stay half a second away
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByText('Your site visit has been scheduled successfully!')).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20] });
  await page.clock.runFor(200);
  await expect(dialog).toHaveCount(0);
  await expectCareersOpens(page, letCareersThrough);
});

test('the link to the current page adds no history entry @once', async ({ page }) => {
  await page.goto('/terms');
  await footerLink(page, 'Blog').click();
  await expect(heading(page, 'Blog')).toBeVisible();
  await footerLink(page, 'Blog').click();
  await expect(heading(page, 'Blog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('a link that is pressed right before Back is cancelled @once', async ({ page }) => {
  await page.goto('/terms');
  await footerLink(page, 'Careers').click();
  await expect(heading(page, 'Careers')).toBeVisible();
  await footerLink(page, 'Blog').evaluate(async (pressed: HTMLElement) => {
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await new Promise((resolve) => {
      // Delays frames until after the navigation, and runs what waits for them.
      window.requestAnimationFrame = (callback) =>
        window.setTimeout(async () => {
          callback(Number(await gone));
          window.setTimeout(resolve);
        });
      pressed.click();
      window.history.back();
    });
  });
  await expect(page).toHaveURL('/terms');
  await expect(heading(page, 'Terms')).toBeVisible();
  // as the next press shows, which works
  await footerLink(page, 'Blog').click();
  await expect(heading(page, 'Blog')).toBeVisible();
});

test('a link that is pressed twice adds one history entry @once', async ({ page }) => {
  // loads its code, so that navigation is synchronous
  await page.goto('/blog');
  await footerLink(page, 'Careers').click();
  await expect(heading(page, 'Careers')).toBeVisible();
  const link = footerLink(page, 'Blog');
  await link.evaluate((pressed: HTMLElement) => {
    pressed.click();
    pressed.click();
  });
  await expect(heading(page, 'Blog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/careers');
});

test('a link with a modifier key opens a tab, and leaves this page as it is @once', async ({ page, context }) => {
  await page.goto('/terms');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const opened = context.waitForEvent('page');
  await footerLink(page, 'Blog').click({ modifiers: ['ControlOrMeta'] });
  await expect(heading(await opened, 'Blog')).toBeVisible();
  await expect(page).toHaveURL('/terms');
  // Without it, the page changes within the document.
  await footerLink(page, 'Blog').click();
  await expect(heading(page, 'Blog')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-same-document');
});
