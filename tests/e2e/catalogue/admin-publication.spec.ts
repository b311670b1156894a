import {
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newName,
  signInAsAdmin,
  storedProperty,
  test,
  type Page,
} from '../support/index.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Publication' });
const asked = (page: Page) => page.getByRole('alertdialog');

test('an admin publishes a draft and takes it offline, with a preview in between @once [F50, F51, F52, F56]', async ({
  page,
  allowConsoleErrors,
}) => {
  // whether it is shortlisted is asked before it is known to be a preview
  allowConsoleErrors(/shortlists\/properties\/\d+\/check$/);
  await signInAsAdmin(page);
  const name = newName('Kadamba');
  const { id } = await addProperty(page, { name, publication: 'DRAFT' });

  await page.goto('/admin/properties');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
  const tabs = page.getByRole('navigation', { name: 'Publication' });
  await expect(tabs.getByRole('link', { name: 'Drafts 1' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Published 0' }).click();
  await expect(page.getByText('No published properties')).toBeVisible();
  await tabs.getByRole('link', { name: 'Drafts 1' }).click();
  await expect(page).toHaveURL(/publication=DRAFT/);
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('Draft')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);

  await page.goto(`/properties/${id}`);
  await expect(page.getByText("Preview. Buyers can't see this.")).toBeVisible();
  for (const button of ['Add to Shortlist', 'Book Site Visit', 'Location', 'Share', `Not for me: ${name}`]) {
    const off = page.getByRole('button', { name: button });
    await expect(off).toBeDisabled();
    await expect(off).toHaveAccessibleDescription('Not in a preview');
  }
  await expectNoViolations(page);
  await page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'Edit' }).click();

  await expect(panel(page)).toContainText("Draft. Buyers can't see it.");
  await expect(panel(page)).toContainText('RERA number is required');
  await panel(page).getByRole('button', { name: 'RERA link is required' }).click();
  await expect(page.getByLabel('RERA link').first()).toBeFocused();
  await page.getByLabel('RERA number').first().fill('P52100012345');
  await expect(panel(page).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expect(panel(page)).toContainText('Save or discard your changes first.');
  await page.getByLabel('RERA number').first().fill('');
  await panel(page).getByRole('button', { name: 'Publish' }).click();
  await expect(asked(page)).toContainText(`Publish ${name} all the same?`);
  await expectNoViolations(page);
  await asked(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Buyers can see it now.')).toBeVisible();
  await expect(panel(page)).toContainText('Published since');
  expect(await storedProperty(page, id)).toMatchObject({ publication: 'PUBLISHED', version: 2 });

  // saves of the form go by the new version
  await panel(page).getByRole('button', { name: 'Take offline' }).click();
  await expect(page.getByText('Taken offline.')).toBeVisible();
  await expect(panel(page)).toContainText("Draft. Buyers can't see it.");
  await page.goto(`/admin/properties/${id}`);
  await page.getByLabel('Property name').fill(`${name} B`);
  for (let step = 1; step < 4; step += 1) await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Property updated successfully!')).toBeVisible();
  expect(await storedProperty(page, id)).toMatchObject({ name: `${name} B`, publication: 'DRAFT' });
});

test('a home that is taken offline stays on the shortlist as no longer listed [F56]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page, { name: newName('Jarul') });
  await page.request.put(`/api/shortlists/properties/${id}`, { data: { shortlisted: true } });
  await page.request.put(`/api/admin/properties/${id}/publication`, { data: { publication: 'ARCHIVED' } });
  await page.goto('/user/shortlist');
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('No longer listed');
  await expect(card.getByRole('link')).toHaveCount(0);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(card).toHaveCount(0);
});
