import { signInAsAdmin } from '../support/admin.ts';
import { maskedNumber } from '../support/buyers.ts';
import { expect, expectNoViolations, register, test, type Page } from '../support/index.ts';

/** Finds a row by a text, or by a number, which is masked for buyers. */
const row = (page: Page, text: string) =>
  page.getByRole('row').filter({
    hasText: /^\d{10}$/.test(text) ? new RegExp(`${text}|${maskedNumber(text).replaceAll('*', String.raw`\*`)}`) : text,
  });
async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

const choose = (page: Page, action: string) => page.getByRole('menuitem', { name: action }).click();

/** Registers a new number under a unique name. */
async function newUser(page: Page): Promise<{ name: string; contactNo: string }> {
  const contactNo = await register(page);
  return { name: 'Aparna Deshpande', contactNo };
}

test.describe('the users of the admin area', () => {
  test('get another role, or are deactivated, after a confirmation only @once [ADMU23]', async ({ page }) => {
    const { name, contactNo } = await newUser(page);
    await signInAsAdmin(page, { name: 'Vasudha Kelkar' });
    await page.goto(`/admin/users?search=${contactNo}`);
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') changes.push(request.url());
    });
    for (const [action, title] of [
      ['Make Admin', `Make ${name} an admin?`],
      ['Deactivate', `Deactivate ${name}?`],
    ] as const) {
      await openMenu(page, name);
      await choose(page, action);
      const dialog = page.getByRole('alertdialog', { name: title });
      await expect(dialog.getByRole('button', { name: action })).toBeVisible();
      await expectNoViolations(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
    }
    await expect(row(page, contactNo).getByText('User', { exact: true })).toBeVisible();
    await expect(row(page, contactNo).getByText('Active', { exact: true })).toBeVisible();
    expect(changes).toEqual([]);
  });

  test('are sorted newest first, in another order, and by their status @once [ADMU22]', async ({ page }) => {
    const { contactNo } = await newUser(page);
    await signInAsAdmin(page);
    await page.goto('/admin/users');
    await expect(page.getByRole('row').filter({ hasText: maskedNumber(contactNo) })).toBeVisible();
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Oldest first');
    await expect(page).toHaveURL('/admin/users?sort=oldest');
    await expect(page.getByRole('row').filter({ hasText: maskedNumber(contactNo) })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
    await expect(page).toHaveURL('/admin/users?status=INACTIVE&sort=oldest');
    await expect(page.getByRole('table').getByText('Active', { exact: true })).toHaveCount(0);
  });
});
