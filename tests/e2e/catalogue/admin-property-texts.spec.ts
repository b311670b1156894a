import {
  addProperty,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newName,
  next,
  signInAsAdmin,
  step,
  storedProperty,
  test,
  type Page,
} from '../support/index.ts';

const MR = { name: 'पलाश कोर्ट', description: 'बागेभोवती घरे.' };
const HI = { name: 'पलाश कोर्ट', description: 'बगीचे के चारों ओर घर।' };
const CURRENT = { nameIsCurrent: true, descriptionIsCurrent: true };
const STALE =
  'The English text has changed since this was written. Buyers read the English one until you confirm this.';

const summary = (page: Page) => page.getByText('In Marathi and Hindi', { exact: true });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const confirmation = (page: Page, field: string) =>
  group(page, field).getByRole('checkbox', { name: 'This text still says the same as the English one' });

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/properties/${id}`);
  await expect(step(page, 'Basic Information')).toBeVisible();
}

/** Goes through the other steps, and saves. */
async function save(page: Page): Promise<void> {
  for (const name of ['Property Details', 'Flat Configurations', 'Features & Amenities']) {
    await next(page);
    await expect(step(page, name)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Update Property' }).click();
  await expect(page.getByText('Property updated successfully!')).toBeVisible();
  await expect(page).toHaveURL('/admin/properties');
}

test('an admin writes name and description in Marathi and Hindi, and the row is marked [L42]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id, name } = await addProperty(page, { name: newName('Palash') });
  await open(page, id);
  await expect(page.getByLabel('Name in Marathi')).toBeHidden();
  await summary(page).click();
  await expect(page.getByText('Optional. Without it buyers read the English text.')).toBeVisible();
  await expect(page.getByLabel('Name in Marathi')).toHaveAttribute('lang', 'mr');
  await expect(page.getByLabel('Description in Hindi')).toHaveAttribute('lang', 'hi');
  await page.getByLabel('Name in Marathi').fill(MR.name);
  await page.getByLabel('Description in Marathi').fill(MR.description);
  await page.getByLabel('Name in Hindi').fill(HI.name);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await save(page);
  expect((await storedProperty(page, id)).texts).toEqual({
    mr: { ...MR, ...CURRENT },
    hi: { name: HI.name, description: null, nameIsCurrent: true, descriptionIsCurrent: false },
  });

  await page.goto(`/admin/properties?name=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('मराठी', { exact: true })).toHaveAttribute('lang', 'mr');
  await expect(row.getByText('हिन्दी')).toBeHidden();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);

  // open where something stands in it
  await open(page, id);
  await expect(page.getByLabel('Name in Marathi')).toBeVisible();
  await expect(page.getByLabel('Name in Marathi')).toHaveValue(MR.name);
  await expect(page.getByLabel('Description in Marathi')).toHaveValue(MR.description);
  await expect(page.getByLabel('Name in Hindi')).toHaveValue(HI.name);
  await expect(page.getByText(STALE)).toBeHidden();
  await page.getByLabel('Description in Hindi').fill(HI.description);
  await page.getByLabel('Name in Marathi').fill('');
  await save(page);
  expect((await storedProperty(page, id)).texts).toMatchObject({
    mr: { name: null, description: MR.description },
    hi: { ...HI, ...CURRENT },
  });
});

test('a text whose English has changed is confirmed, at once or later [L42]', async ({ page }) => {
  await signInAsAdmin(page);
  const { id } = await addProperty(page, { name: newName('Palash'), texts: { mr: MR, hi: HI } });
  const renamed = newName('Palash');
  await open(page, id);
  await expect(page.getByText(STALE)).toBeHidden();
  await page.getByLabel('Property name').fill(renamed);
  await expect(page.getByText(STALE)).toHaveCount(2);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await confirmation(page, 'Name in Marathi').check();
  await save(page);
  expect((await storedProperty(page, id)).texts).toEqual({
    mr: { ...MR, ...CURRENT },
    hi: { ...HI, nameIsCurrent: false, descriptionIsCurrent: true },
  });

  await page.goto(`/admin/properties?name=${encodeURIComponent(renamed)}`);
  const row = page.getByRole('row').filter({ hasText: renamed });
  await expect(row.getByText('मराठी')).toBeVisible();
  await expect(row.getByText('हिन्दी')).toBeHidden();

  await open(page, id);
  await expect(page.getByText(STALE)).toHaveCount(1);
  await confirmation(page, 'Name in Hindi').check();
  await save(page);
  expect((await storedProperty(page, id)).texts).toEqual({ mr: { ...MR, ...CURRENT }, hi: { ...HI, ...CURRENT } });
  await page.goto(`/admin/properties?name=${encodeURIComponent(renamed)}`);
  await expect(row.getByText('हिन्दी')).toBeVisible();
});

test('a translated text that is refused says so at its field, and what was typed survives a reload @once [L42]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const { id } = await addProperty(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await open(page, id);
  await summary(page).click();
  const name = page.getByLabel('Name in Hindi');
  await name.fill('पलाश www.evil.example');
  await next(page);
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await expectNoViolations(page);
  await name.fill(HI.name);
  await expect(name).not.toHaveAttribute('aria-invalid');
  await page.reload();
  await expect(page.getByText('What you typed here has been restored.')).toBeVisible();
  await expect(name).toHaveValue(HI.name);
  await save(page);
  expect((await storedProperty(page, id)).texts).toMatchObject({ mr: null, hi: { name: HI.name, description: null } });
});
