import { expect, expectNoViolations, signIn, test } from './support/index.ts';

test('a page that can’t be fetched keeps the header and says what can still be done [REACH9]', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  // of the code that can't be fetched, which the page reports; without a network it has no stack; #520 says that React drew
  // the page anew because of it
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
  await expectNoViolations(page);
});
