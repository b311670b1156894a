import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { environment } from './support/environment.ts';
import { expect, expectNoViolations, newPhone, register, test } from './support/index.ts';

interface Mail {
  to: string;
  text: string;
}

/** The link in the mail that asks a person whose address it is; waited for, since it comes by the queue. */
async function linkFor(contactNo: string): Promise<string> {
  const { dataDir } = await environment();
  const file = join(dataDir, 'mail.jsonl');
  const find = () => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    const mail = lines.map((line) => JSON.parse(line) as Mail).findLast(({ to }) => to.includes(contactNo));
    return /\/email\/[a-z2-7]{26}/.exec(mail?.text ?? '')?.[0] ?? null;
  };
  await expect.poll(find, { message: `a mail to ${contactNo}`, timeout: 30_000 }).not.toBeNull();
  return find() ?? '';
}

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Is this your e-mail address?' });

test('somebody confirms their address by the link of a mail, by the keyboard and without signing in [V16]', async ({
  page,
}) => {
  const contactNo = await register(page, newPhone());
  const answer = await page.goto(await linkFor(contactNo));
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

test('a link that is not valid says so, and offers to sign in [V14]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await page.goto(`/email/${'a'.repeat(26)}`);
  await page.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign In / Register' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a question that can’t be answered without network waits, and says when it failed [V16]', async ({
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
