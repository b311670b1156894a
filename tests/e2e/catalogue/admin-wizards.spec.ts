import {
  addProperty,
  expect,
  expectNoViolations,
  fillBasics,
  fillFlat,
  newName,
  next,
  openStep,
  signInAsAdmin,
  step,
  storedProperty,
  test,
} from '../support/index.ts';

test('an admin adds a property in four steps @once [ADMP12, ADMP13, ADMP15, ADMP17, ADMP26]', async ({ page }) => {
  await signInAsAdmin(page);
  const name = newName();
  await page.goto('/admin/properties');
  await page.getByRole('link', { name: 'Add Property' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Property' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  // Errors are on the page, not in the browser's own bubbles.
  const names = ['Property name', 'Description *', 'Location', 'Minimum price', 'Maximum price'];
  for (const name of names) await expect(page.getByLabel(name)).toHaveAttribute('required');
  await next(page);
  for (const text of [
    'Property name is required',
    'Property description is required',
    'Minimum price is required',
    'Maximum price is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('Property name')).toBeFocused();
  await fillBasics(page, name);
  await page.getByLabel('Minimum price').fill('9500001');
  await next(page);
  await expect(page.getByText('Minimum price should be less than maximum price')).toBeVisible();
  await page.getByLabel('Minimum price').fill('6500000');
  await expect(page.getByText('Minimum price should be less than maximum price')).toBeHidden();
  await next(page);

  await expect(step(page, 'Property Details')).toBeFocused();
  await expect(page).toHaveURL('/admin/properties/create?step=2');
  await next(page);
  await expect(page.getByText('Work completion percentage is required')).toBeVisible();
  await page.getByLabel('Work done').fill('35%');
  await page.getByLabel('Video link').fill('ftp://x');
  await next(page);
  await expect(page.getByText('Must be a web address starting with http:// or https://')).toBeVisible();
  await page.getByLabel('Video link').fill('');
  await page.getByLabel('Status').selectOption({ label: 'Nearing Possession' });
  await next(page);

  await expect(step(page, 'Flat Configurations')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Flat #1' }).click();
  await expect(page.getByText('At least one flat configuration is required')).toBeVisible();
  await fillFlat(page, 1, '2BHK', '712.5', '6500000');
  const add = page.getByRole('button', { name: 'Add Another Flat Type' });
  await add.click();
  await add.click();
  await page.getByRole('button', { name: 'Remove Flat #2' }).click();
  await expect(page.getByRole('button', { name: /^Remove Flat/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Remove Flat #2' })).toBeFocused();
  await next(page);
  await expect(page.getByText('Please fill all fields for flat configuration #2')).toBeVisible();
  await fillFlat(page, 2, '3BHK', '1010', '9500000');
  await next(page);

  await page.getByRole('button', { name: 'Add Characteristic' }).click();
  await page.getByLabel('Key of characteristic #1').fill('Floors');
  await page.getByRole('button', { name: 'Create Property' }).click();
  await expect(page.getByText('Please fill both key and value for characteristic #1')).toBeVisible();
  await page.getByLabel('Value of characteristic #1').fill('20');
  await page.getByRole('checkbox', { name: 'Gym' }).check();

  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByRole('listitem')).toHaveText(['Basic Info', 'Details', 'Flats', 'Features']);
  await steps.getByRole('button', { name: 'Basic Info' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue(name);
  await expect(steps.getByRole('button')).toHaveCount(0);
  await next(page);
  await next(page);
  await next(page);
  await page.getByRole('button', { name: 'Create Property' }).click();
  await expect(page.getByText('Property created successfully!')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Would you like to add images, brochures, or layouts to this property now?');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(page).toHaveURL('/admin/properties');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Property name')).toHaveValue(name);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  expect(await storedProperty(page, id)).toMatchObject({
    name,
    minPrice: 6_500_000,
    maxPrice: 9_500_000,
    workDone: 35,
    status: 'NEARING_POSSESSION',
    address: { location: 'Chikhali' },
    flats: [
      { type: '2BHK', area: 712.5, price: 6_500_000 },
      { type: '3BHK', area: 1010, price: 9_500_000 },
    ],
    characteristics: [{ keyName: 'Floors', valueName: '20' }],
    amenities: ['Gym'],
  });
});

test('an empty form with its errors is accessible @once', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/properties/create');
  await next(page);
  await expect(page.getByText('Property name is required')).toBeVisible();
  await expectNoViolations(page);
});

test('a missing location is asked for before the property is saved; yes leads to the media @once [ADMP17, DATA4]', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/properties/create');
  await fillBasics(page, newName());
  await page.getByLabel('Location').selectOption('');
  await next(page);
  await page.getByLabel('Work done').fill('0');
  await next(page);
  await fillFlat(page, 1, '4BHK', '1500', '9500000');
  await next(page);
  await page.getByRole('button', { name: 'Create Property' }).click();
  await expect(page.getByText('Location is required')).toBeVisible();
  await expect(page.getByLabel('Location')).toBeFocused();
  await page.getByLabel('Location').selectOption('Spine Road');
  await next(page);
  await next(page);
  await next(page);
  await page.getByRole('button', { name: 'Create Property' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/admin\/properties\/\d+\/media$/);
});

test('a draft survives a reload, until it is discarded @once [ADMP34]', async ({ page }) => {
  await signInAsAdmin(page);
  const name = newName();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/properties/create');
  await fillBasics(page, name);
  await next(page);
  await page.getByLabel('RERA number').fill('P52100099999');
  await page.reload();
  await expect(page.getByLabel('RERA number')).toHaveValue('P52100099999');
  await expect(page.getByText('What you typed here has been restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue(name);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Property name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Property name')).toHaveValue('');
  await expect(page.getByText('What you typed here has been restored.')).toBeHidden();
});

test('closing the tab with unsaved changes asks for confirmation @once', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/properties/create');
  await page.getByLabel('Property name').fill('Bakul');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await closing;
});

test('a step after an incomplete one cannot be opened by its address @once [ADMP7]', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/properties/create?step=4');
  await expect(step(page, 'Basic Information')).toBeVisible();
  await expect(page).toHaveURL('/admin/properties/create');
  // Nor once the fields are filled, while the last one still has the focus.
  await next(page);
  await fillBasics(page, '');
  await page.getByLabel('Property name').pressSequentially('Bakul');
  await expect(page.getByLabel('Property name')).toHaveValue('Bakul');
  await expect(step(page, 'Basic Information')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  const { id } = await addProperty(page);
  await openStep(page, id, 3);
  await expect(step(page, 'Flat Configurations')).toBeVisible();
});
