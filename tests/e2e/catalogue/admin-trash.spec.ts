import {
  activate,
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  signInAsAdmin,
  storedProperty,
  tabTo,
  test,
  type Page,
} from '../support/index.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Deletes a property as another admin would. */
async function deleteProperty(page: Page, id: number): Promise<void> {
  expect((await page.request.delete(`/api/admin/properties/${id}`)).ok()).toBe(true);
}

/** Opens the menu of an item, and chooses an act. */
async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('a deletion is undone in the list [F63, F65]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name, version } = await addProperty(page);
  await page.goto(`/admin/properties?name=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The property itself can be restored from Trash for 30 days.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${name} is in Trash.`)).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await undo.press('Enter');
  await expect(page.getByText('Restored as a draft.')).toBeVisible();
  await expect(rowOf(page, name)).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  expect((await storedProperty(page, id)).version).toBe(version + 1);
});

test('the trash lists what was deleted, restores it, and erases it for good [F63, F65, F66]', async ({ page }) => {
  await signInAsAdmin(page);
  const [one, other] = [await addProperty(page), await addProperty(page)];
  await deleteProperty(page, one.id);
  await deleteProperty(page, other.id);
  await page.goto('/admin/trash');
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  await expect(rowOf(page, one.name)).toContainText('Property');
  await expect(rowOf(page, one.name)).toContainText(/Kept until \d+ \w+ \d{4}/);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await choose(page, one.name, 'Restore');
  await expect(page.getByText('Restored as a draft.')).toBeVisible();
  await expect(rowOf(page, one.name)).toHaveCount(0);
  expect((await storedProperty(page, one.id)).name).toBe(one.name);
  await choose(page, other.name, 'Erase now');
  const dialog = page.getByRole('alertdialog', { name: `Erase ${other.name} for good?` });
  await expect(dialog).toContainText("It can't be restored after this.");
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Erase now' }).click();
  await expect(page.getByText('Erased.')).toBeVisible();
  await expect(rowOf(page, other.name)).toHaveCount(0);
});

test('the trash shows one kind at a time, by its address @desktop [F65]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await deleteProperty(page, id);
  await page.goto('/admin/trash');
  const tabs = page.getByRole('navigation', { name: 'Trash by kind' });
  await tabs.getByRole('link', { name: 'Media' }).click();
  await expect(page).toHaveURL('/admin/trash?kind=MEDIA');
  await expect(tabs.getByRole('link', { name: 'Media' })).toHaveAttribute('aria-current', 'page');
  await expect(rowOf(page, name)).toHaveCount(0);
  await tabs.getByRole('link', { name: 'Properties' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('the trash is used by keyboard alone, and says why something is not restored @desktop [F65]', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await deleteProperty(page, id);
  await page.goto('/admin/trash');
  await page.route('**/api/admin/trash/*/restore', (route) =>
    route.fulfill({
      status: 409,
      json: {
        success: false,
        code: 'RESTORE_CONFLICT',
        message: 'Its property was deleted. Restore the property first.',
      },
    }),
  );
  await tabTo(page, page.getByRole('button', { name: `Actions for ${name}` }));
  await page.keyboard.press('Enter');
  await activate(page, page.getByRole('menuitem', { name: 'Restore' }));
  await expect(page.getByText('Its property was deleted. Restore the property first.')).toBeVisible();
  await expect(rowOf(page, name)).toBeVisible();
});
