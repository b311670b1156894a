import { readFile } from 'node:fs/promises';
import { exportList, signInAsAdmin } from '../support/admin.ts';
import { maskedNumber, newBuyer } from '../support/buyers.ts';
import { pauseClock, settle } from '../support/clock.ts';
import { agePastSends, agePastSignIns } from '../support/database.ts';
import { codeFor, countCodes, wrongCode } from '../support/outbox.ts';
import {
  answerInstead,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  register,
  test,
  type Page,
} from '../support/index.ts';

/** Finds a row by a text, or by a number, which is masked for buyers. */
const row = (page: Page, text: string) =>
  page.getByRole('row').filter({
    hasText: /^\d{10}$/.test(text) ? new RegExp(`${text}|${maskedNumber(text).replaceAll('*', String.raw`\*`)}`) : text,
  });
const search = (page: Page) => page.getByPlaceholder('Search by name, e-mail or number');

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

const choose = (page: Page, action: string) => page.getByRole('menuitem', { name: action }).click();

/** Chooses an action, and confirms it. */
async function chooseAndConfirm(page: Page, action: string): Promise<void> {
  await choose(page, action);
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
}

/** Registers a new number under a unique name. */
async function newUser(page: Page): Promise<{ name: string; contactNo: string }> {
  const contactNo = await register(page);
  return { name: 'Aparna Deshpande', contactNo };
}

