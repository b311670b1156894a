import type { Page } from '@playwright/test';
import { expect, expectNoViolations, newPhone, personOf, register, test } from '../support/index.ts';
import { emailLinkFor } from '../support/messages.ts';

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Is this your e-mail address?' });

test('a user confirms their address by the link of a mail, by the keyboard and without signing in @once [V16]', async ({
  page,
}) => {
  const contactNo = await register(page, newPhone());
  const answer = await page.goto(await emailLinkFor(personOf(contactNo).email));
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page);
  const confirm = page.getByRole('button', { name: 'Yes, it is mine' });
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you. Your address is confirmed.' })).toBeFocused();
  await expectNoViolations(page);
});

test('a link that is not valid says so, and offers to sign in @once [V14]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await page.goto(`/email/${'a'.repeat(26)}`);
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign In / Register' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a confirmation without network waits, and says when it failed @once [V16]', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  await page.goto(`/email/${'b'.repeat(26)}`);
  const confirm = page.getByRole('button', { name: 'Yes, it is mine' });
  await expect(confirm).toBeEnabled();
  await context.setOffline(true);
  await expect(confirm).toBeDisabled();
  await context.setOffline(false);
  await page.route('**/api/email-links/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await confirm.click();
  await expect(page.getByText('Failed to confirm the address. Please try again.')).toBeVisible();
});
