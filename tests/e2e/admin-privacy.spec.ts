import { readFile } from 'node:fs/promises';
import { newName, signInAsAdmin } from './support/admin.ts';
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from './support/index.ts';

test.describe("the admin's privacy page", () => {
  test('lists whom a breach concerns, and the list is a look itself [I37, I21]', async ({ page }) => {
    const name = newName('Vasudha');
    await signInAsAdmin(page, { name });
    await page.goto('/admin/privacy');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    const form = page.getByRole('region', { name: 'Who was affected' });
    await form.getByRole('button', { name: 'Download list' }).click();
    await expect(form.getByText('Fill this in first')).toHaveCount(3);

    const local = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16);
    const now = Date.now();
    await form.getByLabel('From (India)').fill(local(new Date(now - 500 * 86_400_000)));
    await form.getByLabel('To (India)').fill(local(new Date(now + 86_400_000)));
    await form.getByLabel('Reason').fill('A laptop was stolen');
    await form.getByRole('button', { name: 'Download list' }).click();
    await expect(form.getByText('Must be at most 400 days back')).toBeVisible();
    await form.getByLabel('From (India)').fill(local(new Date(now - 86_400_000)));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Download list' }).click(),
    ]);
    const lines = await readFile(await file.path(), 'utf8');
    expect(lines).toContain('User ID,Name,Phone,E-mail,Language,First,Last');

    const entries = page.getByRole('region', { name: 'Entries' });
    await expect(entries.getByRole('row').filter({ hasText: 'A laptop was stolen' }).first()).toContainText('Exported');
    await entries.getByTitle(`Show only looks of ${name}`).first().click();
    await expect(page).toHaveURL(/\/admin\/privacy\?actorId=\d+$/);
    await page.getByRole('combobox', { name: 'What' }).selectOption('Opened');
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });

  test('says how long rows stay and how many would go now [I38]', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/privacy');
    const rules = page.getByRole('region', { name: 'How long rows stay' });
    const row = rules.getByText('Looks at a contact', { exact: true });
    await expect(row).toBeVisible();
    await expect(rules).toContainText('400 days');
    await expectNoViolations(page);
  });
});