test.describe('the users of the admin area', () => {
  test('are counted and listed with their role and status [ADMU1, ADMU3]', async ({ page }) => {
    const { name, contactNo } = await newUser(page);
    await signInAsAdmin(page, { name: 'Vasudha Kelkar' });
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    for (const label of ['Total Users', 'Active Users', 'Inactive Users', 'Admin Users']) {
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    }
    await search(page).fill(contactNo);
    const user = row(page, contactNo);
    await expect(user).toContainText(name);
    await expect(user.getByText('AD', { exact: true })).toBeVisible();
    await expect(user).toContainText(/ID \d+/);
    await expect(user).toContainText('a***@m***.example');
    await expect(user).not.toContainText(contactNo);
    await expect(user.getByText('User', { exact: true })).toBeVisible();
    await expect(user.getByText('Active', { exact: true })).toBeVisible();
    const joined = new Intl.DateTimeFormat('en-IN', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Asia/Kolkata',
    }).format(new Date());
    await expect(user).toContainText(joined);
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
    await openMenu(page, name);
    await expectNoViolations(page);
  });

  test('are searched for half a second after the last key @once [ADMU2]', async ({ page }) => {
    const { contactNo } = await newUser(page);
    await signInAsAdmin(page);
    await page.clock.install();
    await page.goto('/admin/users');
    await expect(page.getByText(/^Showing/)).toBeVisible();
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/admin/users/filter') asked.push(url.searchParams.get('search'));
    });
    await pauseClock(page);
    await search(page).pressSequentially(contactNo);
    await page.clock.runFor(499);
    await settle(page);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual([contactNo]);
    await page.clock.resume();
    await expect(row(page, contactNo)).toBeVisible();
    expect(asked).toEqual([contactNo]);
    await expect(page).toHaveURL(`/admin/users?search=${contactNo}`);
  });

  test('are filtered by role, and the filter is cleared @once [ADMU2, ADMU8]', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/users');
    const role = page.getByRole('combobox', { name: 'Role' });
    await expect(role.getByRole('option')).toHaveText(['All Roles', 'Admin', 'Executive', 'User']);
    await role.selectOption('Executive');
    await expect(page).toHaveURL('/admin/users?role=EXECUTIVE');
    // by name, as executives of other tests may come first in the list
    await search(page).fill('meera.kulkarni@aangan.example');
    await expect(row(page, 'meera.kulkarni@aangan.example')).toContainText('Executive');
    await search(page).fill('rohan.jadhav@mail.example');
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await expect(row(page, 'meera.kulkarni@aangan.example')).toHaveCount(0);

    await search(page).fill('nobody of this name');
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await expect(page.getByText('No users match your current filter criteria')).toBeVisible();
    await page.getByRole('button', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL('/admin/users');
    await expect(search(page)).toHaveValue('');
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();
    await expect(search(page)).toBeFocused();
    await search(page).fill('nobody');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(search(page)).toHaveValue('');
    await expect(page).toHaveURL('/admin/users');
    await page.goto('/admin/users?page=900');
    await expect(page.getByText(/^Showing \d+ to (\d+) of \1 results$/)).toBeVisible();
  });

  test('get another role, are deactivated and activated @once [ADMU5, ADMU10, ADMU11]', async ({ page }) => {
    const { name, contactNo } = await newUser(page);
    await signInAsAdmin(page, { name: 'Vasudha Kelkar' });
    await page.goto(`/admin/users?search=${contactNo}`);
    const user = row(page, contactNo);
    await openMenu(page, name);
    await expect(page.getByRole('menuitem')).toHaveText([
      'Make Admin',
      'Make Executive',
      'Make User',
      'Deactivate',
      'Delete User',
    ]);
    await chooseAndConfirm(page, 'Make Executive');
    await expect(page.getByText('User role updated to EXECUTIVE')).toBeVisible();
    await expect(user.getByText('Executive', { exact: true })).toBeVisible();
    await openMenu(page, name);
    await chooseAndConfirm(page, 'Deactivate');
    await expect(page.getByText('User deactivated successfully')).toBeVisible();
    await expect(user.getByText('Inactive', { exact: true })).toBeVisible();
    await openMenu(page, name);
    await choose(page, 'Activate');
    await expect(page.getByText('User activated successfully')).toBeVisible();
    await expect(user.getByText('Active', { exact: true })).toBeVisible();
  });

  test('are deleted after a confirmation @once [ADMU9, ADMU11]', async ({ page }) => {
    const { name, contactNo } = await newUser(page);
    await signInAsAdmin(page, { name: 'Vasudha Kelkar' });
    await page.goto(`/admin/users?search=${contactNo}`);
    await openMenu(page, name);
    await choose(page, 'Delete User');
    const dialog = page.getByRole('alertdialog', { name: 'Delete User' });
    await expect(
      dialog.getByText(`Are you sure you want to delete user "${name}"? This action cannot be undone.`),
    ).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, contactNo)).toBeVisible();

    await openMenu(page, name);
    await choose(page, 'Delete User');
    // A double click: the second must not act on the user that the first deleted.
    await dialog.getByRole('button', { name: 'Delete User' }).dblclick();
    await expect(page.getByText(`User "${name}" has been deleted successfully`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await expect(page.locator('main :focus')).toHaveCount(1);
  });

  test('cannot remove their own access @once', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 409/);
    const contactNo = await signInAsAdmin(page, { name: 'Vasudha Kelkar' });
    await page.goto(`/admin/users?search=${contactNo}`);
    await expect(row(page, contactNo)).toContainText('(you)');
    await openMenu(page, 'Vasudha Kelkar');
    await expect(page.getByRole('menuitem', { name: 'Make Admin' })).toBeDisabled();
    await chooseAndConfirm(page, 'Deactivate');
    const refusal = 'You cannot demote, deactivate or delete your own account.';
    await expect(page.getByText(refusal)).toBeVisible();
    await openMenu(page, 'Vasudha Kelkar');
    await choose(page, 'Delete User');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete User' }).click();
    await expect(dialog.getByText(refusal)).toBeVisible();
  });

  test('have a menu that opens where there is room and closes by itself @once [ADMU6]', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/users?role=USER');
    const button = page
      .getByRole('row')
      .nth(4)
      .getByRole('button', { name: /^Actions for/ });
    const menu = page.getByRole('menu');
    const { bottom } = await button.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    for (const [room, isBelow] of [
      [250, true],
      [249, false],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: Math.ceil(bottom) + room });
      const rest = await button.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom);
      expect(Math.abs(rest - room)).toBeLessThan(1);
      await button.click();
      const box = (await menu.boundingBox())!;
      expect(box.y > bottom - 20).toBe(isBelow);
      await page.mouse.click(640, 20);
      await expect(menu).toHaveCount(0);
    }
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Make Executive' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('are divided into numbered pages [ADMU7]', async ({ page, isPhone }) => {
    await signInAsAdmin(page);
    const user = { id: 7, name: 'Rohan Jadhav', email: 'r@mail.example', contactNo: '9000000011', role: 'USER' };
    const content = Array.from({ length: 10 }, (_, i) => ({
      ...user,
      id: i + 1,
      active: true,
      profilePicture: i === 0 ? '/images/property-placeholder.jpg' : null,
    }));
    await answerInstead(page, 'admin/users?*', 200, {
      success: true,
      data: { content, totalPages: 13, totalElements: 126 },
    });
    await page.goto('/admin/users?page=6');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(page.getByText('Showing 61 to 70 of 126 results')).toBeVisible();
    // A picture of their own in place of the initials.
    await expect(page.getByRole('main').locator('img')).toHaveCount(1);
    await expect(page.getByText('RJ', { exact: true })).toHaveCount(9);
    if (isPhone) {
      await expect(pages.getByText('7 / 13')).toBeVisible();
      await expect(pages.getByRole('list')).toBeHidden();
    } else {
      await expect(pages.getByRole('listitem')).toHaveText(['1', '…', '6', '7', '8', '…', '13']);
      await expect(pages.getByRole('link', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page');
      await pages.getByRole('link', { name: 'Page 13' }).click();
      await expect(page).toHaveURL('/admin/users?page=12');
      await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
    }
    await pages.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL(isPhone ? '/admin/users?page=5' : '/admin/users?page=11');
    await expectNoSidewaysScroll(page);
  });

  test('say that they did not load, in the list and in a toast @once [ADMU13]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/Failed to load resource/);
    await signInAsAdmin(page);
    await page.route('**/api/admin/users?*', (route) => route.abort('internetdisconnected'));
    await page.goto('/admin/users');
    await expect(page.getByRole('main').getByText('Failed to load users', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to load users. Please try again.')).toBeVisible();
    await page.unroute('**/api/admin/users?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();

    // An old failure is not shown again.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('link', { name: 'Audit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    await page.goBack();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Executive');
    await expect(page).toHaveURL('/admin/users?role=EXECUTIVE');
    // Without retries, because it would close by itself.
    expect(await page.getByText('Failed to load users. Please try again.').count()).toBe(0);
  });

  test('say which change failed @once [ADMU12]', async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/Failed to load resource/);
    const { name, contactNo } = await newUser(page);
    await signInAsAdmin(page, { name: 'Vasudha Kelkar' });
    await page.goto(`/admin/users?search=${contactNo}`);
    await page.route(/\/api\/admin\/users\/\d+(?:\?|$)/, (route) => route.abort('internetdisconnected'));
    await openMenu(page, name);
    await chooseAndConfirm(page, 'Make Admin');
    await expect(page.getByText('Failed to update user role. Please try again.')).toBeVisible();
    await openMenu(page, name);
    await chooseAndConfirm(page, 'Deactivate');
    await expect(page.getByText('Failed to update user status. Please try again.')).toBeVisible();
    await openMenu(page, name);
    await choose(page, 'Delete User');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete User' }).click();
    await expect(dialog.getByText('Failed to delete user. Please try again.')).toBeVisible();
  });

  test('are exported to a file, for a reason that the buyer can read @once [I48, I21]', async ({ page, browser }) => {
    const { contactNo, page: buyer } = await newBuyer(browser, '@Kavita Rao');
    await signInAsAdmin(page);
    await page.goto(`/admin/users?search=${contactNo}`);
    const asked = page.waitForRequest('**/api/admin/users/export**');
    const text = await exportList(page, 'Export users');
    expect([(await asked).method(), new URL((await asked).url()).search]).toEqual(['POST', '']);
    await expect(page.getByText('File downloaded')).toBeVisible();
    await buyer.goto('/user/privacy');
    await expect(buyer.getByText('For the yearly report')).toBeVisible();
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain(`'@Kavita Rao`);
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  test('are exported with a code from 15 minutes after signing in, by the keyboard @once [I47]', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/40[03]/);
    const contactNo = await signInAsAdmin(page);
    await agePastSignIns(contactNo, 16);
    await agePastSends(contactNo, 60);
    await page.goto(`/admin/users?search=${contactNo}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Export CSV' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.type('For the yearly report');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send me a code' })).toBeFocused();
    await expectNoViolations(page);
    const before = await countCodes(contactNo);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('6-digit code')).toBeFocused();
    await expectNoSidewaysScroll(page);
    const code = await codeFor(contactNo, before + 1);
    await page.keyboard.type(wrongCode(code));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This OTP is invalid. Please check and try again.')).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByLabel('6-digit code').fill(code);
    const download = page.waitForEvent('download');
    await dialog.getByLabel('6-digit code').press('Enter');
    expect(await readFile(await (await download).path(), 'utf8')).toContain(contactNo);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
  });
});
