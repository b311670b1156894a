import {
  addProperty,
  changeProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  signInAsAdmin,
  storedProperty,
  test,
  type Page,
} from '../support/index.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Versions' }).locator('tbody tr');
const tick = (page: Page, nth: number) => rows(page).nth(nth).getByRole('checkbox').press('Space');

test('versions of a property are compared and restored [F60, F61, F62]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page);
  await changeProperty(page, id, { workDone: 55 });
  await changeProperty(page, id, { workDone: 70, name: `${name} II` });
  await page.goto(`/admin/properties/${id}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(`/admin/properties/${id}/history`);
  await expect(page.getByRole('heading', { level: 1, name: `History of ${name} II` })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText('Name, Work done');
  await expect(rows(page).nth(2)).toContainText('All fields');
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  await tick(page, 2);
  await tick(page, 1);
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
  const comparison = page.getByRole('region', { name: 'What differs' });
  await expect(comparison.getByRole('heading', { name: 'What differs' })).toBeFocused();
  await expect(comparison.getByRole('row').filter({ hasText: 'Work done' })).toContainText(/40.*55/);
  await expect(page).toHaveURL(/from=\d+&to=\d+/);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  await tick(page, 1);
  await page.getByRole('button', { name: 'Compare with now' }).press('Enter');
  await expect(comparison.getByRole('row').filter({ hasText: 'Work done' })).toContainText(/40.*70/);
  await comparison.getByRole('link', { name: 'Close the comparison' }).click();
  await expect(comparison).toHaveCount(0);

  await page.getByRole('button', { name: 'Restore this version' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: /^Restore the version of .+\?$/ });
  await expect(dialog).toContainText('Media, publication and featuring stay as they are.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(page.getByText('Restored.', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  // the first control of the content, since the button is gone
  await expect(page.getByRole('link', { name: 'Edit Property' })).toBeFocused();
  const stored = await storedProperty(page, id);
  expect([stored.name, stored.workDone]).toEqual([name, 40]);
});

test('a version is not restored over a newer one @once [F62]', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  await changeProperty(page, id, { workDone: 55 });
  await page.goto(`/admin/properties/${id}/history`);
  await tick(page, 1);
  await changeProperty(page, id, { workDone: 60 });
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Someone else saved this property');
  expect((await storedProperty(page, id)).workDone).toBe(60);
});
