import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test } from '../support/index.ts';

test('a page that can’t be loaded keeps the header and says what still works @once [REACH9]', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  // expected from code that can't be fetched, without a stack when offline; #520 means that React rendered the page
  // again because of it
  allowConsoleErrors(
    /^$/,
    /Minified React error #520;/,
    /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/,
  );
  await signIn(page);
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: 'Network connection issue. Please check your internet connection and try again.',
    }),
  ).toBeVisible();
  await expect(page.getByText('You can go back, and your visit pass opens offline.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Aangan' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectNoViolations(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Network connection issue/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Aangan' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('a home that is opened from the list keeps header and footer, and so does the way back @once [REACH9]', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    /^$/,
    /Minified React error #520;/,
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload CSS/,
  );
  await signIn(page);
  await page.goto('/properties');
  await expect(page.getByRole('article')).toHaveCount(6);
  await context.setOffline(true);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/properties\/\d+$/);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Aangan' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test.describe('a reload of a page', () => {
  test.use({ serviceWorkers: 'allow' });

  test('says that there is no network and what still works, and recovers with it @once [V63, REACH9]', async ({
    page,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await signIn(page);
    await page.goto('/properties?location=Chikhali');
    const kept = () => page.evaluate(async () => Boolean(await caches.match('/offline.html')));
    await expect.poll(kept).toBe(true);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    });
    await context.setOffline(true);
    await page.reload();
    await expect(page).toHaveTitle('You are offline - Aangan');
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Aangan' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('link', { name: 'Open your visit pass' })).toBeHidden();
    await expect(page.getByRole('link', { name: '020 0000 0001' })).toHaveAttribute('href', 'tel:+912000000001');
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await loaded;
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible();
    await expect(page).toHaveURL(/\/properties\?location=Chikhali$/);
  });
});
