import { readFile } from 'node:fs/promises';
import { newName, signInAsAdmin } from '../support/admin.ts';
import { agePastSends, agePastSignIns } from '../support/database.ts';
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from '../support/index.ts';
import { codeFor, countCodes } from '../support/outbox.ts';

test.describe("the admin's privacy page", () => {
  test('lists those whom a breach affects, and the list itself is logged @once [I37, I21]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400/);
    const name = newName('Vasudha');
    await signInAsAdmin(page, { name });
    await page.goto('/admin/privacy');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    const form = page.getByRole('region', { name: 'Who was affected' });
    await form.getByRole('button', { name: 'Download list' }).click();
    await expect(form.getByText('Please fill this in')).toHaveCount(3);

    const local = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16);
    const now = Date.now();
    await form.getByLabel('From (India)').fill(local(new Date(now - 500 * 86_400_000)));
    await form.getByLabel('To (India)').fill(local(new Date(now + 86_400_000)));
    await form.getByLabel('Reason').fill('A laptop was stolen');
    await form.getByRole('button', { name: 'Download list' }).click();
    await expect(form.getByText('Must be at most 400 days back')).toBeVisible();
    await form.getByLabel('From (India)').fill(local(new Date(now - 86_400_000)));
    await form.getByLabel('Scope').selectOption('Buyers whose contact a staff member saw');
    await form.getByLabel('User ID of the staff member').fill('Meera');
    await form.getByRole('button', { name: 'Download list' }).click();
    await expect(form.getByText('Must be an ID, which is a number')).toBeVisible();
    await form.getByLabel('Scope').selectOption('All accounts created before the end');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Download list' }).click(),
    ]);
    const lines = await readFile(await file.path(), 'utf8');
    expect(lines).toContain('User ID,Name,Phone,E-mail,Language,First time (India),Last time (India)');

    const entries = page.getByRole('region', { name: 'Entries' });
    await expect(entries.getByRole('row').filter({ hasText: 'A laptop was stolen' }).first()).toContainText('Exported');
    await entries.getByTitle(`Show only entries by ${name}`).first().click();
    await expect(page).toHaveURL(/\/admin\/privacy\?actorId=\d+$/);
    await page.getByRole('combobox', { name: 'What' }).selectOption('Opened');
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });

  test('requires a code from 15 minutes after signing in [I47]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 403/);
    const contactNo = await signInAsAdmin(page);
    await agePastSignIns(contactNo, 16);
    await agePastSends(contactNo, 60);
    await page.goto('/admin/privacy');
    const form = page.getByRole('region', { name: 'Who was affected' });
    const local = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 16);
    await form.getByLabel('From (India)').fill(local(Date.now() - 86_400_000));
    await form.getByLabel('To (India)').fill(local(Date.now() + 86_400_000));
    await form.getByLabel('Reason').fill('A laptop was stolen');
    await form.getByRole('button', { name: 'Download list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const before = await countCodes(contactNo);
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
    await dialog.getByLabel('6-digit code').fill(await codeFor(contactNo, before + 1));
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download file' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(contactNo);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('List downloaded')).toBeVisible();
  });

  test('shows how long rows are stored and how many would be deleted now @once [I38]', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/privacy');
    const rules = page.getByRole('region', { name: 'How long data is kept' });
    const row = rules.getByText('Contact log entries', { exact: true });
    await expect(row).toBeVisible();
    await expect(rules).toContainText('400 days');
    await expectNoViolations(page);
  });
});
